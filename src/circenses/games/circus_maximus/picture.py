"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs.

Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` on the viewer's panel or that of
whoever must lose one, `pass`, `withdraw`, and `coins` where a number is asked.
"""

from collections.abc import Callable, Mapping
from typing import Final

from circenses.art.sections import Section, as_tall
from circenses.art.stack import Stack
from circenses.games.circus_maximus import text_twin
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import HIT, MARGIN, WIDTH, Scene
from circenses.kernel.observed import Observation

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
    "cm",
    __package__,
    Scene,
    text_twin.words,
    tuple(_SECTIONS.values()),
    WIDTH,
    MARGIN,
    button=(head.BUTTON_WIDTH, HIT),
    more=lambda colours: {"track_height": seats.TRACK_HEIGHT},
)
PALETTE, brush, picture, parts = TABLE.palette, TABLE.brush, TABLE.picture, TABLE.parts


def detail(observation: Observation, *names: str) -> str:
    """Some sections of the table, for the rulebook."""
    return TABLE.detail(observation, *(_SECTIONS[name] for name in names))
