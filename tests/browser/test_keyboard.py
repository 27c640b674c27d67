"""Without a pointer."""

import os
import random
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from circenses.games import game_ids
from tests.browser.people import Person, kinds

Come = Callable[..., Person]
WHOLE = int(os.environ.get("CIRCENSES_SOAK", "1")) > 1
DECISIONS = 5000 if WHOLE else 8


def test_a_move_is_made_on_the_board_with_keys_alone(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options={"first": "south"})
    keys = ada.page.keyboard
    keys.press("b")
    focused = ada.page.evaluate("() => document.activeElement.id")
    assert focused.startswith("point-")
    keys.press("ArrowRight")
    assert ada.page.evaluate("() => document.activeElement.id") != focused
    before = ada.ply
    keys.press("Enter")
    expect(ada.page.locator("#board .chosen")).not_to_have_count(0)
    keys.press("Escape")  # the card of the stone
    keys.press("l")
    expect(ada.page.locator("#choices")).to_be_visible()
    ada.page.keyboard.press("Tab")
    ada.page.locator("#choices [data-action]").first.focus()
    keys.press("Enter")
    expect(ada.page.locator("#table")).not_to_have_attribute("data-ply", str(before))


@pytest.mark.parametrize("game", game_ids())
def test_every_game_is_played_with_keys_alone(person: Come, game: str) -> None:
    """List, number, Enter where it asks; nothing is ever pointed at. `make soak` plays on to the end."""
    ada = person()
    ada.sit(game, *kinds(game, "uniform"), seed="keys")
    goal = ada.ply + DECISIONS
    lots = random.Random(5)
    drawn = 0
    while ada.wait(drawn) and ada.ply < goal:
        drawn = ada.drawn
        if ada.table.get_attribute("data-asks") == "confirm":
            ada.page.keyboard.press("Enter")
            continue
        if not ada.page.locator("#choices [data-action]").count():
            ada.page.keyboard.press("l")
        ada.page.keyboard.press(str(lots.randint(1, min(9, ada.page.locator("#choices [data-action]").count()))))
    expect(ada.page.locator("#lines .line")).not_to_have_count(0)
    if WHOLE:
        expect(ada.page.locator("#ending")).to_be_visible()
        expect(ada.page.locator("#ending .ranking li")).to_have_count(len(kinds(game, "uniform")))
        ada.page.keyboard.press("Escape")
        expect(ada.page.locator("#ending-again")).to_be_focused()


def test_a_number_takes_a_choice_of_the_list(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="keys")
    ada.page.keyboard.press("l")
    expect(ada.page.locator("#choices")).to_be_visible()
    ada.page.keyboard.press("2")
    expect(ada.page.locator("#path")).to_contain_text("Bid")


def test_the_keys_are_listed(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options={"first": "south"})
    ada.page.keyboard.press("?")
    expect(ada.page.get_by_role("dialog")).to_contain_text("one step back")
    ada.page.keyboard.press("Escape")
    expect(ada.page.get_by_role("dialog")).to_have_count(0)


def test_the_table_can_be_shown_in_words(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options={"first": "south"})
    ada.page.keyboard.press("t")
    expect(ada.page.locator("#twin-words")).to_contain_text("South and has nine stones")


def test_the_arrow_keys_walk_through_a_replay(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="replay")
    plies = ada.ply
    ada.go(f"/table/{ada.table_id}/replay?ply=2")
    ada.live()
    ada.page.keyboard.press("ArrowRight")
    expect(ada.page.locator("#at")).to_have_text(f"step 3 of {plies}")
    ada.page.keyboard.press("Home")
    expect(ada.page.locator("#told")).to_contain_text("The beginning")
