"""Ludus Cyclorum keeps the conformance laws."""

import re

from circenses.games import game
from circenses.testing import conformance


def scores_of_ludus(lines: list[str], seats: int) -> list[float]:
    """From the last sentence of the story."""
    winner = re.search(r"(Player 1|Player 2) wins\.$", lines[-1])
    if winner is None:
        assert "draw" in lines[-1]
        return [0.5, 0.5]
    return [1.0, 0.0] if winner[1] == "Player 1" else [0.0, 1.0]


test_ludus_cyclorum = conformance(
    game("ludus-cyclorum"),
    [
        {"first": "south"},
        {"first": "north", "universal_block": True, "several_opportunities": True},
        {"capture_cycle_counts": True, "formation": "skirmish"},
        {"friendly_opportunity": True, "universal_block": True},
        {"draw_cycles": 1},
        {"draw_repetitions": 2, "draw_cycles": 2, "formation": "testudo"},
        {"formation": "cavalry"},
        {"formation": "skirmish"},
        {"formation": "skirmish", "draw_cycles": 3},
        {"formation": "skirmish", "draw_repetitions": 4},
        {"formation": "phalanx", "rows": 5, "points": 5},
        {"formation": "skirmish", "rows": 9, "points": 5},
        {"rows": 5, "points": 9},
        {"rows": 9, "points": 9},
    ],
    retell=scores_of_ludus,
    bookkeeping={
        "last": "what was done last changes nothing that can follow",
        "cycles": "only the cycles since the last capture matter to the end",
        **dict.fromkeys(
            ("friendly_opportunity", "universal_block", "several_opportunities", "capture_cycle_counts"),
            "switches: they stay the same through a match",
        ),
        **dict.fromkeys(("rows", "points"), "the size of the board: it stays the same through a match"),
        "draw_cycles": "a house number: it stays the same through a match",
        "draw_repetitions": "a house number: it stays the same through a match",
    },
)
