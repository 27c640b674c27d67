"""Makes going back along a line of actions cheap, however long it is: some of its states are kept."""

from collections.abc import Callable, Sequence
from typing import Generic, TypeVar

from circenses.kernel.game import Game
from circenses.kernel.log import Entry
from circenses.kernel.state import State

S = TypeVar("S", bound=State)
STEP = 64  # actions from one kept state to the next


class Past(Generic[S]):
    def __init__(self, game: Game[S], start: Callable[[], S]) -> None:
        self.game = game
        self.start = start
        self.states: list[S] = []  # after 0, STEP, 2 * STEP ... actions, as far as somebody has looked

    def state(self, line: Sequence[Entry], ply: int) -> S:
        """A fresh copy of the state after the first `ply` actions of the line."""
        if not self.states:
            self.states.append(self.start())
        nearest = min(ply // STEP, len(self.states) - 1)
        s = self.game.clone(self.states[nearest])
        for i in range(nearest * STEP, ply):
            self.game.apply(s, line[i].seat, line[i].action)
            if i + 1 == len(self.states) * STEP:
                self.states.append(self.game.clone(s))
        return s

    def cut(self, ply: int) -> None:
        """The line is taken back to that ply."""
        del self.states[ply // STEP + 1 :]

    def forget(self) -> None:
        """Frees memory: every state can be reached again by replaying."""
        self.states.clear()
