"""A duel counts nothing but its end (LC-E1, LC-E3)."""

from circenses.games.ludus_cyclorum.scoring import scores
from circenses.games.ludus_cyclorum.state import LudusState
from circenses.kernel.state import Moment


def shares(old: LudusState, moment: Moment, seat: int) -> list[tuple[str, float]]:
    now = moment.state
    assert isinstance(now, LudusState)
    return [("The result", scores(now)[seat] - scores(old)[seat])]
