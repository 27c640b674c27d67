"""Set-up (CM-1.4)."""

from collections.abc import Mapping
from typing import Any

from circenses.games.circus_maximus import content
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import GOODS, TRACKS, UNITS, CircusState


def new(seats: int, options: Mapping[str, Any]) -> CircusState:
    """Players, supply and markets; then the acts are turned up and the first event is drawn, by chance."""
    rules = content.ruleset(options, seats)
    s = CircusState(rules)
    for seat in range(seats):
        s.order[seat] = seat
        s.coins[seat] = rules.start_coins
        s.pool[seat] = s.available[seat] = rules.start_workers
        s.spare[seat] = rules.start_spare
        for unit in range(UNITS):
            s.units[seat * UNITS + unit] = rules.start_units[unit]
        for track in range(TRACKS):
            s.track[seat * TRACKS + track] = rules.start_tracks[track]
    for good in range(GOODS):
        s.market[good] = 2 ** int(rules.stock[good]) - 1  # the cheapest slots
    flow.advance(s)
    return s
