"""From one question to the next: the phases in their order (CM-1.4)."""

from mypy_extensions import i64

from circenses.games.circus_maximus import actions
from circenses.games.circus_maximus.rules import bid, buy, cleanup, deck, event, perform, place
from circenses.games.circus_maximus.rules.effects import is_over
from circenses.games.circus_maximus.state import (
    ANSWERED,
    BACK_ACT,
    BACK_SEAT,
    BID,
    BID_COINS,
    BID_SIXTEENS,
    BIDDING,
    BUY,
    BUY_ONE,
    BY_LOT,
    CARDS_TURNED,
    CHOOSE_BID,
    CHOOSE_PLACE,
    CLEANUP,
    DEAL,
    DECLARE,
    DRAW_ACT,
    DRAW_EVENT,
    DRAW_EXECUTION,
    DRAW_LOTS,
    EVENT,
    EVENT_DRAWN,
    FLIP,
    GAME_BEGINS,
    LOSE,
    PAID_OUT,
    PEEK,
    PERFORM,
    PIRATES,
    PLACE,
    PLACE_WORKERS,
    PLACING,
    REGULAR,
    ROLL,
    ROUND_ENDED,
    SELLING,
    WORKERS_NEXT,
    CircusState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame, frame_a, frame_b, frame_kind, frame_seat


def legal_into(s: CircusState, out: Choices) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    if kind == CHOOSE_BID:
        bid.legal_choose_bid(s, seat, out)
    elif kind == BID_SIXTEENS:
        bid.legal_sixteens(s, seat, out)
    elif kind == BID_COINS:
        bid.legal_coins(s, seat, frame_b(packed), out)
    elif kind == CHOOSE_PLACE:
        place.legal_choose_place(s, seat, out)
    elif kind == BUY_ONE:
        buy.legal_buy(out)
    elif kind == DECLARE:
        perform.legal_declare(out)
    elif kind == ROLL:
        perform.legal_roll(out)
    elif kind == FLIP:
        place.legal_flip(out)
    elif kind == DRAW_ACT:
        deck.legal_draw(s.act_place, actions.DRAW_ACT, out)
    elif kind == DRAW_EVENT or kind == PEEK:
        deck.legal_draw(s.event_place, actions.DRAW_EVENT, out)
    elif kind == DRAW_EXECUTION:
        event.legal_draw_execution(out)
    elif kind == DRAW_LOTS:
        event.legal_draw_lots(s, out)
    elif kind == LOSE:
        event.legal_lose(s, seat, out)
    elif kind == PLACE_WORKERS:
        place.legal_workers(s, seat, out)
    elif kind == BACK_ACT:
        place.legal_back_act(s, seat, out)
    elif kind == BACK_SEAT:
        place.legal_back_seat(s, seat, frame_a(packed), out)
    else:
        place.legal_stake(s, seat, out)


def apply(s: CircusState, action: i64) -> None:
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    seat: i64 = frame_seat(packed)
    a: i64 = frame_a(packed)
    b: i64 = frame_b(packed)
    if kind == CHOOSE_BID:
        bid.apply_choose_bid(s, seat, action)
    elif kind == BID_SIXTEENS:
        s.done()
        bid.ask_coins(s, seat, a, action - actions.SIXTEENS)
    elif kind == BID_COINS:
        s.done()
        bid.bid(s, seat, a, b * 16 + action - actions.BID_COINS)
    elif kind == CHOOSE_PLACE:
        place.apply_choose_place(s, seat, action)
    elif kind == BUY_ONE:
        buy.apply_buy(s, seat, a, action)
    elif kind == DECLARE:
        perform.apply_declare(s, seat, action)
    elif kind == ROLL:
        perform.apply_roll(s, b, action - actions.DIE + 1)
    elif kind == FLIP:
        place.apply_flip(s, a, b, action)
    elif kind == DRAW_ACT:
        cleanup.apply_draw_act(s, a, action - actions.DRAW_ACT)
    elif kind == DRAW_EVENT:
        s.done()
        event.resolve(s, action - actions.DRAW_EVENT)
    elif kind == PEEK:
        place.apply_peek(s, action)
    elif kind == DRAW_EXECUTION:
        s.done()
        s.execution = REGULAR + action - actions.DRAW_EXECUTION
    elif kind == DRAW_LOTS:
        s.done()
        s.lots = event.lots_of(action - actions.LOTS, s.rules.players)
    elif kind == LOSE:
        event.apply_lose(s, seat, action - actions.LOSE)
    elif kind == PLACE_WORKERS:
        place.apply_workers(s, seat, action - actions.WORKERS + 1)
    elif kind == BACK_ACT:
        s.done()
        place.ask_seat(s, seat, action - actions.BACK_ACT)
    elif kind == BACK_SEAT:
        s.done()
        place.ask_stake(s, seat, a, action - actions.BACK_SEAT)
    else:
        s.done()
        place.bet(s, seat, a, b, action - actions.STAKE + 1)
    s.tell(ANSWERED)
    advance(s)


def advance(s: CircusState) -> None:
    """Lets everything happen that nobody has to decide, up to the next question or the end."""
    while not is_over(s):
        packed: i64 = s.top()
        if packed:
            if frame_kind(packed) != LOSE or not event.lose_unasked(s, frame_seat(packed)):
                return
            s.tell(PIRATES, frame_seat(packed))
        elif s.phase == DEAL:
            dealt: bool = not cleanup.next_act_card(s)
            s.tell(CARDS_TURNED)
            if dealt:
                s.phase = EVENT
                s.step = 0
                s.tell(GAME_BEGINS)
        elif s.phase == EVENT:
            advance_event(s)
            s.tell(EVENT_DRAWN)
        elif s.phase == BID:
            bids_over: bool = not bid.next_bid(s)
            s.tell(BIDDING)
            if bids_over:
                s.phase = PLACE
                place.begin_place(s)
                s.tell(WORKERS_NEXT)
        elif s.phase == PLACE:
            placed: bool = not place.next_place(s)
            s.tell(PLACING)
            if placed:
                s.phase = BUY
                buy.begin_buy(s)
        elif s.phase == BUY:
            sold: bool = not buy.next_buy(s)
            s.tell(SELLING)
            if sold:
                s.phase = PERFORM
                perform.begin_perform(s)
        elif s.phase == PERFORM:
            if not perform.next_perform(s):
                s.phase = CLEANUP
                cleanup.begin_cleanup(s)
                s.tell(PAID_OUT)
        else:
            full: bool = not cleanup.next_act_card(s)
            s.tell(CARDS_TURNED)
            if full:
                cleanup.end_round(s)
                s.tell(ROUND_ENDED)


def advance_event(s: CircusState) -> None:
    """By switch the lots, the card, its questions, by switch the one execution of the round; then the bidding."""
    if s.rules.ties == BY_LOT and not len(s.lots):
        s.plan(frame(DRAW_LOTS, CHANCE))
        return
    s.step += 1
    if s.step == 1:
        event.begin_event(s)
    elif s.step == 2 and s.rules.one_execution:
        event.draw_execution(s)
    else:
        s.phase = BID
        bid.begin_bid(s)
