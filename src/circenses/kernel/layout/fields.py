"""The fields of a state: which cells they fill, who may know them, and where they are in the saved form."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from circenses.kernel.layout import access
from circenses.kernel.layout.values import Bound, Number, Value, bound
from circenses.kernel.saved import MANY, Node

# Who may know a field. A field that does not say is known to nobody: forgetting it hides, it never leaks. A function
# will do; those of access.py are tested by compiled code as well.
Access = Callable[[Any, int, tuple[int, ...]], bool]  # of the state, the viewer and where in the field

IN_A_ROW = 12  # named places, where nothing else is said


def nobody(s: Any, viewer: int, where: tuple[int, ...]) -> bool:
    """Known to the engine alone."""
    return False


def everybody(s: Any, viewer: int, where: tuple[int, ...]) -> bool:
    return True


owner: Final = access.Owner()
seats_in: Final = access.SeatsIn


class Axis:
    """What the cells of a field are counted by: named things, or so many places. `rows` is how a derived picture lays
    the named ones out."""

    def __init__(
        self, name: str, words: Sequence[str] = (), length: Bound = 0, rows: Sequence[Sequence[str]] = ()
    ) -> None:
        self.name = name
        self.words = tuple(words)
        self.rows = [list(row) for row in rows] or [
            list(words[i : i + IN_A_ROW]) for i in range(0, len(words), IN_A_ROW)
        ]
        self._length = length

    def length(self, rules: Any) -> int:
        return len(self.words) or bound(self._length, rules)

    def word(self, index: int) -> str:
        return self.words[index] if self.words else str(index + 1)

    def turned(self, index: int, seat: int, rules: Any) -> int:
        """The place at this index for that seat, where each has its own point of view."""
        return index


class Players(Axis):
    """The own seat first, the others in turn; more words than there are players stay where they are."""

    def turned(self, index: int, seat: int, rules: Any) -> int:
        players = int(rules.players)
        return (index + seat) % players if index < players else index


SEAT: Final = Players("seat", length="players")


class SeatAnd(Axis):
    """What a question can be about: a player times `each`, plus something else."""

    def __init__(self, name: str, each: int, most: int) -> None:
        super().__init__(name, length=each * most)
        self.each = each

    def turned(self, index: int, seat: int, rules: Any) -> int:
        other, players = index // self.each, int(rules.players)
        return index if other >= players else (other + seat) % players * self.each + index % self.each


class Field:
    """Cells of one attribute of the state, in the order of their axes.

    `at` is the path in the saved form with a star for each axis: `players.*.units.*`. With `most` the attribute is a
    list that grows and shrinks; with `counted_by` the last axis is filled only so far as that other attribute says.
    `sparse` leaves out what is blank, or, given the name of another field, where that one is zero. A field that
    `follows` from others is worked out once they are read; a path it has is written for people only. What everybody may
    know but nobody needs to see has `shown=False`. Of a list `open_to` is asked as a whole and for each entry.
    """

    def __init__(
        self,
        name: str,
        *axes: Axis,
        value: Value,
        open_to: Access = nobody,
        at: str | None = None,
        most: Bound | None = None,
        counted_by: str = "",
        sparse: bool | str = False,
        when: Callable[[Any], bool] | None = None,
        follows: Callable[[Any], None] | None = None,
        shown: bool = True,
        words: str = "",
    ) -> None:
        self.name = name
        self.axes = axes
        self.value = value
        self.open_to = open_to
        self.most = most
        self.counted_by = counted_by
        self.sparse = sparse
        self.when = when
        self.follows = follows
        self.shown = shown
        self.words = words or name.replace("_", " ")
        starred = axes[:-1] if counted_by else axes
        start = f"players.*.{name}" if axes[:1] == (SEAT,) else name
        path = ".".join([start, *("*" for axis in starred if axis is not SEAT or start == name)])
        self.at = at if at is not None else "" if follows else path

    def size(self, rules: Any) -> int:
        if self.most is not None:
            return 1 + bound(self.most, rules)
        size = 1
        for axis in self.axes:
            size *= axis.length(rules)
        return size

    def in_force(self, rules: Any) -> bool:
        return self.when is None or self.when(rules)

    def value_at(self, place: int) -> Value:
        """What the cell at a place of the field means."""
        return self.value


class Piles(Field):
    """Where each of some cards lies; every pile that is named is written as a list of its cards under its own path.

    What is in none of them has the number `rest`: another field says where it lies (a display). Without it every card
    must be in a pile.
    """

    def __init__(
        self, name: str, words: Sequence[str], piles: dict[str, int], rest: int | None = None, **more: Any
    ) -> None:
        super().__init__(name, Axis("card", words), value=Number(0, 15), at="", **more)
        self.piles = piles
        self.rest = rest


class Bag(Field):
    """How many there are of each of some things, written as a list that names each so often."""

    def __init__(
        self, name: str, things: Axis, *axes: Axis, high: Bound = MANY, at: str | None = None, **more: Any
    ) -> None:
        super().__init__(name, *axes, things, value=Number(0, high), at=at, **more)
        self.at = at if at is not None else self.at.removesuffix(".*")


class Record(Field):
    """Cells side by side that mean different things, written as one table; with `most`, a list of such tables."""

    def __init__(self, name: str, parts: dict[str, Value], most: Bound | None = None, **more: Any) -> None:
        cells = None if most is None else lambda rules: bound(most, rules) * len(parts)
        super().__init__(name, value=Number(), most=cells, **more)
        self.parts = parts

    def size(self, rules: Any) -> int:
        return len(self.parts) if self.most is None else super().size(rules)

    def value_at(self, place: int) -> Value:
        return list(self.parts.values())[place % len(self.parts)]


class Irregular:
    """A passage of the saved form that a game writes and reads itself, from fields that have no path of their own."""

    shown = True

    def __init__(
        self,
        at: str,
        *axes: Axis,
        write: Callable[..., Any],
        read: Callable[..., None],
        meaning: str,
        open_to: Access = nobody,
        sparse: bool = False,
        when: Callable[[Any], bool] | None = None,
        keys: Sequence[str] = (),
    ) -> None:
        self.at = at
        self.axes = axes
        self.write = write  # (state, *where) -> what is saved
        self.read = read  # (state, node, *where)
        self.meaning = meaning
        self.keys = tuple(keys)  # its possible keys, where it is a table
        self.open_to = open_to
        self.sparse = sparse
        self.when = when

    def in_force(self, rules: Any) -> bool:
        return self.when is None or self.when(rules)


def each_seat(name: str, at: str, open_to: Access = nobody) -> Irregular:
    """A set of players that is saved as true or false for each of them."""

    def read(s: Any, node: Node, seat: int) -> None:
        setattr(s, name, getattr(s, name) | int(node.flag()) << seat)

    return Irregular(
        f"players.*.{at}",
        SEAT,
        write=lambda s, seat: bool(getattr(s, name) >> seat & 1),
        read=read,
        meaning="true or false",
        open_to=open_to,
    )


class Reckoned:
    """A number that follows from the state and that learners need as well, open to everybody."""

    def __init__(self, name: str, work_out: Callable[[Any], int], value: Value) -> None:
        self.name = name
        self.words = name.replace("_", " ")
        self.work_out = work_out
        self.value = value


class Conserved:
    """Cells that always add up to the same, for each place of some axes; a set and a word count as one of what they
    name, so that cards can be said to lie in one place each."""

    def __init__(
        self, words: str, *axes: Axis, of: Sequence[str], total: Callable[..., int] = lambda *where: 1
    ) -> None:
        self.words = words
        self.axes = axes
        self.of = tuple(of)
        self.total = total  # (rules, *where)
