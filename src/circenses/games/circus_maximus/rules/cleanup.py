"""Phase 5: cleanup and the end of the game (CM-1.10)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state
from circenses.games.circus_maximus.rules.deck import only_card, refill
from circenses.games.circus_maximus.rules.effects import everybody, fill, finish
from circenses.games.circus_maximus.state import ACTS, EVENTS, GOODS, LOCATIONS, NO_CARD, TRACKS, UNITS, CircusState
from circenses.kernel.state import CHANCE, NOBODY, frame


def begin_cleanup(s: CircusState) -> None:
    """Steps 1 to 4 up to the draws: pay, boosts, workers, acts that received a bid."""
    n: i64 = s.rules.players
    for seat in range(n):
        pay(s, seat)
        s.available[seat] = s.pool[seat]
    for i in range(n * TRACKS):
        s.boost[i] = 0
    for i in range(n * UNITS):
        s.aside[i] = 0
    for i in range(n * LOCATIONS):
        s.placed[i] = 0
    for i in range(n * GOODS):
        s.queue[i] = NOBODY
    for good in range(i64(GOODS)):
        s.queued[good] = 0
    for slot in range(s.rules.display):
        act: i64 = s.display[slot]
        if s.has_bid(act):
            s.act_place[act] = state.DISCARD
            s.display[slot] = NO_CARD
    for i in range(n * ACTS):
        s.bids[i] = 0
        s.bid_turn[i] = 0
    s.bids_made = 0
    s.bet = vec[i64]([NOBODY, NO_CARD, NOBODY, 0])


def pay(s: CircusState, seat: i64) -> None:
    """Income by the tracks, less upkeep; coins never fall below nothing and no unit is lost."""
    rules = s.rules
    if rules.economy == state.NO_PAY:
        return
    income: i64 = (
        s.effective(seat, state.EMPIRE) + s.effective(seat, state.POPULATION) + s.effective(seat, state.CHURCH)
    )
    if income < rules.floor:
        income = rules.floor
    if rules.economy == state.PAY_AND_UPKEEP:
        income -= rules.upkeep * s.held(seat)
    s.coins[seat] += income
    if s.coins[seat] < 0:
        s.coins[seat] = 0


def next_act_card(s: CircusState) -> bool:
    """Turns up a card for the first empty slot; False when the display is full."""
    for slot in range(s.rules.display):
        if s.display[slot] != NO_CARD:
            continue
        refill(s.act_place)
        only: i64 = only_card(s.act_place)
        if only == NO_CARD:
            s.plan(frame(state.DRAW_ACT, CHANCE, slot))
            return True
        show(s, slot, only)
    return False


def apply_draw_act(s: CircusState, slot: i64, act: i64) -> None:
    s.done()
    show(s, slot, act)


def show(s: CircusState, slot: i64, act: i64) -> None:
    s.act_place[act] = state.TABLE
    s.display[slot] = act


def end_round(s: CircusState) -> None:
    """Steps 5 to 7: restock, the event leaves, the next round or the end."""
    for good in range(i64(GOODS)):
        fill(s, good, s.rules.restock[good])
    for event in range(i64(EVENTS)):
        if s.event_place[event] == state.TABLE:
            s.event_place[event] = state.DISCARD
    if s.round == s.rules.rounds:
        finish(s, everybody(s), state.BY_LIMIT)
        return
    s.round += 1
    s.lots = vec[i64]([])
    s.phase = state.EVENT
    s.step = 0
