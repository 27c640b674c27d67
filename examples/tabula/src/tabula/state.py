"""What lies on the board of Tabula."""

from typing import Any, Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.state import State

POINTS: Final = 24
FACES: Final = 6

# Kinds of questions
THROW: Final = 1
MOVE: Final = 2

# Endings
NOT_OVER: Final = 0
HOME: Final = 1
LIMIT: Final = 2


@final
class Rules:
    """The options of one match; never changed, so all copies of a state share them."""

    def __init__(self, options: dict[str, Any]) -> None:
        self.options = options
        self.players: i64 = 2
        self.stones: i64 = options["stones"]
        self.throws: i64 = options["throws"]
        self.hitting: bool = options["hitting"]


@final
class TabulaState(State):
    def __init__(self, rules: Rules) -> None:
        super().__init__()
        self.rules = rules
        self.stones: vec[i64] = vec[i64]([0] * (2 * POINTS))  # of each player on each point
        self.waiting: vec[i64] = vec[i64]([rules.stones, rules.stones])  # not on the board yet, or thrown off it
        self.home: vec[i64] = vec[i64]([0, 0])
        self.dice: vec[i64] = vec[i64]([0] * FACES)  # still to be used, by what they show
        self.thrown: i64 = 0
        self.ending: i64 = NOT_OVER

    def clone(self) -> "TabulaState":
        copy = TabulaState(self.rules)
        copy.agenda = self.agenda[:]
        copy.stones, copy.waiting, copy.home = self.stones[:], self.waiting[:], self.home[:]
        copy.dice, copy.thrown, copy.ending = self.dice[:], self.thrown, self.ending
        return copy

    def fields(self, cells: Cells) -> None:
        """In the order of the layout."""
        self.stones, self.waiting, self.home = cells.row(self.stones), cells.row(self.waiting), cells.row(self.home)
        self.dice = cells.row(self.dice)
        self.thrown, self.ending = cells.number(self.thrown), cells.number(self.ending)
        super().fields(cells)
