"""Bots by name, with budgets, and from other packages."""

from importlib.metadata import EntryPoint, EntryPoints

import pytest

from circenses import bots
from circenses.bots import LEVELS, Bot, bot, bot_names
from circenses.bots.levels import Level
from circenses.games import game, game_ids
from circenses.kernel.errors import BadOption


def test_the_four_levels_are_listed_first_from_the_weakest_on() -> None:
    assert tuple(bot_names()[:4]) == LEVELS == ("tiro", "civis", "senator", "caesar")
    assert {"uniform", "greedy", "expectimax", "alphabeta", "ismcts"} <= set(bot_names())


@pytest.mark.parametrize("name", ["tiro", "civis", "senator", "caesar", "uniform", "greedy", "ismcts", "alphabeta"])
def test_a_bot_is_found_by_its_name(name: str) -> None:
    assert bot(name).name == name


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("nero", "no bot 'nero': choose from tiro, civis, senator, caesar"),
        ("caesar@", "'caesar@': a budget is a whole number from 1"),
        ("caesar@0", "'caesar@0': a budget is a whole number from 1"),
        ("greedy@5", "'greedy@5': greedy does not search, so it has no budget"),
    ],
)
def test_a_wrong_name_is_refused_with_what_there_is(name: str, reason: str) -> None:
    with pytest.raises(BadOption) as refused:
        bot(name)
    assert reason in str(refused.value)


@pytest.mark.parametrize("id", game_ids())
def test_every_game_has_a_player_behind_every_level(id: str) -> None:
    for name in LEVELS:
        level = bot(name)
        assert isinstance(level, Level)
        assert level.player_of(game(id), game(id).seats[-1]) is level.player


class Lazy(Bot):
    def __init__(self) -> None:
        super().__init__("lazy")


def stray() -> object:
    return "no bot"


@pytest.fixture
def plugged(monkeypatch: pytest.MonkeyPatch) -> None:
    """As if a package with two entry points were installed; one of them takes a name of the house."""
    named = [("lazy", "Lazy"), ("stray", "stray"), ("caesar", "Lazy")]
    found = EntryPoints(EntryPoint(name, f"{__name__}:{value}", bots.GROUP) for name, value in named)
    monkeypatch.setattr(bots, "entry_points", lambda group: found)
    bots.plug_ins.cache_clear()
    monkeypatch.setattr(EntryPoint, "load", lambda entry: globals()[entry.value.partition(":")[2]])


@pytest.mark.usefixtures("plugged")
def test_an_entry_point_adds_a_bot_but_takes_no_name_of_the_house() -> None:
    try:
        assert bot_names()[-2:] == ["lazy", "stray"]
        assert isinstance(bot("lazy"), Lazy)
        assert isinstance(bot("caesar"), Level)
        with pytest.raises(BadOption, match=r"'stray' makes a str, not a circenses.bots.Bot"):
            bot("stray")
    finally:
        bots.plug_ins.cache_clear()
