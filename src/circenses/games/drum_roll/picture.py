"""The table of Drum Roll as SVG, a poster drawn from an observation for browser, notebook, report and docs.

Elements: `space-red`, `space-tickets`, `row-A1`, `row-P01`, `act-A1`, `staff-P01`, `store-red` and `card-fire` on the
viewer's panel, `stock-red`, `deal-A1` in the draft, and buttons such as `pass`, `done`, `vote-delay`.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Final

from circenses.art import palette
from circenses.art.sections import GAP, Section, as_tall, rows_of
from circenses.art.stack import Stack
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.picture_parts import head, panels, ring, rows
from circenses.games.drum_roll.picture_parts.scene import HIT, MARGIN, WIDTH, Scene

OWN: Final = {  # colours beside those of the house, in light and in dark: paper and inks of the poster, cubes, types
    "paper": ("#F2E4C4", "#1F1C1A"),
    "paper_deep": ("#E7D3A6", "#29241F"),
    "ink": ("#1F2A44", "#E9DCC0"),
    "red_ink": ("#A32A22", "#E2796B"),
    "on_ink": ("#FBF1DA", "#1B1814"),
    "card": ("#FBF3DF", "#2C2722"),
    "plate": ("#F7EACB", "#26221E"),
    "faint": ("#A8946A", "#8B7C5F"),
    "sawdust": ("#E3C58C", "#4A3E28"),
    "white": ("#FFFFFF", "#F3EFE6"),
    "yellow": ("#EFB82E", "#E3B341"),
    "green": ("#3E8E57", "#57A972"),
    "blue": ("#2C64A8", "#5B93D6"),
    "red": ("#C23A2F", "#DD6457"),
    "acrobat": ("#B5542B", "#E39A6E"),
    "juggler": ("#8A6A0F", "#D9B960"),
    "tamer": ("#2F7A4B", "#7CC598"),
    "magician": ("#5A3F96", "#B6A0EA"),
    "bizarre": ("#1E6E85", "#72BED4"),
}

PALETTE: Final = palette.Palette("dr", palette.by_theme(OWN))


def _buttons(scene: Scene) -> Section:
    buttons = head.buttons(scene)
    below = 0 if head.buttons_width(scene) else rows_of(buttons)
    return buttons, below * (HIT + GAP)


def _draft(scene: Scene) -> Section:
    cards = head.draft(scene)
    return cards, rows.CARD_HEIGHT + 14 if cards else 0.0


def _performers(scene: Scene) -> Section:
    cards = rows.performers(scene)
    return cards, rows.rows_of(len(cards)) * (rows.CARD_HEIGHT + GAP)


def _personnel(scene: Scene) -> Section:
    cards = rows.personnel(scene)
    return cards, rows.rows_of(len(cards)) * (rows.STAFF_HEIGHT + GAP) + 4


def _panel(place: int, scene: Scene) -> Section:
    order = panels.order(scene)
    if place >= len(order):
        return [], 0.0
    drawings, tall = panels.panel(scene, order[place])
    return drawings, tall + 12


# From top to bottom
_SECTIONS: Final[Sequence[Callable[[Scene], Section]]] = (
    lambda scene: (head.head(scene), 62.0),
    lambda scene: (head.question(scene), head.QUESTION_HEIGHT + GAP),
    _buttons,
    _draft,
    lambda scene: (ring.ring(scene), ring.RING_HEIGHT + 22),
    lambda scene: (ring.tickets(scene), ring.TRACK_HEIGHT + 8),
    _performers,
    _personnel,
    *(partial(_panel, place) for place in range(4)),
    lambda scene: as_tall(panels.fine_print(scene)),
)


def _ray(i: int) -> tuple[float, float, float, float]:
    """Two directions between which a ray of the sunburst lies."""
    one, other = math.tau * i / 18, math.tau * (i + 0.5) / 18
    return math.cos(one), math.sin(one), math.cos(other), math.sin(other)


TABLE: Final = Stack(
    PALETTE,
    Path(__file__).parent,
    Scene,
    text_twin.words,
    _SECTIONS,
    WIDTH,
    MARGIN,
    top=6.0,
    more=lambda colours: {"ray": _ray},
)
brush, picture, parts = TABLE.brush, TABLE.picture, TABLE.parts
