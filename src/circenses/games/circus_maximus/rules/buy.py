"""Phase 3: buy resources (CM-1.8)."""

from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules.effects import take_cheapest
from circenses.games.circus_maximus.rules.event import bit_of
from circenses.games.circus_maximus.state import GOODS, UNITS, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def begin_buy(s: CircusState) -> None:
    s.open_market = 0
    open_queue(s)


def open_queue(s: CircusState) -> None:
    """The order is the queue of the market being sold."""
    s.turn = 0
    s.passed = 0
    for i in range(s.rules.players):
        s.order[i] = s.queue[s.open_market * s.rules.players + i]


def next_buy(s: CircusState) -> bool:
    """Asks the next in the queue of the open market; markets follow one another. False when all are closed."""
    while s.open_market < GOODS:
        good: i64 = s.open_market
        for i in range(s.queued[good]):
            seat: i64 = s.queue[good * s.rules.players + s.turn]
            if not s.has_passed(seat):
                if can_buy(s, seat, good):
                    s.plan(frame(state.BUY_ONE, seat, good))
                    return True
                s.passed |= bit_of(seat)
            next_in_queue(s)
        s.open_market += 1
        if s.open_market < GOODS:
            open_queue(s)
    return False


def can_buy(s: CircusState, seat: i64, good: i64) -> bool:
    price: i64 = s.price(good)
    return price > 0 and s.coins[seat] >= price


def next_in_queue(s: CircusState) -> None:
    s.turn += 1
    if s.turn >= s.queued[s.open_market]:
        s.turn = 0


def legal_buy(out: Choices) -> None:
    out.add(actions.PASS)
    out.add(actions.BUY)


def apply_buy(s: CircusState, seat: i64, good: i64, action: i64) -> None:
    s.done()
    if action == actions.PASS:
        s.passed |= bit_of(seat)
        next_in_queue(s)
        return
    s.coins[seat] -= s.price(good)
    take_cheapest(s, good)
    s.units[seat * UNITS + good] += 1
    if not s.rules.all_at_once:
        next_in_queue(s)
