"""Build or destroy one horreum, then perhaps give a benefaction (HO-1.9)."""

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules.attack import attack, succeeds
from circenses.games.horrea.rules.paying import can_give, can_pay, lose_prestige, pay
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame


def take_part(s: HorreaState, seat: i64) -> None:
    if s.step == 0:
        s.step = 1
        ask_build(s, seat, 0)
    elif s.step == 1:
        s.step = 2
        if can_give_any(s, seat):
            s.plan(frame(state.GIVE, seat))
    else:
        s.place += 1
        s.step = 0


# Build


def building_sites(s: HorreaState, seat: i64) -> i64:
    if not can_pay(s, seat, s.rules.build_cost):
        return 0
    return s.standing(seat) & ~s.owned[seat]


def ask_build(s: HorreaState, seat: i64, second: i64) -> None:
    sites: i64 = building_sites(s, seat)
    if sites == 0 and second == 0:
        sites = targets(s, seat)
    if sites:
        s.plan(frame(state.BUILD_ONE, seat, second))


def legal_build(s: HorreaState, seat: i64, second: i64, out: Choices) -> None:
    out.add(actions.NOTHING)
    sites: i64 = building_sites(s, seat)
    for market in range(i64(state.MARKETS)):
        if (sites >> market) & 1:
            out.add(actions.BUILD + market)
    if second == 0:
        sites = targets(s, seat)
        for market in range(i64(state.MARKETS)):
            if (sites >> market) & 1:
                out.add(actions.DESTROY + market)


def apply_build(s: HorreaState, seat: i64, second: i64, action: i64) -> None:
    s.done()
    if action >= actions.DESTROY:
        ask_victim(s, seat, action - actions.DESTROY)
    elif action != actions.NOTHING:
        build(s, seat, action - actions.BUILD)
        if s.boom and second == 0:
            ask_build(s, seat, 1)


def build(s: HorreaState, seat: i64, market: i64) -> None:
    pay(s, seat, s.rules.build_cost)
    s.owned[seat] |= s.rules.bit[market]
    region: i64 = s.rules.region[market]
    if region != state.NO_REGION:
        reach_milestones(s, seat, region)


def reach_milestones(s: HorreaState, seat: i64, region: i64) -> None:
    """Rewards milestones, each once per player and region."""
    own: i64 = s.in_region(seat, region)
    for milestone in range(i64(state.MILESTONES)):
        goal: i64 = s.rules.milestone_horrea[milestone]
        if milestone == state.ALL:
            goal = s.rules.region_size[region]
        bit: i64 = s.rules.bit[region * state.MILESTONES + milestone]
        if own == goal and not s.milestones[seat] & bit:
            s.milestones[seat] |= bit
            s.prestige[seat] += s.rules.milestone_prestige[milestone]


# Destroy


def victims(s: HorreaState, seat: i64, market: i64) -> i64:
    """The other players with a horreum there, as bits."""
    seats: i64 = 0
    for other in range(s.rules.players):
        if other != seat and s.owns(other, market):
            seats |= s.rules.bit[other]
    return seats


def targets(s: HorreaState, seat: i64) -> i64:
    """Markets where she could destroy."""
    if not can_pay(s, seat, s.rules.destroy_fee):
        return 0
    others: i64 = 0
    for other in range(s.rules.players):
        if other != seat:
            others |= s.owned[other]
    if s.rules.destroy_needs_agent:
        return others & s.standing(seat)
    return others


def ask_victim(s: HorreaState, seat: i64, market: i64) -> None:
    seats: i64 = victims(s, seat, market)
    if seats & (seats - 1):
        s.plan(frame(state.VICTIM, seat, market))
        return
    for other in range(s.rules.players):
        if (seats >> other) & 1:
            destroy(s, seat, market, other)


def legal_victim(s: HorreaState, seat: i64, market: i64, out: Choices) -> None:
    seats: i64 = victims(s, seat, market)
    for other in range(s.rules.players):
        if (seats >> other) & 1:
            out.add(actions.VICTIM + other)


def apply_victim(s: HorreaState, seat: i64, market: i64, action: i64) -> None:
    s.done()
    destroy(s, seat, market, action - actions.VICTIM)


def destroy(s: HorreaState, seat: i64, market: i64, victim: i64) -> None:
    attack(s, seat, market, victim, s.rules.destroy_fee, state.DESTROY_DIE)


def apply_destroy_die(s: HorreaState, market: i64, attacker: i64, victim: i64, action: i64) -> None:
    s.done()
    if succeeds(s, state.DESTROY_DIE, market, attacker, victim, action):
        lose_horreum(s, victim, market)


def lose_horreum(s: HorreaState, seat: i64, market: i64) -> None:
    """By switch the last one of a region costs prestige, and its first milestone can be earned again (HO-R55)."""
    s.owned[seat] &= ~s.rules.bit[market]
    region: i64 = s.rules.region[market]
    if not s.rules.region_loss or region == state.NO_REGION or s.in_region(seat, region) > 0:
        return
    lose_prestige(s, seat, s.rules.region_prestige)
    s.milestones[seat] &= ~s.rules.bit[region * state.MILESTONES + state.FIRST]


# Benefactions


def can_give_kind(s: HorreaState, seat: i64, kind: i64) -> bool:
    """The slot of her band is empty and she has the money."""
    band: i64 = s.band(s.prestige[seat])
    if band == state.NO_BAND or s.slots[band * state.KINDS + kind] != NOBODY:
        return False
    return can_give(s, seat, s.rules.gift_cost[band])


def can_give_any(s: HorreaState, seat: i64) -> bool:
    for kind in range(i64(state.KINDS)):
        if can_give_kind(s, seat, kind):
            return True
    return False


def legal_give(s: HorreaState, seat: i64, out: Choices) -> None:
    out.add(actions.NOTHING)
    for kind in range(i64(state.KINDS)):
        if can_give_kind(s, seat, kind):
            out.add(actions.GIVE + kind)


def apply_give(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.NOTHING:
        return
    band: i64 = s.band(s.prestige[seat])
    slots = s.slots[:]
    slots[band * state.KINDS + action - actions.GIVE] = seat
    s.slots = slots
    pay(s, seat, s.rules.gift_cost[band])
    s.prestige[seat] += s.rules.gift_prestige[band]
