"""One game between bots, played as a `Match` with that open seed would be, without its copies and notations."""

from collections.abc import Mapping, Sequence
from typing import Any

from circenses.bots import Bot, decide, randomness
from circenses.kernel import draws
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, State

Log = list[tuple[int, int]]  # (seat, action)


class Play:
    """A game as far as it has come: its state and every (seat, action) that led there."""

    def __init__(self, game: Game[Any], bots: Sequence[Bot], open_seed: str, options: Mapping[str, Any]) -> None:
        self.game = game
        self.bots = bots
        self.seed = draws.named_seed(open_seed)
        self.rngs = [randomness.whole_match(open_seed, seat) for seat in range(len(bots))]
        self.state: State = game.new(len(bots), options)
        self.log: Log = []
        self.decisions = 0  # of players
        self.capped = 0  # of those, how many a time limit cut short

    def turn(self) -> bool:
        """Plays on by one turn; False if the game is over."""
        moves = self.choose()
        for seat, action in moves:
            self.enter(seat, action)
        return bool(moves)

    def choose(self) -> Log:
        """What is to be entered next: an outcome of chance, or what everybody who is asked has decided. Of sealed
        answers everybody gives theirs before anybody's is entered."""
        actors = self.state.actors()
        if not actors:
            return []
        if actors[0] == CHANCE:
            return [(CHANCE, self._drawn())]
        chosen = [(seat, decide(self.bots[seat], self.game, self.state, seat, self.rngs[seat])) for seat in actors]
        self.decisions += len(chosen)
        self.capped += sum(self.bots[seat].capped() for seat in actors)
        return chosen

    def enter(self, seat: int, action: int) -> None:
        self.game.apply(self.state, seat, action)
        self.log.append((seat, action))

    def _drawn(self) -> int:
        weights = self.game.weights(self.state)
        lot = draws.draw(self.seed, len(self.log), sum(weights))
        return self.game.legal(self.state, CHANCE)[draws.outcome(weights, lot)]
