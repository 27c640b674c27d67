"""Hints: legal moves, best first, with a chance, a line and a reason; made from what the seat may know."""

from typing import Any

import pytest

from circenses.bots.hints import hints
from circenses.games import game
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from tests.bots.played import TITLES, play, start
from tests.bots.test_laws import secret_pairs

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


def test_equal_views_get_equal_hints() -> None:
    title = TITLES[-1]
    for s, other, seat in secret_pairs(title, rounds=9, **{"purse.rich": 60})[:3]:
        told = [[repr(hint) for hint in hints(title, true, seat, Rng(5), "civis")] for true in (s, other)]
        assert told[0] == told[1]
