"""What the first player's duty of Circus Maximus does: every game of a run again without it.

No option takes the duty away, and none is needed: a position says itself whether it still binds (`duty`), so here
that is cleared after every entry. As both games have the same chance, they are the same until the duty matters.
"""

from typing import Any

from circenses.games import game as find_game
from circenses.games.circus_maximus import actions
from circenses.lab.evidence import Mean
from circenses.lab.play import Play
from circenses.lab.simulate import Plan, new_play, play_out


class Dutiless(Play):
    """A game in which the first player may pass at once."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.begun = self.passed = 0  # rounds in which the first player had a choice, and those in which he passed
        self.first = self.relieved()

    def relieved(self) -> bool:
        state: Any = self.state
        bound, state.duty = bool(state.duty), False
        return bound

    def enter(self, seat: int, action: int) -> None:
        state: Any = self.state
        if self.first and seat == state.order[0] and actions.PASS in (legal := self.game.legal(state, seat)):
            self.first = False
            self.begun += len(legal) > 1
            self.passed += len(legal) > 1 and action == actions.PASS
        super().enter(seat, action)
        self.first = self.relieved() or self.first


def rows(plan: Plan) -> list[tuple[str, float, float, float, int]]:
    """Figures with their intervals and numbers."""
    title = find_game(plan.game)
    same, passed = Mean(0.5), Mean(0.5)
    begun = 0
    for number in range(plan.games):
        bound, free = new_play(title, plan, number), new_play(title, plan, number, Dutiless)
        play_out(bound, plan, number)
        play_out(free, plan, number)
        same.add(float(bound.log == free.log))
        if free.begun:
            passed.add(free.passed / free.begun)
        begun += free.begun
    return [
        ("share of games that are the same without the duty", same.mean, *same.interval(), plan.games),
        ("share of rounds that he would begin with a pass", passed.mean, *passed.interval(), begun),
    ]
