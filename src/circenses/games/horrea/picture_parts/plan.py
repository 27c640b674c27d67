"""How the map is laid out in each form: where a market lies, and how large it is drawn."""

from dataclasses import dataclass
from typing import Final

from circenses.art.forms import PHONE, TALL, WIDE
from circenses.games.horrea import content

Point = tuple[float, float]

# In the layout of the board, which is 1,000 wide and 790 high: what is drawn around it
LEFT: Final = 30.0
TOP: Final = 46.0
ACROSS: Final = 1000.0 + 2 * LEFT
DOWN: Final = 790.0 + TOP + 44.0


@dataclass(frozen=True)
class Plan:
    """`zoom` is how much larger names and numbers appear than they are drawn."""

    width: float
    height: float
    hit: float  # the radius that reacts to a touch
    sign: float  # the radius of a market
    name: float  # the size of lettering
    agent: float  # the radius of an agent
    store: float  # half the side of a horreum
    zoom: float = 1.0

    @property
    def across(self) -> float:
        """Px for each unit of the layout."""
        return self.width / ACROSS

    @property
    def down(self) -> float:
        return self.height / DOWN

    def place(self, market: str) -> Point:
        x, y = place_of(market)
        return (LEFT + x) * self.across, (TOP + y) * self.down


ZOOM: Final = 2.4  # on a phone
_SIZES: Final = {
    WIDE: (612.0, 16.2, 8.0, 11.0, 8.2, 6.4, 1.0),
    TALL: (656.0, 18.0, 9.0, 12.0, 9.0, 7.0, 1.0),
    PHONE: (318.0, 9.9, 5.0, 12.2 / ZOOM, 5.6, 4.6, ZOOM),
}


def plan_of(form: str, width: float) -> Plan:
    return Plan(width, *_SIZES[form])


def place_of(market: str) -> Point:
    """Where a market lies on the board, as the page lays it out."""
    x, y = content.tree()["map"]["markets"][market]["at"]
    return float(x), float(y)
