"""What a viewer cannot know, dealt anew: the counters behind the screens of others (GM-1.11)."""

from mypy_extensions import i64

from circenses.games.gloria_mundi.rules import finishing
from circenses.games.gloria_mundi.state import COUNTERS, GloriaState
from circenses.kernel.errors import CannotDeal
from circenses.kernel.rng import Rng


def determinize(s: GloriaState, viewer: i64, rng: Rng) -> GloriaState:
    """The counters of the others, whose sums are known, are split among them at random; to a spectator all are others.

    Whoever is in the middle of a chain must be able to finish it: counters move to him, at random, until he can.
    """
    copy = s.clone()
    if not s.unknown(viewer):
        return copy
    for type in range(i64(COUNTERS)):
        deal(copy, viewer, type, rng)
    actor: i64 = copy.actor()
    if actor >= 0 and actor != viewer:
        loose: i64 = loose_counters(copy, viewer, actor)
        while not finishing.can_finish(copy):
            if loose == 0:
                raise CannotDeal(f"with every counter that can be his, seat {actor} cannot finish what he has begun")
            move_one(copy, viewer, actor, rng.below(loose))
            loose -= 1
    return copy


def deal(s: GloriaState, viewer: i64, type: i64, rng: Rng) -> None:
    counters = s.counters
    total: i64 = 0
    others: i64 = 0
    for seat in range(s.rules.players):
        if seat != viewer:
            others += 1
            total += counters[seat * COUNTERS + type]
            counters[seat * COUNTERS + type] = 0
    for i in range(total):
        lot: i64 = rng.below(others)
        if viewer >= 0 and lot >= viewer:
            lot += 1
        counters[lot * COUNTERS + type] += 1


def loose_counters(s: GloriaState, viewer: i64, taker: i64) -> i64:
    """How many counters could as well be the taker's."""
    loose: i64 = 0
    for place in range(s.rules.players * COUNTERS):
        if may_give(place // COUNTERS, viewer, taker):
            loose += s.counters[place]
    return loose


def move_one(s: GloriaState, viewer: i64, taker: i64, lot: i64) -> None:
    """Moves the loose counter with number `lot` to the taker."""
    for place in range(s.rules.players * COUNTERS):
        if may_give(place // COUNTERS, viewer, taker):
            lot -= s.counters[place]
            if lot < 0:
                s.counters[place] -= 1
                s.counters[taker * COUNTERS + place % COUNTERS] += 1
                return


def may_give(giver: i64, viewer: i64, taker: i64) -> bool:
    return giver != viewer and giver != taker
