"""Forgiving choices: what is due and paid, double clicks, second thoughts, and what cannot be taken back."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import expect

from circenses.bots import bot, decide
from circenses.games import game_ids, new
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from tests.browser.people import PHONE, Person, kinds, place

Come = Callable[..., Person]


def played_until(match: Match[Any], stop: Callable[[Match[Any]], bool], by: str = "uniform") -> Match[Any]:
    """Bots play until seat 0 is asked something special."""
    rng = Rng(7)
    while match.actors() != [0] or not stop(match):
        seat = match.actors()[0]
        match.play(decide(bot(by), match.game, match.state, seat, rng), seat)
    return match


def payment() -> Match[Any]:
    """A purchase that can be paid for in several ways."""

    def open_payment(match: Match[Any]) -> bool:
        asks = match.game.asks(match.state)
        return asks is not None and asks.due > 2 and not asks.gains and len(match.legal(0)) > 1

    return played_until(new("gloria-mundi", seats=["Ada", "Bob"], seed="payment"), open_payment)


def wordy(match: Match[Any]) -> bool:
    """Few choices of many words: each gets a button in the strip."""
    legal = match.game.legal(match.state, 0)
    said = [match.game.phrase(match.state, action) for action in legal]
    return 1 < len(legal) <= 3 and 85 < len("".join(said)) < 110


def test_buttons_that_would_not_all_be_in_view_are_written_smaller(person: Come) -> None:
    ada = person(viewport={"width": 820, "height": 1180})
    ada.resume(played_until(new("gloria-mundi", seats=["Ada", "Bob"], seed="words"), wordy, by="greedy"))
    assert ada.wait()
    buttons = ada.page.locator("#buttons")
    expect(buttons).to_have_class(re.compile("dense"))
    assert buttons.evaluate("(found) => found.scrollWidth <= found.clientWidth")
    for button in buttons.locator("[data-action]").all():
        expect(button).to_be_in_viewport(ratio=1)


def number(page: Any, id: str) -> int:
    return int(page.locator(f"#payment-{id}").inner_text())


def test_a_payment_shows_what_is_due_paid_and_left_and_is_sent_at_once(person: Come) -> None:
    match = payment()
    asks = match.game.asks(match.state)
    assert asks is not None
    ada = person(viewport=PHONE)
    ada.resume(match)
    page = ada.page
    expect(page.locator("#payment-due")).to_have_text(str(asks.due))
    assert number(page, "paid") == asks.due  # a proposal that only needs a yes
    assert number(page, "left") == 0
    pay = page.get_by_role("button", name="Pay", exact=True)
    expect(pay).to_be_enabled()
    page.get_by_role("button", name=": less", disabled=False).first.click()
    assert number(page, "left") == 1
    expect(pay).to_be_disabled()
    more = page.get_by_role("button", name=": more", disabled=False)
    more.first.click()
    assert number(page, "left") == 0
    more.last.click()
    expect(page.locator(".payment-sum")).to_contain_text("1 too many")
    expect(pay).to_be_disabled()
    page.get_by_role("button", name=": less", disabled=False).last.click()
    pay.click()
    expect(page.locator("#path")).to_contain_text(re.compile("Chosen: .*gold.*peace"))
    expect(page.locator(".payment")).to_have_count(0)


# clicks the button of the idle choice, and whatever stands in its place as soon as the next question is there
TWICE = """() => new Promise((resolve) => {
  const table = document.querySelector("#table");
  const [before, button] = [table.dataset.ply, () => document.querySelector("#buttons [data-action]:not(.offer)")];
  new MutationObserver((_, observer) => {
    if (table.dataset.ply === before || !button()) return;
    observer.disconnect();
    button().click();
    resolve([before, table.dataset.ply]);
  }).observe(table, { attributes: true });
  button().click();
})"""


def idle_twice(match: Match[Any]) -> bool:
    """Doing nothing leads to the next question of the same player, where one can do nothing too."""
    game, s = match.game, match.game.clone(match.state)
    idle = [action for action in game.legal(s, 0) if game.idle(s, action)]
    if len(idle) != 1 or game.reveals(s, 0, idle[0]):
        return False
    game.apply(s, 0, idle[0])
    return int(s.actor()) == 0 and any(game.idle(s, action) for action in game.legal(s, 0))


def test_a_double_click_on_doing_nothing_does_not_answer_the_next_question(person: Come) -> None:
    ada = person()
    ada.resume(played_until(new("horrea", seats=["Ada", "Bob", "Eve"], seed="twice"), idle_twice))
    before, after = ada.page.evaluate(TWICE)
    assert int(after) == int(before) + 1
    ada.wait()
    expect(ada.table).to_have_attribute("data-ply", after)
    ada.page.locator("#buttons [data-action]:not(.offer)").click()  # a click of its own is heard
    expect(ada.table).not_to_have_attribute("data-ply", after)


def test_another_own_stone_is_chosen_instead_and_an_attack_on_ones_own_is_asked_about(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options={"first": "south"})
    page = ada.page
    ada.choose("point-d1", "point-d2")  # the Dux could attack the shield
    expect(page.locator("#point-d2")).to_have_class(re.compile(r"\bchosen\b"))
    expect(page.locator("#point-d1")).not_to_have_class(re.compile(r"\bchosen\b"))
    ada.choose("point-d1")
    page.keyboard.press("l")
    page.locator("#choices").get_by_role("button", name="Dux d1 attacks your own shield d2").first.click()
    expect(page.locator("#status")).to_contain_text("It is your own. Play it?")
    assert ada.ply == 0
    page.locator("#bar-back").click()
    ada.choose("point-d2", "point-d3")  # what can be taken back is not asked about
    expect(page.locator("#lines")).to_contain_text("shield on d2 moves to d3")


def test_an_attack_does_not_look_like_a_move(person: Come) -> None:
    def strikes(match: Match[Any]) -> bool:
        return any(match.game.harm(match.state, action) == "other" for action in match.game.legal(match.state, 0))

    match = played_until(new("ludus-cyclorum", seats=["Ada", "Bob"], seed="harm"), strikes, by="greedy")
    game, s = match.game, match.state
    attack = next(game.targets(s, a) for a in game.legal(s, 0) if game.harm(s, a) == "other")
    ada = person()
    ada.resume(match)
    ada.choose(*attack[:-1])
    look = "(node) => getComputedStyle(node.querySelector('.halo')).strokeDasharray"
    expect(ada.page.locator(f"#{attack[-1]}")).to_have_class(re.compile(r"\bharm\b"))
    assert ada.page.locator(f"#{attack[-1]}").evaluate(look) != "none"


def test_a_player_is_chosen_by_a_click_on_the_panel(person: Come) -> None:
    def proposes(match: Match[Any]) -> bool:
        return any(
            "seat-1" in match.game.targets(match.state, action)[:1] for action in match.game.legal(match.state, 0)
        )

    ada = person()
    ada.resume(played_until(new("horrea", seats=["Ada", "Bob", "Eve"], seed="panels"), proposes))
    panel = ada.page.locator("#panel-1 #seat-1")
    expect(panel).to_have_class(re.compile(r"\bchoice\b"))
    panel.click()
    expect(panel).to_have_class(re.compile(r"\bchosen\b"))
    expect(ada.page.locator("#bar-back")).to_be_visible()


# what a card lies over, of all that can be chosen
COVERED = """() => {
  const card = document.querySelector("#card").getBoundingClientRect();
  return [...document.querySelectorAll("#board .choice, #panels .choice")].filter((node) => {
    const box = node.getBoundingClientRect();
    return box.left < card.right - 1 && box.right > card.left + 1
      && box.top < card.bottom - 1 && box.bottom > card.top + 1;
  }).map(({ id }) => id);
}"""


@pytest.mark.parametrize("game", game_ids())
def test_a_card_covers_nothing_that_can_be_chosen_and_swallows_no_click(person: Come, game: str) -> None:
    def several(match: Match[Any]) -> bool:
        drawn = match.game.parts(match.observe(0), seat=0)
        first = {
            id for action in match.game.legal(match.state, 0) for id in match.game.targets(match.state, action)[:1]
        }
        return len(first & drawn.keys()) > 2

    ada = person(viewport={"width": 1366, "height": 768})
    ada.resume(played_until(new(game, seats=["Ada", "Bob", "Eve"][: len(kinds(game, "me"))], seed="hover"), several))
    page = ada.page
    ids = page.locator("#board .choice").evaluate_all("(nodes) => nodes.map(({ id }) => id)")
    assert ids
    for id in [*ids[:2], ids[-1]]:
        page.mouse.move(1, 1)
        expect(page.locator("#card")).to_be_hidden()
        place(page, id).hover()
        expect(page.locator("#card")).to_be_visible()
        assert page.evaluate(COVERED) == []
        assert page.locator("#card").evaluate("(card) => getComputedStyle(card).pointerEvents") == "none"
