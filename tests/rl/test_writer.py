"""The quick writer tells the same bytes as the plain one, whoever looks."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import circenses
from circenses.kernel.choices import Choices
from circenses.kernel.layout import plans
from circenses.kernel.loops import playout
from circenses.kernel.rng import Rng

TABLES = [(game, n) for game in circenses.game_ids() for n in circenses.game(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_both_writers_agree_throughout_a_match(game: str, seats: int) -> None:
    title = circenses.game(game)
    s: Any = title.new(seats, title.options().resolve({}))
    sight = title.layout.columns(s.rules).sight
    quick = plans.writer(title, s)
    assert quick is not None
    length, rng, out = int(sight.length), Rng(11), Choices()
    told = vec[u8]([7] * (length + 6))
    while not s.over():
        playout(title, s, rng, out, 5)
        for seat in range(seats):
            quick.write(s, seat, told, 3)
            assert bytes(memoryview(told))[3:-3] == sight.seen(s, seat)
    assert bytes(memoryview(told))[:3] + bytes(memoryview(told))[-3:] == b"\7" * 6  # and nothing beyond
