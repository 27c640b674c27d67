"""The catalogue of actions: one number each, in named blocks (CM-1.11, CM-1.13)."""

from typing import Final

PASS: Final = 0
BID_ON: Final = 1  # by act, 18
SIXTEENS: Final = 19  # the coins in sixteens, 256
BID_COINS: Final = 275  # the coins beyond the sixteens, 16
PLACE_AT: Final = 291  # by location, 13
PRISON_TWICE: Final = 304
WORKERS: Final = 305  # how many go to a shared Prison, 1 to 40
BUY: Final = 345
PERFORM: Final = 346
WITHDRAW: Final = 347
LOSE: Final = 348  # by unit, 4
BACK_ACT: Final = 352  # by act, 15
BACK_SEAT: Final = 367  # by seat, 4
STAKE: Final = 371  # 1 to 20 coins
DRAW_ACT: Final = 391  # chance: by act, 15
DRAW_EVENT: Final = 406  # chance: by event, 17
DRAW_EXECUTION: Final = 423  # chance: by execution, 3
HEADS: Final = 426
TAILS: Final = 427
DIE: Final = 428  # chance: 1 to 6
LOTS: Final = 434  # chance: the orders of up to four seats, 24
ACTION_COUNT: Final = 458

MOST_COINS: Final = 4095  # the largest bid the two questions can name
