"""The Forum: six spaces with their prices and the buildings on them."""

from typing import Final

from circenses.art.lettering import fit, set_in
from circenses.art.sections import GAP, Drawing, Part
from circenses.games.gloria_mundi import card_text, text_twin
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import INNER, Scene, set_signs, signs
from circenses.kernel.numbers import Tree

CARD_WIDTH: Final = (INNER - 5 * GAP) / 6
CARD_HEIGHT: Final = 190.0


def forum(scene: Scene) -> list[Drawing]:
    """From +5 down to 0."""
    made: list[Drawing] = []
    for i, space in enumerate(scene.observation["forum"]):
        x = i * (CARD_WIDTH + GAP)
        made.append(("space", _space(scene, int(space), x)))
    return made


def _space(scene: Scene, space: int, x: float) -> Part:
    building = scene.observation["forum"][str(space)]
    label = text_twin.forum_line(scene.observation, space)
    element = scene.element(f"forum-{space}", x, 0, CARD_WIDTH, CARD_HEIGHT, label)
    part = element | {"surcharge": scene.observation["surcharge"][space], "card": ""}
    return part | face(scene.numbers["buildings"][building], building) if building else part


def face(card: Tree, building: str) -> Part:
    """What the card shows apart from its place."""
    english = card["english"]  # empty where it is the same word
    title, size = set_in(card["name"], CARD_WIDTH - 58, ((16, 1), (14, 2)))
    text, text_size = set_in(card_text.ability_words(card), CARD_WIDTH - 16, ((11.5, 3), (10.6, 4), (9.6, 5)))
    return {
        "card": building,
        "kind": card["kind"],
        "name": title,
        "name_size": fit(card["name"], CARD_WIDTH - 58, 16) if len(title) == 1 else size,
        "english": english,
        "english_size": fit(english, CARD_WIDTH - 14, 12),
        "cost": [(type, card["cost"][type]) for type in RESOURCES if card["cost"][type]],
        "steps": card["steps"],
        "signs": set_signs(signs(card), CARD_WIDTH - 16, 17),
        "text": text,
        "text_size": text_size,
    }
