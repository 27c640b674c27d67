"""`circenses perft`, with the figures of the rules page, and `circenses bench`."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from circenses.games import game
from circenses.kernel.loops import perft

Command = Callable[..., Any]
START = "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"


def test_perft_prints_one_line_a_depth_and_nothing_else(circenses: Command) -> None:
    ran = circenses("perft", "ludus-cyclorum", "2")
    assert ran.code == 0
    assert ran.out == "1 83\n2 5593\n"
    assert "nodes/s" not in ran.err


def test_depth_3_is_as_printed(circenses: Command) -> None:
    assert circenses("perft", "ludus-cyclorum", "3").out.splitlines()[-1] == "3 321948"


@pytest.mark.parametrize(
    ("settings", "count"),
    [
        (["friendly_opportunity=true"], 3815),
        (["universal_block=true"], 3163),
        (["points=5"], 4729),
        (["rows=9", "points=9"], 5897),
        (["rows=5"], 6649),
    ],
)
def test_variants_count_as_printed(circenses: Command, settings: list[str], count: int) -> None:
    words = [word for setting in settings for word in ("--set", setting)]
    assert circenses("perft", "ludus-cyclorum", "2", *words).out.splitlines()[-1] == f"2 {count}"


def test_counts_deeper_than_one_loop_are_split_without_changing_them(circenses: Command) -> None:
    few = "2d2/2w3/5/2W3/2D2 s 0 0"
    title: Any = game("ludus-cyclorum")
    start = title.read_position(few, title.options().defaults())
    told = circenses("perft", "ludus-cyclorum", "4", "--position", few).out.splitlines()
    assert told[-1] == f"4 {perft(title, start, 4)}"


def test_the_side_to_act_is_the_positions(circenses: Command) -> None:
    """South to move has a stone less than North here, so the counts tell who began."""
    position = "1rpdpr1/2whhw2/7/8/7/3HHW2/1RPDPR1"
    south = circenses("perft", "ludus-cyclorum", "1", "--position", f"{position} s 0 0").out
    north = circenses("perft", "ludus-cyclorum", "1", "--position", f"{position} n 0 0").out
    assert south != north
    assert circenses("perft", "ludus-cyclorum", "1", "--set", f"formation={position} n 0 0").out == north
    assert circenses("perft", "ludus-cyclorum", "1", "--set", f"formation={position}").out == south


def test_times_are_told_on_standard_error_only_when_asked(circenses: Command) -> None:
    ran = circenses("perft", "ludus-cyclorum", "1", "--time")
    assert ran.out == "1 83\n"
    assert "nodes/s" in ran.err


def test_perft_as_json(circenses: Command) -> None:
    lines = json.loads(circenses("perft", "ludus-cyclorum", "2", "--json").out)
    assert lines == [{"depth": 1, "count": 83}, {"depth": 2, "count": 5593}]


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["0"], "at least 1"),
        (["two"], "DEPTH"),
        (["1", "--position", "8/8"], "four fields"),
        (["1", "--position", f"{START} x 0 0"], "s or n"),
        (["1", "--seats", "3"], "2 players"),
    ],
)
def test_wrong_input_gets_one_line(circenses: Command, words: list[str], reason: str) -> None:
    ran = circenses("perft", "ludus-cyclorum", *words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.complaints) == 1
    assert reason in ran.complaints[0]


def test_bench_reports_every_figure_of_a_game(circenses: Command) -> None:
    ran = circenses("bench", "ludus-cyclorum", "--seconds", "0.05", "--rounds", "1", "--json")
    assert ran.code == 0
    report = json.loads(ran.out)
    figures = report["games"]["ludus-cyclorum"]
    assert report["build"] in ("compiled", "pure Python")
    assert set(figures) == {
        "driven_decisions_per_s",
        "driven_listed_moves_per_s",
        "playout_decisions_per_s",
        "perft_nodes_per_s",
        "clone_us",
    }
    assert all(figure > 0 for figure in figures.values())
    assert figures["driven_listed_moves_per_s"] > figures["driven_decisions_per_s"]


def test_bench_shows_a_table(circenses: Command) -> None:
    ran = circenses("bench", "--seconds", "0.05", "--rounds", "1")
    assert "ludus-cyclorum" in ran.out
    assert "clone µs" in ran.out


@pytest.mark.parametrize(("option", "value"), [("--seconds", "0"), ("--seconds", "nan"), ("--rounds", "0")])
def test_bench_refuses_times_that_measure_nothing(circenses: Command, option: str, value: str) -> None:
    ran = circenses("bench", option, value)
    assert ran.code == 2
    assert option.removeprefix("--") in ran.complaints[0]
