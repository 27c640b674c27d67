"""Positions whose parts do not fit together are refused with what is wrong (CM-1.11)."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.kernel.errors import BadPosition
from tests.games.circus_maximus.table import Table, table

rule = pytest.mark.rule

BOTH = {"oracle": True, "gamblers_den": True}
LOTS = {"turn_ties": "lot"}
RICH = {"players.0.units.animals": 2, "players.1.units.animals": 2}


def question(kind: str, seat: int = 0, a: int = 0, b: int = 0) -> dict[str, Any]:
    return {"agenda": [{"kind": kind, "seat": seat, "a": a, "b": b}]}


def bidding() -> Table:
    return table(options=BOTH)


def placing(**options: Any) -> Table:
    """Both have bid on the gladiators, so that they can be backed, and have animals for the Oracle."""
    at = table(display=["gladiator"], set=RICH, options={**BOTH, **options})
    return at.play(0, "bid gladiator 2").play(1, "bid gladiator 1").to("place")


def strict() -> Table:
    """Without Oracle and Den."""
    return placing(oracle=False, gamblers_den=False)


def peeking() -> Table:
    return placing().play(0, "place oracle")


def shown() -> Table:
    return peeking().chance("event plague")


def buying() -> Table:
    """Seat 0 is alone in the queue for slaves."""
    return table().to("place").play(0, "place slaves_market").to("buy")


def performing() -> Table:
    """Both have bid on the gladiators and can perform; seat 0 is asked first."""
    units = {f"players.{seat}.units.slaves": 3 for seat in (0, 1)}
    at = table(display=["gladiator"], set=units)
    return at.play(0, "bid gladiator 2").play(1, "bid gladiator 1").to("perform")


def rolling() -> Table:
    return performing().play(0, "perform").play(1, "perform")


def drawing_lots() -> Table:
    """Everybody is level, and lots decide who goes first."""
    return table(event="", options=LOTS)


def bidding_by_lot() -> Table:
    return drawing_lots().chance("lots 2 1").event("new_lands")


def looted() -> Table:
    """Nobody can pay the pirates, so they take a unit of each."""
    poor = {f"players.{seat}.coins": 0 for seat in (0, 1)}
    units = {f"players.{seat}.units.{unit}": 1 for seat in (0, 1) for unit in ("animals", "slaves")}
    return table(event="pirates", set={**poor, **units})


def dealing() -> Table:
    return table(display=["hymn"]).play(0, "bid hymn 1").to("cleanup")


def by_track() -> Table:
    return table(set={"players.0.track.empire": 15, "players.0.track.church": 15, "players.0.track.population": 15})


GLADIATOR, HYMN, CHORAL = 5, 3, 0
BROKEN: list[tuple[Callable[[], Table], dict[str, Any], str]] = [
    # The table
    (bidding_by_lot, {"lots": []}, "lots: they are those of all seats"),
    (bidding_by_lot, {"lots": [1, 1]}, "lots: they are those of all seats"),
    (drawing_lots, {"lots": [1, 1]}, "lots: they are those of all seats"),
    (shown, {"peeked": []}, "peeked: an event was shown exactly if somebody has seen it"),
    (placing, {"peeked": [1]}, "peeked: an event was shown exactly if somebody has seen it"),
    (placing, {"bet.seat": 0}, "bet: it names a seat, an act, a backed seat and a stake, or nothing"),
    (placing, {"bet.act": "gladiator"}, "bet: it names a seat, an act, a backed seat and a stake, or nothing"),
    (placing, {"bet.backs": 0}, "bet: it names a seat, an act, a backed seat and a stake, or nothing"),
    (placing, {"bet.stake": 1}, "bet: it names a seat, an act, a backed seat and a stake, or nothing"),
    (placing, {"open_act.act": "gladiator"}, "open_act: an act is open exactly while acts are performed"),
    (performing, {"open_act.act": ""}, "open_act: an act is open exactly while acts are performed"),
    (by_track, {"phase": "bid"}, "phase: it is over exactly if there is an ending"),
    # Chance
    (
        placing,
        {"agenda": 2 * question("place")["agenda"]},
        "agenda: at most one question is open but for what pirates take",
    ),
    (dealing, question("draw_act", -1, 1), "agenda: slot 1 of the display is not empty"),
    (drawing_lots, {"lots": [1, 0]}, "agenda: no lots are drawn now"),
    (lambda: table(event=""), question("draw_lots", -1), "agenda: no lots are drawn now"),
    (lambda: table(event=""), question("draw_execution", -1), "agenda: all executions are open"),
    (bidding, {"phase": "event", **question("draw_event", -1)}, "agenda: an event is in force already"),
    (shown, question("peek", -1, 1), "agenda: an Oracle has shown the event that comes next"),
    (peeking, question("peek", -1, 1), "agenda: who looks at the next event is at turn and has paid for it"),
    (peeking, {"peeked": [1]}, "agenda: who looks at the next event is at turn and has paid for it"),
    # Bids and workers
    (bidding, {"passed": [0]}, "agenda: it is not the turn of seat 0"),
    (bidding, question("bid", 1), "agenda: it is not the turn of seat 1"),
    (placing, question("flip", -1, 0, 1), "agenda: it is not the turn of seat 1"),
    (bidding, {"players.0.coins": 0}, "agenda: seat 0 cannot bid"),
    (bidding, {"players.0.coins": 0, **question("bid_coins")}, "agenda: seat 0 cannot bid"),
    (bidding, {"players.0.coins": 0, **question("bid_sixteens")}, "agenda: seat 0 cannot bid"),
    (bidding, question("bid_coins", a=GLADIATOR), "agenda: gladiator is not on display"),
    (bidding, question("bid_sixteens", a=GLADIATOR), "agenda: gladiator is not on display"),
    (bidding, question("bid_coins", b=1), "agenda: seat 0 cannot bid 1 times 16 coins"),
    (placing, {"players.0.coins": 0, **question("flip", -1)}, "agenda: seat 0 cannot place a worker there"),
    (placing, question("workers"), "agenda: the Prison has room for each player"),
    (strict, question("back_act"), "agenda: the Gamblers Den takes no bet"),
    (strict, question("back_seat", a=GLADIATOR), "agenda: the Gamblers Den takes no bet"),
    (strict, question("stake", a=GLADIATOR), "agenda: the Gamblers Den takes no bet"),
    (placing, question("back_seat", a=HYMN), "agenda: nobody can back hymn"),
    (placing, question("stake", a=HYMN), "agenda: nobody can back hymn"),
    # Markets
    (buying, {"open_market": 1}, "agenda: the slaves market is not being sold"),
    (buying, {"turn": 1}, "agenda: the slaves market is not being sold"),
    (buying, question("buy", 1, 2), "agenda: seat 1 cannot buy now"),
    (buying, {"passed": [0]}, "agenda: seat 0 cannot buy now"),
    (buying, {"players.0.coins": 0}, "agenda: seat 0 cannot buy now"),
    # Acts
    (performing, question("declare", 0, CHORAL), "agenda: choral is not being performed"),
    (performing, {"open_act.done": ["gladiator"]}, "agenda: gladiator is not being performed"),
    (performing, {"order": [0, -1]}, "agenda: the order is that of the bidders"),
    (performing, {"open_act.joined": [0]}, "agenda: only who has declared takes part, and only who takes part rolls"),
    (rolling, {"open_act.joined": [1]}, "agenda: only who has declared takes part, and only who takes part rolls"),
    (performing, {"open_act.paid": True}, "agenda: seat 0 has nothing to declare"),
    (performing, {"open_act.asked": 2}, "agenda: seat 0 has nothing to declare"),
    (performing, question("declare", 1, GLADIATOR), "agenda: seat 1 has nothing to declare"),
    (performing, {"players.0.units.slaves": 0}, "agenda: seat 0 has nothing to declare"),
    (
        lambda: performing().play(0, "perform"),
        {"players.0.units.slaves": 0},
        "agenda: who takes part can pay for it",
    ),
    (rolling, {"open_act.paid": False}, "agenda: seat 0 has nothing to roll"),
    (rolling, {"open_act.rolling": [0]}, "agenda: seat 0 has nothing to roll"),
    (rolling, {"open_act.rolls": [3, 0]}, "agenda: seat 0 has nothing to roll"),
]


@rule("CM-1.11")
@pytest.mark.parametrize(("base", "changes", "fault"), BROKEN)
def test_parts_that_do_not_fit_together_are_refused(
    base: Callable[[], Table], changes: dict[str, Any], fault: str
) -> None:
    at = base()
    with pytest.raises(BadPosition) as refused:
        at.set(changes)
    assert str(refused.value) == fault


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("base", "changes"),
    [
        (bidding, question("bid_coins", a=CHORAL)),
        (bidding, {"players.0.coins": 16, **question("bid_coins", b=1)}),
        (bidding, {"players.0.coins": 1}),
        (placing, question("flip", -1)),
        (lambda: placing(prison_cap="shared"), question("workers")),
        (placing, question("back_act")),
        (placing, question("back_seat", a=GLADIATOR)),
        (placing, question("stake", a=GLADIATOR, b=1)),
        (placing, {"bet": {"seat": 0, "act": "choral", "backs": 0, "stake": 1}}),
        (buying, {}),
        (performing, {}),
        (rolling, {}),
        (drawing_lots, {}),
        (bidding_by_lot, {"lots": [0, 1]}),
        (looted, {}),
        (by_track, {}),
        (dealing, {}),
        (shown, {}),
        (peeking, {}),
    ],
)
def test_parts_that_just_fit_together_are_taken(base: Callable[[], Table], changes: dict[str, Any]) -> None:
    at = base().set(changes)
    for path, value in changes.items():
        assert at.get(path) == value


@rule("CM-1.11", "CM-1.5(pirates)")
def test_pirates_ask_several_and_nothing_else_is_open_meanwhile() -> None:
    at = looted()
    asked = at.get("agenda")
    assert [one["kind"] for one in asked] == ["lose", "lose"]
    with pytest.raises(BadPosition, match="while pirates take units nothing else is open"):
        at.set({"agenda": [*question("draw_event", -1)["agenda"], asked[0]]})
