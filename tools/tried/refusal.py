"""What it is worth to refuse a tribute in Gloria Mundi, by the tributes that lie before the Goth.

In each game of a run one tribute that could be paid or refused is answered the other way; until then and but for that
both games are the same. So the difference in wins has no other cause.
"""

from typing import Any

from circenses.games import game as find_game
from circenses.games.gloria_mundi import actions
from circenses.kernel.rng import Rng
from circenses.lab.evidence import Mean
from circenses.lab.play import Log, Play
from circenses.lab.simulate import Plan, new_play, play_out

LINES = ("no tribute", "one tribute", "two tributes", "three tributes", "four or more")


class Tributes(Play):
    """A game that notes each tribute which could be paid or refused; the one with the number `turned` is answered the
    other way."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self.turned = -1
        self.noted: list[tuple[int, int, bool]] = []  # who was asked, how long the line was, whether he refused

    def choose(self) -> Log:
        state: Any = self.state
        moves = super().choose()
        if not moves or (seat := moves[0][0]) < 0:
            return moves
        legal = self.game.legal(state, seat)
        if actions.REFUSE not in legal or len(legal) == 1:
            return moves
        action = moves[0][1]
        if len(self.noted) == self.turned:
            action = next(other for other in legal if (other == actions.REFUSE) != (action == actions.REFUSE))
        self.noted.append((seat, len(state.queue), action == actions.REFUSE))
        return [(seat, action)]


def rows(plan: Plan) -> list[tuple[str, float, float, float, int, float]]:
    """Figures with their intervals, numbers and e-values."""
    title = find_game(plan.game)
    gained = [Mean(0.0, -1.0, 1.0) for _ in LINES]
    for number in range(plan.games):
        usual, turned = new_play(title, plan, number, Tributes), new_play(title, plan, number, Tributes)
        before: Any = play_out(usual, plan, number)
        if not usual.noted:
            continue
        turned.turned = Rng(number).below(len(usual.noted))
        after: Any = play_out(turned, plan, number)
        seat, line, refused = usual.noted[turned.turned]
        change = float(after.ranks[seat] == 1) - float(before.ranks[seat] == 1)
        gained[min(line, len(LINES) - 1)].add(-change if refused else change)
    counted = [(line, mean) for line, mean in zip(LINES, gained, strict=True) if mean.n]
    return [
        (f"share of wins gained by refusing before {line}", mean.mean, *mean.interval(), mean.n, mean.e_value)
        for line, mean in counted
    ]
