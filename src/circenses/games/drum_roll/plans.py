"""What a performer should bring in the shows to come, and what a circus is worth beyond its prestige."""

from typing import Final

from mypy_extensions import i64

from circenses.games.drum_roll import state, weights
from circenses.games.drum_roll.rules.cards import lowest
from circenses.games.drum_roll.rules.final import full_variety, large_troupe, largest_show, perfect_show
from circenses.games.drum_roll.state import COIN as COIN_PART
from circenses.games.drum_roll.state import DrumState, bit_of, count_bits
from circenses.kernel.weights import weight_table

WEIGHTS: Final = weight_table("circenses.games.drum_roll")

POINT: Final = 1000  # a point of prestige, in the units of the sums
LIKELY_TURNS: Final = 5  # before most shows


def shows_left(s: DrumState, seat: i64) -> i64:
    """This show included, as long as the seat has not given it."""
    left: i64 = s.rules.shows - s.show + 1
    if s.phase > state.SHOW or (s.phase == state.SHOW and has_shown(s, seat)):
        left -= 1
    return left


def has_shown(s: DrumState, seat: i64) -> bool:
    for place in range(s.at):
        if s.seat_at(place) == seat:
            return True
    return False


def turns_left(s: DrumState) -> i64:
    """Distributions that probably come before the next show."""
    if s.phase >= state.PRE_SHOW:
        return 0
    last: i64 = s.rules.first_vote
    if last > LIKELY_TURNS:
        last = LIKELY_TURNS
    left: i64 = last - s.turn
    if left < 0:
        left = 0
    if s.phase <= state.DISTRIBUTION:
        left += 1
    return left


def moves_left(s: DrumState, seat: i64) -> i64:
    """Expected moves before the next show, in hundredths of a cube."""
    each: i64 = WEIGHTS[weights.EACH_TURN]
    if (s.staff[seat] >> state.SUPPLIER) & 1:
        each += 60
    return turns_left(s) * each


# One performer


def part_worth(s: DrumState, op: i64) -> i64:
    if op == COIN_PART:
        return WEIGHTS[weights.BENEFIT_COIN]
    if op == state.PRESTIGE:
        return POINT
    if op == state.ANY_CUBE:
        return WEIGHTS[weights.BENEFIT_ANY]
    if op == state.DRAW:
        return WEIGHTS[weights.BENEFIT_DRAW]
    if op == state.PEEK:
        return WEIGHTS[weights.BENEFIT_PEEK]
    if op == state.TRAILERS:
        return WEIGHTS[weights.BENEFIT_TRAILER]
    if op == state.SKIP:
        return WEIGHTS[weights.BENEFIT_SKIP]
    if op == state.SPEND:
        return -WEIGHTS[weights.WANTED]
    return WEIGHTS[weights.BENEFIT_CUBE]


def benefit_worth(s: DrumState, card: i64, level: i64) -> i64:
    """The better alternative."""
    best: i64 = 0
    for i in range(i64(state.ALTERNATIVES)):
        place: i64 = s.rules.benefit[(card * state.NEEDS + level - 1) * state.ALTERNATIVES + i]
        if place == 0:
            continue
        worth: i64 = 0
        while s.rules.parts[place]:
            worth += part_worth(s, s.rules.parts[place] // state.PART) * (s.rules.parts[place] % state.PART)
            place += 1
        if worth > best:
            best = worth
    return best


def spared_worth(s: DrumState, card: i64) -> i64:
    """The worth of the salary that a flip spares in each later show."""
    return (s.rules.salary[card] - s.rules.secondary[card]) * POINT * WEIGHTS[weights.SPARED] // 100


def next_salary(s: DrumState, card: i64) -> i64:
    """The salary in the next show: the secondary one for whoever is flipped by then."""
    coins: i64 = s.rules.salary[card]
    if (s.flipped >> card) & 1:
        coins = s.rules.secondary[card]
    if (s.trailered >> card) & 1 and coins > 0:
        coins -= 1
    return coins


def future_worth(s: DrumState, card: i64, shows: i64) -> i64:
    """What a performer brings in `shows` more shows: benefits, and the flip in the last."""
    if shows <= 0:
        return 0
    top: i64 = benefit_worth(s, card, state.NEEDS)
    flip: i64 = s.rules.flip[card] * POINT
    if flip < top:
        flip = top
    return (top * (shows - 1) + flip) * WEIGHTS[weights.FUTURE] // 100


def performer_worth(s: DrumState, card: i64, filled: i64, chance: i64, shows: i64, performed: bool) -> i64:
    """Benefits and flip still to come. `filled` are needs that have their cube, one bit each; `chance` in percent that
    a missing cube comes in time."""
    later: i64 = future_worth(s, card, shows - 1)
    if performed:
        return later
    top: i64 = benefit_worth(s, card, state.NEEDS) + later
    flip: i64 = s.rules.flip[card] * POINT
    if flip > top:
        top = flip
    worth: i64 = top
    need: i64 = state.NEEDS - 1
    while need >= 0:
        if not (filled >> need) & 1:
            without: i64 = -WEIGHTS[weights.FIRED]
            if need > 0:
                without = benefit_worth(s, card, need) + later
            else:
                without += s.rules.fired * POINT - s.rules.cost[card] * WEIGHTS[weights.BENEFIT_COIN]
            worth = (without * (100 - chance) + worth * chance) // 100
        need -= 1
    return worth


def filled_needs(s: DrumState, card: i64) -> i64:
    mask: i64 = 0
    for need in range(i64(state.NEEDS)):
        if (s.filled[need] >> card) & 1:
            mask |= bit_of(need)
    return mask


def missing_cubes(s: DrumState, seat: i64) -> i64:
    """Needs of unflipped performers without a cube."""
    open_acts: i64 = s.circus[seat] & ~s.flipped
    total: i64 = 0
    for need in range(i64(state.NEEDS)):
        total += count_bits(open_acts & ~s.filled[need])
    return total


def fill_chance(s: DrumState, seat: i64, missing: i64) -> i64:
    """How likely a missing cube comes before the show, in percent."""
    if missing == 0:
        return 95
    chance: i64 = moves_left(s, seat) // missing
    if chance > 95:
        return 95
    return chance


def troupe_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    chance: i64 = fill_chance(s, seat, missing_cubes(s, seat))
    worth: i64 = 0
    performed: i64 = 0
    if s.phase == state.SHOW:
        performed = s.level[0] | s.level[1] | s.level[2]
    if s.phase == state.SHOW and has_shown(s, seat):
        shows += 1
        performed = s.circus[seat]
    mask: i64 = s.circus[seat] & ~s.flipped
    while mask:
        card: i64 = lowest(mask)
        mask &= mask - 1
        done: bool = (performed >> card) & 1 == 1
        worth += performer_worth(s, card, filled_needs(s, card), chance, shows, done)
    return worth


# The circus as a whole


def pairs_worth(s: DrumState, seat: i64, tile: i64) -> i64:
    """Complete pairs the tile pays, and the prospect of one more."""
    worth: i64 = 0
    for i in range(i64(2)):
        kind: i64 = s.rules.region_types[tile * 2 + i]
        own: i64 = count_bits(s.circus[seat] & s.rules.of_type[kind])
        worth += own // 2 * s.rules.region_pair * POINT
        if own % 2 == 1 and turns_left(s):
            worth += s.rules.region_pair * POINT * WEIGHTS[weights.PROSPECT] // 100
    return worth


def circus_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    """Regions, variety and size."""
    worth: i64 = 0
    if s.phase != state.SETUP and shows > 0:
        behind: i64 = seat - 1
        if behind < 0:
            behind = s.rules.tiles - 1
        rest: i64 = shows
        if not (s.phase == state.SHOW and s.step > 2 and s.seat_at(s.at % s.rules.players) == seat):
            if shows == s.rules.shows - s.show + 1:
                worth += pairs_worth(s, seat, s.region[seat])
                rest -= 1
        if rest > 0:
            worth += pairs_worth(s, seat, s.region[behind]) * WEIGHTS[weights.NEXT_REGION] // 100
    return worth + bonus_worth(s, seat)


def bonus_worth(s: DrumState, seat: i64) -> i64:
    """Bonuses for size and variety: in full once nobody joins any more, before that a share for each step towards
    them."""
    worth: i64 = 0
    if s.show == s.rules.shows:
        share: i64 = WEIGHTS[weights.LARGEST]
        if turns_left(s) == 0:
            share = 100
            worth += (full_variety(s, seat) + large_troupe(s, seat) + perfect_worth(s, seat)) * POINT
        worth += largest_show(s, seat) * POINT * share // 100
        if share == 100:
            return worth
    size: i64 = count_bits(s.circus[seat])
    if size > s.rules.large + 2:
        size = s.rules.large + 2
    worth += size * WEIGHTS[weights.PERFORMER]
    for kind in range(i64(state.TYPES)):
        if s.circus[seat] & s.rules.of_type[kind]:
            worth += WEIGHTS[weights.VARIETY]
    return worth


def perfect_worth(s: DrumState, seat: i64) -> i64:
    """The worth of the Perfect Show: before the show judged by cubes, afterwards by the performances."""
    if s.phase == state.SHOW and has_shown(s, seat):
        return perfect_show(s, seat)
    well: i64 = s.flipped | (s.filled[0] & s.filled[1] & s.filled[2])
    if (s.fired >> seat) & 1 or s.circus[seat] & ~well:
        return 0
    return s.rules.perfect_show


# Cubes


def wanted(s: DrumState, seat: i64, colour: i64) -> i64:
    """How many needs of this colour are open."""
    open_acts: i64 = s.circus[seat] & ~s.flipped
    count: i64 = 0
    for need in range(i64(state.NEEDS)):
        count += count_bits(open_acts & ~s.filled[need] & s.rules.needing[colour * state.NEEDS + need])
    return count


def stored_worth(s: DrumState, seat: i64, shows: i64) -> i64:
    worth: i64 = 0
    scale: i64 = 100
    if shows <= 1 and turns_left(s) == 0:
        scale = 5
    for colour in range(i64(state.COLOURS)):
        own: i64 = s.storage[seat * state.COLOURS + colour]
        if own == 0:
            continue
        useful: i64 = wanted(s, seat, colour)
        if useful > own:
            useful = own
        worth += useful * WEIGHTS[weights.WANTED] + (own - useful) * WEIGHTS[weights.EXTRA]
    return worth * scale // 100 + placed_worth(s, seat)


def placed_worth(s: DrumState, seat: i64) -> i64:
    """The worth of cubes placed on performers: a flipped one counts as complete, so that a flip is judged by what it
    pays. In the last show nothing of it is left for anybody, whether he has given his show or not."""
    if s.show == s.rules.shows and s.phase >= state.PRE_SHOW:
        return 0
    count: i64 = state.NEEDS * count_bits(s.circus[seat] & s.flipped)
    open_acts: i64 = s.circus[seat] & ~s.flipped
    for need in range(i64(state.NEEDS)):
        count += count_bits(open_acts & s.filled[need])
    return count * WEIGHTS[weights.PLACED]
