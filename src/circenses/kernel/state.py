"""A state is data only: what lies on the table and, in its agenda, what is still to be decided."""

from typing import Final, final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from circenses.kernel.cells import Cells

CHANCE: Final = -1
SPECTATOR: Final = -2
GROUP: Final = -3
OVER: Final = -4  # the actor of a match that is over
NOBODY: Final = -1  # in fields that name a seat; never means chance there

# A frame is one packed int: kind, seat, a, b. The seat is stored with an offset, as some are negative.
_OFFSET: Final = 8
_FIELD: Final = 0xFFFFF

OPEN: Final = 64  # questions that can be on an agenda at once


def frame(kind: i64, seat: i64, a: i64 = 0, b: i64 = 0) -> i64:
    """Packs what is to be decided: 0 < kind < 128, 0 <= a, b < 2**20."""
    high: i64 = kind * 64 + seat + _OFFSET
    return (high << 40) | (a << 20) | b


def frame_kind(packed: i64) -> i64:
    return packed >> 46


def frame_seat(packed: i64) -> i64:
    return ((packed >> 40) & 63) - _OFFSET


def frame_a(packed: i64) -> i64:
    return (packed >> 20) & _FIELD


def frame_b(packed: i64) -> i64:
    return packed & _FIELD


class Frame:
    """A packed frame, unpacked for reading."""

    def __init__(self, packed: int) -> None:
        self.kind = int(frame_kind(packed))
        self.seat = int(frame_seat(packed))
        self.a = int(frame_a(packed))
        self.b = int(frame_b(packed))

    def __repr__(self) -> str:
        return f"Frame(kind={self.kind}, seat={self.seat}, a={self.a}, b={self.b})"


@final
class Moment:
    """Something that has just happened in the middle of a move, and how the table lay then."""

    def __init__(self, event: int, a: int, b: int, state: "State") -> None:
        self.event = event
        self.a = a
        self.b = b
        self.state = state


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """Subclasses write their own __init__ and clone(), field by field: that is what makes copies cheap.

    The agenda's last frame is the question now open. In a GROUP frame `a` is the set of seats
    (one bit each) whose sealed answer is still out.
    """

    story: list[Moment] | None = None  # of the current move, if somebody wants to tell it; copies begin without

    def __init__(self) -> None:
        self.agenda: vec[i64] = vec[i64]([], capacity=8)

    def clone(self) -> "State":
        raise NotImplementedError

    def tell(self, event: i64, a: i64 = 0, b: i64 = 0) -> None:
        """Marks what has just happened in the rules; costs next to nothing if nobody listens."""
        if self.story is not None:
            self._keep(event, a, b)

    def _keep(self, event: i64, a: i64, b: i64) -> None:
        if self.story is not None:
            self.story.append(Moment(event, a, b, self.clone()))

    def plan(self, first: i64, second: i64 = 0, third: i64 = 0, fourth: i64 = 0) -> None:
        """Puts frames on the agenda in reading order: `first` is decided first; 0 is no frame."""
        if fourth:
            self.agenda = append(self.agenda, fourth)
        if third:
            self.agenda = append(self.agenda, third)
        if second:
            self.agenda = append(self.agenda, second)
        if first:
            self.agenda = append(self.agenda, first)

    def top(self) -> i64:
        """The frame of the open question; 0 when the match is over."""
        n: i64 = len(self.agenda)
        if n == 0:
            return 0
        return self.agenda[n - 1]

    def done(self) -> i64:
        """Takes the open question off the agenda."""
        self.agenda, packed = pop(self.agenda)
        return packed

    def fields(self, cells: Cells) -> None:
        """Every field in the order of the game's layout; a subclass names its own, then calls this."""
        self.agenda = cells.listed(self.agenda, OPEN)

    def pack(self) -> vec[i64]:
        """The whole state as one vector."""
        cells = Cells()
        self.fields(cells)
        return cells.values

    def unpack(self, values: vec[i64]) -> None:
        """Makes this the state that was packed, under the same rules."""
        cells = Cells()
        cells.values = values
        cells.reading = True
        self.fields(cells)

    def same(self, other: "State") -> bool:
        """Whether the two are equal; both must have the same rules."""
        return self.pack() == other.pack()

    def over(self) -> bool:
        return len(self.agenda) == 0

    def actor(self) -> i64:
        """The seat to act; of sealed answers the first that is missing; OVER when the match is over."""
        n: i64 = len(self.agenda)
        if n == 0:
            return OVER
        packed: i64 = self.agenda[n - 1]
        seat: i64 = frame_seat(packed)
        if seat != GROUP:
            return seat
        out: i64 = frame_a(packed)
        if out == 0:
            return OVER  # a group without members: the game breaks a law, but nothing waits for ever
        seat = 0
        while not out & 1:
            out >>= 1
            seat += 1
        return seat

    def actors(self) -> list[int]:
        """All seats that may act now; [] when the match is over."""
        packed = self.top()
        if packed == 0:
            return []
        if frame_seat(packed) != GROUP:
            return [int(frame_seat(packed))]
        return [seat for seat in range(20) if (frame_a(packed) >> seat) & 1]

    def may_act(self, seat: i64) -> bool:
        packed: i64 = self.top()
        if packed == 0:
            return False
        if frame_seat(packed) != GROUP:
            return frame_seat(packed) == seat
        return seat >= 0 and (frame_a(packed) >> seat) & 1 == 1

    def check(self) -> list[str]:
        """Broken invariants; [] unless there is a bug."""
        return []
