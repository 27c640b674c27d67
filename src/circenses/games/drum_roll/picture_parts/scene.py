"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from typing import Final

from circenses.art.sections import Sight
from circenses.games.drum_roll import content

WIDTH: Final = 1000.0
MARGIN: Final = 30.0
INNER: Final = WIDTH - 2 * MARGIN
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide


class Scene(Sight):
    content = staticmethod(content.tree)
