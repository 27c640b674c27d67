"""The weights of the heuristics by number, as content/bots/weights.toml lists them."""

from typing import Final

COUNTER: Final = 0
SPARE: Final = 1
FEW: Final = 2
GLORY_WORTH: Final = 3
HORIZON: Final = 4
STEP_WORTH: Final = 5
NEAR: Final = 6
SIGHT: Final = 7
CARD: Final = 8
BUILDING: Final = 9
EXCHANGE: Final = 10
GUARD: Final = 11
RIVALS: Final = 12
LEADER: Final = 13
TURN: Final = 14
ICON: Final = 15
