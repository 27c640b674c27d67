"""The head of the picture: turn and phase, what is asked of whom, the buttons, the fine print."""

from typing import Final

from circenses.art.fine_print import fine_print, paragraph
from circenses.art.head import asked, heading
from circenses.art.sections import Drawing, Part
from circenses.games.gloria_mundi import text_twin
from circenses.games.gloria_mundi.content import latin
from circenses.games.gloria_mundi.picture_parts.scene import HIT, INNER, Scene
from circenses.kernel.observed import house_line
from circenses.kernel.state import OVER
from circenses.kernel.words import player

PHASES: Final = ("forum", "play", "activate", "build", "tribute")
BUTTONS: Final = {
    "build": ("pass",),
    "convert": ("nothing",),
    "tribute": ("pay", "refuse"),
    "pay_icon": ("own", "glory"),
    "activate": ("counter", "ability"),
    **dict.fromkeys(("times", "glory_paid", "mix_food", "mix_gold", "convert_times", "convert_mix"), ("amount",)),
    **dict.fromkeys(("pay_food", "pay_gold", "pay_peace"), ("amount",)),
}
BUTTON_WIDTH: Final = 104.0
PLURALS: Final = {"farm": "farms", "city": "cities", "peace": "peace", "red": "red"}
QUESTION_HEIGHT: Final = 70.0
MOST_PRINT: Final = 0.7  # of the width for one column
LEAST_PRINT: Final = 6  # lines


def head(scene: Scene) -> list[Drawing]:
    observation = scene.observation
    part = heading("gm-head", f"Turn {observation['turn_no']}", PHASES, observation["phase"])
    end = part["steps"][-1]
    return [("head", part | {"type": observation["turn_type"], "type_x": end["x"] + end["w"] + 24})]


def question(scene: Scene) -> list[Drawing]:
    """What is asked of whom, and the answers that lie nowhere on the table."""
    observation = scene.observation
    known = BUTTONS.get(observation["question"]["kind"], ())
    buttons = [_button(scene, id, i, len(known)) for i, id in enumerate(known)]
    text_width = INNER - 108 - len(buttons) * (BUTTON_WIDTH + 8)
    text = text_twin.result_sentence(observation) or text_twin.question_sentence(observation)
    over = bool(observation["ending"])
    seat = OVER if over else observation["question"]["seat"]
    told = asked("gm-question", seat, text.rstrip(".") + ".", text_width, QUESTION_HEIGHT, ((24, 2), (19, 3), (15, 4)))
    return [
        ("question", told | {"active": observation["active"], "over": over}),
        *(("button", button) for button in buttons),
    ]


def _button(scene: Scene, id: str, index: int, count: int) -> Part:
    x = INNER - 12 - (count - index) * (BUTTON_WIDTH + 8)
    y = (QUESTION_HEIGHT - HIT) / 2
    return scene.element(id, x, y, BUTTON_WIDTH, HIT, id.capitalize()) | {"text": id.capitalize()}


# The foot


def foot(scene: Scene) -> list[Drawing]:
    """Deck and discard, who began, house rules: two columns of small lines."""
    observation = scene.observation
    deck, gone = observation["deck"], observation["building_discard"]
    part = min(MOST_PRINT, max(1 - MOST_PRINT, len(deck) / max(1, len(deck) + len(gone))))  # more names, more room
    left = paragraph(f"Buildings to come ({len(deck)})", _by_kind(scene, deck), INNER * part - 22)
    told = [(f"Buildings discarded ({len(gone)})", _by_kind(scene, gone))]
    if observation["start_player"] >= 0:
        told += [("Began", player(observation["start_player"]))]
    house = house_line(observation)
    told += [(heading, text) for heading, _, text in [house.partition(": ")] if house]
    right = [line for heading, text in told for line in paragraph(heading, text, INNER * (1 - part) - 22)]
    return fine_print("gm-print", [(0.0, left), (INNER * part, right)], LEAST_PRINT)


def _by_kind(scene: Scene, buildings: list[str]) -> str:
    """Latin names, as on the cards, in the order farms, cities, peace, red."""
    kinds = {name: scene.numbers["buildings"][name]["kind"] for name in buildings}
    groups = [[name for name in buildings if kinds[name] == kind] for kind in PLURALS]
    told = [f"{PLURALS[kinds[group[0]]]} {', '.join(latin(name) for name in group)}" for group in groups if group]
    return "; ".join(told) or "none"
