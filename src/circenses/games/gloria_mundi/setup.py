"""Set-up (GM-1.2)."""

from collections.abc import Mapping
from typing import Any

from circenses.games.gloria_mundi import content
from circenses.games.gloria_mundi.rules import effects
from circenses.games.gloria_mundi.state import BASIC, COUNTERS, DRAW_START, GloriaState
from circenses.kernel.state import CHANCE, frame


def new(seats: int, options: Mapping[str, Any]) -> GloriaState:
    """Counters and cards are dealt; then chance names the start player."""
    rules = content.ruleset(options, seats)
    s = GloriaState(rules)
    for seat in range(seats):
        s.arrival[seat] = seat
        for type in range(COUNTERS):
            effects.gain(s, seat, type, rules.start[type])
        for type in range(BASIC):
            s.plain[seat * BASIC + type] = 1
            s.hand[seat * BASIC + type] = rules.production[type] - 1
    s.plan(frame(DRAW_START, CHANCE))
    return s
