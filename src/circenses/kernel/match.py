"""A match is a header and a log; its state is only a cache of them.

Every change goes the same way: propose (on a copy), store, commit. What fails on the way changes nothing.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

from circenses.kernel import chance, draws, wording
from circenses.kernel.answer import Answer
from circenses.kernel.digest import canonical
from circenses.kernel.errors import (
    BadOption,
    BadRecord,
    CircensesError,
    IllegalAction,
    NotYourTurn,
    StalePly,
)
from circenses.kernel.game import Game
from circenses.kernel.log import EVENTS, HUMAN, Entry, Proposal, Result, Seat, event_must_be_sound, seat_name
from circenses.kernel.past import Past
from circenses.kernel.standing import Standing, state_digest
from circenses.kernel.state import CHANCE, GROUP, NOBODY, State, frame_seat

S = TypeVar("S", bound=State)

__all__ = ["EVENTS", "HUMAN", "Entry", "Match", "Proposal", "Result", "Seat", "canonical", "seat_name", "state_digest"]


class Match(Standing[S]):
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
        position: dict[str, Any] | None = None,
        rules: int = 0,
        scheme: str = "",
    ) -> None:
        """With a `position` (`Game.to_json`) the match begins there instead of with the set-up. `rules` names an
        earlier version of the rules, whose defaults then hold. `scheme` is how chance is drawn (draws.SCHEMES)."""
        if scheme not in draws.SCHEMES:
            raise BadOption(f"no scheme {scheme!r}: chance is drawn by {draws.STREAMS!r}, or by entries without one")
        game.must_seat(seats)
        self.game = game
        self.rules = rules or game.version
        self.options = self._resolved(options or {}, preset)
        self.seats = _seats(seats, names or [], kinds or [])
        self.scripted = scripted
        self.open_seed = "" if seed is None or isinstance(seed, bytes) else str(seed)
        self.seed: bytes | None = _seed(seed)
        self.commitment = draws.commitment(self.seed) if self.seed is not None else ""
        self.branch_of: dict[str, Any] = {}
        self.position: dict[str, Any] = position or {}
        self.scheme = scheme
        self.taken = chance.fresh(scheme)
        self.inherited = 0  # entries a branch took over; their draws are another match's
        self.log: list[Entry] = []
        self.line: list[Entry] = []  # the actions in force: what undo left
        self.sealed: dict[int, int] = {}  # sealed answers that wait for the others
        self.verdict = ""  # a match event that ended the match: resignation, agreed_draw, abandoned
        self.draw_offer = NOBODY
        self.past = Past(game, self.start)
        self.locked = ""  # why nothing can be entered: one viewer's record cannot be continued
        self.store: Callable[[Match[S], Proposal[S]], None] | None = None
        self.answer: Answer[S] | None = None  # to the question that was answered last
        self.state: S = self.start()
        self.settle()

    def _resolved(self, options: Mapping[str, Any], preset: str) -> dict[str, Any]:
        schema = self.game.options()
        if self.rules == self.game.version:
            return schema.resolve(options, preset)
        edition = schema.editions.get(self.rules)
        if edition is None:
            raise BadOption(f"rules version {self.rules} is unknown here: this is version {self.game.version}")
        for key in options:
            if not edition.had(key):
                raise BadOption(f"{key} is an option of later rules than version {self.rules}")
        return schema.resolve(options, preset, self.rules)

    # Playing

    def play(self, move: str | int | Sequence[str], seat: int | None = None) -> None:
        """One move, in notation or as a catalogue number; chance follows by itself. Parts that form a set may come in
        any order, in one text with commas, as a list or one after the other, and are entered as the engine's chain."""
        if isinstance(move, int):
            self.commit(self.propose(self._seat(seat), [move]))
            return
        texts = [move] if isinstance(move, str) else list(move)
        answer = self.answer
        try:
            who = self._seat(seat)
            self._must_be_running()
            proposal = self.propose(who, wording.read(self.game, self.state, who, move))
            if answer is None or answer.seat != who or not self._unanswered(answer) or not answer.together(texts)[0]:
                answer = Answer(self.game, self.state, who, self.ply)
        except IllegalAction:
            longer = self._extended(answer, texts, seat) if answer is not None else None
            if answer is None or longer is None:
                raise
            proposal = longer
        self.commit(proposal)
        answer.texts += texts
        self.answer = answer

    def _extended(self, answer: Answer[S], texts: list[str], seat: int | None) -> Proposal[S] | None:
        """A seat's last answer with these texts added, where the engine went on too early or expects them before it:
        what was entered is taken back. None if they do not go together or somebody else has acted since."""
        if seat not in (None, answer.seat) or self.over or not self._unanswered(answer):
            return None
        actions = answer.together(texts)[0]
        if not actions or self.undo_limit(answer.seat) > answer.ply:
            return None
        entries = [Entry(len(self.log), self.ply, answer.seat, event="undo", data={"to": answer.ply})]
        after = self.game.clone(answer.state)
        for action in actions:
            self._enter(after, entries, answer.seat, action)
        return self._after(entries, after, {})

    def _unanswered(self, answer: Answer[S]) -> bool:
        """Whether nobody else has acted, nor chance, and nothing was taken back since the seat began to speak."""
        if self.sealed or answer.ply >= self.ply:
            return False
        since = self.line[answer.ply :]
        return all(entry.seat == answer.seat for entry in since) and self.log[-len(since) :] == since

    def propose(self, seat: int, actions: list[int], ply: int | None = None, hurried: bool = False) -> Proposal[S]:
        """Tries a list of actions of one seat, and the chance that follows, on a copy: all or none. `hurried`:
        a time limit cut a bot's thinking short, which the log tells before them."""
        self._must_be_running()
        if ply is not None and ply != self.ply:
            raise StalePly(f"this is move {self.ply}, the action was meant for move {ply}: look again and choose anew")
        if not actions:
            raise IllegalAction("no action given")
        after = self.game.clone(self.state)
        if frame_seat(after.top()) == GROUP:
            return self._propose_sealed(seat, actions, after, hurried)
        entries = self._hurry(seat, hurried)
        for action in actions:
            if frame_seat(after.top()) == GROUP:
                raise IllegalAction("a sealed answer comes next: it is given by itself")
            self._must_be_legal(after, seat, action)
            self._enter(after, entries, seat, action)
        return self._after(entries, after, {})

    def _hurry(self, seat: int, hurried: bool) -> list[Entry]:
        return self.propose_event("hurried", seat).entries if hurried else []

    def _propose_sealed(self, seat: int, actions: list[int], after: S, hurried: bool) -> Proposal[S]:
        """Sealed answers are entered by seat when the last one is in; until then the match only keeps them."""
        if seat in self.sealed:
            raise NotYourTurn(f"{seat_name(seat)} has answered already and waits for the others")
        if len(actions) != 1:
            raise IllegalAction("a sealed answer is one action")
        self._must_be_legal(after, seat, actions[0])
        sealed = dict(self.sealed)
        sealed[seat] = actions[0]
        entries = self._hurry(seat, hurried)
        if len(sealed) < len(after.actors()):
            return Proposal(len(self.log), len(self.sealed), entries, None, sealed)
        for member in sorted(sealed):
            self._enter(after, entries, member, sealed[member])
        return self._after(entries, after, {})

    def _must_be_legal(self, s: S, seat: int, action: int) -> None:
        actors = s.actors()
        if seat not in actors:
            who = " or ".join(seat_name(a) for a in actors) or "nobody"
            raise NotYourTurn(f"{seat_name(seat)} may not act now: it is up to {who}")
        if action not in self.game.legal(s, seat):
            raise IllegalAction(self.game.why_not(s, seat, action))

    def _enter(self, s: S, entries: list[Entry], seat: int, action: int) -> None:
        ply = entries[-1].next_ply() if entries else self.ply
        entries.append(Entry(len(self.log) + len(entries), ply, seat, action, self.game.label(s, action)))
        self.game.apply(s, seat, action)

    def _after(self, entries: list[Entry], s: S, sealed: dict[int, int]) -> Proposal[S]:
        """Lets chance decide until a player must."""
        taken = None if self.taken is None else dict(self.taken)
        while s.actor() == CHANCE and not self.scripted:
            if self.seed is None:
                raise CircensesError("this record does not hold its seed, so chance cannot go on: branch it instead")
            action = chance.draw(self.game, s, self.seed, len(self.log) + len(entries), taken)
            self._enter(s, entries, CHANCE, action)
        proposal = Proposal(len(self.log), len(self.sealed), entries, s, sealed)
        proposal.taken = taken
        return proposal

    def draw(self) -> int | None:
        """The outcome that the seed gives where chance is asked, for a log that is entered again: its lots are used up.
        None without the seed, and for entries that a branch took over."""
        if self.seed is None or len(self.log) < self.inherited:
            return None
        return chance.draw(self.game, self.state, self.seed, len(self.log), self.taken)

    def settle(self) -> list[Entry]:
        """Lets chance speak where it is to act, as after set-up."""
        if self.verdict or self.locked:
            return []
        return self.commit(self._after([], self.game.clone(self.state), self.sealed))

    def commit(self, proposal: Proposal[S]) -> list[Entry]:
        """Stores a proposal, then puts it into effect; returns what was entered."""
        if proposal.base != len(self.log) or proposal.waiting != len(self.sealed):
            raise StalePly("the match has moved on since this was proposed")
        if proposal.entries and self.store is not None:
            self.store(self, proposal)
        self.sealed = proposal.sealed
        if proposal.state is not None:
            self.state = proposal.state
        if proposal.taken is not None:
            self.taken = proposal.taken
        if proposal.verdict:
            self.verdict = proposal.verdict
        for entry in proposal.entries:
            self.log.append(entry)
            if entry.event:
                self._take_effect(entry)
                continue
            self.line.append(entry)
            if entry.seat != self.draw_offer and entry.seat != CHANCE:
                self.draw_offer = NOBODY
        return proposal.entries

    # Match events: the rules never see them

    def event(self, event: str, seat: int, data: dict[str, Any] | None = None) -> list[Entry]:
        """Enters a match event; IllegalAction if it is not possible now."""
        return self.commit(self.propose_event(event, seat, data))

    def propose_event(self, event: str, seat: int, data: dict[str, Any] | None = None) -> Proposal[S]:
        """A match event, and the chance that follows an undo: stored together or not at all."""
        self._must_be_running()
        entry = Entry(len(self.log), self.ply, seat, event=event, data=data)
        self._event_must_be_allowed(entry)
        if event == "undo":
            return self._after([entry], self.replay(entry.next_ply()), {})
        verdict = ""
        if event == "resign" and len(self.seats) == 2:
            verdict = "resignation"
        elif event == "draw_accepted":
            verdict = "agreed_draw"
        elif event == "abandoned":
            verdict = "abandoned"
        return Proposal(len(self.log), len(self.sealed), [entry], None, self.sealed, verdict)

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
        """Back to ply `to` (default: the seat's last action). Freely down to `undo_limit`, further only if all
        consent."""
        if to is None:
            to = self.ply - 1
            while consent and to > 0 and self.line[to].seat != seat:
                to -= 1
        data: dict[str, Any] = {"to": to}
        if consent:
            data["consent"] = sorted(consent)
        self.event("undo", seat, data)

    def undo_limit(self, seat: int) -> int:
        """The earliest ply the seat can go back to without consent: nothing after it was chance, another seat's action,
        or showed the seat something new."""
        ply = self.ply
        if any(other != seat for other in self.sealed):
            return ply
        while ply > self.inherited and self.line[ply - 1].seat == seat:
            ply -= 1
        if ply == self.ply:
            return ply
        limit = ply
        s = self.replay(ply)
        for i in range(ply, self.ply):
            action = self.line[i].action
            # the last sealed answer opens those of the others
            if frame_seat(s.top()) == GROUP or self.game.reveals(s, seat, action):
                limit = i + 1
            self.game.apply(s, seat, action)
        return limit

    def _event_must_be_allowed(self, entry: Entry) -> None:
        event = entry.event
        seat = entry.seat
        if not 0 <= seat < len(self.seats):
            raise IllegalAction(f"there is no seat {seat}: they are numbered 0 to {len(self.seats) - 1}")
        event_must_be_sound(event, entry.data, len(self.seats))
        sitting = self.seats[seat]
        if event in ("resign", "handed_over", "taken_back") and sitting.resigned:
            raise IllegalAction(f"{seat_name(seat)} has resigned")
        if event == "draw_offered" and len(self.seats) != 2:
            raise IllegalAction("a draw can be agreed between two players only")
        if event == "draw_offered" and self.draw_offer == seat:
            raise IllegalAction("the offer stands already")
        if event == "draw_accepted" and self.draw_offer in (NOBODY, seat):
            raise IllegalAction("no draw is offered")
        if event == "taken_back" and sitting.kind == sitting.began:
            raise IllegalAction(f"the seat of {seat_name(seat)} was not handed over")
        if event == "hurried" and sitting.kind == HUMAN:
            raise IllegalAction("only a bot has a time limit")
        if event == "undo":
            self._undo_must_be_allowed(seat, entry.next_ply(), entry.data.get("consent", []))

    def _undo_must_be_allowed(self, seat: int, to: int, consent: list[int]) -> None:
        if self.ply == self.inherited:
            raise IllegalAction("there is nothing to take back")
        if not self.inherited <= to < self.ply:
            raise IllegalAction(f"you cannot go back to step {to}: only to steps {self.inherited} to {self.ply - 1}")
        if to < self.undo_limit(seat) and any(i != seat and i not in consent for i in range(len(self.seats))):
            raise IllegalAction(
                "others have acted, chance has spoken or something was shown since: everybody must consent"
            )

    def _take_effect(self, entry: Entry) -> None:
        seat = self.seats[entry.seat]
        if entry.event == "resign":
            seat.resigned = True
            seat.kind = str(entry.data.get("bot", seat.kind))
        elif entry.event == "draw_offered":
            self.draw_offer = entry.seat
        elif entry.event == "handed_over":
            seat.kind = str(entry.data["bot"])
        elif entry.event == "taken_back":
            seat.kind = seat.began
        elif entry.event == "undo":
            self.line = self.line[: entry.next_ply()]
            self.draw_offer = NOBODY
            self.past.cut(self.ply)

    # Going back in time

    def start(self) -> S:
        """The state before the first entry."""
        if self.position:
            return self.game.from_json(self.position, len(self.seats), self.options)
        return self.game.new(len(self.seats), self.options)

    def replay(self, ply: int) -> S:
        """The state after the first `ply` actions in force."""
        if not 0 <= ply <= self.ply:
            raise IllegalAction(f"there is no step {ply}: the match has 0 to {self.ply}")
        return self.past.state(self.line, ply)

    def branch(self, ply: int, seed: int | str | bytes | None = None) -> "Match[S]":
        """A new match that shares the first `ply` actions and goes its own way from there."""
        state = self.replay(ply)
        twin = Match(
            self.game,
            len(self.seats),
            self.given_options(),
            seed=seed,
            scripted=True,
            position=self.position or None,
            rules=self.rules,
        )
        twin.seats = [Seat(seat.name, seat.kind) for seat in self.seats]
        twin.branch_of = {"of": self.commitment, "ply": ply}
        for i, entry in enumerate(self.line[:ply]):
            twin.log.append(Entry(i, i, entry.seat, entry.action, entry.notation))
        twin.line = list(twin.log)
        twin.inherited = ply
        twin.state = state
        twin.scripted = self.scripted
        twin.settle()
        return twin

    def story(self, viewer: int, since: int = 0) -> list[str]:
        """The match retold for a viewer, from entry `since` on."""
        lines: list[str] = []
        line: list[Entry] = []  # in force before the entry
        state: S | None = None  # after them, once it is needed
        for entry in self.log:
            if entry.event == "undo":
                line, state = line[: entry.data["to"]], None
            new = entry.number >= since
            if entry.event:
                if new:
                    lines.append(f"{self.seats[entry.seat].name} {EVENTS[entry.event]}.")
                continue
            if new:
                state, more = self.game.tell(
                    self._reached(line) if state is None else state, entry.seat, entry.action, viewer
                )
                lines.extend(more)
            line.append(entry)
        return lines

    def _reached(self, line: list[Entry]) -> S:
        """The state after these actions, which are in force or were so before something was taken back."""
        if self.line[: len(line)] == line:
            return self.past.state(self.line, len(line))
        return Past(self.game, self.start).state(line, len(line))


def _seats(count: int, names: list[str], kinds: list[str]) -> list[Seat]:
    if len(names) > count or len(kinds) > count:
        raise BadOption(f"{len(names)} names and {len(kinds)} kinds are given for {count} seats")
    seats: list[Seat] = []
    for i in range(count):
        name = names[i] if i < len(names) else f"Player {i + 1}"
        seats.append(Seat(name, kinds[i] if i < len(kinds) else HUMAN))
    return seats


def _seed(seed: int | str | bytes | None) -> bytes:
    if seed is None:
        return draws.fresh_seed()
    if isinstance(seed, bytes):
        if len(seed) != 32:
            raise BadRecord("a seed has 32 bytes")
        return seed
    return draws.named_seed(str(seed))
