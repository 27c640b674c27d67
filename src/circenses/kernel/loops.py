"""The loops that must not cross into Python at every decision: playouts and perft."""

from typing import TypeVar

from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import OVER, State

S = TypeVar("S", bound=State)


def playout(game: Game[S], s: S, rng: Rng, out: Choices, limit: i64 = 1 << 30) -> i64:
    """Plays `s` on at random, every legal action equally likely; returns the number of decisions, chance included."""
    n: i64 = 0
    while n < limit:
        seat: i64 = s.actor()
        if seat == OVER:
            break
        game.apply(s, seat, game.draw_lot(s, seat, rng, out))
        n += 1
    return n


def playouts(game: Game[S], start: S, rng: Rng, decisions: i64) -> i64:
    """Whole random matches from `start`, one after the other, until that many decisions are made."""
    out = Choices()
    n: i64 = 0
    while n < decisions:
        n += playout(game, game.clone(start), rng, out)
    return n


def perft(game: Game[S], s: S, depth: i64) -> int:
    """How many sequences of `depth` decisions there are; one that ends the match earlier counts as one."""
    return int(_perft(game, s, depth))


def _perft(game: Game[S], s: S, depth: i64) -> i64:
    seat: i64 = s.actor()
    if depth == 0 or seat == OVER:
        return 1
    out = Choices()
    game.legal_into(s, seat, out)
    if depth == 1:
        return out.count
    nodes: i64 = 0
    for i in range(out.count):
        after = game.clone(s)
        game.apply(after, seat, out.actions[i])
        nodes += _perft(game, after, depth - 1)
    return nodes
