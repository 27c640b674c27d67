"""The quick writer tells the same bytes as the plain one, whoever looks."""

from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import u8

import circenses
from circenses.kernel.choices import Choices
from circenses.kernel.layout import writers
from circenses.kernel.layout.terms import writer
from circenses.kernel.loops import playout
from circenses.kernel.rng import Rng
from circenses.kernel.writing import Writer
from tabula.game import GAME as TABULA

TITLES = circenses.game_ids()
TABLES = [(game, n) for game in TITLES for n in circenses.game(game).seats]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_both_writers_agree_throughout_a_match(game: str, seats: int) -> None:
    title = circenses.game(game)
    s: Any = title.new(seats, title.options().resolve({}))
    sight = title.layout.columns(s.rules).sight
    quick = writer(title, s)
    assert quick is not None
    length, rng, out = int(sight.length), Rng(11), Choices()
    told = vec[u8]([7] * (length + 6))
    while not s.over():
        playout(title, s, rng, out, 5)
        for seat in range(seats):
            quick.write(s, seat, told, 3)
            assert bytes(memoryview(told))[3:-3] == sight.seen(s, seat)
    assert bytes(memoryview(told))[:3] + bytes(memoryview(told))[-3:] == b"\7" * 6  # and nothing beyond


@pytest.mark.parametrize("game", TITLES)
def test_the_rooms_are_what_the_layouts_say(game: str) -> None:
    """After a change of a layout: `make docs`."""
    title = circenses.game(game)
    assert writers.path(title).read_text() == writers.source(title)


def test_a_game_without_such_a_room_is_told_plainly() -> None:
    s: Any = TABULA.new(2, TABULA.options().resolve({}))
    plain = writer(TABULA, s)
    assert type(plain) is Writer
    length = int(TABULA.layout.columns(s.rules).sight.length)
    told = vec[u8]([0] * length)
    plain.write(s, 1, told, 0)
    assert bytes(memoryview(told)) == TABULA.seen(s, 1)
