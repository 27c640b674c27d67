"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from circenses.art.sections import Sight
from circenses.games.horrea import content

WIDTH, MARGIN = 1120.0, 30.0
INNER = WIDTH - 2 * MARGIN
HIT = 59.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide


class Scene(Sight):
    content = staticmethod(content.tree)

    @property
    def own(self) -> int:
        """The seat whose cards are shown to be chosen: whoever decides, else the viewer."""
        asked = self.observation["question"]["seat"]
        seat = asked if 0 <= asked < len(self.players) else self.seat
        return seat if 0 <= seat < len(self.players) else 0


def place_of(market: str) -> tuple[float, float]:
    """Where a market lies on the board, as the page lays it out."""
    x, y = content.tree()["map"]["markets"][market]["at"]
    return float(x), float(y)
