"""Parts in any order, chips, Done and numbers, in a real browser (ADR 10)."""

from collections.abc import Callable
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from circenses.server.pages import lessons
from tests.browser.people import PHONE, Person
from tests.server.leading import led, whole_but_not_full

Come = Callable[..., Person]
SIZES = [{}, {"viewport": PHONE, "has_touch": True}]
ORDERS = [("red", "yellow"), ("yellow", "red")]


def to_the_cubes(ada: Person) -> None:
    """Drum Roll against a bot: the draft is answered, two cubes are asked for."""
    ada.sit("drum-roll", "me", "uniform", seed="cubes")
    while not ada.page.locator("[id='stock-red'].choice").count():
        ada.wait()
        before = ada.drawn
        if ada.table.get_attribute("data-asks") == "confirm":
            ada.confirm()
        else:
            ada.page.locator("#board .choice").first.dispatch_event("click")
        ada.wait(before)


@pytest.mark.parametrize(("wishes", "order"), list(zip(SIZES, ORDERS, strict=True)), ids=["desktop", "phone"])
def test_two_cubes_are_clicked_in_either_order(person: Come, order: tuple[str, str], wishes: dict[str, Any]) -> None:
    ada = person(**wishes)
    to_the_cubes(ada)
    ply = ada.ply
    ada.choose(f"stock-{order[0]}")
    chip = ada.page.locator(".chip")
    expect(chip).to_have_text(f"A {order[0]} cube ×")
    assert ada.ply == ply
    chip.click()
    expect(chip).to_have_count(0)
    ada.choose(f"stock-{order[0]}")
    expect(chip).to_have_count(1)
    found = Axe().run(ada.page)
    assert found.violations_count == 0, found.generate_report()
    ada.choose(f"stock-{order[1]}")
    expect(ada.page.locator("#lines")).to_contain_text("yellow")
    expect(ada.page.locator("#table")).not_to_have_attribute("data-ply", str(ply))
    expect(chip).to_have_count(0)


def test_a_chip_is_taken_out_with_keys(person: Come) -> None:
    ada = person()
    to_the_cubes(ada)
    ada.choose("stock-red")
    chip = ada.page.locator(".chip")
    chip.focus()
    ada.page.keyboard.press("Enter")
    expect(chip).to_have_count(0)
    ada.choose("stock-red", "stock-red")
    expect(ada.page.locator("#lines")).to_contain_text("red")


@pytest.mark.parametrize("wishes", SIZES, ids=["desktop", "phone"])
def test_a_bid_is_stepped_to(person: Come, wishes: dict[str, Any]) -> None:
    ada = person(**wishes)
    ada.sit("circus-maximus", "me", "uniform", seed="bid", house={"setup.start.coins": 20})
    ada.wait()
    ply = ada.ply
    ada.page.locator("#board .act.choice").first.dispatch_event("click")
    field = ada.page.locator(".stepper input")
    expect(field).to_be_visible()
    most = int(field.get_attribute("max") or 0)
    assert most > 16  # beyond one of the engine's questions
    less, more = (ada.page.get_by_role("button", name=f"Coins: {word}") for word in ("less", "more"))
    expect(less).to_be_disabled()  # nothing that can be clicked does nothing
    more.click()
    expect(field).to_have_value("2")
    expect(less).to_be_enabled()
    field.focus()
    ada.page.keyboard.press("ArrowUp")
    expect(field).to_have_value("3")
    ada.page.keyboard.press("ArrowDown")
    expect(field).to_have_value("2")
    found = Axe().run(ada.page)
    assert found.violations_count == 0, found.generate_report()
    field.fill("99")
    ada.page.keyboard.press("Enter")
    expect(field).to_have_value(str(most))
    expect(more).to_be_disabled()
    assert ada.ply == ply
    field.fill("17")
    ada.page.keyboard.press("Enter")
    expect(ada.page.locator("#lines")).to_contain_text("17")


def test_a_distribution_goes_on_until_done(person: Come, host: Any) -> None:
    table, players, match = led(host, "drum-roll", 2, whole_but_not_full)
    seat = match.actors()[0]
    player = players[seat]
    view = player.view()
    offer = next(
        offer
        for offer in view["asks"]["offered"]
        if (shown := player.post("preview", ply=view["ply"], parts=[offer["label"]]).json())["asks"]
        and shown["asks"]["whole"]
        and shown["asks"]["offered"]
    )
    ada = person()
    ada.go(f"/table/{table}#seat={player.token}")
    ada.live()
    ada.wait()
    page = ada.page
    page.keyboard.press("l")
    page.locator("#choices button", has_text=offer["phrase"]).first.click()
    expect(page.locator(".chip")).to_have_count(1)
    expect(page.locator("#bar-done")).to_be_visible()
    assert ada.ply == view["ply"]
    page.keyboard.press("d")
    expect(page.locator("#table")).not_to_have_attribute("data-ply", str(view["ply"]))
    expect(page.locator(".chip")).to_have_count(0)
    assert f'"{offer["label"]}"' in player.get("record").text


@pytest.mark.parametrize("order", ORDERS)
def test_the_lesson_takes_a_red_cube_and_a_yellow_one_in_either_order(person: Come, order: tuple[str, str]) -> None:
    told = lessons.lesson("drum-roll")
    number = next(i for i, step in enumerate(told.steps) if step.move == "pair yellow red")
    ada = person()
    ada.go(f"/learn/drum-roll?step={number}")
    ada.live()
    for colour in order:
        expect(ada.page.locator("#lesson")).to_have_attribute("data-busy", "no")
        ada.page.locator(f"[id='stock-{colour}'].choice").dispatch_event("click")
    expect(ada.page.locator("#lesson")).to_have_attribute("data-step", str(number + 1))
    expect(ada.page.locator("#answer")).to_have_text("")
