"""The table of Drum Roll as SVG, a poster drawn from an observation for browser, notebook, report and docs.

Elements: `space-red`, `space-tickets`, `row-A1`, `row-P01`, `act-A1`, `staff-P01`, `seat-0`, `store-red` and
`card-fire` of the viewer, `stock-red`, `deal-A1` in the draft, and what is decided on stage: `vote-delay`,
`answer-first`, `peek-0`.
`pass`, `done`, `bank` and `discard` are no things of the table: pages offer them beside it.
"""

import math
from typing import Final

from circenses.art.forms import Column, Form
from circenses.art.lettering import measure
from circenses.art.tabletop import Tabletop
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.picture_parts import circus, own, panels, piles, ring, rows, stage
from circenses.games.drum_roll.picture_parts.scene import Scene

_BELOW: Final = ("stage", "ring", "tickets", "performers", "personnel")


def _ray(i: int) -> tuple[float, float, float, float]:
    """Two directions between which a ray of the sunburst lies."""
    one, other = math.tau * i / 18, math.tau * (i + 0.5) / 18
    return math.cos(one), math.sin(one), math.cos(other), math.sin(other)


TABLE: Final = Tabletop(
    "dr",
    __package__,
    Scene,
    text_twin.words,
    sections={
        "stage": ("Show and turn", stage.stage),
        "ring": ("The ring", ring.ring),
        "tickets": ("Tickets", ring.tickets),
        "performers": ("Performers for hire", rows.performers),
        "personnel": ("Personnel for hire", rows.personnel),
        "own": ("Yours", own.own),
        "circus": ("Your performers", circus.circus),
        "hand": ("Your investment cards", own.hand),
        "staff": ("Your personnel", own.staff),
        "piles": ("Piles, remarks and house rules", piles.piles),
    },
    forms={
        "wide": Form(
            (Column(560, _BELOW), Column(444, ("own", "circus", "hand", "staff", "piles"))), folded=("piles",)
        ),
        "tall": Form((Column(788, ("own", "circus", "hand", "staff", *_BELOW, "piles")),), folded=("piles",)),
        "phone": Form(
            (
                Column(
                    374,
                    ("own", "stage", "ring", "circus", "hand", "performers", "personnel", "staff", "tickets", "piles"),
                ),
            ),
            folded=("piles",),
        ),
    },
    panel=panels.panel,
    more=lambda colours: {"ray": _ray, "measure": measure},
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
