"""Tabula behind the kernel's contract; whatever is not here is derived from the layout."""

from collections.abc import Mapping
from typing import Any

from mypy_extensions import i64

from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.options import Number, Schema, Variant
from circenses.kernel.state import CHANCE, frame
from tabula import rules
from tabula.layout import ACTIONS, LAYOUT
from tabula.state import THROW, Rules, TabulaState


class Tabula(Game[TabulaState]):
    def __init__(self) -> None:
        super().__init__("tabula", "Tabula", "TA", (2,), 1, rules.ACTION_COUNT, LAYOUT, ACTIONS)

    def options(self) -> Schema:
        return Schema(
            [Variant("hitting", True, "a single stone can be thrown off its point", "TA-V1")],
            [Number("stones", 15, "stones", 3, 15), Number("throws", 400, "throws", 20, 2000)],
        )

    def new(self, seats: int, options: Mapping[str, Any]) -> TabulaState:
        s = self.blank(seats, options)
        s.plan(frame(THROW, CHANCE))
        return s

    def blank(self, seats: int, options: Mapping[str, Any]) -> TabulaState:
        return TabulaState(Rules(dict(options)))

    def bound(self, seats: int, options: Mapping[str, Any]) -> int:
        """Three dice are moved after each throw."""
        return 3 * int(options["throws"])

    def legal_into(self, s: TabulaState, seat: i64, out: Choices) -> None:
        rules.legal_into(s, out)

    def apply(self, s: TabulaState, seat: i64, action: i64) -> None:
        rules.apply(s, action)

    def scores(self, s: TabulaState) -> list[float]:
        return [float(rules.progress(s, seat)) for seat in range(2)]

    def ranks(self, s: TabulaState) -> list[int]:
        first, second = self.scores(s)
        return [1 if first >= second else 2, 1 if second >= first else 2]

    def chapter(self, s: TabulaState) -> i64:
        return s.thrown


GAME: Any = Tabula()
