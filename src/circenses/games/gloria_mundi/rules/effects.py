"""Gaining, paying, moving (GM-1.3), and the end of the game (GM-1.10)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.state import BASIC, COUNTERS, GloriaState


def gain(s: GloriaState, seat: i64, type: i64, count: i64) -> None:
    """Gains counters from the supply, as far as it goes."""
    if count > s.supply[type]:
        count = s.supply[type]
    s.supply[type] -= count
    s.counters[seat * COUNTERS + type] += count


def pay(s: GloriaState, seat: i64, type: i64, count: i64) -> None:
    """Pays counters back to the supply."""
    s.counters[seat * COUNTERS + type] -= count
    s.supply[type] += count


def move(s: GloriaState, seat: i64, steps: i64) -> None:
    """Moves toward Carthage; whoever gets there has won. Surplus steps are lost."""
    if steps <= 0:
        return
    s.position[seat] += steps
    s.arrival[seat] = s.arrival_clock
    s.arrival_clock += 1
    if s.position[seat] >= s.rules.carthage:
        s.position[seat] = s.rules.carthage
        finish(s, state.BY_CARTHAGE)


def finish(s: GloriaState, ending: i64) -> None:
    """Ends the game at once: nothing later in the phase or the turn is resolved."""
    s.ending = ending
    s.phase = state.OVER
    s.agenda = vec[i64]([])
    s.open_plain = 0
    s.open_built = 0


def is_over(s: GloriaState) -> bool:
    return s.ending != state.NOT_OVER


def stands_before(s: GloriaState, seat: i64, other: i64) -> bool:
    """Whether a seat is further, or as far and arrived earlier."""
    if s.position[seat] != s.position[other]:
        return s.position[seat] > s.position[other]
    return s.arrival[seat] < s.arrival[other]


def next_seat(s: GloriaState, seat: i64) -> i64:
    if seat + 1 == s.rules.players:
        return 0
    return seat + 1


def drop_building(s: GloriaState, seat: i64, type: i64, building: i64) -> None:
    """Discards a building; the production card below stays and is plain."""
    bit: i64 = s.rules.bit[building]
    s.built[seat * BASIC + type] ^= bit
    s.plain[seat * BASIC + type] += 1
    s.discard |= bit
