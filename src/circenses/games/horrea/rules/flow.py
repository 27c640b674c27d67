"""From one question to the next: the phases in their order (HO-1.3)."""

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import alliances, build, fate, fate_choices, movement, social, start, trade, turn
from circenses.games.horrea.rules.turn import begin
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat


def legal_into(s: HorreaState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    if kind == state.MOVE:
        movement.legal_move(s, seat, frame_a(packed), out)
    elif kind == state.ENTER:
        either(actions.ROLL, actions.SKIP, out)
    elif kind == state.INTRIGUE:
        social.legal_intrigue(s, seat, out)
    elif kind == state.PRICE:
        alliances.legal_price(s, seat, out)
    elif kind == state.ANSWER:
        alliances.legal_answer(s, frame_a(packed) // 2, frame_b(packed), out)
    elif kind == state.REPLY:
        either(actions.ACCEPT, actions.DECLINE, out)
    elif kind == state.BUILD_ONE:
        build.legal_build(s, seat, frame_a(packed), out)
    elif kind == state.GIVE:
        build.legal_give(s, seat, out)
    elif kind == state.VICTIM:
        build.legal_victim(s, seat, frame_a(packed), out)
    elif kind == state.CONFLICT:
        social.legal_conflict(s, seat, out)
    elif kind == state.OUST:
        either(actions.BORROW, actions.FORFEIT, out)
    elif kind == state.DRAW_FATE:
        fate.legal_draw(s, out)
    elif kind == state.DEAL_CARD or kind == state.DRAW_FAMILY:
        start.legal_family(s, out)
    elif state.PAY <= kind <= state.SEND:
        fate_choices.legal_choice(s, kind, seat, out)
    else:
        start.legal_die(out)


def either(yes: i64, no: i64, out: Choices) -> None:
    out.add(yes)
    out.add(no)


def apply(s: HorreaState, action: i64) -> None:
    answer(s, action)
    s.tell(state.ANSWERED)
    advance(s)


def answer(s: HorreaState, action: i64) -> None:
    """Answers the open question; what follows by itself has not happened yet."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    b: i64 = frame_b(packed)
    if kind == state.MOVE:
        movement.apply_move(s, seat, a, action)
    elif kind == state.ENTER:
        movement.apply_enter(s, seat, action)
    elif kind == state.ENTRY_DIE:
        movement.apply_entry_die(s, a, action)
    elif kind == state.INTRIGUE:
        social.apply_intrigue(s, seat, action)
    elif kind == state.PRICE:
        s.done()
        alliances.ask_answer(s, seat, a, b, actions.step_of(action))
    elif kind == state.ANSWER:
        alliances.apply_answer(s, seat, a // 2, a % 2, b, action)
    elif kind == state.REPLY:
        alliances.apply_answer(s, a // 2, seat, a % 2, b, action)
    elif kind == state.BUILD_ONE:
        build.apply_build(s, seat, a, action)
    elif kind == state.GIVE:
        build.apply_give(s, seat, action)
    else:
        answer_rarely(s, kind, seat, a, b, action)


def answer_rarely(s: HorreaState, kind: i64, seat: i64, a: i64, b: i64, action: i64) -> None:
    """Attacks, fate and the set-up."""
    if kind == state.VICTIM:
        build.apply_victim(s, seat, a, action)
    elif kind == state.DESTROY_DIE:
        build.apply_destroy_die(s, a, b // 4, b % 4, action)
    elif kind == state.CONFLICT:
        s.done()
        social.resolve(s, seat, action - actions.RESOLVE)
    elif kind == state.OUST:
        social.apply_oust(s, seat, a, action)
    elif kind == state.OUST_DIE:
        social.apply_oust_die(s, a, b // 4, b % 4, action)
    elif kind == state.DRAW_FATE:
        fate.apply_draw(s, action)
    elif state.PAY <= kind <= state.SEND:
        fate_choices.apply_choice(s, kind, seat, action)
    elif kind == state.ELECTION:
        fate.apply_election(s, a, action)
    elif kind == state.DEAL_CARD or kind == state.DRAW_FAMILY:
        start.apply_family(s, a, action)
    else:
        start.apply_start_die(s, a, action)


def advance(s: HorreaState) -> None:
    """Lets everything happen that nobody has to decide, up to the next question or the end."""
    while s.ending == state.NOT_OVER and s.top() == 0:
        step(s)
        s.tell(state.HAPPENED)


def step(s: HorreaState) -> None:
    """Does the next thing that happens by itself: one more of the phase, or the start of the next."""
    if s.phase == state.CONVERSION:
        turn.close_turn(s)
    elif not carry_on(s):
        begin(s, s.phase + 1)
        if s.phase == state.DICE:
            start.begin_dice(s)


def carry_on(s: HorreaState) -> bool:
    """Does one more thing of the phase; False when it is over."""
    if s.phase == state.MOVEMENT or s.phase == state.SOCIAL or s.phase == state.BUILD:
        return next_part(s)
    if s.phase == state.FATE:
        return fate.next_part(s)
    if s.phase == state.DEAL:
        return start.next_deal(s)
    if s.phase == state.DICE:
        return start.next_die(s)
    trade.trade(s)
    return False


def next_part(s: HorreaState) -> bool:
    """The part of the next player, step by step."""
    if s.place == s.rules.players:
        if s.phase == state.MOVEMENT:
            s.storms = False
        elif s.phase == state.BUILD:
            s.boom = False
        return False
    seat: i64 = s.seat_at(s.place)
    if s.phase == state.MOVEMENT:
        movement.take_part(s, seat)
    elif s.phase == state.SOCIAL:
        social.take_part(s, seat)
    else:
        build.take_part(s, seat)
    return True
