"""The table of Drum Roll as SVG, a poster drawn from an observation for browser, notebook, report and docs.

Elements: `space-red`, `space-tickets`, `row-A1`, `row-P01`, `act-A1`, `staff-P01`, `seat-0`, `store-red` and
`card-fire` of the viewer, `stock-red`, `deal-A1` in the draft, and what is decided on stage: `vote-delay`,
`answer-first`, `peek-0`.
`pass`, `done`, `bank` and `discard` are no things of the table: pages offer them beside it.
"""

import math
from typing import Final

from circenses.art.arrangement import Column, Forms
from circenses.art.lettering import measure
from circenses.art.tabletop import Tabletop
from circenses.games.drum_roll import text_twin
from circenses.games.drum_roll.picture_parts import circus, own, panels, piles, ring, rows, stage
from circenses.games.drum_roll.picture_parts.scene import Scene

_COMMON: Final = (stage.stage, ring.ring, ring.tickets, rows.performers, rows.personnel)
_OWN: Final = (own.own, circus.circus, own.hand, own.staff)


def _ray(i: int) -> tuple[float, float, float, float]:
    """Two directions between which a ray of the sunburst lies."""
    one, other = math.tau * i / 18, math.tau * (i + 0.5) / 18
    return math.cos(one), math.sin(one), math.cos(other), math.sin(other)


TABLE: Final = Tabletop(
    "dr",
    __package__,
    Scene,
    text_twin.words,
    Forms(
        wide=(Column(560, _COMMON), Column(444, (*_OWN, piles.piles))),
        tall=(*_OWN, *_COMMON, piles.piles),
        phone=(
            own.own,
            stage.stage,
            ring.ring,
            circus.circus,
            own.hand,
            rows.performers,
            rows.personnel,
            own.staff,
            ring.tickets,
            piles.piles,
        ),
    ),
    panel=panels.panel,
    more=lambda colours: {"ray": _ray, "measure": measure},
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
