"""What a seat cannot know, dealt anew: the counters behind the other screens (GM-1.11)."""

from mypy_extensions import i64

from circenses.games.gloria_mundi.rules import finishing
from circenses.games.gloria_mundi.state import COUNTERS, GloriaState
from circenses.kernel.rng import Rng


def determinize(s: GloriaState, seat: i64, rng: Rng) -> GloriaState:
    """The counters of the others, whose sums are known, are split among them at random.

    Whoever is in the middle of a chain must be able to finish it: counters move to him, at random, until he can.
    """
    copy = s.clone()
    if not s.rules.secret:
        return copy
    for type in range(i64(COUNTERS)):
        deal(copy, seat, type, rng)
    actor: i64 = copy.actor()
    if actor >= 0 and actor != seat:
        while not finishing.can_finish(copy):
            move_one(copy, seat, actor, rng)
    return copy


def deal(s: GloriaState, seat: i64, type: i64, rng: Rng) -> None:
    counters = s.counters
    total: i64 = s.held(type) - counters[seat * COUNTERS + type]
    others: i64 = s.rules.players - 1
    for other in range(s.rules.players):
        if other != seat:
            counters[other * COUNTERS + type] = 0
    for i in range(total):
        lot: i64 = rng.below(others)
        if lot >= seat:
            lot += 1
        counters[lot * COUNTERS + type] += 1


def move_one(s: GloriaState, seat: i64, taker: i64, rng: Rng) -> None:
    """Any counter of the others, each equally likely."""
    loose: i64 = 0
    for place in range(s.rules.players * COUNTERS):
        if may_give(place // COUNTERS, seat, taker):
            loose += s.counters[place]
    lot: i64 = rng.below(loose)
    for place in range(s.rules.players * COUNTERS):
        if may_give(place // COUNTERS, seat, taker):
            lot -= s.counters[place]
            if lot < 0:
                s.counters[place] -= 1
                s.counters[taker * COUNTERS + place % COUNTERS] += 1
                return


def may_give(giver: i64, seat: i64, taker: i64) -> bool:
    return giver != seat and giver != taker
