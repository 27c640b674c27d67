"""The cheap policy of searches: what usually is right, as weights, without trying anything."""

from typing import Final

from mypy_extensions import i64

from circenses.games.horrea.actions import (
    ACCEPT,
    BUILD,
    DECLINE,
    DESTROY,
    GIVE,
    GO,
    MARRY,
    NOTHING,
    PAY,
    PROPOSE,
    ROLL,
    step_of,
)
from circenses.games.horrea.plans import next_site, site_worth
from circenses.games.horrea.state import ANSWER, BUILD_ONE, ENTER, INTRIGUE, MOVE, ROME, HorreaState
from circenses.games.horrea.state import GIVE as GIVE_FRAME
from circenses.games.horrea.state import MARRY as MARRY_FRAME
from circenses.games.horrea.state import PAY as PAY_FRAME
from circenses.games.horrea.state import PRICE as PRICE_FRAME
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_kind

STEADY: Final = 20  # the weight of what is neither good nor bad
WANTED: Final = 200
RARE: Final = 3


def weigh(s: HorreaState, seat: i64, out: Choices) -> None:
    weights = out.scales()
    kind: i64 = frame_kind(s.top())
    total: i64 = 0
    for i in range(out.count):
        weights[i] = weight_of(s, seat, kind, out.actions[i])
        total += weights[i]
    out.total = total


def weight_of(s: HorreaState, seat: i64, kind: i64, action: i64) -> i64:
    if kind == MOVE:
        return move_weight(s, seat, action - GO)
    if kind == BUILD_ONE:
        return build_weight(s, seat, action)
    if kind == INTRIGUE or kind == MARRY_FRAME:
        return marriage_weight(action)
    if kind == PRICE_FRAME:
        return 1 + WANTED // (1 + 2 * step_of(action))
    if kind == ANSWER:
        return answer_weight(action)
    if kind == ENTER:
        if action == ROLL:
            return WANTED
        return RARE
    if kind == GIVE_FRAME:
        if action >= GIVE:
            return WANTED
        return STEADY
    if kind == PAY_FRAME:
        if action == PAY:
            return WANTED
    return STEADY


def move_weight(s: HorreaState, seat: i64, market: i64) -> i64:
    """Where a horreum pays, or one link before; other players' agents are avoided."""
    weight: i64 = STEADY + site_worth(s, seat, market) // 4
    if s.owns(seat, market):
        weight += next_site(s, seat, market) // 12
    if market != ROME:
        for other in range(s.rules.players):
            if other != seat and s.agent_in(other, market) >= 0:
                return 1 + weight // 8
    return weight


def build_weight(s: HorreaState, seat: i64, action: i64) -> i64:
    if action == NOTHING:
        return STEADY
    if action >= DESTROY:
        return RARE
    return RARE + site_worth(s, seat, action - BUILD)


def marriage_weight(action: i64) -> i64:
    """An alliance is worth two prestige to both."""
    if action < PROPOSE:
        return RARE
    if action < MARRY:
        return WANTED
    return STEADY


def answer_weight(action: i64) -> i64:
    if action == ACCEPT:
        return WANTED
    if action == DECLINE:
        return STEADY
    return 1
