"""Phase 4: perform acts (CM-1.9)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules.effects import check, is_over, lose, move_all
from circenses.games.circus_maximus.rules.event import bit_of
from circenses.games.circus_maximus.rules.place import bidders
from circenses.games.circus_maximus.state import ACTS, NO_CARD, REGULAR, UNITS, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, NOBODY, frame


def begin_perform(s: CircusState) -> None:
    s.open_act = NO_CARD
    s.done_acts = 0
    s.took_part = 0
    s.penalties = vec[i64]([])


def next_perform(s: CircusState) -> bool:
    """Carries the phase on to the next question; False when every act is done."""
    while not is_over(s):
        if s.open_act == NO_CARD:
            s.open_act = next_act(s)
            if s.open_act == NO_CARD:
                punish_absentees(s)
                s.tell(state.PUNISHED)
                return False
            s.asked = 0
            s.joined = 0
            s.paid = False
            s.rolling = 0
            bidder_order(s, s.open_act)
            s.tell(state.ACT_COMES_UP)
        waits: bool = ask_next_bidder(s)
        s.tell(state.DECLARED)
        if waits:
            return True
        if s.joined and not s.paid:
            pay_costs(s)
            s.tell(state.PAID)
        if s.joined and ask_next_roll(s):
            s.tell(state.ROLLING)
            return True
        settle(s)
    return True


def next_act(s: CircusState) -> i64:
    """Regular acts with a bid before executions; most coins first, ties by the earlier first bid."""
    best: i64 = NO_CARD
    for act in range(i64(ACTS)):
        if (s.done_acts >> act) & 1 or not s.has_bid(act):
            continue
        if act >= REGULAR and best != NO_CARD and best < REGULAR:
            break
        if best == NO_CARD or comes_before(s, act, best):
            best = act
    return best


def comes_before(s: CircusState, act: i64, other: i64) -> bool:
    if not s.rules.chronological and s.act_total(act) != s.act_total(other):
        return s.act_total(act) > s.act_total(other)
    return s.first_bid(act) < s.first_bid(other)


def bidder_order(s: CircusState, act: i64) -> None:
    """Own bid descending, ties by the earlier first bid; the order's tail is filled with NOBODY."""
    n: i64 = s.rules.players
    count: i64 = 0
    for seat in range(n):
        if not s.bid_turn[act * n + seat]:
            continue
        place: i64 = count
        while place > 0 and bids_before(s, act, seat, s.order[place - 1]):
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[place] = seat
        count += 1
    for i in range(n):
        if i >= count:
            s.order[i] = NOBODY


def bids_before(s: CircusState, act: i64, seat: i64, other: i64) -> bool:
    row: i64 = act * s.rules.players
    if not s.rules.chronological and s.bids[row + seat] != s.bids[row + other]:
        return s.bids[row + seat] > s.bids[row + other]
    return s.bid_turn[row + seat] < s.bid_turn[row + other]


def ask_next_bidder(s: CircusState) -> bool:
    """Each bidder who can pay says perform or withdraw; the others are out without a choice."""
    while s.asked < s.rules.players and s.order[s.asked] != NOBODY:
        seat: i64 = s.order[s.asked]
        if can_perform(s, seat, s.open_act):
            if not s.rules.automatic:
                s.plan(frame(state.DECLARE, seat, s.open_act))
                return True
            s.joined |= bit_of(seat)
        s.asked += 1
    return False


def can_perform(s: CircusState, seat: i64, act: i64) -> bool:
    for unit in range(i64(UNITS)):
        free: i64 = s.units[seat * UNITS + unit] - s.aside[seat * UNITS + unit]
        if free < s.rules.act_units[act * UNITS + unit]:
            return False
    return s.coins[seat] >= s.rules.act_cost[act]


def legal_declare(out: Choices) -> None:
    out.add(actions.PERFORM)
    out.add(actions.WITHDRAW)


def apply_declare(s: CircusState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.PERFORM:
        s.joined |= bit_of(seat)
    s.asked += 1


def pay_costs(s: CircusState) -> None:
    """Every participant pays; an act with a winner by dice then begins its rolls."""
    for seat in range(s.rules.players):
        if takes_part(s, seat):
            s.coins[seat] -= s.rules.act_cost[s.open_act]
        s.rolls[seat] = 0
    s.paid = True
    if s.rules.act_winner[s.open_act] == state.DICE and s.joined & (s.joined - 1):
        s.rolling = s.joined


def takes_part(s: CircusState, seat: i64) -> bool:
    return (s.joined >> seat) & 1 == 1


def ask_next_roll(s: CircusState) -> bool:
    """One die each in bidder order; the players tied for highest roll again among themselves."""
    while s.rolling & (s.rolling - 1):
        for i in range(s.rules.players):
            seat: i64 = s.order[i]
            if seat != NOBODY and (s.rolling >> seat) & 1 and s.rolls[seat] == 0:
                s.plan(frame(state.ROLL, CHANCE, s.open_act, seat))
                return True
        keep_highest(s)
    return False


def keep_highest(s: CircusState) -> None:
    high: i64 = 0
    for seat in range(s.rules.players):
        if (s.rolling >> seat) & 1 and s.rolls[seat] > high:
            high = s.rolls[seat]
    left: i64 = 0
    for seat in range(s.rules.players):
        if (s.rolling >> seat) & 1 and s.rolls[seat] == high:
            left |= bit_of(seat)
    s.rolling = left
    if left & (left - 1):
        for seat in range(s.rules.players):
            s.rolls[seat] = 0


def legal_roll(out: Choices) -> None:
    for face in range(i64(6)):
        out.add_chance(actions.DIE + face, 1)


def apply_roll(s: CircusState, seat: i64, face: i64) -> None:
    s.done()
    s.rolls[seat] = face


def winner(s: CircusState) -> i64:
    """NOBODY for an act without one."""
    if s.rules.act_winner[s.open_act] == state.ALL:
        return NOBODY
    best: i64 = NOBODY
    for i in range(s.rules.players):
        seat: i64 = s.order[i]
        if seat == NOBODY or not takes_part(s, seat):
            continue
        if s.rules.act_winner[s.open_act] == state.DICE:
            if s.rolling == 0 or (s.rolling >> seat) & 1:
                return seat  # the last one rolling, or the only participant
        elif best == NOBODY or s.units[seat * UNITS + state.ANIMALS] > s.units[best * UNITS + state.ANIMALS]:
            best = seat  # in bidder order, so that a tie goes to the higher, then the earlier bid
    return best


def settle(s: CircusState) -> None:
    """Participants in bidder order, each one completely before the next; then the Den, then the penalties."""
    act: i64 = s.open_act
    won: i64 = NOBODY
    if s.joined:
        won = winner(s)
        for i in range(s.rules.players):
            seat: i64 = s.order[i]
            if seat != NOBODY and takes_part(s, seat):
                reward(s, seat, act, won)
                if check(s, bit_of(seat)):
                    s.tell(state.REWARDED, act, won + 1)
                    return
    s.tell(state.REWARDED, act, won + 1)
    settle_bet(s, act, won)
    if s.joined:
        s.took_part |= s.joined
        if s.rules.absent_from_all:
            s.penalties = append(s.penalties[:], act)
        else:
            for seat in range(s.rules.players):
                if not takes_part(s, seat):
                    move_all(s, seat, s.rules.act_penalty, act)
    s.done_acts |= bit_of(act)
    s.open_act = NO_CARD
    s.tell(state.SETTLED, act)


def reward(s: CircusState, seat: i64, act: i64, won: i64) -> None:
    """Unit fate, coins, tracks."""
    rules = s.rules
    loses: bool = won != NOBODY and won != seat
    for unit in range(i64(UNITS)):
        lost: i64 = rules.act_lost[act * UNITS + unit]
        if loses:
            lost += rules.act_lost_by_losers[act * UNITS + unit]
        lose(s, seat, unit, lost)
        if not rules.reuse:
            s.aside[seat * UNITS + unit] += rules.act_units[act * UNITS + unit] - lost
    if loses:
        s.coins[seat] += rules.act_loser_coins[act]
    else:
        s.coins[seat] += rules.act_coins[act]
    s.coins[seat] += rules.act_coins_per_animal[act] * s.units[seat * UNITS + state.ANIMALS]
    if not loses:
        move_all(s, seat, rules.act_tracks, act)


def settle_bet(s: CircusState, act: i64, won: i64) -> None:
    """Gamblers Den (CM-1.12): stake times bidders if the backed player won, the stake back if nobody performed."""
    if s.bet[1] != act:
        return
    gambler: i64 = s.bet[0]
    paid: i64 = 0
    if s.joined == 0:
        paid = s.bet[3]
    elif won == s.bet[2]:
        paid = s.bet[3] * bidders(s, act)
    s.coins[gambler] += paid
    s.bet = vec[i64]([NOBODY, NO_CARD, NOBODY, 0])
    s.tell(state.BET_SETTLED, gambler, paid)


def punish_absentees(s: CircusState) -> None:
    """Switch penalty_scope = absent_from_all: who took part in nothing suffers for every act performed."""
    for act in s.penalties:
        for seat in range(s.rules.players):
            if not (s.took_part >> seat) & 1:
                move_all(s, seat, s.rules.act_penalty, act)
