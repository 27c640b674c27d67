"""What requests carry. Unknown fields are refused."""

from typing import Annotated

import msgspec
from msgspec import Meta

Ply = Annotated[int, Meta(ge=0, le=1_000_000)]
SeatNumber = Annotated[int, Meta(ge=0, le=19)]
Action = Annotated[int, Meta(ge=0, le=1_000_000)]
Prefix = Annotated[list[Action], Meta(max_length=200)]
Label = Annotated[str, Meta(max_length=100)]
Parts = Annotated[list[Label], Meta(max_length=100)]
Form = Annotated[str, Meta(pattern="^(wide|tall|phone)$")]
WRITTEN = r"^[^\u0000]*$"  # PostgreSQL stores no NUL
Name = Annotated[str, Meta(max_length=40, pattern=WRITTEN)]
Setting = bool | int | Annotated[str, Meta(max_length=100)]


class Body(msgspec.Struct, forbid_unknown_fields=True):
    """The base of all request bodies."""


class SeatWish(Body):
    """`me` (this browser, several of them are a hot seat), `human` (somebody with the seat's link), or a bot."""

    kind: Annotated[str, Meta(min_length=1, max_length=40)]
    name: Name = ""


class NewTable(Body):
    """A table to open. Options are those that differ from the rulebook, or from the preset. `hints`: whether players
    may ask the adviser; by default only where one person plays alone."""

    game: Annotated[str, Meta(max_length=64)]
    seats: Annotated[list[SeatWish], Meta(min_length=1, max_length=20)]
    preset: Annotated[str, Meta(max_length=64)] = ""
    options: Annotated[dict[str, Setting], Meta(max_length=500)] = {}
    seed: Annotated[str, Meta(max_length=200, pattern=WRITTEN)] = ""
    name: Name = ""
    listed: bool = False
    live: bool = True
    pace: Annotated[int, Meta(ge=0, le=10_000)] | None = None
    hints: bool | None = None


class Move(Body):
    """Actions of one seat, entered together or not at all, if the match is at that ply. `parts` answer the question
    that is open after them, by label and in any order; while more could be added, `done` says that this is all."""

    ply: Ply
    actions: Prefix = []
    parts: Parts = []
    done: bool = False
    seat: SeatNumber | None = None


class WrittenMove(Body):
    """A move in notation, perhaps only if the match is at that ply."""

    move: Annotated[str, Meta(min_length=1, max_length=500)]
    ply: Ply | None = None
    seat: SeatNumber | None = None


class Draft(Body):
    """The first actions of a move that is still being put together, and the parts chosen of the question open after
    them; `out` is one to be taken out again. `form` is the form that the table is drawn in."""

    ply: Ply
    actions: Prefix = []
    parts: Parts = []
    out: Label = ""
    done: bool = False
    seat: SeatNumber | None = None
    form: Form = "wide"


class Undo(Body):
    """Back to ply `to`; without it one's last action."""

    to: Ply | None = None
    seat: SeatNumber | None = None


class Answer(Body):
    """Yes or no to what another player asked."""

    agree: bool
    seat: SeatNumber | None = None


class AsSeat(Body):
    """Which of several own seats acts."""

    seat: SeatNumber | None = None


class HandOver(Body):
    """A bot for one's own seat, or for one whose player is away."""

    seat: SeatNumber | None = None
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


class Token(Body):
    token: Annotated[str, Meta(min_length=1, max_length=200)]


class EndDevice(Body):
    """The browser to sign out; without it all but the one that asks."""

    id: Annotated[str, Meta(max_length=16)] = ""
    seat: SeatNumber | None = None


class Nickname(Body):
    name: Annotated[str, Meta(min_length=1, max_length=40, pattern=WRITTEN)]


class SeatName(Body):
    """A name at a table."""

    name: Annotated[str, Meta(min_length=1, max_length=40, pattern=WRITTEN)]
    seat: SeatNumber | None = None


class Words(Body):
    text: Annotated[str, Meta(min_length=1, max_length=500, pattern=WRITTEN)]
    seat: SeatNumber | None = None


class Pace(Body):
    """Milliseconds a decision of a bot takes at least."""

    pace: Annotated[int, Meta(ge=0, le=10_000)]


class Branch(Body):
    """What if: a new table from that ply on, the other seats played by bots."""

    ply: Ply
    seat: SeatNumber
    bot: Annotated[str, Meta(max_length=40)] = "greedy"


class Record(Body):
    """A match record, as text."""

    text: Annotated[str, Meta(min_length=1, max_length=4_194_304)]
    name: Name = ""
