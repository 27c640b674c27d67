"""The table of Gloria Mundi as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `forum-5`, `building-F02`, and of the viewer `hand-food`, `plain-0-food`, `counters-food`; `pile-gold`.
`pass`, `pay`, `refuse`, `own`, `glory`, `counter`, `ability`, `nothing` and `amount` are no things of the table: pages
offer them beside it.
"""

from typing import Final

from circenses.art.forms import Column, Form
from circenses.art.tabletop import Tabletop
from circenses.games.gloria_mundi import text_twin
from circenses.games.gloria_mundi.picture_parts import head, market, seats, voyage
from circenses.games.gloria_mundi.picture_parts.scene import Scene


def _inks(colours: dict[str, str]) -> dict[str, dict[str, str]]:
    inks = {type: colours[type] for type in ("food", "peace", "glory", "red")}
    return {"ink": inks | {"gold": colours["coin"], "farm": colours["food"], "city": colours["coin"]}}


TABLE: Final = Tabletop(
    "gm",
    __package__,
    Scene,
    text_twin.words,
    sections={
        "stage": ("Turn and phase", head.stage),
        "road": ("The Goth’s road", voyage.road),
        "sea": ("The flight to Carthage", voyage.sea),
        "forum": ("Forum", market.forum),
        "own": ("Yours", seats.own),
        "built": ("Your buildings", seats.built),
        "stock": ("Supply and pile", voyage.stock),
        "decks": ("Decks and house rules", head.decks),
    },
    forms={
        "wide": Form(
            (Column(652, ("stage", "road", "sea", "forum")), Column(352, ("own", "built", "stock", "decks"))),
            folded=("decks",),
        ),
        "tall": Form(
            (Column(788, ("own", "built", "stage", "forum", "road", "sea", "stock", "decks")),), folded=("decks",)
        ),
        "phone": Form(
            (Column(374, ("own", "stage", "built", "forum", "road", "sea", "stock", "decks")),), folded=("decks",)
        ),
    },
    panel=seats.panel,
    more=_inks,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
