"""Fate: one card a turn for everybody (HO-1.10, HO-2.5, HO-2.6). Cards that ask something: fate_choices.py."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import agents, cards, fate_choices
from circenses.games.horrea.rules.build import lose_horreum
from circenses.games.horrea.rules.paying import lose_prestige, pay_forced
from circenses.games.horrea.rules.start import draw_family
from circenses.games.horrea.rules.trade import chains, promise
from circenses.games.horrea.state import HorreaState, count_bits
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, NOBODY, frame


def next_part(s: HorreaState) -> bool:
    """The draw, then the card for one player after the other; False when the phase is over."""
    if s.card == state.NO_CARD:
        if s.step == 1:
            return False
        s.step = 1
        draw(s)
    elif s.place == s.rules.players or (s.place == 1 and s.rules.for_drawer[s.card]):
        s.card = state.NO_CARD
        s.exempt = 0
    else:
        seat: i64 = s.seat_at(s.place)
        s.place += 1
        befall(s, seat, s.rules.effect[s.card])
    return True


# The bag


def draw(s: HorreaState) -> None:
    """An empty bag is filled from the discards first."""
    only: i64 = state.NO_CARD
    kinds: i64 = 0
    for card in range(i64(state.CARDS)):
        if s.bag[card]:
            kinds += 1
            only = card
    if kinds == 0:
        s.bag = s.rules.copies[:]
        draw(s)
    elif kinds == 1:
        turn_up(s, only)
    else:
        s.plan(frame(state.DRAW_FATE, CHANCE))


def legal_draw(s: HorreaState, out: Choices) -> None:
    for card in range(i64(state.CARDS)):
        if s.bag[card]:
            out.add_chance(actions.DRAW_FATE + card, s.bag[card])


def apply_draw(s: HorreaState, action: i64) -> None:
    s.done()
    turn_up(s, action - actions.DRAW_FATE)


def turn_up(s: HorreaState, card: i64) -> None:
    """What concerns the whole board happens at once."""
    s.bag[card] -= 1
    s.card = card
    s.place = 0
    effect: i64 = s.rules.effect[card]
    if effect == cards.DISASTER:
        strike(s, card)
    elif effect == cards.ANNONAE:
        appoint(s, card)
    elif effect == cards.STORMS:
        s.storms = True
    elif effect == cards.BOOM:
        s.boom = True
    elif effect == cards.SNUB or effect == cards.SUSPICION:
        snub(s, card, effect)


def strike(s: HorreaState, card: i64) -> None:
    """Agents in the cities named go to supply, horrea there are removed."""
    for place in range(s.rules.players):
        seat: i64 = s.seat_at(place)
        if s.rules.takes_agents[card]:
            i: i64 = s.on_board[seat] - 1
            while i >= 0:
                if (s.rules.cities[card] >> s.agents[seat * s.rules.agents + i]) & 1:
                    agents.send_away(s, seat, i)
                i -= 1
        if s.rules.takes_horrea[card]:
            lost: i64 = s.rules.cities[card] & s.owned[seat]
            for market in range(i64(state.MARKETS)):
                if (lost >> market) & 1:
                    lose_horreum(s, seat, market)


def is_more(first: i64, second: i64, than_first: i64, than_second: i64) -> bool:
    """By the first number, then by the second."""
    if first != than_first:
        return first > than_first
    return second > than_second


def appoint(s: HorreaState, card: i64) -> None:
    """Praefectus annonae: prestige, then money, then turn order."""
    chosen: i64 = NOBODY
    for place in range(s.rules.players):
        seat: i64 = s.seat_at(place)
        if s.owned[seat] & 1 and s.owned[seat] & s.rules.cities[card]:
            if chosen == NOBODY or is_more(s.prestige[seat], s.money[seat], s.prestige[chosen], s.money[chosen]):
                chosen = seat
    if chosen != NOBODY:
        promise(s, chosen, s.rules.card_money[card], s.rules.card_trades[card])


def snub(s: HorreaState, card: i64, effect: i64) -> None:
    """Whoever has most money, or most prestige, loses; all who are level do."""
    having: vec[i64] = s.money[:]
    if effect == cards.SUSPICION:
        having = s.prestige[:]
    most: i64 = having[0]
    for seat in range(s.rules.players):
        if having[seat] > most:
            most = having[seat]
    for seat in range(s.rules.players):
        if having[seat] == most:
            lose_prestige(s, seat, s.rules.card_prestige[card])


# One player


def befall(s: HorreaState, seat: i64, effect: i64) -> None:
    """What the card does to one player."""
    card: i64 = s.card
    money: i64 = s.rules.card_money[card]
    cities: i64 = s.rules.cities[card]
    if effect == cards.HARVEST:
        if s.owned[seat] & cities:
            s.money[seat] += money
    elif effect == cards.CENSUS:
        census(s, seat, card)
    elif effect == cards.LIMES:
        if chains(s, seat):
            s.money[seat] += money
    elif effect == cards.DISPATCH:
        if s.standing(seat) & cities:
            promise(s, seat, money, s.rules.card_trades[card])
    elif effect == cards.SHIP:
        pay_forced(s, seat, money * count_bits(s.owned[seat] & cities))
    elif effect == cards.PIRATES:
        pay_forced(s, seat, money * count_bits(s.standing(seat) & cities))
    elif effect == cards.WINDS:
        s.money[seat] += money * count_bits(s.owned[seat] & s.rules.by_sea)
    elif effect == cards.PURPLE:
        lose_prestige(s, seat, s.rules.card_prestige[card])
    elif effect == cards.FLOODS:
        flood(s, seat)
    elif effect == cards.GOVERNOR:
        pay_forced(s, seat, governors_share(s, seat))
    elif effect == cards.GRANDCHILD:
        draw_family(s, seat, state.DRAW_FAMILY)
    elif effect == cards.ELECTIONS:
        if s.married[seat]:
            s.plan(frame(state.ELECTION, CHANCE, seat))
    elif effect == cards.HONOUR:
        fate_choices.ask_pay(s, seat)
    elif effect == cards.MORALS:
        fate_choices.ask_marry(s, seat)
    elif effect == cards.DIVORCE:
        fate_choices.ask_part(s, seat)
    elif effect == cards.PATRON:
        fate_choices.ask_send(s, seat)


def census(s: HorreaState, seat: i64, card: i64) -> None:
    rich: bool = s.money[seat] >= s.rules.card_money[card]
    senator: bool = (s.senators >> seat) & 1 == 1
    if rich and not senator:
        s.senators |= s.rules.bit[seat]
        s.prestige[seat] += s.rules.card_prestige[card]
    elif senator and not rich:
        s.senators &= ~s.rules.bit[seat]
        lose_prestige(s, seat, s.rules.card_prestige[card])


def flood(s: HorreaState, seat: i64) -> None:
    """Her best receipt above 0; ties by steps from Rome, then id order."""
    best: i64 = state.NOWHERE
    high: i64 = 0
    for market in range(i64(state.MARKETS)):
        receipt: i64 = s.receipts[seat * state.MARKETS + market]
        if receipt > 0:
            if best == state.NOWHERE or is_more(receipt, s.rules.steps[market], high, s.rules.steps[best]):
                best = market
                high = receipt
    if best != state.NOWHERE:
        flooded: vec[i64] = s.flooded[:]
        flooded[seat] = best
        s.flooded = flooded


def governors_share(s: HorreaState, seat: i64) -> i64:
    """The receipt of her farthest market, if she still owns it; ties by receipt, then id order."""
    traded: i64 = s.traded[seat] & s.owned[seat]
    farthest: i64 = state.NOWHERE
    share: i64 = 0
    for market in range(i64(state.MARKETS)):
        if (traded >> market) & 1:
            receipt: i64 = s.receipts[seat * state.MARKETS + market]
            if farthest == state.NOWHERE or is_more(s.rules.steps[market], receipt, s.rules.steps[farthest], share):
                farthest = market
                share = receipt
    if share < 0:
        return 0
    return share


def apply_election(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    if action - actions.DIE + 1 >= s.rules.card_die[s.card]:
        s.prestige[seat] += s.rules.card_prestige[s.card]
