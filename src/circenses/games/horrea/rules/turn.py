"""The close of a turn: conversion (HO-1.11), victory and ranking (HO-1.12)."""

from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.horrea import state
from circenses.games.horrea.rules.paying import lose_prestige
from circenses.games.horrea.state import HorreaState


def begin(s: HorreaState, phase: i64) -> None:
    s.phase = phase
    s.place = 0
    s.step = 0


def convert(s: HorreaState) -> None:
    """Marks of a thousand dollars crossed since the last conversion."""
    for seat in range(s.rules.players):
        now: i64 = 0
        if s.money[seat] > 0:
            now = s.money[seat] // s.rules.mark
        if now > s.marks[seat]:
            s.prestige[seat] += now - s.marks[seat]
        else:
            lose_prestige(s, seat, s.marks[seat] - now)
        s.marks[seat] = now


def close_turn(s: HorreaState) -> None:
    """Conversion, the victory check, and the start marker passes on."""
    convert(s)
    for seat in range(s.rules.players):
        if has_won(s, seat):
            finish(s, state.BY_PRESTIGE)
            return
    if s.rules.max_turns and s.turn >= s.rules.max_turns:
        finish(s, state.BY_LIMIT)
        return
    s.turn += 1
    s.start = s.seat_at(1)
    begin(s, state.MOVEMENT)


def has_won(s: HorreaState, seat: i64) -> bool:
    return s.prestige[seat] >= s.rules.win_prestige


def finish(s: HorreaState, ending: i64) -> None:
    for seat in range(s.rules.players):
        if not any_before(s, seat):
            s.winners |= s.rules.bit[seat]
    s.ending = ending
    s.phase = state.OVER
    s.agenda = vec[i64]([])


def any_before(s: HorreaState, seat: i64) -> bool:
    for other in range(s.rules.players):
        if stands_before(s, other, seat):
            return True
    return False


def stands_before(s: HorreaState, seat: i64, other: i64) -> bool:
    """Those with enough prestige come first, by money, prestige; the others by prestige, money; then both by
    benefactions and horrea (HO-R39, HO-R53)."""
    if has_won(s, seat) != has_won(s, other):
        return has_won(s, seat)
    money: i64 = s.money[seat] - s.money[other]
    prestige: i64 = s.prestige[seat] - s.prestige[other]
    if has_won(s, seat) and money:
        return money > 0
    if prestige:
        return prestige > 0
    if money:
        return money > 0
    if s.given(seat) != s.given(other):
        return s.given(seat) > s.given(other)
    return s.horrea(seat) > s.horrea(other)
