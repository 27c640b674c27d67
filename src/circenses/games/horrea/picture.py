"""The table of Horrea as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `market-carthage`, `seat-0`, `card-boy` and `card-girl` of whoever decides, `gift-aedile-games`, `alliance-0`
by age, and buttons by the question: `roll`, `skip`, `nothing`, `build`, `price` and so on.
"""

from collections.abc import Callable, Sequence
from typing import Final

from circenses.art.sections import Section, as_tall
from circenses.art.stack import Stack
from circenses.games.horrea import text_twin
from circenses.games.horrea.picture_parts import chart, cities, head, ladders, notes, seats
from circenses.games.horrea.picture_parts.scene import HIT, MARGIN, WIDTH, Scene

# From top to bottom
_SECTIONS: Final[Sequence[Callable[[Scene], Section]]] = (
    lambda scene: (head.head(scene), 48.0),
    lambda scene: (head.question(scene), head.QUESTION_HEIGHT + 8),
    lambda scene: (head.hint(scene), head.HINT_HEIGHT + 8),
    lambda scene: (chart.chart(scene), 0.0),
    lambda scene: (cities.cities(scene), chart.HEIGHT + 12),
    lambda scene: (ladders.ladders(scene), ladders.HEIGHT + 14),
    lambda scene: (seats.panels(scene), seats.PANEL_HEIGHT + 12),
    lambda scene: (seats.alliances(scene), seats.alliances_height(scene)),
    lambda scene: as_tall(notes.notes(scene)),
)

TABLE: Final = Stack(
    "ho", __package__, Scene, text_twin.words, _SECTIONS, WIDTH, MARGIN, button=(head.BUTTON_WIDTH, HIT)
)
PALETTE, brush, picture, parts = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts
