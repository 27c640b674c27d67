"""What a player should still perform in this round: acts with a bid, one after the other, as long as they are worth
what is missing for them. Sums are in thousandths of a step, chances in percent."""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state, weights
from circenses.games.circus_maximus.rules.event import bit_of
from circenses.games.circus_maximus.state import ACTS, NO_CARD, SLOTS, TRACKS, UNITS, CircusState
from circenses.kernel.weights import weight_table

WEIGHTS: Final = weight_table("circenses.games.circus_maximus")


@final
class Odds:
    """How surely each player performs each act, in percent: computed once for a position, read by every plan."""

    def __init__(self, s: CircusState) -> None:
        players: i64 = s.rules.players
        each = vec[i64]([0] * int(ACTS * players))  # by act and player
        total = vec[i64]([0] * ACTS)
        bid_turn = s.bid_turn
        at: i64 = 0
        for act in range(i64(ACTS)):
            for seat in range(players):
                if bid_turn[at]:
                    sure: i64 = likely(s, seat, act)
                    each[at] = sure
                    total[act] += sure
                at += 1
        self.each: vec[i64] = each
        self.total: vec[i64] = total


@final
class Plan:
    """What a player can still use after planned purchases, and what the plan brings."""

    def __init__(self, s: CircusState, seat: i64, coins: i64, odds: Odds) -> None:
        self.odds = odds
        self.coins: i64 = coins
        self.workers: i64 = 0
        if s.phase <= state.PLACE and not (s.phase == state.PLACE and s.has_passed(seat)):
            self.workers = s.available[seat]
        self.units: vec[i64] = s.units[seat * UNITS : seat * UNITS + UNITS]
        if not s.rules.reuse:
            for unit in range(i64(UNITS)):
                self.units[unit] -= s.aside[seat * UNITS + unit]
        self.bought: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.steps: vec[i64] = vec[i64]([0, 0, 0])  # planned on each track, in hundredths
        self.acts: i64 = 0  # planned, as bits
        self.worth: i64 = 0
        # the act examined last
        self.cost: i64 = 0  # coins, prices and workers for the missing units; -1 if they cannot be had
        self.sure: i64 = 0  # how likely they can be had


def make_plan(s: CircusState, seat: i64, coins: i64, pending: i64, odds: Odds) -> Plan:
    """The best act first, then the best of the others with what is left; `pending` is a bid not yet made."""
    plan = Plan(s, seat, coins, odds)
    open_acts: i64 = bid_acts(s, seat, pending)
    while open_acts:
        best: i64 = NO_CARD
        high: i64 = 0
        left: i64 = open_acts
        act: i64 = 0
        while left:
            if left & 1:
                net: i64 = act_net(s, seat, act, plan)
                if net > high:
                    high = net
                    best = act
            left >>= 1
            act += 1
        if best == NO_CARD:
            break
        open_acts ^= bit_of(best)
        plan.worth += high
        take(s, seat, best, plan)
    return plan


def bid_acts(s: CircusState, seat: i64, pending: i64) -> i64:
    """Acts the seat may still take part in, as bits."""
    acts: i64 = 0
    bid_turn = s.bid_turn
    players: i64 = s.rules.players
    at: i64 = seat
    for act in range(i64(ACTS)):
        if act == pending or bid_turn[at]:
            if not out_of(s, seat, act):
                acts |= bit_of(act)
        at += players
    return acts


def out_of(s: CircusState, seat: i64, act: i64) -> bool:
    """Whether the act is over for a bidder: done, or he has withdrawn."""
    if s.phase != state.PERFORM:
        return False
    if (s.done_acts >> act) & 1:
        return True
    if s.open_act != act or has_joined(s, seat, act):
        return False
    for i in range(s.rules.players):
        if s.order[i] == seat:
            return i < s.asked
    return True


def has_joined(s: CircusState, seat: i64, act: i64) -> bool:
    return s.phase == state.PERFORM and s.open_act == act and (s.joined >> seat) & 1 == 1


# What an act costs


def act_net(s: CircusState, seat: i64, act: i64, plan: Plan) -> i64:
    """What an act should bring beyond what is missing for it; negative if it cannot be done."""
    cost: i64 = 0
    sure: i64 = 100
    if not has_joined(s, seat, act):
        find_missing(s, seat, act, plan)
        cost = plan.cost
        if cost < 0 or cost > plan.coins:
            return -1
        sure = plan.sure
    won: i64 = winning(s, seat, act, plan)
    worth: i64 = steps_worth(s, seat, act, plan, sure * won // 100)
    worth += fate_worth(s, act, won, plan) * sure // 100
    return worth - cost * WEIGHTS[weights.COIN]


def find_missing(s: CircusState, seat: i64, act: i64, plan: Plan) -> None:
    """What the units missing for an act cost, and how surely they can be had: `plan.cost` and `plan.sure`."""
    rules = s.rules
    needs = rules.act_units
    stock = plan.units
    cost: i64 = rules.act_cost[act]
    workers: i64 = 0
    sure: i64 = 100
    plan.cost = -1
    for unit in range(i64(UNITS)):
        short: i64 = needs[act * UNITS + unit] - stock[unit]
        if short <= 0:
            continue
        if unit == state.PRISONERS:
            workers += short
            if not prison_open(s, seat, short + plan.bought[state.PRISONERS]):
                return
            sure = sure * WEIGHTS[weights.TO_PLACE] // 100
            continue
        price: i64 = buy_price(s, unit, short, plan)
        if price < 0 or not market_open(s, seat, unit):
            return
        cost += price
        if in_queue(s, seat, unit):
            sure = sure * WEIGHTS[weights.IN_QUEUE] // 100
        else:
            sure = sure * WEIGHTS[weights.TO_PLACE] // 100
            if plan.bought[unit] == 0:
                workers += 1
    if workers <= plan.workers:
        plan.cost = cost + workers * s.deploy_cost
        plan.sure = sure


def prison_open(s: CircusState, seat: i64, count: i64) -> bool:
    if s.phase > state.PLACE or (s.disabled >> state.PRISON) & 1:
        return False
    room: i64 = s.rules.room_each[state.PRISON] - s.placed[state.PRISON * s.rules.players + seat]
    return count <= room and count <= s.supply[state.PRISONERS]


def in_queue(s: CircusState, seat: i64, good: i64) -> bool:
    return s.placed[(state.MARKETS + good) * s.rules.players + seat] > 0


def market_open(s: CircusState, seat: i64, good: i64) -> bool:
    """Whether the seat can still come to buy there."""
    if s.phase <= state.PLACE:
        return in_queue(s, seat, good) or s.rules.room_each[state.MARKETS + good] > 0
    if s.phase != state.BUY or not in_queue(s, seat, good) or s.open_market > good:
        return False
    return s.open_market < good or not s.has_passed(seat)


def buy_price(s: CircusState, good: i64, count: i64, plan: Plan) -> i64:
    """The price of `count` units beyond those planned already, the cheapest first; -1 if there are not enough."""
    mask: i64 = s.market[good]
    skip: i64 = plan.bought[good]
    total: i64 = 0
    slot: i64 = good * SLOTS
    change: i64 = s.price_mod
    prices = s.rules.price
    while mask and count > 0:
        if mask & 1:
            if skip > 0:
                skip -= 1
            else:
                price: i64 = prices[slot] + change
                if price < 1:
                    price = 1
                total += price
                count -= 1
        mask >>= 1
        slot += 1
    if count > 0:
        return -1
    return total


# What it brings


def likely(s: CircusState, seat: i64, act: i64) -> i64:
    """How surely a player with a bid performs an act."""
    if has_joined(s, seat, act):
        return 100
    if not s.bid_turn[act * s.rules.players + seat] or out_of(s, seat, act):
        return 0
    stock = s.units
    needs = s.rules.act_units
    for unit in range(i64(UNITS)):
        if stock[seat * UNITS + unit] < needs[act * UNITS + unit]:
            if s.phase == state.PERFORM:
                return 0
            return WEIGHTS[weights.UNREADY]
    return WEIGHTS[weights.READY]


def winning(s: CircusState, seat: i64, act: i64, plan: Plan) -> i64:
    """The chance to get the tracks of an act one takes part in."""
    kind: i64 = s.rules.act_winner[act]
    if kind == state.ALL:
        return 100
    players: i64 = s.rules.players
    each = plan.odds.each
    field: i64 = 100 + plan.odds.total[act] - each[act * players + seat]
    if kind == state.MOST_ANIMALS:
        animals: i64 = plan.units[state.ANIMALS]
        for other in range(players):
            if other != seat and s.units[other * UNITS + state.ANIMALS] < animals:
                field -= each[act * players + other]
    return 10000 // field


def steps_worth(s: CircusState, seat: i64, act: i64, plan: Plan, sure: i64) -> i64:
    rules = s.rules
    tracks = rules.act_tracks
    worth: i64 = 0
    for track in range(i64(TRACKS)):
        steps: i64 = tracks[act * TRACKS + track]
        if steps and not (s.blocked >> track) & 1:
            here: i64 = s.track[seat * TRACKS + track] * 100 + plan.steps[track]
            worth += climb_worth(rules.high, here, steps * sure)
    return worth


def climb_worth(high: i64, here: i64, hundredths: i64) -> i64:
    """The worth of moving further on a track, all in hundredths of a step except the end."""
    end: i64 = high * 100
    to: i64 = here + hundredths
    worth: i64 = 0
    if here < end - 50 and to >= end - 50:
        worth = WEIGHTS[weights.ARRIVE]
    if to > end:
        to = end
    return worth + curve(high, to) - curve(high, here)


def curve(high: i64, hundredths: i64) -> i64:
    """`track_worth` between the steps."""
    low: i64 = hundredths // 100
    part: i64 = hundredths - low * 100
    worth: i64 = track_worth(high, low)
    if part:
        worth += (track_worth(high, low + 1) - worth) * part // 100
    return worth


def track_worth(high: i64, value: i64) -> i64:
    seen: i64 = value - high + WEIGHTS[weights.SIGHT]
    if seen < 0:
        seen = 0
    return value * WEIGHTS[weights.STEP] + seen * seen * WEIGHTS[weights.CURVE]


def fate_worth(s: CircusState, act: i64, won: i64, plan: Plan) -> i64:
    """The coins of an act less the units that do not come back."""
    rules = s.rules
    coins: i64 = rules.act_coins[act] * won + rules.act_loser_coins[act] * (100 - won)
    coins += rules.act_coins_per_animal[act] * plan.units[state.ANIMALS] * 100
    lost: i64 = rules.act_lost_in_all[act] * 100 + rules.act_lost_by_losers_in_all[act] * (100 - won)
    return (coins * WEIGHTS[weights.COIN] - lost * WEIGHTS[weights.LOST_UNIT]) // 100


def take(s: CircusState, seat: i64, act: i64, plan: Plan) -> None:
    """Puts an act into the plan: what it needs is bought, what it uses up is gone."""
    rules = s.rules
    needs = rules.act_units
    units = plan.units
    sure: i64 = 100
    joined: bool = has_joined(s, seat, act)
    if not joined:
        find_missing(s, seat, act, plan)
        sure = plan.sure
        plan.coins -= plan.cost
    won: i64 = winning(s, seat, act, plan)
    for unit in range(i64(UNITS)):
        short: i64 = needs[act * UNITS + unit] - units[unit]
        if short > 0 and not joined:
            if unit == state.PRISONERS:
                plan.workers -= short
            elif not in_queue(s, seat, unit) and plan.bought[unit] == 0:
                plan.workers -= 1
            plan.bought[unit] += short
            units[unit] += short
        gone: i64 = rules.act_lost[act * UNITS + unit]
        if won < 100:
            gone += rules.act_lost_by_losers[act * UNITS + unit]
        if not rules.reuse:
            gone = needs[act * UNITS + unit]
        units[unit] -= gone
    for track in range(i64(TRACKS)):
        if not (s.blocked >> track) & 1:
            plan.steps[track] += rules.act_tracks[act * TRACKS + track] * sure * won // 100
    plan.acts |= bit_of(act)


def penalties_due(s: CircusState, seat: i64, plan: Plan) -> i64:
    """Steps that acts of the others will cost, unless the plan takes part in them."""
    rules = s.rules
    if rules.absent_from_all and (plan.acts or (s.phase == state.PERFORM and (s.took_part >> seat) & 1)):
        return 0
    over: i64 = plan.acts
    if s.phase == state.PERFORM:
        over |= s.done_acts
    total = plan.odds.total
    each = plan.odds.each
    penalty = rules.act_penalty
    due: i64 = 0
    for act in range(i64(ACTS)):
        sure: i64 = total[act]
        if sure == 0 or (over >> act) & 1:
            continue
        sure -= each[act * rules.players + seat]
        if sure > 100:
            sure = 100
        if sure == 0:
            continue
        for track in range(i64(TRACKS)):
            steps: i64 = penalty[act * TRACKS + track]
            if steps and not (s.blocked >> track) & 1:
                due -= climb_worth(rules.high, s.track[seat * TRACKS + track] * 100, steps * sure)
    return due
