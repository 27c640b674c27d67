"""The layout of a state, and what follows from it: saved form and reader, observation, ranges and sums."""

from collections.abc import Iterator, Mapping
from typing import Any

from circenses.kernel.errors import BadPosition
from circenses.kernel.layout.fields import SEAT, Conserved, Field, Irregular, Piles, Record
from circenses.kernel.layout.questions import Questions
from circenses.kernel.layout.read import Reader
from circenses.kernel.layout.tree import AGENDA, Branch, Leaf, Pile, grow
from circenses.kernel.layout.values import Members, Word
from circenses.kernel.layout.vector import Vector
from circenses.kernel.layout.write import Program, Programmer
from circenses.kernel.saved import Node
from circenses.kernel.state import SPECTATOR

Json = dict[str, Any]
Entry = Field | Irregular | Conserved
KEPT = 64  # programs; a server sees a few sets of rules at a time


class Shape:
    """Where each field begins under the rules in force."""

    def __init__(self, fields: list[Field], rules: Any) -> None:
        self.start: dict[str, int] = {}
        self.lengths: dict[str, tuple[int, ...]] = {}
        self.total = 0
        for field in fields:
            self.start[field.name] = self.total
            self.lengths[field.name] = tuple(axis.length(rules) for axis in field.axes)
            self.total += field.size(rules)

    def at(self, name: str, where: tuple[int, ...]) -> int:
        place = 0
        for length, index in zip(self.lengths[name], where, strict=True):
            place = place * length + index
        return self.start[name] + place


class Layout:
    """Fields in the order in which the state packs them (`State.fields`), and what is saved in words of its own.

    Without `agenda` the open questions are not saved: the game works them out from the rest (`Game.settle`).
    """

    def __init__(self, questions: Questions, *entries: Entry, agenda: bool = True) -> None:
        self.questions = questions
        self.entries = entries
        self.agenda = agenda
        self.fields = [entry for entry in entries if isinstance(entry, Field)]
        self.conserved = [entry for entry in entries if isinstance(entry, Conserved)]
        self.by_name = {field.name: field for field in self.fields}
        self.follows = list(dict.fromkeys(field.follows for field in self.fields if field.follows))
        self.tree: Branch = grow([*self._leaves(entries), *([Leaf("agenda", AGENDA)] if agenda else [])])
        self._shapes: dict[tuple[int, ...], Shape] = {}
        self._programs: dict[tuple[int, bool], tuple[Any, Program]] = {}

    @staticmethod
    def _leaves(entries: tuple[Entry, ...]) -> list[Leaf]:
        leaves = []
        for entry in entries:
            if isinstance(entry, Piles):
                leaves += [Leaf(path, Pile(entry, code)) for path, code in entry.piles.items()]
            elif not isinstance(entry, Conserved) and entry.at:
                leaves.append(Leaf(entry.at, entry))
        return leaves

    def shape(self, rules: Any) -> Shape:
        key = tuple(field.size(rules) for field in self.fields)
        if key not in self._shapes:
            self._shapes[key] = Shape(self.fields, rules)
        return self._shapes[key]

    # Saved and read back

    def saved(self, s: Any) -> Json:
        return self.written(list(s.pack()), s, False, SPECTATOR)

    def observed(self, s: Any, viewer: int) -> Json:
        """Built up from what that viewer may know. The agenda is for the engine alone."""
        return self.written(list(s.pack()), s, True, viewer)

    def written(self, cells: list[int], s: Any, seen: bool, viewer: int) -> Json:
        """Cells in words: all of them, or those that are seen by a viewer."""
        told: Json = self._program(s.rules, seen)(cells, s, viewer)
        return told

    def _program(self, rules: Any, seen: bool) -> Program:
        """Made once for each object of rules: clones share it."""
        known = self._programs.get((id(rules), seen))
        if known is not None and known[0] is rules:
            return known[1]
        made = Programmer(self, self.shape(rules), rules, seen).make(self.tree)
        if made is None:
            raise ValueError("a layout without fields")
        if len(self._programs) >= KEPT:
            self._programs.clear()
        self._programs[(id(rules), seen)] = (rules, made)
        return made

    def read(self, data: Mapping[str, Any], s: Any) -> None:
        """Fills a fresh state; every value has its range, but whether they fit together is another matter."""
        reader = Reader(self, s)
        reader.read(self.tree, Node(data))
        reader.finish()

    def features(self, s: Any, seat: int) -> list[float]:
        return Vector(self, list(s.pack()), s, seat).numbers()

    # What must hold

    def faults(self, s: Any) -> list[str]:
        """Broken ranges and sums; [] unless there is a bug."""
        cells, shape, rules = list(s.pack()), self.shape(s.rules), s.rules
        found = []
        for field in self.fields:
            held = _held(field, cells, shape, rules)
            low, high = field.value.span(rules)
            if held and not isinstance(field, Record) and low <= min(held) and max(held) <= high:
                continue
            for i, cell in enumerate(held):
                low, high = field.value_at(i).span(rules)
                if not low <= cell <= high:
                    found.append(f"{_place(field, i, shape)}: {cell} is not from {low} to {high}")
        found += [f"{field.words}: it does not follow from the rest" for field in self._stray(s, cells, shape)]
        return found + [fault for sum_ in self.conserved for fault in self._sum_faults(sum_, cells, shape, rules)]

    def _stray(self, s: Any, cells: list[int], shape: Shape) -> list[Field]:
        """Fields that do not have the value that follows from the others."""
        if not self.follows:
            return []
        copy = s.clone()
        for follow in self.follows:
            follow(copy)
        due = [int(cell) for cell in copy.pack()]
        found = []
        for field in self.fields:
            start = shape.start[field.name]
            stop = start + field.size(s.rules)
            if field.follows and cells[start:stop] != due[start:stop]:
                found.append(field)
        return found

    def _sum_faults(self, conserved: Conserved, cells: list[int], shape: Shape, rules: Any) -> list[str]:
        sums: dict[tuple[int, ...], int] = {}
        for name in conserved.of:
            for where, number in self._counted(conserved, self.by_name[name], cells, shape, rules):
                sums[where] = sums.get(where, 0) + number
        return [
            f"{self._name(conserved, where)}: {found} instead of {due}"
            for where, found in sums.items()
            if found != (due := conserved.total(rules, *where))
        ]

    @staticmethod
    def _counted(
        conserved: Conserved, field: Field, cells: list[int], shape: Shape, rules: Any
    ) -> Iterator[tuple[tuple[int, ...], int]]:
        """What a field adds to the sums, and where."""
        if isinstance(field.value, Members):
            for cell in _held(field, cells, shape, rules):
                yield from (((i,), cell >> i & 1) for i in range(len(field.value.words)))
        elif isinstance(field.value, Word):
            yield from (((cell,), 1) for cell in _held(field, cells, shape, rules) if cell >= 0)
        else:
            kept = [field.axes.index(axis) for axis in conserved.axes]
            for where in places(shape.lengths[field.name]):
                yield tuple(where[axis] for axis in kept), cells[shape.at(field.name, where)]

    @staticmethod
    def _name(conserved: Conserved, where: tuple[int, ...]) -> str:
        """`workers of Player 1`, `all animals`."""
        told = [conserved.words]
        for axis, index in zip(conserved.axes, where, strict=True):
            told.append(f"of Player {index + 1}" if axis is SEAT else axis.words[index])
        return " ".join(told)

    def check_phase(self, s: Any) -> None:
        """Every open question belongs to the phase."""
        if s.over() or "phase" not in self.by_name:
            return
        phase = self.by_name["phase"].value.write(int(s.phase))
        for i, packed in enumerate(s.agenda):
            question = self.questions.of(packed)
            if phase not in question.phases:
                raise BadPosition(f"agenda.{i}.kind: {question.name!r} is not asked in the phase {phase!r}")


def _held(field: Field, cells: list[int], shape: Shape, rules: Any) -> list[int]:
    """The cells of a field; of a list, those that are filled."""
    start = shape.start[field.name]
    if field.most is not None:
        return cells[start + 1 : start + 1 + cells[start]]
    return cells[start : start + field.size(rules)]


def _place(field: Field, place: int, shape: Shape) -> str:
    """The path of a cell: `players.0.coins`, `stock.cubes.red`."""
    told = field.at or field.name
    if field.axes:
        where = places(shape.lengths[field.name])[place]
        words = [axis.words[i] if axis.words else str(i) for axis, i in zip(field.axes, where, strict=True)]
        for word in words:
            told = told.replace("*", word, 1) if "*" in told else f"{told}.{word}"
    return told


def places(lengths: tuple[int, ...]) -> list[tuple[int, ...]]:
    found: list[tuple[int, ...]] = [()]
    for length in lengths:
        found = [(*where, i) for where in found for i in range(length)]
    return found
