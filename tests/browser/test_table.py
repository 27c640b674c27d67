"""The table page: choosing, changing one's mind, confirming, undoing, talking, coming back."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from circenses.bots import bot, decide
from circenses.games import game_ids, new
from circenses.kernel.rng import Rng
from tests.browser.people import Person, kinds

Come = Callable[..., Person]
SOUTH = {"first": "south"}
CHOSEN = re.compile(r"\bchosen\b")
CHOICE = re.compile(r"\bchoice\b")
# counts tones instead of playing them
HEARD = """
window.heard = 0;
const begin = OscillatorNode.prototype.start;
OscillatorNode.prototype.start = function (...args) { window.heard += 1; return begin.apply(this, args); };
"""
# the first labelled element of each class on the board
SORTS = """() => {
  const found = new Map();
  for (const node of document.querySelectorAll("#board svg [id][aria-label]")) {
    const sort = node.classList[0] ?? node.id;
    if (!found.has(sort)) found.set(sort, node.id);
  }
  return [...found.values()];
}"""


def test_clicks_narrow_the_choices_and_the_last_one_left_is_played(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    page = ada.page
    expect(page.locator("#point-b1")).to_have_class(CHOICE)
    ada.choose("point-d2")
    expect(page.locator("#point-d2")).to_have_class(CHOSEN)
    expect(page.locator("#point-b1")).not_to_have_class(CHOICE)
    ada.choose("point-d3")
    expect(page.locator("#lines")).to_contain_text("shield on d2 moves to d3")


def test_escape_takes_one_step_back_and_another_beginning_changes_ones_mind(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    page = ada.page
    ada.choose("point-c2")
    expect(page.locator("#bar-back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator("#point-c2")).not_to_have_class(CHOSEN)
    ada.choose("point-c2", "point-f2")
    expect(page.locator("#point-f2")).to_have_class(CHOSEN)
    expect(page.locator("#point-c2")).not_to_have_class(CHOSEN)
    assert ada.ply == 0


def test_a_chain_is_collected_on_the_page_changed_step_by_step_and_sent_whole(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="chain")
    page = ada.page
    before = ada.ply
    act = page.locator("#board .act.choice").first
    act.click()
    expect(page.locator("#path")).to_contain_text("Bid")
    assert ada.ply == before
    page.keyboard.press("Escape")
    expect(page.locator("#path")).to_be_empty()
    act.click()
    expect(page.locator("#path")).to_contain_text("Bid")
    while ada.table.get_attribute("data-asks") == "choose" and ada.ply == before:
        drawn = ada.drawn
        page.locator("#bar [data-action]").first.click()
        page.wait_for_function("(n) => Number(document.querySelector('#table').dataset.drawn) > n", arg=drawn)
    expect(page.locator("#lines")).to_contain_text("bids")


def test_whoever_wishes_is_asked_before_any_move_is_sent(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="confirm")
    page = ada.page
    page.locator("#settings").click()
    page.get_by_label("always ask before a move is sent").check()
    page.keyboard.press("Escape")
    page.locator("#board .act.choice").first.click()
    expect(page.locator("#path")).to_contain_text("Bid")
    before = ada.ply
    while not page.locator("#bar-confirm").count():
        drawn = ada.drawn
        page.locator("#bar [data-action]").first.click()
        page.wait_for_function("(n) => Number(document.querySelector('#table').dataset.drawn) > n", arg=drawn)
    expect(page.locator("#status")).to_contain_text("Play it?")
    assert ada.ply == before
    ada.confirm()
    expect(page.locator("#lines")).to_contain_text("bids")


def test_undo_takes_ones_last_action_back(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "me", options=SOUTH)
    page = ada.page
    expect(page.locator("#undo")).to_be_hidden()
    ada.choose("point-d2", "point-d3")
    expect(page.locator("#table")).to_have_attribute("data-ply", "1")
    expect(page.locator("#undo")).to_be_visible()
    page.locator("#undo").click()
    expect(page.locator("#table")).to_have_attribute("data-ply", "0")
    expect(page.locator("#lines .void")).to_have_count(1)


def test_one_goes_back_to_a_line_of_the_log(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "me", options=SOUTH)
    page = ada.page
    ada.choose("point-d2", "point-d3")
    expect(page.locator("#point-d6")).to_have_class(CHOICE)
    ada.choose("point-d6", "point-d5")
    expect(page.locator("#table")).to_have_attribute("data-ply", "2")
    line = page.locator("#lines .line", has_text="shield on d2 moves to d3")
    line.locator(".line-open").click()
    expect(line.get_by_role("link", name="Look at it in the replay")).to_have_attribute("href", re.compile("ply=1$"))
    line.get_by_role("button", name="go back to before this").click()
    expect(page.locator("#table")).to_have_attribute("data-ply", "0")


def test_what_cannot_be_chosen_says_why_and_names_the_clause(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="why")
    page = ada.page
    page.locator("#location-guildhall").click()
    card = page.locator("#card")
    expect(card).to_be_visible()
    expect(card.locator(".why")).to_contain_text("Not now")
    rule = card.locator(".why a").first
    expect(rule).to_have_attribute("href", re.compile(rf"^/table/{ada.table_id}/rules#CM-"))
    expect(card.locator("svg")).to_be_visible()
    clause = rule.inner_text()
    page.goto(str(rule.get_attribute("href")))
    passage = page.locator(f"[id='{clause}']")
    expect(passage).to_be_in_viewport()
    exact = page.locator("#book a.clause[href^='/rules/circus-maximus/exact#']").first
    expect(exact).to_be_attached()


@pytest.mark.parametrize("game", game_ids())
def test_everything_on_the_board_tells_what_it_is_and_links_to_its_rule(person: Come, game: str) -> None:
    """One thing of each sort is asked; pieces lie on things that speak for them."""
    ada = person()
    ada.sit(game, *kinds(game, "uniform"), seed="cards")
    ada.wait()
    page = ada.page
    sorts = page.evaluate(SORTS)
    assert len(sorts) >= 3
    for id in sorts:
        page.locator(f"[id='{id}']").dispatch_event("pointerover", {"pointerType": "mouse"})
        card = page.locator("#card")
        expect(card.locator(".card-title")).not_to_be_empty()
        expect(card).to_have_attribute("data-of", id)
        words = card.locator(".card-title + p:not(.clauses)").all_inner_texts()
        assert all(text == text[:1].upper() + text[1:] for text in words), words
        expect(card.locator(f".clauses a[href^='/table/{ada.table_id}/rules#']").first).to_be_attached()
        page.keyboard.press("Escape")


@pytest.mark.parametrize("game", game_ids())
def test_a_card_leads_to_the_passage_and_the_passage_to_the_clause(person: Come, game: str) -> None:
    ada = person()
    ada.sit(game, *kinds(game, "uniform"), seed="cards")
    ada.wait()
    page = ada.page
    thing = page.evaluate(SORTS)[-1]
    page.locator(f"[id='{thing}']").dispatch_event("pointerover", {"pointerType": "mouse"})
    expect(page.locator("#card")).to_have_attribute("data-of", thing)
    link = page.locator("#card .clauses a").first
    clause = link.inner_text()
    page.goto(str(link.get_attribute("href")))
    passage = page.locator(f"#book [id='{clause}']")
    expect(passage).to_be_in_viewport()
    exact = passage.locator("xpath=ancestor-or-self::*[contains(@class, 'cites')]//a").first
    shown = str(exact.get_attribute("href")).partition("#")[2]
    exact.click()
    page.wait_for_url(f"**/rules/{game}/exact#*")
    expect(page.locator(f"[id='{shown}']")).to_be_in_viewport()


def test_a_card_opens_for_the_keyboard_too(person: Come) -> None:
    ada = person()
    ada.sit("circus-maximus", "me", "tiro", seed="card")
    ada.page.keyboard.press("b")
    expect(ada.page.locator("#card")).to_be_visible()
    expect(ada.page.locator("#card .clauses a").first).to_be_visible()


def test_a_piece_that_moves_keeps_its_node_so_that_it_travels(person: Come) -> None:
    ada = person(reduced_motion="no-preference")
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    page = ada.page
    page.evaluate("() => { document.getElementById('piece-south-shield-d2').known = true; }")
    ada.choose("point-d2", "point-d3")
    expect(page.locator("#piece-south-shield-d3")).to_be_attached()
    assert page.evaluate("() => document.getElementById('piece-south-shield-d3').known") is True
    moving = "() => getComputedStyle(document.querySelector('.piece')).transitionDuration"
    assert page.evaluate(moving) == "0.25s"
    page.emulate_media(reduced_motion="reduce")
    assert page.evaluate(moving) == "0s"


def test_a_hint_names_moves_and_a_reason(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "tiro", options=SOUTH)
    ada.page.locator("#hint").click()
    moves = ada.page.locator(".advice li")
    expect(moves.first).to_be_visible()
    assert 1 <= moves.count() <= 3
    marks = ada.page.locator(".advice-mark")
    expect(marks).to_have_count(moves.count())
    expect(marks.last.locator("text")).to_have_text(re.compile(r"^\d+ %$"))
    moves.first.get_by_role("button", name="Play it").click()
    expect(ada.page.locator("#lines .line")).not_to_have_count(0)


def test_reloading_mid_turn_shows_the_same_question(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    ada.choose("point-d2")
    ada.page.reload()
    ada.live()
    expect(ada.page.locator("#point-d2")).to_have_class(CHOICE)
    expect(ada.page.locator("#status")).to_contain_text("You choose")
    ada.choose("point-d2", "point-d3")
    expect(ada.page.locator("#lines")).to_contain_text("shield on d2 moves to d3")


def test_the_same_seat_in_two_tabs_stays_in_step(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "me", options=SOUTH)
    other = ada.new_page()
    other.goto(f"/table/{ada.table_id}")
    expect(other.locator("html")).to_have_attribute("data-live", "on")
    ada.choose("point-d2", "point-d3")
    expect(other.locator("#lines")).to_contain_text("shield on d2 moves to d3")


def test_more_than_six_tables_of_one_browser_stay_alive(person: Come) -> None:
    """A browser holds six connections to a server: hidden tables let theirs go."""
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    id = ada.table_id
    for _ in range(8):
        ada.page.evaluate(
            "() => { Object.defineProperty(document, 'hidden', { value: true, configurable: true });"
            " document.dispatchEvent(new Event('visibilitychange')); }"
        )
        expect(ada.page.locator("html")).to_have_attribute("data-live", "off")
        ada.page = ada.new_page()
        ada.go(f"/table/{id}")
        ada.live()
    ada.choose("point-d2", "point-d3")
    expect(ada.page.locator("#lines")).to_contain_text("shield on d2 moves to d3")


def test_title_and_sound_say_whose_turn_it_is_and_the_live_region_what_happened(person: Come) -> None:
    ada = person()
    ada.context.add_init_script(HEARD)
    ada.sit("ludus-cyclorum", "me", "me", options=SOUTH, seed="spoken")
    page = ada.page
    expect(page).to_have_title(re.compile("^Your turn"))
    assert page.evaluate("() => window.heard") == 0  # sounds are off until somebody wants them
    page.locator("#settings").click()
    page.get_by_label("Sounds").select_option("soft")
    page.keyboard.press("Escape")
    page.evaluate("() => { window.heard = 0; }")
    ada.choose("point-d2", "point-d3")
    expect(page.locator("#spoken")).to_contain_text("shield on d2 moves to d3")
    page.wait_for_function("() => window.heard > 0")
    page.locator("#settings").click()
    page.get_by_label("Sounds").select_option("off")
    page.evaluate("() => { window.heard = 0; }")
    page.keyboard.press("Escape")
    ada.choose("point-d6", "point-d5")
    expect(page.locator("#spoken")).to_contain_text("shield on d6 moves to d5")
    assert page.evaluate("() => window.heard") == 0
    expect(page.locator(".facts")).to_contain_text("Open seed: spoken")


def test_resigning_is_asked_twice_and_ends_a_duel(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    ada.resign()
    expect(ada.page.locator("#panel-0")).to_contain_text("resigned")


def test_a_bot_sits_in_and_the_seat_is_taken_back(person: Come) -> None:
    ada = person()
    ada.open("circus-maximus", "me", "human", seed="leave")  # the free seat keeps the bot from playing on
    ada.page.get_by_role("link", name="To the table").click()
    ada.live()
    ada.page.locator("#leave").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Let a bot sit in").click()
    expect(ada.page.locator("#panel-0")).to_contain_text("sits in")
    ada.page.get_by_role("button", name="Take the seat back").click()
    expect(ada.page.locator("#panel-0")).not_to_contain_text("sits in")


def test_a_table_without_other_people_is_closed_at_once(person: Come) -> None:
    ada = person()
    ada.sit("ludus-cyclorum", "me", "uniform", options=SOUTH)
    ada.page.locator("#leave").click()
    ada.page.get_by_role("dialog").get_by_role("button", name="Close the table").click()
    expect(ada.page.locator("#ending")).to_contain_text("closed before the end")
    ada.page.get_by_role("link", name="Change the table").click()
    expect(ada.page.locator("#seat-1")).to_have_value("uniform")


def test_buttons_of_the_bar_say_what_a_choice_brings(person: Come) -> None:
    """Where the notation is a bare word (`first`, `flip`), a person reads what it brings."""
    match = new("drum-roll", seats=["Ada", "Bob"], seed="browser", options={"setup.game.shows": 1})
    rng = Rng(1)
    while match.observe(0)["question"]["kind"] != "show_result" or match.actors() != [0] or len(match.legal(0)) < 2:
        seat = match.actors()[0]
        match.play(decide(bot("greedy"), match.game, match.state, seat, rng), seat)
    ada = person()
    ada.resume(match)
    for choice in match.game.legal(match.state, 0):
        phrase = match.game.phrase(match.state, choice)
        assert len(phrase.split()) > 1
        expect(ada.page.locator(f"#bar-choice-now-{choice}")).to_have_text(phrase)
