"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` of the viewer. `pass`, `withdraw`
and `coins` are not things of the table: pages offer them beside it.
"""

from typing import Final

from circenses.art.forms import Column, Form
from circenses.art.tabletop import Tabletop
from circenses.games.circus_maximus import text_twin
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import Scene

TABLE: Final = Tabletop(
    "cm",
    __package__,
    Scene,
    text_twin.words,
    sections={
        "stage": ("Round and stage", head.stage),
        "acts": ("Acts", acts.acts),
        "city": ("City", city.city),
        "markets": ("Markets", city.markets),
        "own": ("Yours", seats.own),
        "tracks": ("Tracks", seats.tracks),
        "event": ("Event", city.event),
        "decks": ("Decks and house rules", head.decks),
    },
    forms={
        "wide": Form(
            (Column(660, ("stage", "acts", "city", "markets")), Column(344, ("own", "tracks", "event", "decks"))),
            folded=("decks",),
        ),
        "tall": Form(
            (Column(788, ("own", "stage", "acts", "city", "markets", "tracks", "event", "decks")),), folded=("decks",)
        ),
        "phone": Form(
            (Column(374, ("own", "stage", "acts", "city", "markets", "tracks", "event", "decks")),), folded=("decks",)
        ),
    },
    panel=seats.panel,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
