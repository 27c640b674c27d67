"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from circenses.art.sections import GAP, Sight
from circenses.games.circus_maximus import printed
from circenses.kernel.numbers import Tree

WIDTH: Final = 1000.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide


@dataclass(frozen=True)
class Scene(Sight):
    @cached_property
    def numbers(self) -> Tree:
        return printed.numbers(self.observation)

    @cached_property
    def act_order(self) -> list[str]:
        return printed.act_order(self.observation)

    @cached_property
    def house(self) -> tuple[tuple[str, Any], ...]:
        return tuple(printed.house(self.observation).items())


def grid(index: int, columns: int, width: float, height: float, gap: float = GAP) -> tuple[float, float]:
    """The place of a tile among tiles of the same size."""
    return index % columns * (width + gap), index // columns * (height + gap)
