"""Generates the rooms `sight` of games: a layout as straight code that encodes a state for learners, field by field.

`make docs` writes them (tools/writers.py). What differs from one set of rules to another is not in the code: it reads
that from terms (kernel/writing.py). A game without such a room is encoded by instructions (kernel/sight.py).
"""

import re
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from circenses.kernel import sight
from circenses.kernel.game import Game
from circenses.kernel.layout.access import Access, Judged
from circenses.kernel.layout.columns import FIRST_ENTRY
from circenses.kernel.layout.fields import SEAT, Axis, Field, Reckoned, Record, everybody
from circenses.kernel.layout.terms import ROOM, encoded_fields, parts, turned
from circenses.kernel.layout.values import Code, Value
from circenses.kernel.rooms import package_of
from circenses.kernel.sight import BYTES, SEATS, SETS, TURNED
from circenses.kernel.writing import TERMS

SIGHT = ("BITS", "BYTES", "MIRROR", "STEPS", "WIDES")
WRITING = ("FULL", "IN_FORCE", "KNOWN", "MOST", "blank", "encode", "encode_places", "entries", "one")
NAMES = {getattr(sight, name): name for name in SIGHT}
TURNED_ALONE = (SEATS, SETS, TURNED)  # encoded cell by cell
HEAD = '''"""What a seat of {name} sees, as bytes. Not written by hand: see circenses/kernel/layout/writers.py."""

from librt.vecs import vec
from mypy_extensions import i64, u8

'''
CLASS = """

class Writer(writing.Writer[{state}]):
    def fields(self, s: {state}, viewer: i64, out: vec[u8], at: i64) -> None:
"""
FIRST = {  # what lines below may need
    "t": "t = self.terms[viewer]",
    "seats": "seats = self.seats[viewer]",
}


def path(game: Game[Any]) -> Path:
    return Path(import_module(package_of(game)).__path__[0], f"{ROOM}.py")


def source(game: Game[Any]) -> str:
    """The room `sight` of a game."""
    state: Any = game.new(game.seats[0], game.options().resolve({}))
    return _Room(game, state).text()


class _Room:
    def __init__(self, game: Game[Any], state: Any) -> None:
        self.game, self.state, self.layout = game, state, game.layout
        self.lines: list[str] = []
        self.depth = 2
        self.ahead = 0  # bytes written behind `at`
        self.orders = sum(turned(field) for field in encoded_fields(self.layout))
        self.ordered = 0
        self.last = ""  # the attribute read last
        self.term = 0  # where the terms of the next value begin

    def text(self) -> str:
        kind = type(self.state)
        for field in encoded_fields(self.layout):
            self._field(field)
        for reckoned in self.layout.reckoned:
            self._value(reckoned.value, f"s.{self._method(reckoned)}()", 0)
            self.term += TERMS
        body = "\n".join(self.lines) + "\n"
        used = set(re.findall(r"\w+", body))
        first = [f"        {line}\n" for name, line in FIRST.items() if name in used]
        imports = [
            f"from {kind.__module__} import {kind.__name__}",
            "from circenses.kernel import writing",
            f"from circenses.kernel.sight import {', '.join(name for name in SIGHT if name in used)}",
            *(["from circenses.kernel.state import frame_kind"] if "frame_kind" in used else []),
            f"from circenses.kernel.writing import {', '.join(name for name in WRITING if name in used)}",
        ]
        head = HEAD.format(name=self.game.name) + "\n".join(imports) + "\n"
        return head + CLASS.format(state=kind.__name__) + "".join(first) + body

    def _method(self, reckoned: Reckoned) -> str:
        name = reckoned.work_out.__name__
        if getattr(type(self.state), name, None) is not reckoned.work_out:
            raise ValueError(f"{reckoned.name}: only what a method of the state works out can be encoded quickly")
        return name

    # Fields

    def _field(self, field: Field) -> None:
        name = field.name if hasattr(self.state, field.name) else self.last
        self.last = name
        cells = f"s.{name}"
        if name != field.name:  # the rest of a row that was encoded before
            cells += "[self.players]"
        term = self.term
        if field.when is not None:
            self._block(f"if t[{term} + IN_FORCE] == 1:")
        if field.open_to is everybody or _of_entries(field):
            self._open(field, cells, term)
        else:
            self._gated(field, cells, term)
        if field.when is not None:
            self._end()
        self.term = term + TERMS * (1 + len(parts(field)) if isinstance(field, Record) else 1)

    def _open(self, field: Field, cells: str, term: int) -> None:
        if field.most is not None:
            self._list(field, cells, term)
        elif field.counted_by:
            self._counted(field, cells, term)
        elif isinstance(field, Record):
            for i, part in enumerate(parts(field)):
                self.term += TERMS
                self._value(part, f"{cells}[{i}]", 0)
        elif field.axes:
            self._row(field, cells)
        else:
            self._value(
                field.value, f"i64({cells})" if isinstance(getattr(self.state, field.name, 0), bool) else cells, 0
            )

    def _row(self, field: Field, cells: str) -> None:
        code = _fixed(field.value, 0)
        order = self._order(field)
        if code is not None and code.op in TURNED_ALONE:
            self._block(f"for place in {order}:" if order else f"for value in {cells}:")
            self._value(field.value, f"{cells}[place]" if order else "value", 0)
            self._end()
            return
        how = self._how(code)
        self._put(
            f"at = encode_places({order}, {cells}, {how}, out, at)"
            if order
            else f"at = encode({cells}, {how}, out, at)"
        )

    def _order(self, field: Field) -> str:
        """The next of the orders, if the field is turned."""
        if not turned(field):
            return ""
        self.ordered += 1
        return f"self.orders[viewer * {self.orders} + {self.ordered - 1}]"

    def _gated(self, field: Field, cells: str, term: int) -> None:
        """A byte that says whether the field is known, then either the field or zeros."""
        access = field.open_to if isinstance(field.open_to, Access) else Judged(field.open_to)
        if access.depth > 1 or (access.depth and field.axes[0] is not SEAT):
            raise ValueError(f"{field.name}: only what belongs to a player can be gated by its place")
        if access.depth:
            self._block("for seat in self.turns[viewer]:")
        self._block(f"if {access.source(field.name, term)}:")
        self._line_byte(1)
        if access.depth and len(field.axes) > 1:
            length = _length(field.axes[1:])
            self._block(f"for place in range(seat * {length}, seat * {length} + {length}):")
            self._value(field.value, f"{cells}[place]", 0)
            self._end()
        elif access.depth:
            self._value(field.value, f"{cells}[seat]", 0)
        else:
            self._open(field, cells, term)
        self._end()
        self._block("else:")
        more = 2 if field.most is not None else 1
        self._put(f"at = blank(out, at, at + {more} + t[{term} + FULL])")
        self._end()
        if access.depth:
            self._end()

    def _list(self, field: Field, cells: str, term: int) -> None:
        """How many there are, the entries, and zeros."""
        entry, access = parts(field), _of_entries(field)
        code = _fixed(field.value, FIRST_ENTRY)
        turned_alone = code is not None and code.op in TURNED_ALONE
        if len(entry) == 1 and not access and not turned_alone:
            self._put(f"at = entries({cells}, {self._how(code)}, t, {term}, out, at)")
            return
        self._put(f"at = one(len({cells}), WIDES if t[{term} + MOST] > 255 else BYTES, 0, 1, out, at)")
        self._put(f"end = at + t[{term} + FULL]")
        if len(entry) > 1:
            self._put(self._first_time("first", "0"))
            self._block(f"while first < len({cells}):")
            for i, part in enumerate(entry):
                self.term += TERMS
                self._value(part, f"{cells}[first + {i}]", FIRST_ENTRY)
            self._put(f"first += {len(entry)}")
            self._end()
        elif access:
            self._block(f"for entry in {cells}:")
            self._block(f"if {access.source(field.name, term)}:")
            self._value(field.value, "entry", FIRST_ENTRY)
            self._end()
            self._block("else:")
            self._line_byte(0)
            self._end()
            self._end()
        else:
            self._block(f"for entry in {cells}:")
            self._value(field.value, "entry", FIRST_ENTRY)
            self._end()
        self._put("at = blank(out, at, end)")

    def _counted(self, field: Field, cells: str, term: int) -> None:
        counts, length = f"s.{field.counted_by}", _length(field.axes[-1:])
        if not length:
            length = "length"
            self._put(self._first_time("length", f"len({cells}) // len({counts})"))
        rows = self._order(field) or f"range(i64(len({counts})))"
        code = _fixed(field.value, FIRST_ENTRY)
        if code is None:
            raise ValueError(f"{field.name}: its encoding depends on the rules")
        self._block(f"for row in {rows}:")
        self._put(f"end = at + {length}{' * 2' if code.width == 2 else ''}")
        self._block(f"for place in range(row * {length}, row * {length} + {counts}[row]):")
        self._value(field.value, f"{cells}[place]", FIRST_ENTRY)
        self._end()
        self._put("at = blank(out, at, end)")
        self._end()

    # One value

    def _value(self, value: Value, expression: str, plus: int) -> None:
        code = _fixed(value, plus)
        if code is None or code.op not in (BYTES, *TURNED_ALONE):
            self._put(f"at = one({expression}, {self._how(code)}, out, at)")
        elif code.op == BYTES:
            self._byte(expression + _less(code.a))
        elif code.op == SEATS:
            self._byte(f"seats[{expression} + 1]" + _less(1 - code.a))
        elif code.op == SETS:
            self._byte(f"self.sets[(viewer << self.players) + {expression}]")
        else:
            self._byte(
                f"{expression} - {expression} % {code.a} + seats[{expression} % {code.a} + 1]" + _less(1 - code.b)
            )

    def _how(self, code: Code | None) -> str:
        if code is not None:
            return f"{NAMES[code.op]}, {code.a}, {code.b}"
        return ", ".join(f"t[{self.term + i}]" for i in range(3))

    def _byte(self, expression: str) -> None:
        simple = re.fullmatch(r"[\w.]+(\[[^]]*\]|\([^()]*\))?", expression)
        place = f"at + {self.ahead}" if self.ahead else "at"
        self._line(f"out[{place}] = u8({f'{expression} & 255' if simple else f'({expression}) & 255'})")
        self.ahead += 1

    def _line_byte(self, number: int) -> None:
        self._line(f"out[at] = {number}")
        self.ahead += 1

    def _put(self, line: str) -> None:
        """A line that reads `at`, and may set it."""
        if self.ahead:
            self._line(f"at += {self.ahead}")
            self.ahead = 0
        self._line(line)

    def _block(self, line: str) -> None:
        self._put(line)
        self.depth += 1

    def _end(self) -> None:
        if self.ahead:
            self._line(f"at += {self.ahead}")
            self.ahead = 0
        self.depth -= 1

    def _first_time(self, name: str, value: str) -> str:
        """An assignment, with the type where it is the first."""
        typed = any(line.strip().startswith(f"{name}: i64 = ") for line in self.lines)
        return f"{name}{'' if typed else ': i64'} = {value}"

    def _line(self, line: str) -> None:
        self.lines.append("    " * self.depth + line)


def _of_entries(field: Field) -> Access | None:
    """Who may know each entry of a list, where that is not asked of the list."""
    return field.open_to if isinstance(field.open_to, Access) and field.open_to.of_entries else None


def _fixed(value: Value, plus: int) -> Code | None:
    """How a value is encoded, if that is the same under all rules and for every viewer."""
    codes = set()
    for players in (2, 6):
        for viewer in (0, 1):
            try:
                codes.add(value.code(SimpleNamespace(players=players), viewer, plus)[:4])
            except AttributeError:
                return None
    return Code(*codes.pop(), "", 0) if len(codes) == 1 else None


def _length(axes: Sequence[Axis]) -> str:
    """How many places there are, if all rules agree."""
    length = 1
    for axis in axes:
        try:
            length *= axis.length(SimpleNamespace())
        except AttributeError:
            return ""
    return str(length)


def _less(number: int) -> str:
    return f" - {number}" if number > 0 else f" + {-number}" if number else ""
