"""Which tests to run first: those that noticed something nearby, then quick ones that try little else."""

from collections import Counter

from tools.mutation.measured import Measured
from tools.mutation.mutant import Mutant

SAME_FUNCTION = 10  # times as telling as the same file


class Order:
    def __init__(self, measured: Measured) -> None:
        self.seconds = measured.seconds
        self.effort = {test: (0.02 + self.seconds[test]) * len(measured.reached[test]) for test in self.seconds}
        self.kills: dict[str, Counter[str]] = {}

    def learn(self, mutant: Mutant, test: str) -> None:
        if test in self.seconds:
            self.kills.setdefault(mutant.file, Counter())[test] += 1
            self.kills.setdefault(_function(mutant), Counter())[test] += SAME_FUNCTION

    def sort(self, mutant: Mutant, tests: list[str]) -> list[str]:
        kills = self._near(mutant)
        return sorted(tests, key=lambda test: (-kills[test] / (0.02 + self.seconds[test]), self.effort[test], test))

    def likely(self, mutant: Mutant, count: int) -> list[str]:
        """Those that noticed most; fewer at the beginning."""
        kills = self._near(mutant)
        return self.sort(mutant, [test for test in kills if kills[test]])[:count]

    def _near(self, mutant: Mutant) -> Counter[str]:
        return self.kills.get(mutant.file, Counter()) + self.kills.get(_function(mutant), Counter())


def _function(mutant: Mutant) -> str:
    return f"{mutant.file}::{mutant.edit.where}"
