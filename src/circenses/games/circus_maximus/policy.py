"""The cheap policy of searches: what a player does who follows the plan, as weights, without trying anything."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state, weights
from circenses.games.circus_maximus.plans import WEIGHTS, Odds, Plan, act_net, in_queue, make_plan
from circenses.games.circus_maximus.state import GOODS, NO_CARD, TRACKS, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame_a, frame_kind

STEADY: Final = 8  # the weight of actions neither good nor bad
WANTED: Final = 200  # the weight of what the plan needs
WINS: Final = 100000
# an act by what it brings beyond its cost, in steps of DOUBLE: each doubles the weight
GROWTH: Final = vec[i64]([1, 12, 24, 48, 96, 192, 384, 768, 1500, 3000, 6000])
DOUBLE: Final = 500
FIRST_COINS: Final = vec[i64]([400, 400, 40, 20, 10, 6, 4, 2])  # by how many coins are bid


def weigh(s: CircusState, seat: i64, out: Choices) -> None:
    out.scales()
    kind: i64 = frame_kind(s.top())
    if kind == state.CHOOSE_BID:
        weigh_bids(s, seat, out)
    elif kind == state.CHOOSE_PLACE:
        weigh_places(s, seat, out)
    elif kind == state.BUY_ONE:
        weigh_purchase(s, seat, out)
    elif kind == state.DECLARE:
        weigh_act(s, seat, out)
    else:
        for i in range(out.count):
            out.put(i, amount_weight(kind, out.actions[i]))


def amount_weight(kind: i64, action: i64) -> i64:
    """Prefers small bids; everything else is alike."""
    if kind == state.BID_SIXTEENS:
        if action == actions.SIXTEENS:
            return WANTED
        return 1
    if kind == state.BID_COINS:
        if action - actions.BID_COINS < len(FIRST_COINS):
            return FIRST_COINS[action - actions.BID_COINS]
        return 1
    return STEADY


def weigh_bids(s: CircusState, seat: i64, out: Choices) -> None:
    """Weighs acts by what they add to the plan; a second bid on the same act gets next to nothing."""
    plan = make_plan(s, seat, s.coins[seat], NO_CARD, Odds(s))
    plan.coins -= s.rules.minimum_bid
    for i in range(out.count):
        action: i64 = out.actions[i]
        weight: i64 = STEADY
        if action != actions.PASS:
            act: i64 = action - actions.BID_ON
            weight = 1
            if s.bid_turn[act * s.rules.players + seat] == 0:
                weight = growth(act_net(s, seat, act, plan) - s.rules.minimum_bid * WEIGHTS[weights.COIN])
        out.put(i, weight)


def growth(net: i64) -> i64:
    if net <= 0:
        return 1
    step: i64 = 1 + net // DOUBLE
    if step >= len(GROWTH):
        step = len(GROWTH) - 1
    return GROWTH[step]


def weigh_places(s: CircusState, seat: i64, out: Choices) -> None:
    plan = make_plan(s, seat, s.coins[seat], NO_CARD, Odds(s))
    for i in range(out.count):
        action: i64 = out.actions[i]
        weight: i64 = STEADY
        if action == actions.PRISON_TWICE:
            weight = 1
            if plan.bought[state.PRISONERS] >= 2:
                weight = WANTED
        elif action != actions.PASS:
            weight = place_weight(s, seat, action - actions.PLACE_AT, plan)
        out.put(i, weight)


def place_weight(s: CircusState, seat: i64, place: i64, plan: Plan) -> i64:
    """Weighs markets and the Prison by what the plan lacks; a boost where it wins, else little."""
    if state.MARKETS <= place < state.MARKETS + GOODS:
        if plan.bought[place - state.MARKETS] and not in_queue(s, seat, place - state.MARKETS):
            return WANTED
        return 1
    if place == state.PRISON:
        if plan.bought[state.PRISONERS]:
            return WANTED
        return 2
    if place <= state.FOREST:
        return 3
    if state.TOWN_SQUARE <= place <= state.PANTHEON:
        for track in range(i64(TRACKS)):
            boost: i64 = s.rules.boost[place * TRACKS + track]
            if boost and s.rules.boost_wins and s.effective(seat, track) + boost >= s.rules.high:
                return WINS
        return STEADY
    return 2


def weigh_purchase(s: CircusState, seat: i64, out: Choices) -> None:
    """PASS, then BUY."""
    plan = make_plan(s, seat, s.coins[seat], NO_CARD, Odds(s))
    if plan.bought[frame_a(s.top())]:
        out.put(0, 1)
        out.put(1, WANTED)
    else:
        out.put(0, WANTED)
        out.put(1, 4)


def weigh_act(s: CircusState, seat: i64, out: Choices) -> None:
    plan = Plan(s, seat, s.coins[seat], Odds(s))
    good = act_net(s, seat, frame_a(s.top()), plan) > 0
    for i in range(out.count):
        weight: i64 = STEADY
        if good == (out.actions[i] == actions.PERFORM):
            weight = WANTED
        out.put(i, weight)
