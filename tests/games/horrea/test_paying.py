"""Paying and debt in both models (HO-1.4)."""

from typing import Any

import pytest

from circenses.games.horrea.rules import paying
from circenses.games.horrea.state import HorreaState
from tests.games.horrea.table import Table, owning, seats, table

rule = pytest.mark.rule


def purse(money: int, prestige: int, **given: Any) -> HorreaState:
    return table(phase="fate", set={"players.0.money": money, "players.0.prestige": prestige}, options=given).state


def after(s: HorreaState) -> tuple[int, int]:
    return int(s.money[0]), int(s.prestige[0])


def builder(money: int, prestige: int, **given: Any) -> Table:
    """Seat 0 with an agent in Rome, asked in the Build phase if it can build at all."""
    changes = {"players.0.money": money, "players.0.prestige": prestige, "players.0.agents": ["rome"]}
    return table(phase="build", set=changes, options=given)


@rule("HO-1.4", "HO-R1", "HO-S023")
@pytest.mark.parametrize(
    ("money", "begun"), [(300, 0), (0, 0), (-1, 1), (-99, 1), (-100, 1), (-101, 2), (-200, 2), (-500, 5)]
)
def test_hundreds_begun_below_zero(money: int, begun: int) -> None:
    assert paying.started(purse(0, 0), money) == begun


@rule("HO-1.4", "HO-R2", "HO-S020")
@pytest.mark.parametrize(
    ("money", "prestige", "most"),
    [(0, 0, 0), (150, 0, 150), (0, 1, 100), (150, 2, 350), (-50, 0, 50), (-100, 0, 0), (-80, 2, 220), (-30, 3, 370)],
)
def test_the_lowest_balance_follows_from_prestige_and_debt_begun(money: int, prestige: int, most: int) -> None:
    s = purse(money, prestige)
    assert paying.means(s, 0) == most
    assert paying.can_pay(s, 0, most)
    assert not paying.can_pay(s, 0, most + 1)


@rule("HO-1.4", "HO-R2", "HO-1.0(debt_floor)")
def test_the_floor_is_minus_500_unless_the_table_sets_another_or_none() -> None:
    assert paying.means(purse(0, 20), 0) == 500
    assert paying.means(purse(0, 20, debt_floor=-200), 0) == 200
    assert paying.means(purse(0, 20, debt_floor=-1_000_000), 0) == 2000


@rule("HO-1.4", "HO-R1", "HO-R3", "HO-S022", "HO-S138", "HO-S152")
@pytest.mark.parametrize(
    ("money", "prestige", "sum_", "left"),
    [
        (300, 2, 200, (100, 2)),
        (120, 1, 200, (-80, 0)),
        (100, 3, 200, (-100, 2)),
        (100, 3, 201, (-101, 1)),
        (-80, 1, 20, (-100, 1)),
        (-100, 2, 1, (-101, 1)),
    ],
)
def test_each_hundred_begun_costs_one_prestige_at_once(
    money: int, prestige: int, sum_: int, left: tuple[int, int]
) -> None:
    s = purse(money, prestige)
    paying.pay(s, 0, sum_)
    assert after(s) == left


@rule("HO-1.4", "HO-R1")
def test_repaying_gives_no_prestige_back_and_sinking_again_costs_again() -> None:
    s = purse(50, 3)
    paying.pay(s, 0, 100)
    assert after(s) == (-50, 2)
    s.money[0] += 60
    assert after(s) == (10, 2)
    paying.pay(s, 0, 20)
    assert after(s) == (-10, 1)


@rule("HO-1.4", "HO-R4")
@pytest.mark.parametrize(
    ("money", "prestige", "sum_", "paid", "left"),
    [
        (0, 0, 20, 0, (0, 0)),
        (0, 1, 20, 20, (-20, 0)),
        (50, 0, 200, 50, (0, 0)),
        (50, 1, 200, 150, (-100, 0)),
        (-400, 3, 300, 100, (-500, 2)),
    ],
)
def test_a_forced_payment_pays_what_is_possible_and_the_rest_is_written_off(
    money: int, prestige: int, sum_: int, paid: int, left: tuple[int, int]
) -> None:
    s = purse(money, prestige)
    assert paying.pay_forced(s, 0, sum_) == paid
    assert after(s) == left


@rule("HO-1.4", "HO-S139")
def test_prestige_never_falls_below_zero() -> None:
    s = purse(0, 1)
    paying.lose_prestige(s, 0, 3)
    assert after(s) == (0, 0)


@rule("HO-1.4", "HO-R1", "HO-1.0(debt_model)")
@pytest.mark.parametrize(
    ("money", "prestige", "sum_", "left"), [(120, 1, 200, (20, 0)), (300, 1, 200, (100, 1)), (0, 3, 250, (50, 0))]
)
def test_in_the_sale_model_prestige_is_sold_for_cash(
    money: int, prestige: int, sum_: int, left: tuple[int, int]
) -> None:
    s = purse(money, prestige, debt_model="sale")
    assert paying.can_pay(s, 0, sum_)
    paying.pay(s, 0, sum_)
    assert after(s) == left


@rule("HO-1.4", "HO-1.0(debt_model)")
def test_in_the_sale_model_a_forced_payment_sells_all_it_needs_and_the_floor_is_not_used() -> None:
    s = purse(30, 2, debt_model="sale", debt_floor=0)
    assert not paying.can_pay(s, 0, 231)
    assert paying.pay_forced(s, 0, 500) == 230
    assert after(s) == (0, 0)


# Kinds of payment


@rule("HO-1.4", "HO-R5", "HO-S021")
def test_an_optional_payment_may_be_made_by_debt() -> None:
    at = builder(30, 1).play(0, "build rome")
    assert (at.money[0], at.prestige[0]) == (-70, 0)


@rule("HO-1.4", "HO-S020", "HO-S021")
def test_without_prestige_there_is_no_debt() -> None:
    assert builder(99, 0).question == "draw_fate"
    assert builder(100, 0).offered == ["nothing", "build rome"]


@rule("HO-1.4", "HO-R5", "HO-1.0(gift_on_credit)")
def test_a_benefaction_needs_cash_unless_it_may_be_given_on_credit() -> None:
    cash = {"players.0.money": 199, "players.0.prestige": 3}
    assert table(phase="build", set=cash).question == "draw_fate"
    at = table(phase="build", set=cash, options={"gift_on_credit": True}).play(0, "give temple")
    assert (at.money[0], at.prestige[0]) == (-1, 3)


@rule("HO-1.4", "HO-R5", "HO-1.0(gift_on_credit)")
@pytest.mark.parametrize("card", ["F02", "F25"])
def test_honours_need_cash_unless_they_may_be_paid_on_credit(card: str) -> None:
    poor = {**seats("money", 499), **seats("prestige", 3), **owning(0, "rome"), **seats("agents", ["germania"])}
    assert table(phase="fate", set=poor).chance(f"fate {card}").question != "pay"
    at = table(phase="fate", set=poor, options={"gift_on_credit": True}).chance(f"fate {card}")
    at.play(0, "pay")
    assert (at.money[0], at.prestige[0]) == (-1, 3)


@rule("HO-1.4")
def test_money_goes_to_the_bank_unless_another_player_is_named() -> None:
    at = builder(300, 0).play(0, "build rome")
    assert at.money == [200, 0, 0]
