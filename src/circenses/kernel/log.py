"""The words of the log: who sits where, entries, match events, and what is proposed but not yet entered."""

from typing import Any, Generic, TypeVar

from circenses.kernel.errors import IllegalAction
from circenses.kernel.saved import brief
from circenses.kernel.state import CHANCE, State

S = TypeVar("S", bound=State)

HUMAN = "human"
LONGEST = 100  # characters of a bot's name

EVENTS = {
    "resign": "resigns",
    "draw_offered": "offers a draw",
    "draw_accepted": "accepts the draw",
    "handed_over": "hands the seat to a bot",
    "taken_back": "takes the seat back",
    "undo": "takes back",
    "hurried": "decides in a hurry, as its time was up",
    "abandoned": "closes the table",
}


class Seat:
    """Who sits there: a name, and 'human' or the name of a bot."""

    def __init__(self, name: str, kind: str = HUMAN) -> None:
        self.name = name
        self.kind = kind
        self.began = kind  # before anybody resigned or handed over
        self.resigned = False


class Entry:
    """One line of the log: an action (of a seat or of chance) or a match event."""

    def __init__(
        self,
        number: int,
        ply: int,
        seat: int,
        action: int = -1,
        notation: str = "",
        event: str = "",
        data: dict[str, Any] | None = None,
    ) -> None:
        self.number = number
        self.ply = ply  # actions in force before this entry
        self.seat = seat
        self.action = action
        self.notation = notation
        self.event = event
        self.data: dict[str, Any] = data or {}

    def next_ply(self) -> int:
        """Actions in force after this entry."""
        if self.event == "undo":
            return int(self.data["to"])
        return self.ply if self.event else self.ply + 1

    def __repr__(self) -> str:
        return f"Entry({self.number}, ply={self.ply}, seat={self.seat}, {self.event or self.notation!r})"


class Proposal(Generic[S]):
    """The entries that a move would add, and the state after it; nothing has happened yet."""

    def __init__(
        self, base: int, waiting: int, entries: list[Entry], state: S | None, sealed: dict[int, int], verdict: str = ""
    ) -> None:
        self.base = base  # entries and
        self.waiting = waiting  # sealed answers of the match it was made for
        self.entries = entries
        self.state: S | None = state
        self.sealed = sealed
        self.verdict = verdict
        self.taken: dict[str, int] | None = None  # lots used up by then, if the match draws by streams


class Result:
    """How a match ended."""

    def __init__(self, ending: str, ranks: list[int], scores: list[float], digest: str) -> None:
        self.ending = ending
        self.ranks = ranks
        self.scores = scores
        self.digest = digest


def seat_name(seat: int) -> str:
    """As people count them: from 1."""
    return "chance" if seat == CHANCE else f"Player {seat + 1}"


def event_must_be_sound(event: str, data: dict[str, Any], seats: int) -> None:
    """Checks that an event from a record, which may hold anything, has exactly what it needs besides its seat."""
    if event not in EVENTS:
        raise IllegalAction(f"no match event {brief(event)}: choose from " + ", ".join(EVENTS))
    allowed = ["to", "consent"] if event == "undo" else []
    if event == "handed_over" or (event == "resign" and seats > 2):
        allowed = ["bot"]
        if not isinstance(data.get("bot"), str) or data["bot"] in ("", HUMAN) or len(data["bot"]) > LONGEST:
            raise IllegalAction(f"{event} names no bot")
    for key in data:
        if key not in allowed:
            raise IllegalAction(f"{event} has no {brief(key)}")
    if event == "undo":
        _undo_must_be_sound(data, seats)


def _undo_must_be_sound(data: dict[str, Any], seats: int) -> None:
    to = data.get("to")
    if not isinstance(to, int) or isinstance(to, bool):
        raise IllegalAction("undo names no ply")
    if "consent" not in data:
        return
    consent = data["consent"]
    if not isinstance(consent, list) or not consent or any(type(seat) is not int for seat in consent):
        raise IllegalAction("consent is a list of seats in their order")
    if consent != [seat for seat in range(seats) if seat in consent]:
        raise IllegalAction("consent is a list of seats in their order")
