"""Hints: legal moves, best first, with a chance, a line and a reason; made from what the seat may know."""

from typing import Any

import pytest

from circenses.bots.hints import hints, reason
from circenses.games import game
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from tests.bots.played import TITLES, play, start
from tests.bots.test_laws import secret_pairs
from tests.outside.pennies import Pennies, PenniesState

LUDUS: Any = game("ludus-cyclorum")


@pytest.mark.parametrize("title", TITLES, ids=lambda title: title.id)
@pytest.mark.parametrize("level", ["civis", "senator"])
def test_a_hint_tells_move_chance_line_and_reason(
    title: Game[Any], level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    from circenses.bots import settings

    told = {**settings.level(title, level)}
    told.update({key: 40 for key in ("iterations", "nodes") if key in told})
    monkeypatch.setattr(settings, "level", lambda game, name: told)  # the pure build is slow
    s = start(title)
    play(title, s, ["uniform"] * title.seats[-1], 4, 9)
    seat = s.actors()[0]
    before = title.to_json(s)
    found = hints(title, s, seat, Rng(1), level)
    assert title.to_json(s) == before
    legal = title.legal(s, seat)
    assert 1 <= len(found) <= 3
    assert len({hint.action for hint in found}) == len(found)
    assert [hint.chance for hint in found] == sorted((hint.chance for hint in found), reverse=True)
    for hint in found:
        assert hint.action in legal
        assert hint.label == title.label(s, hint.action) == hint.line[0]
        assert 0.0 <= hint.chance <= 1.0
        assert hint.reason.endswith(".")
        assert hint.unit


def test_a_win_in_one_is_named_as_the_reason() -> None:
    s = LUDUS.read_position("7/8/7/2d'5/2W4/8/3D3 s 3 0".replace("2d'5", "2d'w4"), LUDUS.options().resolve({}))
    best = hints(LUDUS, s, 0, Rng(1), "civis")[0]
    assert "x" in best.label
    assert best.chance == 1.0
    assert best.reason == "It wins the game."


class Purses(Pennies):
    """As if nothing but coins counted: the own ones, and those of the others. That time passes is no reason."""

    def terms(self, s: PenniesState, seat: int) -> list[tuple[str, float]]:
        passing = 90.0 * (s.coins[0] + s.coins[1])
        return [("coins", 10.0 * s.coins[0]), ("what the others have", -10.0 * s.coins[1]), ("the turn", passing)]


@pytest.mark.parametrize(
    ("mine", "theirs", "sentence"),
    [
        (2, 0, "It is for coins (+2.0 purses)."),
        (2, 1, "It is for coins (+2.0 purses), though the others gain too (1.0)."),
        (2, -1, "It is for coins (+2.0 purses) and holding the others back (+1.0)."),
        (-1, -4, "It is for holding the others back (+4.0 purses), at the cost of coins (-1.0)."),
        (-1, 0, "It loses least: coins (-1.0 purses)."),
        (0, 3, "It gives the others least: 3.0 purses."),
        (0, 0, "It changes little for the time being."),
    ],
)
def test_the_reason_names_what_changes_most(mine: int, theirs: int, sentence: str) -> None:
    before = start(TITLES[-1], 2)
    later = TITLES[-1].clone(before)
    assert isinstance(later, PenniesState)
    later.coins[0] += mine
    later.coins[1] += theirs
    assert reason(Purses(), before, later, 0, 10.0, "purses") == sentence


def test_a_reason_that_is_the_unit_itself_names_it_once() -> None:
    before = start(TITLES[-1], 2)
    later = TITLES[-1].clone(before)
    assert isinstance(later, PenniesState)
    later.coins[0] += 2
    assert reason(Purses(), before, later, 0, 10.0, "coins") == "It is for coins (+2.0)."


def test_equal_views_get_equal_hints() -> None:
    title = TITLES[-1]
    for s, other, seat in secret_pairs(title, rounds=9, **{"purse.rich": 60})[:3]:
        told = [[repr(hint) for hint in hints(title, true, seat, Rng(5), "civis")] for true in (s, other)]
        assert told[0] == told[1]
