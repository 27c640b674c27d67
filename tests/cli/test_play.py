"""`circenses play --bots`: you, and whom you want behind you."""

import pytest

from circenses.cli.play import _players
from circenses.games import game
from circenses.kernel.errors import BadOption


def test_you_sit_first_and_the_bots_fill_the_table() -> None:
    circus = game("circus-maximus")
    assert _players(circus, 4, "", "caesar") == "human,caesar,caesar,caesar"
    assert _players(circus, 0, "", "tiro,caesar") == "human,tiro,caesar"
    assert _players(circus, 0, "human,greedy", "") == "human,greedy"


def test_players_and_bots_together_are_refused() -> None:
    with pytest.raises(BadOption, match="give --players or --bots, not both"):
        _players(game("ludus-cyclorum"), 2, "human", "caesar")
