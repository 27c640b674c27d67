"""A table in one terminal: the match, the bots at it, the move being put together, and the record being written.

Nothing here prints or asks. Games are known through the kernel's contract only.
"""

import hashlib
from pathlib import Path
from typing import Any

from circenses.bots import bot, decide_move
from circenses.bots.greedy import outlook
from circenses.bots.hints import Hint, hints
from circenses.kernel import record
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadRecord, IllegalAction, MatchOver
from circenses.kernel.match import HUMAN, Match
from circenses.kernel.reader import FindGame
from circenses.kernel.record import Recorder
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State

_BOT = b"circenses bot 1"


class Table:
    """A move that is a chain of decisions is collected in `draft` and entered whole: until then it costs nothing
    to change one's mind."""

    def __init__(self, match: Match[Any], file: Path | None = None, record_to: Path | None = None) -> None:
        self.recorder: Recorder | None = None
        self.sit(match, file)
        if record_to is not None:
            self.recorder = Recorder(match, record_to)

    def sit(self, match: Match[Any], file: Path | None = None) -> None:
        """Makes `match`, read from `file`, the one played here; a record of the former one ends where it is."""
        for seat in match.seats:
            if seat.kind != HUMAN:
                bot(seat.kind)  # an unknown name is reported before anything changes
        self.close()
        self.recorder = None
        self.match = match
        self.draft: list[int] = []
        self.drafted: list[State] = []
        self.saved_as = file
        self.saved_entries = len(match.log)

    # Looking

    @property
    def state(self) -> Any:
        """The position with the draft played out."""
        return self.drafted[-1] if self.drafted else self.match.state

    def observe(self, viewer: int) -> dict[str, Any]:
        return self.match.game.observe(self.state, viewer)

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.match.seats) if seat.kind == HUMAN]

    def asked(self) -> int:
        """The person to ask now: of several the first; CHANCE if none."""
        return next((seat for seat in self.match.actors() if seat in self.people()), CHANCE)

    def together(self) -> bool:
        """Whether several seats answer the open question at once, unseen by each other."""
        return len(self.match.state.actors()) > 1

    def secret_between(self, a: int, b: int) -> bool:
        """Whether one of two people may see on the table what the other may not."""
        game, s = self.match.game, self.match.state
        return self.together() or bool(game.observe(s, a) != game.observe(s, b))

    def legal(self, seat: int) -> list[int]:
        self._must_be_asked(seat)
        return self.match.game.legal(self.state, seat)

    def notations(self, seat: int) -> list[str]:
        return [self.match.game.label(self.state, action) for action in self.legal(seat)]

    def meaning(self, seat: int, action: int) -> str:
        """A legal action in words; what the seat cannot know is dealt anew before, so that nothing leaks."""
        game = self.match.game
        before = game.determinize(self.state, seat, self.rng(seat))
        after = game.clone(before)
        game.apply(after, seat, action)
        return next(iter(game.describe(before, seat, action, after, seat)), "")

    def hints(self, seat: int, count: int = 3) -> list[tuple[int, float]]:
        """The best actions one step ahead, as the greedy bot values them, and their values."""
        game = self.match.game
        legal = self.legal(seat)
        before = game.determinize(self.state, seat, self.rng(seat))
        valued: list[tuple[float, int]] = []
        for action in legal:
            after = game.clone(before)
            game.apply(after, seat, action)
            valued.append((-outlook(game, after, seat), action))
        return [(action, -value) for value, action in sorted(valued)[:count]]

    def advice(self, seat: int) -> list[Hint]:
        """Up to three moves as a Senator sees them, with chance, line and reason."""
        self._must_be_asked(seat)
        return hints(self.match.game, self.state, seat, self.rng(seat))

    def rng(self, seat: int) -> Rng:
        """The bots' lots hang on the match's seed and the entry alone: the same seed, the same match, also resumed."""
        match = self.match
        secret = match.seed if match.seed is not None else match.commitment.encode()
        block = _BOT + secret + len(match.log).to_bytes(8, "big") + (seat + 1).to_bytes(1, "big")
        return Rng(int.from_bytes(hashlib.sha256(block).digest()[:8], "big") >> 1)

    # Playing

    def play(self, seat: int, action: int) -> None:
        """A person's action: it goes into the draft, and with the last of a chain the draft into the match."""
        self._must_be_asked(seat)
        game = self.match.game
        if action not in game.legal(self.state, seat):
            raise IllegalAction(game.why_not(self.state, seat, action))
        if not self.together():
            after = game.clone(self.state)
            game.apply(after, seat, action)
            if after.actor() == seat and game.chain(after):
                self.draft.append(action)
                self.drafted.append(after)
                return
        self._enter(seat, [*self.draft, action])

    def play_all(self, seat: int, actions: list[int]) -> None:
        """A move written whole (`bid gladiator 20`): all its steps, or none of them."""
        kept = len(self.draft)
        try:
            for action in actions:
                self.play(seat, action)
        except IllegalAction:
            del self.draft[kept:], self.drafted[kept:]
            raise

    def others_act(self) -> bool:
        """One decision that no person makes; False if there is none."""
        match = self.match
        for seat in match.actors():
            if seat == CHANCE:  # only where a script was to speak for it
                out = Choices()
                match.game.legal_into(match.state, CHANCE, out)
                self._enter(CHANCE, [int(out.at(self.rng(CHANCE).below(out.total)))])
                return True
            if match.seats[seat].kind != HUMAN:
                player = bot(match.seats[seat].kind)
                actions = decide_move(player, match.game, match.state, seat, self.rng(seat))
                self._enter(seat, actions, player.hurried)
                return True
        return False

    def _enter(self, seat: int, actions: list[int], hurried: bool = False) -> None:
        self.match.commit(self.match.propose(seat, actions, hurried=hurried))
        self.forget_draft()

    def _must_be_asked(self, seat: int) -> None:
        if self.match.over:
            raise MatchOver(f"the match is over ({self.match.ending})")
        if seat not in self.match.actors():
            raise IllegalAction("it is not your turn")

    def forget_draft(self) -> None:
        self.draft = []
        self.drafted = []

    # Match events

    def last_of_people(self) -> int:
        """The ply of the last action in force that a person made; -1 if there is none."""
        match, people = self.match, self.people()
        plies = range(match.ply - 1, match.given - 1, -1)
        return next((ply for ply in plies if match.line[ply].seat in people), -1)

    def undo_needs_consent(self) -> bool:
        """Whether other people must agree: somebody else has acted, or chance has spoken, since that action."""
        ply = self.last_of_people()
        return ply >= 0 and len(self.people()) > 1 and ply < self.match.undo_limit(self.match.line[ply].seat)

    def undo(self) -> None:
        """Takes back a step of the draft, or else the last action a person made. Bots always consent."""
        if self.draft:
            self.draft.pop()
            self.drafted.pop()
            return
        ply = self.last_of_people()
        if ply < 0:
            raise IllegalAction("there is nothing to take back")
        seat = self.match.line[ply].seat
        others = [other for other in range(len(self.match.seats)) if other != seat]
        self.match.undo(seat, ply, others if ply < self.match.undo_limit(seat) else None)

    def resign(self, seat: int) -> None:
        self.forget_draft()
        self.match.resign(seat)

    def draw(self, seat: int) -> str:
        """Accepts the other player's offer or makes one; says what came of it."""
        match = self.match
        other = 1 - seat
        if match.draw_offer == seat:
            raise IllegalAction("your offer of a draw stands until the other player acts")
        if match.draw_offer == other and len(match.seats) == 2:
            match.accept_draw(seat)
            return ""
        match.offer_draw(seat)
        if match.seats[other].kind == HUMAN:
            return "The offer stands until the other player acts."
        if not self._bot_wants_draw(other, seat):
            return f"{match.seats[other].name} declines."
        match.accept_draw(other)
        return ""

    def _bot_wants_draw(self, seat: int, other: int) -> bool:
        """A bot is content with a draw when it thinks that it stands worse."""
        game = self.match.game
        s = game.determinize(self.match.state, seat, self.rng(seat))
        return game.evaluate(s, seat) < game.evaluate(s, other)

    # Records

    def save(self, path: Path) -> None:
        """Writes the record so far to a new file."""
        record.save(self.match, path)
        self.saved_as = path
        self.saved_entries = len(self.match.log)

    def kept(self) -> Path | None:
        """The file that holds all that has happened, if there is one."""
        if self.recorder is not None:
            return self.recorder.path
        return self.saved_as if self.saved_entries == len(self.match.log) else None

    def unsaved(self) -> bool:
        return self.kept() is None and len(self.match.log) > self.saved_entries

    def close(self) -> None:
        if self.recorder is not None:
            self.recorder.close()


def open_record(path: Path, find_game: FindGame | None = None) -> tuple[Match[Any], int]:
    """A match from its record, and how many entries at its end are sealed or follow a sealed one."""
    match = record.load(path, find_game)
    written = path.read_text(encoding="utf-8").count("\n") - (2 if match.over else 1)
    return match, max(0, written - len(match.log))


def resume(path: Path, find_game: FindGame | None = None) -> Match[Any]:
    """A match from its record, to be played on."""
    match = record.load(path, find_game)
    if match.locked:
        raise BadRecord(match.locked, file=str(path))
    return match
