"""The table of Gloria Mundi as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `forum-5`, `building-F02`, and of the viewer `hand-food`, `plain-0-food`, `counters-food`; `pile-gold`.
`pass`, `pay`, `refuse`, `own`, `glory`, `counter`, `ability`, `nothing` and `amount` are no things of the table: pages
offer them beside it.
"""

from typing import Final

from circenses.art.arrangement import Column, Forms
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
    Forms(
        wide=(
            Column(652, (head.stage, voyage.road, voyage.sea, market.forum)),
            Column(352, (seats.own, seats.built, voyage.stock, head.decks)),
        ),
        tall=(seats.own, seats.built, head.stage, market.forum, voyage.road, voyage.sea, voyage.stock, head.decks),
        phone=(seats.own, head.stage, seats.built, market.forum, voyage.road, voyage.sea, voyage.stock, head.decks),
    ),
    panel=seats.panel,
    more=_inks,
)
PALETTE, brush, picture, parts, detail = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts, TABLE.detail
