"""Every command treats a game of an installed package like one of ours."""

import json
from pathlib import Path

import pytest

import circenses
from tests.packages.plugs import command, install, install_pennies

SCENARIO = """\
game = "pennies"
title = "a penny for everybody"
seats = 2
steps = [
  {seat = "chance", play = "penny gold", expect = {actors = ["chance"], "penny.0" = 2}},
]
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return install_pennies(tmp_path_factory.mktemp("house"))


def test_it_is_listed_after_ours_without_a_complaint(house: Path) -> None:
    ran = command(house, "games", "--json")
    assert [game["id"] for game in json.loads(ran.stdout)] == [*circenses.game_ids(), "pennies"]
    assert "left out" not in ran.stderr


def test_its_options_are_shown(house: Path) -> None:
    assert "purse.start=2" in command(house, "games", "pennies").stdout


def test_its_rule_page_is_read_whole_and_by_clause(house: Path) -> None:
    assert command(house, "rules", "pennies").stdout.startswith("# Pennies: every rule, exactly")
    assert command(house, "rules", "pennies", "v1").stdout == "PE-V1. Robbery may be left out.\n"


@pytest.mark.parametrize(
    "words",
    [
        ["simulate", "pennies", "--games", "40", "--workers", "2", "--seed", "1", "--json"],
        ["arena", "pennies", "--bots", "greedy,uniform", "--games", "8", "--workers", "2", "--seed", "1", "--json"],
        ["bench", "pennies", "--seconds", "0.05", "--rounds", "1", "--json"],
        ["perft", "pennies", "2", "--json"],
        ["tune", "pennies", "--calibrate", "--games", "4", "--seed", "1", "--json"],
    ],
    ids=lambda words: words[0],
)
def test_it_is_played_by_bots_in_workers_too(house: Path, words: list[str]) -> None:
    ran = command(house, *words)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout)


def test_without_weights_there_is_nothing_to_tune(house: Path) -> None:
    ran = command(house, "tune", "pennies")
    assert ran.returncode == 2
    assert ran.stderr.splitlines()[-1] == "circenses: Pennies has no weights to tune"


@pytest.mark.parametrize("level", ["tiro", "civis", "senator", "caesar"])
def test_every_level_plays_it_and_the_record_verifies(house: Path, level: str) -> None:
    file = f"{level}.jsonl"
    ran = command(house, "play", "pennies", "--players", f"{level},uniform", "--seed", "1", "--record", file)
    assert "The match is over" in ran.stdout, ran.stderr
    assert command(house, "record", "verify", file).returncode == 0


def test_a_scenario_of_it_holds(house: Path) -> None:
    (house / "deal.toml").write_text(SCENARIO, encoding="utf-8")
    ran = command(house, "scenario", "deal.toml")
    assert ran.returncode == 0, ran.stdout + ran.stderr


def test_help_and_other_games_do_not_load_it(tmp_path: Path) -> None:
    install(tmp_path, "loud", {"__init__.py": "print('loaded')\n1 / 0\n"}, {"loud": "loud:GAME"})
    for words in (["--help"], ["games", "horrea"], ["rules", "horrea", "1.1"]):
        ran = command(tmp_path, *words)
        assert ran.returncode == 0, ran.stderr
        assert "loaded" not in ran.stdout
        assert "left out" not in ran.stderr
