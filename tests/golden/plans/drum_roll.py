"""The golden matches of Drum Roll: per number of seats, ending and switch, and one with each stock depleted."""

from typing import Any

from circenses.games.drum_roll.content import FACE_IDS
from tests.golden.plans.plan import Golden

FEW_INVESTMENTS: dict[str, Any] = {
    f"investments.{face}.copies": 0
    for face in FACE_IDS
    if face.startswith(("applause", "resources", "unblock", "personnel", "resource_bonus"))
}

PLAN = {
    "two": Golden("third_show", greedy=True, shows="delay"),
    "three": Golden("third_show", seats=3, greedy=True, shows="flip"),
    "four": Golden("third_show", seats=4, greedy=True),
    "chance_two": Golden("third_show", shows="double vote"),
    "chance_three": Golden("third_show", seats=3, shows="cube!"),
    "chance_four": Golden("third_show", seats=4, shows="discard"),
    "resignation": Golden("resignation", plies=60),
    "agreed_draw": Golden("agreed_draw", plies=40),
    "letter": Golden("third_show", seats=3, preset="letter", shows="next"),
    "late_delay_if_failed": Golden("third_show", seats=3, options={"late_delay_if_failed": False}, shows="delay"),
    "perfect_show_min_level": Golden("third_show", options={"perfect_show_min_level": 2}),
    "free_show_order": Golden("third_show", seats=4, options={"free_show_order": True}),
    "no_cubes_left": Golden("third_show", seats=4, options={"setup.stock.cubes": 3}),
    "no_tokens_left": Golden("third_show", seats=3, options={"setup.stock.tokens": 2}),
    "no_trailers_left": Golden("third_show", seats=4, options={"setup.stock.trailers": 1}, shows="trailer"),
    "no_investments_left": Golden("third_show", seats=4, options=FEW_INVESTMENTS),
    "no_performers_left": Golden("third_show", seats=4, options={"setup.performer_row.four": 8}),
}
