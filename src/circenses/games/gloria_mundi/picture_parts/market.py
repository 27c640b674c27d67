"""The Forum: six spaces with their prices and the buildings on them."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import SERIF, fit, measure, set_in, wrap
from circenses.art.sections import Drawing, Part, Section
from circenses.games.gloria_mundi import card_text, text_twin
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.games.gloria_mundi.picture_parts.scene import Scene, set_signs, signs
from circenses.kernel.numbers import Tree

COLUMNS: Final = 3
GAP: Final = 8.0
CARD_HEIGHT: Final = 140.0
ROW_HEIGHT: Final = 64.0  # height of a card on a phone, which lies on its side
ROW_GAP: Final = 5.0


@section("forum", "Forum")
def forum(scene: Scene, width: float) -> Section:
    """From +5 down to 0: two rows of cards, or on a phone a list."""
    spaces = [int(space) for space in scene.observation["forum"]]
    drawings: list[Drawing] = []
    if scene.form == PHONE:
        for i, space in enumerate(spaces):
            drawings.append(("lying_space", _space(scene, space, 0, i * (ROW_HEIGHT + ROW_GAP), width, ROW_HEIGHT)))
        return drawings, len(spaces) * (ROW_HEIGHT + ROW_GAP) - ROW_GAP
    across = (width - (COLUMNS - 1) * GAP) / COLUMNS
    for i, space in enumerate(spaces):
        x, y = i % COLUMNS * (across + GAP), i // COLUMNS * (CARD_HEIGHT + GAP)
        drawings.append(("space", _space(scene, space, x, y, across, CARD_HEIGHT)))
    return drawings, -(-len(spaces) // COLUMNS) * (CARD_HEIGHT + GAP) - GAP


def _space(scene: Scene, space: int, x: float, y: float, width: float, height: float) -> Part:
    building = scene.observation["forum"][str(space)]
    label = text_twin.offer_words(scene.observation, space)
    element = scene.element(f"forum-{space}", x, y, width, height, label)
    part = element | {"surcharge": scene.observation["surcharge"][space], "card": building}
    if not building:
        return part
    card = scene.numbers["buildings"][building]
    return part | _printed(card) | (_lying(card, width) if scene.form == PHONE else _standing(scene, card, width))


def _printed(card: Tree) -> Part:
    """What the card shows in every form."""
    return {
        "kind": card["kind"],
        "name": card["name"],
        "english": card["english"],  # empty where it is the same word
        "cost": [(type, card["cost"][type]) for type in RESOURCES if card["cost"][type]],
        "steps": card["steps"],
    }


def _standing(scene: Scene, card: Tree, width: float) -> Part:
    text, size = set_in(card_text.ability_words(card), width - 16, ((12, 2), (scene.small, 3)))
    return {
        "name_size": fit(card["name"], SERIF * (width - 72), 16),
        "signs": set_signs(signs(card), width - 16, 15, scene.small),
        "text": text,
        "text_size": size,
    }


def _lying(card: Tree, width: float) -> Part:
    room = width - 94 - 28 * sum(map(bool, card["cost"].values()))  # between the band and the costs
    title = measure(card["name"], 15) / SERIF
    beside = title + measure(card["english"], 12) + 6 <= room
    words = card_text.ability_words(card)
    return {
        "english_x": 46 + title + 6,
        "english": card["english"] if beside else "",
        "text": wrap(words if beside or not card["english"] else f"{card['english']}. {words}", width - 54, 12)[:2],
        "text_size": 12,
    }
