"""How good a position looks: prestige and money, what trade brings, what agents can build, family and friends.

All sums are integers, in thousandths of a prestige. Weights are in content/bots, sites in plans.py.
"""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import state, weights
from circenses.games.horrea.plans import WEIGHTS, agents_worth
from circenses.games.horrea.rules import alliances
from circenses.games.horrea.rules.trade import income
from circenses.games.horrea.state import HorreaState, count_bits
from circenses.kernel.state import frame_a, frame_b, frame_kind, frame_seat
from circenses.kernel.weights import named_shares

WIN: Final = 100000000
TERMS: Final = ("prestige", "money", "trade", "family and allies", "agents and sites")
SHARES: Final = vec[i64]([0] * 5)  # by term, of the player evaluated last


def evaluate(s: HorreaState, seat: i64) -> float:
    """In thousandths of a prestige; WIN for a game that is won."""
    if s.ending:
        if (s.winners >> seat) & 1:
            return float(WIN)
        return -float(WIN)
    if frame_kind(s.top()) == state.ANSWER:
        return evaluate(answered(s), seat)
    others: i64 = against(s, seat)
    value: i64 = holdings(s, seat) + agents_worth(s, seat) - others
    return float(int(value))


def values(s: HorreaState) -> list[float]:
    """`evaluate` for every seat."""
    if frame_kind(s.top()) == state.ANSWER:
        s = answered(s)
    return [evaluate(s, seat) for seat in range(int(s.rules.players))]


def terms(s: HorreaState, seat: int) -> list[tuple[str, float]]:
    if frame_kind(s.top()) == state.ANSWER:
        s = answered(s)
    others = against(s, seat)
    holdings(s, seat)
    SHARES[4] = agents_worth(s, seat)
    return named_shares(TERMS, SHARES, others)


def against(s: HorreaState, seat: i64) -> i64:
    """What the rivals hold counts in part, and the first of them more."""
    total: i64 = 0
    most: i64 = 0
    first: bool = True
    for other in range(s.rules.players):
        if other != seat:
            own: i64 = holdings(s, other)
            total += own
            if first or own > most:
                most = own
                first = False
    return (total * WEIGHTS[weights.RIVALS] // (s.rules.players - 1) + most * WEIGHTS[weights.LEADER]) // 100


def holdings(s: HorreaState, seat: i64) -> i64:
    """What one player has, agents apart."""
    SHARES[0] = prestige_worth(s, seat)
    SHARES[1] = money_worth(s.money[seat])
    SHARES[2] = income(s, seat) * WEIGHTS[weights.INCOME] // 100
    if s.owned[seat] & 1:
        SHARES[2] += WEIGHTS[weights.ROME_KEY]
    SHARES[3] = family_worth(s, seat)
    return SHARES[0] + SHARES[1] + SHARES[2] + SHARES[3]


def prestige_worth(s: HorreaState, seat: i64) -> i64:
    """Prestige as it would stand if the turn closed now; marks not yet converted count a little less."""
    now: i64 = 0
    if s.money[seat] > 0:
        now = s.money[seat] // s.rules.mark
    points: i64 = s.prestige[seat]
    worth: i64 = points * WEIGHTS[weights.POINT] + (now - s.marks[seat]) * WEIGHTS[weights.MARK]
    points += now - s.marks[seat]
    if points >= s.rules.win_prestige:
        worth += WEIGHTS[weights.ARRIVE]
    seen: i64 = points - s.rules.win_prestige + WEIGHTS[weights.SIGHT]
    if seen > 0:
        worth += seen * seen * WEIGHTS[weights.CURVE]
    return worth


def money_worth(money: i64) -> i64:
    """The first dollars build horrea, the rest is a step to the next thousand."""
    if money < 0:
        return money * (WEIGHTS[weights.NEAR_MONEY] + WEIGHTS[weights.DEBT]) // 100
    if money <= WEIGHTS[weights.PURSE]:
        return money * WEIGHTS[weights.NEAR_MONEY] // 100
    return (
        WEIGHTS[weights.PURSE] * WEIGHTS[weights.NEAR_MONEY]
        + (money - WEIGHTS[weights.PURSE]) * WEIGHTS[weights.FAR_MONEY]
    ) // 100


def family_worth(s: HorreaState, seat: i64) -> i64:
    """Cards that can still be married, marriages made, bonuses beyond the next trade."""
    worth: i64 = (s.hand[seat * 2] + s.hand[seat * 2 + 1]) * WEIGHTS[weights.CARD]
    worth += count_bits(s.married[seat]) * WEIGHTS[weights.LOCAL] + count_bits(s.allied[seat]) * WEIGHTS[weights.ALLY]
    for ahead in range(i64(1), i64(state.TRADES)):
        worth += s.due[seat * state.TRADES + ahead] * WEIGHTS[weights.BONUS] // 100
    return worth


def answered(s: HorreaState) -> HorreaState:
    """An open proposal as its partner would answer it, counter-offers left aside."""
    packed: i64 = s.top()
    partner: i64 = frame_seat(packed)
    declined = s.clone()
    declined.done()
    accepted = declined.clone()
    alliances.refused(declined, frame_a(packed) // 2)
    alliances.ally(accepted, frame_a(packed) // 2, partner, frame_a(packed) % 2, frame_b(packed))
    if holdings(accepted, partner) - against(accepted, partner) > holdings(declined, partner) - against(
        declined, partner
    ):
        return accepted
    return declined
