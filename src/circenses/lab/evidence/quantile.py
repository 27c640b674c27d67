"""Medians and other quantiles of unbounded values: lengths, score gaps."""

import math
from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Sequence

from circenses.lab.evidence.bettor import ERROR, Bettor, both


class Quantile:
    """The value that a share `level` of games does not exceed.

    Whether a game is at most v is a value of 0 or 1, so a block has a share of such games; if v is the quantile, the
    expectation of that share is at least `level`, and that of games below v at most `level`.
    """

    def __init__(self, level: float = 0.5) -> None:
        if not 0.0 < level < 1.0:
            raise ValueError(f"level = {level}: it must lie between 0 and 1")
        self.level = level
        self._blocks: list[list[float]] = []

    def add(self, *block: float) -> None:
        """The values of all games of one block."""
        if not block or not all(math.isfinite(value) for value in block):
            raise ValueError(f"a block of {block}: it must have values, all of them finite")
        self._blocks.append(sorted(block))

    @property
    def n(self) -> int:
        return len(self._blocks)

    @property
    def estimate(self) -> float:
        """The quantile of the games so far."""
        values = sorted(value for block in self._blocks for value in block)
        return values[max(0, math.ceil(len(values) * self.level) - 1)] if values else math.nan

    def e_value(self, expected: float) -> float:
        """Evidence against this value being the quantile."""
        return both(self._too_high(expected), self._too_low(expected))

    def interval(self, error: float = ERROR) -> tuple[float, float]:
        """Both ends belong to it; infinite as long as there are too few blocks. It holds at all times together."""
        values = sorted({value for block in self._blocks for value in block})
        enough = math.log(2 / error)
        first = _first(values, lambda value: self._too_low(value).log_capital < enough)
        after = _first(values, lambda value: self._too_high(value).log_capital >= enough)
        low = values[first] if self._too_low(-math.inf).log_capital >= enough and first < len(values) else -math.inf
        high = values[after - 1] if self._too_high(math.inf).log_capital >= enough and after else math.inf
        return low, high

    def _too_low(self, value: float) -> Bettor:
        """One who bets that more games than expected are longer than this value."""
        return _bettor(1.0 - self.level, (1.0 - bisect_right(block, value) / len(block) for block in self._blocks))

    def _too_high(self, value: float) -> Bettor:
        """One who bets that more games than expected are shorter than this value."""
        return _bettor(self.level, (bisect_left(block, value) / len(block) for block in self._blocks))


def _bettor(expected: float, shares: Iterable[float]) -> Bettor:
    bettor = Bettor(expected)
    for share, times in Counter(shares).items():
        bettor.add(share, times)
    return bettor


def _first(values: Sequence[float], true: Callable[[float], bool]) -> int:
    """How many values come before the first for which it is true; for all after it, it is true as well."""
    return bisect_left(values, True, key=true)
