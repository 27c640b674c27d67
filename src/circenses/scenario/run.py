"""Plays a scenario on the real engine and lists what differs from what the file says."""

import copy
from dataclasses import dataclass, field
from typing import Any

from circenses.games import game as find_game
from circenses.kernel import wording
from circenses.kernel.answer import Answer
from circenses.kernel.errors import CircensesError
from circenses.kernel.game import Game
from circenses.kernel.layout.paths import leads
from circenses.kernel.state import CHANCE
from circenses.scenario import paths
from circenses.scenario.file import BadScenario, Checks, Illegal, Scenario, Step

SHOWN = 8  # notations named when a position waits for somebody


@dataclass(frozen=True)
class Difference:
    """Step 0 is the position before the first step; `found` is None where nothing stands."""

    step: int
    path: str
    expected: Any
    found: Any

    def __str__(self) -> str:
        expected, found = paths.show(self.expected), paths.show(self.found)
        return f"step {self.step}: {self.path}: expected {expected}, found {found}"


@dataclass(frozen=True)
class Outcome:
    scenario: Scenario
    differences: list[Difference] = field(default_factory=list)

    @property
    def ok(self) -> bool:
        return not self.differences


def run(scenario: Scenario) -> Outcome:
    """All differences; a step that cannot be played is the last one. BadScenario where the file itself is wrong."""
    try:
        return Outcome(scenario, _Run(scenario).differences())
    except BadScenario:
        raise
    except CircensesError as fault:
        raise BadScenario(scenario.file, str(fault)) from None


def place(game: Game[Any], seats: int, options: dict[str, Any], position: dict[str, Any]) -> Any:
    """The start position with changes by dotted path. Every change must read back as it was given."""
    state = game.new(seats, options)
    if not position:
        return state
    tree = copy.deepcopy(game.to_json(state))
    for path, value in position.items():
        paths.put(tree, path, value)
    state = game.from_json(tree, seats, options)
    read_back = game.to_json(state)
    for path, value in position.items():
        exists, found = paths.read(read_back, path)
        if not exists and not paths.is_empty(value):
            raise paths.unknown(path, read_back)
        if exists and not paths.same(value, found):
            raise paths.BadPath(f"{path} cannot be {paths.show(value)} here: the game makes it {paths.show(found)}")
    if faults := game.faults(state):
        raise paths.BadPath(f"the position breaks the game: {'; '.join(faults)}")
    return state


class _Run:
    def __init__(self, scenario: Scenario) -> None:
        self.scenario = scenario
        self.game: Game[Any] = find_game(scenario.game)
        self.options = self.game.options().resolve(scenario.options, scenario.preset)
        self.step = 0
        self.differing: list[Difference] = []
        try:
            self.state: Any = place(self.game, scenario.seats, self.options, dict(scenario.position))
        except paths.BadPath as fault:
            raise BadScenario(scenario.file, f"position: {fault}") from None
        self.answer: Answer[Any] = Answer(self.game, self.state, CHANCE)
        self.waiting = ""  # why the answer so far is not complete

    def differences(self) -> list[Difference]:
        self.check(self.scenario.opening, None)
        for number, step in enumerate(self.scenario.steps, 1):
            self.step = number
            if not self.play(step):
                break
            self.check(step.checks, None if step.play else step.seat)
        else:
            if self.waiting:
                self.differ("play", self.answer.texts[-1], self.waiting)
        return self.differing

    def differ(self, path: str, expected: Any, found: Any) -> None:
        self.differing.append(Difference(self.step, path, expected, found))

    def wrong(self, reason: str) -> BadScenario:
        return BadScenario(self.scenario.file, f"step {self.step}: {reason}")

    # Playing

    def play(self, step: Step) -> bool:
        """Plays a step; False if it cannot be played, which makes the rest meaningless."""
        for text in step.play:
            if self.extends_answer(step.seat, text):
                continue
            seat = self.reach(step.seat)
            if seat is None or self.waiting:
                self.differ("play", text, self.waiting or self.waits())
                return False
            if self.begins_answer(seat, text):
                continue
            for action in self.read(seat, text):
                if action not in self.game.legal(self.state, seat):
                    self.differ("play", text, self.game.why_not(self.state, seat, action))
                    return False
                self.apply(seat, action)
        return True

    # Parts of one question may come in any order, also one by one

    def begins_answer(self, seat: int, text: str) -> bool:
        """Remembers where a seat began to answer; True if the text waits for the rest of the answer."""
        if self.answer.seat != seat or not self.answer.together([text])[0]:
            self.answer = Answer(self.game, self.game.clone(self.state), seat)
        self.waiting = self.answer.together([text])[1]
        self.answer.texts.append(text)
        return bool(self.waiting)

    def extends_answer(self, seat: int | None, text: str) -> bool:
        """Whether a text that cannot be played now extends the seat's last answer, which is then played anew."""
        answer = self.answer
        if not answer.texts or seat not in (None, answer.seat) or (not self.waiting and self.playable(seat, text)):
            return False
        actions, unsaid = answer.together([text])
        if not actions and not unsaid:
            return False
        answer.texts.append(text)
        self.waiting = unsaid
        self.state = self.game.clone(answer.state)
        for action in actions:
            self.apply(answer.seat, action)
        return True

    def playable(self, seat: int | None, text: str) -> bool:
        actors = self.state.actors()
        who = seat if seat is not None else actors[0] if len(actors) == 1 else None
        if who is None or who not in actors:
            return False
        try:
            return wording.plays(self.game, self.state, who, wording.read(self.game, self.state, who, text))
        except CircensesError:
            return False

    def apply(self, seat: int, action: int) -> None:
        self.game.apply(self.state, seat, action)

    def reach(self, seat: int | None) -> int | None:
        """Answers what is forced until `seat` (or a single one) may act; None if somebody has a choice before."""
        while True:
            actors = self.state.actors()
            if seat is None and len(actors) == 1:
                return int(actors[0])
            if seat in actors:
                return seat
            forced = [(actor, self.game.legal(self.state, actor)) for actor in actors]
            answers = [(actor, legal[0]) for actor, legal in forced if len(legal) == 1]
            if not answers:
                return None
            self.apply(*answers[0])
            self.answer = Answer(self.game, self.state, CHANCE)  # somebody else has spoken

    def waits(self) -> str:
        actors = self.state.actors()
        if not actors:
            return f"the match is over ({self.game.ending(self.state)})"
        return "it waits for " + " and ".join(self.waits_for(actor) for actor in actors)

    def waits_for(self, seat: int) -> str:
        labels = [self.game.label(self.state, action) for action in self.game.legal(self.state, seat)]
        more = f" and {len(labels) - SHOWN} more" if len(labels) > SHOWN else ""
        return f"{_seat(seat)}: {', '.join(labels[:SHOWN])}{more}"

    def read(self, seat: int, text: str) -> list[int]:
        """A whole move: `bid gladiator 20` may be a chain of actions, `move B6-2, B4-1` has its own order."""
        try:
            return wording.read(self.game, self.state, seat, text)
        except CircensesError:
            pass
        try:
            return self.game.read(self.state, text)  # it can be read, but not be played
        except CircensesError as fault:
            raise self.wrong(str(fault)) from None

    # Checking

    def check(self, checks: Checks, seat: int | None) -> None:
        if checks.expect:
            view = self.view()
            for path, expected in checks.expect.items():
                self.check_path(view, path, expected)
        seats = self.state.actors() if seat is None else [seat]
        for text in checks.legal:
            self.check_legal(text, seats)
        for entry in checks.illegal:
            self.check_illegal(entry, seats)

    def view(self) -> dict[str, Any]:
        """The game's own words, and what every game has."""
        derived = {
            "scores": self.game.scores(self.state),
            "ranks": self.game.ranks(self.state),
            "ending": self.game.ending(self.state),
            "actors": ["chance" if seat == CHANCE else seat for seat in self.state.actors()],
            "over": self.state.over(),
        }
        return {**derived, **self.game.to_json(self.state)}

    def check_path(self, view: dict[str, Any], path: str, expected: Any) -> None:
        exists, found = paths.read(view, path)
        if isinstance(found, dict):
            raise self.wrong(f"expect: {paths.is_table(path, found)}")
        if not exists and not self.may_exist(view, path):
            raise self.wrong(f"expect: {paths.unknown(path, view)}")
        if not paths.same(expected, found) if exists else not paths.is_empty(expected):
            self.differ(path, expected, found)

    def may_exist(self, view: dict[str, Any], path: str) -> bool:
        """Whether an absent path is merely empty now (a point without a stone) or can never be (a typing error)."""
        _, holder = paths.read(view, paths.parent(path))
        if isinstance(holder, list):
            return path.rpartition(".")[2].isdecimal()
        return leads(self.game.layout, path, self.state.rules)

    def check_legal(self, text: str, seats: list[int]) -> None:
        if any(self.playable(seat, text) for seat in seats) or self.answer.together([text])[0]:
            return
        actions = self.read(seats[0] if seats else 0, text)
        self.differ("legal", text, self.game.why_not(self.state, seats[0] if seats else 0, actions[0]))

    def check_illegal(self, entry: Illegal, seats: list[int]) -> None:
        try:
            actions = self.game.read(self.state, entry.play)
        except CircensesError as fault:
            if entry.clause not in str(fault):  # a chain may break off later, which the fault explains itself
                self.differ(f"illegal {entry.play}", entry.clause, str(fault))
            return
        if any(wording.plays(self.game, self.state, seat, actions) for seat in seats):
            self.differ("illegal", entry.play, "it is legal")
        elif entry.clause:
            sentence, clauses = self.game.refusal(self.state, seats[0] if seats else 0, actions[0])
            if entry.clause not in clauses:
                self.differ(f"illegal {entry.play}", entry.clause, f"{', '.join(clauses)}: {sentence}")


def _seat(seat: int) -> str:
    """A seat as the file names it."""
    return "chance" if seat == CHANCE else f"seat {seat}"
