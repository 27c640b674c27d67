"""Positions whose parts do not fit together are refused with what is wrong (DR-1.14)."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.kernel.errors import BadPosition
from tests.games.drum_roll.table import Table, at, fresh, placing, showing

rule = pytest.mark.rule


def question(kind: str, seat: int = 0, a: int = 0, b: int = 0) -> dict[str, Any]:
    return {"agenda": [{"kind": kind, "seat": seat, "a": a, "b": b}]}


def first(kind: str, players: int = 3, times: int = 1) -> Table:
    """The set-up, where every lot and every choice is the first, up to a question asked for the so many-th time."""
    table = fresh(players)
    while table.question != kind or (times := times - 1):
        seat = table.actors[0]
        table.play(seat, table.legal(seat)[0])
    return table


def dealing_regions() -> Table:
    return first("deal_region", times=2)


def drawing_start() -> Table:
    return first("draw_start")


def dealing() -> Table:
    """Seat 0 has J3 and J4, and the first card of seat 1 is dealt."""
    return first("deal_draft", times=3)


def keeping() -> Table:
    return first("draft_keep")


def kept() -> Table:
    """Seat 0 has kept J3; the others are still asked."""
    return keeping().play(0, "keep J3")


def taking() -> Table:
    return first("choose_resources")


def kept_first() -> Table:
    """The same with A1, the first of all performers."""
    row = {"performer_row": ["J3", "J1", "T1"], "players.0.dealt": ["A1", "J4"]}
    return keeping().set(row).play(0, "keep A1")


def voting(vote: str = "show") -> Table:
    """Seat 0 has voted."""
    asked = question("vote", -3, 7)
    return at("vote", "place", set={"at": 0, "step": 1, **asked}).play(0, vote)


def resolving() -> Table:
    return at("resolve", "resolve_invest", set={"markers": ["0 invest"], "step": 2, "players.0.coins": 9})


def performing() -> Table:
    """A2 is ready for good, and its player says what that brings."""
    return at("show", "show_result", set={"at": 1, "players.0.circus": ["A2 was-good"], **question("show_result", a=1)})


def over() -> Table:
    return showing(["A2"], set={"show": 3}).quietly("over")


BROKEN: list[tuple[Callable[[], Table], dict[str, Any], str]] = [
    # The table
    (over, {"phase": "show"}, "phase: it is over exactly if there is an ending"),
    (placing, {"start": -1}, "start: somebody must start"),
    (taking, {"at": 7}, "at: 7 is not a whole number from 0 to 6"),
    (placing, {"at": 10}, "at: 10 is not a whole number from 0 to 9"),
    (resolving, {"at": 4}, "at: 4 is not a whole number from 0 to 3"),
    (placing, {"players.0.tickets": 8, "markers": ["0 tickets"]}, "players.0.tickets: more would be sold"),
    (kept, {"players.0.kept": "A1"}, "players.0.kept: A1 was not dealt to this seat"),
    # Sealed answers
    (voting, question("vote", -3, 0), "agenda: a sealed question without anybody who is to answer"),
    (voting, question("vote", -3, 7), "players.0.vote: who is asked has none yet"),
    (voting, {"players.1.vote": "show"}, "players.1.vote: who is asked has none yet"),
    (voting, {"players.0.vote": ""}, "players.0.vote: who is asked has none yet"),
    (kept, question("draft_keep", -3, 7), "players.0.kept: who is asked has kept none yet"),
    (keeping, question("draft_keep", -3, 6), "players.0.kept: who is asked has kept none yet"),
    (keeping, {"players.1.dealt": ["J5"]}, "players.1.dealt: everyone has two cards in the draft"),
    (placing, {"peeked": ["fire"], **question("peek_choice")}, "peeked: two cards are to be looked at"),
    # The question
    (placing, question("benefit", a=1), "agenda: 'benefit' is no question: it is carried on by itself"),
    (placing, question("peek", a=1), "agenda: 'peek' is no question: it is carried on by itself"),
    (
        placing,
        {"agenda": [*question("draw_card", -1)["agenda"], *question("place")["agenda"]]},
        "agenda: chance and sealed answers are asked last",
    ),
    (
        voting,
        {"agenda": [*question("vote", -3, 6)["agenda"], *question("double_vote")["agenda"]]},
        "agenda: chance and sealed answers are asked last",
    ),
    (
        placing,
        {"agenda": [*question("bank_deposit")["agenda"], *question("place")["agenda"]]},
        "agenda.0.kind: 'bank_deposit' is not asked in the phase 'placement'",
    ),
    *(
        (resolving, {"markers": ["0 tickets"], **question(kind)}, f"agenda: {kind!r} is asked without a marker there")
        for kind in ("resolve_invest", "resolve_performer", "resolve_personnel")
    ),
    (performing, question("show_result", a=2), "agenda: A3 has not performed in the circus of seat 0"),
    (performing, question("show_result", 1, 1), "agenda: A2 has not performed in the circus of seat 1"),
    (performing, {"players.0.circus": ["A2"]}, "agenda: A2 has not performed in the circus of seat 0"),
    # The set-up
    (dealing_regions, {"step": 1}, "agenda: 'deal_region' is not asked in step 1 of the set-up"),
    (taking, {"step": 3}, "agenda: 'choose_resources' is not asked in step 3 of the set-up"),
    (dealing_regions, {"at": 3}, "agenda: place 1 is not the next to get a region"),
    (
        dealing_regions,
        {"players.0.region": "R2", "players.1.region": "R1"},
        "agenda: place 1 is not the next to get a region",
    ),
    (dealing_regions, {"players.1.region": "R2"}, "agenda: place 1 is not the next to get a region"),
    (drawing_start, {"players.0.region": ""}, "agenda: the regions are dealt before"),
    (dealing, {"start": -1}, "agenda: somebody must start"),
    (taking, {"start": -1}, "agenda: somebody must start"),
    (dealing, {"players.0.dealt": ["J3"]}, "agenda: the cards of the draft are dealt seat by seat, two each"),
    (dealing, {"players.2.dealt": ["J9"]}, "agenda: the cards of the draft are dealt seat by seat, two each"),
    (taking, {"players.2.dealt": ["J9"]}, "agenda: the cards of the draft are dealt seat by seat, two each"),
    (dealing, question("deal_draft", -1, 2), "agenda: seat 2 is not the next to get a card"),
]


@rule("DR-1.14")
@pytest.mark.parametrize(("base", "changes", "fault"), BROKEN)
def test_parts_that_do_not_fit_together_are_refused(
    base: Callable[[], Table], changes: dict[str, Any], fault: str
) -> None:
    table = base()
    table.set({})  # sound before
    with pytest.raises(BadPosition) as refused:
        table.set(changes)
    assert fault in str(refused.value)


@rule("DR-1.14")
@pytest.mark.parametrize(
    ("base", "changes"),
    [
        (drawing_start, {}),
        (kept_first, {}),
        (lambda: voting("delay"), {}),
        (placing, {"at": 9}),
        (taking, {"at": 6}),
        (placing, {"players.0.tickets": 7, "markers": ["0 tickets"]}),
        (placing, {"peeked": ["fire", "fire"], **question("peek_choice")}),
        (lambda: first("deal_region", players=2, times=3), {}),
        (lambda: first("deal_draft", players=2, times=4), {}),
    ],
)
def test_positions_just_inside_the_limits_are_read(base: Callable[[], Table], changes: dict[str, Any]) -> None:
    table = base().set(changes)
    assert table.copy().set({}).saved == table.saved
