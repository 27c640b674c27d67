"""What learners see: no secret, nothing left out."""

from collections.abc import Mapping
from typing import Any

import pytest

from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.state import DrumState
from tests.games.drum_roll.table import at, fresh, placing, showing


def seen(s: DrumState, seat: int) -> bytes:
    told: bytes = GAME.seen(s, seat)
    return told


CHANGES: list[Mapping[str, Any]] = [
    {"show": 2},
    {"turn": 2},
    {"start": 1},
    {"barred": 1},
    {"returned": 1},
    {"performer_row": ["T8", "A1", "A9"]},
    {"performer_row": ["A1 1", "T8", "A9"]},
    {"performer_row": ["A1", "T8"]},
    {"performer_discard": ["J1"]},
    {"personnel_row": ["P02 1", "P06", "P11"]},
    {"personnel_row": ["P02", "P06", "P12"]},
    {"personnel_discard": ["P01"]},
    {"investment_discard": ["fire"]},
    {"markers": ["1 tickets"]},
    {"markers": ["2 tickets"]},
    {"markers": ["1 invest"]},
    {"markers": ["1 cube:red", "2 cube:blue"]},
    {"markers": ["2 cube:blue", "1 cube:red"]},
    {"markers": ["1 cube!:red"]},
    {"deposit": 3, "players.1.personnel": ["P05"]},
    {"players.1.personnel": ["P05"]},
    {"players.0.hand": ["fire"]},
    {"players.0.hand": ["income"]},
    {"players.1.hand": ["income"]},
    {"players.1.hand": ["income", "fire"]},
    {"players.1.coins": 11},
    {"players.1.prestige": 3},
    {"players.1.tickets": 2},
    {"players.1.storage.red": 1},
    {"players.1.circus": ["B3"]},
    {"players.1.circus": ["B3 white"]},
    {"players.1.circus": ["B3 green"]},
    {"players.1.circus": ["B3 trailer"]},
    {"players.1.circus": ["B3 flipped"]},
    {"players.1.circus": ["B3 flipped-now was-outstanding"]},
    {"players.1.circus": ["B3 was-poor white"]},
    {"players.1.fired": True},
    {"agenda": [{"kind": "place", "seat": 1, "a": 0, "b": 0}]},
    {"players.0.region": "R4"},
]


def test_every_change_of_the_table_shows_and_no_two_look_alike() -> None:
    found: dict[bytes, Mapping[str, Any]] = {}
    for change in [{}, *CHANGES]:
        values = seen(placing(3, change).state, 0)
        assert values not in found, f"{change} looks like {found[values]}"
        found[values] = change


@pytest.mark.rule("DR-1.14")
def test_hands_of_others_do_not_show() -> None:
    told = {seen(placing(3, {"players.1.hand": [face]}).state, 0) for face in ("fire", "income", "unblock")}
    assert len(told) == 1
    own = {seen(placing(3, {"players.0.hand": [face]}).state, 0) for face in ("fire", "income", "unblock")}
    assert len(own) == 3


@pytest.mark.rule("DR-1.14", "DR-1.3(7)")
def test_sealed_answers_do_not_show_to_others() -> None:
    first = fresh(3).quietly("draft_keep")
    second = first.copy()
    one, other = first.legal(0)
    first.play(0, one)
    second.play(0, other)
    assert seen(first.state, 0) != seen(second.state, 0)
    for seat in (1, 2):
        assert seen(first.state, seat) == seen(second.state, seat)


@pytest.mark.rule("DR-1.12")
def test_cards_looked_at_show_to_who_looks() -> None:
    def looked(face: str) -> Any:
        table = showing(["M6 blue red white"]).play(0, "done", "next M6", "first")
        return table.chance(f"card {face}", "card income").state

    assert seen(looked("fire"), 0) != seen(looked("trailer"), 0)
    assert seen(looked("fire"), 1) == seen(looked("trailer"), 1)


def test_the_question_shows_what_it_is_about() -> None:
    moved = at("distribution", "distribute", set={"players.0.circus": ["A3", "T7"], "players.0.storage.blue": 2})
    before = seen(moved.state, 0)
    assert seen(moved.play(0, "move A3-2").state, 0) != before
