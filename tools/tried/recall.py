"""What it is worth to remember the counters of the others in Gloria Mundi.

Whoever counts along knows what lies behind every screen (GM-R49). So in each game of a run one player, every seat in
turn, is shown the position as it would be at a table with open counters; the others go on guessing.
"""

from typing import Any

from circenses.bots import decide
from circenses.games import game as find_game
from circenses.lab.evidence import Mean
from circenses.lab.play import Log, Play
from circenses.lab.simulate import Fault, Plan, new_play, play_out


class Remembered(Play):
    """A game in which one seat knows all counters."""

    knows = -1

    def choose(self) -> Log:
        state: Any = self.state
        if self.knows not in state.actors() or len(self.game.legal(state, self.knows)) == 1:
            return super().choose()  # one answer gives nothing away, and is not even asked for where counters are open
        options = {**state.rules.options, "hidden_counters": False}
        seats = int(state.rules.players)
        shown = self.game.from_json(self.game.to_json(state), seats, options)
        self.decisions += 1
        return [(self.knows, decide(self.bots[self.knows], self.game, shown, self.knows, self._rng(self.knows)))]


def rows(plan: Plan) -> list[tuple[str, float, float, float, int, float]]:
    """Figures with their intervals, numbers and e-values."""
    title = find_game(plan.game)
    share, gained = Mean(1 / plan.seats), Mean(0.0, -1.0, 1.0)
    for number in range(plan.games):
        usual, remembered = new_play(title, plan, number), new_play(title, plan, number, Remembered)
        remembered.knows = number % plan.seats
        won = [_won(play_out(play, plan, number), remembered.knows) for play in (usual, remembered)]
        share.add(won[1])
        gained.add(won[1] - won[0])
    return [
        ("share of wins of who remembers", share.mean, *share.interval(), plan.games, share.e_value),
        ("share of wins gained by remembering", gained.mean, *gained.interval(), plan.games, gained.e_value),
    ]


def _won(outcome: Any, seat: int) -> float:
    if isinstance(outcome, Fault):
        raise RuntimeError(outcome.reason)
    return float(outcome.ranks[seat] == 1)
