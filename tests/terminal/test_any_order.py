"""Parts are said in any order at the terminal; nothing ends before it is said to (ADR 10)."""

from typing import Any

import pytest

import circenses
from circenses.kernel.match import Match
from tests.games.circus_maximus.table import table as arena
from tests.games.drum_roll.table import Table as Ring
from tests.games.drum_roll.table import at, stored
from tests.games.horrea.table import seats
from tests.games.horrea.table import table as empire
from tests.terminal.sittings import Sitting, at_terminal


def from_ring(ring: Ring) -> Match[Any]:
    """A match of Drum Roll from a position, all seats people."""
    return Match(circenses.game("drum-roll"), 3, ring.values, seed=1, position=ring.saved)


def distribution(**changes: Any) -> Match[Any]:
    rows = {"performer_row": ["A9", "J9", "T9", "M9"], "personnel_row": ["P03", "P04", "P05"]}
    circus = {"at": 1, "players.0.circus": ["B4", "B6 green"], "players.0.storage": stored(green=1, red=1)}
    given = {key.replace("__", "."): value for key, value in changes.items()}
    return from_ring(at("distribution", "distribute", 0, 3, rows | circus | given))


def circus_of(sitting: Sitting) -> list[str]:
    circus: list[str] = sitting.table.match.game.to_json(sitting.table.match.state)["players"][0]["circus"]
    return circus


def moves_of(sitting: Sitting) -> list[str]:
    return [notation for notation in sitting.notations if notation.startswith(("move", "done", "agent", "pair"))]


@pytest.mark.rule("DR-1.7(T4)")
def test_a_cube_that_ends_the_engines_chain_does_not_end_the_distribution() -> None:
    sitting = Sitting(distribution(), "move B6-2", "move B4-1", "quit")
    assert moves_of(sitting) == ["move B4-1", "move B6-2"]
    assert circus_of(sitting) == ["B4 green", "B6 green red"]
    assert sitting.err == "" or "unfinished" in sitting.err
    assert sitting.code == 0


@pytest.mark.rule("DR-1.7(T4)")
def test_done_ends_it_and_out_takes_a_part_out() -> None:
    assert moves_of(Sitting(distribution(), "move B6-2", "quit")) == []
    assert moves_of(Sitting(distribution(), "move B6-2", "done", "quit")) == ["move B6-2"]
    sitting = Sitting(distribution(), "move B6-2", "out B6-2", "move B4-1", "done", "quit")
    assert moves_of(sitting) == ["move B4-1", "done"]
    assert moves_of(Sitting(distribution(), "move B6-2", "undo", "done", "quit")) == ["done"]


@pytest.mark.rule("DR-1.7(T4)")
@pytest.mark.parametrize("line", ["move B6-2 B4-1", "move B6-2, B4-1", "B4-1; B6-2"])
def test_both_moves_are_written_in_one_line(line: str) -> None:
    assert moves_of(Sitting(distribution(), line, "quit")) == ["move B4-1", "move B6-2"]


@pytest.mark.rule("DR-1.7(T4)", "DR-1.16(3)")
def test_a_conversion_follows_a_move() -> None:
    match = distribution(players__0__personnel=["P08"], players__0__storage=stored(red=1, white=1))
    sitting = Sitting(match, "move B6-2", "agent white green", "move B4-1", "quit")
    assert moves_of(sitting) == ["agent white green", "move B4-1", "move B6-2"]


def test_what_is_chosen_and_what_can_be_added_is_shown() -> None:
    _, shown = at_terminal(distribution(), "", "move B6-2", "quit")
    told = " ".join(shown.split())
    assert "Chosen so far: Red to the Fire Eater; undo takes back the last, out move B6-2 takes one out," in told
    assert "1 Green to the Contortionist  move B4-1" in shown
    assert "2 Done" in shown


def test_what_does_not_go_together_is_refused_and_nothing_is_lost() -> None:
    sitting = Sitting(distribution(), "move B6-2", "move B6-3", "out B4-1", "out", "move B4-1", "quit")
    assert sitting.err.count("circenses: line") == 3
    assert "line 2: move B6-3" in sitting.err
    assert "line 3: 'B4-1' is not chosen: move B6-2 is" in sitting.err
    assert moves_of(sitting) == ["move B4-1", "move B6-2"]


@pytest.mark.rule("DR-1.3(9)")
@pytest.mark.parametrize("lines", [("red", "yellow"), ("yellow", "red"), ("red, yellow",), ("pair yellow red",)])
def test_the_first_cube_does_not_choose_the_second(lines: tuple[str, ...]) -> None:
    match = from_ring(at("setup", "choose_resources", 0, set={"step": 4, "at": 1}))
    assert moves_of(Sitting(match, *lines, "quit")) == ["pair yellow red"]


@pytest.mark.rule("CM-1.6", "CM-1.13")
def test_a_bid_is_a_number() -> None:
    def bidding() -> Match[Any]:
        made = arena(2, "new_lands", ["gladiator", "ludi"], {"players.0.coins": 40})
        return Match(circenses.game("circus-maximus"), 2, made.values, seed=1, position=made.saved)

    whole = Sitting(bidding(), "bid gladiator 20", "quit").notations[:3]
    assert whole == ["bid gladiator", "16..31", "20"]
    assert Sitting(bidding(), "bid gladiator", "20", "quit").notations[:3] == whole
    _, shown = at_terminal(bidding(), "bid gladiator", "quit")
    assert "Write a number: 1 to 40." in shown
    refused = Sitting(bidding(), "bid gladiator", "41", "7", "quit")
    assert refused.err.count("line 2") == 1
    assert refused.notations[-1] == "7"


@pytest.mark.rule("HO-1.5(2)", "HO-1.17")
def test_agents_are_named_one_by_one_in_any_order() -> None:
    made = empire(set=seats("agents", ["luna", "narbo", "carthage"]))
    match = Match(circenses.game("horrea"), 3, made.values, seed=1, position=made.saved)
    sitting = Sitting(match, "skip", "carthage stays", "luna > rome", "out luna", "luna > rome", "narbo stays", "quit")
    assert "'luna' is not chosen" in sitting.err
    assert sitting.notations[:4] == ["skip", "luna > rome", "narbo stays", "carthage stays"]


def test_a_hint_and_a_why_speak_of_parts() -> None:
    _, shown = at_terminal(distribution(), "", "hint", "why move B6-2", "quit")
    assert "to win" in shown
    assert "move B6-2 is legal" in shown
