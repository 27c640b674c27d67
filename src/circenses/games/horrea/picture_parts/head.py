"""Turn, phase and the order of turns; what the phase is about, or how the game ended."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import measure, set_in
from circenses.art.sections import Part, Section, as_tall
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.picture_parts.scene import Scene
from circenses.kernel.words import player

PHASES: Final = {
    "deal": "Deal",
    "dice": "Dice",
    "movement": "Movement",
    "social": "Social",
    "trade": "Trade",
    "build": "Build",
    "fate": "Fate",
    "conversion": "Conversion",
    "over": "The end",
}
HINTS: Final = {
    "deal": "Everybody is dealt family cards.",
    "dice": "The highest die starts.",
    "movement": "Each agent stays or goes one link. No two of your own may end in one city.",
    "social": "Who came second to a market must oust. Then alliances may end, and one marriage may be tried.",
    "trade": "Every horreum brings its market's value; agents in Rome and in the market make it FULL.",
    "build": "Build or destroy one horreum where an agent of yours stands; then you may give to the people.",
    "fate": "One card for everybody.",
    "conversion": "Each thousand dollars gained or lost this turn moves prestige by one.",
}
LINE: Final = 46.0  # of turn, phase and order
_LEFT: Final = 104.0
_PITCH: Final = 29.0  # from disc to disc


@section("stage", "Turn and phase")
def stage(scene: Scene, width: float) -> Section:
    """Turn and phase at the left, the order of turns at the right; the hint between them, or below them."""
    observation = scene.observation
    turn = card_text.turn_words(observation)
    result = text_twin.result_sentence(observation)
    text = result or " ".join(text_twin.fact_lines(observation)[1 if observation["fate"]["card"] else 0 :])
    text = text or HINTS.get(observation["phase"], "")
    order_width = 14 + _PITCH * len(scene.players)
    below = width < 500
    small, most = scene.small, 2 if scene.form == PHONE else 3
    tall = most * small * 1.2 + 6
    x, room = (0.0, width) if below else (_LEFT, width - _LEFT - order_width)
    lines, size = set_in(text, room - 16, ((13, 2), (small, most)))
    phase = PHASES[observation["phase"]]
    part = {
        "id": "ho-head",
        "x": 0,
        "y": 0,
        "w": width,
        "h": LINE + tall if below else LINE,
        "line": LINE,
        "turn": turn,
        "phase": phase,
        "pill": max(84.0, measure(phase, 13) + 16),
        "over": bool(result),
        "order": _order(scene),
        "order_x": width - order_width,
        "pitch": _PITCH,
        "small": small,
        "hint": {"x": x, "y": LINE if below else 0, "w": room, "h": tall if below else LINE},
        "lines": lines[:most],
        "size": size,
    }
    return as_tall([("stage", part)])


def _order(scene: Scene) -> list[Part]:
    observation = scene.observation
    return [
        {
            "seat": seat,
            "now": seat == observation["question"]["seat"],
            "first": seat == observation["start"],
            "roll": observation["rolls"].get(str(seat), 0) if observation["phase"] == "dice" else 0,
            "rolling": seat in observation["rolling"],
            "name": player(seat),
        }
        for seat in observation["order"]
    ]
