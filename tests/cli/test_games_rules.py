"""`circenses games` and `circenses rules`."""

import json
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., Any]


def test_games_lists_every_game_with_seats_variants_and_presets(circenses: Command) -> None:
    ran = circenses("games")
    assert ran.code == 0
    assert "ludus-cyclorum: Ludus Cyclorum, for 2 players" in ran.out
    assert "friendly_opportunity" in ran.out
    assert "presets: letter" in ran.out


@pytest.mark.parametrize(
    ("key", "default", "clause", "allowed"),
    [
        ("first", "coin", "LC-T1", "one of coin, south, north"),
        ("formation", "standard", "LC-V1", "text"),
        ("friendly_opportunity", "false", "LC-V2", "true or false"),
        ("universal_block", "false", "LC-V3", "true or false"),
        ("draw_cycles", "20", "LC-V4", "a whole number from 1 to 200"),
        ("draw_repetitions", "3", "LC-V4", "a whole number from 2 to 20"),
        ("rows", "7", "LC-V5", "one of 5, 7, 9"),
        ("points", "7", "LC-V5", "one of 5, 7, 9"),
    ],
)
def test_a_game_tells_default_clause_and_range_of_each_variant(
    circenses: Command, key: str, default: str, clause: str, allowed: str
) -> None:
    ran = circenses("games", "ludus-cyclorum")
    (line,) = [line for line in ran.out.splitlines() if line.startswith(f"  {key}=")]
    assert line.startswith(f"  {key}={default} ")
    assert line.endswith(f"({clause}); {allowed}")


def test_a_game_tells_what_its_preset_sets(circenses: Command) -> None:
    ran = circenses("games", "ludus-cyclorum")
    assert "the rulebook taken literally" in ran.out
    assert "sets friendly_opportunity=true" in ran.out


def test_games_as_json_is_one_document_with_all_options(circenses: Command) -> None:
    (ludus,) = [game for game in json.loads(circenses("games", "--json").out) if game["id"] == "ludus-cyclorum"]
    assert ludus["seats"] == [2]
    rows = next(variant for variant in ludus["variants"] if variant["key"] == "rows")
    assert rows["default"] == 7
    assert rows["values"] == [5, 7, 9]
    assert ludus["presets"][0]["values"] == {"friendly_opportunity": True}


def test_saved_options_hold_what_differs_and_other_commands_take_them(circenses: Command, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    assert circenses("games", "ludus-cyclorum", "--preset", "letter", "--set", "rows=5", "--save", str(file)).code == 0
    assert tomllib.loads(file.read_text()) == {"friendly_opportunity": True, "rows": 5}
    again = circenses("games", "ludus-cyclorum", "--options", str(file), "--json")
    assert json.loads(again.out)["given"] == {"friendly_opportunity": True, "rows": 5}
    # the rules page gives 93 for five rows of seven
    assert circenses("perft", "ludus-cyclorum", "1", "--options", str(file)).out == "1 93\n"


def test_saving_options_overwrites_nothing(circenses: Command, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("mine")
    ran = circenses("games", "ludus-cyclorum", "--set", "rows=9", "--save", str(file))
    assert ran.code == 2
    assert "exists already" in ran.complaints[0]
    assert file.read_text() == "mine"


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["games", "ludus-cyclorun"], "did you mean ludus-cyclorum?"),
        (["games", "ludus-cyclorum", "--set", "row=9"], "did you mean rows"),
        (["games", "ludus-cyclorum", "--set", "rows=8"], "one of 5, 7, 9"),
        (["games", "ludus-cyclorum", "--set", "rows"], "write key=value"),
        (["games", "ludus-cyclorum", "--preset", "no"], "choose from letter"),
        (["games", "ludus-cyclorum", "--options", "no/such.toml"], "cannot be read"),
        (["games", "ludus-cyclorum", "--save", "no/such/folder.toml"], "cannot be written"),
        (["games", "--set", "rows=9"], "belong to one game"),
        (["games", "--nonsense"], "--nonsense"),
        (["rules", "chess"], "ludus-cyclorum"),
        (["rules", "ludus-cyclorum", "LC-T66"], "LC-T6"),
        (["rules", "ludus-cyclorum", "--set", "rows=8"], "one of 5, 7, 9"),
        (["rules", "ludus-cyclorum", "LC-T6", "--set", "rows=9"], "change the rulebook only"),
        (["rules", "ludus-cyclorum", "no such thing at all"], "LC-B1"),
    ],
)
def test_wrong_input_gets_one_line_that_says_what_is_allowed(circenses: Command, words: list[str], reason: str) -> None:
    ran = circenses(*words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.complaints) == 1
    assert reason in ran.complaints[0]
    assert "Traceback" not in ran.err


def test_the_rulebook_is_told_with_the_options_given(circenses: Command, tmp_path: Path) -> None:
    ran = circenses("rules", "ludus-cyclorum")
    assert ran.code == 0
    assert ran.out.startswith("# Ludus Cyclorum\n")
    assert "## Glossary" in ran.out
    assert "(Picture: " in ran.out
    assert "40 cycles" not in ran.out
    assert "40 cycles" in circenses("rules", "ludus-cyclorum", "--set", "draw_cycles=40").out
    file = tmp_path / "house.toml"
    file.write_text("draw_cycles = 40")
    assert "40 cycles" in circenses("rules", "ludus-cyclorum", "--options", str(file)).out
    assert circenses("rules", "ludus-cyclorum", "--preset", "letter").out != ran.out


def test_the_exact_rules_on_a_pipe_are_the_page_as_it_stands(circenses: Command) -> None:
    ran = circenses("rules", "ludus-cyclorum", "--exact")
    assert ran.code == 0
    assert ran.out.startswith("# Ludus Cyclorum")
    assert "- LC-E4. Every game ends" in ran.out


@pytest.mark.parametrize("clause", ["LC-T6", "lc-t6", "t6"])
def test_a_clause_is_found_with_or_without_its_prefix(circenses: Command, clause: str) -> None:
    ran = circenses("rules", "ludus-cyclorum", clause)
    assert ran.out.startswith("LC-T6. The moment every stone on the board is active the indicator flips")


def test_a_clause_as_json_names_its_line(circenses: Command) -> None:
    clause = json.loads(circenses("rules", "ludus-cyclorum", "LC-E1", "--json").out)
    assert clause["id"] == "LC-E1"
    assert clause["line"] > 1
    assert "loses the moment their Dux is taken" in clause["text"]


@pytest.mark.parametrize(
    "words",
    [
        ["games"],
        ["rules"],
        ["perft"],
        ["simulate"],
        ["bench"],
        ["record", "verify"],
        ["record", "show"],
        ["record", "dataset"],
        ["record", "svg"],
    ],
)
def test_every_command_shows_examples_in_its_help(circenses: Command, words: list[str]) -> None:
    ran = circenses(*words, "--help")
    assert ran.code == 0
    assert "Examples:" in ran.out
    assert "circenses " + " ".join(words) in ran.out.split("Examples:")[1]
