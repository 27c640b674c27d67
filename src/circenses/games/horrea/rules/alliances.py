"""Marriage alliances: proposal, price, answer, reply (HO-1.6 C), and how they end (HO-1.7)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.actions import price_at, step_of
from circenses.games.horrea.rules.paying import lose_prestige, means, pay, pay_forced
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import frame

# Proposals


def can_propose(s: HorreaState, seat: i64, partner: i64, gender: i64) -> bool:
    """Whether she has a card of that gender and the partner one of the other."""
    if partner == seat or s.hand[seat * 2 + gender] == 0 or s.hand[partner * 2 + 1 - gender] == 0:
        return False
    return not (s.rules.one_alliance and s.are_allied(seat, partner))


def legal_propose(s: HorreaState, seat: i64, approached: i64, out: Choices) -> None:
    """All proposals to partners she has not approached yet."""
    for partner in range(s.rules.players):
        if not (approached >> partner) & 1:
            for gender in range(i64(2)):
                if can_propose(s, seat, partner, gender):
                    out.add(actions.PROPOSE + partner * 2 + gender)


def highest_price(s: HorreaState, seat: i64) -> i64:
    """The last step of the price ladder she can afford; 0 always is."""
    most: i64 = means(s, seat) // s.rules.price_step
    if most > s.rules.price_steps:
        return s.rules.price_steps
    if most < 0:
        return 0
    return most


def apply_propose(s: HorreaState, seat: i64, action: i64) -> None:
    partner: i64 = (action - actions.PROPOSE) // 2
    gender: i64 = (action - actions.PROPOSE) % 2
    s.approached |= s.rules.bit[partner]
    if highest_price(s, seat) == 0:
        ask_answer(s, seat, partner, gender, 0)
    else:
        s.plan(frame(state.PRICE, seat, partner, gender))


def legal_price(s: HorreaState, seat: i64, out: Choices) -> None:
    for step in range(highest_price(s, seat) + 1):
        out.add(price_at(step))


def ask_answer(s: HorreaState, seat: i64, partner: i64, gender: i64, step: i64) -> None:
    s.plan(frame(state.ANSWER, partner, seat * 2 + gender, step))


def legal_answer(s: HorreaState, proposer: i64, step: i64, out: Choices) -> None:
    """Yes, no, or a higher price that the proposer can afford."""
    high: i64 = highest_price(s, proposer)
    step += 1
    while step <= high and step < actions.FIRST_PRICES:
        out.add(price_at(step))
        step += 1
    out.add(actions.ACCEPT)
    out.add(actions.DECLINE)
    while step <= high:
        out.add(price_at(step))
        step += 1


def apply_answer(s: HorreaState, partner: i64, proposer: i64, gender: i64, step: i64, action: i64) -> None:
    s.done()
    if action == actions.ACCEPT:
        ally(s, proposer, partner, gender, step)
    elif action == actions.DECLINE:
        refused(s, proposer)
    else:
        s.plan(frame(state.REPLY, proposer, partner * 2 + gender, step_of(action)))


def ally(s: HorreaState, proposer: i64, partner: i64, gender: i64, step: i64) -> None:
    """Concludes an alliance: the price is paid, both cards leave the game, both gain prestige; under F18 both have done
    their duty."""
    price: i64 = step * s.rules.price_step
    pay(s, proposer, price)
    s.money[partner] += price
    spend(s, proposer, gender)
    spend(s, partner, 1 - gender)
    s.prestige[proposer] += s.rules.alliance_prestige
    s.prestige[partner] += s.rules.alliance_prestige
    alliances: vec[i64] = s.alliances[:]
    alliances = append(alliances, proposer)
    alliances = append(alliances, partner)
    alliances = append(alliances, gender)
    alliances = append(alliances, price)
    s.alliances = append(alliances, s.turn)
    s.know_allies()
    if s.phase == state.FATE:
        s.exempt |= s.rules.bit[proposer] | s.rules.bit[partner]
    else:
        use_up(s)


def use_up(s: HorreaState) -> None:
    """Uses up the voluntary intrigue of the turn; a marriage before the ousting leaves the ousting to be done."""
    if s.rules.one_intrigue:
        if s.step == state.BEFORE_OUSTING:
            s.step = state.OUSTING_AFTER
        else:
            s.step = state.PART_OVER


def refused(s: HorreaState, proposer: i64) -> None:
    """Under F18 a refused proposal means the loss. In her own part she may ask another player, but for the switch."""
    if s.phase == state.FATE:
        lose_prestige(s, proposer, s.rules.card_prestige[s.card])
    elif s.rules.refusal_ends:
        use_up(s)


def spend(s: HorreaState, seat: i64, gender: i64) -> None:
    """A family card leaves the game."""
    s.hand[seat * 2 + gender] -= 1
    s.spent[gender] += 1


# Ends


def joins(s: HorreaState, at: i64, seat: i64, other: i64) -> bool:
    """Whether the alliance at this place is one of these two."""
    proposer: i64 = s.alliances[at + state.PROPOSER]
    partner: i64 = s.alliances[at + state.PARTNER]
    return (proposer == seat and partner == other) or (proposer == other and partner == seat)


def find(s: HorreaState, seat: i64, other: i64, age: i64) -> i64:
    """Where the alliance of two players stands, the oldest being age 0; -1 if there is none."""
    at: i64 = 0
    while at < len(s.alliances):
        if joins(s, at, seat, other):
            if age == 0:
                return at
            age -= 1
        at += state.ALLIANCE
    return -1


def count(s: HorreaState, seat: i64, other: i64) -> i64:
    """Alliances of two players with each other."""
    number: i64 = 0
    while find(s, seat, other, number) >= 0:
        number += 1
    return number


def legal_end(s: HorreaState, seat: i64, out: Choices) -> None:
    """Each alliance by partner and age."""
    if s.allied[seat] == 0:
        return
    for partner in range(s.rules.players):
        if s.are_allied(seat, partner):
            for age in range(count(s, seat, partner)):
                out.add(actions.END + partner * actions.AGES + age)


def apply_end(s: HorreaState, seat: i64, action: i64) -> i64:
    """Ends an alliance; returns the former partner."""
    partner: i64 = (action - actions.END) // actions.AGES
    dissolve(s, find(s, seat, partner, (action - actions.END) % actions.AGES), seat)
    return partner


def dissolve(s: HorreaState, at: i64, ender: i64) -> None:
    """The price is paid back as far as possible, both lose prestige (by switch only who ends it), the alliance is no
    more."""
    proposer: i64 = s.alliances[at + state.PROPOSER]
    partner: i64 = s.alliances[at + state.PARTNER]
    s.money[proposer] += pay_forced(s, partner, s.alliances[at + state.AGREED])
    if ender == proposer or not s.rules.ender_loses:
        lose_prestige(s, proposer, s.rules.alliance_loss)
    if ender == partner or not s.rules.ender_loses:
        lose_prestige(s, partner, s.rules.alliance_loss)
    left: vec[i64] = vec[i64]([])
    for i in range(i64(len(s.alliances))):
        if i < at or i >= at + state.ALLIANCE:
            left = append(left, s.alliances[i])
    s.alliances = left
    s.know_allies()


def break_with(s: HorreaState, attacker: i64, victim: i64) -> None:
    """An attack on an ally ends all alliances of the two, oldest first."""
    if not s.are_allied(attacker, victim):
        return
    at: i64 = find(s, attacker, victim, 0)
    while at >= 0:
        dissolve(s, at, attacker)
        at = find(s, attacker, victim, 0)
