"""Circus Maximus: the rooms of this folder behind the kernel's contract."""

from typing import Any

from mypy_extensions import i64

from circenses.games.circus_maximus import actions, content, heuristics, notation, policy, state, view
from circenses.games.circus_maximus.layout import LAYOUT
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Options
from circenses.kernel.rng import Rng
from circenses.kernel.state import frame_a, frame_kind


class CircusMaximus(Game[CircusState]):
    def __init__(self) -> None:
        super().__init__("circus-maximus", "Circus Maximus", "CM", (2, 3, 4), 2, actions.ACTION_COUNT, LAYOUT, ACTIONS)

    def blank(self, seats: int, values: Options) -> CircusState:
        return CircusState(content.ruleset(values, seats))

    def bound(self, seats: int, values: Options) -> int:
        """CM-1.11: a bid phase by the coins a player can hold, placements by workers, markets by slots."""
        rules = content.ruleset(values, seats)
        workers = int(rules.start_workers + rules.start_spare) + 1
        bids = 3 * (actions.MOST_COINS + 1)
        return int(rules.rounds) * seats * (bids + 4 * workers + 3 * 12 + actions.BID_COINS)

    def legal_into(self, s: CircusState, seat: i64, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: CircusState, seat: i64, action: i64) -> None:
        flow.apply(s, action)

    def chain(self, s: CircusState) -> bool:
        """The coins of a bid, the workers for a shared Prison, the bet of the Den."""
        return state.BID_SIXTEENS <= frame_kind(s.top()) <= state.BID_COINS or self.unsettled(s)

    def unsettled(self, s: CircusState) -> bool:
        """A bid can be judged before its coins are named; the other chains cannot."""
        kind = frame_kind(s.top())
        return kind == state.PLACE_WORKERS or state.BACK_ACT <= kind <= state.STAKE

    def chapter(self, s: CircusState) -> i64:
        return s.round

    def determinize(self, s: CircusState, seat: int, rng: Rng) -> CircusState:
        return view.determinize(s, seat, rng)

    def hidden(self, s: CircusState, seat: int, action: int, viewer: int) -> bool:
        """The card that an Oracle's guest draws is sealed for everybody else."""
        return frame_kind(s.top()) == state.PEEK and frame_a(s.top()) != viewer

    def reveals(self, s: CircusState, seat: int, action: int) -> bool:
        """A second guest of the Oracle learns a card that was drawn before."""
        return action == actions.PLACE_AT + state.ORACLE

    def former_label(self, s: CircusState, action: int, rules: int) -> str:
        return notation.former_label(s, action)

    def evaluate(self, s: CircusState, seat: int) -> float:
        return heuristics.evaluate(s, seat)

    def weigh(self, s: CircusState, seat: i64, out: Choices) -> None:
        policy.weigh(s, seat, out)


GAME: Any = CircusMaximus()
