"""What buildings do when their card is activated: the families of GM-1.6, wide ones in chains (GM-1.14).

The parts of a chain travel in its frames, six bits each; nothing is paid before its end.
"""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules.effects import drop_building, gain, move, pay
from circenses.games.gloria_mundi.state import COUNTERS, GLORY, NONE, GloriaState, lowest, popcount
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def can_use(s: GloriaState, seat: i64, building: i64, purse: vec[i64]) -> bool:
    """Whether the ability would really change something; `purse` is what the player holds."""
    family: i64 = s.rules.family[building]
    if family == state.PRODUCE:
        return s.rules.gain[building * state.GAINS + state.STEP] > 0 or supply_gives(s, building)
    if family == state.SPEND:
        return most_times(s, seat, building, purse) > 0
    if family == state.HAVE:
        return s.cards(seat, s.rules.about[building]) > 0 and supply_gives(s, building)
    if family == state.DISCARD_BUILDING:
        return popcount(s.buildings(seat)) > 1
    if family == state.SATISFY_CARDS:
        return not s.resolved and s.cards(seat, s.rules.kind[building]) > 1 and supply_gives(s, building)
    return (s.rules.icons[s.goth] >> s.rules.about[building]) & 1 == 1  # satisfy_goth; red cards are not activated


def supply_gives(s: GloriaState, building: i64) -> bool:
    """Whether the supply holds any counter of the gain."""
    for type in range(i64(COUNTERS)):
        if s.rules.gain[building * state.GAINS + type] and s.supply[type]:
            return True
    return False


def use(s: GloriaState, seat: i64, building: i64) -> None:
    """Carries out the ability, or asks the first question of its chain."""
    family: i64 = s.rules.family[building]
    if family == state.PRODUCE or family == state.SATISFY_GOTH:
        gain_all(s, seat, building, 1)
    elif family == state.SPEND:
        ask_times(s, seat, building)
    elif family == state.HAVE:
        gain_all(s, seat, building, s.cards(seat, s.rules.about[building]))
    elif family == state.DISCARD_BUILDING:
        s.plan(frame(state.GIVE_UP, seat, building))
    else:
        gain_all(s, seat, building, s.cards(seat, s.rules.kind[building]) - 1)
        s.open_plain = 0
        s.open_built = 0


def gain_all(s: GloriaState, seat: i64, building: i64, times: i64) -> None:
    """Gains counters first, then steps."""
    for type in range(i64(COUNTERS)):
        count: i64 = s.rules.gain[building * state.GAINS + type]
        if count:
            gain(s, seat, type, count * times)
    move(s, seat, s.rules.gain[building * state.GAINS + state.STEP] * times)


# Spend


def gains_glory(s: GloriaState, building: i64) -> bool:
    return s.rules.gain[building * state.GAINS + GLORY] > 0


def glory_stands_in(s: GloriaState, building: i64) -> bool:
    """Whether glory can replace a basic counter: not where glory is gained."""
    return s.rules.pays[building] != GLORY and not gains_glory(s, building)


def most_times(s: GloriaState, seat: i64, building: i64, purse: vec[i64]) -> i64:
    """How often the exchange can be made: limited by holdings, by the supply before the payment, by the steps left."""
    funds: i64 = purse[s.rules.pays[building]]
    if glory_stands_in(s, building):
        funds += purse[GLORY]
    times: i64 = funds // s.rules.price[building]
    if not s.rules.repeats[building] and times > 1:
        times = 1
    limit: i64 = most_gained(s, seat, building)
    if times > limit:
        times = limit
    return least(times, actions.MOST)


def most_gained(s: GloriaState, seat: i64, building: i64) -> i64:
    each: i64 = s.rules.any[building]
    if each:
        return (s.supply[state.FOOD] + s.supply[state.GOLD] + s.supply[state.PEACE]) // each
    each = s.rules.gain[building * state.GAINS + state.STEP]
    if each:
        return (s.rules.carthage - s.position[seat] + each - 1) // each
    for type in range(i64(COUNTERS)):
        each = s.rules.gain[building * state.GAINS + type]
        if each:
            return s.supply[type] // each
    return 0


def ask_times(s: GloriaState, seat: i64, building: i64) -> None:
    if s.rules.repeats[building]:
        s.plan(frame(state.TIMES, seat, building))
    else:
        ask_glory(s, seat, building, 1)


def ask_glory(s: GloriaState, seat: i64, building: i64, times: i64) -> None:
    if glory_stands_in(s, building):
        s.plan(frame(state.GLORY_PAID, seat, building, times))
    else:
        ask_mix(s, seat, building, times, 0)


def fewest_glory(s: GloriaState, building: i64, times: i64, purse: vec[i64]) -> i64:
    short: i64 = times * s.rules.price[building] - purse[s.rules.pays[building]]
    if short < 0:
        return 0
    return short


def most_glory(s: GloriaState, building: i64, times: i64, purse: vec[i64]) -> i64:
    most: i64 = times * s.rules.price[building]
    if most > purse[GLORY]:
        most = purse[GLORY]
    return most


def ask_mix(s: GloriaState, seat: i64, building: i64, times: i64, glory: i64) -> None:
    if s.rules.any[building]:
        s.plan(frame(state.MIX_FOOD, seat, building, times + (glory << 6)))
    else:
        exchange(s, seat, building, times, glory)


def fewest_of(rest: i64, others: i64) -> i64:
    """The fewest counters of one type, if the others together can give `others` of the rest."""
    if rest > others:
        return rest - others
    return 0


def least(a: i64, b: i64) -> i64:
    if a < b:
        return a
    return b


def mix_size(s: GloriaState, building: i64, parts: i64) -> i64:
    return s.rules.any[building] * (parts & 63)


def exchange(s: GloriaState, seat: i64, building: i64, times: i64, glory: i64) -> None:
    pay_price(s, seat, building, times, glory)
    gain_all(s, seat, building, times)


def exchange_mix(s: GloriaState, seat: i64, building: i64, parts: i64, gold: i64) -> None:
    """Pays for a free mix: the parts are times, glory and food; the rest is peace."""
    food: i64 = parts >> 12
    pay_price(s, seat, building, parts & 63, (parts >> 6) & 63)
    gain(s, seat, state.FOOD, food)
    gain(s, seat, state.GOLD, gold)
    gain(s, seat, state.PEACE, mix_size(s, building, parts) - food - gold)


def pay_price(s: GloriaState, seat: i64, building: i64, times: i64, glory: i64) -> None:
    pay(s, seat, s.rules.pays[building], times * s.rules.price[building] - glory)
    pay(s, seat, GLORY, glory)


# Give up a building


def legal_give_up(s: GloriaState, seat: i64, building: i64, out: Choices) -> None:
    others: i64 = s.buildings(seat) ^ s.rules.bit[building]
    while others:
        out.add(actions.GIVE_UP + lowest(others))
        others &= others - 1


def only_give_up(s: GloriaState, seat: i64, building: i64) -> i64:
    others: i64 = s.buildings(seat) ^ s.rules.bit[building]
    if others & (others - 1):
        return NONE
    return actions.GIVE_UP + lowest(others)


def apply_give_up(s: GloriaState, seat: i64, building: i64, given: i64) -> None:
    """A card laid bare joins the block if it was still to be activated."""
    bit: i64 = s.rules.bit[given]
    drop_building(s, seat, s.card_type(seat, given), given)
    if s.open_built & bit:
        s.open_built ^= bit
        s.open_plain += 1
    for type in range(i64(COUNTERS)):
        gain(s, seat, type, s.rules.refunds_cost[building] * s.rules.cost[given * COUNTERS + type])
    move(s, seat, s.rules.refunds_steps[building] * s.rules.steps[given])


def bounds(s: GloriaState, kind: i64, building: i64, parts: i64, purse: vec[i64]) -> i64:
    """The least and the most an amount of these chains can be, packed as least * 64 + most."""
    if kind == state.TIMES:
        return 64 + most_times(s, s.actor(), building, purse)
    if kind == state.GLORY_PAID:
        return fewest_glory(s, building, parts, purse) * 64 + most_glory(s, building, parts, purse)
    rest: i64 = mix_size(s, building, parts)
    if kind == state.MIX_FOOD:
        low: i64 = fewest_of(rest, s.supply[state.GOLD] + s.supply[state.PEACE])
        return low * 64 + least(rest, s.supply[state.FOOD])
    rest -= parts >> 12
    return fewest_of(rest, s.supply[state.PEACE]) * 64 + least(rest, s.supply[state.GOLD])


def apply_amount(s: GloriaState, seat: i64, kind: i64, building: i64, parts: i64, amount: i64) -> None:
    if kind == state.TIMES:
        ask_glory(s, seat, building, amount)
    elif kind == state.GLORY_PAID:
        ask_mix(s, seat, building, parts, amount)
    elif kind == state.MIX_FOOD:
        s.plan(frame(state.MIX_GOLD, seat, building, parts + (amount << 12)))
    else:
        exchange_mix(s, seat, building, parts, amount)
