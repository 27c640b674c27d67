"""The layout of a state, and what follows from it: saved form and reader, observation, ranges and sums."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar

from circenses.kernel.errors import BadPosition
from circenses.kernel.layout.columns import Columns
from circenses.kernel.layout.fields import SEAT, Conserved, Field, Irregular, Piles, Reckoned, Record, everybody, nobody
from circenses.kernel.layout.questions import Questions
from circenses.kernel.layout.read import Reader
from circenses.kernel.layout.tree import AGENDA, Branch, Leaf, Pile, grow
from circenses.kernel.layout.values import Members, Word
from circenses.kernel.layout.write import Program, Programmer, Where
from circenses.kernel.saved import Node
from circenses.kernel.sets import bits
from circenses.kernel.state import SPECTATOR

Json = dict[str, Any]
Entry = Field | Irregular | Conserved | Reckoned
MOST_KEPT = 64  # entries of a cache: a server sees a few sets of rules at a time
T = TypeVar("T")


class OfRules(Generic[T]):
    """A cache of what is made once for each object of rules; clones of a state share that object."""

    def __init__(self, make: Callable[[Any], T]) -> None:
        self._make = make
        self._cache: dict[int, tuple[Any, T]] = {}

    def __call__(self, rules: Any) -> T:
        entry = self._cache.get(id(rules))
        if entry is None or entry[0] is not rules:
            if len(self._cache) >= MOST_KEPT:
                self._cache.clear()
            entry = self._cache[id(rules)] = (rules, self._make(rules))
        return entry[1]


class Shape:
    """Where each field begins and ends under the rules in force, and how far its numbers reach."""

    def __init__(self, fields: list[Field], rules: Any) -> None:
        self.start: dict[str, int] = {}
        self.stop: dict[str, int] = {}
        self.lengths: dict[str, Where] = {}
        self.spans: dict[str, tuple[int, int]] = {}
        self._places: dict[str, list[Where]] = {}
        self.total = 0
        for field in fields:
            self.start[field.name] = self.total
            self.lengths[field.name] = tuple(axis.length(rules) for axis in field.axes)
            self.spans[field.name] = field.value.span(rules)
            self.total += field.size(rules)
            self.stop[field.name] = self.total

    def places(self, name: str) -> list[Where]:
        """Of every cell of a field, in their order."""
        if name not in self._places:
            self._places[name] = places(self.lengths[name])
        return self._places[name]

    def at(self, name: str, where: Where) -> int:
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
        self.reckoned = [entry for entry in entries if isinstance(entry, Reckoned)]
        self.by_name = {field.name: field for field in self.fields}
        self.follows = list(dict.fromkeys(field.follows for field in self.fields if field.follows))
        self.tree: Branch = grow([*self._leaves(entries), *([Leaf("agenda", AGENDA)] if agenda else [])])
        self.shape = OfRules(lambda rules: Shape(self.fields, rules))
        accesses = [entry.open_to for entry in entries if isinstance(entry, Field | Irregular)]
        self.alike = all(open_to in (everybody, nobody) for open_to in accesses)  # whether all viewers see the same
        self._columns = OfRules(lambda rules: Columns(self, self.shape(rules), rules))
        self._saved = OfRules(lambda rules: self._program(rules, False))
        self._seen = OfRules(lambda rules: self._program(rules, True))

    @staticmethod
    def _leaves(entries: tuple[Entry, ...]) -> list[Leaf]:
        leaves = []
        for entry in entries:
            if isinstance(entry, Piles):
                leaves += [Leaf(path, Pile(entry, code)) for path, code in entry.piles.items()]
            elif not isinstance(entry, Conserved | Reckoned) and entry.at:
                leaves.append(Leaf(entry.at, entry))
        return leaves

    # Saved and read back

    def saved(self, s: Any) -> Json:
        return self.write(list(s.pack()), s, False, SPECTATOR)

    def observed(self, s: Any, viewer: int) -> Json:
        """Built up from what that viewer may know. The agenda is for the engine alone."""
        return self.write(list(s.pack()), s, True, viewer)

    def write(self, cells: list[int], s: Any, seen: bool, viewer: int) -> Json:
        """Cells in words: all of them, or those that a viewer may see."""
        program = self._seen if seen else self._saved
        data: Json = program(s.rules)(cells, s, viewer)
        return data

    def _program(self, rules: Any, seen: bool) -> Program:
        program = Programmer(self, self.shape(rules), rules, seen).make(self.tree)
        if program is None:
            raise ValueError("a layout without fields")
        return program

    def read(self, data: Mapping[str, Any], s: Any) -> None:
        """Fills a fresh state; every value has its range, but whether they fit together is another matter."""
        reader = Reader(self, s)
        reader.read(self.tree, Node(data))
        reader.finish()

    def columns(self, rules: Any) -> Columns:
        """How a state is encoded for learners."""
        return self._columns(rules)

    # What must hold

    def faults(self, s: Any) -> list[str]:
        """Broken ranges and sums; [] unless there is a bug."""
        cells, shape, rules = list(s.pack()), self.shape(s.rules), s.rules
        broken = []
        for field in self.fields:
            values = _held(field, cells, shape)
            low, high = shape.spans[field.name]
            if values and not isinstance(field, Record) and low <= min(values) and max(values) <= high:
                continue
            for i, cell in enumerate(values):
                low, high = field.value_at(i).span(rules)
                if not low <= cell <= high:
                    broken.append(f"{_place(field, i, shape)}: {cell} is not from {low} to {high}")
        broken += [f"{field.words}: it does not follow from the rest" for field in self._stray(s, cells, shape)]
        return broken + [fault for sum_ in self.conserved for fault in self._sum_faults(sum_, cells, shape, rules)]

    def _stray(self, s: Any, cells: list[int], shape: Shape) -> list[Field]:
        """Fields that do not have the value that follows from the others."""
        if not self.follows:
            return []
        copy = s.clone()
        for follow in self.follows:
            follow(copy)
        due = list(copy.pack())
        stray = []
        for field in self.fields:
            if field.follows:
                start, stop = shape.start[field.name], shape.stop[field.name]
                if cells[start:stop] != due[start:stop]:
                    stray.append(field)
        return stray

    def _sum_faults(self, conserved: Conserved, cells: list[int], shape: Shape, rules: Any) -> list[str]:
        sums: dict[Where, int] = {}
        for name in conserved.of:
            for where, number in self._counted(conserved, self.by_name[name], cells, shape):
                sums[where] = sums.get(where, 0) + number
        return [
            f"{self._name(conserved, where)}: {total} instead of {due}"
            for where, total in sums.items()
            if total != (due := conserved.total(rules, *where))
        ]

    @staticmethod
    def _counted(conserved: Conserved, field: Field, cells: list[int], shape: Shape) -> Iterable[tuple[Where, int]]:
        """What a field adds to the sums, and where."""
        if isinstance(field.value, Members):
            size = len(field.value.words)
            counts = [0] * size
            for cell in _held(field, cells, shape):
                for i in bits(cell & ((1 << size) - 1)):
                    counts[i] += 1
            return (((i,), count) for i, count in enumerate(counts))
        if isinstance(field.value, Word):
            return (((cell,), 1) for cell in _held(field, cells, shape) if cell >= 0)
        axes = [field.axes.index(axis) for axis in conserved.axes]
        values = zip(shape.places(field.name), cells[shape.start[field.name] :], strict=False)
        return ((tuple([where[axis] for axis in axes]), cell) for where, cell in values)

    @staticmethod
    def _name(conserved: Conserved, where: Where) -> str:
        """`workers of Player 1`, `all animals`."""
        words = [conserved.words]
        for axis, index in zip(conserved.axes, where, strict=True):
            words.append(f"of Player {index + 1}" if axis is SEAT else axis.words[index])
        return " ".join(words)

    def check_phase(self, s: Any) -> None:
        """Every open question belongs to the phase."""
        if s.over() or "phase" not in self.by_name:
            return
        phase = self.by_name["phase"].value.write(int(s.phase))
        for i, packed in enumerate(s.agenda):
            question = self.questions.of(packed)
            if phase not in question.phases:
                raise BadPosition(f"agenda.{i}.kind: {question.name!r} is not asked in the phase {phase!r}")


def _held(field: Field, cells: list[int], shape: Shape) -> list[int]:
    """The cells of a field; of a list, those that are filled."""
    start = shape.start[field.name]
    if field.most is not None:
        return cells[start + 1 : start + 1 + cells[start]]
    return cells[start : shape.stop[field.name]]


def _place(field: Field, place: int, shape: Shape) -> str:
    """The path of a cell: `players.0.coins`, `stock.cubes.red`."""
    path = field.at or field.name
    if field.axes:
        where = shape.places(field.name)[place]
        words = [axis.words[i] if axis.words else str(i) for axis, i in zip(field.axes, where, strict=True)]
        for word in words:
            path = path.replace("*", word, 1) if "*" in path else f"{path}.{word}"
    return path


def places(lengths: Where) -> list[Where]:
    wheres: list[Where] = [()]
    for length in lengths:
        wheres = [(*where, i) for where in wheres for i in range(length)]
    return wheres
