"""Positions a search has seen: what they were worth, how surely, and what was best there."""

from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.kernel.rng import MASK, STEP

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

# what is known besides the value, in one number: action, kind of bound, depth
_BOUND: Final = 24
_DEPTH: Final = 26
_ACTION: Final = (1 << 24) - 1


@final
class Transpositions:
    """A table of a power of two places; a new search forgets the old ones by changing the salt of the keys."""

    def __init__(self, bits: int) -> None:
        size = 2**bits
        self.mask: i64 = size - 1
        self.keys: vec[i64] = _zeros(size)
        self.facts: vec[i64] = _zeros(size)
        self.values: vec[float] = _noughts(size)
        self.salt: i64 = 0
        self.place: i64 = 0  # where `find` found the last key

    def forget(self) -> None:
        self.salt = (self.salt + STEP) & MASK

    def find(self, key: i64) -> bool:
        """Whether the position is known; then the last-found place answers the questions below."""
        salted: i64 = key ^ self.salt
        self.place = salted & self.mask
        return self.keys[self.place] == salted

    def action(self) -> i64:
        return self.facts[self.place] & _ACTION

    def bound(self) -> i64:
        return (self.facts[self.place] >> _BOUND) & 3

    def depth(self) -> i64:
        return self.facts[self.place] >> _DEPTH

    def value(self) -> float:
        return self.values[self.place]

    def note(self, key: i64, depth: i64, bound: i64, value: float, action: i64) -> None:
        """Stores a result; the latest one counts, unless the same position was searched deeper."""
        salted: i64 = key ^ self.salt
        place: i64 = salted & self.mask
        if self.keys[place] == salted and self.facts[place] >> _DEPTH > depth:
            return
        self.keys[place] = salted
        self.values[place] = value
        self.facts[place] = (depth << _DEPTH) | (bound << _BOUND) | action


def _zeros(count: i64) -> vec[i64]:
    cells = vec[i64]([], capacity=count)
    for i in range(count):
        cells = append(cells, 0)
    return cells


def _noughts(count: i64) -> vec[float]:
    cells = vec[float]([], capacity=count)
    for i in range(count):
        cells = append(cells, 0.0)
    return cells
