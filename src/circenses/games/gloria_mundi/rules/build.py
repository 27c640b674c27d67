"""Phase 4: buy one building (GM-1.7); the payment in three questions (GM-1.14); a red conversion (GM-1.9)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules.ability import fewest_of, least
from circenses.games.gloria_mundi.rules.effects import gain, is_over, move, pay
from circenses.games.gloria_mundi.state import BASIC, COUNTERS, GLORY, NONE, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame

# Which building, and where to


def target_types(s: GloriaState, seat: i64, building: i64) -> i64:
    """Types of plain front cards the building may lie on, as bits."""
    kind: i64 = s.rules.kind[building]
    if kind == state.RED:
        if s.rules.family[building] == state.RED_CONVERT:
            types: i64 = 0
            if s.plain[seat * BASIC]:
                types = 1
            if s.plain[seat * BASIC + state.GOLD]:
                types |= 2
            if s.plain[seat * BASIC + state.PEACE]:
                types |= 4
            return types
        kind = s.rules.about[building]
    if s.plain[seat * BASIC + kind]:
        return s.rules.bit[kind]
    return 0


def price(s: GloriaState, space: i64) -> i64:
    """All counters due: the printed cost and the surcharge of the space."""
    base: i64 = s.forum[space] * COUNTERS
    total: i64 = s.rules.surcharge[space]
    for type in range(i64(COUNTERS)):
        total += s.rules.cost[base + type]
    return total


def can_buy(s: GloriaState, seat: i64, space: i64, purse: vec[i64]) -> bool:
    """Whether there is a card to build on and a legal payment."""
    building: i64 = s.forum[space]
    if building == NONE or target_types(s, seat, building) == 0:
        return False
    return most_basic(s, space, state.FOOD, s.rules.surcharge[space], purse) + purse[GLORY] >= price(s, space)


def most_basic(s: GloriaState, space: i64, first: i64, extra: i64, purse: vec[i64]) -> i64:
    """Counters of the basic types from `first` on that can go into the price, `extra` of them beyond the printed."""
    base: i64 = s.forum[space] * COUNTERS
    total: i64 = 0
    beyond: i64 = 0
    for type in range(first, i64(BASIC)):
        cost: i64 = s.rules.cost[base + type]
        if purse[type] > cost:
            total += cost
            beyond += purse[type] - cost
        else:
            total += purse[type]
    return total + least(beyond, extra)


def legal_choose(s: GloriaState, seat: i64, purse: vec[i64], out: Choices) -> None:
    out.add(actions.PASS)
    for space in range(i64(state.FORUM)):
        if can_buy(s, seat, space, purse):
            out.add(actions.BUY + space)


def only_choose(s: GloriaState, seat: i64) -> i64:
    purse: vec[i64] = s.purse(seat, True)
    for space in range(i64(state.FORUM)):
        if can_buy(s, seat, space, purse):
            return NONE
    return actions.PASS


def apply_choose(s: GloriaState, seat: i64, action: i64) -> None:
    if action != actions.PASS:
        s.plan(frame(state.CHOOSE_TARGET, seat, action - actions.BUY))


def legal_target(s: GloriaState, seat: i64, space: i64, out: Choices) -> None:
    types: i64 = target_types(s, seat, s.forum[space])
    for type in range(i64(BASIC)):
        if types & s.rules.bit[type]:
            out.add(actions.TARGET + type)


def only_target(s: GloriaState, seat: i64, space: i64) -> i64:
    types: i64 = target_types(s, seat, s.forum[space])
    if types == 1:
        return actions.TARGET
    if types == 2:
        return actions.TARGET + state.GOLD
    if types == 4:
        return actions.TARGET + state.PEACE
    return NONE


def apply_target(s: GloriaState, seat: i64, space: i64, target: i64) -> None:
    s.plan(frame(state.PAY_FOOD, seat, space * BASIC + target))


# Payment: food, gold, peace; glory is the rest


def beyond(s: GloriaState, space: i64, type: i64, paid: i64) -> i64:
    """What is paid above the printed cost, as surcharge."""
    over: i64 = paid - s.rules.cost[s.forum[space] * COUNTERS + type]
    if over < 0:
        return 0
    return over


def pay_bounds(s: GloriaState, kind: i64, place: i64, parts: i64, purse: vec[i64]) -> i64:
    """The least and the most of the type that is asked for, so that the rest can still be paid: least * 64 + most."""
    space: i64 = place // BASIC
    type: i64 = kind - state.PAY_FOOD
    rest: i64 = price(s, space)
    extra: i64 = s.rules.surcharge[space]
    if type > state.FOOD:
        food: i64 = parts & 63
        rest -= food
        extra -= beyond(s, space, state.FOOD, food)
    if type > state.GOLD:
        gold: i64 = parts >> 6
        rest -= gold
        extra -= beyond(s, space, state.GOLD, gold)
    cost: i64 = s.rules.cost[s.forum[space] * COUNTERS + type]
    most: i64 = least(purse[type], cost + extra)
    low: i64 = 0
    while low < most and not can_complete(s, space, type, low, rest, extra, purse):
        low += 1
    return low * 64 + most


def can_complete(s: GloriaState, space: i64, type: i64, paid: i64, rest: i64, extra: i64, purse: vec[i64]) -> bool:
    left: i64 = extra - beyond(s, space, type, paid)
    return most_basic(s, space, type + 1, left, purse) + purse[GLORY] >= rest - paid


def apply_payment(s: GloriaState, seat: i64, kind: i64, place: i64, parts: i64, amount: i64) -> None:
    if kind == state.PAY_FOOD:
        s.plan(frame(state.PAY_GOLD, seat, place, amount))
    elif kind == state.PAY_GOLD:
        s.plan(frame(state.PAY_PEACE, seat, place, parts + (amount << 6)))
    else:
        build(s, seat, place // BASIC, place % BASIC, parts & 63, parts >> 6, amount)


def build(s: GloriaState, seat: i64, space: i64, target: i64, food: i64, gold: i64, peace: i64) -> None:
    """Pay, take the card off the Forum, place it, move its steps; then a conversion, if it is one."""
    building: i64 = s.forum[space]
    glory: i64 = price(s, space) - food - gold - peace
    pay(s, seat, state.FOOD, food)
    pay(s, seat, state.GOLD, gold)
    pay(s, seat, state.PEACE, peace)
    pay(s, seat, GLORY, glory)
    s.forum[space] = NONE
    s.plain[seat * BASIC + target] -= 1
    s.built[seat * BASIC + target] |= s.rules.bit[building]
    move(s, seat, s.rules.steps[building])
    if not is_over(s) and s.rules.family[building] == state.RED_CONVERT:
        s.plan(frame(state.CONVERT_FROM, seat, building))


# Conversion


def served(s: GloriaState, building: i64) -> i64:
    """How often the supply can give what the conversion takes, before the exchange."""
    stock: i64 = s.supply[s.rules.first[building]]
    if s.rules.second[building] != NONE:
        stock += s.supply[s.rules.second[building]]
    return stock // s.rules.take[building]


def most_converted(s: GloriaState, building: i64, source: i64, purse: vec[i64]) -> i64:
    times: i64 = least(purse[source] // s.rules.give[building], s.rules.most[building])
    return least(times, served(s, building))


def can_convert(s: GloriaState, building: i64, source: i64, purse: vec[i64]) -> bool:
    return s.rules.sources[building] & s.rules.bit[source] != 0 and most_converted(s, building, source, purse) > 0


def legal_source(s: GloriaState, building: i64, purse: vec[i64], out: Choices) -> None:
    out.add(actions.CONVERT_NOTHING)
    for source in range(i64(BASIC)):
        if can_convert(s, building, source, purse):
            out.add(actions.CONVERT + source)


def only_source(s: GloriaState, seat: i64, building: i64) -> i64:
    purse: vec[i64] = s.purse(seat, True)
    for source in range(i64(BASIC)):
        if can_convert(s, building, source, purse):
            return NONE
    return actions.CONVERT_NOTHING


def apply_source(s: GloriaState, seat: i64, building: i64, action: i64) -> None:
    if action != actions.CONVERT_NOTHING:
        s.plan(frame(state.CONVERT_TIMES, seat, building, action - actions.CONVERT))


def convert_bounds(s: GloriaState, kind: i64, building: i64, parts: i64, purse: vec[i64]) -> i64:
    """How often, or how many of the first type that the conversion gives."""
    if kind == state.CONVERT_TIMES:
        return 64 + most_converted(s, building, parts, purse)
    taken: i64 = (parts >> 2) * s.rules.take[building]
    if s.rules.second[building] == NONE:
        return taken * 64 + taken
    low: i64 = fewest_of(taken, s.supply[s.rules.second[building]])
    return low * 64 + least(taken, s.supply[s.rules.first[building]])


def apply_conversion(s: GloriaState, seat: i64, kind: i64, building: i64, parts: i64, amount: i64) -> None:
    if kind == state.CONVERT_TIMES:
        s.plan(frame(state.CONVERT_MIX, seat, building, parts + (amount << 2)))
        return
    times: i64 = parts >> 2
    pay(s, seat, parts & 3, times * s.rules.give[building])
    gain(s, seat, s.rules.first[building], amount)
    rest: i64 = times * s.rules.take[building] - amount
    if rest:
        gain(s, seat, s.rules.second[building], rest)
