"""A table in one terminal: the match, the bots at it, the move being put together, and the record being written.

Nothing here prints or asks. Games are known through the kernel's contract only.
"""

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from circenses.bots import bot, decide_move, randomness
from circenses.bots.greedy import outlook
from circenses.bots.hints import Hint, hints
from circenses.kernel import record
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadRecord, IllegalAction, MatchOver
from circenses.kernel.gather import DONE, Gathered, Gathering, gathering
from circenses.kernel.match import HUMAN, Match
from circenses.kernel.names import named
from circenses.kernel.question import Part
from circenses.kernel.reader import FindGame
from circenses.kernel.record import Recorder
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State
from circenses.kernel.wording import plays, read, split
from circenses.terminal.moves import Moves


@dataclass(frozen=True)
class Offer:
    """What may be said now: an action, a part of a question that is answered in parts, or that there is no more."""

    label: str
    action: int | None = None
    part: Part | None = None
    phrase: str = ""


class Table:
    """A move that is a chain of decisions is collected in `draft` and entered whole: until then it costs nothing
    to change one's mind. `chosen` are the parts said so far of the question that is open after the draft (ADR 10)."""

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
        self.stages: list[int] = []  # where in the draft each step of the person begins
        self.chosen: list[str] = []
        self._question: tuple[Any, int, Gathering[Any] | None] | None = None
        self.saved_as = file
        self.saved_entries = len(match.log)

    # Looking

    @property
    def base(self) -> Any:
        """The position after the draft, where the open question begins."""
        return self.drafted[-1] if self.drafted else self.match.state

    @property
    def state(self) -> Any:
        """The position after the chosen parts, as far as they can be played."""
        now = self.gathered()
        return self.base if now is None or not self.chosen else now.state

    @property
    def begun(self) -> bool:
        return bool(self.draft or self.chosen)

    def question(self) -> Gathering[Any] | None:
        """The open question, if it is answered in parts."""
        seat = self.to_act()
        if self._question is None or self._question[0] is not self.base or self._question[1] != seat:
            self._question = (self.base, seat, gathering(self.match.game, self.base, seat))
        return self._question[2]

    def gathered(self) -> Gathered[Any] | None:
        question = self.question()
        return question.gather(self.chosen) if question is not None else None

    def observe(self, viewer: int) -> dict[str, Any]:
        return self.match.game.observe(self.state, viewer)

    def people(self) -> list[int]:
        return [number for number, seat in enumerate(self.match.seats) if seat.kind == HUMAN]

    def to_act(self) -> int:
        """The person to ask now, the first of several; CHANCE if none."""
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
        return self.match.game.legal(self.base, seat)

    def offers(self, seat: int) -> list[Offer]:
        """All that can be said now. A question for one number is answered by the number."""
        now = self.gathered()
        if now is None:
            return [self._action(self.base, action) for action in self.legal(seat)]
        numbers = not now.closers and not self.chosen and len({part.slot for part in now.offered}) == 1
        answers = [
            Offer(
                str(part.value) if numbers and part.value is not None else part.label,
                None,
                part,
                self._part_phrase(part),
            )
            for part in now.offered
        ]
        answers += [self._action(now.state, action) for action in now.closers]
        return [*answers, Offer(DONE, phrase="Done")] if now.whole else answers

    def _action(self, s: Any, action: int) -> Offer:
        game = self.match.game
        return Offer(game.label(s, action), action, None, self.named(game.phrase(s, action)))

    def _part_phrase(self, part: Part) -> str:
        source = self._source(part)
        return self.named(part.phrase or (self.match.game.phrase(*source) if source is not None else part.label))

    def chosen_words(self) -> list[str]:
        """The chosen parts as people call them."""
        now = self.gathered()
        return [self._part_phrase(part) for part in now.chosen] if now is not None else []

    def readable(self, line: str) -> bool:
        """Whether a line is the notation of some action, be it legal or not."""
        try:
            self.match.game.read(self.base, line)
        except IllegalAction:
            return False
        return True

    def named(self, text: str) -> str:
        """The text with the names of the players."""
        return named(text, self.match.seats)

    def moves(self, seat: int) -> Moves:
        offers = self.offers(seat)
        return Moves([offer.label for offer in offers], [offer.phrase for offer in offers])

    def story(self, viewer: int, since: int = 0) -> list[str]:
        return [self.named(line) for line in self.match.story(viewer, since)]

    def recent(self, viewer: int, most: int) -> list[str]:
        """The last lines of the story."""
        since, lines = len(self.match.log), list[str]()
        while since and len(lines) < most:
            since = max(0, since - 2 * most)
            lines = self.story(viewer, since)
        return lines[-most:]

    def notations(self, seat: int) -> list[str]:
        self._must_be_asked(seat)
        return [offer.label for offer in self.offers(seat)]

    def meaning(self, seat: int, offer: Offer | int) -> str:
        """An offer, or a legal action, in words; what the seat cannot know is dealt anew first, so that nothing
        leaks."""
        if isinstance(offer, int):
            offer = Offer("", offer)
        game, at, action = self.match.game, self.state, offer.action
        if offer.part is not None:
            source = self._source(offer.part)
            if offer.part.text or source is None:
                return self.named(offer.part.text)
            at, action = source
        if action is None:
            return "That is all."
        before = game.determinize(at, seat, self.rng(seat))
        return self.named(next(iter(game.tell(before, seat, action, seat)[1]), ""))

    def clauses(self, seat: int, offer: Offer) -> list[str]:
        game, at, action = self.match.game, self.state, offer.action
        if offer.part is not None and (source := self._source(offer.part)) is not None:
            at, action = source
        return game.explain(at, seat, action) if action is not None else []

    def _source(self, part: Part) -> tuple[Any, int] | None:
        """The position and the action that say a part."""
        question = self.question()
        return question.where.get(part.label) if question is not None else None

    def offer_of(self, seat: int, action: int) -> Offer | None:
        """The offer that an engine's action of the open question belongs to."""
        for offer in self.offers(seat):
            source = self._source(offer.part) if offer.part is not None else None
            if offer.action == action or (source is not None and source[0] is self.base and source[1] == action):
                return offer
        return None

    def hints(self, seat: int, count: int = 3) -> list[tuple[int, float]]:
        """The best actions one step ahead, as the greedy bot values them, and their values."""
        game = self.match.game
        legal = self.legal(seat)
        before = game.determinize(self.base, seat, self.rng(seat))
        valued: list[tuple[float, int]] = []
        for action in legal:
            after = game.clone(before)
            game.apply(after, seat, action)
            valued.append((-outlook(game, after, seat), action))
        return [(action, -value) for value, action in sorted(valued)[:count]]

    def advice(self, seat: int) -> list[Hint]:
        """Up to three moves as a Senator sees them, with chance, line and reason."""
        self._must_be_asked(seat)
        return hints(self.match.game, self.base, seat, self.rng(seat))

    def rng(self, seat: int) -> Rng:
        return randomness.next_move(self.match, seat)

    # Playing

    def play(self, seat: int, action: int) -> None:
        """A person's action: it goes into the draft, and with the last of a chain the draft into the match. With parts
        chosen it is one that ends their question."""
        self._must_be_asked(seat)
        game, now = self.match.game, self.gathered()
        if self.chosen and now is not None:
            if action not in now.closers:
                raise IllegalAction(f"{game.label(self.base, action)} does not go together with {self._choice()}")
            self._settle(seat, [*now.actions, action])
            return
        if action not in game.legal(self.base, seat):
            raise IllegalAction(game.why_not(self.base, seat, action))
        self._settle(seat, [action])

    def take(self, seat: int, offer: Offer) -> None:
        if offer.action is not None:
            self.play(seat, offer.action)
        else:
            self._say(seat, DONE if offer.part is None else offer.part.label)

    def write(self, seat: int, line: str) -> None:
        """A move, or parts of one, as a person wrote them: all of it, or nothing."""
        self._must_be_asked(seat)
        question, texts = self.question(), split(line)
        actions = self._whole_move(seat, line)
        if actions and (question is None or question.length(actions) < len(actions)):
            self._settle(seat, actions)
        elif actions and question is not None and (labels := question.labels_of(actions)):
            self._choose(seat, labels)
        else:
            if len(texts) > 1:
                read(self.match.game, self.base, seat, [*self.chosen, *texts])  # reports whatever is wrong first
            for text in texts:
                self._say(seat, text)

    def _whole_move(self, seat: int, line: str) -> list[int]:
        """The actions of a line that is written as a whole move; [] if it is not, or adds to what is chosen."""
        try:
            actions = self.match.game.read(self.base, line)
        except IllegalAction:
            if self.question() is None and len(split(line)) < 2:
                raise
            return []
        if self.question() is None:
            return actions
        return actions if not self.chosen and plays(self.match.game, self.base, seat, actions) else []

    def _say(self, seat: int, text: str) -> None:
        """Adds a part; a complete answer is settled."""
        self._must_be_asked(seat)
        question, now = self.question(), self.gathered()
        if question is None or now is None:
            self._settle(seat, self.match.game.read(self.base, text))
            return
        closer = question.closer(now, text)
        if closer is not None:
            self._settle(seat, [*now.actions, *closer])
            return
        self._choose(seat, question.add(self.chosen, text))

    def _choose(self, seat: int, chosen: list[str]) -> None:
        """Sets the chosen parts; if nothing can be added, they are settled."""
        self.chosen = chosen
        now = self.gathered()
        if now is not None and now.full:
            self._settle(seat, now.actions)

    def out(self, text: str) -> list[str]:
        """Takes a chosen part out again; returns the others that went with it."""
        question = self.question()
        if question is None or not self.chosen:
            raise IllegalAction("nothing is chosen that could be taken out")
        before, self.chosen = self.chosen, question.remove(self.chosen, text)
        dropped = list(before)
        for label in self.chosen:
            dropped.remove(label)
        return dropped[1:]

    def _choice(self) -> str:
        return ", ".join(self.chosen)

    def _settle(self, seat: int, actions: list[int]) -> None:
        """Puts actions into the draft while the move goes on, else into the match."""
        game = self.match.game
        after = self.base
        states: list[State] = []
        for action in actions:
            if action not in game.legal(after, seat):
                raise IllegalAction(game.why_not(after, seat, action))
            after = game.clone(after)
            game.apply(after, seat, action)
            states.append(after)
        if not self.together() and after.actor() == seat and game.chain(after):
            self.stages.append(len(self.draft))
            self.draft += actions
            self.drafted += states
            self.chosen = []
            return
        self._enter(seat, [*self.draft, *actions])

    def others_act(self) -> bool:
        """One decision that no person makes; False if there is none."""
        match = self.match
        for seat in match.actors():
            if seat == CHANCE:  # only where a script decides for it
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
        self.stages = []
        self.chosen = []
        self._question = None

    # Match events

    def last_of_people(self) -> int:
        """The ply of the last action in force that a person made; -1 if there is none."""
        match, people = self.match, self.people()
        plies = range(match.ply - 1, match.inherited - 1, -1)
        return next((ply for ply in plies if match.line[ply].seat in people), -1)

    def undo_needs_consent(self) -> bool:
        """Whether other people must agree: somebody else has acted, or chance has spoken, since that action."""
        ply = self.last_of_people()
        return ply >= 0 and len(self.people()) > 1 and ply < self.match.undo_limit(self.match.line[ply].seat)

    def undo(self) -> None:
        """Takes back a part or a step of the draft, or else the last action a person made. Bots always consent."""
        if self.chosen:
            self.chosen = self.chosen[:-1]
            return
        if self.draft:
            start = self.stages.pop()
            del self.draft[start:], self.drafted[start:]
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
        """A bot accepts a draw when it thinks that it stands worse."""
        game = self.match.game
        s = game.determinize(self.match.state, seat, self.rng(seat))
        return game.evaluate(s, seat) < game.evaluate(s, other)

    # Records

    def save(self, path: Path) -> None:
        """Writes the record so far to a new file."""
        record.save(self.match, path)
        self.saved_as = path
        self.saved_entries = len(self.match.log)

    def record_path(self) -> Path | None:
        """The file that holds all that has happened, if there is one."""
        if self.recorder is not None:
            return self.recorder.path
        return self.saved_as if self.saved_entries == len(self.match.log) else None

    def unsaved(self) -> bool:
        return self.record_path() is None and len(self.match.log) > self.saved_entries

    def close(self) -> None:
        if self.recorder is not None:
            self.recorder.close()


def open_record(path: Path, find_game: FindGame | None = None) -> tuple[Match[Any], int]:
    """A match from its record, and how many entries at its end are sealed or follow a sealed one."""
    match = record.load(path, find_game)
    stored = path.read_text(encoding="utf-8").count("\n") - (2 if match.over else 1)
    return match, max(0, stored - len(match.log))


def resume(path: Path, find_game: FindGame | None = None) -> Match[Any]:
    """A match from its record, to be played on."""
    match = record.load(path, find_game)
    if match.locked:
        raise BadRecord(match.locked, file=str(path))
    return match
