"""Trade: what every horreum brings (HO-1.8)."""

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import state
from circenses.games.horrea.rules.paying import pay_forced
from circenses.games.horrea.state import HorreaState

NEAREST_MAJOR: Final = 5  # links from Rome; the map is fixed


def trade(s: HorreaState) -> None:
    """Pays all players; then floods are over and promised bonuses come nearer."""
    s.receipts = vec[i64]([0] * (int(s.rules.players) * state.MARKETS))
    s.traded = s.owned[:]
    for place in range(s.rules.players):
        seat: i64 = s.seat_at(place)
        book(s, seat, receive(s, seat) + s.due[seat * state.TRADES])
    s.flooded = vec[i64]([state.NOWHERE] * int(s.rules.players))
    next_bonuses(s)


def receive(s: HorreaState, seat: i64) -> i64:
    """Notes the receipts of a player and returns their sum."""
    full: i64 = full_markets(s, seat)
    total: i64 = 0
    for market in range(i64(state.MARKETS)):
        if (s.owned[seat] >> market) & 1:
            receipt: i64 = receipt_of(s, seat, market, full)
            s.receipts[seat * state.MARKETS + market] = receipt
            total += receipt
    return total


def income(s: HorreaState, seat: i64) -> i64:
    """What trade would bring a player as things stand, promised bonuses included."""
    total: i64 = s.due[seat * state.TRADES]
    owned: i64 = s.owned[seat]
    if owned == 0:
        return total
    full: i64 = full_markets(s, seat)
    market: i64 = 0
    while owned:
        if owned & 1:
            total += receipt_of(s, seat, market, full)
        owned >>= 1
        market += 1
    return total


def receipt_of(s: HorreaState, seat: i64, market: i64, full: i64) -> i64:
    """What one horreum of hers brings; `full` are the markets that pay her FULL value."""
    if market == s.flooded[seat]:
        return 0
    if (full >> market) & 1:
        return s.rules.full[market * 5 + s.owners(market)]
    return s.rules.value[market * 5 + s.owners(market)]


def full_markets(s: HorreaState, seat: i64) -> i64:
    """Markets other than Rome that would pay her FULL value: by information or by a chain."""
    if not s.owned[seat] & 1:
        return 0
    present: i64 = presence(s, seat)
    full: i64 = chains(s, seat)
    if s.rules.path_needs_rome_agent and not present & 1:
        full = 0
    if present & 1:
        full |= present
    return full & ~1


def presence(s: HorreaState, seat: i64) -> i64:
    """Markets with an agent of her own or of an ally."""
    there: i64 = s.standing(seat)
    if s.allied[seat]:
        for other in range(s.rules.players):
            if s.are_allied(seat, other):
                there |= s.standing(other)
    return there


def chains(s: HorreaState, seat: i64) -> i64:
    """Major markets joined to Rome by five links over her own horrea; by switch, by five or more.

    None is nearer than five links, so up to five the shortest way decides; for longer chains every way is tried."""
    owned: i64 = s.owned[seat]
    if not owned & 1 or not owned & s.rules.majors:
        return 0
    if s.rules.chain > NEAREST_MAJOR:
        return chain_ends(s, owned, 0, 1, 0)
    reached: i64 = 1
    edge: i64 = 1
    links: i64 = 0
    while edge and (links < s.rules.chain or s.rules.at_least_chain):
        edge = neighbours(s, edge) & owned & ~reached
        reached |= edge
        links += 1
    if s.rules.at_least_chain:
        return reached & s.rules.majors
    return edge & s.rules.majors


def chain_ends(s: HorreaState, owned: i64, market: i64, seen: i64, links: i64) -> i64:
    """The major markets at the end of a way that goes on from here over her own horrea and visits none twice."""
    ends: i64 = 0
    if links >= s.rules.chain:
        ends = s.rules.bit[market] & s.rules.majors
        if not s.rules.at_least_chain:
            return ends
    open_: i64 = s.rules.near[market] & owned & ~seen
    to: i64 = 0
    while open_:
        if open_ & 1:
            ends |= chain_ends(s, owned, to, seen | s.rules.bit[to], links + 1)
        open_ >>= 1
        to += 1
    return ends


def neighbours(s: HorreaState, markets: i64) -> i64:
    near: i64 = 0
    market: i64 = 0
    while markets:
        if markets & 1:
            near |= s.rules.near[market]
        markets >>= 1
        market += 1
    return near


def book(s: HorreaState, seat: i64, net: i64) -> None:
    """Books a player's income, or a forced payment."""
    if net >= 0:
        s.money[seat] += net
    else:
        pay_forced(s, seat, -net)


def promise(s: HorreaState, seat: i64, money: i64, trades: i64) -> None:
    """Promises a bonus in each of the next Trade phases."""
    due: vec[i64] = s.due[:]
    for ahead in range(trades):
        due[seat * state.TRADES + ahead] += money
    s.due = due


def next_bonuses(s: HorreaState) -> None:
    due: vec[i64] = vec[i64]([0] * (int(s.rules.players) * state.TRADES))
    for seat in range(s.rules.players):
        for ahead in range(i64(state.TRADES - 1)):
            due[seat * state.TRADES + ahead] = s.due[seat * state.TRADES + ahead + 1]
    s.due = due
