"""A state as one vector of numbers, field by field: equality, saved forms, observations and learning read it."""

from typing import Final, final

from librt.vecs import append, extend, vec
from mypy_extensions import i64, u8

# A step of a plan has six numbers: what is done, where in the bytes, less what, how far each row is turned, how long a
# row is, and where among the cells it is kept as well; -1 for nowhere.
STEP: Final = 6
UNTOLD: Final = 0
ONE_BYTE: Final = 1
TWO_BYTES: Final = 2
TURNED_ONE: Final = 3
TURNED_TWO: Final = 4
IN_STEPS: Final = 5  # as sight.STEPS; instead of the length of a row, what it is multiplied by
A_LIST: Final = 6  # its length, one byte for each entry, zeros
COUNTED: Final = 7  # notes how many cells there are: so a plan is made


@final
class Cells:
    """Goes through the fields of a state once, either to pack them or to read them back.

    A state names its fields in one method, `fields(cells)`, and each line serves both ways:
    `self.coins = cells.row(self.coins)` packs the coins and keeps them, or brings back those that were packed.
    """

    def __init__(self) -> None:
        self.values: vec[i64] = vec[i64]([], capacity=512)
        self.reading: bool = False
        self.at: i64 = 0
        # bytes for learners, straight from the fields; what a plan cannot tell is left to kernel/sight.py
        self.showing: bool = False
        self.plan: vec[i64] = vec[i64]([])
        self.out: vec[u8] = vec[u8]([])
        self.base: i64 = 0  # where the bytes begin

    def show(self, plan: vec[i64], out: vec[u8], base: i64) -> None:
        """From now on, until the fields have been gone through once, they are told as a plan says."""
        self.showing = True
        self.plan = plan
        self.out = out
        self.base = base
        self.at = 0

    def number(self, value: i64) -> i64:
        if self.showing:
            self._show_number(value)
            return value
        if self.reading:
            self.at += 1
            return self.values[self.at - 1]
        self.values = append(self.values, value)
        return value

    def flag(self, value: bool) -> bool:
        return self.number(1 if value else 0) != 0

    def row(self, values: vec[i64]) -> vec[i64]:
        """A row of numbers; under the same rules it always has the same length."""
        if self.showing:
            self._show(values)
            return values
        if self.reading:
            first: i64 = self.at
            self.at += len(values)
            return self.values[first : self.at]
        self.values = extend(self.values, values)
        return values

    def listed(self, values: vec[i64], most: i64) -> vec[i64]:
        """A list that grows and shrinks: how long it is, then its numbers, then zeros."""
        if self.showing:
            self._show_list(values, most)
            return values
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

    def _show_number(self, value: i64) -> None:
        at: i64 = self.at
        self.at = at + STEP
        plan = self.plan
        kind: i64 = plan[at]
        cell: i64 = plan[at + 5]
        if cell >= 0:
            self.values[cell] = value
        if kind == UNTOLD:
            return
        place: i64 = self.base + plan[at + 1]
        value -= plan[at + 2]
        if kind == ONE_BYTE:
            self.out[place] = u8(value & 255)
        elif kind == TWO_BYTES:
            value = _fitting(value)
            self.out[place] = u8(value & 255)
            self.out[place + 1] = u8(value >> 8)
        else:
            self.values = append(self.values, 1)

    def _show(self, values: vec[i64]) -> None:
        at: i64 = self.at
        self.at = at + STEP
        plan = self.plan
        kind: i64 = plan[at]
        cell: i64 = plan[at + 5]
        if cell >= 0:
            self._keep(values, cell)
        if kind == UNTOLD:
            return
        out = self.out
        place: i64 = self.base + plan[at + 1]
        low: i64 = plan[at + 2]
        turn: i64 = plan[at + 3]
        length: i64 = plan[at + 4]
        if kind == ONE_BYTE:
            for value in values:
                out[place] = u8((value - low) & 255)
                place += 1
        elif kind == TURNED_ONE:
            end: i64 = place + length
            begin: i64 = end - turn
            place = begin
            for value in values:
                out[place] = u8((value - low) & 255)
                place += 1
                if place == end:
                    place -= length
                if place == begin:  # the next row
                    place += length
                    begin = place
                    end += length
        elif kind == IN_STEPS:
            end = place + len(values)
            place = end - turn
            for value in values:
                if place == end:
                    place -= len(values)
                out[place] = u8(((value - low) * length >> 16) & 255)
                place += 1
        elif kind == TWO_BYTES:
            for value in values:
                two: i64 = value - low
                if two < 0 or two > 65535:
                    two = _fitting(two)
                out[place] = u8(two & 255)
                out[place + 1] = u8(two >> 8)
                place += 2
        elif kind == TURNED_TWO:
            end = place + length + length
            begin = end - turn - turn
            place = begin
            for value in values:
                two = value - low
                if two < 0 or two > 65535:
                    two = _fitting(two)
                out[place] = u8(two & 255)
                out[place + 1] = u8(two >> 8)
                place += 2
                if place == end:
                    place -= length + length
                if place == begin:
                    place += length + length
                    begin = place
                    end += length + length
        else:
            self.values = append(self.values, len(values))

    def _show_list(self, values: vec[i64], most: i64) -> None:
        at: i64 = self.at
        self.at = at + STEP
        plan = self.plan
        kind: i64 = plan[at]
        cell: i64 = plan[at + 5]
        if cell >= 0:
            self.values[cell] = len(values)
            self._keep(values, cell + 1)
        if kind == A_LIST:
            out = self.out
            place: i64 = self.base + plan[at + 1]
            low: i64 = plan[at + 2]
            end: i64 = place + 1 + most
            out[place] = u8(len(values) & 255)
            place += 1
            for value in values:
                out[place] = u8((value - low) & 255)
                place += 1
            while place < end:
                out[place] = 0
                place += 1
        elif kind == COUNTED:
            self.values = append(self.values, -1 - most)

    def _keep(self, values: vec[i64], cell: i64) -> None:
        there = self.values
        for value in values:
            there[cell] = value
            cell += 1


def _fitting(value: i64) -> i64:
    """What does not fit into two bytes is the least or the greatest."""
    if value < 0:
        return 0
    if value > 65535:
        return 65535
    return value
