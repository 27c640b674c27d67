"""The weights of the heuristics by number, as content/bots/weights.toml lists them."""

from typing import Final

STEP: Final = 0
CURVE: Final = 1
SIGHT: Final = 2
ARRIVE: Final = 3
COIN: Final = 4
PURSE: Final = 5
SPARE_COIN: Final = 6
WORKER: Final = 7
HANDS: Final = 8
SPARE_WORKER: Final = 9
UNIT: Final = 10
USEFUL: Final = 11
LOST_UNIT: Final = 12
IN_QUEUE: Final = 13
TO_PLACE: Final = 14
READY: Final = 15
UNREADY: Final = 16
RIVALS: Final = 17
