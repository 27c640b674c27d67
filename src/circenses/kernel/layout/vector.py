"""A position as numbers of about 0 to 1, as one seat sees it: itself first, the others in turn.

Made from the layout alone: whatever a viewer may know is in it, whatever is hidden from the seat is zero.
"""

from typing import TYPE_CHECKING, Any

from circenses.kernel.layout.fields import Field, everybody, nobody
from circenses.kernel.layout.questions import extent
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

if TYPE_CHECKING:
    from circenses.kernel.layout.layout import Layout

Where = tuple[int, ...]


class Vector:
    def __init__(self, layout: "Layout", cells: list[int], s: Any, seat: int) -> None:
        self.layout = layout
        self.s = s
        self.rules = s.rules
        self.players = int(s.rules.players)
        self.seat = seat
        self.cells = cells
        self.shape = layout.shape(s.rules)

    def numbers(self) -> list[float]:
        told: list[float] = []
        for field in self.layout.fields:
            if field.open_to is not nobody:
                told += self._field(field)
        return told + self._question()

    def _field(self, field: Field) -> list[float]:
        start, size = self.shape.start[field.name], field.size(self.rules)
        if field.most is not None:
            return self._list(field, start, size - 1)
        lengths = self.shape.lengths[field.name]
        told: list[float] = []
        for place in range(size):
            where = self._turned(field, lengths, place)
            cell = self.cells[self.shape.at(field.name, where) if lengths else start + place]
            known = field.open_to(self.s, self.seat, where)
            told += self._encode(field, place, int(cell), known)
            if field.open_to is not everybody:
                told.append(float(known))  # nothing there and nothing known are not the same
        return told

    def _turned(self, field: Field, lengths: tuple[int, ...], place: int) -> Where:
        """Where the place lies, seen from the own seat."""
        found: list[int] = []
        for axis, length in zip(reversed(field.axes), reversed(lengths), strict=True):
            index = place % length
            place //= length
            found.append(axis.turned(index, self.seat, self.rules))
        return tuple(reversed(found))

    def _list(self, field: Field, start: int, most: int) -> list[float]:
        count = int(self.cells[start])
        known = field.open_to(self.s, self.seat, ())
        told = [float(known), count / most if known and most else 0.0]
        for i in range(most):
            there = known and i < count and field.open_to(self.s, self.seat, (i,))
            told += self._encode(field, i, int(self.cells[start + 1 + i]), there)
        return told

    def _encode(self, field: Field, place: int, cell: int, known: bool) -> list[float]:
        value = field.value_at(place)
        told = value.encode(cell, self.seat, self.rules)
        return told if known else [0.0] * len(told)

    def _question(self) -> list[float]:
        """Which it is, whether it is asked of this seat, and what it is about."""
        packed = self.s.top()
        told = [float(i + 1 == frame_kind(packed)) for i in range(len(self.layout.questions.all))]
        if not packed:
            return [*told, *[0.0] * (self.players + 2)]
        question = self.layout.questions.of(packed)
        asked = int(frame_seat(packed))
        told += [float(asked == (self.seat + i) % self.players) for i in range(self.players)]
        told.append(int(frame_a(packed)) / max(1, extent(question.a, self.rules)))
        told.append(int(frame_b(packed)) / max(1, extent(question.b, self.rules)))
        return told
