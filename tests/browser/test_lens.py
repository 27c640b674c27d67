"""The map of Horrea on a phone: whole, from near, and whole again after a tap."""

import random
from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.people import PHONE, Person, kinds

MAP = "svg[data-section=map]"


def at_a_question_about_the_map(ada: Person) -> list[str]:
    lots = random.Random(2)
    ada.sit("horrea", *kinds("horrea", "uniform"))
    for _ in range(40):
        assert ada.wait()
        found: list[str] = ada.page.evaluate(f"() => [...document.querySelectorAll('{MAP} .choice')].map((e) => e.id)")
        if found:
            return found
        before = ada.drawn
        ada.step(lots)
        ada.wait(before)
    raise AssertionError("no question about the map")


def test_a_map_on_a_phone_comes_near_and_a_tap_brings_back_the_whole(person: Callable[..., Person]) -> None:
    ada = person(viewport=PHONE, has_touch=True, is_mobile=True)
    choices = at_a_question_about_the_map(ada)
    chart, name = ada.page.locator(MAP), ada.page.locator(f"[id='{choices[0]}'] > text.close").last
    whole = chart.get_attribute("viewBox")
    expect(name).to_be_hidden()
    ada.page.get_by_role("button", name="The map from near").tap()
    assert chart.get_attribute("viewBox") != whole
    expect(name).to_be_visible()
    box = ada.page.locator(f"[id='{choices[0]}'] > .hit").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    chart.tap()
    expect(chart).to_have_attribute("viewBox", str(whole))
    expect(name).to_be_hidden()


def test_every_market_too_small_for_a_finger_is_offered_in_the_strip(person: Callable[..., Person]) -> None:
    ada = person(viewport=PHONE, has_touch=True, is_mobile=True)
    choices = at_a_question_about_the_map(ada)
    offered = ada.page.locator("#buttons .offer")
    assert offered.count() >= len(choices)
    sizes = offered.evaluate_all("(found) => found.map((each) => each.getBoundingClientRect().height)")
    assert min(sizes) >= 44
