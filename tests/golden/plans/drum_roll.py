"""The golden matches of Drum Roll: per number of seats, ending and switch, and one with each stock depleted."""

import random

from circenses.games.drum_roll.content import FACE_IDS
from tests.golden.plans.plan import Golden, Temper

# Faces that stay in hand, six cards in all: four hands can hold the whole deck.
KEPT_FACES = ("trailer_bonus", "personnel_bonus", "resource_bonus")
FEW_INVESTMENTS = {f"investments.{face}.copies": 2 if face in KEPT_FACES else 0 for face in FACE_IDS}
CROWDED = {"setup.performer_row.four": 8, "setup.markers.performer": 3, "setup.money.start": 60}


def keen_on(*wanted: str) -> Temper:
    """Takes what begins with one of these words wherever it may."""

    def choose(legal: list[str], chooser: random.Random) -> str:
        return chooser.choice([move for move in legal if move.startswith(wanted)] or legal)

    return choose


LETTER = {"perfect_show_min_level": 1, "free_show_order": True}  # the preset of version 1

PLAN = {
    "two": Golden("third_show", greedy=True, shows="delay"),
    "three": Golden("third_show", seats=3, greedy=True, shows="flip"),
    "four": Golden("third_show", seats=4, greedy=True),
    "chance_two": Golden("third_show", shows="double vote"),
    "chance_three": Golden("third_show", seats=3, shows="cube!"),
    "chance_four": Golden("third_show", seats=4, shows="discard"),
    "resignation": Golden("resignation", plies=60),
    "agreed_draw": Golden("agreed_draw", plies=40),
    "letter": Golden("third_show", seats=3, options=LETTER, shows="next"),
    "once_three": Golden("third_show", seats=3, greedy=True, rules=2, shows="flip"),
    "once_two": Golden("third_show", options={"first": "player 2"}, rules=2),
    "four_shows": Golden("last_show", seats=2, options={"setup.game.shows": 4}, rules=2),
    "edition_1": Golden("last_show", seats=4, options={"setup.game.shows": 1}, preset="edition-1", rules=2),
    "letter_2": Golden("last_show", seats=3, options={"setup.game.shows": 2}, preset="letter", rules=2, shows="next"),
    "stars_three": Golden("third_show", seats=3, greedy=True, rules=3, shows="flip"),
    "stars_two": Golden("third_show", rules=3, shows="hire P06"),
    "edition_2": Golden("last_show", seats=4, options={"setup.game.shows": 1}, preset="edition-2", rules=3),
    "dear_three": Golden("third_show", seats=3, greedy=True, rules=4, shows="flip"),
    "dear_two": Golden("third_show", greedy=True, rules=4, shows="tickets"),
    "edition_3": Golden("last_show", options={"setup.game.shows": 1}, preset="edition-3", rules=4),
    "aequa": Golden("third_show", seats=3, greedy=True, preset="aequa", rules=4),
    "late_delay_if_failed": Golden("third_show", seats=3, options={"late_delay_if_failed": False}, shows="delay"),
    "perfect_show_min_level": Golden("third_show", options={"perfect_show_min_level": 2}),
    "free_show_order": Golden("third_show", seats=4, options={"setup.game.shows": 1, "free_show_order": True}),
    "no_cubes_left": Golden("third_show", seats=4, options={"setup.game.shows": 1, "setup.stock.cubes": 3}),
    "no_tokens_left": Golden("third_show", seats=3, options={"setup.game.shows": 1, "setup.stock.tokens": 2}),
    "no_trailers_left": Golden(
        "third_show", seats=4, options={"setup.game.shows": 1, "setup.stock.trailers": 1}, shows="trailer"
    ),
    "no_personnel_left": Golden(
        "third_show",
        keen_on("place personnel", "hire P"),
        seats=4,
        options={"setup.game.shows": 1, "setup.personnel_row.four": 8},
    ),
    "no_investments_left": Golden(
        "third_show",
        keen_on("place invest", "buy"),
        seats=4,
        options={"setup.game.shows": 1, **FEW_INVESTMENTS},
    ),
    "no_performers_left": Golden(
        "third_show", keen_on("place performer", "hire"), seats=4, options={"setup.game.shows": 1, **CROWDED}
    ),
}
