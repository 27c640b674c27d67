"""What happened while one waited: who is waited for, dice and votes on the board, a recap beside the strip."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from circenses.server.story import Story
from tests.browser.fitting import SIZES, Watching
from tests.browser.people import PATIENCE, PHONE, Person
from tests.server.serving import serving, settings

Come = Callable[..., Person]
SOUTH = {"first": "south"}
_COVERS = """() => {
  const box = (one) => document.querySelector(one).getBoundingClientRect();
  const [card, own] = [box(".stage-card"), box(".part[data-section=own]")];
  return card.left < own.right && card.right > own.left && card.top < own.bottom && card.bottom > own.top;
}"""


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


@pytest.mark.parametrize(
    ("game", "stages"),
    [("circus-maximus", ("coin", "show")), ("drum-roll", ("card", "votes")), ("gloria-mundi", ("card",))],
)
def test_coins_cards_votes_and_shows_are_staged_over_the_board(
    chromium: Browser, tmp_path: Path, game: str, stages: tuple[str, ...]
) -> None:
    with serving(settings(tmp_path)) as host:
        watching = Watching(host, chromium, {"laptop": SIZES["laptop"]})
        watching.sit(game, 2)
        watching.look()
        page = watching.people["laptop"].page
        for stage in stages:
            bells, watching.table.bells = watching.table.bells, set()  # the page is told when it has happened
            known = len(watching.table.match.log)
            while not any(line.stage == stage for line in Story(watching.table.match, 0).retell()[known:]):
                known = len(watching.table.match.log)
                watching.move()
            watching.table.bells = bells
            host.loop.call_soon_threadsafe(watching.table.ring)
            expect(page.locator(f".stage-card[data-stage={stage}]")).to_be_visible(timeout=PATIENCE)
            expect(page.locator(".stage-card p").first).not_to_be_empty()
            assert not page.evaluate(_COVERS), "the staged card lies over one's own things"
        expect(page.locator(".stage-card")).to_be_hidden(timeout=PATIENCE)
        assert watching.leave() == []


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
