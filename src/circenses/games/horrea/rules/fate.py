"""Fate: one card a turn for everybody (HO-1.10, HO-2.5, HO-2.6). Cards that ask something: fate_choices.py."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea.actions import DIE
from circenses.games.horrea.actions import DRAW_FATE as DRAW
from circenses.games.horrea.rules import agents, fate_choices
from circenses.games.horrea.rules.build import lose_horreum
from circenses.games.horrea.rules.cards import (
    ANNONAE,
    BOOM,
    CENSUS,
    DISASTER,
    DISPATCH,
    DIVORCE,
    ELECTIONS,
    FLOODS,
    GOVERNOR,
    GRANDCHILD,
    HARVEST,
    HONOUR,
    LIMES,
    MORALS,
    PATRON,
    PIRATES,
    PURPLE,
    SHIP,
    SNUB,
    STORMS,
    SUSPICION,
    WINDS,
)
from circenses.games.horrea.rules.paying import lose_prestige, pay_forced
from circenses.games.horrea.rules.start import draw_family
from circenses.games.horrea.rules.trade import chains, promise
from circenses.games.horrea.state import (
    CARDS,
    DRAW_FAMILY,
    DRAW_FATE,
    ELECTION,
    MARKETS,
    NO_CARD,
    NOBODY,
    NOWHERE,
    HorreaState,
    count_bits,
)
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def next_part(s: HorreaState) -> bool:
    """The draw, then the card for one player after the other; False when the phase is over."""
    if s.card == NO_CARD:
        if s.step == 1:
            return False
        s.step = 1
        draw(s)
    elif s.place == s.rules.players or (s.place == 1 and s.rules.for_drawer[s.card]):
        s.card = NO_CARD
        s.exempt = 0
    else:
        seat: i64 = s.seat_at(s.place)
        s.place += 1
        befall(s, seat, s.rules.effect[s.card])
    return True


# The bag


def draw(s: HorreaState) -> None:
    """An empty bag is filled from the discards first."""
    only: i64 = NO_CARD
    kinds: i64 = 0
    for card in range(i64(CARDS)):
        if s.bag[card]:
            kinds += 1
            only = card
    if kinds == 0:
        s.bag = s.rules.copies[:]
        draw(s)
    elif kinds == 1:
        turn_up(s, only)
    else:
        s.plan(frame(DRAW_FATE, CHANCE))


def legal_draw(s: HorreaState, out: Choices) -> None:
    for card in range(i64(CARDS)):
        if s.bag[card]:
            out.add_chance(DRAW + card, s.bag[card])


def apply_draw(s: HorreaState, action: i64) -> None:
    s.done()
    turn_up(s, action - DRAW)


def turn_up(s: HorreaState, card: i64) -> None:
    """What concerns the whole board happens at once."""
    s.bag[card] -= 1
    s.card = card
    s.place = 0
    effect: i64 = s.rules.effect[card]
    if effect == DISASTER:
        strike(s, card)
    elif effect == ANNONAE:
        appoint(s, card)
    elif effect == STORMS:
        s.storms = True
    elif effect == BOOM:
        s.boom = True
    elif effect == SNUB or effect == SUSPICION:
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
            for market in range(i64(MARKETS)):
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
    if effect == SUSPICION:
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
    if effect == HARVEST:
        if s.owned[seat] & cities:
            s.money[seat] += money
    elif effect == CENSUS:
        census(s, seat, card)
    elif effect == LIMES:
        if chains(s, seat):
            s.money[seat] += money
    elif effect == DISPATCH:
        if s.standing(seat) & cities:
            promise(s, seat, money, s.rules.card_trades[card])
    elif effect == SHIP:
        pay_forced(s, seat, money * count_bits(s.owned[seat] & cities))
    elif effect == PIRATES:
        pay_forced(s, seat, money * count_bits(s.standing(seat) & cities))
    elif effect == WINDS:
        s.money[seat] += money * count_bits(s.owned[seat] & s.rules.by_sea)
    elif effect == PURPLE:
        lose_prestige(s, seat, s.rules.card_prestige[card])
    elif effect == FLOODS:
        flood(s, seat)
    elif effect == GOVERNOR:
        pay_forced(s, seat, governors_share(s, seat))
    elif effect == GRANDCHILD:
        draw_family(s, seat, DRAW_FAMILY)
    elif effect == ELECTIONS:
        if s.married[seat]:
            s.plan(frame(ELECTION, CHANCE, seat))
    elif effect == HONOUR:
        fate_choices.ask_pay(s, seat)
    elif effect == MORALS:
        fate_choices.ask_marry(s, seat)
    elif effect == DIVORCE:
        fate_choices.ask_part(s, seat)
    elif effect == PATRON:
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
    best: i64 = NOWHERE
    high: i64 = 0
    for market in range(i64(MARKETS)):
        receipt: i64 = s.receipts[seat * MARKETS + market]
        if receipt > 0:
            if best == NOWHERE or is_more(receipt, s.rules.steps[market], high, s.rules.steps[best]):
                best = market
                high = receipt
    if best != NOWHERE:
        flooded: vec[i64] = s.flooded[:]
        flooded[seat] = best
        s.flooded = flooded


def governors_share(s: HorreaState, seat: i64) -> i64:
    """The receipt of her farthest market, if she still owns it; ties by receipt, then id order."""
    traded: i64 = s.traded[seat] & s.owned[seat]
    farthest: i64 = NOWHERE
    share: i64 = 0
    for market in range(i64(MARKETS)):
        if (traded >> market) & 1:
            receipt: i64 = s.receipts[seat * MARKETS + market]
            if farthest == NOWHERE or is_more(s.rules.steps[market], receipt, s.rules.steps[farthest], share):
                farthest = market
                share = receipt
    if share < 0:
        return 0
    return share


def apply_election(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    if action - DIE + 1 >= s.rules.card_die[s.card]:
        s.prestige[seat] += s.rules.card_prestige[s.card]
