"""Which tests to run first: those that noticed something nearby, then quick ones about the same things and little
else."""

import re
from collections import Counter

from tools.mutation.measured import Measured
from tools.mutation.mutant import Mutant

SAME_FUNCTION = 10  # how much more it counts than the same file
SAME_WORD = 3  # how much effort it justifies


class Order:
    def __init__(self, measured: Measured) -> None:
        self.seconds = measured.seconds
        self.effort = {test: (0.02 + self.seconds[test]) * len(measured.reached[test]) for test in self.seconds}
        self.words = {test: _words(test) for test in self.seconds}
        self.kills: dict[str, Counter[str]] = {}

    def learn(self, mutant: Mutant, test: str) -> None:
        if test in self.seconds:
            self.kills.setdefault(mutant.file, Counter())[test] += 1
            self.kills.setdefault(_function(mutant), Counter())[test] += SAME_FUNCTION

    def sort(self, mutant: Mutant, tests: list[str]) -> list[str]:
        kills = self._near(mutant)
        words = _words(f"{mutant.file} {mutant.edit.where} {mutant.before}")

        def rank(test: str) -> tuple[float, float, str]:
            effort = self.effort[test] / (1 + SAME_WORD * len(words & self.words[test]))
            return -kills[test] / (0.02 + self.seconds[test]), effort, test

        return sorted(tests, key=rank)

    def likely(self, mutant: Mutant, count: int) -> list[str]:
        """The tests that noticed most; fewer at the beginning."""
        kills = self._near(mutant)
        return self.sort(mutant, [test for test in kills if kills[test]])[:count]

    def _near(self, mutant: Mutant) -> Counter[str]:
        return self.kills.get(mutant.file, Counter()) + self.kills.get(_function(mutant), Counter())


def _words(text: str) -> set[str]:
    """Words, and the ids of cards and places: P07, i12."""
    return set(re.findall(r"[a-z]{4,}|\b[a-z]+[0-9]+\b", text.lower()))


def _function(mutant: Mutant) -> str:
    return f"{mutant.file}::{mutant.edit.where}"
