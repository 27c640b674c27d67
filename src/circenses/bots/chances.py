"""From heuristic values to chances of winning: one seat's share grows with how far it stands above the others.

The scale of a game, the difference in value that makes a seat e times as likely to win, is fitted to self-play and
stands in its content (`content/bots/calibration.toml`).
"""

import math
from typing import final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.game import Game
from circenses.kernel.state import State


@final
class Chances:
    """Made for one game and number of seats; `fill` leaves its answer in `shares`."""

    def __init__(self, game: Game[State], seats: int, scale: float) -> None:
        self.game = game
        self.seats: i64 = seats
        self.scale = scale
        self.shares: vec[float] = vec[float]([0.0] * seats)

    def fill(self, s: State) -> None:
        """The chance of each seat; a finished match is shared among its winners."""
        if s.over():
            self.settle(self.game.ranks(s))
            return
        values = self.game.values(s)
        top = values[0]
        for value in values:
            if value > top:
                top = value
        total = 0.0
        for seat in range(self.seats):
            share = math.exp((values[seat] - top) / self.scale)
            self.shares[seat] = share
            total += share
        for seat in range(self.seats):
            self.shares[seat] = self.shares[seat] / total

    def settle(self, ranks: list[int]) -> None:
        winners = ranks.count(1)
        for seat in range(self.seats):
            self.shares[seat] = 1.0 / winners if ranks[seat] == 1 else 0.0


def rough_scale(game: Game[State], s: State) -> float:
    """For a game whose scale nobody has fitted: how far apart the seats stand now, or one unit."""
    values = game.values(s)
    mean = sum(values) / len(values)
    return max(1.0, 2.0 * sum(abs(value - mean) for value in values) / len(values))
