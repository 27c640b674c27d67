"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from circenses.art.sections import Sight
from circenses.games.circus_maximus import card_text
from circenses.kernel.numbers import Tree

WIDTH: Final = 1000.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide


@dataclass(frozen=True)
class Scene(Sight):
    @cached_property
    def numbers(self) -> Tree:
        return card_text.numbers(self.observation)

    @cached_property
    def act_order(self) -> list[str]:
        return card_text.act_order(self.observation)
