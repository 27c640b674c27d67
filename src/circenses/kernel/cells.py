"""A state as one vector of numbers, field by field: equality, saved forms, observations and learning read it."""

from typing import final

from librt.vecs import append, extend, vec
from mypy_extensions import i64


@final
class Cells:
    """Goes through the fields of a state once, either to pack them or to read them back.

    A state names its fields in one method, `fields(cells)`, and each line serves both ways:
    `self.coins = cells.row(self.coins)` either packs the coins and returns them, or returns those that were packed.
    """

    def __init__(self) -> None:
        self.values: vec[i64] = vec[i64]([], capacity=512)
        self.reading: bool = False
        self.at: i64 = 0

    def number(self, value: i64) -> i64:
        if self.reading:
            self.at += 1
            return self.values[self.at - 1]
        self.values = append(self.values, value)
        return value

    def flag(self, value: bool) -> bool:
        return self.number(1 if value else 0) != 0

    def row(self, values: vec[i64]) -> vec[i64]:
        """A row of numbers, whose length depends on the rules alone."""
        if self.reading:
            first: i64 = self.at
            self.at += len(values)
            return self.values[first : self.at]
        self.values = extend(self.values, values)
        return values

    def listed(self, values: vec[i64], most: i64) -> vec[i64]:
        """A list that grows and shrinks: how long it is, then its numbers, then zeros."""
        if self.reading:
            first: i64 = self.at + 1
            length: i64 = self.values[self.at]
            self.at = first + most
            return self.values[first : first + length]
        count: i64 = len(values)
        if count > most:
            raise ValueError(f"a list of {count} where {most} have room")
        self.values = extend(append(self.values, count), values)
        self.values = extend(self.values, vec[i64]([0] * int(most - count)))
        return values
