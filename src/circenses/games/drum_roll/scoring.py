"""Standing, ranks and endings (DR-1.11)."""

from circenses.games.drum_roll.state import DrumState

ENDINGS = ("", "third_show", "last_show")  # the last where not three shows are played


def scores(s: DrumState) -> list[float]:
    """Prestige so far; the bonuses of the end are in it when the game is over."""
    return [float(int(s.prestige[seat])) for seat in range(int(s.rules.players))]


def ranks(s: DrumState) -> list[int]:
    """Most prestige, then most coins; equal in both share."""
    seats = range(int(s.rules.players))
    return [1 + sum(before(s, other, seat) for other in seats) for seat in seats]


def before(s: DrumState, other: int, seat: int) -> bool:
    if s.prestige[other] != s.prestige[seat]:
        return s.prestige[other] > s.prestige[seat]
    return s.coins[other] > s.coins[seat]
