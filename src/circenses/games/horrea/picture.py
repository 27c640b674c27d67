"""The table of Horrea as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `market-carthage`, `seat-0`, `card-boy` and `card-girl` of whoever decides, `gift-aedile-games`, `alliance-0`
by age, and buttons by the question: `roll`, `skip`, `nothing`, `build`, `price` and so on.
"""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final

from circenses.art import palette
from circenses.art.sections import Section, as_tall
from circenses.art.stack import Stack
from circenses.games.horrea import text_twin
from circenses.games.horrea.picture_parts import chart, cities, head, ladders, notes, seats
from circenses.games.horrea.picture_parts.scene import HIT, MARGIN, WIDTH, Scene

OWN: Final = {  # colours beside those of the house, in light and in dark
    "land": ("#EFE3C6", "#3A3226"),
    "coast": ("#B79F72", "#6E5F47"),
    "water": ("#A9CBC6", "#1E3438"),
    "deep": ("#8FB9B4", "#182B2F"),
    "river": ("#8FB9B4", "#2B4A50"),
    "road": ("#8A5A3A", "#C49A72"),
    "route": ("#2F5F86", "#7FB4DE"),
    "casing": ("#FBF3DF", "#231D16"),
    "italia_gallia": ("#B5502F", "#D8764F"),
    "hispania_africa": ("#A57B12", "#CFA23C"),
    "illyricum_asia": ("#3E7A4C", "#6FB07F"),
    "aegyptus_oriens": ("#7A4E86", "#B488C2"),
    "rome": ("#9E2B25", "#E07A6A"),
    "on_market": ("#FFF8EA", "#1B1814"),
    "card": ("#FFFBF2", "#26211B"),
    "plate": ("#FBF4E4", "#2B251E"),
    "empty": ("#EADFC8", "#332C24"),
    "rim": ("#4A3323", "#E9DCC3"),
    "faint": ("#9A8B73", "#857862"),
    "band_0": ("#EAD9BC", "#3A3226"),
    "band_1": ("#E2C79B", "#4A3D28"),
    "band_2": ("#D6AE74", "#5C4926"),
    "red": ("#E7BFB0", "#54302A"),
}

PALETTE: Final = palette.Palette("ho", palette.by_theme(OWN))


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
    lambda scene: as_tall(notes.fine_print(scene)),
)

TABLE: Final = Stack(
    PALETTE, Path(__file__).parent, Scene, text_twin.words, _SECTIONS, WIDTH, MARGIN, button=(head.BUTTON_WIDTH, HIT)
)
brush, picture, parts = TABLE.brush, TABLE.picture, TABLE.parts
