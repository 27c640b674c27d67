"""Lists in a layout: records, lists of one length, what is left out, and what follows from the rest."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.kernel.cells import Cells
from circenses.kernel.errors import BadPosition
from circenses.kernel.layout.fields import SEAT, Axis, Field, Record, everybody
from circenses.kernel.layout.layout import Layout
from circenses.kernel.layout.plain import number
from circenses.kernel.layout.questions import Question, Questions
from circenses.kernel.layout.values import Number, Seat, Seats
from circenses.kernel.state import State


class Rules:
    players = 2
    debts = 3


class Bank(State):
    """Who owes what to whom, some coins in a row for each player, and a stock that is full at first."""

    def __init__(self) -> None:
        super().__init__()
        self.rules = Rules()
        self.debts = vec[i64]([])
        self.debtors = vec[i64]([0])
        self.coins, self.marks, self.length = vec[i64]([0] * 6), vec[i64]([0] * 6), vec[i64]([0] * 2)
        self.stock = vec[i64]([5, 5])

    def clone(self) -> "Bank":
        copy = Bank()
        copy.unpack(self.pack())
        return copy

    def fields(self, cells: Cells) -> None:
        self.debts = cells.listed(self.debts, 2 * self.rules.debts)
        self.debtors = cells.row(self.debtors)
        self.coins, self.marks = cells.row(self.coins), cells.row(self.marks)
        self.length, self.stock = cells.row(self.length), cells.row(self.stock)
        super().fields(cells)


def know_debtors(s: Any) -> None:
    s.debtors = vec[i64]([sum({1 << int(s.debts[at]) for at in range(0, len(s.debts), 2)})])


PLACE = Axis("place", length=3)
LAYOUT = Layout(
    Questions(Question("pay", "play")),
    Record("debts", {"by": Seat(), "coins": Number(1, 9)}, most="debts", open_to=everybody),
    Field("debtors", value=Seats(), follows=know_debtors),
    number("coins", SEAT, PLACE, high=9, counted_by="length", open_to=everybody),
    number("marks", SEAT, PLACE, counted_by="length", much=100, open_to=everybody),
    number("length", SEAT, high=3, at=""),
    number("stock", Axis("good", ("corn", "oil")), high=9, sparse=True, open_to=everybody),
)
SAVED: dict[str, Any] = {
    "debts": [{"by": 1, "coins": 4}, {"by": 1, "coins": 2}],
    "players": [{"coins": [7, 8], "marks": [1, 200]}, {"coins": [], "marks": []}],
    "stock": {"oil": 2},
    "agenda": [],
}


def read(**changes: Any) -> Bank:
    s = Bank()
    LAYOUT.read({**SAVED, **changes}, s)
    return s


def test_lists_of_records_and_lists_of_one_length_read_back_to_themselves() -> None:
    s = read()
    assert LAYOUT.saved(s) == SAVED
    assert list(s.debts) == [1, 4, 1, 2]
    assert list(s.length) == [2, 0]
    assert LAYOUT.faults(s) == []


def test_what_is_left_out_is_blank_whatever_a_fresh_state_has() -> None:
    assert list(read(stock={}).stock) == [0, 0]


def test_what_follows_from_the_rest_is_worked_out_and_watched() -> None:
    s = read()
    assert list(s.debtors) == [2]
    s.debtors = vec[i64]([1])
    assert LAYOUT.faults(s) == ["debtors: it does not follow from the rest"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"debts": [{"by": 1, "coins": 0}]}, "debts.0.coins: 0 is not a whole number from 1 to 9"),
        ({"debts": [{"by": 1}]}, "debts.0: 'coins' is missing"),
        ({"debts": SAVED["debts"] * 2}, "debts: 4 entries, at most 3 are allowed"),
        ({"players": [{"coins": [7], "marks": []}] * 2}, "players.0.marks: a list of length 1 is needed"),
    ],
)
def test_a_list_that_cannot_be_is_refused_with_its_path(changes: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        read(**changes)


def test_a_record_out_of_its_range_is_a_fault() -> None:
    s = read()
    s.debts = vec[i64]([1, 10])
    assert "debts: 10 is not from 1 to 9" in LAYOUT.faults(s)


def test_features_show_records_and_count_what_has_no_end_by_what_is_much() -> None:
    one, other = LAYOUT.features(read(), 0), LAYOUT.features(read(debts=[{"by": 0, "coins": 4}]), 0)
    assert len(one) == len(other)
    assert one != other
    assert 2.0 in one  # 200 marks, where 100 are much
