"""What a seat has said of one question, text by text: more can be added until somebody else speaks (ADR 10)."""

from dataclasses import dataclass, field
from typing import Generic, TypeVar

from circenses.kernel import gather, wording
from circenses.kernel.errors import CircensesError, Unfinished
from circenses.kernel.game import Game
from circenses.kernel.state import State

S = TypeVar("S", bound=State)


@dataclass
class Answer(Generic[S]):
    """`state` is the position in which the seat began to answer, `ply` its number in the match."""

    game: Game[S]
    state: S
    seat: int
    ply: int = 0
    texts: list[str] = field(default_factory=list)

    def together(self, texts: list[str]) -> tuple[list[int], str]:
        """The actions of the whole answer with these texts added; [] if they do not go together, with a reason if they
        wait for more."""
        if gather.gathering(self.game, self.state, self.seat) is None:
            return [], ""
        try:
            actions = wording.read(self.game, self.state, self.seat, [*self.texts, *texts])
        except Unfinished as fault:
            return [], str(fault)
        except CircensesError:
            return [], ""
        return (actions if wording.plays(self.game, self.state, self.seat, actions) else []), ""
