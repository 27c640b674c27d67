"""Gloria Mundi: the rooms of this folder behind the kernel's contract."""

from typing import Any

from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, content, heuristics, notation, policy, view
from circenses.games.gloria_mundi.layout import LAYOUT
from circenses.games.gloria_mundi.rules import dealing, finishing, flow
from circenses.games.gloria_mundi.state import BUILDINGS, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Options
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_kind


class GloriaMundi(Game[GloriaState]):
    def __init__(self) -> None:
        count = actions.ACTION_COUNT
        super().__init__("gloria-mundi", "Gloria Mundi", "GM", (2, 3, 4, 5, 6), 5, count, LAYOUT, notation.ACTIONS)

    def blank(self, seats: int, values: Options) -> GloriaState:
        return GloriaState(content.ruleset(values, seats))

    def bound(self, seats: int, values: Options) -> int:
        """A turn for every building; in each at most six questions a front card, every due counter and one purchase."""
        rules = content.ruleset(values, seats)
        cards = seats * int(sum(rules.production))
        return (BUILDINGS + 1) * (6 * cards + 2 * int(rules.road) + 20)

    def legal_into(self, s: GloriaState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: GloriaState, seat: i64, action: i64) -> None:
        flow.apply(s, action)

    def must_ask(self, s: GloriaState) -> bool:
        return view.must_ask(s)

    def chain(self, s: GloriaState) -> bool:
        """An exchange, a building given up, a purchase with its conversion, a tribute paid icon by icon."""
        return not s.over() and finishing.is_chain(frame_kind(s.top()))

    def chapter(self, s: GloriaState) -> i64:
        return s.turn_no

    def determinize(self, s: GloriaState, seat: int, rng: Rng) -> GloriaState:
        return dealing.determinize(s, seat, rng)

    def evaluate(self, s: GloriaState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def weigh(self, s: GloriaState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)


GAME: Any = GloriaMundi()
