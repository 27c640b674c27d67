"""The catalogue of actions: one number each, in named blocks (DR-1.16); every window lists its plays in this order."""

from typing import Final

KEEP: Final = 0  # by performer, 45
PAIR: Final = 45  # of colours, 15
DEPOSIT: Final = 60  # 0 to 20 coins
PLACE: Final = 81  # by target, 15
BUY: Final = 96
HIRE: Final = 97  # by performer, 45
HIRE_STAFF: Final = 142  # by personnel, 15
DONE: Final = 157  # decline, skip, keep, no benefit
FIRE: Final = 158  # by performer, 45
TRAILER: Final = 203
INCOME: Final = 204
RESOURCES: Final = 205  # by shown colour and what is taken (a colour, or two of the shown), 30
INCOME_CUBE: Final = 235  # by colour spent, 5
AGENT: Final = 240  # by give and take, 20
ASSISTANT: Final = 260  # by colour given, 5
MOVE: Final = 265  # by performer and need, 135
RETURN: Final = 400
VOTE: Final = 401  # delay, show
DOUBLE: Final = 403
NEXT: Final = 404  # by performer, 45
ALTERNATIVE: Final = 449  # first, second
FLIP: Final = 451
GAIN: Final = 452  # by colour, 5
SPEND: Final = 457  # by colour, 5
TRAILER_ON: Final = 462  # by performer, 45
PEEK: Final = 507  # the first card, the second
APPLAUSE: Final = 509  # by type, 5
DISCARD: Final = 514  # by face, 19
START: Final = 533  # chance: by seat, 4
REGION: Final = 537  # chance: by tile, 5
DEAL: Final = 542  # chance: by performer, 45
DEAL_STAFF: Final = 587  # chance: by personnel, 15
DRAW: Final = 602  # chance: by face, 19
ACTION_COUNT: Final = 621

MOST_DEPOSIT: Final = 20  # coins the deposits can name
