"""What every section of the picture needs: the observation, the board's layout, what can be chosen."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from circenses.games.ludus_cyclorum.picture_parts.layout import Layout, layout
from circenses.kernel.observed import Observation

Part = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    observation: Observation
    choices: Collection[str]
    chosen: Sequence[str]
    turned: bool

    @property
    def layout(self) -> Layout:
        return layout(self.observation["rows"], self.observation["points"], self.turned)

    def state(self, element: str) -> str:
        return "chosen" if element in self.chosen else "choice" if element in self.choices else ""

    def label(self, element: str, text: str) -> str:
        notes = {"choice": ", can be chosen", "chosen": ", chosen"}
        return text + notes.get(self.state(element), "")
