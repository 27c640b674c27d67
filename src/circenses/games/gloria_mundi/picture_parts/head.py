"""Turn and phase with the players they concern; the decks, with the house rules."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.fine_print import fine_print, paragraph
from circenses.art.forms import PHONE
from circenses.art.lettering import SERIF, measure, set_in
from circenses.art.sections import Part, Section, as_tall
from circenses.games.gloria_mundi import text_twin
from circenses.games.gloria_mundi.content import short
from circenses.games.gloria_mundi.picture_parts.scene import Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import player

PHASES: Final = ("forum", "play", "activate", "build", "tribute")
PLURALS: Final = {"farm": "farms", "city": "cities", "peace": "peace", "red": "red"}
HEIGHT: Final = 34.0
DECK_LINES: Final = 21  # in a narrow column: enough for the names of all buildings, wherever they are
WIDE_DECK_LINES: Final = 10


@section("stage", "Turn and phase")
def stage(scene: Scene, width: float) -> Section:
    """The turn and its phases at the left, at the right the type of the turn, whose turn it is and who activates; how
    the game ended stands instead of the phases."""
    observation = scene.observation
    active, activating = observation["active"], observation["activation"]["seat"]
    left = measure("Turn 53", 13) + 18
    steps = _steps(observation["phase"], left, named=scene.form != PHONE)
    result = text_twin.result_sentence(observation)
    room = width - left - 96
    lines, letters = set_in(result, SERIF * (room - 16), ((13, 1), (scene.small, 2)))
    part = {
        "id": "gm-stage",
        "x": 0,
        "y": 0,
        "w": width,
        "h": HEIGHT,
        "turn": f"Turn {observation['turn_no']}",
        "steps": [] if result else steps,
        "result": {"x": left, "w": room, "lines": lines, "size": letters} if result else None,
        "type": observation["turn_type"],
        "active": active,
        "activating": activating if activating != active else -1,
        "spelled_out": scene.form != PHONE and not result,
        "small": scene.small,
        "label": _stage_label(scene),
    }
    return as_tall([("stage", part)])


def _steps(now: str, x: float, named: bool) -> list[Part]:
    """The phases side by side; where there is no room for all names, only the present phase has one."""
    parts: list[Part] = []
    for phase in PHASES:
        name = phase.capitalize() if named or phase == now else ""
        width = measure(name, 13) + 22 if name else 10.0
        parts.append({"name": name, "x": x, "w": width, "now": phase == now})
        x += width + 4
    return parts


def _stage_label(scene: Scene) -> str:
    observation = scene.observation
    texts = [f"Turn {observation['turn_no']}, {observation['phase']}"]
    texts += [f"a turn of {observation['turn_type']}"] if observation["turn_type"] else []
    texts += [f"{player(observation['active'])} is active"] if observation["active"] >= 0 else []
    activating = observation["activation"]["seat"]
    return ", ".join([*texts, f"{player(activating)} activates"] if activating >= 0 else texts)


# Decks


@section("decks", "Decks and house rules", folded=True)
def decks(scene: Scene, width: float) -> Section:
    """Buildings in the deck and discarded, who began, the house rules."""
    observation = scene.observation
    deck, gone = observation["deck"], observation["building_discard"]
    texts = [
        (f"Buildings to come ({len(deck)})", _by_kind(scene, deck)),
        (f"Buildings discarded ({len(gone)})", _by_kind(scene, gone)),
    ]
    if observation["start_player"] >= 0:
        texts.append(("Began", player(observation["start_player"])))
    lines = [line for heading, text in texts for line in paragraph(heading, text, width - 24, scene.small)]
    house = []
    if ruled := house_line(observation):
        heading, _, text = ruled.partition(": ")
        house = paragraph(heading, text, width - 24, scene.small)
    least = (DECK_LINES if width < 600 else WIDE_DECK_LINES) + len(house)
    pitch = scene.small + 3
    small_print = fine_print("gm-print", [(0, [*lines, *house])], least, pitch, 14)
    small_print[0][1].update(w=width, small=scene.small, h=least * pitch + 14)
    return as_tall(small_print)


def _by_kind(scene: Scene, buildings: list[str]) -> str:
    """Short names, in the order farms, cities, peace, red."""
    kinds = {name: scene.numbers["buildings"][name]["kind"] for name in buildings}
    groups = [[name for name in buildings if kinds[name] == kind] for kind in PLURALS]
    texts = [f"{PLURALS[kinds[group[0]]]} {', '.join(short(name) for name in group)}" for group in groups if group]
    return "; ".join(texts) or "none"
