"""From one question to the next: the phases of a turn in their order (GM-1.3)."""

from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules import ability, activate, build, opening, tribute
from circenses.games.gloria_mundi.rules.effects import is_over, next_seat
from circenses.games.gloria_mundi.state import NONE, GloriaState, lowest
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame, frame_a, frame_b, frame_kind, frame_seat


def is_amount(kind: i64) -> bool:
    paying: bool = state.PAY_FOOD <= kind <= state.PAY_PEACE
    return paying or state.TIMES <= kind <= state.MIX_GOLD or state.CONVERT_TIMES <= kind <= state.CONVERT_MIX


def bounds(s: GloriaState, known: bool) -> i64:
    """The least and most of the amount that is asked for, as least * 64 + most; with `known`, judged by public facts
    only."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    a: i64 = frame_a(packed)
    b: i64 = frame_b(packed)
    purse = s.purse(frame_seat(packed), known)
    if kind <= state.MIX_GOLD:
        return ability.bounds(s, kind, a, b, purse)
    if kind <= state.PAY_PEACE:
        return build.pay_bounds(s, kind, a, b, purse)
    return build.convert_bounds(s, kind, a, b, purse)


def legal_into(s: GloriaState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    if kind == state.NEXT_CARD:
        activate.legal_next(s, seat, s.purse(seat, False), out)
    elif is_amount(kind):
        both: i64 = bounds(s, False)
        for amount in range(both >> 6, (both & 63) + 1):
            out.add(actions.AMOUNT + amount)
    elif kind == state.PLAY_CARD:
        opening.legal_play(s, seat, out)
    elif kind == state.CHOOSE_BUILDING:
        build.legal_choose(s, seat, s.purse(seat, False), out)
    elif kind == state.CHOOSE_TRIBUTE:
        tribute.legal_tribute(s, s.purse(seat, False), out)
    elif kind == state.DISCARD_CARD:
        tribute.legal_discard(s, seat, out)
    elif kind == state.DRAW_BUILDING:
        opening.legal_draw(s, out)
    elif kind == state.CHOOSE_TARGET:
        build.legal_target(s, seat, frame_a(packed), out)
    elif kind == state.PAY_ICON:
        tribute.legal_icon(s, frame_a(packed), frame_b(packed), s.purse(seat, False), out)
    elif kind == state.GIVE_UP:
        ability.legal_give_up(s, seat, frame_a(packed), out)
    elif kind == state.CONVERT_FROM:
        build.legal_source(s, frame_a(packed), s.purse(seat, False), out)
    elif kind == state.TAKE_COUNTER:
        tribute.legal_take(s, out)
    else:
        opening.legal_start(s, out)


def only_answer(s: GloriaState) -> i64:
    """The answer of the open question if public facts alone show that there is one; else NONE."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    if kind == state.NEXT_CARD:
        return activate.only_next(s, seat)
    if is_amount(kind):
        both: i64 = bounds(s, True)
        if both >> 6 == both & 63:
            return actions.AMOUNT + (both & 63)
        return NONE
    if kind == state.PLAY_CARD:
        return opening.only_play(s, seat)
    if kind == state.CHOOSE_BUILDING:
        return build.only_choose(s, seat)
    if kind == state.CHOOSE_TRIBUTE:
        return tribute.only_tribute(s, seat)
    if kind == state.DISCARD_CARD:
        return tribute.only_discard(s, seat)
    if kind == state.DRAW_BUILDING:
        if s.deck & (s.deck - 1):
            return NONE
        return actions.DRAW + lowest(s.deck)
    if kind == state.CHOOSE_TARGET:
        return build.only_target(s, seat, frame_a(packed))
    if kind == state.PAY_ICON:
        return tribute.only_icon(s, seat, frame_a(packed), frame_b(packed))
    if kind == state.GIVE_UP:
        return ability.only_give_up(s, seat, frame_a(packed))
    if kind == state.CONVERT_FROM:
        return build.only_source(s, seat, frame_a(packed))
    if kind == state.TAKE_COUNTER:
        return tribute.only_take(s)
    return NONE


def answer(s: GloriaState, action: i64) -> None:
    """Answers the open question; what follows by itself is left to `step`."""
    packed: i64 = s.done()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    if kind == state.NEXT_CARD:
        activate.apply_next(s, seat, action)
    elif is_amount(kind):
        apply_amount(s, seat, kind, a, frame_b(packed), action - actions.AMOUNT)
    elif kind == state.PLAY_CARD:
        opening.apply_play(s, seat, action - actions.PLAY)
    elif kind == state.CHOOSE_BUILDING:
        build.apply_choose(s, seat, action)
    elif kind == state.CHOOSE_TRIBUTE:
        tribute.apply_tribute(s, seat, action)
    elif kind == state.DISCARD_CARD:
        tribute.apply_discard(s, seat, action)
    elif kind == state.DRAW_BUILDING:
        opening.apply_draw(s, action - actions.DRAW)
    elif kind == state.CHOOSE_TARGET:
        build.apply_target(s, seat, a, action - actions.TARGET)
    elif kind == state.PAY_ICON:
        tribute.apply_icon(s, seat, a, frame_b(packed), action)
    elif kind == state.GIVE_UP:
        ability.apply_give_up(s, seat, a, action - actions.GIVE_UP)
    elif kind == state.CONVERT_FROM:
        build.apply_source(s, seat, a, action)
    elif kind == state.TAKE_COUNTER:
        tribute.apply_take(s, seat, action - actions.TAKE)
    else:
        opening.apply_start(s, action - actions.START)


def apply_amount(s: GloriaState, seat: i64, kind: i64, a: i64, b: i64, amount: i64) -> None:
    if kind <= state.MIX_GOLD:
        ability.apply_amount(s, seat, kind, a, b, amount)
    elif kind <= state.PAY_PEACE:
        build.apply_payment(s, seat, kind, a, b, amount)
    else:
        build.apply_conversion(s, seat, kind, a, b, amount)


def apply(s: GloriaState, action: i64) -> None:
    answer(s, action)
    s.tell(state.ANSWERED, action)
    advance(s)


def advance(s: GloriaState) -> None:
    """Lets everything happen that nobody has to decide, up to the next question or the end."""
    while step(s):
        pass


def step(s: GloriaState) -> bool:
    """Does one thing that happens by itself; False when there is a question to ask, or the game is over."""
    if is_over(s):
        return False
    if s.top():
        only: i64 = only_answer(s)
        if only == NONE:
            return False
        answer(s, only)
        s.tell(state.FORCED, only)
        return True
    if s.phase == state.ACTIVATE:
        activate.next_activation(s)
    elif s.phase == state.AGEING:
        opening.age_forum(s)
    elif s.phase == state.PLAY:
        opening.ask_card(s)
    elif s.phase == state.BUILD:
        next_build(s)
    elif not tribute.next_tribute(s):
        next_turn(s)
    s.tell(state.HAPPENED)
    return True


def next_build(s: GloriaState) -> None:
    if s.step == state.ASK:
        s.step = state.ASKED
        s.plan(frame(state.CHOOSE_BUILDING, s.active))
    else:
        s.phase = state.TRIBUTE
        s.step = state.ASK


def next_turn(s: GloriaState) -> None:
    s.active = next_seat(s, s.active)
    s.turn_no += 1
    s.turn_type = NONE
    s.turn = NOBODY
    s.step = state.ASK
    s.phase = state.AGEING
