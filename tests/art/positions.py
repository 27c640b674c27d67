"""Positions of random matches for tests of pictures."""

import random
from collections.abc import Iterator
from typing import Any, NamedTuple

import circenses
from circenses.kernel.match import Match


class Step(NamedTuple):
    before: Any
    seat: int
    action: int
    after: Any


def steps(id: str, seed: int, most: int = 60, seats: int = 0, **options: Any) -> Iterator[Step]:
    """The decisions of players in a random match, chance in between left out."""
    chance = random.Random(seed)
    match: Match[Any] = circenses.new(id, seats=seats, seed=seed, options=options)
    for _ in range(most):
        if match.over:
            return
        seat = match.actors()[0]
        before = match.game.clone(match.state)
        action = chance.choice(match.game.legal(before, seat))
        match.play(action, seat=seat)
        yield Step(before, seat, action, match.game.clone(match.state))
