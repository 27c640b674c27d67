"""The two hiring rows with their discounts."""

from typing import Final

from circenses.art.lettering import SERIF, fit, set_in
from circenses.art.sections import GAP, Drawing, Part
from circenses.games.drum_roll import card_text
from circenses.games.drum_roll.content import LEVELS
from circenses.games.drum_roll.picture_parts.scene import INNER, Scene

CARD_WIDTH: Final = (INNER - 4 * GAP) / 5
CARD_HEIGHT: Final = 150.0
STAFF_HEIGHT: Final = 66.0


def performers(scene: Scene) -> list[Drawing]:
    made: list[Drawing] = []
    for i, text in enumerate(scene.observation["performer_row"]):
        id, tokens = card_text.in_row(text)
        made.append(("performer", performer_card(scene, f"row-{id}", id, tokens, i)))
    return made


def performer_card(scene: Scene, element: str, id: str, tokens: int, place: int) -> Part:
    card = scene.numbers["performers"][id]
    x, y = place % 5 * (CARD_WIDTH + GAP), place // 5 * (CARD_HEIGHT + GAP)
    label = f"{card_text.performer_name(id)}: {card_text.performer_words(card)}; price {card_text.price(card, tokens)}"
    part = scene.element(element, x, y, CARD_WIDTH, CARD_HEIGHT, label)
    name, size = set_in(card["name"], SERIF * (CARD_WIDTH - 70), ((15, 1), (13, 1), (11.5, 2)))
    levels = []
    for i, level in enumerate(LEVELS):
        lines, small = set_in(card_text.benefit_words(card[level]), CARD_WIDTH - 44, ((12, 1), (11, 2), (10, 2)))
        levels.append({"need": card["needs"][i], "lines": lines, "size": small})
    return part | {
        "card": id,
        "type": card["type"],
        "name": name,
        "name_size": size,
        "price": card_text.price(card, tokens),
        "tokens": tokens,
        "salary": card["salary"],
        "secondary": card["secondary"],
        "flip": card["flip"],
        "levels": levels,
        "kept": False,
    }


def personnel(scene: Scene) -> list[Drawing]:
    made: list[Drawing] = []
    for i, text in enumerate(scene.observation["personnel_row"]):
        id, tokens = card_text.in_row(text)
        card = scene.numbers["personnel"][id]
        x, y = i % 5 * (CARD_WIDTH + GAP), i // 5 * (STAFF_HEIGHT + GAP)
        label = f"{card_text.staff_name(id)}: {card_text.staff_words(card)}; price {card_text.price(card, tokens)}"
        short = card["name"].removeprefix("Personal ")
        size = fit(short, SERIF * (CARD_WIDTH - 48), 14)
        does, small = set_in(
            card_text.staff_words(card).partition(";")[0], CARD_WIDTH - 42, ((11.5, 2), (10.5, 2), (10, 3))
        )
        part = scene.element(f"row-{id}", x, y, CARD_WIDTH, STAFF_HEIGHT, label)
        part |= {"name": [short], "name_size": size, "does": does, "size": small, "card": id}
        made.append(
            ("staff_card", part | {"price": card_text.price(card, tokens), "tokens": tokens, "salary": card["salary"]})
        )
    return made


def rows_of(count: int) -> int:
    return max(1, -(-count // 5))
