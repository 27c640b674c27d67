"""The list that is filled again and again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel.choices import Choices

LOTS = st.lists(st.integers(1, 50), min_size=1, max_size=20)


@given(st.lists(st.integers(0, 2**31)))
def test_it_gives_back_what_was_added_in_order(actions: list[int]) -> None:
    out = Choices()
    for action in actions:
        out.add(action)
    assert out.to_list() == actions
    assert out.count == len(actions)


@pytest.mark.parametrize("size", [127, 128, 129, 255, 256, 257, 2000])
def test_it_grows_without_losing_anything(size: int) -> None:
    out = Choices()
    for action in range(size):
        out.add_chance(action, action + 1)
    assert out.to_list() == list(range(size))
    assert out.weights() == list(range(1, size + 1))
    assert out.total == size * (size + 1) // 2


def test_cleared_it_remembers_nothing() -> None:
    out = Choices()
    for action in (5, 6, 7):
        out.add_chance(action, 9)
    out.clear()
    assert (out.to_list(), out.weights(), out.total) == ([], [], 0)
    out.add_chance(1, 2)
    assert (out.to_list(), out.weights(), out.total) == ([1], [2], 2)


@given(LOTS)
def test_every_lot_belongs_to_one_outcome_as_often_as_its_weight(weights: list[int]) -> None:
    out = Choices()
    for i, weight in enumerate(weights):
        out.add_chance(100 + i, weight)
    drawn = [int(out.at(lot)) for lot in range(sum(weights))]
    assert drawn == [100 + i for i, weight in enumerate(weights) for _ in range(weight)]
