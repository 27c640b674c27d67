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


def play(game: Game[Any], contest: Contest, pair: int, number: int) -> Played:
    """Plays as `Match` would, without its copies and notations."""
    seating = contest.seating(pair, number)
    name = contest.match_seed(pair, number)
    seed = draws.named_seed(name)
    bots = [bot(kind) for kind in seating]
    rngs = [bot_rng(name, seat) for seat in range(contest.seats)]
    s: State = game.new(contest.seats, game.options().resolve(contest.options))
    log: list[tuple[int, int]] = []
    decisions = capped = 0
    while actors := s.actors():
        if actors[0] == CHANCE:
            weights = game.weights(s)
            lot = draws.draw(seed, len(log), sum(weights))
            moves = [(CHANCE, game.legal(s, CHANCE)[draws.outcome(weights, lot)])]
        else:
            # sealed answers: everybody decides before anybody's is entered
            moves = [(seat, decide(bots[seat], game, s, seat, rngs[seat])) for seat in actors]
            decisions += len(moves)
            capped += sum(bots[seat].capped() for seat in actors)
        for seat, action in moves:
            game.apply(s, seat, action)
        log += moves
    return Played(
        pair=pair,
        number=number,
        seating=seating,
        ranks=tuple(game.ranks(s)),
        scores=tuple(game.scores(s)),
        ending=game.ending(s),
        decisions=decisions,
        capped=capped,
        digest=hashlib.sha256(repr(log).encode()).hexdigest()[:16],
    )


def bot_rng(match_seed: str, seat: int) -> Rng:
    """The lots of a seat's bot: the same as in `circenses simulate`."""
    text = f"circenses bot 1 {match_seed} {seat}"
    return Rng(int.from_bytes(hashlib.sha256(text.encode()).digest()[:8], "big") >> 1)
