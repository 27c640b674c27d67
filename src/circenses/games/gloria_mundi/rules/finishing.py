"""Whether a seat in the middle of a chain can still pay for what it began (GM-1.14), and what that depends on
(GM-1.11)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import state
from circenses.games.gloria_mundi.rules import ability, build, tribute
from circenses.games.gloria_mundi.state import BASIC, GLORY, GloriaState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def can_finish(s: GloriaState) -> bool:
    """Whether the seat can finish its chain with what it holds. Deals for a viewer keep this true (GM-1.11)."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    b: i64 = frame_b(packed)
    if seat < 0:
        return True
    purse = s.purse(seat, False)
    if state.TIMES <= kind <= state.MIX_GOLD:
        return can_pay_ability(s, seat, kind, a, b, purse)
    if kind == state.CHOOSE_TARGET:
        return build.can_buy(s, seat, a, purse)
    if state.PAY_FOOD <= kind <= state.PAY_PEACE:
        return can_pay_building(s, kind, a, b, purse)
    if kind == state.CONVERT_TIMES:
        return build.most_converted(s, a, b, purse) > 0
    if kind == state.CONVERT_MIX:
        return purse[b & 3] >= (b >> 2) * s.rules.give[a]
    if kind == state.PAY_ICON:
        return can_pay_icons(s, a, b, purse)
    return True


def can_pay_ability(s: GloriaState, seat: i64, kind: i64, building: i64, parts: i64, purse: vec[i64]) -> bool:
    most: i64 = ability.most_times(s, seat, building, purse)
    if kind == state.TIMES:
        return most > 0
    if kind == state.GLORY_PAID:
        return parts <= most
    glory: i64 = (parts >> 6) & 63
    own: i64 = (parts & 63) * s.rules.price[building] - glory
    if s.rules.pays[building] == GLORY:
        glory += own
        own = 0
    return parts & 63 <= most and 0 <= own <= purse[s.rules.pays[building]] and glory <= purse[GLORY]


def can_pay_building(s: GloriaState, kind: i64, place: i64, parts: i64, purse: vec[i64]) -> bool:
    """Whether the seat has what it named so far and can still pay the rest."""
    space: i64 = place // BASIC
    rest: i64 = build.price(s, space)
    extra: i64 = s.rules.surcharge[space]
    for type in range(kind - state.PAY_FOOD):
        paid: i64 = parts & 63
        if type == 1:
            paid = parts >> 6
        if paid > purse[type]:
            return False
        rest -= paid
        extra -= build.beyond(s, space, type, paid)
    if extra < 0 or rest < 0:
        return False
    return build.most_basic(s, space, kind - state.PAY_FOOD, extra, purse) + purse[GLORY] >= rest


def can_pay_icons(s: GloriaState, type: i64, glory: i64, purse: vec[i64]) -> bool:
    icons: i64 = s.rules.icons[s.next_space()]
    left: i64 = purse[GLORY]
    for paid in range(type):
        if glory & s.rules.bit[paid]:
            left -= 1
        elif icons & s.rules.bit[paid] and purse[paid] == 0:
            return False
    return left >= tribute.missing_from(s, type, purse)


def is_chain(kind: i64) -> bool:
    """Questions that continue a move of the same seat."""
    if state.TIMES <= kind <= state.GIVE_UP or state.CHOOSE_TARGET <= kind <= state.CONVERT_MIX:
        return True
    return kind == state.PAY_ICON


def asks_counters(kind: i64) -> bool:
    """Whether the answers depend on what lies behind a screen."""
    if kind == state.CHOOSE_BUILDING or kind == state.CHOOSE_TRIBUTE or kind == state.NEXT_CARD:
        return True
    return is_chain(kind) and kind != state.GIVE_UP and kind != state.CHOOSE_TARGET
