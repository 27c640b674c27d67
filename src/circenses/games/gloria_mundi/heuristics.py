"""How good a position looks: the distance covered, what is owned, and what cards and buildings should still bring.

All sums are integers, in thousandths of a step. Weights are in content/bots.
"""

from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import state, weights
from circenses.games.gloria_mundi.rules.activate import activating
from circenses.games.gloria_mundi.rules.tribute import due_types
from circenses.games.gloria_mundi.state import BASIC, COUNTERS, GLORY, GloriaState, lowest, popcount
from circenses.kernel.weights import weight_table

WEIGHTS: Final = weight_table("circenses.games.gloria_mundi")

WIN: Final = 100000000
FAR: Final = 1000000

TERMS: Final = ("the way to Carthage", "counters", "production cards and buildings", "the others", "the turn to come")


@final
class Outlook:
    """What is the same for all players: how long the game may go on, and what a card should still bring in it."""

    def __init__(self, s: GloriaState) -> None:
        left: i64 = turns_left(s)
        counter: i64 = in_time(WEIGHTS[weights.COUNTER], left)
        turns = vec[i64]([0, 0, 0])
        hand = s.hand
        total: i64 = 0
        for at in range(s.rules.players * BASIC):
            total += hand[at]
            turns[at % BASIC] += hand[at]
        if total:
            for type in range(i64(BASIC)):
                turns[type] = turns[type] * left * 100 // total
        self.left: i64 = left
        self.counter: i64 = counter  # what a counter is worth
        self.turns: vec[i64] = turns  # turns of each type still to come, in hundredths, judged by the hands
        self.due: i64 = 0  # types, as bits
        if len(s.due):
            self.due = due_types(s)


def evaluate(s: GloriaState, seat: i64) -> float:
    """In thousandths of a step; WIN for a game that is won."""
    if s.over():
        return won_or_lost(s, seat)
    seen = Outlook(s)
    return float(int(standing(s, seat, seen) - others(s, seat, seen)))


def values(s: GloriaState) -> list[float]:
    """`evaluate` for all seats at once."""
    n = int(s.rules.players)
    if s.over():
        return [won_or_lost(s, seat) for seat in range(n)]
    seen = Outlook(s)
    each = [int(standing(s, seat, seen)) for seat in range(n)]
    total = sum(each)
    result: list[float] = []
    for seat in range(n):
        best = max(each[other] for other in range(n) if other != seat)
        result.append(float(each[seat] - int(rivalry(total - each[seat], best, n - 1))))
    return result


def terms(s: GloriaState, seat: int) -> list[tuple[str, float]]:
    """The terms of the evaluation; whose turn it is counts for everybody, apart from what they have."""
    seen = Outlook(s)
    n = int(s.rules.players)
    theirs = [int(owned(s, other, seen)) for other in range(n) if other != seat]
    counters = held(s, seat, seen.left) + to_activate(s, seat, seen.counter)
    have = (way(s, seat), counters, engine(s, seat, seen), -rivalry(sum(theirs), max(theirs), n - 1))
    turn = standing(s, seat, seen) - others(s, seat, seen) - sum(int(share) for share in have)
    return [(name, float(int(share))) for name, share in zip(TERMS, (*have, turn), strict=True)]


def won_or_lost(s: GloriaState, seat: i64) -> float:
    """The margin counts a little, so that a lost game is still played."""
    margin: i64 = FAR
    for other in range(s.rules.players):
        if other != seat:
            gap: i64 = (s.position[seat] - s.position[other]) * 2
            if s.arrival[seat] < s.arrival[other]:
                gap += 1
            if gap < margin:
                margin = gap
    if margin > 0:
        return float(int(WIN + margin))
    return float(int(margin - WIN))


def others(s: GloriaState, seat: i64, seen: Outlook) -> i64:
    total: i64 = 0
    best: i64 = -FAR
    for other in range(s.rules.players):
        if other != seat:
            value: i64 = standing(s, other, seen)
            total += value
            if value > best:
                best = value
    return rivalry(total, best, s.rules.players - 1)


def rivalry(total: i64, best: i64, count: i64) -> i64:
    return total * WEIGHTS[weights.RIVALS] // (100 * count) + best * WEIGHTS[weights.LEADER] // 100


def standing(s: GloriaState, seat: i64, seen: Outlook) -> i64:
    return owned(s, seat, seen) + ahead(s, seat)


def owned(s: GloriaState, seat: i64, seen: Outlook) -> i64:
    return way(s, seat) + held(s, seat, seen.left) + to_activate(s, seat, seen.counter) + engine(s, seat, seen)


def ahead(s: GloriaState, seat: i64) -> i64:
    """The part of a turn's gain that lies ahead: all of it at the start of one's turn, none right after it.
    Without it a search would prefer to stop looking when its own turn is over and nobody has answered."""
    if s.phase == state.SETUP:
        return 0
    n: i64 = s.rules.players
    waits: i64 = (seat - s.active + n) % n
    if seat == s.active:
        if s.phase == state.TRIBUTE:
            return 0
        if s.phase == state.ACTIVATE or s.phase == state.BUILD:
            return WEIGHTS[weights.TURN] // 2
    return WEIGHTS[weights.TURN] * (n - waits) // n


# The way, and how long the game may go on


def way(s: GloriaState, seat: i64) -> i64:
    here: i64 = s.position[seat]
    seen: i64 = here - s.rules.carthage + WEIGHTS[weights.SIGHT]
    if seen < 0:
        seen = 0
    return here * WEIGHTS[weights.STEP_WORTH] + seen * seen * WEIGHTS[weights.NEAR]


def turns_left(s: GloriaState) -> i64:
    """About how many turns are left: until Rome falls, a hand is empty or somebody is in Carthage."""
    left: i64 = (state.ROME + 1 - s.next_space()) * 6 // 5 + 1
    first: i64 = 0
    for seat in range(s.rules.players):
        hand: i64 = s.hand_size(seat) * s.rules.players
        if hand < left:
            left = hand
        if s.position[seat] > first:
            first = s.position[seat]
    flight: i64 = (s.rules.carthage - first) * 3 // 2
    if flight < left:
        left = flight
    return left


# Counters


def in_time(worth: i64, left: i64) -> i64:
    """Things held for later are worth less when little time is left."""
    if left >= WEIGHTS[weights.HORIZON]:
        return worth
    return worth * left // WEIGHTS[weights.HORIZON]


def held(s: GloriaState, seat: i64, left: i64) -> i64:
    few: i64 = WEIGHTS[weights.FEW]
    value: i64 = s.counters[seat * COUNTERS + GLORY] * WEIGHTS[weights.GLORY_WORTH]
    for type in range(i64(BASIC)):
        count: i64 = s.counters[seat * COUNTERS + type]
        if count > few:
            value += (count - few) * WEIGHTS[weights.SPARE]
            count = few
        value += count * WEIGHTS[weights.COUNTER]
    return in_time(value, left)


# Cards and buildings


def engine(s: GloriaState, seat: i64, seen: Outlook) -> i64:
    """What the front should still bring in later turns, less what is about to be lost."""
    value: i64 = 0
    cheapest: i64 = FAR
    due: i64 = seen.due
    counter: i64 = seen.counter
    for type in range(i64(BASIC)):
        turns: i64 = seen.turns[type]
        plain: i64 = counter * turns * WEIGHTS[weights.CARD] // 10000
        is_due: bool = due & s.rules.bit[type] != 0
        if s.plain[seat * BASIC + type]:
            value += plain * s.plain[seat * BASIC + type]
            if is_due and plain < cheapest:
                cheapest = plain
        rest: i64 = s.built[seat * BASIC + type]
        while rest:
            building: i64 = lowest(rest)
            rest &= rest - 1
            worth: i64 = plain + extra_worth(s, seat, building, counter, turns)
            value += worth
            if is_due and worth < cheapest:
                cheapest = worth
    if due and cheapest < FAR:
        value -= cheapest * losses(s, seat)
    return value


def losses(s: GloriaState, seat: i64) -> i64:
    """How many cards a player will lose to what is due: one each, beginning with whose turn it is."""
    waits: i64 = (seat - s.turn + s.rules.players) % s.rules.players
    return (len(s.due) - waits + s.rules.players - 1) // s.rules.players


def extra_worth(s: GloriaState, seat: i64, building: i64, counter: i64, turns: i64) -> i64:
    """What a building adds to its card over the turns to come, in hundredths of a turn."""
    if s.rules.family[building] == state.RED_GUARD:
        return counter * turns * WEIGHTS[weights.GUARD] // 10000
    more: i64 = activation_worth(s, seat, building, counter) - counter
    if more <= 0:
        return 0
    return more * turns * WEIGHTS[weights.BUILDING] // 10000


def gain_worth(s: GloriaState, building: i64, counter: i64) -> i64:
    base: i64 = building * state.GAINS
    gain = s.rules.gain
    basic: i64 = gain[base + state.FOOD] + gain[base + state.GOLD] + gain[base + state.PEACE]
    worth: i64 = (basic + s.rules.any[building]) * counter
    if gain[base + GLORY]:
        worth += gain[base + GLORY] * counter * WEIGHTS[weights.GLORY_WORTH] // WEIGHTS[weights.COUNTER]
    return worth + gain[base + state.STEP] * WEIGHTS[weights.STEP_WORTH]


def activation_worth(s: GloriaState, seat: i64, building: i64, counter: i64) -> i64:
    """What one activation brings: the ability or, if that is more, the counter."""
    family: i64 = s.rules.family[building]
    worth: i64 = 0
    if family == state.PRODUCE:
        worth = gain_worth(s, building, counter)
    elif family == state.SPEND:
        worth = counter + spend_worth(s, building, counter)
    elif family == state.HAVE:
        worth = gain_worth(s, building, counter) * s.cards(seat, s.rules.about[building])
    elif family == state.SATISFY_CARDS:
        cards: i64 = s.cards(seat, s.rules.kind[building])
        worth = gain_worth(s, building, counter) * (cards - 1) - counter * (cards - 1)
    elif family == state.SATISFY_GOTH:
        worth = counter + (gain_worth(s, building, counter) - counter) * WEIGHTS[weights.ICON] // 100
    elif family == state.DISCARD_BUILDING:
        worth = counter
    if worth < counter:
        return counter
    return worth


def spend_worth(s: GloriaState, building: i64, counter: i64) -> i64:
    """What an exchange brings beyond the counter it replaces; it cannot always be paid."""
    paid: i64 = s.rules.price[building] * counter
    if s.rules.pays[building] == GLORY:
        paid = s.rules.price[building] * counter * WEIGHTS[weights.GLORY_WORTH] // WEIGHTS[weights.COUNTER]
    net: i64 = gain_worth(s, building, counter) - paid
    if s.rules.repeats[building]:
        net += net
    net -= counter
    if net < 0:
        return 0
    return net * WEIGHTS[weights.EXCHANGE] // 100


def to_activate(s: GloriaState, seat: i64, counter: i64) -> i64:
    """What cards of this turn's type that have not been activated yet are about to bring."""
    if s.phase != state.ACTIVATE:
        return 0
    plain: i64 = 0
    cards: i64 = 0
    waits: i64 = (seat - s.active + s.rules.players) % s.rules.players
    if waits >= s.begun:
        mask: i64 = s.built[seat * BASIC + s.turn_type]
        plain = s.plain[seat * BASIC + s.turn_type] + popcount(mask & s.rules.red)
        cards = mask & ~s.rules.red
    elif seat == activating(s):
        plain = s.open_plain
        cards = s.open_built
    value: i64 = plain * counter
    while cards:
        value += activation_worth(s, seat, lowest(cards), counter)
        cards &= cards - 1
    return value
