"""Standing, ranks and endings (GM-1.10)."""

from circenses.games.gloria_mundi.rules.effects import stands_before
from circenses.games.gloria_mundi.state import GloriaState

ENDINGS = ("", "carthage", "rome", "hand", "deck")


def scores(s: GloriaState) -> list[float]:
    """Steps from Rome."""
    return [float(int(position)) for position in s.position]


def ranks(s: GloriaState) -> list[int]:
    """The furthest first; on the same space the earlier arrival."""
    places: list[int] = []
    for seat in range(int(s.rules.players)):
        place = 1
        for other in range(int(s.rules.players)):
            if other != seat and stands_before(s, other, seat):
                place += 1
        places.append(place)
    return places


def leader(s: GloriaState) -> int:
    """Who has won, or would win now."""
    return ranks(s).index(1)
