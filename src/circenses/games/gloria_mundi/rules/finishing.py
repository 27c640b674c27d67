"""Whether an open question can be asked here and its chain be finished by whoever is in it (GM-1.14)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi.rules import ability, activate, build, flow, tribute
from circenses.games.gloria_mundi.state import (
    BASIC,
    BUILDINGS,
    CHOOSE_BUILDING,
    CHOOSE_TARGET,
    CHOOSE_TRIBUTE,
    CONVERT_FROM,
    CONVERT_MIX,
    CONVERT_TIMES,
    DISCARD_BUILDING,
    DISCARD_CARD,
    DISCARDING,
    DRAW_BUILDING,
    FORUM,
    GIVE_UP,
    GLORY,
    GLORY_PAID,
    MIX_FOOD,
    MIX_GOLD,
    NEXT_CARD,
    NONE,
    PAY_FOOD,
    PAY_ICON,
    PAY_PEACE,
    PLAY_CARD,
    RED_CONVERT,
    ROME,
    SHARING,
    SPEND,
    TAKE_COUNTER,
    TIMES,
    GloriaState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def fault(s: GloriaState) -> str:
    """Why the open question cannot be asked in this position; '' if it can."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    reason: str = seat_fault(s, kind, frame_seat(packed))
    if reason == "":
        reason = subject_fault(s, kind, frame_seat(packed), frame_a(packed), frame_b(packed))
    if reason == "" and not can_finish(s):
        reason = "whoever is asked cannot finish what he has begun"
    if reason == "" and flow.only_answer(s) != NONE:
        reason = "the question has one answer, so it is not asked"
    return reason


def seat_fault(s: GloriaState, kind: i64, seat: i64) -> str:
    """Each question has the seat whose turn it is."""
    asked: i64 = s.active
    if kind == NEXT_CARD or TIMES <= kind <= GIVE_UP:
        asked = activate.activating(s)
        if s.begun == 0:
            return "nobody has begun to activate"
    elif kind == DISCARD_CARD or kind == TAKE_COUNTER:
        asked = s.turn
    elif kind < PLAY_CARD:
        return ""
    if seat != asked:
        return f"this is asked of seat {asked}, not of seat {seat}"
    return ""


def subject_fault(s: GloriaState, kind: i64, seat: i64, a: i64, b: i64) -> str:
    """What the question is about must be there."""
    wrong: bool = False
    if kind == DRAW_BUILDING:
        wrong = s.deck == 0 or s.forum[FORUM - 1] != NONE
    elif kind == PLAY_CARD:
        wrong = s.hand_size(seat) == 0
    elif kind == NEXT_CARD:
        wrong = s.open_plain == 0 and s.open_built == 0
    elif TIMES <= kind <= GIVE_UP:
        wrong = ability_is_wrong(s, kind, seat, a, b)
    elif CHOOSE_TARGET <= kind <= PAY_PEACE:
        wrong = purchase_is_wrong(s, kind, seat, a)
    elif CONVERT_FROM <= kind <= CONVERT_MIX:
        wrong = conversion_is_wrong(s, kind, seat, a, b)
    elif kind == PAY_ICON:
        wrong = icon_is_wrong(s, a, b)
    elif kind == DISCARD_CARD:
        wrong = s.step != DISCARDING or not tribute.has_due_card(s, seat)
    elif kind == TAKE_COUNTER:
        wrong = s.step != SHARING or s.pile_size() == 0
    if wrong:
        return "there is nothing on the table that this could be about"
    return ""


def ability_is_wrong(s: GloriaState, kind: i64, seat: i64, building: i64, parts: i64) -> bool:
    if building >= BUILDINGS or not s.built[seat * BASIC + s.turn_type] & s.rules.bit[building]:
        return True
    if s.open_built & s.rules.bit[building] or not s.resolved:
        return True
    if kind == GIVE_UP:
        return s.rules.family[building] != DISCARD_BUILDING or parts != 0
    if s.rules.family[building] != SPEND or (kind == TIMES and parts != 0):
        return True
    if kind == TIMES:
        return not s.rules.repeats[building]
    times: i64 = parts & 63
    if times == 0 or (times > 1 and not s.rules.repeats[building]):
        return True
    if kind == GLORY_PAID:
        return parts != times or not ability.glory_stands_in(s, building)
    if s.rules.any[building] == 0 or parts >> 18 or (kind == MIX_FOOD and parts >> 12):
        return True
    return kind == MIX_GOLD and not food_fits(s, building, parts)


def food_fits(s: GloriaState, building: i64, parts: i64) -> bool:
    both: i64 = ability.bounds(s, MIX_FOOD, building, parts & 4095, vec[i64]([0, 0, 0, 0]))
    return both >> 6 <= parts >> 12 <= both & 63


def purchase_is_wrong(s: GloriaState, kind: i64, seat: i64, a: i64) -> bool:
    space: i64 = a
    if kind != CHOOSE_TARGET:
        space = a // BASIC
    if space >= FORUM or s.forum[space] == NONE:
        return True
    types: i64 = build.target_types(s, seat, s.forum[space])
    return types == 0 or (kind != CHOOSE_TARGET and not types & s.rules.bit[a % BASIC])


def conversion_is_wrong(s: GloriaState, kind: i64, seat: i64, building: i64, parts: i64) -> bool:
    if building >= BUILDINGS or not s.buildings(seat) & s.rules.bit[building]:
        return True
    if s.rules.family[building] != RED_CONVERT:
        return True
    if kind == CONVERT_FROM:
        return parts != 0
    source: i64 = parts
    if kind == CONVERT_MIX:
        source = parts & 3
        if parts >> 2 == 0 or parts >> 2 > s.rules.most[building] or parts >> 2 > build.served(s, building):
            return True
    return source >= BASIC or not s.rules.sources[building] & s.rules.bit[source]


def icon_is_wrong(s: GloriaState, type: i64, glory: i64) -> bool:
    if s.next_space() >= ROME or type >= BASIC:
        return True
    icons: i64 = s.rules.icons[s.next_space()]
    earlier: i64 = s.rules.bit[type] - 1
    return not icons & s.rules.bit[type] or glory & ~(icons & earlier) != 0


# Can the seat that is asked still pay for what it has begun?


def can_finish(s: GloriaState) -> bool:
    """With what it holds. A view deals counters so that this stays true (GM-1.11)."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    b: i64 = frame_b(packed)
    if seat < 0:
        return True
    purse = s.purse(seat, False)
    if TIMES <= kind <= MIX_GOLD:
        return can_pay_ability(s, seat, kind, a, b, purse)
    if kind == CHOOSE_TARGET:
        return build.can_buy(s, seat, a, purse)
    if PAY_FOOD <= kind <= PAY_PEACE:
        return can_pay_building(s, kind, a, b, purse)
    if kind == CONVERT_TIMES:
        return build.most_converted(s, a, b, purse) > 0
    if kind == CONVERT_MIX:
        return purse[b & 3] >= (b >> 2) * s.rules.give[a]
    if kind == PAY_ICON:
        return can_pay_icons(s, a, b, purse)
    return True


def can_pay_ability(s: GloriaState, seat: i64, kind: i64, building: i64, parts: i64, purse: vec[i64]) -> bool:
    most: i64 = ability.most_times(s, seat, building, purse)
    if kind == TIMES:
        return most > 0
    if kind == GLORY_PAID:
        return parts <= most
    glory: i64 = (parts >> 6) & 63
    own: i64 = (parts & 63) * s.rules.price[building] - glory
    if s.rules.pays[building] == GLORY:
        glory += own
        own = 0
    return parts & 63 <= most and 0 <= own <= purse[s.rules.pays[building]] and glory <= purse[GLORY]


def can_pay_building(s: GloriaState, kind: i64, place: i64, parts: i64, purse: vec[i64]) -> bool:
    """What was named so far is there, and the rest can still be paid."""
    space: i64 = place // BASIC
    rest: i64 = build.price(s, space)
    extra: i64 = s.rules.surcharge[space]
    for type in range(kind - PAY_FOOD):
        paid: i64 = parts & 63
        if type == 1:
            paid = parts >> 6
        if paid > purse[type]:
            return False
        rest -= paid
        extra -= build.beyond(s, space, type, paid)
    if extra < 0 or rest < 0:
        return False
    return build.most_basic(s, space, kind - PAY_FOOD, extra, purse) + purse[GLORY] >= rest


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
    if TIMES <= kind <= GIVE_UP or CHOOSE_TARGET <= kind <= CONVERT_MIX:
        return True
    return kind == PAY_ICON


def asks_counters(kind: i64) -> bool:
    """Whether the answers depend on what lies behind a screen."""
    if kind == CHOOSE_BUILDING or kind == CHOOSE_TRIBUTE or kind == NEXT_CARD:
        return True
    return is_chain(kind) and kind != GIVE_UP and kind != CHOOSE_TARGET
