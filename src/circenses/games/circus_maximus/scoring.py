"""Standing, ranks and endings (CM-1.10)."""

from circenses.games.circus_maximus.rules.effects import stands_before
from circenses.games.circus_maximus.state import CircusState

ENDINGS = ("", "track", "round_limit")


def scores(s: CircusState) -> list[float]:
    """The sum of the three base tracks."""
    return [float(int(s.track_sum(seat))) for seat in range(int(s.rules.players))]


def ranks(s: CircusState) -> list[int]:
    """The winners first; everybody else by sum of tracks, then resources; equal on both, equal rank."""
    seats = range(int(s.rules.players))
    return [1 + sum(before(s, other, seat) for other in seats) for seat in seats]


def before(s: CircusState, other: int, seat: int) -> bool:
    mine = s.winners >> seat & 1
    theirs = s.winners >> other & 1
    if mine or theirs:
        return bool(theirs and not mine)
    return stands_before(s, other, seat)
