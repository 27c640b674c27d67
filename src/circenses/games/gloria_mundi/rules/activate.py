"""Phase 3: everyone activates the cards of the turn's type (GM-1.6); the order is asked where it matters (GM-1.14)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, state
from circenses.games.gloria_mundi.rules import ability
from circenses.games.gloria_mundi.rules.effects import gain
from circenses.games.gloria_mundi.state import BASIC, NONE, GloriaState, lowest, popcount
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def activating(s: GloriaState) -> i64:
    """The player whose cards are being activated."""
    return (s.active + s.begun - 1) % s.rules.players


def next_activation(s: GloriaState) -> None:
    """Asks for the next card of a player, or goes on to the next player or phase."""
    if s.open_plain or s.open_built:
        s.plan(frame(state.NEXT_CARD, activating(s)))
    elif s.begun < s.rules.players:
        s.begun += 1
        open_cards(s, activating(s))
    else:
        s.begun = 0
        s.phase = state.BUILD
        s.step = state.ASK


def open_cards(s: GloriaState, seat: i64) -> None:
    built: i64 = s.built[seat * BASIC + s.turn_type]
    s.open_built = built & ~s.rules.red
    s.open_plain = s.plain[seat * BASIC + s.turn_type] + popcount(built & s.rules.red)
    s.resolved = False


def first_question(s: GloriaState, seat: i64, purse: vec[i64]) -> i64:
    """Cards whose `satisfy_cards` may be used beside everything else, as bits."""
    if s.resolved:
        return 0
    cards: i64 = s.open_built & s.rules.satisfiers
    if cards and not ability.can_use(s, seat, lowest(cards), purse):
        return 0
    return cards


def any_order(s: GloriaState) -> bool:
    return s.open_built & s.rules.orders != 0


def legal_next(s: GloriaState, seat: i64, purse: vec[i64], out: Choices) -> None:
    offered: i64 = s.open_built
    if not any_order(s):
        if s.open_plain:
            offered = 0
        else:
            offered &= -offered
    if s.open_plain:
        out.add(actions.PLAIN)
    rest: i64 = offered
    while rest:
        out.add(actions.COUNTER + lowest(rest))
        rest &= rest - 1
    rest = offered | first_question(s, seat, purse)
    while rest:
        building: i64 = lowest(rest)
        if ability.can_use(s, seat, building, purse):
            out.add(actions.ABILITY + building)
        rest &= rest - 1


def only_next(s: GloriaState, seat: i64) -> i64:
    """The answer, if public facts leave only one."""
    if s.open_plain:
        if s.open_built == 0:
            return actions.PLAIN
        if any_order(s) or (s.open_built & s.rules.satisfiers and first_question(s, seat, s.purse(seat, True))):
            return NONE
        return actions.PLAIN
    if s.open_built & (s.open_built - 1) and any_order(s):
        return NONE
    building: i64 = lowest(s.open_built)
    purse: vec[i64] = s.purse(seat, True)
    if ability.can_use(s, seat, building, purse) or first_question(s, seat, purse):
        return NONE
    return actions.COUNTER + building


def apply_next(s: GloriaState, seat: i64, action: i64) -> None:
    if action == actions.PLAIN:
        s.resolved = True
        gain(s, seat, s.turn_type, s.open_plain)
        s.open_plain = 0
    elif action < actions.ABILITY:
        s.resolved = True
        s.open_built ^= s.rules.bit[action - actions.COUNTER]
        gain(s, seat, s.turn_type, 1)
    else:
        s.open_built ^= s.rules.bit[action - actions.ABILITY]
        ability.use(s, seat, action - actions.ABILITY)
        s.resolved = True
