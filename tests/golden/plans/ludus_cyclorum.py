"""Recorded matches of Ludus Cyclorum: every way to end, every option."""

import random

from tests.golden.plans.plan import Golden


def peaceful(legal: list[str], chooser: random.Random) -> str:
    """Moves without attacks; reactions are declined and attacks blocked."""
    calm = [text for text in legal if text in ("!", "#", ".") or not set(text) & set("x^/!*=")]
    return chooser.choice(calm)


def idle(legal: list[str], chooser: random.Random) -> str:
    return min(text for text in legal if len(text) == 2)


PLAN = {
    "dux_taken": Golden("dux_taken"),
    "dux_alone": Golden("dux_alone", options={"formation": "skirmish"}),
    "repetition": Golden("repetition", idle),
    "quiet_cycles": Golden("quiet_cycles", peaceful),
    "resignation": Golden("resignation", plies=40),
    "agreed_draw": Golden("agreed_draw", plies=30),
    "letter": Golden("dux_taken", preset="letter", shows="!"),
    "universal_block": Golden("dux_taken", options={"universal_block": True}, shows="#"),
    "five_rows": Golden("dux_taken", options={"rows": 5, "points": 5, "first": "south"}),
    "nine_rows": Golden("dux_taken", options={"rows": 9, "points": 9, "first": "north"}, shows="^"),
    "testudo": Golden("dux_taken", options={"formation": "testudo"}, shows="#"),
    "cavalry": Golden("dux_taken", options={"formation": "cavalry"}, shows="/"),
    "phalanx": Golden("dux_taken", options={"formation": "phalanx"}, shows="*"),
    "skirmish": Golden("dux_taken", options={"formation": "skirmish"}),
    "position": Golden("dux_taken", options={"formation": "d1r1r2/1hw4p/7/8/7/P4WH1/2R1R1D n 7 0"}),
    "draw_limits": Golden("quiet_cycles", peaceful, {"draw_cycles": 4, "draw_repetitions": 2}),
    "quiet_cycles_2": Golden("quiet_cycles", peaceful, {"draw_cycles": 4, "draw_repetitions": 20}, rules=2),
    "resignation_2": Golden("resignation", plies=40, rules=2),
    "several": Golden("dux_taken", options={"several_opportunities": True, "formation": "testudo"}, rules=2, shows="!"),
    "edition_1": Golden("dux_taken", preset="edition-1", rules=2),
    "letter_2": Golden("dux_taken", preset="letter", shows="!", rules=2),
}
