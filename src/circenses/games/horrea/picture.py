"""The table of Horrea as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `market-carthage`, `seat-0`, `card-boy` and `card-girl` of the viewer, `gift-aedile-games`, `alliance-0` by
age. `roll`, `skip`, `nothing`, `build`, `price` and so on are no things of the table: pages offer them beside it.
"""

from typing import Final

from circenses.art.arrangement import Column, Forms
from circenses.art.tabletop import Tabletop
from circenses.games.horrea import text_twin
from circenses.games.horrea.picture_parts import chart, head, ladders, notes, seats
from circenses.games.horrea.picture_parts.scene import Scene

MAP: Final = 716.0  # wide, on a wide screen

TABLE: Final = Tabletop(
    "ho",
    __package__,
    Scene,
    text_twin.words,
    Forms(
        wide=(
            Column(MAP, (chart.chart,)),
            Column(288, (head.stage, seats.own, seats.alliances, ladders.gifts, ladders.ladders, notes.notes)),
        ),
        tall=(seats.own, head.stage, chart.chart, ladders.gifts, ladders.ladders, seats.alliances, notes.notes),
        phone=(
            seats.own,
            chart.chart,
            head.stage,
            chart.fate,
            ladders.gifts,
            seats.alliances,
            ladders.ladders,
            chart.legend,
            notes.notes,
        ),
    ),
    panel=seats.panel,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
