"""Writes a state in the words of its layout, for a file or for what one viewer may know.

A program is made once for all states of one shape: every entry knows its cells by then, so writing is quick.
"""

import math
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final

from circenses.kernel.layout.fields import Bag, Field, Irregular, Record, everybody, nobody
from circenses.kernel.layout.tree import Agenda, Branch, Leaf, Pile, Star, Tree
from circenses.kernel.layout.values import Number

if TYPE_CHECKING:
    from circenses.kernel.layout.layout import Layout, Shape

Where = tuple[int, ...]
Program = Callable[[list[int], Any, int], Any]  # of the cells, the state and the viewer
MISSING: Final = object()  # not written at all


class Programmer:
    """Makes the program of a tree for one shape; `seen` is the one for viewers."""

    def __init__(self, layout: "Layout", shape: "Shape", rules: Any, seen: bool) -> None:
        self.layout = layout
        self.shape = shape
        self.rules = rules
        self.seen = seen

    def make(self, tree: Tree, where: Where = ()) -> Program | None:
        """None if there is never anything to write."""
        if isinstance(tree, Leaf):
            return self._leaf(tree, where)
        if isinstance(tree, Branch):
            entries = [(key, one) for key, child in tree.keys.items() if (one := self.make(child, where))]
            return _table(entries) if entries or not self.seen else None
        return self._star(tree, where)

    def _star(self, star: Star, where: Where) -> Program | None:
        length = star.axis.length(self.rules)
        words = list(star.axis.words) or [str(i) for i in range(length)]
        if row := self._row(star, where, length):
            return _listed_row(*row) if star.listed else _named_row(words, *row)
        programs = [self.make(star.child, (*where, i)) for i in range(length)]
        if not any(programs):
            return None
        if star.listed:
            return _list([one or _nothing for one in programs])
        if not star.partial:
            return _table([(word, one) for word, one in zip(words, programs, strict=True) if one])
        spans = [self._span(star.child, (*where, i)) for i in range(length)]
        return _sparse_table(
            [(word, one, *span) for word, one, span in zip(words, programs, spans, strict=True) if one]
        )

    def _span(self, tree: Tree, where: Where) -> tuple[int, int]:
        """The cells that say whether there is anything below: if they are all zero, nobody need look."""
        while not isinstance(tree, Leaf):
            tree = tree.child if isinstance(tree, Star) else next(iter(tree.keys.values()))
        field = tree.entry
        if not isinstance(field, Field) or not field.sparse or (field.sparse is True and field.value.blank):
            return 0, self.shape.total
        name = field.sparse if isinstance(field.sparse, str) else field.name
        rest = self.shape.lengths[name][len(where) :]
        start = self.shape.at(name, (*where, *(0 for _ in rest)))
        return start, start + math.prod(rest)

    def _row(self, star: Star, where: Where, length: int) -> tuple[int, int] | None:
        """The cells of a star over plain numbers that everybody may know, which lie side by side."""
        field = star.child.entry if isinstance(star.child, Leaf) else None
        if not isinstance(field, Field) or type(field.value) is not Number or field.sparse or not self._plain(field):
            return None
        start = self.shape.at(field.name, (*where, 0)) if length else 0
        return start, start + length

    def _plain(self, field: Field) -> bool:
        visible = not self.seen or (field.open_to is everybody and field.shown)
        return visible and field.most is None and not field.counted_by and field.in_force(self.rules)

    def _leaf(self, leaf: Leaf, where: Where) -> Program | None:
        entry = leaf.entry
        if isinstance(entry, Agenda):
            return None if self.seen else self._agenda
        if not entry.in_force(self.rules) or (self.seen and (entry.open_to is nobody or not entry.shown)):
            return None
        if isinstance(entry, Irregular):
            program = _irregular(entry, where)
        elif isinstance(entry, Pile):
            program = self._pile(entry)
        else:
            program = self._field(entry, where)
        if not self.seen or entry.open_to is everybody:
            return program
        is_list = isinstance(entry, Field) and entry.most is not None
        return _guarded(_each_guarded(program, entry.open_to) if is_list else program, entry.open_to, where)

    def _agenda(self, cells: list[int], s: Any, viewer: int) -> Any:
        return [self.layout.questions.write(int(packed)) for packed in s.agenda]

    def _field(self, field: Field, where: Where) -> Program:
        write = field.value.write
        if isinstance(field, Record):
            return _records(field, self.shape.start[field.name])
        if isinstance(field, Bag):
            return _bag(field.axes[-1].words, self.shape.at(field.name, (*where, 0)))
        if field.most is not None:
            start = self.shape.start[field.name]
            return _list_of(write, start, start + 1, bool(field.sparse))
        if field.counted_by:
            return _list_of(
                write, self.shape.at(field.counted_by, where), self.shape.at(field.name, (*where, 0)), False
            )
        at = self.shape.at(field.name, where)
        if not field.sparse:
            return lambda cells, s, viewer: write(cells[at])
        present = self.shape.at(field.sparse, where) if isinstance(field.sparse, str) else at
        blank = 0 if isinstance(field.sparse, str) else field.value.blank
        return lambda cells, s, viewer: MISSING if cells[present] == blank else write(cells[at])

    def _pile(self, pile: Pile) -> Program:
        words, code = pile.field.axes[0].words, pile.code
        start = self.shape.start[pile.field.name]
        stop = start + len(words)
        return lambda cells, s, viewer: [
            word for word, cell in zip(words, cells[start:stop], strict=True) if cell == code
        ]


def _nothing(cells: list[int], s: Any, viewer: int) -> Any:
    return MISSING


def _irregular(entry: Irregular, where: Where) -> Program:
    def program(cells: list[int], s: Any, viewer: int) -> Any:
        value = entry.write(s, *where)
        return MISSING if entry.sparse and not value else value

    return program


def _guarded(program: Program, open_to: Callable[[Any, int, Where], bool], where: Where) -> Program:
    return lambda cells, s, viewer: program(cells, s, viewer) if open_to(s, viewer, where) else MISSING


def _each_guarded(program: Program, open_to: Callable[[Any, int, Where], bool]) -> Program:
    """A list with None for the entries a viewer may not know."""

    def entries(cells: list[int], s: Any, viewer: int) -> Any:
        values = program(cells, s, viewer)
        if values is MISSING:
            return values
        return [entry if open_to(s, viewer, (i,)) else None for i, entry in enumerate(values)]

    return entries


def _bag(words: tuple[str, ...], start: int) -> Program:
    return lambda cells, s, viewer: [word for i, word in enumerate(words) for _ in range(cells[start + i])]


def _list_of(write: Callable[[int], Any], count: int, start: int, sparse: bool) -> Program:
    def program(cells: list[int], s: Any, viewer: int) -> Any:
        values = [write(cell) for cell in cells[start : start + cells[count]]]
        return MISSING if sparse and not values else values

    return program


def _records(field: Record, start: int) -> Program:
    parts, length = list(field.parts.items()), len(field.parts)

    def table(cells: list[int], first: int) -> dict[str, Any]:
        return {key: part.write(cells[first + i]) for i, (key, part) in enumerate(parts)}

    if field.most is None:
        return lambda cells, s, viewer: table(cells, start)
    return lambda cells, s, viewer: [
        table(cells, first) for first in range(start + 1, start + 1 + cells[start], length)
    ]


def _listed_row(start: int, stop: int) -> Program:
    return lambda cells, s, viewer: cells[start:stop]


def _named_row(words: list[str], start: int, stop: int) -> Program:
    return lambda cells, s, viewer: dict(zip(words, cells[start:stop], strict=True))


def _list(programs: list[Program]) -> Program:
    def program(cells: list[int], s: Any, viewer: int) -> Any:
        values = [one(cells, s, viewer) for one in programs]
        if MISSING not in values:
            return values
        seen = [None if value is MISSING else value for value in values]
        return MISSING if all(value is MISSING for value in values) else seen

    return program


def _table(entries: list[tuple[str, Program]]) -> Program:
    def program(cells: list[int], s: Any, viewer: int) -> Any:
        table = {}
        for key, one in entries:
            value = one(cells, s, viewer)
            if value is not MISSING:
                table[key] = value
        return table

    return program


def _sparse_table(entries: list[tuple[str, Program, int, int]]) -> Program:
    """Without what is blank."""

    def program(cells: list[int], s: Any, viewer: int) -> Any:
        table = {}
        for key, one, start, stop in entries:
            if any(cells[start:stop]):
                value = one(cells, s, viewer)
                if value is not MISSING and value != {}:
                    table[key] = value
        return table

    return program
