"""Standing, ranks and endings (HO-1.12)."""

from circenses.games.horrea.rules.turn import stands_before
from circenses.games.horrea.state import HorreaState

ENDINGS = ("", "prestige", "turn_limit")


def scores(s: HorreaState) -> list[float]:
    """Prestige."""
    return [float(int(s.prestige[seat])) for seat in range(int(s.rules.players))]


def ranks(s: HorreaState) -> list[int]:
    seats = range(int(s.rules.players))
    return [1 + sum(stands_before(s, other, seat) for other in seats) for seat in seats]
