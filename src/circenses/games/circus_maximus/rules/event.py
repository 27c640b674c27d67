"""Round start: one event (CM-1.5)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.rules.deck import only_card, refill
from circenses.games.circus_maximus.rules.effects import check, drain, everybody, fill, lose, move_all, track_order
from circenses.games.circus_maximus.state import ACTS, EVENTS, GOODS, NO_CARD, REGULAR, TRACKS, UNITS, CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, NOBODY, frame


def begin_event(s: CircusState) -> None:
    """Ends what the last card changed and draws a new one."""
    s.blocked = 0
    s.disabled = 0
    s.price_mod = 0
    s.deploy_cost = s.rules.deploy_cost
    s.execution = NO_CARD
    draw_event(s)


def legal_draw_lots(s: CircusState, out: Choices) -> None:
    """Lists every order of the seats."""
    orders: i64 = 1
    for n in range(s.rules.players):
        orders *= n + 1
    for order in range(orders):
        out.add_chance(actions.LOTS + order, 1)


def lots_of(order: i64, players: i64) -> vec[i64]:
    """The seats in one of their orders, counted as a dictionary would list them."""
    orders: i64 = 1
    for n in range(players):
        orders *= n + 1
    lots = vec[i64]([])
    seats: i64 = 0
    for n in range(players):
        orders //= players - n
        before: i64 = order // orders
        order %= orders
        seat: i64 = 0
        while before or (seats >> seat) & 1:
            if not (seats >> seat) & 1:
                before -= 1
            seat += 1
        seats |= bit_of(seat)
        lots = append(lots, seat)
    return lots


def draw_event(s: CircusState) -> None:
    """From the deck; what an Oracle has seen is on top."""
    if s.next_event != NO_CARD:
        event: i64 = s.next_event
        s.next_event = NO_CARD
        s.peeker = 0
        resolve(s, event)
        return
    refill(s.event_place)
    only: i64 = only_card(s.event_place)
    if only != NO_CARD:
        resolve(s, only)
    else:
        s.plan(frame(state.DRAW_EVENT, CHANCE))


def resolve(s: CircusState, event: i64) -> None:
    """Coins, market, tracks, then one victory test for all."""
    rules = s.rules
    if event == rules.new_age:
        renew(s, event)
        return
    s.event_place[event] = state.TABLE
    if rules.event_blocks[event] >= 0:
        s.blocked = bit_of(rules.event_blocks[event])
    if rules.event_disables[event] >= 0:
        s.disabled = bit_of(rules.event_disables[event])
    s.price_mod = rules.event_price[event]
    s.deploy_cost = rules.deploy_cost + rules.event_deploy[event]
    for seat in range(rules.players):
        s.coins[seat] += rules.event_coins[event]
        if event == rules.bounty:
            s.coins[seat] += bounty(s, seat)
    for good in range(i64(GOODS)):
        drain(s, good, rules.event_drain[event * GOODS + good])
        fill(s, good, rules.event_fill[event * GOODS + good])
    for seat in range(rules.players):
        move_all(s, seat, rules.event_tracks, event)
    if check(s, everybody(s)):
        return
    if event == rules.pirates:
        raid(s)


def bit_of(n: i64) -> i64:
    bit: i64 = 1
    for i in range(n):
        bit += bit
    return bit


def bounty(s: CircusState, seat: i64) -> i64:
    """As many coins as steps on the empire track, at least the floor."""
    empire: i64 = s.track[seat * TRACKS + state.EMPIRE]
    if empire < s.rules.bounty_floor:
        return s.rules.bounty_floor
    return empire


def renew(s: CircusState, event: i64) -> None:
    """New Age: deck and discard become one deck, the card itself begins the new discard, another is drawn now."""
    for other in range(i64(EVENTS)):
        if s.event_place[other] == state.DISCARD:
            s.event_place[other] = state.DECK
    s.event_place[event] = state.DISCARD
    draw_event(s)


def raid(s: CircusState) -> None:
    """Pirates take coins; of those who have none a unit of their choice, asked in the order of the empire track."""
    if s.rules.tribute == 0:
        return
    track_order(s, state.EMPIRE)
    place: i64 = s.rules.players - 1
    while place >= 0:
        seat: i64 = s.order[place]
        if s.coins[seat] == 0:
            for i in range(s.rules.tribute_units):
                s.agenda = append(s.agenda, frame(state.LOSE, seat))
        elif s.coins[seat] >= s.rules.tribute:
            s.coins[seat] -= s.rules.tribute
        else:
            s.coins[seat] = 0
        place -= 1


def lose_unasked(s: CircusState, seat: i64) -> bool:
    """Whoever holds one kind of unit, or none, has no choice."""
    kinds: i64 = 0
    last: i64 = NOBODY
    for unit in range(i64(UNITS)):
        if s.units[seat * UNITS + unit]:
            kinds += 1
            last = unit
    if kinds > 1:
        return False
    s.done()
    if kinds == 1:
        lose(s, seat, last, 1)
    return True


def legal_lose(s: CircusState, seat: i64, out: Choices) -> None:
    for unit in range(i64(UNITS)):
        if s.units[seat * UNITS + unit]:
            out.add(actions.LOSE + unit)


def apply_lose(s: CircusState, seat: i64, unit: i64) -> None:
    s.done()
    lose(s, seat, unit, 1)


def draw_execution(s: CircusState) -> None:
    """Switch executions = one_random: one of the three is biddable this round."""
    s.plan(frame(state.DRAW_EXECUTION, CHANCE))


def legal_draw_execution(out: Choices) -> None:
    for execution in range(i64(ACTS - REGULAR)):
        out.add_chance(actions.DRAW_EXECUTION + execution, 1)
