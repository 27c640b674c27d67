"""How moves are written, by example: one of each kind, from a random game under the options of the table."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE

DECISIONS = 1500  # played, at most
SEED = 7


def examples(game: Game[Any], seats: int, options: Mapping[str, Any]) -> list[tuple[str, str]]:
    """Notation and words of one action of each block, in the order of the catalogue."""
    return _examples(game, seats, tuple(sorted(options.items())))


@lru_cache(maxsize=64)
def _examples(game: Game[Any], seats: int, items: tuple[tuple[str, Any], ...]) -> list[tuple[str, str]]:
    rng = Rng(SEED)
    out = Choices()
    options = dict(items)
    s = game.new(seats, options)
    by_block: dict[int, tuple[str, str]] = {}
    blocks = {block.first for block in game.actions.blocks if not block.chance} if game.actions is not None else set()
    for _ in range(DECISIONS):
        if s.over():
            s = game.new(seats, options)
        if by_block.keys() == blocks and blocks:
            break
        seat = int(s.actor())
        if seat < 0 and seat != CHANCE:
            seat = s.actors()[0]  # sealed answers: anybody's will do
        legal = game.legal(s, seat)
        if seat != CHANCE:
            for action in legal:
                first = game.actions.find(action)[0].first if game.actions is not None else action
                if first not in by_block:
                    by_block[first] = game.label(s, action), game.phrase(s, action)
        game.apply(s, seat, game.stray(s, seat, rng, out) if seat != CHANCE else legal[int(rng.below(len(legal)))])
    return [by_block[first] for first in sorted(by_block)]
