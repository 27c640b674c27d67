"""Every listed game from the first click to the last scene."""

import random
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

from circenses.games import game_ids
from tests.browser.people import SHORT, Person, kinds

CLICKS = 1500  # more than any of these matches takes


@pytest.mark.parametrize("game", game_ids())
def test_a_whole_game_is_played_by_clicking_choices(person: Callable[..., Person], game: str) -> None:
    ada = person()
    seats = kinds(game, "greedy")
    ada.sit(game, *seats, seed="browser", house=SHORT.get(game, {}))
    assert not ada.play(random.Random(1), CLICKS)
    scene = ada.page.locator("#ending")
    expect(scene).to_be_visible()
    expect(scene.locator(".ranking li")).to_have_count(len(seats))
    expect(scene.locator("#rematch")).to_be_visible()
    expect(scene).not_to_contain_text("null")
    expect(scene.locator("h2")).to_have_text(re.compile(r"wins?$|drawn$|victory$", re.IGNORECASE))
    expect(scene.locator(".how")).to_have_text(re.compile(r" .+\.$"))
    found = Axe().run(ada.page)
    assert found.violations_count == 0, found.generate_report()
    moments = scene.locator(".moments a")
    assert moments.count() >= 1
    moments.first.click()
    expect(ada.page.locator("#replay")).to_be_visible()


def test_the_end_leads_to_the_next_match_with_the_seats_moved_round(person: Callable[..., Person]) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "greedy", seed="browser")
    ada.resign()
    first = ada.table_id
    ada.page.locator("#rematch").click()
    ada.page.wait_for_url(lambda url: "/table/" in url and first not in url)
    ada.live()
    expect(ada.page.locator("#panel-1 .tag")).to_have_text("you")
