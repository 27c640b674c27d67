"""Standing, ranks and endings (DR-1.11)."""

from circenses.games.drum_roll.state import DrumState

ENDINGS = ("", "third_show", "last_show")  # the last where not three shows are played


def scores(s: DrumState) -> list[float]:
    """Prestige so far; the bonuses of the end are in it when the game is over."""
    return [float(int(s.prestige[seat])) for seat in range(int(s.rules.players))]


def ranks(s: DrumState) -> list[int]:
    """Most prestige, then most coins; equal in both share."""
    places: list[int] = []
    for seat in range(int(s.rules.players)):
        place = 1
        for other in range(int(s.rules.players)):
            if before(s, other, seat):
                place += 1
        places.append(place)
    return places


def before(s: DrumState, other: int, seat: int) -> bool:
    if s.prestige[other] != s.prestige[seat]:
        return s.prestige[other] > s.prestige[seat]
    return s.coins[other] > s.coins[seat]


def ending(s: DrumState) -> str:
    return ENDINGS[s.ending]
