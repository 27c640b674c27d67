"""The bonuses at the end of the game (DR-1.11)."""

from mypy_extensions import i64

from circenses.games.drum_roll import state
from circenses.games.drum_roll.rules.cards import stored
from circenses.games.drum_roll.state import DrumState, count_bits


def largest_show(s: DrumState, seat: i64) -> i64:
    """The bonus for most performers, alone or tied."""
    own: i64 = count_bits(s.circus[seat])
    if own == 0:
        return 0
    for other in range(s.rules.players):
        if count_bits(s.circus[other]) > own:
            return 0
    return s.rules.largest_show


def full_variety(s: DrumState, seat: i64) -> i64:
    for kind in range(i64(state.TYPES)):
        if not s.circus[seat] & s.rules.of_type[kind]:
            return 0
    return s.rules.full_variety


def perfect_show(s: DrumState, seat: i64) -> i64:
    """The bonus if nobody was fired in the last show and everybody is flipped or at the required level."""
    if s.circus[seat] == 0 or (s.fired >> seat) & 1:
        return 0
    well: i64 = s.flipped
    level: i64 = s.rules.perfect_level
    while level <= state.NEEDS:
        well |= s.level[level - 1]
        level += 1
    if s.circus[seat] & ~well:
        return 0
    return s.rules.perfect_show


def large_troupe(s: DrumState, seat: i64) -> i64:
    if count_bits(s.circus[seat]) >= s.rules.large:
        return s.rules.large_troupe
    return 0


def bank(s: DrumState, seat: i64) -> i64:
    if not s.has_staff(seat, state.BANKER):
        return 0
    prestige: i64 = s.deposit // s.rules.coins_per_prestige
    if prestige > s.rules.bank_cap:
        return s.rules.bank_cap
    return prestige


def hand_worth(s: DrumState, seat: i64) -> i64:
    total: i64 = 0
    for face in range(i64(state.FACES)):
        total += s.hand[seat * state.FACES + face] * face_worth(s, seat, face)
    return total


def face_worth(s: DrumState, seat: i64, face: i64) -> i64:
    """What one card still in hand is worth."""
    worth: i64 = s.rules.unused[face]
    if face == state.TRAILER_BONUS:
        worth += count_bits(s.circus[seat] & s.trailered) * s.rules.per_trailer
    elif face == state.PERSONNEL_BONUS:
        worth += count_bits(s.staff[seat]) * s.rules.per_personnel
    elif face == state.RESOURCE_BONUS:
        worth += stored(s, seat) // s.rules.bonus_cubes
    return worth


def bonus(s: DrumState, seat: i64) -> i64:
    total: i64 = largest_show(s, seat) + full_variety(s, seat) + perfect_show(s, seat) + large_troupe(s, seat)
    return total + bank(s, seat) + hand_worth(s, seat)


def finish(s: DrumState) -> None:
    for seat in range(s.rules.players):
        s.prestige[seat] += bonus(s, seat)
    s.phase = state.OVER
    s.ending = s.rules.last_ending
