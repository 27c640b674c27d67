"""Title and phases, the question with its buttons and the order of turns, the hint or the result."""

from typing import Final

from circenses.art.head import asked, heading
from circenses.art.lettering import set_in
from circenses.art.sections import Drawing, Part
from circenses.games.horrea import card_text, text_twin
from circenses.games.horrea.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.words import player

PHASES: Final = ("movement", "social", "trade", "build", "fate", "conversion")
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
BUTTONS: Final[dict[str, tuple[str, ...]]] = {
    "enter": ("roll", "skip"),
    "oust": ("borrow", "forfeit"),
    "intrigue": ("nothing",),
    "price": ("price",),
    "answer": ("accept", "decline", "price"),
    "reply": ("accept", "decline"),
    "build": ("build", "destroy", "nothing"),
    "build_again": ("build", "nothing"),
    "give": ("nothing",),
    "pay": ("pay", "pass"),
    "marry": ("take-loss",),
    "send": ("pay",),
}
BUTTON_WIDTH: Final = 106.0
QUESTION_HEIGHT: Final = 92.0
HINT_HEIGHT: Final = 34.0


def head(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    phase = observation["phase"]
    told = card_text.turn_words(observation) if phase in PHASES else f"Turn {observation['turn']}"
    return [("head", heading("ho-head", told, PHASES, phase, card_text.PHASES[phase]))]


def question(scene: Scene) -> list[Drawing]:
    """What is asked of whom, its buttons, the order of turns."""
    observation = scene.observation
    known = BUTTONS.get(observation["question"]["kind"], ())
    order = _order(scene)
    order_width = 54.0 + 40.0 * max(1, len(order))
    buttons = [_button(scene, id, i, len(known), order_width) for i, id in enumerate(known)]
    text_width = INNER - 96 - order_width - len(buttons) * (BUTTON_WIDTH + 8)
    seat, text = observation["question"]["seat"], text_twin.question_sentence(observation)
    told = asked("ho-question", seat, text, text_width, QUESTION_HEIGHT, ((25, 2), (21, 3), (17, 4))) | {
        "order": order,
        "order_x": INNER - order_width + 14,
        "over": bool(observation["winners"]),
    }
    return [("question", told), *(("button", button) for button in buttons)]


def _button(scene: Scene, id: str, index: int, count: int, order_width: float) -> Part:
    x = INNER - order_width - (count - index) * (BUTTON_WIDTH + 8)
    text = id.replace("-", " ").capitalize()
    label = {"price": "Name a price", "nothing": "Do nothing"}.get(id, text)
    y = (QUESTION_HEIGHT - HIT) / 2
    return scene.element(id, x, y, BUTTON_WIDTH, HIT, label) | {"text": text}


def _order(scene: Scene) -> list[Part]:
    observation = scene.observation
    return [
        {
            "seat": seat,
            "now": seat == observation["question"]["seat"],
            "first": seat == observation["start"],
            "roll": observation["rolls"].get(str(seat), 0) if observation["phase"] == "dice" else 0,
            "name": player(seat),
        }
        for seat in observation["order"]
    ]


def hint(scene: Scene) -> list[Drawing]:
    """What the phase is about, or how the game ended."""
    observation = scene.observation
    result = text_twin.result_sentence(observation)
    text = result or " ".join(text_twin.fact_lines(observation)[1 if observation["fate"]["card"] else 0 :])
    text = text or HINTS.get(observation["phase"], "")
    lines, size = set_in(text, INNER - 40, ((16.5, 1), (13.5, 1), (11, 2)))
    told = {"id": "ho-hint", "x": 0, "y": 0, "h": HINT_HEIGHT, "lines": lines, "size": size, "result": bool(result)}
    return [("hint", told)]
