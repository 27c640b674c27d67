"""Who may know a field, in a form that compiled code can test too.

An access is called with the state, the viewer and where in the field, as any function that serves for `open_to`. In
addition it says what must hold of the cells, so that observations for learners need not call Python for every cell.
"""

from collections.abc import Callable
from typing import Any, NamedTuple

from circenses.kernel.sight import DIFFERS, EQUALS, JUDGED, MARKED, MEMBER, UNASKED, WHEN_OVER
from circenses.kernel.state import frame_kind
from circenses.kernel.writing import TERMS

Where = tuple[int, ...]
Test = tuple[int, int, int]  # of kernel/sight.py
Rows = list[list[Test]]  # one of them must hold; [] never does, [[]] always
ALWAYS: Rows = [[]]
NEVER: Rows = []


class Place(NamedTuple):
    """What the tests of an access are about."""

    cell_of: Callable[[str], int]  # where a field of one cell lies
    cell: int  # the first cell that is opened; of a list the one that counts
    rules: Any
    viewer: int
    where: Where
    call: Callable[[Callable[[Any, int], bool]], int]  # keeps a function of the state and the viewer; its number


class Access:
    """`depth` says how many of the leading axes matter: cells that differ in others are known together."""

    depth = 0
    of_entries = False  # whether it is asked about each entry of a list instead of the whole list

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        raise NotImplementedError

    def rows(self, place: Place) -> Rows:
        raise NotImplementedError

    def source(self, name: str, term: int) -> str:
        """The same as source code for a writer (layout/writers.py), for a field and the place of its terms; `s`,
        `viewer` and `seat` or `entry` are in scope."""
        return f"self.allows[{term // TERMS}](s, int(viewer), ())"

    def settled(self, rules: Any, viewer: int) -> bool:
        """Whether the rules alone allow the viewer to know it."""
        return False

    def __or__(self, other: "Access") -> "Access":
        return _Either(self, other)

    def __and__(self, other: "Access") -> "Access":
        return _Both(self, other)


class _Either(Access):
    word = "or"

    def __init__(self, one: Access, other: Access) -> None:
        self.one, self.other = one, other
        self.depth = max(one.depth, other.depth)
        self.of_entries = one.of_entries or other.of_entries

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return self.one(s, viewer, where) or self.other(s, viewer, where)

    def rows(self, place: Place) -> Rows:
        return [*self.one.rows(place), *self.other.rows(place)]

    def source(self, name: str, term: int) -> str:
        sides = [(side, side.source(name, term)) for side in (self.one, self.other)]
        return f" {self.word} ".join(f"({text})" if isinstance(side, _Either) else text for side, text in sides)

    def settled(self, rules: Any, viewer: int) -> bool:
        return self.one.settled(rules, viewer) or self.other.settled(rules, viewer)


class _Both(_Either):
    word = "and"

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return self.one(s, viewer, where) and self.other(s, viewer, where)

    def rows(self, place: Place) -> Rows:
        return [[*one, *other] for one in self.one.rows(place) for other in self.other.rows(place)]


class Owner(Access):
    """The player whose row it is."""

    depth = 1

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return where[0] == viewer

    def rows(self, place: Place) -> Rows:
        return ALWAYS if place.where[0] == place.viewer else NEVER

    def source(self, name: str, term: int) -> str:
        return "seat == viewer"


class AtTheEnd(Access):
    """Everybody, once the match is over."""

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return bool(s.over())

    def rows(self, place: Place) -> Rows:
        return [[(WHEN_OVER, 0, 0)]]

    def source(self, name: str, term: int) -> str:
        return "len(s.agenda) == 0"


class SeatsIn(Access):
    """The players a set of the state names."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.__doc__ = f"the players in {name}"

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return viewer >= 0 and int(getattr(s, self.name)) >> viewer & 1 == 1

    def rows(self, place: Place) -> Rows:
        return [[(MEMBER, place.cell_of(self.name), 0)]]

    def source(self, name: str, term: int) -> str:
        return f"(s.{self.name} >> viewer) & 1 == 1"


class While(Access):
    """Everybody, while a number of the state is this one."""

    def __init__(self, name: str, value: int) -> None:
        self.name = name
        self.value = value

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return int(getattr(s, self.name)) == self.value

    def rows(self, place: Place) -> Rows:
        return [[(EQUALS, place.cell_of(self.name), self.value)]]

    def source(self, name: str, term: int) -> str:
        return f"s.{self.name} == {int(self.value)}"


class Unless(While):
    """Everybody, while it is any other."""

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return not super().__call__(s, viewer, where)

    def rows(self, place: Place) -> Rows:
        return [[(DIFFERS, place.cell_of(self.name), self.value)]]

    def source(self, name: str, term: int) -> str:
        return f"s.{self.name} != {int(self.value)}"


class Nothing(Access):
    """Everybody, where there is nothing: a cell for each player that is 0."""

    depth = 1

    def __init__(self, name: str) -> None:
        self.name = name

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return not getattr(s, self.name)[where[0]]

    def rows(self, place: Place) -> Rows:
        return [[(EQUALS, place.cell, 0)]]

    def source(self, name: str, term: int) -> str:
        return f"s.{name}[seat] == 0"


class Empty(Nothing):
    """Everybody, while a list is empty."""

    depth = 0

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return len(getattr(s, self.name)) == 0

    def source(self, name: str, term: int) -> str:
        return f"len(s.{name}) == 0"


class Unasked(Access):
    """Everybody, unless this kind of question is open: answers that are still sealed."""

    def __init__(self, kind: int) -> None:
        self.kind = int(kind)

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return bool(frame_kind(s.top()) != self.kind)

    def rows(self, place: Place) -> Rows:
        return [[(UNASKED, 0, self.kind)]]

    def source(self, name: str, term: int) -> str:
        return f"frame_kind(s.top()) != {self.kind}"


class Marked(Access):
    """Of a list everybody knows the length; an entry is known to whoever its lowest bits name."""

    of_entries = True

    def __init__(self, name: str, mask: int) -> None:
        self.name = name
        self.mask = int(mask)

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return not where or int(getattr(s, self.name)[where[0]]) & self.mask == viewer

    def rows(self, place: Place) -> Rows:
        return [[(MARKED, 0, self.mask)]]

    def source(self, name: str, term: int) -> str:
        return f"entry & {self.mask} == viewer"


class ByRules(Access):
    """Whoever the rules in force allow."""

    def __init__(self, opens: Callable[[Any, int], bool]) -> None:
        self.opens = opens

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return bool(self.opens(s.rules, viewer))

    def rows(self, place: Place) -> Rows:
        return ALWAYS if self.opens(place.rules, place.viewer) else NEVER

    def source(self, name: str, term: int) -> str:
        return f"t[{term} + KNOWN] == 1"

    def settled(self, rules: Any, viewer: int) -> bool:
        return self.opens(rules, viewer)


class Judged(Access):
    """Whoever a function of the state, the viewer and the place in the field allows: for whatever cannot be said
    otherwise."""

    def __init__(self, judge: Callable[[Any, int, Where], bool], depth: int = 0) -> None:
        self.judge = judge
        self.depth = depth

    def __call__(self, s: Any, viewer: int, where: Where) -> bool:
        return self.judge(s, viewer, where)

    def rows(self, place: Place) -> Rows:
        judge, where = self.judge, place.where
        return [[(JUDGED, place.call(lambda s, viewer: judge(s, viewer, where)), 0)]]
