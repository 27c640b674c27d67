"""The advice of the bots as data: up to three moves, each with what it is expected to lead to."""

from typing import Any

import msgspec

from circenses.bots import hints as adviser
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng

LEVEL = "senator"
QUICK = "tiro"  # asked when the better adviser takes too long


class Hint(msgspec.Struct):
    """`phrase`: what people call the move; `chance` of winning, 0 to 1; `value` of the position expected, in `unit`;
    `line`: what is expected to follow, in notation, the move first, and `expected` the same in words; `reason`: one
    sentence."""

    action: int
    label: str
    phrase: str
    chance: float
    value: float
    unit: str
    line: list[str]
    expected: list[str]
    reason: str


def hints(game: Game[Any], s: Any, seat: int, level: str, rng: Rng) -> list[Hint]:
    return [
        Hint(
            hint.action,
            hint.label,
            hint.phrase,
            round(hint.chance, 3),
            round(hint.value, 2),
            hint.unit,
            hint.line,
            hint.expected,
            hint.reason,
        )
        for hint in adviser.hints(game, s, seat, rng, level)
    ]
