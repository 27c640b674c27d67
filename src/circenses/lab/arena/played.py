"""One game of an arena: plain data that goes into the file of results, and how it comes about."""

import hashlib
from dataclasses import asdict, dataclass
from typing import Any

from circenses.bots import bot
from circenses.games import game as find_game
from circenses.kernel.game import Game
from circenses.lab.arena.schedule import Contest
from circenses.lab.play import Play
from circenses.lab.report import Ended


@dataclass(frozen=True, slots=True)
class Played(Ended):
    pair: int
    capped: int  # choices that a time limit cut short: if any, another machine may play another game
    digest: str  # of every (seat, action) in order

    def to_json(self) -> dict[str, Any]:
        return {**asdict(self), **{key: list(getattr(self, key)) for key in ("seating", "ranks", "scores")}}

    @staticmethod
    def from_json(line: dict[str, Any]) -> "Played":
        return Played(**{**line, **{key: tuple(line[key]) for key in ("seating", "ranks", "scores")}})

    def share(self, name: str) -> float:
        """A bot's share of the first place: all of it, a part if it is shared, or nothing."""
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
    seating = contest.seating(pair, number)
    whole = moves(game, seating, contest.match_seed(pair, number), contest)
    s = whole.state
    return Played(
        pair=pair,
        number=number,
        seating=seating,
        ranks=tuple(game.ranks(s)),
        scores=tuple(game.scores(s)),
        ending=game.ending(s),
        decisions=whole.decisions,
        capped=whole.capped,
        digest=hashlib.sha256(repr(whole.log).encode()).hexdigest()[:16],
    )


def moves(game: Game[Any], seating: tuple[str, ...], open_seed: str, contest: Contest, most: int = 0) -> Play:
    """Plays a game to its end, or `most` decisions of it."""
    bots = [bot(kind, patient=True) for kind in seating]
    play = Play(game, bots, open_seed, game.options().resolve(contest.options), contest.scheme)
    while (most == 0 or play.decisions < most) and play.turn():
        pass
    return play
