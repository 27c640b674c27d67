"""The rest: decks, discards, what was put under a deck, all remarks, the house rules."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.lettering import wrap
from circenses.art.sections import Section, as_tall
from circenses.games.drum_roll import card_text, text_twin
from circenses.games.drum_roll.picture_parts.scene import Scene
from circenses.kernel.observed import house_line
from circenses.kernel.words import count, player

LETTERS: Final = 1900  # characters that there is room for
BREAKS: Final = 8  # lines that are not full


@section("piles", "Piles, remarks and house rules", folded=True)
def piles(scene: Scene, width: float) -> Section:
    observation = scene.observation
    line = scene.small + 3.5
    house = wrap(house_line(observation) or "", width - 20, scene.small)
    most = int(LETTERS / (width - 20) * scene.small * 0.6) + BREAKS + len(house)
    texts = [
        *text_twin.head_lines(observation, scene.numbers),
        *text_twin.pile_lines(observation),
        *_circuses(scene),
    ]
    if observation["deposit"]:
        texts.append(f"{count(observation['deposit'], 'coin')} on the Bank Representative.")
    lines = _lines(texts, width - 20, scene.small)
    part = {"id": "dr-print", "x": 0, "y": 0, "w": width, "h": most * line + 16, "line": line, "small": scene.small}
    return as_tall([("fine_print", part | {"lines": [*lines, *house][:most]})])


def _lines(texts: list[str], width: float, size: float) -> list[str]:
    return [line for text in texts for line in wrap(text, width, size)]


def _circuses(scene: Scene) -> list[str]:
    """Open answers and hands."""
    lines = []
    for seat, circus in enumerate(scene.players):
        facts = [line.strip() for line in text_twin.answers(circus)]
        if circus["hand"] and seat != scene.own:
            facts.append(f"Hand: {', '.join(map(card_text.face_name, circus['hand']))}.")
        if facts:
            lines.append(f"{player(seat)}: {' '.join(facts)}")
    return lines
