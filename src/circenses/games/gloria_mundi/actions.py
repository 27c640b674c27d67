"""The catalogue of actions: one number each, in named blocks (GM-1.12, GM-1.14)."""

from typing import Final

PASS: Final = 0  # buy nothing
PLAY: Final = 1  # by type, 3
PLAIN: Final = 4  # activate the block of plain cards
COUNTER: Final = 5  # by building, 57
ABILITY: Final = 62  # by building, 57
GIVE_UP: Final = 119  # by building, 57
BUY: Final = 176  # by Forum space, 6
TARGET: Final = 182  # by type, 3
CONVERT_NOTHING: Final = 185
CONVERT: Final = 186  # by type, 3
PAY: Final = 189
REFUSE: Final = 190
OWN: Final = 191
WITH_GLORY: Final = 192
DISCARD_PLAIN: Final = 193  # by type, 3
DISCARD_BUILT: Final = 196  # by building, 57
TAKE: Final = 253  # by counter, 4
AMOUNT: Final = 257  # 0 to 60
MOST: Final = 60
START: Final = 318  # chance: by seat, 6
DRAW: Final = 324  # chance: by building, 57
ACTION_COUNT: Final = 381
