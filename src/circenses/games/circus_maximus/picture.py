"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` of the viewer. `pass`, `withdraw`
and `coins` are not things of the table: pages offer them beside it.
"""

from typing import Final

from circenses.art.arrangement import Column, Forms
from circenses.art.tabletop import Tabletop
from circenses.games.circus_maximus import text_twin
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import Scene

_ONE_COLUMN: Final = (seats.own, head.stage, acts.acts, city.city, city.markets, seats.tracks, city.event, head.decks)
TABLE: Final = Tabletop(
    "cm",
    __package__,
    Scene,
    text_twin.words,
    Forms(
        wide=(
            Column(660, (head.stage, acts.acts, city.city, city.markets)),
            Column(344, (seats.own, seats.tracks, city.event, head.decks)),
        ),
        tall=_ONE_COLUMN,
        phone=_ONE_COLUMN,
    ),
    panel=seats.panel,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
