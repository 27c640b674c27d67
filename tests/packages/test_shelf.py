"""Our own games, and games for a test."""

import tomllib
from pathlib import Path

import pytest

import circenses
from circenses.games.shelf import SHELF, own_entries
from circenses.kernel.errors import UnknownGame
from circenses.testing import on_the_shelf
from tests.outside.pennies import GAME as PENNIES

ROOT = Path(__file__).parents[2]


def test_the_project_names_exactly_the_games_that_lie_in_the_tree() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["entry-points"]["circenses.games"] == {
        entry.id: f"{entry.module}:{entry.attribute}" for entry in own_entries()
    }


def test_every_game_is_called_as_its_entry_and_has_a_prefix_of_its_own() -> None:
    games = circenses.games.all_games()
    assert [game.id for game in games] == circenses.game_ids()
    assert len({game.prefix for game in games}) == len(games)


def test_a_game_can_be_there_for_a_while() -> None:
    with on_the_shelf(PENNIES):
        assert circenses.game("pennies") is PENNIES
        assert circenses.game_ids()[-1] == "pennies"
        assert not SHELF.reaches_workers(PENNIES)
        with pytest.raises(ValueError, match="there is a game 'pennies' already"), on_the_shelf(PENNIES):
            pass
    with pytest.raises(UnknownGame, match="no game 'pennies': choose from circus-maximus"):
        circenses.game("pennies")


def test_ours_are_found_by_other_processes() -> None:
    assert SHELF.reaches_workers(circenses.game("horrea"))
