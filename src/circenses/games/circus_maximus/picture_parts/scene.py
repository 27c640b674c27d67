"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from circenses.games.circus_maximus import printed
from circenses.games.circus_maximus.printed import Observation
from circenses.kernel.numbers import Tree

WIDTH: Final = 1000.0
MARGIN: Final = 32.0
INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 8.0
HIT: Final = 54.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide

_NOTES: Final = {"": "", "choice": "; can be chosen", "chosen": "; chosen"}

Part = dict[str, Any]
Drawing = tuple[str, Part]  # a macro of the template and its inputs, placed inside their section; "pieces" lie on them


@dataclass(frozen=True)
class Scene:
    observation: Observation
    choices: Collection[str]
    chosen: Collection[str]
    seat: int

    @cached_property
    def numbers(self) -> Tree:
        return printed.numbers(self.observation)

    @cached_property
    def act_order(self) -> list[str]:
        return printed.act_order(self.observation)

    @cached_property
    def house(self) -> tuple[tuple[str, Any], ...]:
        return tuple(printed.house(self.observation).items())

    @property
    def players(self) -> list[Mapping[str, Any]]:
        players: list[Mapping[str, Any]] = self.observation["players"]
        return players

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def element(self, id: str, x: float, y: float, width: float, height: float, label: str) -> Part:
        """A labelled group that can be chosen."""
        state = self.state(id)
        told = label.rstrip(".") + _NOTES[state]
        return {"id": id, "x": x, "y": y, "w": width, "h": height, "state": state, "label": told}


def piece(macro: str, id: str, sort: str, seat: int, x: float, y: float, r: float) -> Part:
    """A disc that travels, placed on whatever it lies on; it belongs to the panel of its seat."""
    return {
        "macro": macro,
        "id": f"piece-{id}",
        "sort": sort,
        "home": f"seat-{seat}",
        "seat": seat,
        "x": x,
        "y": y,
        "r": r,
    }


def grid(index: int, columns: int, width: float, height: float, gap: float = GAP) -> tuple[float, float]:
    """The place of a tile among tiles of the same size."""
    return index % columns * (width + gap), index // columns * (height + gap)
