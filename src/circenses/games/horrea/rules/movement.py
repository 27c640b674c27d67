"""Movement: entry, then a destination for every agent (HO-1.5), asked agent by agent (HO-1.17)."""

from librt.vecs import append, vec
from mypy_extensions import i64

from circenses.games.horrea import actions, state
from circenses.games.horrea.rules import agents
from circenses.games.horrea.state import HorreaState
from circenses.kernel.choices import Choices
from circenses.kernel.state import CHANCE, frame


def take_part(s: HorreaState, seat: i64) -> None:
    if s.step == 0:
        s.arrivals += 1
        s.step = 1
        if s.supply(seat) > 0:
            s.plan(frame(state.ENTER, seat))
    elif s.step == 1:
        s.step = 2
        s.going = vec[i64]([])
        ask_move(s, seat, 0, 0)
    else:
        s.going = vec[i64]([])
        s.place += 1
        s.step = 0


def apply_enter(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    if action == actions.ROLL:
        s.plan(frame(state.ENTRY_DIE, CHANCE, seat))


def apply_entry_die(s: HorreaState, seat: i64, action: i64) -> None:
    s.done()
    if action - actions.DIE + 1 >= s.rules.entry_die:
        agents.enter(s, seat, s.arrivals)


# Destinations


def reach(s: HorreaState, market: i64) -> i64:
    """Its own city and one link further; in winter storms by land only."""
    if s.storms:
        return s.rules.bit[market] | s.rules.near_by_land[market]
    return s.rules.bit[market] | s.rules.near[market]


def taken(s: HorreaState) -> i64:
    """Destinations that are taken already."""
    markets: i64 = 0
    for market in s.going:
        markets |= s.rules.bit[market]
    return markets


def after_first_on_rome(s: HorreaState, seat: i64, i: i64, first: i64) -> i64:
    """Of two own agents on Rome the second goes to a city later in the order than the first (HO-1.17); else all."""
    base: i64 = seat * s.rules.agents
    if i == 1 and s.agents[base] == state.ROME and s.agents[base + 1] == state.ROME:
        return ~(s.rules.bit[first] * 2 - 1)
    return -1


def destinations(s: HorreaState, seat: i64, i: i64) -> i64:
    """The cities that agent i may choose: free, and such that all agents after it still find different ones."""
    occupied: i64 = taken(s)
    here: i64 = s.agents[seat * s.rules.agents + i]
    first: i64 = state.ROME
    if i > 0:
        first = s.going[0]
    free: i64 = reach(s, here) & ~occupied & after_first_on_rome(s, seat, i, first)
    markets: i64 = 0
    while free:
        bit: i64 = free & -free
        free ^= bit
        if i == 0:
            first = market_of(s, bit)
        if can_finish(s, seat, i + 1, occupied | bit, first):
            markets |= bit
    return markets


def can_finish(s: HorreaState, seat: i64, i: i64, occupied: i64, first: i64) -> bool:
    """Whether agent i and those after it can be given different cities that are not named."""
    if i >= s.on_board[seat]:
        return True
    free: i64 = reach(s, s.agents[seat * s.rules.agents + i]) & ~occupied & after_first_on_rome(s, seat, i, first)
    while free:
        bit: i64 = free & -free
        free ^= bit
        if can_finish(s, seat, i + 1, occupied | bit, first):
            return True
    return False


def market_of(s: HorreaState, bit: i64) -> i64:
    """The market whose bit this is."""
    low: i64 = 0
    high: i64 = state.MARKETS - 1
    while low < high:
        middle: i64 = (low + high + 1) // 2
        if s.rules.bit[middle] <= bit:
            low = middle
        else:
            high = middle - 1
    return low


def ask_move(s: HorreaState, seat: i64, i: i64, first: i64) -> None:
    """Asks the next agent that has a choice; when all have their cities, they go."""
    while i < s.on_board[seat]:
        open_: i64 = destinations(s, seat, i)
        if open_ & (open_ - 1):
            s.plan(frame(state.MOVE, seat, i, first))
            return
        s.going = append(s.going[:], market_of(s, open_))
        i += 1
    carry_out(s, seat)


def legal_move(s: HorreaState, seat: i64, i: i64, out: Choices) -> None:
    open_: i64 = destinations(s, seat, i)
    while open_:
        bit: i64 = open_ & -open_
        open_ ^= bit
        out.add(actions.GO + market_of(s, bit))


def apply_move(s: HorreaState, seat: i64, i: i64, action: i64) -> None:
    s.done()
    s.going = append(s.going[:], action - actions.GO)
    ask_move(s, seat, i + 1, 1)


def carry_out(s: HorreaState, seat: i64) -> None:
    """All agents go at once; whoever moved gets the stamp of this part."""
    base: i64 = seat * s.rules.agents
    for i in range(s.on_board[seat]):
        if s.agents[base + i] != s.going[i]:
            s.agents[base + i] = s.going[i]
            s.stamps[base + i] = s.arrivals
    agents.sort(s, seat)
