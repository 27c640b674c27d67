"""Paying, debt and prestige (HO-1.4), in both models of debt."""

from mypy_extensions import i64

from circenses.games.horrea.state import HorreaState


def started(s: HorreaState, money: i64) -> i64:
    """Hundreds begun below zero."""
    if money >= 0:
        return 0
    return (s.rules.debt_step - 1 - money) // s.rules.debt_step


def means(s: HorreaState, seat: i64) -> i64:
    """The most a player can pay now, borrowing as far as prestige and floor allow."""
    money: i64 = s.money[seat]
    if s.rules.sale:
        return money + s.rules.debt_step * s.prestige[seat]
    low: i64 = -s.rules.debt_step * (started(s, money) + s.prestige[seat])
    if low < s.rules.debt_floor:
        low = s.rules.debt_floor
    if low > money:
        return 0
    return money - low


def can_pay(s: HorreaState, seat: i64, sum_: i64) -> bool:
    """An optional payment: debt is allowed."""
    return sum_ <= 0 or means(s, seat) >= sum_


def can_give(s: HorreaState, seat: i64, sum_: i64) -> bool:
    """Benefactions and honours: cash only, unless the table gives on credit."""
    if s.rules.gift_on_credit:
        return can_pay(s, seat, sum_)
    return sum_ <= 0 or s.money[seat] >= sum_


def pay(s: HorreaState, seat: i64, sum_: i64) -> None:
    """Debt costs prestige at once."""
    if s.rules.sale:
        while s.money[seat] < sum_ and s.prestige[seat] > 0:
            s.prestige[seat] -= 1
            s.money[seat] += s.rules.debt_step
        s.money[seat] -= sum_
        return
    before: i64 = started(s, s.money[seat])
    s.money[seat] -= sum_
    lose_prestige(s, seat, started(s, s.money[seat]) - before)


def pay_forced(s: HorreaState, seat: i64, sum_: i64) -> i64:
    """Pays as much as the means allow and returns it; the rest is written off."""
    most: i64 = means(s, seat)
    if sum_ > most:
        sum_ = most
    if sum_ > 0:
        pay(s, seat, sum_)
        return sum_
    return 0


def lose_prestige(s: HorreaState, seat: i64, points: i64) -> None:
    """Never below zero."""
    if points > s.prestige[seat]:
        points = s.prestige[seat]
    if points > 0:
        s.prestige[seat] -= points
