"""`circenses play` over a pipe: whole matches, lines, commands, seats."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

import circenses
from circenses.cli.play import play
from circenses.kernel import record
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.names import named
from circenses.terminal import seating
from circenses.terminal.prompt import Reader, Words
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table, open_record, resume
from tests.terminal.sittings import Sitting, ludus, run


class FollowsHints:
    """Plays the first hint at every question: a person who trusts the terminal."""

    interactive = False

    def __init__(self, table: Table) -> None:
        self.table = table
        self.lines: list[str] = []

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        if not choices:
            raise EOFError
        action = self.table.hints(self.table.to_act())[0][0]
        self.lines.append(self.table.match.game.label(self.table.state, action))
        return self.lines[-1]

    def confirm(self, question: str) -> bool:
        return True

    def forget(self) -> None: ...


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
    assert f"The match is over: {named(match.reason, match.seats)}." in out.getvalue()
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
    assert "Player 1's sword on c2 moves to c3.\nTitus's" in sitting.out
    assert "\nPlayer 1 chooses a stone and its action." in sitting.out
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


def test_hint_names_three_moves_with_chance_line_and_reason_and_plays_none() -> None:
    sitting = Sitting(ludus("human", "human"), "hint")
    match = sitting.table.match
    lines = sitting.out.splitlines()
    hints = [line.split() for line in lines if "% to win" in line]
    assert len(hints) == 3
    called = [match.game.phrase(match.state, action) for action in match.game.legal(match.state, 0)]
    assert all(any(f" {phrase} " in f" {' '.join(words)} " for phrase in called) for words in hints)
    reasons = [lines[i + 1] for i, line in enumerate(lines) if "% to win" in line]
    assert all(line.startswith("    It ") for line in reasons)
    assert match.ply == 0


def test_resigning_loses_between_two_players() -> None:
    sitting = Sitting(ludus("human", "greedy"), "resign")
    assert sitting.table.match.ranks() == [2, 1]
    assert "The match is over: resignation.\n  1. Titus     1\n  2. Player 1  0 (resigned)" in sitting.out


def test_people_offer_and_accept_a_draw() -> None:
    sitting = Sitting(ludus("human", "human"), "draw", "draw", "c2-c3", "draw")
    assert "line 2: your offer of a draw stands until the other player acts" in sitting.err
    assert "Player 1 offers a draw: draw accepts it." in sitting.out
    assert sitting.table.match.ending == "agreed_draw"


@pytest.mark.parametrize(("board", "accepts"), [("2w5/7/8/7/2WHHW2", True), ("2whhw2/7/8/7/2W5", False)])
def test_a_bot_accepts_a_draw_only_if_it_stands_worse(board: str, accepts: bool) -> None:
    sitting = Sitting(ludus("human", "greedy", formation=f"1rpdpr1/{board}/1RPDPR1 s 0 0"), "draw")
    assert sitting.table.match.over is accepts
    assert ("Titus declines." in sitting.out) is not accepts


def test_why_names_the_rules_that_allow_and_forbid() -> None:
    sitting = Sitting(ludus("human", "human"), "why c2-c3", "why 29", "why c1-c2", "why", "why ?")
    allowed = "c2-c3 is legal: Player 1's sword on c2 moves to c3.\n  LC-A2  Move to one empty neighbouring point\n"
    assert sitting.out.count(allowed) == 2
    assert "c1-c2 is not legal: c2 is not empty.\n  LC-A2  " in sitting.out
    assert "line 4: why what?" in sitting.err
    assert "line 5: '?' cannot be read" in sitting.err


def test_a_move_of_several_steps_can_be_written_whole() -> None:
    match = circenses.new("circus-maximus", seats=["Ada", "Ben"], seed=3)
    sitting = Sitting(match, "bid gladiator 3", "bid bestiarii 99", "why bid gladiator 3", "bid bestiarii 3", "quit")
    assert "line 1: bid gladiator: Gladiator Combat is not on display (CM-1.6, CM-1.4(3))" in sitting.err
    assert "line 2: 'bid bestiarii 99': 99 is not possible now, a bid of 1 to 15 is possible (CM-1.6)" in sitting.err
    assert "bid gladiator is not legal: Gladiator Combat is not on display." in sitting.out
    assert sitting.notations[-2:] == ["bid bestiarii", "3"]
    assert sitting.table.draft == []


def test_rules_words_log_board_and_help_show_what_they_say() -> None:
    sitting = Sitting(
        ludus("human", "human"), "log", "c2-c3", "rules t2", "rules LC-Z9", "words", "log", "board", "help"
    )
    assert "Nothing has happened yet." in sitting.out
    assert "LC-T2\nA stone is *inactive*" in sitting.out
    assert "line 4: ludus-cyclorum has no clause 'LC-Z9'" in sitting.err
    assert "is South and has nine stones." in sitting.out
    assert sitting.out.count("Player 1's sword on c2 moves to c3.") == 2
    assert sitting.out.count(" 3    .   .   W'  .   .   .   .     3") == 2
    assert "  why NOTATION       which rule allows a move, or forbids it" in sitting.out
    assert len(Sitting(ludus("human", "human"), "rules").out.splitlines()) > 40


def test_quit_leaves_and_ignores_what_follows() -> None:
    assert Sitting(ludus("human", "human"), "quit", "c2-c3").notations == []


# Seats


def test_seats_follow_players_and_names() -> None:
    game = circenses.game("ludus-cyclorum")
    assert seating.seat_count(game, 0, ["human"], []) == 2
    assert seating.seat_kinds("horrea", [], 3) == ["human", "greedy", "greedy"]
    assert seating.seat_kinds("horrea", ["greedy", "human"], 3) == ["greedy", "human", "greedy"]
    assert seating.seat_names(["Ada"], ["human", "greedy", "greedy"]) == ["Ada", "Titus", "Aelia"]


@pytest.mark.parametrize(
    ("options", "complaint"),
    [
        ({"players": "gready"}, "no player 'gready': choose from human, tiro, civis, senator, caesar"),
        ({"players": "human,greedy,human"}, "3 players for 2 seats"),
        ({"names": "A,B,C"}, "3 names for 2 seats"),
        ({"names": "A,A"}, "two players are called 'A'"),
        ({"seats": 3}, "is for 2 players, not 3"),
        ({"load": Path("none.jsonl")}, "none.jsonl: cannot be read"),
        ({"load": Path("none.jsonl"), "seed": "1"}, "none.jsonl settles seats, names, seed and options"),
        ({"record": Path(".")}, "exists already"),
    ],
)
def test_wrong_options_are_refused_before_anything_is_played(options: dict[str, Any], complaint: str) -> None:
    with pytest.raises(CircensesError, match=complaint):
        play("ludus-cyclorum", **options)


def test_wrong_options_end_the_command_with_one_line_and_exit_code_2(tmp_path: Path) -> None:
    done = run("play", "ludus-cyclorum", "--players", "gready", folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.splitlines()[-1].startswith(
        "circenses: no player 'gready': choose from human, tiro, civis, senator"
    )


def test_a_wrong_line_gives_the_command_exit_code_2(tmp_path: Path) -> None:
    done = run("play", "ludus-cyclorum", "--record", "game.jsonl", lines="nonsense\n", folder=tmp_path)
    assert done.returncode == 2
    assert "circenses: line 1: 'nonsense' cannot be read" in done.stderr
    assert "The match is unfinished. To go on: circenses play ludus-cyclorum --load game.jsonl" in done.stderr
    assert record.load(tmp_path / "game.jsonl").seats[1].kind == "greedy"


def test_a_loaded_match_can_be_handed_to_a_bot_and_the_log_says_so(tmp_path: Path) -> None:
    Sitting(ludus("human", "human"), "c2-c3", f"save {tmp_path / 'two.jsonl'}")
    match = resume(tmp_path / "two.jsonl")
    seating.reseat(match, ["human", "greedy"])
    sitting = Sitting(match)
    assert sitting.notations[:2] == ["c2-c3", "handed_over"]
    assert sitting.table.match.actors() == [0]
    with pytest.raises(BadOption, match="Titus began as greedy"):
        seating.reseat(ludus("human", "greedy"), ["human"])


def test_one_viewers_record_is_read_whole_where_nothing_is_sealed(tmp_path: Path) -> None:
    match = Sitting(ludus("human", "human"), "c2-c3").table.match
    (tmp_path / "view.jsonl").write_text("\n".join(record.lines(match, 1)) + "\n")
    read, sealed = open_record(tmp_path / "view.jsonl")
    assert (read.ply, sealed) == (1, 0)
