"""Catalogues of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel.errors import IllegalAction
from circenses.kernel.layout.blocks import Actions, Block, number_axis

SHAPE = st.lists(st.integers(1, 5), max_size=4)


def block(name: str, *shape: int) -> Block:
    return Block(name, *(number_axis(f"axis{i}", 1, length) for i, length in enumerate(shape)))


def test_blocks_lie_end_to_end() -> None:
    bid, pay, stop = block("bid", 8), block("pay", 3, 4), block("stop")
    actions = Actions(bid, pay, stop)
    assert [(b.first, b.size) for b in (bid, pay, stop)] == [(0, 8), (8, 12), (20, 1)]
    assert actions.count == 21
    assert [actions[name] for name in ("bid", "pay", "stop")] == [bid, pay, stop]


def test_the_last_axis_counts_fastest() -> None:
    pay = block("pay", 3, 4)
    assert [pay.at(0, 0), pay.at(0, 1), pay.at(1, 0), pay.at(2, 3)] == [0, 1, 4, 11]


@given(SHAPE, SHAPE)
def test_places_and_actions_go_both_ways(before: list[int], shape: list[int]) -> None:
    made = block("made", *shape)
    actions = Actions(block("before", *before), made)
    numbers = range(made.first, actions.count)
    assert [made.at(*made.where(action)) for action in numbers] == list(numbers)
    assert len({made.where(action) for action in numbers}) == made.size


@pytest.mark.parametrize("where", [(3, 0), (0, 4), (-1, 0), (0, -1)])
def test_a_place_outside_names_the_block(where: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="pay"):
        block("pay", 3, 4).at(*where)


def test_a_place_with_too_few_numbers_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        block("pay", 3, 4).at(1)


def test_every_action_is_found_in_its_block() -> None:
    a, b, c = block("a", 2), block("b"), block("c", 3)
    actions = Actions(a, b, c)
    assert [actions.find(action) for action in range(6)] == [
        (a, (0,)),
        (a, (1,)),
        (b, ()),
        *((c, (i,)) for i in range(3)),
    ]


@pytest.mark.parametrize("action", [-1, 6, 10**12])
def test_what_is_no_action_is_refused_with_the_range(action: int) -> None:
    with pytest.raises(IllegalAction, match=f"{action} is no action: they are numbered 0 to 5"):
        Actions(block("a", 6)).find(action)
