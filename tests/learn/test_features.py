"""From bytes to features."""

import numpy as np

from circenses.kernel.layout.columns import Column
from circenses.learn.features import features

COLUMNS = [
    Column("phase", 0, 1, 1, "choice", 3, 0, ""),
    Column("coins", 1, 1, 2, "number", 1000, 0, ""),
    Column("cards", 3, 1, 1, "set", 8, 0, ""),
    Column("never", 4, 1, 1, "number", 9, 0, ""),
    Column("about", 5, 1, 1, "number", 255, 0, ""),
]
ROWS = np.array([[0, 0, 0, 0b01, 7, 3], [2, 4, 1, 0b11, 7, 9], [0, 0, 1, 0b01, 7, 9]], np.uint8)


def test_each_kind_of_byte_is_told_in_its_way() -> None:
    known = features(COLUMNS, ROWS)
    told = known.of(ROWS)
    coins = np.array([0, 260, 256])
    assert np.allclose(told[:, 0], (coins - coins.mean()) / coins.std(), atol=1e-5)  # both bytes of a number
    assert told[:, 1:].astype(int).tolist() == [
        # phase 0, phase 2, about 3, about 9, the second card
        [1, 0, 1, 0, 0],
        [0, 1, 0, 1, 1],
        [1, 0, 0, 1, 0],
    ]


def test_what_never_changed_is_left_out() -> None:
    known = features(COLUMNS, ROWS)
    assert 4 not in known.low
    assert (3, 1) not in zip(known.byte.tolist(), known.bit.tolist(), strict=True)
    assert features(COLUMNS, ROWS[:1]).size == 0
