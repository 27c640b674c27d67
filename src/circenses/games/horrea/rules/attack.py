"""An attack on another player, to oust an agent (HO-1.6) or to destroy a horreum (HO-1.9)."""

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import alliances
from circenses.games.horrea.rules.paying import pay
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import CHANCE, frame


def attack(s: HorreaState, seat: i64, market: i64, victim: i64, fee: i64, die: i64) -> None:
    """The fee, the end of alliances, then the die."""
    pay(s, seat, fee)
    alliances.break_with(s, seat, victim)
    s.plan(frame(die, CHANCE, market, seat * 4 + victim))


def pips_needed(s: HorreaState, die: i64, market: i64, attacker: i64, victim: i64) -> i64:
    needed = s.rules.destroy_pips
    if die == state.OUST_DIE:
        needed = s.rules.oust_pips
    if s.is_married(attacker, market):
        return needed[state.IF_MARRIED]
    if s.is_married(victim, market):
        return needed[state.AGAINST_MARRIED]
    return needed[0]


def succeeds(s: HorreaState, die: i64, market: i64, attacker: i64, victim: i64, action: i64) -> bool:
    return action - actions.DIE + 1 >= pips_needed(s, die, market, attacker, victim)
