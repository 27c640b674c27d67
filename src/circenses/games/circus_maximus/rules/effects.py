"""The primitive operations of CM-1.3, and the end of the game (CM-1.10)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.state import SLOTS, TRACKS, UNITS, CircusState


def move(s: CircusState, seat: i64, track: i64, steps: i64) -> None:
    """A blocked track moves neither up nor down (CM-1.5)."""
    if (s.blocked >> track) & 1:
        return
    value: i64 = s.track[seat * TRACKS + track] + steps
    if value > s.rules.high:
        value = s.rules.high
    if value < s.rules.low:
        value = s.rules.low
    s.track[seat * TRACKS + track] = value


def move_all(s: CircusState, seat: i64, table: vec[i64], row: i64) -> None:
    """All tracks of a card together."""
    for track in range(i64(TRACKS)):
        steps: i64 = table[row * TRACKS + track]
        if steps:
            move(s, seat, track, steps)


def fill(s: CircusState, good: i64, count: i64) -> None:
    """The most expensive empty slots first; what does not fit is lost."""
    slot: i64 = SLOTS - 1
    bit: i64 = 512
    while slot >= 0 and count > 0:
        if not s.market[good] & bit:
            s.market[good] |= bit
            count -= 1
        bit >>= 1
        slot -= 1


def drain(s: CircusState, good: i64, count: i64) -> None:
    """The most expensive filled slots first (or the cheapest, by switch); drained units go to the supply."""
    bit: i64 = 512
    if s.rules.drain_cheap:
        bit = 1
    for slot in range(i64(SLOTS)):
        if count > 0 and s.market[good] & bit:
            s.market[good] ^= bit
            s.supply[good] += 1
            count -= 1
        if s.rules.drain_cheap:
            bit += bit
        else:
            bit >>= 1


def take_cheapest(s: CircusState, good: i64) -> None:
    s.market[good] &= s.market[good] - 1


def lose(s: CircusState, seat: i64, unit: i64, count: i64) -> None:
    """Units used up, killed or handed in go to the supply."""
    s.units[seat * UNITS + unit] -= count
    s.supply[unit] += count


def track_order(s: CircusState, track: i64) -> None:
    """Sets the order of a phase: the track from the top."""
    n: i64 = s.rules.players
    for i in range(n):
        seat: i64 = s.nth_in_ties(i)
        place: i64 = i
        while place > 0 and s.effective(s.order[place - 1], track) < s.effective(seat, track):
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat


def check(s: CircusState, seats: i64) -> bool:
    """The victory test over players who moved at the same instant; True if the game is over."""
    candidates: i64 = 0
    bit: i64 = 1
    for seat in range(s.rules.players):
        if seats & bit and reached(s, seat):
            candidates |= bit
        bit += bit
    if candidates == 0:
        return False
    finish(s, candidates, state.BY_TRACK)
    return True


def reached(s: CircusState, seat: i64) -> bool:
    for track in range(i64(TRACKS)):
        value: i64 = s.track[seat * TRACKS + track]
        if s.rules.boost_wins:
            value = s.effective(seat, track)
        if value >= s.rules.high:
            return True
    return False


def finish(s: CircusState, candidates: i64, ending: i64) -> None:
    """The winner among candidates: sum of the base tracks, then total resources, then shared (CM-1.10)."""
    best: i64 = -1
    bit: i64 = 1
    for seat in range(s.rules.players):
        if candidates & bit:
            if best < 0 or stands_before(s, seat, best):
                best = seat
                s.winners = bit
            elif not stands_before(s, best, seat):
                s.winners |= bit
        bit += bit
    s.ending = ending
    s.phase = state.OVER
    s.agenda = vec[i64]([])


def stands_before(s: CircusState, seat: i64, other: i64) -> bool:
    if s.track_sum(seat) != s.track_sum(other):
        return s.track_sum(seat) > s.track_sum(other)
    return s.resources(seat) > s.resources(other)


def everybody(s: CircusState) -> i64:
    """All seats, as bits."""
    bit: i64 = 1
    for seat in range(s.rules.players):
        bit += bit
    return bit - 1


def is_over(s: CircusState) -> bool:
    return s.ending != state.NOT_OVER
