"""The weights of the heuristics by number, as content/bots/weights.toml lists them."""

from typing import Final

COIN: Final = 0
FULL: Final = 1
SPARE_COIN: Final = 2
SHORT: Final = 3
LATER: Final = 4
BENEFIT_COIN: Final = 5
BENEFIT_CUBE: Final = 6
BENEFIT_ANY: Final = 7
BENEFIT_DRAW: Final = 8
BENEFIT_PEEK: Final = 9
BENEFIT_TRAILER: Final = 10
BENEFIT_SKIP: Final = 11
FUTURE: Final = 12
PERFORMER: Final = 13
VARIETY: Final = 14
NEXT_REGION: Final = 15
FIRED: Final = 16
PROSPECT: Final = 17
WANTED: Final = 18
PLACED: Final = 19
EXTRA: Final = 20
EACH_TURN: Final = 21
CARD: Final = 22
INCOME_CARD: Final = 23
DOUBLE_CARD: Final = 24
ORGANIZER_WORTH: Final = 25
SUPPLIER_WORTH: Final = 26
AGENT_WORTH: Final = 27
ASSISTANT_WORTH: Final = 28
SURE: Final = 29
VOTE_WORTH: Final = 30
RIVALS: Final = 31
LARGEST: Final = 32
SPARED: Final = 33
