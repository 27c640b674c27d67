"""What a position of Tabula is worth: for bots and hints."""

from mypy_extensions import i64

from tabula.rules import progress
from tabula.state import POINTS, TabulaState


def evaluate(s: TabulaState, seat: int) -> float:
    """How far one is ahead, less what is at risk."""
    lead: i64 = progress(s, seat) - progress(s, 1 - seat)
    return float(lead - risk(s, seat) + risk(s, 1 - seat))


def risk(s: TabulaState, seat: i64) -> i64:
    """A quarter of the way that each single stone would lose, if stones of the rival are still behind it."""
    if not s.rules.hitting:
        return 0
    behind: i64 = s.waiting[1 - seat]
    lost: i64 = 0
    for point in range(1, POINTS + 1):
        if s.stones[seat * POINTS + point - 1] == 1 and behind:
            lost += point
        behind += s.stones[(1 - seat) * POINTS + point - 1]
    return lost // 4
