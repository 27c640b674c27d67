"""Matches between bots, as the tests of this folder play them."""

import hashlib
from typing import Any

from circenses.bots import bot, decide
from circenses.games import game, game_ids
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State
from tests.outside.pennies import GAME as PENNIES

Log = list[tuple[int, int]]
TITLES: list[Game[Any]] = [*(game(id) for id in game_ids()), PENNIES]
# tiny budgets: the laws hold for every budget, and the pure build is slow
EVERY_BOT = ("uniform", "greedy", "tiro", "civis", "senator@3", "caesar@8", "ismcts@6")


def plays(title: Game[Any]) -> list[str]:
    """The bots that can play a title: alpha-beta only where there is no chance but who begins."""
    return [*EVERY_BOT, "alphabeta@60"] if title.id == "ludus-cyclorum" else [*EVERY_BOT, "expectimax"]


def start(title: Game[Any], seats: int = 0, **options: Any) -> State:
    s: State = title.new(seats or title.seats[-1], title.options().resolve(options))
    return s


def draw(title: Game[Any], s: State, rng: Rng) -> int:
    out = Choices()
    title.legal_into(s, CHANCE, out)
    return int(out.at(rng.below(out.total)))


def play(title: Game[Any], s: State, names: list[str], seed: int, decisions: int) -> Log:
    """Plays `s` on for some decisions of players; every choice must be legal."""
    chance = Rng(seed)
    bots = [bot(name) for name in names]
    rngs = [Rng(seed * 100 + seat) for seat in range(len(names))]
    log: Log = []
    while decisions > 0 and (actors := s.actors()):
        if actors[0] == CHANCE:
            moves = [(CHANCE, draw(title, s, chance))]
        else:
            moves = [(seat, decide(bots[seat], title, s, seat, rngs[seat])) for seat in actors]
            decisions -= len(moves)
        for seat, action in moves:
            assert action in title.legal(s, seat)
            title.apply(s, seat, action)
        log += moves
    return log


def digest(log: Log) -> str:
    return hashlib.sha256(repr(log).encode()).hexdigest()[:16]
