"""Features: a fixed length, the seat's own point of view, and no secret."""

import pytest

from circenses.games.gloria_mundi import features
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.rules import dealing
from circenses.kernel.rng import Rng
from tests.games.gloria_mundi.table import lay, table


@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_the_length_is_fixed(players: int) -> None:
    at = table(players)
    assert len(GAME.features(at.state, 0)) == features.LENGTH


def test_the_own_seat_comes_first() -> None:
    at = lay(3, positions=(5, 9, 1))
    for seat in range(3):
        assert GAME.features(at.state, seat)[1] == pytest.approx([5, 9, 1][seat] / 38)


def test_absent_seats_are_zero() -> None:
    sheet = GAME.features(table(2).state, 0)
    assert sheet[2 * features.PLAYER : 6 * features.PLAYER] == [0.0] * (4 * features.PLAYER)


def test_counters_of_others_do_not_show_but_their_sum_does() -> None:
    at = lay(4, counters=[(1, 1, 1, 1), (3, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0)])
    for seed in range(5):
        assert GAME.features(dealing.determinize(at.state, 0, Rng(seed)), 0) == GAME.features(at.state, 0)
    more = lay(4, counters=[(1, 1, 1, 1), (4, 0, 0, 0), (0, 3, 0, 0), (0, 0, 3, 0)])
    assert GAME.features(more.state, 0) != GAME.features(at.state, 0)
