"""Positions whose parts do not fit together are refused with what is wrong (HO-1.15)."""

import copy
from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.horrea import setup
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.game import GAME
from circenses.kernel.errors import BadPosition
from tests.games.horrea.table import Table, alliance, hand, put, resolve, seats, table

rule = pytest.mark.rule

RICH = seats("money", 900, 900, 900)
PAIR = {**hand(0, boys=1), **hand(1, girls=1)}
ROME, ATHENS, LUNA, NARBO = (MARKETS.index(id) for id in ("rome", "athens", "luna", "narbo"))


def asked(kind: str, seat: int = 0, a: int = 0, b: int = 0) -> dict[str, Any]:
    return {"agenda.0": {"kind": kind, "seat": seat, "a": a, "b": b}}


def new() -> Table:
    return Table(setup.new(3, resolve()), resolve())


def rolling() -> Table:
    """For a new agent of seat 0."""
    return table(set=seats("agents", ["rome"])).play(0, "roll")


def moving() -> Table:
    """Two agents of seat 0 have said that they stay; the third is asked."""
    return table(set=seats("agents", ["rome", "luna", "narbo"])).play(0, "skip", "rome stays", "luna stays")


def ousting() -> Table:
    """The agent of seat 0 has come to Luna later than that of seat 2."""
    agents = {**seats("agents", ["luna"], ["athens"], ["luna"]), **seats("arrived", [3], [1], [1])}
    return table(phase="social", set={**agents, **RICH})


def talking() -> Table:
    """Seat 0 is asked for an intrigue, with a boy to marry to a girl of seat 1."""
    return table(phase="social", set={**PAIR, **seats("money", 500, 300, 0), **seats("agents", ["rome"])})


def pricing() -> Table:
    return put_on(talking(), asked("price", 0, 1))


def answering() -> Table:
    return talking().play(0, "propose player 2 boy 200")


def replying() -> Table:
    return answering().play(1, "counter 250")


def building() -> Table:
    """Seat 0 has agents in Luna and Narbo, where the others have horrea."""
    return table(phase="build", set={**seats("agents", ["luna", "narbo"]), **RICH, "horrea": {"narbo": [1, 2]}})


def destroying() -> Table:
    return building().play(0, "destroy narbo", "from player 2")


def fated(card: str) -> Table:
    changes = {**seats("agents", ["luna"], ["athens"]), **RICH, **PAIR, "horrea": {"luna": [0]}}
    at = table(phase="fate", set={**changes, "marriages": {"athens": 1}, "alliances": [alliance(1, 2)]})
    return at.chance(f"fate {card}") if card else at


def without_card(card: str) -> dict[str, Any]:
    """The card lies in the bag again."""
    return {"fate.card": "", f"fate.bag.{card}": 1}


def put_on(at: Table, changes: dict[str, Any]) -> Table:
    data = copy.deepcopy(at.saved)
    for path, value in changes.items():
        put(data, path, value)
    return Table(GAME.from_json(data, int(at.state.rules.players), at.values), at.values)


def part_of(seat: int) -> str:
    return f"agenda.0.seat: it is the part of seat {seat}"


def not_asked(kind: str) -> str:
    return f"agenda.0.kind: no fate card in force asks {kind!r}"


CARDS = {"pay": "F02", "marry": "F18", "part": "F19", "draw_family": "F21", "election": "F23", "send": "F26"}
CANNOT_MARRY = "agenda.0: these two cannot marry"
BROKEN: list[tuple[Callable[[], Table], dict[str, Any], str]] = [
    # The table
    (talking, {"step": 5}, "step: 5 is beyond the last step of a part"),
    (building, {"step": 3}, "step: 3 is beyond the last step of a part"),
    (lambda: fated(""), {"alliances.0.partner": 1}, "alliances.0: nobody is allied to herself"),
    (lambda: fated(""), {"alliances.0.price": 60}, "alliances.0.price: 60 is no step of the price ladder"),
    (building, {"agenda": 2 * [{"kind": "build", "seat": 0, "a": 0, "b": 0}]}, "agenda: exactly one question is open"),
    # Fate
    *((lambda card=card: fated(card), without_card(card), not_asked(kind)) for kind, card in CARDS.items()),
    *(
        (lambda: fated("F26"), asked(kind, -1 if kind in ("draw_family", "election") else 0), not_asked(kind))
        for kind in CARDS
        if kind != "send"
    ),
    (
        lambda: fated(""),
        {"fate.card": "F02", "fate.bag.F02": 0},
        "fate.card: a card is in force exactly while it is carried out",
    ),
    (
        building,
        {"fate.card": "F02", "fate.bag.F02": 0},
        "fate.card: a card is in force exactly while it is carried out",
    ),
    (
        lambda: fated("F18"),
        {**without_card("F18"), **asked("price", 0, 1)},
        "fate.card: a card is in force exactly while it is carried out",
    ),
    # Whose part it is
    (building, asked("build", 1), part_of(0)),
    (building, {"place": 1}, part_of(1)),
    (rolling, {"place": 1}, part_of(1)),
    (answering, {"place": 1}, part_of(1)),
    (replying, {"place": 1}, part_of(1)),
    (ousting, {"place": 1}, part_of(1)),
    (destroying, {"place": 1}, part_of(1)),
    (lambda: fated("F02"), {"place": 2}, part_of(1)),
    (lambda: fated("F21"), {"place": 2}, part_of(1)),
    (lambda: fated("F23"), {"place": 1}, part_of(0)),
    (building, {"place": 3}, part_of(-1)),
    (lambda: fated("F02"), {"place": 0}, part_of(-1)),
    # Marriages
    (pricing, asked("price", 0, 2), CANNOT_MARRY),  # no girl there
    (pricing, asked("price", 0, 1, 1), CANNOT_MARRY),  # no girl here
    (pricing, asked("price", 0, 0), CANNOT_MARRY),
    (answering, asked("answer", 2, 0, 4), CANNOT_MARRY),
    (answering, asked("answer", 1, 1, 4), CANNOT_MARRY),
    (replying, asked("reply", 0, 4, 5), CANNOT_MARRY),
    (replying, asked("reply", 0, 6, 5), CANNOT_MARRY),  # there is no fourth player
    (answering, asked("answer", 1, 0, 11), "agenda.0.b: the proposer cannot afford that price"),
    (replying, asked("reply", 0, 2, 11), "agenda.0.b: the proposer cannot afford that price"),
    # Attacks
    (ousting, asked("oust", 0, ROME), "agenda.0.a: the intruder has no agent there"),
    (ousting, asked("oust_die", -1, LUNA, 0), "agenda.0.b: an attack has two different sides"),
    (ousting, asked("oust_die", -1, LUNA, 3), "agenda.0.b: an attack has two different sides"),  # no fourth player
    (destroying, asked("destroy_die", -1, NARBO, 0), "agenda.0.b: an attack has two different sides"),
    (ousting, asked("oust_die", -1, LUNA, 1), "agenda.0.a: both sides have an agent where one is ousted"),
    (ousting, asked("oust_die", -1, ATHENS, 1), "agenda.0.a: both sides have an agent where one is ousted"),
    (destroying, asked("destroy_die", -1, LUNA, 1), "agenda.0.a: the victim has no horreum there"),
    # Moves
    (moving, {"going": ["rome"]}, "going: there is one destination for each agent asked before"),
    (building, {"going": ["rome"]}, "going: there is one destination for each agent asked before"),
    (
        moving,
        {"players.0.agents": ["rome", "luna"], "players.0.arrived": [1, 1]},
        "going: there is one destination for each agent asked before",
    ),
    (moving, {"going": ["rome", "rome"]}, "going: two agents cannot go to one city"),
    # One answer
    *(
        (building, {**horrea, **asked("victim", 0, market)}, "agenda.0: 'victim' has no two answers here")
        for market, horrea in ((LUNA, {}), (NARBO, {"horrea.narbo": [1]}))
    ),
]


@rule("HO-1.15")
@pytest.mark.parametrize(("base", "changes", "fault"), BROKEN)
def test_parts_that_do_not_fit_together_are_refused(
    base: Callable[[], Table], changes: dict[str, Any], fault: str
) -> None:
    at = base()
    with pytest.raises(BadPosition) as refused:
        put_on(at, changes)
    assert fault in str(refused.value)


@rule("HO-1.15")
@pytest.mark.parametrize(
    "base",
    [
        *(new, rolling, moving, ousting, talking, pricing, answering, replying, building, destroying),
        *(lambda card=card: fated(card) for card in ("", *CARDS.values())),
        lambda: put_on(talking(), {"step": 4}),
        lambda: put_on(building(), {"step": 2}),
        lambda: put_on(ousting(), asked("oust", 0, LUNA)),
        lambda: put_on(answering(), asked("answer", 1, 0, 10)),
        lambda: put_on(fated(""), {"alliances.0.price": 100}),
    ],
)
def test_what_fits_together_is_read(base: Callable[[], Table]) -> None:
    at = base()
    assert put_on(at, {}).saved == at.saved
