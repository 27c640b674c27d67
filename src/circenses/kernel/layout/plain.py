"""Plain fields, by what each of their cells means."""

from collections.abc import Sequence
from typing import Any

from circenses.kernel.layout.fields import Axis, Field
from circenses.kernel.layout.values import PLENTY, Bound, Flag, Members, Number, Seat, Seats, Slots, Word
from circenses.kernel.saved import MANY


def number(
    name: str, *axes: Axis, low: Bound = 0, high: Bound = MANY, much: int = PLENTY, step: Bound = 1, **more: Any
) -> Field:
    return Field(name, *axes, value=Number(low, high, much, step), **more)


def flag(name: str, *axes: Axis, **more: Any) -> Field:
    return Field(name, *axes, value=Flag(), **more)


def word(name: str, words: Sequence[str], *axes: Axis, none: bool = False, first: int = 0, **more: Any) -> Field:
    return Field(name, *axes, value=Word(words, none, first), **more)


def seat(name: str, *axes: Axis, none: bool = False, **more: Any) -> Field:
    return Field(name, *axes, value=Seat(none), **more)


def seats(name: str, *axes: Axis, **more: Any) -> Field:
    return Field(name, *axes, value=Seats(), **more)


def members(name: str, words: Sequence[str], *axes: Axis, **more: Any) -> Field:
    return Field(name, *axes, value=Members(words), **more)


def slots(name: str, count: int, *axes: Axis, **more: Any) -> Field:
    return Field(name, *axes, value=Slots(count), **more)


def raw(name: str, *axes: Axis, low: Bound = 0, high: Bound = MANY, **more: Any) -> Field:
    """A field without a path: an irregular passage saves it."""
    return Field(name, *axes, value=Number(low, high), at="", **more)
