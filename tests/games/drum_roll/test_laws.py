"""Drum Roll keeps the conformance laws."""

from circenses.games.drum_roll.content import TYPE_NAMES
from circenses.games.drum_roll.game import GAME
from circenses.testing import conformance
from tests.games.drum_roll.test_log import retell

# so much of it that some is played in an overflow and waits for the end of a show
APPLAUSE = {f"investments.applause_{kind}.copies": 6 for kind in TYPE_NAMES}

test_drum_roll = conformance(
    GAME,
    [
        {"setup.stock.cubes": 4, "setup.stock.trailers": 1, "setup.stock.tokens": 3, "late_delay_if_failed": False},
        {"setup.hand.base": 0, "setup.hand.magician": 0, "setup.money.start": 40, "setup.game.first_vote": 2}
        | {"investments.double_vote.copies": 6}
        | APPLAUSE,
    ],
    retell=retell,
    bookkeeping={"options": "they stay the same through a match"},
    limit=8,
)
