"""The table of Drum Roll as SVG, a poster drawn from an observation for browser, notebook, report and docs.

Elements: `space-red`, `space-tickets`, `row-A1`, `row-P01`, `act-A1`, `staff-P01`, `store-red` and `card-fire` on the
viewer's panel, `stock-red`, `deal-A1` in the draft, and buttons such as `pass`, `done`, `vote-delay`.
"""

import math
from collections.abc import Callable, Sequence
from functools import partial
from typing import Final

from circenses.art.sections import GAP, Section, as_tall, rows_of
from circenses.art.stack import Stack
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.picture_parts import head, panels, ring, rows
from circenses.games.drum_roll.picture_parts.scene import HIT, MARGIN, WIDTH, Scene


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
    "dr", __package__, Scene, text_twin.words, _SECTIONS, WIDTH, MARGIN, top=6.0, more=lambda colours: {"ray": _ray}
)
PALETTE, brush, picture, parts = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts
