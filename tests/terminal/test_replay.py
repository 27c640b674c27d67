"""`circenses replay`: step through a record."""

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import circenses
from circenses.cli.replay import replay
from circenses.kernel import record
from circenses.kernel.errors import CircensesError, IllegalAction
from circenses.kernel.match import Match
from circenses.kernel.state import SPECTATOR
from circenses.terminal.replay import START, Replay, Stepper
from circenses.terminal.screen import Screen

START_ROW = " 2  .   .   W   H   H   W   .   .   2"


def played() -> Match[Any]:
    """c2-c3 taken back, then d2-d3, c6-c5, e2-e3, and South resigns."""
    match = circenses.new("ludus-cyclorum", seats=["Ada", "Bob"], first="south", seed=1)
    match.play("c2-c3")
    match.undo(0)
    for notation in ("d2-d3", "c6-c5", "e2-e3"):
        match.play(notation)
    match.resign(0)
    return match


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-c", "from circenses.cli import main; main()", "replay", *arguments]
    found = {**os.environ, "PYTHONPATH": str(Path(circenses.__file__).parents[1])}
    return subprocess.run(command, capture_output=True, text=True, env=found, timeout=300, check=False)


class Shows:
    """The command as a function, in this process; what it writes to standard output."""

    def __init__(self, capsys: pytest.CaptureFixture[str], file: Path) -> None:
        self.capsys = capsys
        self.file = file

    def __call__(self, **options: Any) -> str:
        replay(self.file, **options)
        return self.capsys.readouterr().out


@pytest.fixture
def file(tmp_path: Path) -> Path:
    record.save(played(), tmp_path / "game.jsonl")
    return tmp_path / "game.jsonl"


@pytest.fixture
def shows(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shows:
    monkeypatch.setattr(sys, "stdin", io.StringIO())
    return Shows(capsys, file)


def steps(*keys: str) -> tuple[Stepper, str]:
    """Steps through the match with these keys and leaves."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system=None, width=80, height=24)
    with create_pipe_input() as pipe:
        pipe.send_text("".join(keys) + "q")
        stepper = Stepper(Replay(played(), SPECTATOR), Screen(console, console, True), pipe, DummyOutput())
        stepper.run()
    return stepper, out.getvalue()


def test_over_a_pipe_every_ply_is_told_with_what_was_taken_back_and_then_the_last_board(file: Path) -> None:
    done = run(str(file))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[:6] == [
        "   1. Ada's sword on c2 moves to c3. (taken back)",
        "   -  Ada takes back to move 0.",
        "   1. Ada's shield on d2 moves to d3.",
        "   2. Bob's sword on c6 moves to c5.",
        "   3. Ada's shield on e2 moves to e3.",
        "   -  Ada resigns.",
    ]
    assert " 3    .   .   .   H'  H'  .   .     3" in lines
    assert lines[-3:] == ["The match is over: resignation.", "  1. Bob  1", "  2. Ada  0 (resigned)"]


def test_a_ply_is_shown_alone(shows: Shows) -> None:
    out = shows(ply=1, seat=1)
    assert " 3    .   .   .   H'  .   .   .     3" in out
    assert out.endswith("   1. Ada's shield on d2 moves to d3.\n")
    assert START_ROW in shows(ply=0)


def test_json_is_one_document_with_every_entry_or_one_position(shows: Shows) -> None:
    whole = json.loads(shows(as_json=True))
    assert [entry["taken_back"] for entry in whole["entries"]] == [True, False, False, False, False, False]
    assert [entry["event"] or entry["notation"] for entry in whole["entries"]] == [
        "c2-c3",
        "undo",
        "d2-d3",
        "c6-c5",
        "e2-e3",
        "resign",
    ]
    assert (whole["plies"], whole["ending"], whole["ranks"]) == (3, "resignation", [2, 1])
    one = json.loads(shows(as_json=True, ply=2))
    assert one["ply"] == 2
    assert "c5" in one["position"]["stones"]
    assert "entries" not in one


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"ply": 4}, "there is no move 4: the match has 0 to 3"),
        ({"ply": -1}, "there is no move -1: the match has 0 to 3"),
        ({"seat": 2}, "there is no seat 2: they are 0 to 1"),
    ],
)
def test_what_does_not_exist_is_refused_in_one_line(shows: Shows, options: dict[str, int], complaint: str) -> None:
    with pytest.raises(CircensesError, match=complaint):
        shows(**options)


def test_a_file_that_is_no_record_is_named_with_its_line_and_exit_code_2(tmp_path: Path) -> None:
    (tmp_path / "x.jsonl").write_text("hello\n")
    done = run(str(tmp_path / "x.jsonl"))
    assert done.returncode == 2
    assert "x.jsonl:line 1: not JSON" in done.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    ("keys", "entry"),
    [
        ([], START),
        (["\r"], 0),
        (["\x1b[C", "\x1b[C", "n\r"], 2),
        (["\r", "\r", "b"], 0),
        (["\r", "\x1b[D", "\x1b[D"], START),
        (["2\r"], 3),
        (["0\r"], START),
        (["e"], 5),
        (["e", "\r"], 5),
        (["99\r"], START),
    ],
)
def test_keys_step_on_and_back_and_a_number_goes_to_its_ply(keys: list[str], entry: int) -> None:
    assert steps(*keys)[0].at == entry


def test_each_step_shows_the_board_the_sentence_and_at_the_end_the_result() -> None:
    _, out = steps("\r", "e")
    first, second, last = out.split("\x1b[2J")[1:]
    assert "   0. The start." in first
    assert "Ada's sword on c2 moves to c3. (taken back)" in second
    assert "Ada resigns." in last
    assert "The match is over: resignation." in last
    assert "\x1b[3J" not in out  # what stood in the terminal before stays


def test_a_wrong_ply_or_word_is_told_and_changes_nothing() -> None:
    stepper, out = steps("\r", "77\r", "xyz\r")
    assert stepper.at == 0
    assert "there is no move 77: the match has 0 to 3" in out
    assert "'xyz' is none of" in out


def test_positions_agree_with_the_match_at_every_ply() -> None:
    match = played()
    replayed = Replay(match, 0)
    for ply in range(match.ply + 1):
        assert match.game.to_json(replayed.state(replayed.at_ply(ply))) == match.game.to_json(match.replay(ply))
    with pytest.raises(IllegalAction):
        replayed.at_ply(match.ply + 1)


def test_an_unfinished_or_empty_match_can_be_replayed() -> None:
    empty = Replay(circenses.new("ludus-cyclorum", first="south", seed=1), SPECTATOR)
    assert (empty.last, empty.lines(START)) == (START, ["   0. The start."])
    assert empty.ending() == ["The match is not over: 0 moves so far."]
