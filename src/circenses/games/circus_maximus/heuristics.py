"""How good a position looks: the tracks, what they cost to climb, and what the bids made so far should still bring.

All sums are integers, in thousandths of a step on a track; chances are in percent.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus.rules.event import bit_of
from circenses.games.circus_maximus.state import (
    ACTS,
    ALL,
    ANIMALS,
    BID,
    BID_COINS,
    BID_SIXTEENS,
    BUY,
    GOODS,
    MARKETS,
    MOST_ANIMALS,
    NO_CARD,
    PERFORM,
    PLACE,
    PRISON,
    PRISONERS,
    SLOTS,
    TRACKS,
    UNITS,
    CircusState,
)
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat

WIN: Final = 100000000
STEP: Final = 1000  # one step on a track
CURVE: Final = 45  # more for every step in sight of the end
SIGHT: Final = 13  # where the end of a track comes into sight, in steps
ARRIVE: Final = 9000  # a plan that reaches the end
COIN: Final = 230  # each of the first PURSE coins
PURSE: Final = 14
SPARE_COIN: Final = 90
UNIT: Final = 230  # held for the acts to come
USEFUL: Final = 2  # of a kind; more only cost upkeep
WORKER: Final = 450
HANDS: Final = 5  # workers that find work in a round
SPARE_WORKER: Final = 120
LOST_UNIT: Final = 450  # a unit that has to be bought again
RIVALS: Final = 50  # percent of what the others have that counts against us

# How surely a plan comes true, in percent
IN_QUEUE: Final = 96
TO_PLACE: Final = 88
READY: Final = 90  # a rival with a bid and the units
UNREADY: Final = 35  # a rival who could still get them


def evaluate(s: CircusState, seat: i64) -> float:
    """In thousandths of a step; WIN for a game that is won."""
    if s.over():
        if (s.winners >> seat) & 1:
            return float(WIN)
        return -float(WIN)
    others: i64 = 0
    for other in range(s.rules.players):
        if other != seat:
            others += standing(s, other)
    value: i64 = standing(s, seat) - others * RIVALS // (100 * (s.rules.players - 1))
    return float(int(value))


def standing(s: CircusState, seat: i64) -> i64:
    """What one player has, and what the plan for the rest of the round adds."""
    value: i64 = in_two_rates(s.pool[seat], HANDS, WORKER, SPARE_WORKER)
    for track in range(i64(TRACKS)):
        value += track_worth(s, s.track[seat * TRACKS + track])
    for unit in range(i64(UNITS)):
        value += in_two_rates(s.units[seat * UNITS + unit], USEFUL, UNIT, 0)
    coins: i64 = s.coins[seat] - pending_coins(s, seat)
    value += in_two_rates(coins, PURSE, COIN, SPARE_COIN)
    return value + plan(s, seat, coins) + bet_worth(s, seat)


def track_worth(s: CircusState, value: i64) -> i64:
    seen: i64 = value - s.rules.high + SIGHT
    if seen < 0:
        seen = 0
    return value * STEP + seen * seen * CURVE


def in_two_rates(count: i64, few: i64, each: i64, beyond: i64) -> i64:
    """The first few are worth more than the rest."""
    if count <= few:
        return count * each
    return few * each + (count - few) * beyond


def pending_act(s: CircusState, seat: i64) -> i64:
    """The act on which the seat is just naming its coins."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if frame_seat(packed) == seat and (kind == BID_SIXTEENS or kind == BID_COINS):
        return frame_a(packed)
    return NO_CARD


def pending_coins(s: CircusState, seat: i64) -> i64:
    """The least that bid will cost."""
    if pending_act(s, seat) == NO_CARD:
        return 0
    coins: i64 = 0
    if frame_kind(s.top()) == BID_COINS:
        coins = frame_b(s.top()) * 16
    if coins < s.rules.minimum_bid:
        coins = s.rules.minimum_bid
    return coins


def bet_worth(s: CircusState, seat: i64) -> i64:
    """Gamblers Den: fair odds when every bidder shows up, so the stake counts as not yet lost."""
    if s.bet[0] != seat or s.bet[1] == NO_CARD:
        return 0
    ready: i64 = likely(s, s.bet[2], s.bet[1])
    return s.bet[3] * COIN * ready // 100


# The plan: acts with a bid, one after the other, as long as they are worth what is missing for them


def plan(s: CircusState, seat: i64, coins: i64) -> i64:
    """The acts the player should still perform this round, less the penalties of those he misses."""
    if s.phase < BID or s.phase > PERFORM:
        return 0
    open_acts: i64 = bid_acts(s, seat)
    means = Means(s, seat, coins)
    value: i64 = 0
    while open_acts:
        best: i64 = NO_CARD
        high: i64 = 0
        for act in range(i64(ACTS)):
            if (open_acts >> act) & 1:
                net: i64 = act_net(s, seat, act, means)
                if net > high:
                    high = net
                    best = act
        if best == NO_CARD:
            break
        open_acts ^= bit_of(best)
        value += high
        take(s, seat, best, means)
    return value - penalties_due(s, seat, means)


@final
class Means:
    """What a player can still use in this round, planned purchases taken off."""

    def __init__(self, s: CircusState, seat: i64, coins: i64) -> None:
        self.coins: i64 = coins
        self.workers: i64 = 0
        if s.phase <= PLACE and not (s.phase == PLACE and s.has_passed(seat)):
            self.workers = s.available[seat]
        self.units: vec[i64] = s.units[seat * UNITS : seat * UNITS + UNITS]
        if not s.rules.reuse:
            for unit in range(i64(UNITS)):
                self.units[unit] -= s.aside[seat * UNITS + unit]
        self.bought: vec[i64] = vec[i64]([0, 0, 0, 0])
        self.steps: vec[i64] = vec[i64]([0, 0, 0])  # planned on each track, in hundredths
        self.acts: i64 = 0  # planned, as bits


def bid_acts(s: CircusState, seat: i64) -> i64:
    """Acts the seat may still take part in, as bits."""
    found: i64 = 0
    pending: i64 = pending_act(s, seat)
    for act in range(i64(ACTS)):
        if act == pending or s.bid_turn[act * s.rules.players + seat]:
            if not out_of(s, seat, act):
                found |= bit_of(act)
    return found


def out_of(s: CircusState, seat: i64, act: i64) -> bool:
    """Whether the act is over for a bidder: done, or he has withdrawn."""
    if s.phase != PERFORM:
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
    return s.phase == PERFORM and s.open_act == act and (s.joined >> seat) & 1 == 1


def act_net(s: CircusState, seat: i64, act: i64, means: Means) -> i64:
    """What an act should bring beyond what is missing for it; negative if it cannot be done."""
    cost: i64 = 0
    sure: i64 = 100
    if not has_joined(s, seat, act):
        cost = missing_coins(s, seat, act, means)
        if cost < 0 or cost > means.coins:
            return -1
        sure = sureness(s, seat, act, means)
    won: i64 = winning(s, seat, act, means)
    worth: i64 = steps_worth(s, seat, act, means, sure * won // 100)
    worth += fate_worth(s, act, won, means) * sure // 100
    return worth - cost * COIN


def missing(s: CircusState, act: i64, unit: i64, means: Means) -> i64:
    short: i64 = s.rules.act_units[act * UNITS + unit] - means.units[unit]
    if short < 0:
        return 0
    return short


def missing_coins(s: CircusState, seat: i64, act: i64, means: Means) -> i64:
    """Coin cost of the act, prices and workers for the units missing; -1 if they cannot be had."""
    cost: i64 = s.rules.act_cost[act]
    workers: i64 = 0
    for unit in range(i64(UNITS)):
        short: i64 = missing(s, act, unit, means)
        if short == 0:
            continue
        if unit == PRISONERS:
            workers += short
            if not prison_open(s, seat, short + means.bought[PRISONERS]):
                return -1
        else:
            price: i64 = buy_price(s, unit, short, means)
            if price < 0 or not market_open(s, seat, unit):
                return -1
            cost += price
            if not in_queue(s, seat, unit) and means.bought[unit] == 0:
                workers += 1
    if workers > means.workers:
        return -1
    return cost + workers * s.deploy_cost


def prison_open(s: CircusState, seat: i64, count: i64) -> bool:
    if s.phase > PLACE or (s.disabled >> PRISON) & 1:
        return False
    room: i64 = s.rules.room_each[PRISON] - s.placed[PRISON * s.rules.players + seat]
    return count <= room and count <= s.supply[PRISONERS]


def in_queue(s: CircusState, seat: i64, good: i64) -> bool:
    return s.placed[(MARKETS + good) * s.rules.players + seat] > 0


def market_open(s: CircusState, seat: i64, good: i64) -> bool:
    """Whether the seat can still come to buy there."""
    if s.phase <= PLACE:
        return in_queue(s, seat, good) or s.rules.room_each[MARKETS + good] > 0
    if s.phase != BUY or not in_queue(s, seat, good) or s.open_market > good:
        return False
    return s.open_market < good or not s.has_passed(seat)


def buy_price(s: CircusState, good: i64, count: i64, means: Means) -> i64:
    """For that many units beyond those planned already, the cheapest first; -1 if there are not enough."""
    mask: i64 = s.market[good]
    skip: i64 = means.bought[good]
    total: i64 = 0
    for slot in range(i64(SLOTS)):
        if mask & 1 and count > 0:
            if skip > 0:
                skip -= 1
            else:
                price: i64 = s.rules.price[good * SLOTS + slot] + s.price_mod
                if price < 1:
                    price = 1
                total += price
                count -= 1
        mask >>= 1
    if count > 0:
        return -1
    return total


def sureness(s: CircusState, seat: i64, act: i64, means: Means) -> i64:
    sure: i64 = 100
    for unit in range(i64(UNITS)):
        if missing(s, act, unit, means):
            if unit < GOODS and in_queue(s, seat, unit):
                sure = sure * IN_QUEUE // 100
            else:
                sure = sure * TO_PLACE // 100
    return sure


def likely(s: CircusState, seat: i64, act: i64) -> i64:
    """How surely a player with a bid performs an act."""
    if has_joined(s, seat, act):
        return 100
    if not s.bid_turn[act * s.rules.players + seat] or out_of(s, seat, act):
        return 0
    for unit in range(i64(UNITS)):
        if s.units[seat * UNITS + unit] < s.rules.act_units[act * UNITS + unit]:
            if s.phase == PERFORM:
                return 0
            return UNREADY
    return READY


def winning(s: CircusState, seat: i64, act: i64, means: Means) -> i64:
    """The chance to get the tracks of an act one takes part in."""
    kind: i64 = s.rules.act_winner[act]
    if kind == ALL:
        return 100
    field: i64 = 100
    for other in range(s.rules.players):
        if kind != MOST_ANIMALS or s.units[other * UNITS + ANIMALS] >= means.units[ANIMALS]:
            if other != seat:
                field += likely(s, other, act)
    return 10000 // field


def steps_worth(s: CircusState, seat: i64, act: i64, means: Means, sure: i64) -> i64:
    worth: i64 = 0
    for track in range(i64(TRACKS)):
        steps: i64 = s.rules.act_tracks[act * TRACKS + track]
        if steps and not (s.blocked >> track) & 1:
            worth += climb_worth(s, seat, track, means.steps[track], steps * sure)
    return worth


def climb_worth(s: CircusState, seat: i64, track: i64, planned: i64, hundredths: i64) -> i64:
    """Of moving further on a track on which something is planned already."""
    here: i64 = s.track[seat * TRACKS + track] * 100 + planned
    end: i64 = s.rules.high * 100
    to: i64 = here + hundredths
    worth: i64 = 0
    if here < end - 50 and to >= end - 50:
        worth = ARRIVE
    if to > end:
        to = end
    return worth + curve(s, to) - curve(s, here)


def curve(s: CircusState, hundredths: i64) -> i64:
    """`track_worth` between the steps."""
    low: i64 = hundredths // 100
    part: i64 = hundredths - low * 100
    return track_worth(s, low) + (track_worth(s, low + 1) - track_worth(s, low)) * part // 100


def fate_worth(s: CircusState, act: i64, won: i64, means: Means) -> i64:
    """Coins of an act less the units that do not come back."""
    rules = s.rules
    coins: i64 = rules.act_coins[act] * won + rules.act_loser_coins[act] * (100 - won)
    coins += rules.act_coins_per_animal[act] * means.units[ANIMALS] * 100
    lost: i64 = 0
    for unit in range(i64(UNITS)):
        lost += rules.act_lost[act * UNITS + unit] * 100
        lost += rules.act_lost_by_losers[act * UNITS + unit] * (100 - won)
    return (coins * COIN - lost * LOST_UNIT) // 100


def take(s: CircusState, seat: i64, act: i64, means: Means) -> None:
    """Puts an act into the plan: what it needs is bought, what it uses up is gone."""
    rules = s.rules
    sure: i64 = 100
    joined: bool = has_joined(s, seat, act)
    if not joined:
        sure = sureness(s, seat, act, means)
        means.coins -= missing_coins(s, seat, act, means)
    won: i64 = winning(s, seat, act, means)
    for unit in range(i64(UNITS)):
        short: i64 = missing(s, act, unit, means)
        if short and not joined:
            if unit == PRISONERS:
                means.workers -= short
            elif not in_queue(s, seat, unit) and means.bought[unit] == 0:
                means.workers -= 1
            means.bought[unit] += short
            means.units[unit] += short
        gone: i64 = rules.act_lost[act * UNITS + unit]
        if rules.act_lost_by_losers[act * UNITS + unit] and won < 100:
            gone += rules.act_lost_by_losers[act * UNITS + unit]
        if not rules.reuse:
            gone = rules.act_units[act * UNITS + unit]
        means.units[unit] -= gone
    for track in range(i64(TRACKS)):
        if not (s.blocked >> track) & 1:
            means.steps[track] += rules.act_tracks[act * TRACKS + track] * sure * won // 100
    means.acts |= bit_of(act)


def penalties_due(s: CircusState, seat: i64, means: Means) -> i64:
    """Steps that acts of the others will cost, unless the plan takes part in them."""
    if s.rules.absent_from_all and (means.acts or (s.phase == PERFORM and (s.took_part >> seat) & 1)):
        return 0
    due: i64 = 0
    for act in range(i64(ACTS)):
        if (means.acts >> act) & 1 or (s.phase == PERFORM and (s.done_acts >> act) & 1) or not s.has_bid(act):
            continue
        sure: i64 = 0
        for other in range(s.rules.players):
            if other != seat:
                sure += likely(s, other, act)
        if sure > 100:
            sure = 100
        for track in range(i64(TRACKS)):
            steps: i64 = s.rules.act_penalty[act * TRACKS + track]
            if steps and sure and not (s.blocked >> track) & 1:
                due -= climb_worth(s, seat, track, 0, steps * sure)
    return due
