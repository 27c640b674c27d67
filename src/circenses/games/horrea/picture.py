"""The table of Horrea as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `market-carthage`, `seat-0`, `card-boy` and `card-girl` of the viewer, `gift-aedile-games`, `alliance-0` by
age. `roll`, `skip`, `nothing`, `build`, `price` and so on are no things of the table: pages offer them beside it.
"""

from typing import Final

from circenses.art.forms import Column, Form
from circenses.art.tabletop import Tabletop
from circenses.games.horrea import text_twin
from circenses.games.horrea.picture_parts import chart, head, ladders, notes, seats
from circenses.games.horrea.picture_parts.plan import ZOOM
from circenses.games.horrea.picture_parts.scene import Scene

MAP: Final = 716.0  # wide, on a wide screen

TABLE: Final = Tabletop(
    "ho",
    __package__,
    Scene,
    text_twin.words,
    sections={
        "map": ("Map", chart.chart),
        "stage": ("Turn and phase", head.stage),
        "own": ("Yours", seats.own),
        "alliances": ("Alliances", seats.alliances),
        "gifts": ("Gifts to the people", ladders.gifts),
        "ladders": ("Prestige and money", ladders.ladders),
        "fate": ("Fate", chart.fate),
        "legend": ("Signs of the map", chart.legend),
        "notes": ("Trade, piles and house rules", notes.notes),
    },
    forms={
        "wide": Form(
            (
                Column(MAP, ("map",)),
                Column(288, ("stage", "own", "alliances", "gifts", "ladders", "notes")),
            ),
            folded=("notes",),
        ),
        "tall": Form(
            (Column(788, ("own", "stage", "map", "gifts", "ladders", "alliances", "notes")),), folded=("notes",)
        ),
        "phone": Form(
            (Column(374, ("own", "map", "stage", "fate", "gifts", "alliances", "ladders", "legend", "notes")),),
            folded=("legend", "notes"),
            zooms={"map": ZOOM},
        ),
    },
    panel=seats.panel,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
