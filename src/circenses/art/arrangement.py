"""Sections with their names and titles, and where they stand in each form of a table (docs/adr/0014)."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic

from circenses.art.forms import PHONE, ROOM, TALL, WIDE
from circenses.art.sections import S, Section

Draw = Callable[[S, float], Section]  # of a scene and a width; its height is the same in every position of a match


@dataclass(frozen=True)
class Titled(Generic[S]):
    """A section as pages know it. On a phone, a reader has to open it first if it is `folded`; with a `zoom` it can be
    looked at from near, in its frame, and is so many times larger then: class `close` is seen only then, class `far`
    only otherwise."""

    name: str
    title: str
    draw: Draw[S]
    folded: bool = False
    zoom: float = 0


def section(name: str, title: str, folded: bool = False, zoom: float = 0) -> Callable[[Draw[S]], Titled[S]]:
    """Stands over the function that draws it."""
    return lambda draw: Titled(name, title, draw, folded, zoom)


@dataclass(frozen=True)
class Column(Generic[S]):
    """Sections one below the other, all drawn for one width."""

    width: float
    sections: Sequence[Titled[S]]


@dataclass(frozen=True)
class Forms(Generic[S]):
    """Columns from left to right on a wide screen; one column on a tablet and on a phone."""

    wide: Sequence[Column[S]]
    tall: Sequence[Titled[S]]
    phone: Sequence[Titled[S]]

    def columns(self, form: str) -> Sequence[Column[S]]:
        return {WIDE: self.wide, TALL: [Column(ROOM[TALL], self.tall)], PHONE: [Column(ROOM[PHONE], self.phone)]}[form]
