"""Phase 1: bid on acts (CM-1.6), the amount in two questions (CM-1.13)."""

from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules.effects import track_order
from circenses.games.circus_maximus.state import ACTS, NO_CARD, REGULAR, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame


def begin_bid(s: CircusState) -> None:
    """The empire track sets the order; a Palace guest goes first. The first player must bid before passing."""
    track_order(s, state.EMPIRE)
    if s.palace_first != NOBODY:
        place: i64 = 0
        while s.order[place] != s.palace_first:
            place += 1
        while place > 0:
            s.order[place] = s.order[place - 1]
            place -= 1
        s.order[0] = s.palace_first
        s.palace_first = NOBODY
    s.turn = 0
    s.passed = 0
    s.duty = True


def next_turn(s: CircusState) -> None:
    s.turn += 1
    if s.turn == s.rules.players:
        s.turn = 0


def pass_bid(s: CircusState, seat: i64) -> None:
    """Passing is final for this phase."""
    bit: i64 = 1
    s.passed |= bit << seat
    next_turn(s)


def must_bid(s: CircusState, seat: i64) -> bool:
    """First-player duty: one bid before passing; void for whoever cannot pay one."""
    return s.duty and seat == s.order[0]


def may_bid_on(s: CircusState, act: i64) -> bool:
    if act < REGULAR:
        return s.act_place[act] == state.TABLE
    return s.execution == NO_CARD or s.execution == act


def legal_choose_bid(s: CircusState, seat: i64, out: Choices) -> None:
    if not must_bid(s, seat):
        out.add(actions.PASS)
    for act in range(i64(ACTS)):
        if may_bid_on(s, act):
            out.add(actions.BID_ON + act)


def apply_choose_bid(s: CircusState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.PASS:
        pass_bid(s, seat)
        return
    ask_sixteens(s, seat, action - actions.BID_ON)


def most(s: CircusState, seat: i64) -> i64:
    if s.coins[seat] > actions.MOST_COINS:
        return actions.MOST_COINS
    return s.coins[seat]


def ask_sixteens(s: CircusState, seat: i64, act: i64) -> None:
    if s.rules.minimum_bid // 16 == most(s, seat) // 16:
        ask_coins(s, seat, act, most(s, seat) // 16)
    else:
        s.plan(frame(state.BID_SIXTEENS, seat, act))


def legal_sixteens(s: CircusState, seat: i64, out: Choices) -> None:
    sixteens: i64 = s.rules.minimum_bid // 16
    while sixteens <= most(s, seat) // 16:
        out.add(actions.SIXTEENS + sixteens)
        sixteens += 1


def fewest_coins(s: CircusState, sixteens: i64) -> i64:
    if sixteens == s.rules.minimum_bid // 16:
        return s.rules.minimum_bid % 16
    return 0


def most_coins(s: CircusState, seat: i64, sixteens: i64) -> i64:
    if sixteens == most(s, seat) // 16:
        return most(s, seat) % 16
    return 15


def ask_coins(s: CircusState, seat: i64, act: i64, sixteens: i64) -> None:
    low: i64 = fewest_coins(s, sixteens)
    if low == most_coins(s, seat, sixteens):
        bid(s, seat, act, sixteens * 16 + low)
    else:
        s.plan(frame(state.BID_COINS, seat, act, sixteens))


def legal_coins(s: CircusState, seat: i64, sixteens: i64, out: Choices) -> None:
    coins: i64 = fewest_coins(s, sixteens)
    while coins <= most_coins(s, seat, sixteens):
        out.add(actions.BID_COINS + coins)
        coins += 1


def bid(s: CircusState, seat: i64, act: i64, coins: i64) -> None:
    """Paid to the bank now and never returned; bids of one player on one act add up."""
    place: i64 = act * s.rules.players + seat
    s.coins[seat] -= coins
    s.bids[place] += coins
    s.bids_made += 1
    if s.bid_turn[place] == 0:
        s.bid_turn[place] = s.bids_made
    if seat == s.order[0]:
        s.duty = False
    next_turn(s)
