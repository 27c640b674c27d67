"""What agents are good for: the sites where a horreum could be built, and the fights they get into."""

from typing import Final

from mypy_extensions import i64

from circenses.games.horrea import state, weights
from circenses.games.horrea.rules.paying import means
from circenses.games.horrea.state import HorreaState
from circenses.kernel.state import frame_kind, frame_seat
from circenses.kernel.weights import weight_table

WEIGHTS: Final = weight_table("circenses.games.horrea")


def agents_worth(s: HorreaState, seat: i64) -> i64:
    """All agents of a player: where they stand, or will go, as far as that is decided, and what they could build."""
    worth: i64 = s.on_board[seat] * WEIGHTS[weights.AGENT]
    can_build: bool = means(s, seat) >= s.rules.build_cost
    best: i64 = 0
    rest: i64 = 0
    moving: bool = frame_kind(s.top()) == state.MOVE and frame_seat(s.top()) == seat
    for i in range(s.on_board[seat]):
        market: i64 = s.agents[seat * s.rules.agents + i]
        gone: bool = False
        if moving and i < len(s.going):
            gone = s.going[i] != market
            market = s.going[i]
        worth -= fights(s, seat, market, i, gone)
        site: i64 = site_worth(s, seat, market)
        if site > best:
            rest += best
            best = site
        else:
            rest += site
        if site == 0:
            worth += next_site(s, seat, market) * WEIGHTS[weights.NEAR_SITE] // 100
    if not can_build:
        return worth + (best + rest) * WEIGHTS[weights.LATER] // 200
    if still_builds(s, seat):
        return worth + (best * WEIGHTS[weights.SITE] + rest * WEIGHTS[weights.LATER]) // 100
    return worth + (best + rest) * WEIGHTS[weights.LATER] // 100


def still_builds(s: HorreaState, seat: i64) -> bool:
    """Whether her building of this turn is still to come."""
    if s.phase != state.BUILD:
        return s.phase < state.BUILD
    for place in range(s.place, s.rules.players):
        if s.seat_at(place) == seat:
            return place > s.place or s.step < 2
    return False


def site_worth(s: HorreaState, seat: i64, market: i64) -> i64:
    """What a horreum there would add, beyond its cost; 0 if there is one, or if it does not pay."""
    if s.owns(seat, market):
        return 0
    value: i64 = s.rules.value[market * 5 + s.owners(market) + 1]
    if market != state.ROME and s.owned[seat] & 1 and s.agent_in(seat, state.ROME) >= 0:
        value = (value + s.rules.full[market * 5 + s.owners(market) + 1]) // 2
    worth: i64 = (value * WEIGHTS[weights.INCOME] - s.rules.build_cost * WEIGHTS[weights.NEAR_MONEY]) // 100
    if market == state.ROME:
        worth += WEIGHTS[weights.ROME_KEY]
    else:
        worth += milestones_ahead(s, seat, s.rules.region[market])
    if worth < 0:
        return 0
    return worth


def next_site(s: HorreaState, seat: i64, market: i64) -> i64:
    """The best site one link away."""
    best: i64 = 0
    near: i64 = s.rules.near[market] & ~s.owned[seat]
    other: i64 = 0
    while near:
        if near & 1:
            worth: i64 = site_worth(s, seat, other)
            if worth > best:
                best = worth
        near >>= 1
        other += 1
    return best


def milestones_ahead(s: HorreaState, seat: i64, region: i64) -> i64:
    """Prestige of the milestone one more horreum reaches, or a step on the way to the next."""
    if region == state.NO_REGION:
        return 0
    own: i64 = s.in_region(seat, region) + 1
    worth: i64 = 0
    for milestone in range(i64(state.MILESTONES)):
        goal: i64 = s.rules.milestone_horrea[milestone]
        if milestone == state.ALL:
            goal = s.rules.region_size[region]
        if not (s.milestones[seat] >> (region * state.MILESTONES + milestone)) & 1:
            if own == goal:
                worth += s.rules.milestone_prestige[milestone] * WEIGHTS[weights.POINT]
            elif own < goal and worth == 0:
                return WEIGHTS[weights.STEP]
    return worth


def fights(s: HorreaState, seat: i64, market: i64, agent: i64, gone: bool) -> i64:
    """What a rival in the same market costs us: to oust, or the threat of being ousted."""
    if market == state.ROME or s.phase > state.SOCIAL:
        return 0
    cost: i64 = 0
    for other in range(s.rules.players):
        if other != seat:
            i: i64 = s.agent_in(other, market)
            if i >= 0:
                own: i64 = s.stamps[seat * s.rules.agents + agent]
                if gone or s.stamps[other * s.rules.agents + i] < own:
                    cost += WEIGHTS[weights.FIGHT]
                else:
                    cost += WEIGHTS[weights.THREAT]
    return cost
