"""Drum Roll keeps the conformance laws."""

from circenses.games.drum_roll.game import GAME
from circenses.testing import conformance
from tests.games.drum_roll.test_log import retell

test_drum_roll = conformance(
    GAME,
    [
        {"setup.stock.cubes": 4, "setup.stock.trailers": 1, "setup.stock.tokens": 3, "late_delay_if_failed": False},
        {"setup.hand.base": 0, "investments.double_vote.copies": 6, "setup.game.first_vote": 2},
    ],
    retell=retell,
    bookkeeping={"options": "they stay the same through a match"},
    matches=2,
    limit=12,
)
