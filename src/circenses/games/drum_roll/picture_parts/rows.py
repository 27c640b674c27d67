"""The two hiring rows with their discounts."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.forms import PHONE
from circenses.art.lettering import set_in
from circenses.art.sections import Drawing, Part, Section
from circenses.games.drum_roll import card_text
from circenses.games.drum_roll.content import LEVELS
from circenses.games.drum_roll.picture_parts import benefits, shorter
from circenses.games.drum_roll.picture_parts.scene import Scene
from circenses.kernel.numbers import Tree

GAP: Final = 6.0
CARD_HEIGHT: Final = 156.0
STAFF_HEIGHT: Final = 94.0


def _grid(scene: Scene, most: int, width: float) -> tuple[int, int, float]:
    """Columns, rows and the width of a card, for as many as a row can ever hold."""
    columns = min(most, (2 if most == 4 else 3) if scene.form == PHONE else 5)
    return columns, -(-most // columns), (width - (columns - 1) * GAP) / columns


@section("performers", "Performers for hire")
def performers(scene: Scene, width: float) -> Section:
    row = scene.observation["performer_row"]
    columns, rows, across = _grid(scene, scene.at_most("performer_row"), width)
    drawings: list[Drawing] = []
    for i in range(columns * rows):
        x, y = i % columns * (across + GAP), i // columns * (CARD_HEIGHT + GAP)
        if i < len(row):
            id, tokens = card_text.in_row(row[i])
            drawings.append(("performer", performer_card(scene, f"row-{id}", id, tokens, x, y, across)))
        elif i < scene.at_most("performer_row"):
            drawings.append(_empty(f"dr-place-{i}", x, y, across, CARD_HEIGHT))
    return drawings, rows * (CARD_HEIGHT + GAP) - GAP


def _empty(id: str, x: float, y: float, width: float, height: float, text: str = "") -> Drawing:
    return "empty", {"id": id, "x": x, "y": y, "w": width, "h": height, "text": text, "small": 12}


def performer_card(scene: Scene, element: str, id: str, tokens: int, x: float, y: float, width: float) -> Part:
    card = scene.numbers["performers"][id]
    label = f"{card_text.performer_name(id)}: {card_text.performer_words(card)}; price {card_text.price(card, tokens)}"
    part = scene.element(element, x, y, width, CARD_HEIGHT, label)
    name, size = shorter.name_in(card["name"], width - 28, ((14, 1), (13, 2), (12, 2), (scene.small, 2)))
    return part | {
        "type": card["type"],
        "name": name,
        "name_size": size,
        "price": card_text.price(card, tokens),
        "tokens": tokens,
        "salary": card["salary"],
        "secondary": card["secondary"],
        "flip": card["flip"],
        "levels": levels(card),
        "kept": False,
        "small": scene.small,
    }


def levels(card: Tree) -> list[Part]:
    return [{"need": card["needs"][i], "icons": benefits.icons(card[level])} for i, level in enumerate(LEVELS)]


@section("personnel", "Personnel for hire")
def personnel(scene: Scene, width: float) -> Section:
    row = scene.observation["personnel_row"]
    most = scene.at_most("personnel_row") + 1
    columns, rows, across = _grid(scene, most, width)
    drawings: list[Drawing] = []
    for i in range(most):
        x, y = i % columns * (across + GAP), i // columns * (STAFF_HEIGHT + GAP)
        if i < len(row):
            drawings.append(("staff_card", _staff_card(scene, *card_text.in_row(row[i]), x, y, across)))
        elif i < most - 1:
            drawings.append(_empty(f"dr-post-{i}", x, y, across, STAFF_HEIGHT))
    return drawings, rows * (STAFF_HEIGHT + GAP) - GAP


def _staff_card(scene: Scene, id: str, tokens: int, x: float, y: float, width: float) -> Part:
    card = scene.numbers["personnel"][id]
    label = f"{card_text.staff_name(id)}: {card_text.staff_words(card)}; price {card_text.price(card, tokens)}"
    part = scene.element(f"row-{id}", x, y, width, STAFF_HEIGHT, label)
    name, size = shorter.name_in(shorter.staff_name(id), width - 12, ((14, 1), (12.5, 1), (scene.small, 2)))
    does, small = set_in(shorter.staff_words(card), width - 14, ((12, 2), (scene.small, 3)))
    return part | {
        "name": name,
        "name_size": size,
        "does": does,
        "size": small,
        "price": card_text.price(card, tokens),
        "tokens": tokens,
        "salary": card["salary"],
        "small": scene.small,
    }
