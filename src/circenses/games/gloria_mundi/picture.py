"""The table of Gloria Mundi as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `forum-5`, `building-F02`, and on the viewer's panel `hand-food`, `plain-0-food`, `counters-food`;
`pile-gold`; buttons `pass`, `pay`, `refuse`, `own`, `glory`, `counter`, `ability`, `nothing`, and `amount` where a
number is asked.
"""

from collections.abc import Callable, Sequence
from typing import Final

from circenses.art.sections import Section, as_tall
from circenses.art.stack import Stack
from circenses.games.gloria_mundi import text_twin
from circenses.games.gloria_mundi.picture_parts import head, market, seats, voyage
from circenses.games.gloria_mundi.picture_parts.scene import HIT, MARGIN, WIDTH, Scene

# From top to bottom
_SECTIONS: Final[Sequence[Callable[[Scene], Section]]] = (
    lambda scene: (head.head(scene), 48.0),
    lambda scene: (head.question(scene), head.QUESTION_HEIGHT + 10),
    lambda scene: (voyage.road(scene), voyage.ROAD_HEIGHT + 4),
    lambda scene: (voyage.sea(scene), voyage.sea_height(scene) + 12),
    lambda scene: (market.forum(scene), market.CARD_HEIGHT + 14),
    lambda scene: (seats.own(scene), seats.own_height(scene) + 12),
    seats.others,
    lambda scene: (voyage.stock(scene), voyage.STOCK_HEIGHT + 12),
    lambda scene: as_tall(head.foot(scene)),
)


def _inks(colours: dict[str, str]) -> dict[str, dict[str, str]]:
    inks = {type: colours[type] for type in ("food", "peace", "glory", "red")}
    return {"ink": inks | {"gold": colours["coin"], "farm": colours["food"], "city": colours["coin"]}}


TABLE: Final = Stack(
    "gm", __package__, Scene, text_twin.words, _SECTIONS, WIDTH, MARGIN, button=(head.BUTTON_WIDTH, HIT), more=_inks
)
PALETTE, brush, picture, parts = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts
