"""Ludus Cyclorum: the rooms of this folder behind the kernel's contract."""

from typing import Any

from mypy_extensions import i64

from circenses.games.ludus_cyclorum import (
    actions,
    content,
    heuristics,
    lots,
    notation,
    position,
    rules,
    soundness,
    state,
)
from circenses.games.ludus_cyclorum.layout import LAYOUT
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind


class LudusCyclorum(Game[LudusState]):
    def __init__(self) -> None:
        super().__init__(
            "ludus-cyclorum", "Ludus Cyclorum", "LC", (2,), 2, actions.ACTION_COUNT, LAYOUT, notation.ACTIONS
        )

    def printed(self) -> Json:
        return {"formations": content.formations()}

    def new(self, seats: int, values: Options) -> LudusState:
        return position.start(values)

    def bound(self, seats: int, values: Options) -> int:
        """LC-E4, with the reactions: an action is followed by five answers at most."""
        start = position.start(values)
        stones = int(start.stones[0] + start.stones[1])
        return (stones - 3) * (int(values["draw_cycles"]) + 1) * stones * 6

    def from_json(self, data: Json, seats: int, values: Options) -> LudusState:
        """A position names its own board."""
        return super().from_json(data, seats, {**values, **soundness.sizes(data)})

    def blank(self, seats: int, values: Options) -> LudusState:
        return LudusState(position.ruleset(values, values["rows"], values["points"]))

    def settle(self, s: LudusState) -> None:
        soundness.settle(s)

    def position(self, s: LudusState) -> str:
        """The position string (LC-N2)."""
        return position.write(s)

    def read_position(self, text: str, values: Options) -> LudusState:
        return position.read(text, values)

    def legal_into(self, s: LudusState, seat: i64, out: Choices) -> None:
        rules.legal_into(s, out)

    def draw_lot(self, s: LudusState, seat: i64, rng: Rng, out: Choices) -> i64:
        if frame_kind(s.top()) == state.TURN:
            return lots.turn(s, rng, out)
        return super().draw_lot(s, seat, rng, out)

    def apply(self, s: LudusState, seat: i64, action: i64) -> None:
        rules.apply(s, action)

    def must_ask(self, s: LudusState) -> bool:
        """A turn is asked even when one action is legal (LC-T5)."""
        return s.declared < 0

    def unsettled(self, s: LudusState) -> bool:
        """A declared action waits for answers."""
        return s.declared >= 0

    def resigned_scores(self, s: LudusState, ranks: list[int]) -> list[float]:
        if s.rules.edition == 1:
            return self.scores(s)
        return [1.0 if rank == 1 else 0.0 for rank in ranks]

    def evaluate(self, s: LudusState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def values(self, s: LudusState) -> list[float]:
        value = heuristics.evaluate(s, 0)
        return [value, -value]

    def weigh(self, s: LudusState, seat: i64, out: Choices) -> None:
        heuristics.weigh(s, out)

    def stray(self, s: LudusState, seat: i64, rng: Rng, out: Choices) -> i64:
        if s.declared < 0:
            return heuristics.stray(s, rng, out)
        out.clear()
        rules.legal_into(s, out)
        return out.actions[rng.below(out.count)]

    def chapter(self, s: LudusState) -> i64:
        return s.cycles

    def loud(self, s: LudusState, action: i64) -> bool:
        return heuristics.loud(s, action)

    def regret(self, before: LudusState, seat: int, action: int, after: LudusState) -> float:
        return heuristics.regret(before, seat, action, after)

    def foolish(self, s: LudusState, action: i64) -> bool:
        return heuristics.foolish(s, action)

    def key(self, s: LudusState) -> i64:
        return heuristics.key(s)


GAME: Any = LudusCyclorum()
