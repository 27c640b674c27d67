"""Catalogues of actions."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel.blocks import Catalogue
from circenses.kernel.errors import IllegalAction

SHAPE = st.lists(st.integers(1, 5), max_size=4)


def test_blocks_lie_end_to_end() -> None:
    catalogue = Catalogue()
    bid = catalogue.block("bid", 8)
    pay = catalogue.block("pay", 3, 4)
    stop = catalogue.block("stop")
    assert [(b.start, b.stop, b.size) for b in (bid, pay, stop)] == [(0, 8, 8), (8, 20, 12), (20, 21, 1)]
    assert catalogue.count == 21
    assert catalogue.blocks == [bid, pay, stop]


def test_the_last_dimension_counts_fastest() -> None:
    pay = Catalogue().block("pay", 3, 4)
    assert [pay.at(0, 0), pay.at(0, 1), pay.at(1, 0), pay.at(2, 3)] == [0, 1, 4, 11]


@given(SHAPE, SHAPE)
def test_indices_and_actions_go_both_ways(before: list[int], shape: list[int]) -> None:
    catalogue = Catalogue()
    catalogue.block("before", *before)
    block = catalogue.block("block", *shape)
    numbers = [block.at(*block.split(action)) for action in range(block.start, block.stop)]
    assert numbers == list(range(block.start, block.stop))
    assert len({block.split(action) for action in numbers}) == block.size


@pytest.mark.parametrize("indices", [(3, 0), (0, 4), (-1, 0), (0, -1)])
def test_an_index_outside_names_the_block(indices: tuple[int, int]) -> None:
    with pytest.raises(IndexError, match="pay"):
        Catalogue().block("pay", 3, 4).at(*indices)


def test_too_few_indices_are_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        Catalogue().block("pay", 3, 4).at(1)


def test_every_action_is_found_in_its_block() -> None:
    catalogue = Catalogue()
    blocks = [catalogue.block("a", 2), catalogue.block("b"), catalogue.block("c", 3)]
    assert [catalogue.find(action) for action in range(6)] == [blocks[i] for i in (0, 0, 1, 2, 2, 2)]


@pytest.mark.parametrize("action", [-1, 6, 10**12])
def test_what_is_no_action_is_refused_with_the_range(action: int) -> None:
    catalogue = Catalogue()
    catalogue.block("a", 6)
    with pytest.raises(IllegalAction, match=f"{action} is no action: they are numbered 0 to 5"):
        catalogue.find(action)
