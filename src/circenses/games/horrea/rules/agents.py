"""Agents come to the board and leave it; each player's stand in the id order of their cities."""

from mypy_extensions import i64

from circenses.games.horrea import state
from circenses.games.horrea.state import HorreaState


def enter(s: HorreaState, seat: i64, stamp: i64) -> None:
    """From supply to Rome, which comes first in the order."""
    base: i64 = seat * s.rules.agents
    i: i64 = s.on_board[seat]
    while i > 0:
        s.agents[base + i] = s.agents[base + i - 1]
        s.stamps[base + i] = s.stamps[base + i - 1]
        i -= 1
    s.agents[base] = state.ROME
    s.stamps[base] = stamp
    s.on_board[seat] += 1


def sort(s: HorreaState, seat: i64) -> None:
    base: i64 = seat * s.rules.agents
    for last in range(s.on_board[seat]):
        i: i64 = last
        market: i64 = s.agents[base + i]
        stamp: i64 = s.stamps[base + i]
        while i > 0 and s.agents[base + i - 1] > market:
            s.agents[base + i] = s.agents[base + i - 1]
            s.stamps[base + i] = s.stamps[base + i - 1]
            i -= 1
        s.agents[base + i] = market
        s.stamps[base + i] = stamp


def send_away(s: HorreaState, seat: i64, i: i64) -> None:
    """Agent i goes to supply."""
    base: i64 = seat * s.rules.agents
    s.on_board[seat] -= 1
    last: i64 = s.on_board[seat]
    while i < last:
        s.agents[base + i] = s.agents[base + i + 1]
        s.stamps[base + i] = s.stamps[base + i + 1]
        i += 1
    s.agents[base + last] = state.NOWHERE
    s.stamps[base + last] = 0
