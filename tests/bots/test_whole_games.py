"""Every level plays every game at every number of seats to its end."""

from typing import Any

import pytest

import circenses
from circenses.kernel.game import Game
from circenses.kernel.state import State
from tests.bots.played import TITLES, play, start

TABLES = [("tiro", "civis"), ("senator@2", "caesar@4")]
CASES = [
    pytest.param(title, seats, names, id=f"{title.id}-{seats}-{'-'.join(names)}")
    for title in TITLES
    for seats in title.seats
    for names in TABLES
]
TAIL = 16  # decisions before the end of a random game from which the slow build plays


def late(title: Game[Any], seats: int) -> State:
    """Near the end of a random game."""
    log = play(title, start(title, seats), ["uniform"] * seats, 2, 10**6)
    s = start(title, seats)
    decisions = sum(seat >= 0 for seat, _ in log)
    for seat, action in log:
        if decisions <= TAIL:
            break
        decisions -= seat >= 0
        title.apply(s, seat, action)
    return s


@pytest.mark.parametrize(("title", "seats", "names"), CASES)
def test_a_game_comes_to_its_end(title: Game[Any], seats: int, names: tuple[str, str]) -> None:
    s = start(title, seats) if circenses.COMPILED else late(title, seats)
    bound = title.bound(seats, title.options().resolve())
    log = play(title, s, [names[seat % 2] for seat in range(seats)], 3, bound)
    assert s.over()
    assert sorted(title.ranks(s))[0] == 1
    assert sum(seat >= 0 for seat, _ in log) <= bound
