"""What people read on the page: names, `You`, and a main button that does something (issue 17)."""

import random
import re
from collections.abc import Callable

import pytest
from axe_playwright_python.sync_playwright import Axe  # type: ignore[import-untyped]
from playwright.sync_api import expect

import circenses
from tests.browser.people import Person

Come = Callable[..., Person]

CODE = re.compile(r"[a-z]_[a-z]|\b[A-Z]\d{1,2}\b|\bply\b")


def test_the_bar_speaks_to_you_and_bots_have_names(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "uniform")
    expect(ada.page.locator("#status")).to_contain_text("You may bid coins on an act or pass")
    expect(ada.page.locator("#panel-1 .panel-name")).not_to_contain_text("niform")
    expect(ada.page.locator("#panel-1 .panel-state")).to_contain_text("uniform")
    ada.page.locator("#list-open").click()
    rows = ada.page.locator("#choices .rows strong").all_inner_texts()
    assert len(rows) > 3
    assert not [row for row in rows if CODE.search(row)]
    assert any(row.startswith("Bid on ") for row in rows)


def test_an_idle_choice_is_never_the_main_button(person: Come) -> None:
    ada = person()
    ada.sit("horrea", "me", "uniform", "uniform")
    skip = ada.page.locator("#buttons button", has_text="Do not roll")
    expect(skip).not_to_have_class(re.compile("primary|offer"))
    expect(ada.page.locator("#buttons button", has_text="Roll for a new agent")).to_have_class(re.compile("offer"))


_WORDS = """() => {
  for (const folded of document.querySelectorAll(".folded .part-title")) folded.click();
  const walker = document.createTreeWalker(document.querySelector("#table"), NodeFilter.SHOW_TEXT);
  const said = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const holder = node.parentElement;
    if (!holder.checkVisibility() || holder.closest("title, desc, .unseen")) continue;
    if (node.data.trim()) said.push(node.data.trim());
  }
  const labelled = document.querySelectorAll(":is(#board, #panels) [aria-label]");
  said.push(...[...labelled].map((node) => node.getAttribute("aria-label")));
  return said;
}"""


@pytest.mark.parametrize("game", ["drum-roll", "gloria-mundi", "horrea"])
def test_nothing_on_the_page_is_called_by_a_code(person: Come, game: str) -> None:
    match = circenses.new(game, seed="names")
    lots = random.Random(2)
    while len(match.log) < 90 or match.actors()[0] != 0:
        seat = match.actors()[0]
        match.play(lots.choice(match.game.legal(match.state, seat)), seat)
    ada = person()
    ada.resume(match)
    assert ada.wait()
    said = ada.page.evaluate(_WORDS)
    assert len(said) > 60
    assert not [words for words in said if CODE.search(words)]


_DIMMEST = """() => {
  const found = document.getAnimations();
  for (const each of found) {
    each.pause();
    each.currentTime = each.effect.getComputedTiming().duration / 2;
  }
  const drawn = found.map((each) => each.effect.target).filter((node) => node.ownerSVGElement);
  return { moving: drawn.length, written: drawn.filter((node) => node.querySelector("text")).map((node) => node.id) };
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_letters_keep_their_contrast_while_something_pulses(person: Come, scheme: str) -> None:
    ada = person(color_scheme=scheme, reduced_motion="no-preference")
    ada.sit("circus-maximus", "me", "uniform")
    assert ada.wait()
    told = ada.page.evaluate(_DIMMEST)
    assert told["moving"] > 0
    assert told["written"] == []
    found = Axe().run(ada.page, options={"runOnly": ["color-contrast"]})
    assert found.violations_count == 0, found.generate_report()
