"""The weights of the heuristics by number, as content/bots/weights.toml lists them."""

from typing import Final

POINT: Final = 0
CURVE: Final = 1
SIGHT: Final = 2
ARRIVE: Final = 3
MARK: Final = 4
NEAR_MONEY: Final = 5
PURSE: Final = 6
FAR_MONEY: Final = 7
DEBT: Final = 8
INCOME: Final = 9
ROME_KEY: Final = 10
AGENT: Final = 11
SITE: Final = 12
LATER: Final = 13
NEAR_SITE: Final = 14
FIGHT: Final = 15
THREAT: Final = 16
STEP: Final = 17
CARD: Final = 18
LOCAL: Final = 19
BONUS: Final = 20
ALLY: Final = 21
RIVALS: Final = 22
LEADER: Final = 23
