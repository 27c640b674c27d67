"""Horrea: the rooms of this folder behind the kernel's contract."""

from typing import Any

from mypy_extensions import i64

from circenses.games.horrea import actions, content, heuristics, notation, policy
from circenses.games.horrea.layout import LAYOUT
from circenses.games.horrea.rules import flow
from circenses.games.horrea.state import MOVE, PRICE, REPLY, VICTIM, HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Options
from circenses.kernel.state import frame_b, frame_kind

ENDLESS = 100_000  # turns: where the limit is switched off, some number must be named


class Horrea(Game[HorreaState]):
    def __init__(self) -> None:
        super().__init__("horrea", "Horrea", "HO", (3, 4), 2, actions.ACTION_COUNT, LAYOUT, notation.ACTIONS)

    def blank(self, seats: int, values: Options) -> HorreaState:
        return HorreaState(content.ruleset(values, seats))

    def bound(self, seats: int, values: Options) -> int:
        """HO-1.13: in a turn a player moves agents, settles conflicts, and every marriage or end uses something up."""
        rules = content.ruleset(values, seats)
        cards = int(rules.family_boys + rules.family_girls)
        talks = 4 * seats + 2 * cards
        return (int(rules.max_turns) or ENDLESS) * seats * (4 * int(rules.agents) + talks + 16)

    def legal_into(self, s: HorreaState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: HorreaState, seat: i64, action: i64) -> None:
        flow.apply(s, action)

    def chain(self, s: HorreaState) -> bool:
        """The agents after the first one asked, the price of a proposal, the victim of an attack."""
        packed = s.top()
        kind = frame_kind(packed)
        return kind == PRICE or kind == VICTIM or (kind == MOVE and frame_b(packed) == 1)

    def unsettled(self, s: HorreaState) -> bool:
        """Agents can be judged one by one; a price, a victim and a counter-offer cannot."""
        kind = frame_kind(s.top())
        return kind == PRICE or kind == VICTIM or kind == REPLY

    def chapter(self, s: HorreaState) -> i64:
        return s.turn

    def evaluate(self, s: HorreaState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def weigh(self, s: HorreaState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)


GAME: Any = Horrea()
