"""What every section of the picture needs: the observation, what can be chosen, the lengths."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Final

from circenses.games.horrea import content, printed
from circenses.games.horrea.printed import Observation
from circenses.kernel.numbers import Tree

WIDTH: Final = 1120.0
MARGIN: Final = 30.0
INNER: Final = WIDTH - 2 * MARGIN
GAP: Final = 8.0
HIT: Final = 59.0  # the smallest side of anything that can be chosen: 40 px on a board shown 760 px wide

Part = dict[str, Any]
Drawing = tuple[str, Part]  # a macro of the template and its inputs, placed inside their section; "pieces" lie on them


@dataclass(frozen=True)
class Scene:
    observation: Observation
    choices: Collection[str]
    chosen: Collection[str]
    seat: int

    @property
    def numbers(self) -> Tree:
        return printed.numbers(self.observation)

    @property
    def players(self) -> list[Mapping[str, Any]]:
        players: list[Mapping[str, Any]] = self.observation["players"]
        return players

    @property
    def own(self) -> int:
        """The seat whose cards are shown to be chosen: whoever decides, else the viewer."""
        asked = self.observation["question"]["seat"]
        seat = asked if 0 <= asked < len(self.players) else self.seat
        return seat if 0 <= seat < len(self.players) else 0

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def label(self, element: str, text: str) -> str:
        notes = {"choice": "; can be chosen", "chosen": "; chosen"}
        return text.rstrip(".") + notes.get(self.state(element), "")

    def element(self, id: str, x: float, y: float, width: float, height: float, label: str) -> Part:
        """A labelled group that can be chosen."""
        state = self.state(id)
        return {"id": id, "x": x, "y": y, "w": width, "h": height, "state": state, "label": self.label(id, label)}


def piece(macro: str, id: str, sort: str, seat: int, x: float, y: float, r: float) -> Part:
    """Something that travels, placed on whatever it lies on; it belongs to the panel of its seat."""
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


def place_of(market: str) -> tuple[float, float]:
    """Where a market lies on the board, as the page lays it out."""
    x, y = content.tree()["map"]["markets"][market]["at"]
    return float(x), float(y)
