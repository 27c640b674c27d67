"""One game between bots, played as a `Match` with that open seed and scheme would be, without its copies and notations.

In named streams (ADR 13) bots get their random numbers by question too: what one answer uses up shifts no other, and in
every chapter of the game they are counted anew.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from circenses.bots import Bot, decide, randomness
from circenses.kernel import chance, draws
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State, frame_kind

Log = list[tuple[int, int]]  # (seat, action)


class Play:
    """A game in progress: its state and every (seat, action) that led there."""

    def __init__(
        self, game: Game[Any], bots: Sequence[Bot], open_seed: str, options: Mapping[str, Any], scheme: str = ""
    ) -> None:
        self.game = game
        self.bots = bots
        self.seed = draws.named_seed(open_seed)
        self.open_seed = open_seed
        self.taken = chance.fresh(scheme)
        self.times_asked: Counter[tuple[int, int, int]] = Counter()  # how often, by seat, chapter and kind of question
        self.rngs = [randomness.whole_match(open_seed, seat) for seat in range(len(bots))]
        self.state: State = game.new(len(bots), options)
        self.log: Log = []
        self.decisions = 0  # of players
        self.capped = 0  # decisions that a time limit cut short

    def turn(self) -> bool:
        """Plays on by one turn; False if the game is over."""
        moves = self.choose()
        for seat, action in moves:
            self.enter(seat, action)
        return bool(moves)

    def choose(self) -> Log:
        """What is to be entered next: an outcome of chance, or the decisions of all who are asked. Sealed answers are
        all given before any is entered."""
        actors = self.state.actors()
        if not actors:
            return []
        if actors[0] == CHANCE:
            return [(CHANCE, chance.draw(self.game, self.state, self.seed, len(self.log), self.taken))]
        answers = [(seat, decide(self.bots[seat], self.game, self.state, seat, self._rng(seat))) for seat in actors]
        self.decisions += len(answers)
        self.capped += sum(self.bots[seat].capped() for seat in actors)
        return answers

    def enter(self, seat: int, action: int) -> None:
        self.game.apply(self.state, seat, action)
        self.log.append((seat, action))

    def _rng(self, seat: int) -> Rng:
        if self.taken is None:
            return self.rngs[seat]
        question = (seat, int(self.game.chapter(self.state)), int(frame_kind(self.state.top())))
        self.times_asked[question] += 1
        return randomness.one_answer(self.open_seed, *question, self.times_asked[question])
