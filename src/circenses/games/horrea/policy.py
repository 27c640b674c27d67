"""The cheap policy of searches: what is usually right, as weights, without trying anything."""

from typing import Final

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.actions import step_of
from circenses.games.horrea.plans import next_site, site_worth
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_kind

STEADY: Final = 20  # the weight of actions neither good nor bad
WANTED: Final = 200
RARE: Final = 3


def weight_of(s: HorreaState, seat: i64, kind: i64, action: i64) -> i64:
    if kind == state.MOVE:
        return move_weight(s, seat, action - actions.GO)
    if kind == state.BUILD_ONE:
        return build_weight(s, seat, action)
    if kind == state.INTRIGUE or kind == state.MARRY:
        return marriage_weight(action)
    if kind == state.PRICE:
        return 1 + WANTED // (1 + 2 * step_of(action))
    if kind == state.ANSWER:
        return answer_weight(action)
    if kind == state.ENTER:
        if action == actions.ROLL:
            return WANTED
        return RARE
    if kind == state.GIVE:
        if action >= actions.GIVE:
            return WANTED
        return STEADY
    if kind == state.PAY:
        if action == actions.PAY:
            return WANTED
    return STEADY


def move_weight(s: HorreaState, seat: i64, market: i64) -> i64:
    """Where a horreum pays, or one link before; other players' agents are avoided."""
    weight: i64 = STEADY + site_worth(s, seat, market) // 4
    if s.owns(seat, market):
        weight += next_site(s, seat, market) // 12
    if market != state.ROME:
        for other in range(s.rules.players):
            if other != seat and s.agent_in(other, market) >= 0:
                return 1 + weight // 8
    return weight


def build_weight(s: HorreaState, seat: i64, action: i64) -> i64:
    if action == actions.NOTHING:
        return STEADY
    if action >= actions.DESTROY:
        return RARE
    return RARE + site_worth(s, seat, action - actions.BUILD)


def marriage_weight(action: i64) -> i64:
    """An alliance is worth two prestige to both."""
    if action < actions.PROPOSE:
        return RARE
    if action < actions.MARRY:
        return WANTED
    return STEADY


def answer_weight(action: i64) -> i64:
    if action == actions.ACCEPT:
        return WANTED
    if action == actions.DECLINE:
        return STEADY
    return 1


def weigh(s: HorreaState, seat: i64, out: Choices) -> None:
    out.scales()
    kind: i64 = frame_kind(s.top())
    for i in range(out.count):
        out.put(i, weight_of(s, seat, kind, out.actions[i]))
