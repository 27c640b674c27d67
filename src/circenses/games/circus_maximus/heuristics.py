"""How good a position looks: the tracks, what they cost to climb, and what the bids made so far should still bring.

All sums are integers, in thousandths of a step on a track. Weights are in content/bots, plans in plans.py.
"""

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.circus_maximus import state, weights
from circenses.games.circus_maximus.plans import WEIGHTS, Odds, likely, make_plan, penalties_due, track_worth
from circenses.games.circus_maximus.state import NO_CARD, TRACKS, UNITS, CircusState
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.weights import against_rivals, named_shares, of_rivals

WIN: Final = 100000000
TERMS: Final = ("the tracks", "coins", "workers", "units held", "acts to come", "penalties to come")
SHARES: Final = vec[i64]([0] * 6)  # by term, of the player evaluated last


def evaluate(s: CircusState, seat: i64) -> float:
    """In thousandths of a step; WIN for a game that is won."""
    if s.over():
        if (s.winners >> seat) & 1:
            return float(WIN)
        return -float(WIN)
    all_seats = standings(s)
    value: i64 = all_seats[seat] - of_rivals(all_seats, seat, WEIGHTS[weights.RIVALS])
    return float(int(value))


def values(s: CircusState) -> list[float]:
    """`evaluate` for every seat, computing each standing once."""
    if s.over():
        return [evaluate(s, seat) for seat in range(int(s.rules.players))]
    return against_rivals(standings(s), WEIGHTS[weights.RIVALS])


def terms(s: CircusState, seat: int) -> list[tuple[str, float]]:
    rivals = of_rivals(standings(s), seat, WEIGHTS[weights.RIVALS])
    standing(s, seat, odds_now(s))
    return named_shares(TERMS, SHARES, rivals)


def standings(s: CircusState) -> vec[i64]:
    odds = odds_now(s)
    result = vec[i64]([], capacity=4)
    for seat in range(s.rules.players):
        result = append(result, standing(s, seat, odds))
    return result


def odds_now(s: CircusState) -> Odds | None:
    """The odds of all acts while bids matter, from the first bid to the last act; None otherwise."""
    if state.BID <= s.phase <= state.PERFORM:
        return Odds(s)
    return None


def standing(s: CircusState, seat: i64, odds: Odds | None) -> i64:
    """What one player has, and what the plan for the rest of the round adds."""
    tracks: i64 = 0
    for track in range(i64(TRACKS)):
        tracks += track_worth(s.rules.high, s.track[seat * TRACKS + track])
    units: i64 = 0
    for unit in range(i64(UNITS)):
        units += in_two_rates(s.units[seat * UNITS + unit], WEIGHTS[weights.USEFUL], WEIGHTS[weights.UNIT], 0)
    pending: i64 = pending_act(s, seat)
    coins: i64 = s.coins[seat]
    if pending != NO_CARD:
        coins -= pending_coins(s)
    SHARES[0] = tracks
    SHARES[1] = in_two_rates(coins, WEIGHTS[weights.PURSE], WEIGHTS[weights.COIN], WEIGHTS[weights.SPARE_COIN])
    SHARES[2] = in_two_rates(
        s.pool[seat], WEIGHTS[weights.HANDS], WEIGHTS[weights.WORKER], WEIGHTS[weights.SPARE_WORKER]
    )
    SHARES[3] = units
    SHARES[4] = 0
    SHARES[5] = 0
    if odds is not None:
        plan = make_plan(s, seat, coins, pending, odds)
        SHARES[4] = plan.worth + bet_worth(s, seat)
        SHARES[5] = -penalties_due(s, seat, plan)
    return SHARES[0] + SHARES[1] + SHARES[2] + SHARES[3] + SHARES[4] + SHARES[5]


def in_two_rates(count: i64, few: i64, each: i64, beyond: i64) -> i64:
    """The first few are worth more than the rest."""
    if count <= few:
        return count * each
    return few * each + (count - few) * beyond


def pending_act(s: CircusState, seat: i64) -> i64:
    """The act on which the seat is just naming its coins."""
    packed: i64 = s.top()
    kind: i64 = frame_kind(packed)
    if frame_seat(packed) == seat and (kind == state.BID_SIXTEENS or kind == state.BID_COINS):
        return frame_a(packed)
    return NO_CARD


def pending_coins(s: CircusState) -> i64:
    """The least that bid will cost."""
    coins: i64 = 0
    if frame_kind(s.top()) == state.BID_COINS:
        coins = frame_b(s.top()) * 16
    if coins < s.rules.minimum_bid:
        coins = s.rules.minimum_bid
    return coins


def bet_worth(s: CircusState, seat: i64) -> i64:
    """Gamblers Den: fair odds when every bidder shows up, so the stake counts as not yet lost."""
    if s.bet[0] != seat or s.bet[1] == NO_CARD:
        return 0
    return s.bet[3] * WEIGHTS[weights.COIN] * likely(s, s.bet[2], s.bet[1]) // 100
