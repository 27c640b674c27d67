"""A person at the prompt: what is shown, completed, asked back and listed."""

import io
from pathlib import Path

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from rich.console import Console

from circenses.terminal.moves import Moves
from circenses.terminal.prompt import FILES, Lines, Suggestions
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table, resume
from tests.terminal.sittings import Sitting, at_terminal, ludus

DUX_LOSES = "d2xd1"  # the shield takes its own Dux: the shortest game, if the Dux does not block


def test_a_person_types_moves_at_the_prompt_and_leaves_unsaved() -> None:
    table, out = at_terminal(ludus("human", "greedy"), "c2-c3", "quit", "")
    assert table.match.line[0].notation == "c2-c3"
    assert "Ludus Cyclorum · move 1 ·" in out
    assert "83 moves: all lists them" in out
    assert "The match is unfinished and not saved" in out


def test_leaving_an_unsaved_match_offers_to_save_it(tmp_path: Path) -> None:
    (tmp_path / "taken.jsonl").touch()
    _, out = at_terminal(
        ludus("human", "human"), "c2-c3", "quit", str(tmp_path / "taken.jsonl"), str(tmp_path / "kept.jsonl")
    )
    assert "exists already" in " ".join(out.split())
    assert [entry.notation for entry in resume(tmp_path / "kept.jsonl").log] == ["c2-c3"]


def test_a_beginning_lists_the_moves_and_a_group_name_is_played_only_when_typed_again() -> None:
    table, out = at_terminal(ludus("human", "human"), "c2-", "c2", "quit")
    assert table.match.ply == 0
    assert "29 Sword c2 to c3 " in out
    assert "c2 again plays c2 itself." in out
    table, _ = at_terminal(ludus("human", "human"), "c2", "c2", "quit", "")
    assert [entry.notation for entry in table.match.line] == ["c2"]


def test_wrong_input_at_the_prompt_is_one_line_and_loses_nothing() -> None:
    table, out = at_terminal(ludus("human", "human"), "c2-c3", "c6-c7", "200", "c6-c5", "quit", "")
    assert "c6-c7: c7 is not empty (LC-A2, LC-A6)" in out
    assert "no move 200" in out
    assert [entry.notation for entry in table.match.line] == ["c2-c3", "c6-c5"]


def test_resigning_and_loading_ask_first(tmp_path: Path) -> None:
    Sitting(ludus("human", "human"), "d2-d3", f"save {tmp_path / 'other.jsonl'}")
    load = f"load {tmp_path / 'other.jsonl'}"
    table, _ = at_terminal(ludus("human", "human"), "c2-c3", "resign", "n", load, "n", "quit", "")
    assert [entry.notation for entry in table.match.log] == ["c2-c3"]
    table, _ = at_terminal(ludus("human", "human"), "c2-c3", load, "y", "resign", "y", "", "")
    assert [entry.event or entry.notation for entry in table.match.log] == ["d2-d3", "resign"]


def test_few_moves_are_shown_each_on_its_line_with_their_notation() -> None:
    _, out = at_terminal(ludus("human", "human"), DUX_LOSES, "quit", "")
    assert "1 Block         #" in out
    assert "2 Do not block  =" in out


def test_the_prompt_fits_a_small_terminal_with_the_board_in_view() -> None:
    _, out = at_terminal(ludus("human", "human"), "quit")
    assert len(out.splitlines()) <= 24 - 4


@pytest.mark.parametrize(
    ("typed", "completions"),
    [
        ("c2-c", ["c2-c3", "c2-c3xd2"]),
        ("C2-C3X", ["c2-c3xd2"]),
        ("un", ["undo"]),
        ("why c1", ["c1", "c1xe1"]),
        ("rules LC-T1", ["LC-T1"]),
        ("zz", []),
        ("", []),
    ],
)
def test_notations_and_commands_are_completed(typed: str, completions: list[str]) -> None:
    table = Table(ludus("human", "human"))
    screen = Screen(Console(file=io.StringIO()), Console(file=io.StringIO()), interactive=False)
    session = Session(table, Lines(io.StringIO()), screen)
    suggestions = Suggestions(table.notations(0), session.orders.completions(0))
    found = suggestions.get_completions(Document(typed, len(typed)), CompleteEvent(text_inserted=True))
    assert [completion.text for completion in found] == completions


def test_files_are_completed_after_save_and_load(tmp_path: Path) -> None:
    (tmp_path / "game.jsonl").touch()
    typed = f"load {tmp_path / 'ga'}"
    found = Suggestions([], {"load": FILES}).get_completions(Document(typed, len(typed)), CompleteEvent())
    assert [completion.text for completion in found] == ["me.jsonl"]


# The list of moves


def test_where_notations_are_numbers_no_numbers_are_given() -> None:
    moves = Moves(["5", "10", "pass"])
    assert moves.find("5") == 0
    assert moves.number("1") is None
    assert moves.item(1).plain == "10"


def test_a_list_takes_the_room_there_is() -> None:
    moves = Moves([f"bid {i}" for i in range(12)] + ["pass"])
    assert len(moves.layout(40, 10)) == 4
    assert [line.plain for line in moves.layout(40, 2)] == ["1 bid 0  2 bid 1  3 bid 2  ... 9 more", "13 pass"]
    assert [line.plain for line in moves.layout(40, 1)] == ["bid (12)  pass (1)"]
    assert all(len(line.plain) <= 40 for line in moves.layout(40, 10))
