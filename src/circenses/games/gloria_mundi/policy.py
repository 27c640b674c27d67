"""The cheap policy of searches: what looks promising before it is tried, as weights."""

from typing import Final

from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.state import GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_kind

SELDOM: Final = 1
STEADY: Final = 4
OFTEN: Final = 12


def weigh(s: GloriaState, seat: i64, out: Choices) -> None:
    out.scales()
    for i in range(out.count):
        out.put(i, promise(s, seat, out.actions[i]))


def promise(s: GloriaState, seat: i64, action: i64) -> i64:
    """Types one has many cards of, steps before counters, cheap buildings before dear ones; glory and buildings are
    kept as long as anything else will do."""
    if action >= actions.AMOUNT:
        return amount_promise(frame_kind(s.top()), action - actions.AMOUNT)
    if action >= actions.DISCARD_BUILT:
        return SELDOM
    if action >= actions.PAY:
        if action == actions.WITH_GLORY:
            return SELDOM
        if action == actions.REFUSE:
            return STEADY
        return OFTEN
    if action >= actions.BUY:
        return purchase_promise(s, action)
    if action >= actions.ABILITY:
        return ability_promise(s, action - actions.ABILITY)
    if actions.PLAY <= action < actions.PLAIN:
        return SELDOM + STEADY * s.cards(seat, action - actions.PLAY)
    return STEADY


def amount_promise(kind: i64, amount: i64) -> i64:
    """Prefers to pay in basic counters rather than glory, and to make exchanges as often as possible."""
    if kind == state.GLORY_PAID:
        if amount == 0:
            return OFTEN
        return SELDOM
    if state.PAY_FOOD <= kind <= state.PAY_PEACE or kind == state.TIMES:
        return SELDOM + amount * amount
    return STEADY


def purchase_promise(s: GloriaState, action: i64) -> i64:
    if action >= actions.TARGET:
        if action == actions.CONVERT_NOTHING:
            return SELDOM
        return STEADY
    space: i64 = action - actions.BUY
    return OFTEN + STEADY * s.rules.steps[s.forum[space]] - s.rules.surcharge[space]


def ability_promise(s: GloriaState, building: i64) -> i64:
    if building >= actions.GIVE_UP - actions.ABILITY or s.rules.family[building] == state.DISCARD_BUILDING:
        return SELDOM
    if s.rules.gain[building * state.GAINS + state.STEP]:
        return OFTEN + OFTEN
    return OFTEN
