"""The expectation of bounded values: a share compared with the fair one, a difference with zero."""

from collections import Counter
from collections.abc import Callable

from circenses.lab.evidence.bettor import ENOUGH, ERROR, Bettor, both

HALVINGS = 40  # of the range in which a bound is searched for


class Mean:
    """Collects one value for each block; `expected` is what the values are compared with."""

    def __init__(self, expected: float, low: float = 0.0, high: float = 1.0) -> None:
        if not low < expected < high:
            raise ValueError(f"expected = {expected}: it must lie between {low} and {high}")
        self.expected = expected
        self.low = low
        self.high = high
        self.n = 0
        self.sum = 0.0
        self._values: Counter[float] = Counter()
        null = self._scaled(expected)
        self._up, self._down = Bettor(null), Bettor(1.0 - null)

    def add(self, value: float, times: int = 1) -> None:
        """The value of a block; `times` equal ones at once, as the order does not matter."""
        if not self.low <= value <= self.high:
            raise ValueError(f"a value of {value}: it must lie from {self.low} to {self.high}")
        scaled = self._scaled(value)
        self.n += times
        self.sum += value * times
        self._values[scaled] += times
        self._up.add(scaled, times)
        self._down.add(1.0 - scaled, times)

    @property
    def mean(self) -> float:
        """The mean of the values so far; the middle of the range before the first."""
        return self.sum / self.n if self.n else (self.low + self.high) / 2

    @property
    def e_value(self) -> float:
        """Evidence against `expected`."""
        return both(self._up, self._down)

    @property
    def decided(self) -> bool:
        """Exactly if `expected` is outside the interval."""
        return self.e_value >= ENOUGH

    def interval(self, error: float = ERROR) -> tuple[float, float]:
        """Where the expectation is, with a probability of 1 - error at all times together.

        Every value in it would be undecided if it were the expected one. The capital of either bettor is convex in
        the expected value, hence so is their sum, and what is undecided has no gaps. The mean is always inside.
        """
        if not self.n:
            return self.low, self.high

        def undecided(null: float) -> bool:
            return 0.0 < null < 1.0 and self._against(null) < 1 / error

        middle = min(1.0, max(0.0, self._scaled(self.mean)))
        return self._unscaled(_edge(undecided, middle, 0.0)), self._unscaled(_edge(undecided, middle, 1.0))

    def _against(self, null: float) -> float:
        up, down = Bettor(null), Bettor(1.0 - null)
        for value, times in self._values.items():
            up.add(value, times)
            down.add(1.0 - value, times)
        return both(up, down)

    def _scaled(self, value: float) -> float:
        return (value - self.low) / (self.high - self.low)

    def _unscaled(self, value: float) -> float:
        return self.low + value * (self.high - self.low)


def _edge(inside: Callable[[float], bool], within: float, beyond: float) -> float:
    """Where `inside` ends on the way from a point within; rounded outwards."""
    for _ in range(HALVINGS):
        middle = (within + beyond) / 2
        if inside(middle):
            within = middle
        else:
            beyond = middle
    return beyond
