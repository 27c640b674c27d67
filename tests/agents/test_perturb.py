"""Changed rule sets: drawn from a seed, sound, and told to whoever reads."""

import pytest

from circenses.agents.perturb import LONGER, SHORTER, RuleSet, _length, _visible, draw_rule_sets
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.protocol import LONGEST, brief
from circenses.testing.walk import soak

ALL = ["gloria-mundi", "ludus-cyclorum", "circus-maximus", "drum-roll", "horrea"]
GAMES = ALL if soak() > 1 else ALL[:2]


@pytest.mark.parametrize("game", GAMES)
def test_rule_sets_are_different_sound_and_told(game: str) -> None:
    title = find_game(game)
    seats = title.seats[0]
    sets = draw_rule_sets(title, seats, 2, "seed")
    assert sets[:1] == draw_rule_sets(title, seats, 1, "seed")
    assert len({repr(one) for one in sets}) == 2
    assert sets[0] != draw_rule_sets(title, seats, 1, "another")[0]
    printed = brief(title, seats)
    usual = _length(title, seats, {})
    assert usual is not None
    for one in sets:
        told = brief(title, seats, title.options().resolve(one.options))
        assert len(told.text) <= LONGEST
        assert (told.text, told.topics) != (printed.text, printed.topics)
        length = _length(title, seats, one.options)
        assert length is not None
        assert SHORTER * usual <= length <= LONGER * usual


def test_only_what_is_told_is_changed() -> None:
    title = find_game("gloria-mundi")
    kept = _visible(title, 2, {}, {"carthage": 31, "buildings.F01.cost.gold": 3})
    assert {"carthage", "buildings.F01.cost.gold"} <= set(kept)
    assert _visible(title, 2, {}, {"carthage": 0}) == {}, "as printed is no change"
    assert _visible(title, 2, {"carthage": 20}, {"carthage": 20}) == {}


def test_a_game_that_cannot_be_played_is_not_changed() -> None:
    title = find_game("gloria-mundi")
    assert _length(title, 2, {"carthage": 999}) is None
    with pytest.raises(BadOption, match="breaks even by these rules"):
        draw_rule_sets(title, 2, 1, "seed", {"carthage": 999})


def test_what_is_fixed_stays() -> None:
    title = find_game("gloria-mundi")
    for one in draw_rule_sets(title, 2, 1, "seed", {"carthage": 12}):
        assert "carthage" not in one.options
    assert RuleSet({"a": 1}) == RuleSet({"a": 1}) != RuleSet({"a": 2})
