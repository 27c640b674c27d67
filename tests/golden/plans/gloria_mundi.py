"""Recorded matches of Gloria Mundi: every way to end, every number of seats, every option."""

import random

from tests.golden.plans.plan import Golden


def settled(legal: list[str], chooser: random.Random) -> str:
    """Nobody builds, and tribute is paid every other time: Rome holds out until the deck is empty."""
    if "refuse" in legal:
        return chooser.choice(legal)
    return next((text for text in legal if text in ("pass", "plain")), legal[0])


LONG = {f"setup.production.two.{type}": 20 for type in ("food", "gold", "peace")}
RICH = {f"setup.start.{type}": 6 for type in ("food", "gold", "peace")}

PLAN = {
    "carthage_two": Golden("carthage", greedy=True),
    "carthage_three": Golden("carthage", seats=3, greedy=True),
    "carthage_four": Golden("carthage", seats=4, greedy=True),
    "rome_two": Golden("rome", shows="give up"),
    "rome_three": Golden("rome", seats=3, shows="convert"),
    "rome_five": Golden("rome", seats=5, shows="glory"),
    "hand_three": Golden("hand", seats=3),
    "hand_six": Golden("hand", seats=6, greedy=True),
    "deck": Golden("deck", settled, {**LONG, **RICH, "carthage": 60}),
    "resignation": Golden("resignation", plies=60),
    "agreed_draw": Golden("agreed_draw", plies=50),
    "letter": Golden("rome", seats=4, preset="letter", shows="times"),
    "house_numbers": Golden(
        "carthage", greedy=True, options={"buildings.F02.gain.step": 3, "goth.1.gold": 1, "setup.supply.glory": 20}
    ),
    "end_on_last_card": Golden("hand", seats=6, options={"end_on_last_card": "cannot_play"}),
    "tribute_pile": Golden("rome", seats=3, options={"tribute_pile": "all"}, shows="take"),
    "forum_shift": Golden("rome", seats=4, options={"forum_shift": "push"}),
    "hidden_counters": Golden("rome", seats=4, options={"hidden_counters": False}),
    "seat_compensation": Golden("rome", seats=5, options={"seat_compensation": "glory"}, shows="glory"),
    "in_the_box": Golden("rome", options={"setup.production.two.food": 15, "setup.production.two.gold": 10}, rules=2),
    "edition_1": Golden("rome", seats=4, preset="edition-1", rules=2),
    "carthage": Golden("carthage", seats=3, options={"carthage": 16}),
    "carthage_five": Golden("carthage", seats=5, greedy=True, rules=3),
    "carthage_six": Golden("carthage", seats=6, greedy=True, rules=3),
    "aequa": Golden("carthage", seats=4, greedy=True, options={"seat_compensation": "late"}, rules=3),
    "edition_2": Golden("hand", seats=6, greedy=True, preset="edition-2", rules=3),
    "edition_3": Golden("rome", seats=4, preset="edition-3", rules=4),
    "fair_start": Golden("carthage", seats=4, greedy=True, rules=4),
    "edition_4": Golden("rome", seats=4, preset="edition-4", rules=5),
    "cities_sail": Golden("carthage", seats=4, greedy=True, rules=5),
    "sold_for_its_cost": Golden("hand", seats=6, shows="give up", rules=5),
}
