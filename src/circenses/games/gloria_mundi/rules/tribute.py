"""Phase 5: tribute or the Goth's advance, the discard round and the pile (GM-1.8)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules.effects import drop_building, finish, next_seat
from circenses.games.gloria_mundi.state import BASIC, COUNTERS, GLORY, NONE, GloriaState, lowest
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def next_tribute(s: GloriaState) -> bool:
    """The next question of the phase, or the next thing that happens by itself; False when the turn is over."""
    if s.step == state.ASK:
        s.step = state.ASKED
        s.plan(frame(state.CHOOSE_TRIBUTE, s.active))
    elif s.step == state.DISCARDING:
        next_discard(s)
    elif s.step == state.SHARING and s.pile_size():
        s.plan(frame(state.TAKE_COUNTER, s.turn))
    else:
        return False
    return True


# Pay or refuse


def missing_from(s: GloriaState, first: i64, purse: vec[i64]) -> i64:
    """How many icons of the next space, from that type on, the purse has no counter for."""
    icons: i64 = s.rules.icons[s.next_space()]
    missing: i64 = 0
    for type in range(first, i64(BASIC)):
        if icons & s.rules.bit[type] and purse[type] == 0:
            missing += 1
    return missing


def can_pay(s: GloriaState, purse: vec[i64]) -> bool:
    return s.next_space() < state.ROME and missing_from(s, 0, purse) <= purse[GLORY]


def legal_tribute(s: GloriaState, purse: vec[i64], out: Choices) -> None:
    if can_pay(s, purse):
        out.add(actions.PAY)
    out.add(actions.REFUSE)


def only_tribute(s: GloriaState, seat: i64) -> i64:
    if can_pay(s, s.purse(seat, True)):
        return NONE
    return actions.REFUSE


def apply_tribute(s: GloriaState, seat: i64, action: i64) -> None:
    if action == actions.PAY:
        ask_icon(s, seat, 0, 0)
    elif len(s.queue):
        advance_to_last(s)
    else:
        advance_one(s)


def ask_icon(s: GloriaState, seat: i64, type: i64, glory: i64) -> None:
    """Asks for payment icon by icon in the order food, gold, peace; after the last one lays the tribute down."""
    icons: i64 = s.rules.icons[s.next_space()]
    while type < BASIC and not icons & s.rules.bit[type]:
        type += 1
    if type < BASIC:
        s.plan(frame(state.PAY_ICON, seat, type, glory))
        return
    for paid in range(i64(BASIC)):
        if icons & s.rules.bit[paid]:
            if glory & s.rules.bit[paid]:
                s.counters[seat * COUNTERS + GLORY] -= 1
            else:
                s.counters[seat * COUNTERS + paid] -= 1
    s.queue = append(s.queue[:], icons | (glory << 3))


def may_own(purse: vec[i64], type: i64) -> bool:
    return purse[type] > 0


def may_glory(s: GloriaState, type: i64, glory: i64, purse: vec[i64]) -> bool:
    """Whether glory may pay this icon: enough must stay for later icons whose own counter is missing."""
    left: i64 = purse[GLORY] - 1
    for paid in range(i64(BASIC)):
        if glory & s.rules.bit[paid]:
            left -= 1
    return left >= missing_from(s, type + 1, purse)


def legal_icon(s: GloriaState, type: i64, glory: i64, purse: vec[i64], out: Choices) -> None:
    if may_own(purse, type):
        out.add(actions.OWN)
    if may_glory(s, type, glory, purse):
        out.add(actions.WITH_GLORY)


def only_icon(s: GloriaState, seat: i64, type: i64, glory: i64) -> i64:
    purse: vec[i64] = s.purse(seat, True)
    if not may_own(purse, type):
        return actions.WITH_GLORY
    if not may_glory(s, type, glory, purse):
        return actions.OWN
    return NONE


def apply_icon(s: GloriaState, seat: i64, type: i64, glory: i64, action: i64) -> None:
    if action == actions.WITH_GLORY:
        glory |= s.rules.bit[type]
    ask_icon(s, seat, type + 1, glory)


# The Goth advances


def advance_to_last(s: GloriaState) -> None:
    """The Goth advances to the newest tribute; everything in the line falls due, glory as the type it replaced."""
    s.goth += len(s.queue)
    due = vec[i64]([])
    for tribute in s.queue:
        for type in range(i64(BASIC)):
            if tribute & s.rules.bit[type]:
                counter: i64 = type
                if (tribute >> 3) & s.rules.bit[type]:
                    counter = GLORY
                due = append(due, type + counter * 4)
    s.queue = vec[i64]([])
    begin_discard(s, due)


def advance_one(s: GloriaState) -> None:
    """The Goth advances into the next space, whose icons fall due; in Rome, the game is over."""
    s.goth += 1
    if s.goth == state.ROME:
        finish(s, state.BY_ROME)
        return
    due = vec[i64]([])
    for type in range(i64(BASIC)):
        if s.rules.icons[s.goth] & s.rules.bit[type]:
            due = append(due, type + state.NOTHING * 4)
    begin_discard(s, due)


def begin_discard(s: GloriaState, due: vec[i64]) -> None:
    s.due = due
    s.turn = s.active
    s.idle = 0
    s.step = state.DISCARDING


# The discard round


def due_types(s: GloriaState) -> i64:
    """Types still due, as bits."""
    types: i64 = 0
    for item in s.due:
        types |= s.rules.bit[item & 3]
    return types


def next_discard(s: GloriaState) -> None:
    """Asks whose turn it is to discard if they can; the round ends when all is matched or nobody can."""
    if len(s.due) == 0 or s.idle == s.rules.players:
        begin_sharing(s)
    elif has_due_card(s, s.turn):
        s.plan(frame(state.DISCARD_CARD, s.turn))
    else:
        s.idle += 1
        s.turn = next_seat(s, s.turn)


def has_due_card(s: GloriaState, seat: i64) -> bool:
    types: i64 = due_types(s)
    for type in range(i64(BASIC)):
        place: i64 = seat * BASIC + type
        if types & s.rules.bit[type] and (s.plain[place] or s.built[place]):
            return True
    return False


def due_buildings(s: GloriaState, seat: i64) -> i64:
    """Buildings on cards of a due type, as bits."""
    types: i64 = due_types(s)
    cards: i64 = 0
    for type in range(i64(BASIC)):
        if types & s.rules.bit[type]:
            cards |= s.built[seat * BASIC + type]
    return cards


def legal_discard(s: GloriaState, seat: i64, out: Choices) -> None:
    types: i64 = due_types(s)
    for type in range(i64(BASIC)):
        if types & s.rules.bit[type] and s.plain[seat * BASIC + type]:
            out.add(actions.DISCARD_PLAIN + type)
    rest: i64 = due_buildings(s, seat)
    while rest:
        out.add(actions.DISCARD_BUILT + lowest(rest))
        rest &= rest - 1


def only_discard(s: GloriaState, seat: i64) -> i64:
    types: i64 = due_types(s)
    only: i64 = NONE
    for type in range(i64(BASIC)):
        if types & s.rules.bit[type] and s.plain[seat * BASIC + type]:
            if only != NONE:
                return NONE
            only = actions.DISCARD_PLAIN + type
    cards: i64 = due_buildings(s, seat)
    if cards == 0:
        return only
    if only != NONE or cards & (cards - 1):
        return NONE
    return actions.DISCARD_BUILT + lowest(cards)


def apply_discard(s: GloriaState, seat: i64, action: i64) -> None:
    """Discards a card: a guard falls in its place, any other building falls with it. The oldest due item is served."""
    type: i64 = action - actions.DISCARD_PLAIN
    guarded: bool = False
    if action >= actions.DISCARD_BUILT:
        building: i64 = action - actions.DISCARD_BUILT
        type = s.card_type(seat, building)
        drop_building(s, seat, type, building)
        guarded = s.rules.guards & s.rules.bit[building] != 0
    if not guarded:
        s.plain[seat * BASIC + type] -= 1
        s.ruins[seat * BASIC + type] += 1
    serve(s, type)
    s.idle = 0
    s.turn = next_seat(s, seat)


def serve(s: GloriaState, type: i64) -> None:
    """Matches the oldest due item of a type; its counter goes back to the supply, by switch to the pile."""
    rest = vec[i64]([])
    served: bool = False
    for item in s.due:
        if not served and item & 3 == type:
            served = True
            counter: i64 = item >> 2
            if counter < COUNTERS:
                if s.rules.pile_of_all:
                    s.pile[counter] += 1
                else:
                    s.supply[counter] += 1
        else:
            rest = append(rest, item)
    s.due = rest


# The pile


def begin_sharing(s: GloriaState) -> None:
    """Ends the round: of what nobody could match, counters go to the pile and mere icons lapse."""
    for item in s.due:
        if item >> 2 < COUNTERS:
            s.pile[item >> 2] += 1
    s.due = vec[i64]([])
    s.idle = 0
    s.turn = s.active
    s.step = state.SHARING


def legal_take(s: GloriaState, out: Choices) -> None:
    for type in range(i64(COUNTERS)):
        if s.pile[type]:
            out.add(actions.TAKE + type)


def only_take(s: GloriaState) -> i64:
    only: i64 = NONE
    for type in range(i64(COUNTERS)):
        if s.pile[type]:
            if only != NONE:
                return NONE
            only = actions.TAKE + type
    return only


def apply_take(s: GloriaState, seat: i64, type: i64) -> None:
    s.pile[type] -= 1
    s.counters[seat * COUNTERS + type] += 1
    s.turn = next_seat(s, seat)
