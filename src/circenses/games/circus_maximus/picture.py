"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` on the viewer's panel or that of
whoever must lose one, `pass`, `withdraw`, and `coins` where a number is asked.
"""

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from circenses.art import palette
from circenses.art.sections import Section, as_tall
from circenses.art.stack import Stack
from circenses.games.circus_maximus import text_twin
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import HIT, MARGIN, WIDTH, Scene
from circenses.kernel.observed import Observation

OWN: Final = {  # colours beside those of the house, in light and in dark
    "empire": ("#7E2A3C", "#D98A97"),
    "population": ("#7A5A1E", "#D9B76A"),
    "church": ("#4B4A86", "#A9A8E6"),
    "on_track": ("#FFF7E6", "#1B1814"),
    "empty": ("#EADFC8", "#332C24"),
    "unit": ("#5B3A2A", "#D8C6A4"),
    "card": ("#FFFBF2", "#26211B"),
    "plate": ("#FBF4E4", "#2B251E"),
    "rim": ("#5B3A2A", "#E9DCC3"),
    "faint": ("#9A8B73", "#857862"),
}

PALETTE: Final = palette.Palette("cm", palette.by_theme(OWN))


# From top to bottom
_SECTIONS: Final[Mapping[str, Callable[[Scene], Section]]] = {
    "head": lambda scene: (head.head(scene), 48.0),
    "question": lambda scene: (head.question(scene), head.QUESTION_HEIGHT + 8),
    "stage": lambda scene: (head.stage(scene), head.STAGE_HEIGHT + 12),
    "tracks": lambda scene: (seats.tracks(scene), 3 * (seats.TRACK_HEIGHT + 6) + 8),
    "acts": lambda scene: (acts.acts(scene), acts.height(scene) + 14),
    "city": lambda scene: (city.city(scene), city.CITY_HEIGHT + 14),
    "markets": lambda scene: (city.markets(scene), city.STALL_HEIGHT + 14),
    "panels": lambda scene: (seats.panels(scene), seats.PANEL_HEIGHT + 14),
    "fine_print": lambda scene: as_tall(head.foot(scene)),
}

TABLE: Final = Stack(
    PALETTE,
    Path(__file__).parent,
    Scene,
    text_twin.words,
    tuple(_SECTIONS.values()),
    WIDTH,
    MARGIN,
    button=(head.BUTTON_WIDTH, HIT),
    more=lambda colours: {"track_height": seats.TRACK_HEIGHT},
)
brush, picture, parts = TABLE.brush, TABLE.picture, TABLE.parts


def detail(observation: Observation, *names: str) -> str:
    """Some sections of the table, for the rulebook."""
    return TABLE.detail(observation, *(_SECTIONS[name] for name in names))
