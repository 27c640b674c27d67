"""Fate cards that ask: honours, Return to old morals, Divorce, Your patron stands for consul (HO-2.5, HO-2.6)."""

from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import agents, alliances, cards, social
from circenses.games.horrea.rules.paying import can_give, can_pay, lose_prestige, pay
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame


def legal_choice(s: HorreaState, kind: i64, seat: i64, out: Choices) -> None:
    if kind == state.PAY:
        out.add(actions.PAY)
        out.add(actions.PASS)
    elif kind == state.MARRY:
        legal_marry(s, seat, out)
    elif kind == state.PART:
        legal_part(s, seat, out)
    else:
        legal_send(s, seat, out)


def apply_choice(s: HorreaState, kind: i64, seat: i64, action: i64) -> None:
    s.done()
    if kind == state.MARRY:
        apply_marry(s, seat, action)
    elif kind == state.PART:
        part(s, seat, action)
    elif action == actions.PAY:
        pay(s, seat, s.rules.card_money[s.card])
        if kind == state.PAY:
            s.prestige[seat] += s.rules.card_prestige[s.card]
    elif kind == state.SEND:
        agents.send_away(s, seat, s.agent_in(seat, action - actions.RECALL))


# Honours: F02, F25, P02, P10


def may_have_honour(s: HorreaState, seat: i64, card: i64) -> bool:
    """Whom the card is offered to."""
    who: i64 = s.rules.card_who[card]
    if who == cards.WITH_HORREUM:
        return s.owned[seat] != 0
    if who == cards.WITH_MAJOR_AGENT:
        return s.standing(seat) & s.rules.majors != 0
    return who != cards.WITH_ROME_HORREUM or s.owned[seat] & 1 == 1


def ask_pay(s: HorreaState, seat: i64) -> None:
    if may_have_honour(s, seat, s.card) and can_give(s, seat, s.rules.card_money[s.card]):
        s.plan(frame(state.PAY, seat))


# F18: a marriage, or the loss


def ask_marry(s: HorreaState, seat: i64) -> None:
    """Whoever holds a family card and has not married by this card yet."""
    if (s.exempt >> seat) & 1 or s.hand[seat * 2] + s.hand[seat * 2 + 1] == 0:
        return
    if social.has_marriage(s, seat, 0):
        s.plan(frame(state.MARRY, seat))
    else:
        lose_prestige(s, seat, s.rules.card_prestige[s.card])


def legal_marry(s: HorreaState, seat: i64, out: Choices) -> None:
    alliances.legal_propose(s, seat, 0, out)
    social.legal_marry(s, seat, out)
    out.add(actions.TAKE_LOSS)


def apply_marry(s: HorreaState, seat: i64, action: i64) -> None:
    if action == actions.TAKE_LOSS:
        lose_prestige(s, seat, s.rules.card_prestige[s.card])
    elif actions.PROPOSE <= action < actions.MARRY:
        alliances.apply_propose(s, seat, action)
        s.approached = 0  # the card stands outside the count of proposals
    else:
        social.apply_marry(s, seat, action)
        s.exempt |= s.rules.bit[seat]


# F19: one marriage ends


def ask_part(s: HorreaState, seat: i64) -> None:
    """A single marriage ends without a question."""
    if (s.exempt >> seat) & 1:
        return
    out = Choices()
    legal_part(s, seat, out)
    if out.count == 1:
        part(s, seat, out.actions[0])
    elif out.count > 1:
        s.plan(frame(state.PART, seat))


def legal_part(s: HorreaState, seat: i64, out: Choices) -> None:
    alliances.legal_end(s, seat, out)
    for market in range(i64(state.MARKETS)):
        if s.is_married(seat, market):
            out.add(actions.DIVORCE + market)


def part(s: HorreaState, seat: i64, action: i64) -> None:
    """A local marriage costs her prestige; the other side of an alliance is exempt from the card."""
    if action >= actions.DIVORCE:
        s.married[seat] &= ~s.rules.bit[action - actions.DIVORCE]
        lose_prestige(s, seat, s.rules.card_prestige[s.card])
    else:
        partner: i64 = alliances.apply_end(s, seat, action)
        s.exempt |= s.rules.bit[partner]


# F26: pay, or send an agent away


def ask_send(s: HorreaState, seat: i64) -> None:
    """Neither possible: nothing. Only one answer: no question."""
    sum_: i64 = s.rules.card_money[s.card]
    payable: bool = can_pay(s, seat, sum_)
    if s.on_board[seat] == 0:
        if payable:
            pay(s, seat, sum_)
    elif s.on_board[seat] == 1 and not payable:
        agents.send_away(s, seat, 0)
    else:
        s.plan(frame(state.SEND, seat))


def legal_send(s: HorreaState, seat: i64, out: Choices) -> None:
    if can_pay(s, seat, s.rules.card_money[s.card]):
        out.add(actions.PAY)
    base: i64 = seat * s.rules.agents
    for i in range(s.on_board[seat]):
        out.add(actions.RECALL + s.agents[base + i])
