"""A state as bytes, as one seat sees it: which byte says what, and the instructions that write them (kernel/sight.py).

Made from the layout alone. Whatever a viewer may know is in it, the viewer first and the others in turn; whatever is
hidden from him is 0. Under the same rules there are always as many bytes.
"""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby, product
from typing import TYPE_CHECKING, Any, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel import sight
from circenses.kernel.layout.access import ALWAYS, Access, Judged, Place, Rows
from circenses.kernel.layout.fields import Axis, Field, Reckoned, Record, everybody, nobody
from circenses.kernel.layout.questions import Question, extent
from circenses.kernel.layout.values import Code
from circenses.kernel.sight import BYTES, GATE, LIST, MIRROR, PARTS, ROWS, Sight
from circenses.kernel.state import State

if TYPE_CHECKING:
    from circenses.kernel.layout.layout import Layout, Shape

Where = tuple[int, ...]
Cell = tuple[int, Code]  # its place, and how it is encoded
MOST_PLAYERS = 8  # a set of them takes one byte
JOINED = (BYTES, sight.WIDES, sight.SEATS, sight.SETS, sight.BITS, sight.TURNED, sight.STEPS)  # go on from cell to cell
FIRST_ENTRY = 1  # in a list the number 0 stands for no entry


class Column(NamedTuple):
    """Some bytes in a row that mean the same, each of `width` bytes."""

    name: str
    start: int
    cells: int
    width: int
    kind: str  # as in Code, or known
    size: int
    low: int  # what 0 stands for, of a number
    per: str  # what they are counted by
    step: int = 1  # what 1 stands for, of a number

    @property
    def stop(self) -> int:
        return self.start + self.cells * self.width


class Columns:
    """All columns under one set of rules; `sight` writes them."""

    def __init__(self, layout: "Layout", shape: "Shape", rules: Any) -> None:
        players = int(rules.players)
        if players > MOST_PLAYERS:
            raise ValueError(f"{players} players; observations have room for {MOST_PLAYERS}")
        calls: list[sight.Call] = []
        writers = [_Writer(layout, shape, rules, viewer, calls) for viewer in range(players)]
        self.all = writers[0].columns
        self.length = writers[0].at
        self.sight = Sight(
            players,
            self.length,
            [vec[i64](writer.code) for writer in writers],
            [vec[i64](writer.tests) for writer in writers],
            [vec[i64](writer.turns) for writer in writers],
            (writers[0].width_a, writers[0].width_b),
            calls,
        )


class _Writer:
    """Writes the instructions for one viewer."""

    def __init__(self, layout: "Layout", shape: "Shape", rules: Any, viewer: int, calls: list[sight.Call]) -> None:
        self.layout, self.shape, self.rules, self.viewer, self.calls = layout, shape, rules, viewer, calls
        self.code: list[int] = []
        self.tests: list[int] = []
        self.turns: list[int] = []
        self.columns: list[Column] = []
        self.at = 0
        self.closed = 0  # instructions before this one are complete: nothing is joined to them
        self.width_a = self.width_b = 0
        self._question()
        for field in layout.fields:
            if field.open_to is not nobody and field.in_force(rules):
                self._field(field)
        for reckoned in layout.reckoned:
            self._reckoned(reckoned)

    # What is asked

    def _question(self) -> None:
        questions, players = self.layout.questions.all, int(self.rules.players)
        self.width_a = _bytes_for(max((extent(one.a, self.rules) for one in questions if not one.group), default=1))
        self.width_b = _bytes_for(max((extent(one.b, self.rules) for one in questions), default=1))
        self._column("own seat", 1, 1, "choice", players)
        self._column("question", 1, 1, "choice", len(questions) + 1)
        self._column("asked", 1, 1, "players", players)
        if self.width_a:
            self._column("about", 1, self.width_a, "number", 256**self.width_a - 1)
        if self.width_b:
            self._column("about too", 1, self.width_b, "number", 256**self.width_b - 1)
        self.turns = [0] * (3 * (len(questions) + 1))
        for kind, question in enumerate(questions, 1):
            self._turns(kind, question)

    def _turns(self, kind: int, question: Question) -> None:
        """Whether the encoding says what a question is about, and the tables by which its numbers are turned."""
        self.turns[kind * 3] = 0 if question.chance and not question.open else 2 if question.open else 1
        for i, reach in enumerate((question.a, question.b), 1):
            if i == 1 and question.group:
                self.turns[kind * 3 + i] = len(self.turns)
                self.turns += [0] * 2 ** int(self.rules.players)  # the set of those who are asked is encoded already
            elif isinstance(reach, Axis) and type(reach).turned is not Axis.turned:
                table = [0] * reach.length(self.rules)
                for index in range(len(table)):
                    table[reach.turned(index, self.viewer, self.rules)] = index
                self.turns[kind * 3 + i] = len(self.turns)
                self.turns += table

    # Fields

    def _field(self, field: Field) -> None:
        if field.most is not None:
            self._list(field)
        elif field.counted_by:
            self._counted(field)
        else:
            self._places(field)

    def _places(self, field: Field) -> None:
        lengths = self.shape.lengths[field.name]
        if isinstance(field, Record):
            start = self.shape.start[field.name]
            codes = [part.code(self.rules, self.viewer, 0) for part in field.parts.values()]
            cells: list[tuple[Where, Cell]] = [((), (start + i, code)) for i, code in enumerate(codes)]
        else:
            code = field.value.code(self.rules, self.viewer, 0)
            places = self._turned(field.axes, lengths)
            cells = [(where, (self.shape.at(field.name, where), code)) for where in places]
        access = _access(field, len(field.axes))
        if access is None:
            self._cells(field, [cell for _, cell in cells])
            return
        for where, group in groupby(cells, lambda one: one[0][: access.depth]):
            opened = [cell for _, cell in group]
            self._gated(field, access, where, opened[0][0], partial(self._cells, field, opened))

    def _turned(self, axes: tuple[Axis, ...], lengths: Where) -> Iterator[Where]:
        """All places in the order of the viewer."""
        for where in product(*(range(length) for length in lengths)):
            yield tuple(axis.turned(index, self.viewer, self.rules) for axis, index in zip(axes, where, strict=True))

    def _cells(self, field: Field, cells: list[Cell]) -> None:
        """Cells one after the other, in as few instructions as possible."""
        i = 0
        while i < len(cells):
            cell, code = cells[i]
            if rows := self._rows(cells[i:]):
                self._put(ROWS, cell - self.viewer, rows, code.a, code.width)
                i += rows * int(self.rules.players)
                continue
            step = cells[i + 1][0] - cell if i + 1 < len(cells) else 1
            step = step if step == 1 or code.op in (BYTES, MIRROR) else 1
            count = 1
            while i + count < len(cells) and cells[i + count] == (cell + count * step, code):
                count += 1
            self._put(code.op, cell, count, code.a, step if code.op in (BYTES, MIRROR) else code.b)
            i += count
        for code, group in groupby(cells, lambda one: one[1]):
            self._described(field, code, len(list(group)), " and ".join(axis.name for axis in field.axes))

    def _rows(self, cells: list[Cell]) -> int:
        """How many rows of players, each beginning with the viewer, there are; 0 if there is at most one."""
        players = int(self.rules.players)
        (first, code), rows = cells[0], 0
        if not self.viewer or code.op not in (BYTES, sight.WIDES):
            return 0
        for i, cell in enumerate(cells):
            row, turned = divmod(i, players)
            if cell != (first - self.viewer + row * players + (self.viewer + turned) % players, code):
                break
            rows = row + 1 if turned == players - 1 else rows
        return rows if rows > 1 else 0

    def _list(self, field: Field) -> None:
        """How many there are, then the entries; 0 where there are no more."""
        start, most = self.shape.start[field.name], field.size(self.rules) - 1
        access = _access(field, 1)
        if access is None or access.of_entries:
            tests = -1 if access is None else self._tests(access.rows(self._place(start, ())))
            self._entries(field, start, start + 1, most, tests)
        elif isinstance(field.open_to, Access):
            self._gated(field, access, (), start, partial(self._entries, field, start, start + 1, most, -1))
        else:
            self._judged_list(field, access, start, most)

    def _judged_list(self, field: Field, access: Access, start: int, most: int) -> None:
        """A plain function is asked of the list and of each entry."""
        parts = _parts(field)

        def entry(place: int) -> None:
            first = start + 1 + place * len(parts)
            codes = [part.code(self.rules, self.viewer, FIRST_ENTRY) for part in parts]
            self._cells(field, [(first + i, code) for i, code in enumerate(codes)])

        def all_of_it() -> None:
            wide = most > 255
            self._put(sight.WIDES if wide else BYTES, start, 1, 0, 1)
            self._column(f"how many {field.words}", 1, 2 if wide else 1, "number", most)
            for place in range(most // len(parts)):
                there = Judged(_there(field, place, len(parts)), 1)
                self._gated(field, there, (place,), start, partial(entry, place))

        self._gated(field, Judged(access), (), start, all_of_it)

    def _counted(self, field: Field) -> None:
        """Rows that are filled so far as another field says; the places of the last axis are not turned."""
        lengths = self.shape.lengths[field.name]
        access = _access(field, len(field.axes) - 1)
        for where in self._turned(field.axes[:-1], lengths[:-1]):
            count = self.shape.at(field.counted_by, where)
            first = self.shape.at(field.name, (*where, 0)) if lengths[-1] else 0
            write = partial(self._entries, field, count, first, lengths[-1], -1, with_length=False)
            if access is None:
                write()
            else:
                self._gated(field, access, where, first, write)

    def _entries(self, field: Field, count: int, first: int, most: int, tests: int, with_length: bool = True) -> None:
        codes = [part.code(self.rules, self.viewer, FIRST_ENTRY) for part in _parts(field)]
        width = 0 if not with_length else 2 if most > 255 else 1
        if with_length:
            self._column(f"how many {field.words}", 1, width, "number", most)
        self._put(LIST, count, most, width, tests)
        self._put(PARTS, first, len(codes), sum(code.width for code in codes), 0)
        self._close()
        for code in codes:
            self._put(code.op, 0, 1, code.a, code.b)
            self._close()
        per = " and ".join([*(axis.name for axis in field.axes[:-1]), "entry"])
        if len(codes) == 1:
            self._described(field, codes[0], most, per)
            return
        for _ in range(most // len(codes)):
            for name, code in zip(field.parts, codes, strict=True) if isinstance(field, Record) else ():
                self._column(f"{field.words}: {name}", 1, code.width, code.kind, code.size, _low(code), "entry")

    def _reckoned(self, reckoned: Reckoned) -> None:
        code = reckoned.value.code(self.rules, self.viewer, 0)
        work_out = reckoned.work_out
        self._put(sight.CALLED, self._call(lambda s, viewer: int(work_out(s))), 1, code.a, code.width)
        self._column(reckoned.words, 1, code.width, code.kind, code.size, code.a)

    # Gates

    def _gated(self, field: Field, access: Access, where: Where, cell: int, write: Callable[[], None]) -> None:
        """A byte that says whether the cells are known, then either the cells or zeros."""
        tests = self._tests(access.rows(self._place(cell, where)))
        at = len(self.code)
        self._put(GATE, tests, 0, 0, 0)
        self._column(f"{field.words} known", 1, 1, "known", 1)
        begin = self.at
        write()
        self.code[at + 2], self.code[at + 3] = len(self.code) - at - sight.SIZE, self.at - begin
        self._close()

    def _place(self, cell: int, where: Where) -> Place:
        return Place(self._cell_of, cell, self.rules, self.viewer, where, self._call)

    def _cell_of(self, name: str) -> int:
        return self.shape.start[name]

    def _call(self, function: Callable[[Any, int], int]) -> int:
        self.calls.append(function)
        return len(self.calls) - 1

    def _tests(self, rows: Rows) -> int:
        start = len(self.tests)
        if not rows:
            self.tests += [sight.NEVER, 0, 0]
        for i, row in enumerate(ALWAYS if [] in rows else rows):
            self.tests += [sight.ELSE, 0, 0] if i else []
            self.tests += [number for test in row for number in test]
        self.tests += [sight.END, 0, 0]
        return start

    # What was put where

    def _put(self, *instruction: int) -> None:
        """One more instruction; where the last one ends where this begins and does the same, it goes on instead."""
        op, cell, count, a, b = instruction
        last = self.code[-sight.SIZE :] if len(self.code) > self.closed else []
        if last and op in JOINED and last[0] == op and last[3:] == [a, b] and last[1] + last[2] == cell:
            if op != BYTES or b == 1:
                self.code[-3] += count
                return
        self.code += instruction

    def _close(self) -> None:
        """What follows is not joined to what is there: it is known to others, or it is no cell."""
        self.closed = len(self.code)

    def _described(self, field: Field, code: Code, count: int, per: str) -> None:
        self._column(field.words, count, code.width, code.kind, code.size, _low(code), per, code.step)

    def _column(
        self, name: str, count: int, width: int, kind: str, size: int, low: int = 0, per: str = "", step: int = 1
    ) -> None:
        self.columns.append(Column(name, self.at, count, width, kind, size, low, per, step))
        self.at += count * width


def _there(field: Field, place: int, parts: int) -> Callable[[State, int, Where], bool]:
    def known(s: Any, viewer: int, where: Where) -> bool:
        return place < len(getattr(s, field.name)) // parts and field.open_to(s, viewer, (place,))

    return known


def _parts(field: Field) -> list[Any]:
    return list(field.parts.values()) if isinstance(field, Record) else [field.value]


def _low(code: Code) -> int:
    return code.a if code.op in (BYTES, sight.WIDES, sight.STEPS) else 0


def _access(field: Field, axes: int) -> Access | None:
    """None if everybody may know; a plain function is asked for every place."""
    if field.open_to is everybody:
        return None
    return field.open_to if isinstance(field.open_to, Access) else Judged(field.open_to, axes)


def _bytes_for(values: int) -> int:
    """How many bytes hold so many values; none are needed for a single value."""
    return ((values - 1).bit_length() + 7) // 8
