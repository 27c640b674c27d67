"""Observations for tests of words and pictures: met by random play, one for each question and number of players."""

import copy
from functools import cache
from typing import Any

from circenses.games.gloria_mundi import view
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind
from tests.games.gloria_mundi.table import resolve

Json = dict[str, Any]
TABLES: list[tuple[int, dict[str, Any]]] = [
    (2, {"setup.start.glory": 3}),
    (3, {}),
    (4, {"hidden_counters": False, "setup.start.gold": 5}),
    (5, {"tribute_pile": "all", "setup.start.peace": 4}),
    (6, {"carthage": 14, "setup.start.glory": 2}),
]


@cache
def _met() -> list[tuple[int, Json, tuple[str, ...]]]:
    """Seat, observation and what can be chosen; late in a match, when much is on the table."""
    found: dict[tuple[int, int], Any] = {}
    for number in range(15):
        players, given = TABLES[number % len(TABLES)]
        s = GAME.new(players, resolve(given))
        rng = Rng(number)
        while True:
            found[-1 if s.over() else int(frame_kind(s.top())), players] = GAME.clone(s)
            if s.over():
                break
            out = Choices()
            flow.legal_into(s, out)
            flow.apply(s, out.actions[rng.below(out.count)])
    return [_looked_at(s) for s in found.values()]


def _looked_at(s: Any) -> tuple[int, Json, tuple[str, ...]]:
    seat = max(0, int(s.actor()))
    choices = {target for action in GAME.legal(s, seat) for target in GAME.targets(s, action)}
    return seat, view.observe(s, seat), tuple(sorted(choices))


def met() -> list[tuple[int, Json, tuple[str, ...]]]:
    return copy.deepcopy(_met())


def asked(kind: str, players: int = 0) -> Json:
    return next(one for _, one, _ in met() if one["question"]["kind"] == kind and players in (0, len(one["players"])))
