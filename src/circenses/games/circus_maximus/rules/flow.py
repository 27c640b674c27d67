"""From one question to the next: the phases in their order (CM-1.4)."""

from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules import bid, buy, cleanup, deck, event, perform, place
from circenses.games.circus_maximus.rules.effects import is_over
from circenses.games.circus_maximus.state import REGULAR, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat


def legal_into(s: CircusState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    if kind == state.CHOOSE_BID:
        bid.legal_choose_bid(s, seat, out)
    elif kind == state.BID_SIXTEENS:
        bid.legal_sixteens(s, seat, out)
    elif kind == state.BID_COINS:
        bid.legal_coins(s, seat, frame_b(packed), out)
    elif kind == state.CHOOSE_PLACE:
        place.legal_choose_place(s, seat, out)
    elif kind == state.BUY_ONE:
        buy.legal_buy(out)
    elif kind == state.DECLARE:
        perform.legal_declare(out)
    elif kind == state.ROLL:
        perform.legal_roll(out)
    elif kind == state.FLIP:
        place.legal_flip(out)
    elif kind == state.DRAW_ACT:
        deck.legal_draw(s.act_place, actions.DRAW_ACT, out)
    elif kind == state.DRAW_EVENT or kind == state.PEEK:
        deck.legal_draw(s.event_place, actions.DRAW_EVENT, out)
    elif kind == state.DRAW_EXECUTION:
        event.legal_draw_execution(out)
    elif kind == state.DRAW_LOTS:
        event.legal_draw_lots(s, out)
    elif kind == state.LOSE:
        event.legal_lose(s, seat, out)
    elif kind == state.PLACE_WORKERS:
        place.legal_workers(s, seat, out)
    else:
        place.legal_bet(s, kind, seat, frame_a(packed), out)


def apply(s: CircusState, action: i64) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    if kind == state.CHOOSE_BID:
        bid.apply_choose_bid(s, seat, action)
    elif kind == state.BID_SIXTEENS:
        s.done()
        bid.ask_coins(s, seat, a, action - actions.SIXTEENS)
    elif kind == state.BID_COINS:
        s.done()
        bid.bid(s, seat, a, frame_b(packed) * 16 + action - actions.BID_COINS)
    elif kind == state.CHOOSE_PLACE:
        place.apply_choose_place(s, seat, action)
    elif kind == state.BUY_ONE:
        buy.apply_buy(s, seat, a, action)
    elif kind == state.DECLARE:
        perform.apply_declare(s, seat, action)
    elif kind == state.ROLL:
        perform.apply_roll(s, frame_b(packed), action - actions.DIE + 1)
    elif kind == state.FLIP:
        place.apply_flip(s, a, frame_b(packed), action)
    elif kind == state.DRAW_ACT:
        cleanup.apply_draw_act(s, a, action - actions.DRAW_ACT)
    elif kind == state.DRAW_EVENT:
        s.done()
        event.resolve(s, action - actions.DRAW_EVENT)
    elif kind == state.PEEK:
        place.apply_peek(s, action)
    elif kind == state.DRAW_EXECUTION:
        s.done()
        s.execution = REGULAR + action - actions.DRAW_EXECUTION
    elif kind == state.DRAW_LOTS:
        s.done()
        s.lots = event.lots_of(action - actions.LOTS, s.rules.players)
    elif kind == state.LOSE:
        event.apply_lose(s, seat, action - actions.LOSE)
    elif kind == state.PLACE_WORKERS:
        place.apply_workers(s, seat, action - actions.WORKERS + 1)
    else:
        place.apply_bet(s, kind, seat, a, frame_b(packed), action)
    s.tell(state.ANSWERED)
    advance(s)


def advance(s: CircusState) -> None:
    """Lets everything happen that nobody has to decide, up to the next question or the end."""
    while not is_over(s):
        packed: i64 = s.top()
        if packed:
            if frame_kind(packed) != state.LOSE or not event.lose_unasked(s, frame_seat(packed)):
                return
            s.tell(state.PIRATES, frame_seat(packed))
        elif not carry_on(s):
            end_phase(s)


def carry_on(s: CircusState) -> bool:
    """Does one more thing of the phase; False when it is over."""
    more: bool = True
    if s.phase == state.EVENT:
        advance_event(s)
        s.tell(state.EVENT_DRAWN)
    elif s.phase == state.BID:
        more = ask_next(s, state.CHOOSE_BID)
        s.tell(state.BIDDING)
    elif s.phase == state.PLACE:
        more = ask_next(s, state.CHOOSE_PLACE)
        s.tell(state.PLACING)
    elif s.phase == state.BUY:
        more = buy.next_buy(s)
        s.tell(state.SELLING)
    elif s.phase == state.PERFORM:
        more = perform.next_perform(s)
    else:
        more = cleanup.next_act_card(s)
        s.tell(state.CARDS_TURNED)
    return more


def ask_next(s: CircusState, question: i64) -> bool:
    """Asks whoever has not passed, in turn; a seat without a choice passes unasked. False when all have passed."""
    n: i64 = s.rules.players
    for i in range(n):
        seat: i64 = s.order[s.turn]
        if s.has_passed(seat):
            bid.next_turn(s)
        elif can_answer(s, question, seat):
            s.plan(frame(question, seat))
            return True
        else:
            bid.pass_bid(s, seat)
    return False


def can_answer(s: CircusState, question: i64, seat: i64) -> bool:
    if question == state.CHOOSE_BID:
        return s.coins[seat] >= s.rules.minimum_bid
    return place.can_place_anywhere(s, seat)


def end_phase(s: CircusState) -> None:
    if s.phase == state.CLEANUP:
        cleanup.end_round(s)
        s.tell(state.ROUND_ENDED)
        return
    s.phase += 1
    if s.phase == state.EVENT:
        s.step = 0
        s.tell(state.GAME_BEGINS)
    elif s.phase == state.PLACE:
        place.begin_place(s)
        s.tell(state.WORKERS_NEXT)
    elif s.phase == state.BUY:
        buy.begin_buy(s)
    elif s.phase == state.PERFORM:
        perform.begin_perform(s)
    else:
        cleanup.begin_cleanup(s)
        s.tell(state.PAID_OUT)


def advance_event(s: CircusState) -> None:
    """The lots (by switch), the card, its questions, the one execution of the round (by switch); then the bidding."""
    if s.rules.ties == state.BY_LOT and not len(s.lots):
        s.plan(frame(state.DRAW_LOTS, CHANCE))
        return
    s.step += 1
    if s.step == 1:
        event.begin_event(s)
    elif s.step == 2 and s.rules.one_execution:
        event.draw_execution(s)
    else:
        s.phase = state.BID
        bid.begin_bid(s)
