"""One game of an arena: plain data that goes into the file of results, and the loop that makes it."""

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from circenses.bots import bot, decide
from circenses.games import game as find_game
from circenses.kernel import draws
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State
from circenses.lab.arena.schedule import Contest


@dataclass(frozen=True, slots=True)
class Played:
    pair: int
    number: int
    seating: tuple[str, ...]
    ranks: tuple[int, ...]
    scores: tuple[float, ...]
    ending: str
    decisions: int
    capped: int  # choices that a time limit cut short: then another machine may play another game
    digest: str  # of every (seat, action) in order

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), **{key: list(getattr(self, key)) for key in ("seating", "ranks", "scores")}}

    @staticmethod
    def from_json(line: dict[str, Any]) -> "Played":
        return Played(**{**line, **{key: tuple(line[key]) for key in ("seating", "ranks", "scores")}})

    def share(self, name: str) -> float:
        """Of the first place: all of it, a part if it is shared, or nothing."""
        firsts = self.ranks.count(1)
        return sum(
            1 / firsts for there, rank in zip(self.seating, self.ranks, strict=True) if rank == 1 and there == name
        )


@dataclass(frozen=True, slots=True)
class Task:
    """A game that a worker process is to play."""

    pair: int
    number: int

    def __str__(self) -> str:
        return f"game {self.number} of pair {self.pair}"


def play_task(contest: Contest, task: Task) -> Played:
    return play(find_game(contest.game), contest, task.pair, task.number)


@dataclass(slots=True)
class Course:
    """How a game went: every (seat, action), and the state it led to."""

    state: State
    log: list[tuple[int, int]]
    decisions: int = 0
    capped: int = 0


def play(game: Game[Any], contest: Contest, pair: int, number: int) -> Played:
    seating = contest.seating(pair, number)
    course = moves(game, seating, contest.match_seed(pair, number), contest.options)
    s = course.state
    return Played(
        pair=pair,
        number=number,
        seating=seating,
        ranks=tuple(game.ranks(s)),
        scores=tuple(game.scores(s)),
        ending=game.ending(s),
        decisions=course.decisions,
        capped=course.capped,
        digest=hashlib.sha256(repr(course.log).encode()).hexdigest()[:16],
    )


def moves(game: Game[Any], seating: tuple[str, ...], name: str, options: dict[str, Any], most: int = 0) -> Course:
    """Plays as `Match` would, without its copies and notations: to the end, or so many decisions at most."""
    seed = draws.named_seed(name)
    bots = [bot(kind, patient=True) for kind in seating]
    rngs = [bot_rng(name, seat) for seat in range(len(seating))]
    s: State = game.new(len(seating), game.options().resolve(options))
    course = Course(s, [])
    log = course.log
    while (actors := s.actors()) and (most == 0 or course.decisions < most):
        if actors[0] == CHANCE:
            weights = game.weights(s)
            lot = draws.draw(seed, len(log), sum(weights))
            chosen = [(CHANCE, game.legal(s, CHANCE)[draws.outcome(weights, lot)])]
        else:
            # sealed answers: everybody decides before anybody's is entered
            chosen = [(seat, decide(bots[seat], game, s, seat, rngs[seat])) for seat in actors]
            course.decisions += len(chosen)
            course.capped += sum(bots[seat].capped() for seat in actors)
        for seat, action in chosen:
            game.apply(s, seat, action)
        log += chosen
    return course


def bot_rng(match_seed: str, seat: int) -> Rng:
    """The lots of a seat's bot: the same as in `circenses simulate`."""
    text = f"circenses bot 1 {match_seed} {seat}"
    return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1)
