"""`circenses play`: over a pipe, and with a person at a prompt."""

import io
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from prompt_toolkit.completion import CompleteEvent
from prompt_toolkit.document import Document
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import circenses
from circenses.bots.greedy import expected
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from circenses.kernel.match import Match
from circenses.terminal import seating
from circenses.terminal.moves import Moves
from circenses.terminal.prompt import FILES, Lines, Prompt, Reader, Suggestions, Words
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table, open_record, resume

DUX_LOSES = "d2xd1"  # the shield takes its own Dux: the shortest game, if the Dux does not block


def ludus(*kinds: str, first: str = "south", seed: int = 1, **options: Any) -> Match[Any]:
    names = seating.seat_names([], kinds)
    return Match(circenses.game("ludus-cyclorum"), 2, {"first": first, **options}, seed=seed, names=names, kinds=[*kinds])


class Sitting:
    """A session over a pipe that has run to its end."""

    def __init__(self, match: Match[Any], *lines: str, record_to: Path | None = None) -> None:
        out, err = io.StringIO(), io.StringIO()
        screen = Screen(Console(file=out, soft_wrap=True), Console(file=err, soft_wrap=True), interactive=False)
        self.table = Table(match, record_to=record_to)
        self.code = Session(self.table, Lines(io.StringIO("".join(line + "\n" for line in lines))), screen).run()
        self.out = out.getvalue()
        self.err = err.getvalue()

    @property
    def notations(self) -> list[str]:
        return [entry.event or entry.notation for entry in self.table.match.log]


def at_terminal(match: Match[Any], *typed: str) -> tuple[Table, str]:
    """A session at a terminal of 80 by 24, each text typed and ended with Enter."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system=None, width=80, height=24)
    table = Table(match)
    with create_pipe_input() as keys:
        keys.send_text("".join(text + "\r" for text in typed))
        Session(table, Prompt(keys, DummyOutput()), Screen(console, console, interactive=True)).run()
    return table, out.getvalue()


class FollowsHints:
    """Plays the first hint at every question: a person who trusts the terminal."""

    interactive = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[str] = []

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        if not choices:
            raise EOFError
        action = self.table.hints(self.table.asked())[0][0]
        self.lines.append(self.table.match.game.label(self.table.state, action))
        return self.lines[-1]

    def confirm(self, question: str) -> bool:
        return True

    def forget(self) -> None: ...


def run(*arguments: str, lines: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    program = "from circenses.cli import main; main()"
    command = [sys.executable, "-c", program, *arguments]
    return subprocess.run(command, input=lines, capture_output=True, text=True, cwd=folder, timeout=120, check=False)


# Whole matches


def test_a_whole_match_against_greedy_ends_with_ranks_scores_reason_and_record(tmp_path: Path) -> None:
    table = Table(ludus("human", "greedy"), record_to=tmp_path / "game.jsonl")
    reader: Reader = FollowsHints(table)
    out = io.StringIO()
    console = Console(file=out, soft_wrap=True)
    assert Session(table, reader, Screen(console, console, interactive=False)).run() == 0
    match = table.match
    assert match.over
    winner = match.seats[match.ranks().index(1)].name
    assert f"The match is over: {match.ending.replace('_', ' ')}." in out.getvalue()
    assert f"  1. {winner}" in out.getvalue()
    assert f"Record: {tmp_path / 'game.jsonl'}" in out.getvalue()
    assert record.load(tmp_path / "game.jsonl").ranks() == match.ranks()


def test_the_same_lines_and_seed_give_the_same_match_from_the_command_line(tmp_path: Path) -> None:
    table = Table(ludus("human", "greedy", seed=5))
    reader = FollowsHints(table)
    console = Console(file=io.StringIO())
    Session(table, reader, Screen(console, console, interactive=False)).run()
    script = "\n".join(reader.lines) + "\nsave whole.jsonl\n"
    done = run("play", "ludus-cyclorum", "--set", "first=south", "--seed", "5", lines=script, folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "The match is over" in done.stdout
    again = record.load(tmp_path / "whole.jsonl")
    assert [entry.action for entry in again.log] == [entry.action for entry in table.match.log]
    assert again.digest() == table.match.digest()


def test_bots_among_themselves_play_to_the_end_without_a_line() -> None:
    sitting = Sitting(ludus("greedy", "uniform", first="coin"))
    assert sitting.code == 0
    assert sitting.table.match.over
    assert "begins." in sitting.out


def test_a_match_saved_and_loaded_goes_on_exactly_as_it_would_have(tmp_path: Path) -> None:
    straight = Sitting(ludus("human", "uniform"), "c2-c3", "d2-d3")
    Sitting(ludus("human", "uniform"), "c2-c3", f"save {tmp_path / 'half.jsonl'}")
    resumed = Sitting(resume(tmp_path / "half.jsonl"), "d2-d3")
    assert resumed.notations == straight.notations


# Lines over a pipe


def test_over_a_pipe_the_board_the_log_and_the_question_are_shown_without_colour() -> None:
    sitting = Sitting(ludus("human", "greedy"), "c2-c3")
    assert sitting.out.startswith("\n 7    .   r   p   d   p   r   .     7\n")
    assert "South's sword on c2 moves to c3.\nNorth's" in sitting.out
    assert "Player 1: South chooses a stone and its action." in sitting.out
    assert "\x1b" not in sitting.out


def test_a_wrong_line_is_reported_with_its_clause_and_number_and_the_rest_is_played() -> None:
    sitting = Sitting(ludus("human", "human"), "c2-c3", "", "c6-c7", "c6-c5")
    assert sitting.code == 2
    assert "circenses: line 3: c6-c7: c7 is not empty (LC-A2, LC-A6)\n" in sitting.err
    assert sitting.notations == ["c2-c3", "c6-c5"]


def test_an_unfinished_match_is_no_error_but_is_told(tmp_path: Path) -> None:
    sitting = Sitting(ludus("human", "human"), "c2-c3")
    assert sitting.code == 0
    assert sitting.err == "The match is unfinished and not saved: save FILE or --record FILE keep one.\n"
    recorded = Sitting(ludus("human", "human"), "c2-c3", record_to=tmp_path / "game.jsonl")
    assert f"To go on: circenses play ludus-cyclorum --load {tmp_path / 'game.jsonl'}\n" in recorded.err


def test_after_the_end_lines_can_save_but_not_play(tmp_path: Path) -> None:
    sitting = Sitting(ludus("human", "human"), "resign", "c2-c3", "hint", f"save {tmp_path / 'over.jsonl'}")
    assert sitting.code == 2
    assert "line 2: the match is over (resignation): 'c2-c3' cannot be played any more" in sitting.err
    assert "line 3: the match is over (resignation)" in sitting.err
    assert record.load(tmp_path / "over.jsonl").ending == "resignation"


def test_a_number_plays_the_move_the_list_gives_it() -> None:
    sitting = Sitting(ludus("human", "human"), "moves c2-c3", "29", "0", "84")
    assert "29 c2-c3\n35 c2-c3xd2\n" in sitting.out
    assert sitting.notations == ["c2-c3"]
    assert "line 3: no move 0: they are numbered 1 to 83" in sitting.err
    assert "line 4: no move 84" in sitting.err


def test_moves_lists_each_legal_move_on_a_line_of_its_own() -> None:
    match = ludus("human", "human")
    listed = Sitting(match, "moves").out.splitlines()
    assert [line.split()[1] for line in listed[-83:]] == match.legal()


def test_a_beginning_that_is_no_move_is_a_wrong_line_over_a_pipe() -> None:
    sitting = Sitting(ludus("human", "human"), "c2-", "moves q")
    assert sitting.code == 2
    assert "line 1: 'c2-' cannot be read" in sitting.err
    assert "line 2: no legal move begins with 'q'" in sitting.err


# Commands


def test_undo_goes_back_past_the_answers_of_bots() -> None:
    sitting = Sitting(ludus("human", "greedy"), "c2-c3", "undo")
    match = sitting.table.match
    assert match.ply == 0
    assert match.actors() == [0]
    assert match.log[-1].data == {"to": 0, "consent": [1]}
    assert "Player 1 takes back." in sitting.out


def test_undo_between_two_people_takes_back_the_last_action_whoever_made_it() -> None:
    sitting = Sitting(ludus("human", "human"), "c2-c3", "c6-c5", "undo", "undo", "undo")
    assert sitting.notations == ["c2-c3", "c6-c5", "undo", "undo"]
    assert [entry.seat for entry in sitting.table.match.log[2:]] == [1, 0]
    assert "line 5: there is nothing to take back" in sitting.err


def test_save_never_overwrites_and_does_not_disturb_a_growing_record(tmp_path: Path) -> None:
    live, copy = tmp_path / "live.jsonl", tmp_path / "copy.jsonl"
    sitting = Sitting(
        ludus("human", "human"), "c2-c3", f"save {copy}", f"save {copy}", f"save {live}", "c6-c5", record_to=live
    )
    assert sitting.code == 2
    assert f"line 3: {copy} exists already: nothing is overwritten" in sitting.err
    assert f"line 4: {live} exists already" in sitting.err
    assert [entry.notation for entry in record.load(copy).log] == ["c2-c3"]
    assert [entry.notation for entry in record.load(live).log] == ["c2-c3", "c6-c5"]


def test_save_without_a_name_takes_the_first_free_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Sitting(ludus("human", "human"), "save", "c2-c3", "save")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["ludus-cyclorum-1.jsonl", "ludus-cyclorum-2.jsonl"]


def test_load_replaces_the_match_and_a_broken_file_replaces_nothing(tmp_path: Path) -> None:
    Sitting(ludus("human", "human"), "d2-d3", f"save {tmp_path / 'other.jsonl'}")
    (tmp_path / "broken.jsonl").write_text("{}\n")
    sitting = Sitting(ludus("human", "human"), "c2-c3", f"load {tmp_path / 'broken.jsonl'}", "c6-c5")
    assert sitting.notations == ["c2-c3", "c6-c5"]
    assert "not a match record" in sitting.err
    sitting = Sitting(ludus("human", "human"), "c2-c3", f"load {tmp_path / 'other.jsonl'}", "c6-c5")
    assert sitting.notations == ["d2-d3", "c6-c5"]


def test_hint_names_three_moves_the_best_first_and_plays_none() -> None:
    sitting = Sitting(ludus("human", "human"), "hint")
    match = sitting.table.match
    values = {}
    for action in match.actions(0):
        after = match.game.clone(match.state)
        match.game.apply(after, 0, action)
        values[match.game.label(match.state, action)] = expected(match.game, after, 0)
    hints = [line.split() for line in sitting.out.splitlines() if "  value " in line]
    assert [float(words[3]) for words in hints] == sorted(values.values(), reverse=True)[:3]
    assert all(values[words[1]] == float(words[3]) for words in hints)
    assert match.ply == 0


def test_resigning_loses_between_two_players() -> None:
    sitting = Sitting(ludus("human", "greedy"), "resign")
    assert sitting.table.match.ranks() == [2, 1]
    assert "The match is over: resignation.\n  1. Greedy    0.5\n  2. Player 1  0.5 (resigned)" in sitting.out


def test_people_offer_and_accept_a_draw() -> None:
    sitting = Sitting(ludus("human", "human"), "draw", "draw", "c2-c3", "draw")
    assert "line 2: your offer of a draw stands until the other player acts" in sitting.err
    assert "Player 1 offers a draw: draw accepts it." in sitting.out
    assert sitting.table.match.ending == "agreed_draw"


@pytest.mark.parametrize(("formation", "accepts"), [("down", True), ("up", False)])
def test_a_bot_accepts_a_draw_only_if_it_stands_worse(formation: str, accepts: bool) -> None:
    strong, weak = "WHHW", "1W2"
    rows = (weak, strong) if formation == "down" else (strong, weak)
    board = f"1rpdpr1/2{rows[0].lower()}2/7/8/7/2{rows[1]}2/1RPDPR1 s 0 0"
    sitting = Sitting(ludus("human", "greedy", formation=board), "draw")
    assert sitting.table.match.over is accepts
    assert ("Greedy declines." in sitting.out) is not accepts


def test_why_names_the_rules_that_allow_and_forbid() -> None:
    sitting = Sitting(ludus("human", "human"), "why c2-c3", "why 29", "why c1-c2", "why", "why ?")
    allowed = "c2-c3 is legal: South's sword on c2 moves to c3.\n  LC-A2  Move to one empty neighbouring point\n"
    assert sitting.out.count(allowed) == 2
    assert "c1-c2 is not legal: c2 is not empty.\n  LC-A2  " in sitting.out
    assert "line 4: why what?" in sitting.err
    assert "line 5: '?' cannot be read" in sitting.err


def test_rules_words_log_board_and_help_show_what_they_say() -> None:
    sitting = Sitting(ludus("human", "human"), "log", "c2-c3", "rules t2", "rules LC-Z9", "words", "log", "board", "help")
    assert "Nothing has happened yet." in sitting.out
    assert "LC-T2\nA stone is *inactive*" in sitting.out
    assert "line 4: ludus-cyclorum has no clause 'LC-Z9'" in sitting.err
    assert "South has nine stones." in sitting.out
    assert sitting.out.count("South's sword on c2 moves to c3.") == 2
    assert sitting.out.count(" 3    .   .   W'  .   .   .   .     3") == 2
    assert "  why NOTATION       which rule allows a move, or forbids it" in sitting.out
    assert len(Sitting(ludus("human", "human"), "rules").out.splitlines()) > 40


def test_quit_leaves_and_ignores_what_follows() -> None:
    assert Sitting(ludus("human", "human"), "quit", "c2-c3").notations == []


# A person at a prompt


def test_a_person_types_moves_at_the_prompt_and_leaves_unsaved() -> None:
    table, out = at_terminal(ludus("human", "greedy"), "c2-c3", "quit", "")
    assert table.match.line[0].notation == "c2-c3"
    assert "Ludus Cyclorum · ply 0 ─" in out
    assert "83 moves; all shows them" in out
    assert "The match is unfinished and not saved" in out


def test_leaving_an_unsaved_match_offers_to_save_it(tmp_path: Path) -> None:
    (tmp_path / "taken.jsonl").touch()
    _, out = at_terminal(
        ludus("human", "human"), "c2-c3", "quit", str(tmp_path / "taken.jsonl"), str(tmp_path / "kept.jsonl")
    )
    assert "exists already" in out
    assert [entry.notation for entry in resume(tmp_path / "kept.jsonl").log] == ["c2-c3"]


def test_a_beginning_lists_the_moves_and_a_group_name_is_played_only_when_typed_again() -> None:
    table, out = at_terminal(ludus("human", "human"), "c2-", "c2", "quit")
    assert table.match.ply == 0
    assert "29 c2-c3     South's sword on c2 moves to c3." in out
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


def test_few_moves_are_shown_with_a_sentence_each() -> None:
    _, out = at_terminal(ludus("human", "human"), DUX_LOSES, "quit", "")
    assert "1 #  South's Dux on d1 blocks and is active now." in out
    assert "2 =  South's Dux on d1 does not block." in out


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
    assert len(moves.layout(40, 10)) == 5
    assert [line.plain for line in moves.layout(40, 2)] == ["1 bid 0  2 bid 1  3 bid 2  ... 9 more", "13 pass"]
    assert [line.plain for line in moves.layout(40, 1)] == ["bid (12)  pass (1)"]
    assert all(len(line.plain) <= 40 for line in moves.layout(40, 10))


# Seats


def test_seats_follow_players_and_names() -> None:
    game = circenses.game("ludus-cyclorum")
    assert seating.seat_count(game, 0, ["human"], []) == 2
    assert seating.seat_kinds([], 3) == ["human", "greedy", "greedy"]
    assert seating.seat_kinds(["greedy", "human"], 3) == ["greedy", "human", "greedy"]
    assert seating.seat_names(["Ada"], ["human", "greedy", "greedy"]) == ["Ada", "Greedy", "Greedy 3"]


@pytest.mark.parametrize(
    ("arguments", "complaint"),
    [
        (["--players", "gready"], "no player 'gready': there is human, uniform, greedy"),
        (["--names", "A,B,C"], "3 names for 2 seats"),
        (["--names", "A,A"], "two players are called 'A'"),
        (["--seats", "3"], "is for 2 players, not 3"),
        (["--load", "none.jsonl"], "none.jsonl cannot be read"),
        (["--load", "none.jsonl", "--seed", "1"], "none.jsonl settles seats, names, seed and options"),
        (["--record", "."], ". exists already"),
    ],
)
def test_wrong_options_are_one_line_and_exit_code_2(arguments: list[str], complaint: str, tmp_path: Path) -> None:
    done = run("play", "ludus-cyclorum", *arguments, folder=tmp_path)
    assert done.returncode == 2
    assert f"circenses: {complaint}" in done.stderr or complaint in done.stderr
    assert "Traceback" not in done.stderr
    assert done.stdout == ""


def test_a_loaded_match_can_be_handed_to_a_bot_and_the_log_says_so(tmp_path: Path) -> None:
    Sitting(ludus("human", "human"), "c2-c3", f"save {tmp_path / 'two.jsonl'}")
    match = resume(tmp_path / "two.jsonl")
    seating.reseat(match, ["human", "greedy"])
    sitting = Sitting(match)
    assert sitting.notations[:2] == ["c2-c3", "handed_over"]
    assert sitting.table.match.actors() == [0]
    with pytest.raises(BadOption, match="seat 1 began as greedy"):
        seating.reseat(ludus("human", "greedy"), ["human"])


def test_one_viewers_record_is_read_whole_where_nothing_is_sealed(tmp_path: Path) -> None:
    match = Sitting(ludus("human", "human"), "c2-c3").table.match
    (tmp_path / "view.jsonl").write_text("\n".join(record.lines(match, 1)) + "\n")
    read, sealed = open_record(tmp_path / "view.jsonl")
    assert (read.ply, sealed) == (1, 0)
