"""A match is a header and a log; its state is only a cache of them.

Every change goes the same way: propose (on a copy), store, commit. What fails on the way changes nothing.
"""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from circenses.kernel import draws
from circenses.kernel.errors import (
    BadOption,
    BadRecord,
    CircensesError,
    IllegalAction,
    MatchOver,
    NotYourTurn,
    StalePly,
)
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, GROUP, State, frame_seat

S = TypeVar("S", bound=State)

HUMAN = "human"


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

    def __repr__(self) -> str:
        return f"Entry({self.number}, ply={self.ply}, seat={self.seat}, {self.event or self.notation!r})"


class Proposal(Generic[S]):
    """What would be entered, and the state after it; nothing has happened yet."""

    def __init__(self, base: int, entries: list[Entry], state: S | None, sealed: dict[int, int]) -> None:
        self.base = base
        self.entries = entries
        self.state: S | None = state
        self.sealed = sealed


class Match(Generic[S]):
    """A game being played. `circenses.new` makes one; `circenses.load` reads one back."""

    def __init__(
        self,
        game: Game[S],
        seats: int,
        options: Mapping[str, Any] | None = None,
        *,
        preset: str = "",
        seed: int | str | bytes | None = None,
        names: list[str] | None = None,
        kinds: list[str] | None = None,
        scripted: bool = False,
    ) -> None:
        if seats not in game.seats:
            allowed = ", ".join(str(n) for n in game.seats)
            raise BadOption(f"{game.name} is for {allowed} players, not {seats}")
        self.game = game
        self.options = game.options().resolve(options, preset)
        self.seats = [Seat(f"Player {i + 1}") for i in range(seats)]
        for i, name in enumerate(names or []):
            self.seats[i].name = name
        for i, kind in enumerate(kinds or []):
            self.seats[i] = Seat(self.seats[i].name, kind)
        self.scripted = scripted
        self.open_seed = "" if seed is None or isinstance(seed, bytes) else str(seed)
        self.seed: bytes | None = _seed(seed)
        self.commitment = draws.commitment(self.seed) if self.seed is not None else ""
        self.branch_of: dict[str, Any] = {}
        self.given = 0  # entries a branch took over; their draws are another match's
        self.log: list[Entry] = []
        self.line: list[Entry] = []  # the actions in force: what undo left
        self.sealed: dict[int, int] = {}  # sealed answers that wait for the others
        self.verdict = ""  # a match event that ended the match: resignation, agreed_draw, abandoned
        self.draw_offer = -1
        self.store: Callable[[Match[S], list[Entry]], None] | None = None
        self.state: S = game.new(seats, self.options)
        self.settle()

    # Looking

    @property
    def ply(self) -> int:
        return len(self.line)

    @property
    def over(self) -> bool:
        return bool(self.verdict) or self.state.over()

    @property
    def ending(self) -> str:
        """Why the match is over; '' while it is not."""
        return self.verdict or self.game.ending(self.state)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        if self.verdict:
            return []
        return [seat for seat in self.state.actors() if seat not in self.sealed]

    def actions(self, seat: int | None = None) -> list[int]:
        """What may be done now, as catalogue numbers."""
        if self.verdict:
            return []
        return self.game.legal(self.state, self._seat(seat))

    def legal(self, seat: int | None = None) -> list[str]:
        """What may be done now, in notation."""
        if self.over:
            return []
        return [self.game.label(self.state, action) for action in self.actions(seat)]

    def observe(self, viewer: int) -> dict[str, Any]:
        """All that a seat (or SPECTATOR) may know."""
        return self.game.observe(self.state, viewer)

    def words(self, viewer: int = 0) -> str:
        """The position in words."""
        return self.game.words(self.observe(viewer))

    def picture(self, viewer: int = 0) -> str:
        """The position as SVG, with what may be chosen marked."""
        targets: set[str] = set()
        if viewer in self.actors():
            for action in self.actions(viewer):
                targets.update(self.game.targets(self.state, action))
        return self.game.picture(self.observe(viewer), choices=tuple(sorted(targets)), seat=max(0, viewer))

    def _repr_svg_(self) -> str:
        return self.picture()

    def scores(self) -> list[float]:
        return self.game.scores(self.state)

    def ranks(self) -> list[int]:
        """1 is first; equal ranks are shared."""
        if self.verdict == "resignation":
            return [2 if seat.resigned else 1 for seat in self.seats]
        if self.verdict == "agreed_draw":
            return [1 for _ in self.seats]
        return self.game.ranks(self.state)

    def digest(self) -> str:
        """One digest of the whole state: equal states, equal digests, on every machine and build."""
        return state_digest(self.game, self.state)

    # Playing

    def play(self, move: str | int, seat: int | None = None) -> None:
        """One action, in notation or as a catalogue number; chance follows by itself."""
        who = self._seat(seat)
        if isinstance(move, str):
            self._must_be_running()
            move = self.game.parse(self.state, move)
        self.commit(self.propose(who, [move]))

    def propose(self, seat: int, actions: list[int], ply: int | None = None) -> Proposal[S]:
        """Tries a list of actions of one seat, and the chance that follows, on a copy: all of them or none."""
        self._must_be_running()
        if ply is not None and ply != self.ply:
            raise StalePly(f"this is ply {self.ply}, the action was meant for ply {ply}: look again and choose anew")
        if not actions:
            raise IllegalAction("no action given")
        after = self.game.clone(self.state)
        if frame_seat(after.top()) == GROUP:
            return self._propose_sealed(seat, actions, after)
        entries: list[Entry] = []
        for action in actions:
            self._must_be_legal(after, seat, action)
            self._enter(after, entries, seat, action)
        return self._after(entries, after, {})

    def _propose_sealed(self, seat: int, actions: list[int], after: S) -> Proposal[S]:
        """Sealed answers are entered by seat when the last one is in; until then the match only keeps them."""
        if seat in self.sealed:
            raise NotYourTurn(f"seat {seat} has answered already and waits for the others")
        if len(actions) != 1:
            raise IllegalAction("a sealed answer is one action")
        self._must_be_legal(after, seat, actions[0])
        sealed = dict(self.sealed)
        sealed[seat] = actions[0]
        entries: list[Entry] = []
        if len(sealed) < len(after.actors()):
            return Proposal(len(self.log), entries, None, sealed)
        for member in sorted(sealed):
            self._enter(after, entries, member, sealed[member])
        return self._after(entries, after, {})

    def _must_be_running(self) -> None:
        if self.over:
            raise MatchOver(f"the match is over ({self.ending})")

    def _must_be_legal(self, s: S, seat: int, action: int) -> None:
        actors = s.actors()
        if seat not in actors:
            who = " or ".join(seat_name(a) for a in actors) or "nobody"
            raise NotYourTurn(f"{seat_name(seat)} may not act now: it is up to {who}")
        if action not in self.game.legal(s, seat):
            raise IllegalAction(self.game.why_not(s, seat, action))

    def _enter(self, s: S, entries: list[Entry], seat: int, action: int) -> None:
        ply = self.ply + len(entries)
        entries.append(Entry(len(self.log) + len(entries), ply, seat, action, self.game.label(s, action)))
        self.game.apply(s, seat, action)

    def _after(self, entries: list[Entry], s: S, sealed: dict[int, int]) -> Proposal[S]:
        """Lets chance decide until a player must."""
        while s.actor() == CHANCE and not self.scripted:
            if self.seed is None:
                raise CircensesError("this record does not hold its seed, so chance cannot go on: branch it instead")
            lot = draws.draw(self.seed, len(self.log) + len(entries), sum(self.game.weights(s)))
            action = self.game.legal(s, CHANCE)[draws.outcome(self.game.weights(s), lot)]
            self._enter(s, entries, CHANCE, action)
        return Proposal(len(self.log), entries, s, sealed)

    def settle(self) -> list[Entry]:
        """Lets chance speak where it is to act, as after set-up or an undo."""
        if self.verdict:
            return []
        return self.commit(self._after([], self.game.clone(self.state), self.sealed))

    def commit(self, proposal: Proposal[S]) -> list[Entry]:
        """Stores, then makes a proposal the present; returns what was entered."""
        if proposal.base != len(self.log):
            raise StalePly("the match has moved on since this was proposed")
        if proposal.entries and self.store is not None:
            self.store(self, proposal.entries)
        self.sealed = proposal.sealed
        if proposal.state is not None:
            self.state = proposal.state
        for entry in proposal.entries:
            self.log.append(entry)
            if not entry.event:
                self.line.append(entry)
                if entry.seat != self.draw_offer and entry.seat != CHANCE:
                    self.draw_offer = -1
        return proposal.entries

    def _seat(self, seat: int | None) -> int:
        if seat is not None:
            return seat
        actors = self.actors()
        if len(actors) != 1:
            self._must_be_running()
            raise NotYourTurn(f"several seats may act ({', '.join(seat_name(a) for a in actors)}): name one")
        return actors[0]

    # Match events: the rules never see them

    def event(self, event: str, seat: int, data: dict[str, Any] | None = None) -> list[Entry]:
        """Enters a match event; IllegalAction if it cannot be now."""
        self._must_be_running()
        entry = Entry(len(self.log), self.ply, seat, event=event, data=data)
        self._event_must_be_allowed(entry)
        state = self.replay(entry.data["to"]) if event == "undo" else None
        entries = self.commit(Proposal(len(self.log), [entry], None, self.sealed))
        self._take_effect(entry, state)
        return entries + self.settle()

    def resign(self, seat: int, bot: str = "greedy") -> None:
        """With two players resigning loses; with more a bot plays on in the seat."""
        self.event("resign", seat, {} if len(self.seats) == 2 else {"bot": bot})

    def offer_draw(self, seat: int) -> None:
        """Stands until the other player acts."""
        self.event("draw_offered", seat)

    def accept_draw(self, seat: int) -> None:
        self.event("draw_accepted", seat)

    def hand_over(self, seat: int, bot: str) -> None:
        """A bot takes the seat until its owner takes it back."""
        self.event("handed_over", seat, {"bot": bot})

    def take_back(self, seat: int) -> None:
        self.event("taken_back", seat)

    def abandon(self, seat: int) -> None:
        self.event("abandoned", seat)

    def undo(self, seat: int, to: int | None = None, consent: list[int] | None = None) -> None:
        """Back to ply `to` (default: the seat's last action). Freely as far as `undo_limit`, further if all consent."""
        if to is None:
            to = self.ply - 1
            while consent and to > 0 and self.line[to].seat != seat:
                to -= 1
        data: dict[str, Any] = {"to": to}
        if consent:
            data["consent"] = sorted(consent)
        self.event("undo", seat, data)

    def undo_limit(self, seat: int) -> int:
        """The earliest ply the seat can go back to alone: no chance and no other seat's action lies after it."""
        ply = self.ply
        while ply > self.given and self.line[ply - 1].seat == seat:
            ply -= 1
        return ply

    def _event_must_be_allowed(self, entry: Entry) -> None:
        event = entry.event
        seat = entry.seat
        if not 0 <= seat < len(self.seats):
            raise IllegalAction(f"there is no seat {seat}")
        if event == "draw_offered" and len(self.seats) != 2:
            raise IllegalAction("a draw can be agreed between two players only")
        if event == "draw_accepted" and self.draw_offer != 1 - seat:
            raise IllegalAction("no draw is offered")
        if event == "taken_back" and (self.seats[seat].kind == HUMAN or self.seats[seat].resigned):
            raise IllegalAction(f"seat {seat} was not handed over")
        if event == "undo":
            to = entry.data.get("to")
            if not isinstance(to, int) or not self.given <= to < self.ply:
                raise IllegalAction(f"there is nothing to take back to ply {to}")
            consent = entry.data.get("consent", [])
            if to < self.undo_limit(seat) and set(consent) | {seat} != set(range(len(self.seats))):
                raise IllegalAction("others have acted or chance has spoken since: everybody must consent")
        elif event not in EVENTS:
            raise IllegalAction(f"no match event {event!r}: there is " + ", ".join(EVENTS))

    def _take_effect(self, entry: Entry, state: S | None) -> None:
        seat = self.seats[entry.seat]
        if entry.event == "resign":
            seat.resigned = True
            seat.kind = str(entry.data.get("bot", seat.kind))
            if len(self.seats) == 2:
                self.verdict = "resignation"
        elif entry.event == "draw_offered":
            self.draw_offer = entry.seat
        elif entry.event == "draw_accepted":
            self.verdict = "agreed_draw"
        elif entry.event == "abandoned":
            self.verdict = "abandoned"
        elif entry.event == "handed_over":
            seat.kind = str(entry.data["bot"])
        elif entry.event == "taken_back":
            seat.kind = HUMAN
        elif entry.event == "undo" and state is not None:
            self.line = self.line[: entry.data["to"]]
            self.state = state
            self.sealed = {}
            self.draw_offer = -1

    # Going back in time

    def replay(self, ply: int) -> S:
        """The state after the first `ply` actions in force."""
        if not 0 <= ply <= self.ply:
            raise IllegalAction(f"there is no ply {ply}: the match has 0 to {self.ply}")
        s = self.game.new(len(self.seats), self.options)
        for entry in self.line[:ply]:
            self.game.apply(s, entry.seat, entry.action)
        return s

    def branch(self, ply: int, seed: int | str | bytes | None = None) -> "Match[S]":
        """A new match that shares the first `ply` actions and goes its own way from there."""
        state = self.replay(ply)
        twin = Match(self.game, len(self.seats), self.options, seed=seed, scripted=True)
        twin.seats = [Seat(seat.name, seat.kind) for seat in self.seats]
        twin.branch_of = {"of": self.commitment, "ply": ply}
        for i, entry in enumerate(self.line[:ply]):
            twin.log.append(Entry(i, i, entry.seat, entry.action, entry.notation))
        twin.line = list(twin.log)
        twin.given = ply
        twin.state = state
        twin.scripted = self.scripted
        twin.settle()
        return twin

    def story(self, viewer: int, since: int = 0) -> list[str]:
        """The match retold for a viewer, from entry `since` on."""
        lines: list[str] = []
        past: list[S] = [self.game.new(len(self.seats), self.options)]
        for entry in self.log:
            told: list[str]
            if entry.event == "undo":
                past = past[: entry.data["to"] + 1]
            if entry.event:
                told = [f"{self.seats[entry.seat].name} {EVENTS[entry.event]}."]
            else:
                before = past[-1]
                after = self.game.clone(before)
                self.game.apply(after, entry.seat, entry.action)
                past.append(after)
                if entry.number < since:
                    continue
                told = self.game.describe(before, entry.seat, entry.action, after, viewer)
            if entry.number >= since:
                lines.extend(told)
        return lines


EVENTS = {
    "resign": "resigns",
    "draw_offered": "offers a draw",
    "draw_accepted": "accepts the draw",
    "handed_over": "hands the seat to a bot",
    "taken_back": "takes the seat back",
    "undo": "takes back",
    "abandoned": "closes the table",
}


def seat_name(seat: int) -> str:
    return "chance" if seat == CHANCE else f"seat {seat}"


def state_digest(game: Game[S], s: S) -> str:
    """Over the state's JSON text, keys sorted, so that it is the same everywhere."""
    return hashlib.sha256(canonical(game.to_json(s)).encode()).hexdigest()


def canonical(data: object) -> str:
    return json.dumps(data, sort_keys=True, separators=(",", ":"), ensure_ascii=False)


def _seed(seed: int | str | bytes | None) -> bytes:
    if seed is None:
        return draws.fresh_seed()
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise BadRecord("a seed has 32 bytes")
        return seed
    return draws.named_seed(str(seed))
