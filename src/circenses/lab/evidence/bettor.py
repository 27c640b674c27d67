"""Someone who bets, block after block, that an expectation is higher than claimed."""

import math

ERROR = 0.05  # how often a verdict may be wrong
ENOUGH = 1 / ERROR  # an e-value that decides
# Shares of the most that may be staked. The small ones find small differences in long runs, the great ones great
# differences at once; the bettor's money is divided equally among them.
STAKES = (0.03, 0.1, 0.22, 0.4, 0.65, 0.95)


class Bettor:
    """The capital depends on the values alone and not on their order.

    A stake s multiplies its money by 1 + s (value / expected - 1), which is never negative and 1 in the mean if the
    expectation is right. It falls as `expected` rises; with the true mean of the values it is at most 1 in the end,
    because a geometric mean is at most the arithmetic one.
    """

    def __init__(self, expected: float) -> None:
        self.expected = expected
        self.logs = [0.0] * len(STAKES)

    def add(self, value: float, times: int = 1) -> None:
        """A value from 0 on; `times` equal ones at once."""
        surplus = value / self.expected - 1.0
        self.logs = [log + times * math.log1p(stake * surplus) for log, stake in zip(self.logs, STAKES, strict=True)]

    @property
    def log_capital(self) -> float:
        """The logarithm of the capital, which began as 1."""
        top = max(self.logs)
        return top + math.log(sum(math.exp(log - top) for log in self.logs) / len(STAKES))


def both(up: Bettor, down: Bettor) -> float:
    """The e-value of two bettors with half a stake each, one betting on more and one on less."""
    return (_exp(up.log_capital) + _exp(down.log_capital)) / 2


def in_words(e_value: float) -> str:
    """An e-value as tables show it; beyond a million nobody needs the digits."""
    if e_value >= 1e6:
        return "> 1,000,000"
    return f"{e_value:,.0f}" if e_value >= 100 else f"{e_value:.1f}" if e_value >= 0.1 else "< 0.1"


def _exp(log: float) -> float:
    return math.exp(min(log, 700.0))  # a greater number would overflow
