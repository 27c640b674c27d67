"""Going back along a line of actions costs little, however long it is: some of its states are kept."""

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
        self.kept: list[S] = []  # after 0, STEP, 2 * STEP ... actions, as far as somebody has looked

    def state(self, line: Sequence[Entry], ply: int) -> S:
        """A fresh copy of the state after the first `ply` actions of the line."""
        if not self.kept:
            self.kept.append(self.start())
        nearest = min(ply // STEP, len(self.kept) - 1)
        s = self.game.clone(self.kept[nearest])
        for i in range(nearest * STEP, ply):
            self.game.apply(s, line[i].seat, line[i].action)
            if i + 1 == len(self.kept) * STEP:
                self.kept.append(self.game.clone(s))
        return s

    def cut(self, ply: int) -> None:
        """The line is taken back to that ply."""
        del self.kept[ply // STEP + 1 :]

    def forget(self) -> None:
        """Frees memory: everything can be played again."""
        self.kept.clear()
