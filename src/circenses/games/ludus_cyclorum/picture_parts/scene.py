"""What every section of the picture needs: the observation, the board's layout, what can be chosen."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from circenses.art.forms import PHONE
from circenses.art.sections import Part, Sight
from circenses.games.ludus_cyclorum.content import SIDES
from circenses.games.ludus_cyclorum.picture_parts.layout import Layout, layout

__all__ = ["Part", "Scene"]


@dataclass(frozen=True)
class Scene(Sight):
    alone: bool = False  # with a desk around the board

    @property
    def turned(self) -> bool:
        return self.seat == 1

    @property
    def layout(self) -> Layout:
        bare = self.form == PHONE and not self.alone
        return layout(self.observation["rows"], self.observation["points"], self.turned, self.alone, bare)

    @property
    def players(self) -> list[Mapping[str, Any]]:
        return [{} for _ in SIDES]
