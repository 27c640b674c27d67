"""Social intrigues: obligatory ousting, ending alliances, one voluntary intrigue (HO-1.6)."""

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import agents, alliances
from circenses.games.horrea.rules.attack import attack, succeeds
from circenses.games.horrea.rules.movement import market_of
from circenses.games.horrea.rules.paying import can_pay, pay
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import NOBODY, frame


def take_part(s: HorreaState, seat: i64) -> None:
    if s.step == state.BEFORE_OUSTING or s.step == state.OUSTING or s.step == state.OUSTING_AFTER:
        intruded: i64 = intrusions(s, seat)
        if intruded == 0:
            if s.step == state.OUSTING_AFTER:
                s.step = state.PART_OVER
            else:
                s.step = state.INTRIGUES
        elif s.step == state.BEFORE_OUSTING and s.rules.marry_first and has_intrigue(s, seat):
            s.plan(frame(state.INTRIGUE, seat))
        elif intruded & (intruded - 1):
            s.plan(frame(state.CONFLICT, seat))
        else:
            resolve(s, seat, market_of(s, intruded))
    elif s.step == state.INTRIGUES and has_intrigue(s, seat):
        s.plan(frame(state.INTRIGUE, seat))
    else:
        s.approached = 0
        s.place += 1
        s.step = state.BEFORE_OUSTING


# Step A: ousting


def defender(s: HorreaState, market: i64) -> i64:
    """The seat whose agent arrived first in a market; NOBODY if there is none."""
    first: i64 = NOBODY
    earliest: i64 = 0
    for seat in range(s.rules.players):
        i: i64 = s.agent_in(seat, market)
        if i >= 0:
            stamp: i64 = s.stamps[seat * s.rules.agents + i]
            if first == NOBODY or stamp < earliest:
                first = seat
                earliest = stamp
    return first


def intrusions(s: HorreaState, seat: i64) -> i64:
    """Markets other than Rome where somebody else's agent was before hers."""
    mine: i64 = s.standing(seat)
    others: i64 = 0
    for other in range(s.rules.players):
        if other != seat:
            others |= s.standing(other)
    shared: i64 = mine & others
    markets: i64 = 0
    if shared > 1:
        for market in range(i64(1), i64(state.MARKETS)):
            if (shared >> market) & 1 and defender(s, market) != seat:
                markets |= s.rules.bit[market]
    return markets


def legal_conflict(s: HorreaState, seat: i64, out: Choices) -> None:
    intruded: i64 = intrusions(s, seat)
    for market in range(i64(state.MARKETS)):
        if (intruded >> market) & 1:
            out.add(actions.RESOLVE + market)


def resolve(s: HorreaState, seat: i64, market: i64) -> None:
    """Cash must be spent, debt may be refused, and without either the agent leaves."""
    if s.money[seat] >= s.rules.oust_fee:
        oust(s, seat, market)
    elif can_pay(s, seat, s.rules.oust_fee):
        s.plan(frame(state.OUST, seat, market))
    else:
        agents.send_away(s, seat, s.agent_in(seat, market))


def apply_oust(s: HorreaState, seat: i64, market: i64, action: i64) -> None:
    s.done()
    if action == actions.BORROW:
        oust(s, seat, market)
    else:
        agents.send_away(s, seat, s.agent_in(seat, market))


def oust(s: HorreaState, seat: i64, market: i64) -> None:
    attack(s, seat, market, defender(s, market), s.rules.oust_fee, state.OUST_DIE)


def apply_oust_die(s: HorreaState, market: i64, attacker: i64, victim: i64, action: i64) -> None:
    """The loser's agent goes to supply; horrea and marriages stay."""
    s.done()
    loser: i64 = attacker
    if succeeds(s, state.OUST_DIE, market, attacker, victim, action):
        loser = victim
    agents.send_away(s, loser, s.agent_in(loser, market))


# Steps B and C: one list (HO-1.17)


def can_marry(s: HorreaState, market: i64) -> bool:
    """Whether the aristocracy of a market is free for her; agent, card and fee are another matter."""
    if market == state.ROME and not s.rules.rome_marriage:
        return False
    for other in range(s.rules.players):
        if s.is_married(other, market):
            return False
    return True


def legal_marry(s: HorreaState, seat: i64, out: Choices) -> None:
    """Local marriages where she has an agent, by market and gender of the card."""
    if s.hand[seat * 2] + s.hand[seat * 2 + 1] == 0 or not can_pay(s, seat, s.rules.local_fee):
        return
    base: i64 = seat * s.rules.agents
    for i in range(s.on_board[seat]):
        market: i64 = s.agents[base + i]
        if can_marry(s, market):
            for gender in range(i64(2)):
                if s.hand[seat * 2 + gender]:
                    out.add(actions.MARRY + market * 2 + gender)


def apply_marry(s: HorreaState, seat: i64, action: i64) -> None:
    market: i64 = (action - actions.MARRY) // 2
    pay(s, seat, s.rules.local_fee)
    alliances.spend(s, seat, (action - actions.MARRY) % 2)
    s.prestige[seat] += s.rules.local_prestige
    s.married[seat] |= s.rules.bit[market]


def has_marriage(s: HorreaState, seat: i64, approached: i64) -> bool:
    """Whether there is any marriage she could try: with another player, or local."""
    if s.hand[seat * 2] + s.hand[seat * 2 + 1] == 0:
        return False
    for partner in range(s.rules.players):
        if not (approached >> partner) & 1:
            if can_propose_any(s, seat, partner):
                return True
    if not can_pay(s, seat, s.rules.local_fee):
        return False
    base: i64 = seat * s.rules.agents
    for i in range(s.on_board[seat]):
        if can_marry(s, s.agents[base + i]):
            return True
    return False


def can_propose_any(s: HorreaState, seat: i64, partner: i64) -> bool:
    return alliances.can_propose(s, seat, partner, 0) or alliances.can_propose(s, seat, partner, 1)


def has_intrigue(s: HorreaState, seat: i64) -> bool:
    return s.allied[seat] != 0 or has_marriage(s, seat, s.approached)


def legal_intrigue(s: HorreaState, seat: i64, out: Choices) -> None:
    out.add(actions.NOTHING)
    alliances.legal_end(s, seat, out)
    alliances.legal_propose(s, seat, s.approached, out)
    legal_marry(s, seat, out)


def apply_intrigue(s: HorreaState, seat: i64, action: i64) -> None:
    """After the end of an alliance or a refusal she is asked again; without a limit after a marriage too."""
    s.done()
    if action == actions.NOTHING:
        if s.step == state.BEFORE_OUSTING:
            s.step = state.OUSTING
        else:
            s.step = state.PART_OVER
    elif actions.END <= action < actions.PROPOSE:
        alliances.apply_end(s, seat, action)
    elif action < actions.MARRY:
        alliances.apply_propose(s, seat, action)
    else:
        apply_marry(s, seat, action)
        alliances.use_up(s)
