"""Gloria Mundi keeps the conformance laws."""

from circenses.games.gloria_mundi.game import GAME
from circenses.testing import conformance
from tests.games.gloria_mundi.test_log import retell

test_gloria_mundi = conformance(
    GAME,
    [
        {"carthage": 30},
        {"tribute_pile": "all"},
        {"setup.start.peace": 3},
        {"setup.start.food": 3},
        {"end_on_last_card": "cannot_play", "tribute_pile": "all", "seat_compensation": "glory"},
        {"forum_shift": "push", "hidden_counters": False, "carthage": 24},
        {"setup.supply.food": 16, "setup.supply.gold": 12, "setup.supply.peace": 12, "setup.supply.glory": 6},
        {
            "setup.start.glory": 3,
            "setup.start.gold": 6,
            "setup.forum.surcharge.5": 1,
            "setup.forum.surcharge.4": 1,
            "goth.1.gold": 1,
            "goth.2.peace": 1,
        },
    ],
    retell=retell,
    bookkeeping={
        "surcharge": "house numbers: they stay the same through a match",
        "road": "house numbers: they stay the same through a match",
        "carthage": "a house number: it stays the same through a match",
        "options": "they stay the same through a match",
        "question.said": "shown with what the question is about",
    },
    limit=10,
)
