"""Reads saved forms, which anybody can write: every value is checked for kind and range before it is used, and whatever
is wrong is reported with its path (`players.0.coins`)."""

import reprlib
from collections.abc import Iterable, Mapping
from typing import Any

from circenses.kernel.errors import BadPosition

MANY = 1_000_000  # more of anything is nonsense: coins, prestige, turns
LONG = 1_000  # a longer list is nonsense too

_REPR = reprlib.Repr()
_REPR.maxlevel = _REPR.maxlist = _REPR.maxdict = 2
_REPR.maxstring = _REPR.maxlong = _REPR.maxother = 60


def brief(value: Any) -> str:
    """A value as a message shows it; long or deep ones are cut."""
    try:
        return _REPR.repr(value)
    except ValueError:  # Python refuses to write numbers of thousands of digits
        return "a number too long to write"


class Node:
    """A value with its path."""

    def __init__(self, value: Any, path: str = "") -> None:
        self.value = value
        self.path = path

    def wrong(self, reason: str) -> BadPosition:
        return BadPosition(f"{self.path or 'position'}: {reason}")

    def table(self, keys: Iterable[str], partial: bool = False, optional: tuple[str, ...] = ()) -> dict[str, "Node"]:
        """The entries of a table that has these keys, and perhaps the optional ones; with `partial`, some of them."""
        if not isinstance(self.value, Mapping):
            raise self.wrong(f"a table is needed, not {brief(self.value)}")
        allowed = [*keys, *optional]
        for key in self.value:
            if key not in allowed:
                raise self.wrong(f"{brief(key)} does not belong here; there can be {_few(allowed)}")
        if not partial:
            for key in allowed:
                if key not in self.value and key not in optional:
                    raise self.wrong(f"{key!r} is missing")
        return {key: Node(self.value[key], f"{self.path}.{key}".lstrip(".")) for key in allowed if key in self.value}

    def items(self, length: int = -1, most: int = LONG) -> list["Node"]:
        """The entries of a list: exactly `length` or at most `most`."""
        if not isinstance(self.value, list) or length not in (-1, len(self.value)):
            raise self.wrong("a list is needed" if length < 0 else f"a list of length {length} is needed")
        if len(self.value) > most:
            raise self.wrong(f"{len(self.value)} entries, at most {most} are allowed")
        return [Node(value, f"{self.path}.{i}") for i, value in enumerate(self.value)]

    def number(self, low: int, high: int) -> int:
        if not isinstance(self.value, int) or isinstance(self.value, bool) or not low <= self.value <= high:
            raise self.wrong(f"{brief(self.value)} is not a whole number from {low} to {high}")
        return self.value

    def flag(self) -> bool:
        if not isinstance(self.value, bool):
            raise self.wrong(f"{brief(self.value)} is not true or false")
        return self.value

    def text(self, most: int = 100) -> str:
        if not isinstance(self.value, str) or len(self.value) > most:
            raise self.wrong(f"{brief(self.value)} is not text of at most {most} characters")
        return self.value

    def word(self, words: tuple[str, ...], empty: bool = False) -> int:
        """The index of a word among those that are possible; -1 for the empty word."""
        if empty and self.value == "":
            return -1
        if not isinstance(self.value, str) or self.value not in words:
            raise self.wrong(f"{brief(self.value)} is none of {_few(words)}")
        return words.index(self.value)

    def words(self, words: tuple[str, ...]) -> int:
        """A list of words, each at most once, as bits."""
        return self._bits([item.word(words) for item in self.items(most=len(words))], "named twice")

    def seats(self, players: int) -> int:
        """A list of seats, ascending, as bits."""
        places = [item.number(0, players - 1) for item in self.items(most=players)]
        if places != sorted(places):
            raise self.wrong("seats must be named once, in order")
        return self._bits(places, "seats must be named once, in order")

    def _bits(self, places: list[int], twice: str) -> int:
        if len(set(places)) != len(places):
            raise self.wrong(twice)
        return sum(1 << place for place in places)


def _few(words: Iterable[str]) -> str:
    names = list(words)
    return ", ".join(names[:8]) + (" and so on" if len(names) > 8 else "")
