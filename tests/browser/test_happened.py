"""What happened while one waited: who is waited for, dice on the board, and a recap that leaves the strip free."""

import re
from collections.abc import Callable

from playwright.sync_api import Locator, expect

from tests.browser.people import PHONE, Person

Come = Callable[..., Person]
SOUTH = {"first": "south"}


def test_a_long_wait_says_who_is_waited_for(person: Come) -> None:
    ada, bob = person(), person()
    ada.open("ludus-cyclorum", "me", "human", names=("Ada", "Bob"), options=SOUTH)
    link = ada.page.locator(".copy input").first.input_value()
    ada.page.get_by_role("link", name="To the table").click()
    ada.live()
    bob.go(link)
    bob.live()
    expect(ada.page.locator("#waiting")).to_be_hidden()
    ada.choose("point-d2", "point-d3")
    expect(ada.page.locator("#waiting")).to_have_text(re.compile(r"^Bob is to act: \d+ s"))
    bob.choose("point-d6", "point-d5")
    expect(ada.page.locator("#waiting")).to_be_hidden()


def test_a_die_is_shown_over_the_board_and_goes_away(person: Come) -> None:
    ada = person()
    ada.sit("horrea", "me", "uniform", "uniform", seed="die")
    page = ada.page
    page.locator("#buttons").get_by_role("button", name="Roll for a new agent").click()
    expect(page.locator("#status")).to_contain_text("cannot be taken back")
    ada.confirm()
    staged = page.locator(".stage-card[data-stage=die]")
    expect(staged).to_be_visible()
    expect(staged.locator(".pip")).not_to_have_count(0)
    assert staged.evaluate("(node) => getComputedStyle(node).pointerEvents") == "none"
    expect(staged).to_be_hidden()


def edges(found: Locator) -> tuple[float, float]:
    box = found.bounding_box()
    assert box is not None
    return box["y"], box["y"] + box["height"]


def test_on_a_phone_the_recap_leaves_the_question_and_the_strip_free(person: Come) -> None:
    ada = person(viewport=PHONE)
    ada.sit("circus-maximus", "me", "uniform", seed="recap")
    page = ada.page
    before = ada.drawn
    while page.locator("#recap").is_hidden():
        ada.wait(before)
        before = ada.drawn
        if ada.table.get_attribute("data-asks") == "confirm":
            ada.confirm()
        else:
            page.locator("#buttons [data-action]").first.click()
    page.locator("#recap").click()
    recap = page.locator(".recap")
    expect(recap.locator("li")).not_to_have_count(0)
    assert edges(recap)[1] <= edges(page.locator("#strip"))[0] + 1
    assert edges(recap)[0] >= edges(page.locator("#bar"))[1]
    page.locator("#strip button:visible").first.click(trial=True)  # nothing lies over it
