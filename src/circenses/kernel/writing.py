"""Encodes states for learners quickly: the tools of writers that are generated from a layout (`layout/writers.py`)."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from circenses.kernel.sight import BITS, BYTES, MIRROR, STEPS, WIDES, Sight
from circenses.kernel.state import State

S = TypeVar("S", bound=State)

# The terms of a value: three numbers that say how it is encoded (kernel/sight.py), then these
TERMS: Final = 7
MOST: Final = 3  # entries of a list
FULL: Final = 4  # the bytes of a list with that many entries, or of what a gate opens
KNOWN: Final = 5  # 1 if the rules alone let the viewer know it
IN_FORCE: Final = 6  # 0 where the rules do without it


@mypyc_attr(allow_interpreted_subclasses=True)
class Writer(Generic[S]):
    """For states with the same rules. This one packs a state and does as the instructions say; a game's own, in its
    room `sight`, reads field by field."""

    def __init__(
        self,
        sight: Sight,
        terms: list[vec[i64]],
        orders: list[vec[i64]],
        allows: list[Callable[[Any, int, tuple[int, ...]], bool]],
    ) -> None:
        self.sight = sight
        self.players: i64 = sight.players
        self.terms = terms  # of each viewer: how values are encoded under these rules
        self.orders = orders  # of each viewer: the places of fields that are turned, in the order of the viewer
        self.allows = allows  # of each value: who may know it
        count = int(sight.players)
        self.turns = [vec[i64]([(viewer + i) % count for i in range(count)]) for viewer in range(count)]
        self.seats = [  # a player as the viewer counts, from 1; nobody is 0 and stands first
            vec[i64]([(seat - viewer) % count + 1 if seat >= 0 else 0 for seat in range(-1, count)])
            for viewer in range(count)
        ]

        # sets of players as each viewer counts them, one viewer after the other
        self.sets = vec[i64](
            [
                (seats >> viewer | seats << (count - viewer)) & ((1 << count) - 1)
                for viewer in range(count)
                for seats in range(1 << count)
            ]
        )

    def write(self, s: S, viewer: i64, out: vec[u8], at: i64) -> None:
        """Writes what is asked and what a seat sees into `out` from `at` on."""
        self.fields(s, viewer, out, self.sight.question(s, viewer, out, at))

    def fields(self, s: S, viewer: i64, out: vec[u8], at: i64) -> None:
        sight = self.sight
        sight.carry_out(sight.programs[viewer], s.pack(), s, viewer, out, at)


def encode(row: vec[i64], op: i64, a: i64, b: i64, out: vec[u8], at: i64) -> i64:
    """Writes cells as they stand; returns the place behind them."""
    if op == BYTES:
        for value in row:
            out[at] = u8((value - a) & 255)
            at += 1
        return at
    for value in row:
        at = one(value, op, a, b, out, at)
    return at


def entries(row: vec[i64], op: i64, a: i64, b: i64, t: vec[i64], term: i64, out: vec[u8], at: i64) -> i64:
    """Writes how many there are, the entries, and zeros up to the most that the terms allow."""
    at = one(len(row), WIDES if t[term + MOST] > 255 else BYTES, 0, 1, out, at)
    return blank(out, encode(row, op, a, b, out, at), at + t[term + FULL])


def encode_places(order: vec[i64], row: vec[i64], op: i64, a: i64, b: i64, out: vec[u8], at: i64) -> i64:
    """Writes cells in another order, or some of them."""
    if op == BYTES:
        for place in order:
            out[at] = u8((row[place] - a) & 255)
            at += 1
        return at
    if op == WIDES:
        for place in order:
            value: i64 = row[place] - a
            if value < 0 or value > 65535:
                value = fitting(value)
            out[at] = u8(value & 255)
            out[at + 1] = u8(value >> 8)
            at += 2
        return at
    if op == STEPS:
        for place in order:
            out[at] = u8(((row[place] - a) * b >> 16) & 255)
            at += 1
        return at
    if op == MIRROR:
        for place in order:
            value = row[place]
            if value != 0:
                value ^= a
            out[at] = u8(value & 255)
            at += 1
        return at
    for place in order:
        at = one(row[place], op, a, b, out, at)
    return at


def one(value: i64, op: i64, a: i64, b: i64, out: vec[u8], at: i64) -> i64:
    """Writes one cell; returns the place behind it."""
    if op == BITS:
        end: i64 = at + a
        while at + 4 <= end:  # four at a time: there are many
            out[at] = u8(value & 255)
            out[at + 1] = u8((value >> 8) & 255)
            out[at + 2] = u8((value >> 16) & 255)
            out[at + 3] = u8((value >> 24) & 255)
            value >>= 32
            at += 4
        while at < end:
            out[at] = u8(value & 255)
            value >>= 8
            at += 1
        return at
    if op == WIDES:
        value = fitting(value - a)
        out[at] = u8(value & 255)
        out[at + 1] = u8(value >> 8)
        return at + 2
    value -= a
    if op == STEPS:
        value = value * b >> 16
    out[at] = u8(value & 255)
    return at + 1


def blank(out: vec[u8], at: i64, end: i64) -> i64:
    """Writes zeros up to the end."""
    while at + 4 <= end:
        out[at] = 0
        out[at + 1] = 0
        out[at + 2] = 0
        out[at + 3] = 0
        at += 4
    while at < end:
        out[at] = 0
        at += 1
    return at


def fitting(value: i64) -> i64:
    """The number itself, or the least or greatest that two bytes can hold."""
    if value < 0:
        return 0
    if value > 65535:
        return 65535
    return value
