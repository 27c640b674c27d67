"""Turns the bytes that a seat sees into numbers that suit a network: choices become one number each, sets one for each
member, counts are scaled. What never changed in a sample of positions is left out."""

from collections.abc import Iterable, Sequence
from typing import Any, Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from circenses.kernel.layout.columns import Column

Floats = NDArray[np.floating[Any]]  # of four bytes; tests use eight
Bytes = NDArray[np.uint8]
RARE: Final = 0.0005  # features that differ in fewer positions are left out
FEW: Final = 24  # a number of unknown meaning with at most this many values counts as a choice


class Features(NamedTuple):
    """Three kinds, in this order; every entry names the byte it looks at."""

    low: NDArray[np.int64]  # a number: its bytes ...
    high: NDArray[np.int64]
    wide: Floats  # ... what the second counts, 0 where there is none ...
    mean: Floats  # ... and how it is scaled
    scale: Floats
    place: NDArray[np.int64]  # a choice: its byte has this value
    value: Bytes
    byte: NDArray[np.int64]  # a member of a set: this bit is set
    bit: Bytes

    @property
    def size(self) -> int:
        return len(self.low) + len(self.place) + len(self.byte)

    def of(self, seen: Bytes) -> Floats:
        """One row for each row of bytes."""
        values = np.empty((len(seen), self.size), np.float32)
        numbers, choices = len(self.low), len(self.low) + len(self.place)
        sums = seen[:, self.low] + self.wide * seen[:, self.high]
        values[:, :numbers] = (sums - self.mean) * self.scale
        values[:, numbers:choices] = seen[:, self.place] == self.value
        values[:, choices:] = (seen[:, self.byte] & self.bit) != 0
        return values


def features(columns: Sequence[Column], sample: Bytes) -> Features:
    """Features for the columns, as far as they change in the sample."""
    numbers, choices, members = [], [], []
    for column in columns:
        for start in range(column.start, column.stop, column.width):
            if column.kind in ("choice", "player", "known") or _like_a_choice(column, sample[:, start]):
                choices += [(start, value) for value in _values(sample[:, start])]
            elif column.kind in ("set", "players"):
                members += list(_members(range(start, start + column.width), sample))
            else:
                numbers += list(_number(start, column.width, sample))
    parts = [np.array(part) for part in zip(*numbers, strict=True)] if numbers else [np.zeros(0)] * 5
    low, high, wide, mean, scale = parts
    place, value = np.array(choices, np.int64).reshape(-1, 2).T
    byte, bit = np.array(members, np.int64).reshape(-1, 2).T
    return Features(
        low=low.astype(np.int64),
        high=high.astype(np.int64),
        wide=wide.astype(np.float32),
        mean=mean.astype(np.float32),
        scale=scale.astype(np.float32),
        place=place,
        value=value.astype(np.uint8),
        byte=byte,
        bit=bit.astype(np.uint8),
    )


def _like_a_choice(column: Column, seen: Bytes) -> bool:
    """Whether a number counts as a choice: what a question is about has another meaning with each question."""
    return column.name.startswith("about") and column.width == 1 and len(np.unique(seen)) <= FEW


def _values(seen: Bytes) -> Iterable[int]:
    values, counts = np.unique(seen, return_counts=True)
    if len(values) == 1:
        return []
    return [int(value) for value, count in zip(values, counts, strict=True) if count > RARE * len(seen)]


def _members(bytes: range, sample: Bytes) -> Iterable[tuple[int, int]]:
    for byte in bytes:
        for bit in range(8):
            share = float(((sample[:, byte] >> bit) & 1).mean())
            if RARE < share < 1 - RARE:
                yield byte, 1 << bit


def _number(start: int, width: int, sample: Bytes) -> Iterable[tuple[Any, ...]]:
    """A number of one or two bytes; further bytes are ignored, as longer numbers are marks, not counts."""
    high = start + 1 if width > 1 else start
    wide = 256.0 if width > 1 else 0.0
    numbers = sample[:, start] + wide * sample[:, high]
    spread = float(numbers.std())
    if spread > RARE:
        yield start, high, wide, float(numbers.mean()), 1.0 / spread
