"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from functools import cached_property

from circenses.art.sections import Sight
from circenses.games.circus_maximus import card_text, content

WIDTH, MARGIN = 1000.0, 32.0
INNER = WIDTH - 2 * MARGIN
HIT = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide


class Scene(Sight):
    content = staticmethod(content.tree)

    @cached_property
    def act_order(self) -> list[str]:
        return card_text.act_order(self.observation)
