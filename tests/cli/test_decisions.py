"""Decisions as tables: what was seen, allowed and done, from a run and from records."""

from pathlib import Path
from typing import Any

import polars as pl
import pytest

from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from circenses.kernel.state import CHANCE
from circenses.lab.runs import Run
from circenses.lab.runs.go import as_record
from tests.cli.conftest import Command

GIVEN = ["simulate", "gloria-mundi", "--seats", "3", "--games", "5", "--bots", "uniform", "--seed", "d", "--no-check"]


def played(circenses: Command, folder: Path) -> Run:
    ran = circenses(*GIVEN, "--out", str(folder), "--decisions", "--unit", "2", "--workers", "1")
    assert ran.code == 0, ran.err
    return Run.open(folder)


def test_every_decision_has_a_row(circenses: Command, tmp_path: Path) -> None:
    run, game = played(circenses, tmp_path / "set"), find_game("gloria-mundi")
    rows = run.scan().collect()
    for number in (0, 4):
        match = as_record(run, number)
        own = rows.filter(pl.col("number") == number)
        line = [(ply, one.seat, one.action) for ply, one in enumerate(match.line) if one.seat != CHANCE]
        assert own.select("ply", "seat", "action").rows() == line
        s: Any = game.new(3, match.options)
        at = 0
        for entry in match.line:
            if entry.seat != CHANCE:
                row = own.row(at, named=True)
                assert row["seen"] == game.seen(s, entry.seat)
                assert row["legal"] == game.legal(s, entry.seat)
                assert row["rank"] == match.ranks()[entry.seat]
                at += 1
            game.apply(s, entry.seat, entry.action)
    ends = (
        rows.group_by("number", "seat").agg(pl.col("outcome").first()).group_by("number").agg(pl.col("outcome").sum())
    )
    assert ends["outcome"].abs().max() < 1e-6  # type: ignore[operator]


def test_the_card_tells_how_to_make_it_again(circenses: Command, tmp_path: Path) -> None:
    run = played(circenses, tmp_path / "set")
    text = (run.folder / "README.md").read_text(encoding="utf-8")
    command = next(line for line in text.splitlines() if line.startswith("    circenses simulate"))
    assert run.sha256() in text
    again = command.split()[1:]
    again[again.index("DIR")] = str(tmp_path / "again")
    assert circenses(*again, "--workers", "1").code == 0
    assert Run.open(tmp_path / "again").sha256() == run.sha256()


def test_a_set_is_checked_by_playing_again(circenses: Command, tmp_path: Path) -> None:
    run = played(circenses, tmp_path / "set")
    assert "0 faults" in circenses("lab", "check", str(run.folder), "--again", "2").out
    unit = run.done()[0]
    run.frame(unit).with_columns(action=pl.col("action") + 1).write_parquet(run.path(unit))
    found = circenses("lab", "check", str(run.folder), "--again", "5")
    assert found.code == 1
    assert "is another when it is played again" in found.complaints[0]


def test_what_needs_games_says_so(circenses: Command, tmp_path: Path) -> None:
    run = played(circenses, tmp_path / "set")
    with pytest.raises(BadOption, match="a row for each decision"):
        run.games()
    assert "need --out DIR" in circenses(*GIVEN, "--decisions").complaints[0]
    assert "holds another run" in circenses(*GIVEN, "--out", str(run.folder)).complaints[0]


def test_records_become_a_table(circenses: Command, tmp_path: Path) -> None:
    run = played(circenses, tmp_path / "set")
    for number in (0, 1):
        record.save(as_record(run, number), tmp_path / f"{number}.jsonl")
    files = [str(tmp_path / "0.jsonl"), str(tmp_path / "1.jsonl")]
    made = tmp_path / "made.parquet"
    assert circenses("record", "dataset", *files, "--out", str(made)).code == 0
    assert pl.read_parquet(made).equals(run.scan().filter(pl.col("number") < 2).collect())
    assert circenses("record", "dataset", *files, "--out", str(made)).complaints  # it is there
