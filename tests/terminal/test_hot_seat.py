"""Several people at one keyboard, with secrets, chance, chains and sealed answers between them."""

import io
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console

from circenses.bots import randomness
from circenses.kernel import record
from circenses.kernel.errors import BadRecord
from circenses.kernel.match import Match
from circenses.kernel.state import CHANCE
from circenses.terminal.prompt import Words
from circenses.terminal.replay import Replay
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table, open_record, resume
from tests.terminal.whispers import LABELS, Whispers, whispers

CLEARED = "\x1b[3J"


class Typed:
    """A person whose lines are known beforehand; remembers what was asked, and what stood on the screen then."""

    interactive = True

    def __init__(self, *lines: str) -> None:
        self.lines = list(lines)
        self.asked: list[str] = []
        self.screens: list[str] = []
        self.forgotten = 0
        self.out = io.StringIO()

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        self.asked.append(question)
        self.screens.append(self.out.getvalue().rpartition(CLEARED)[2])
        if not self.lines:
            raise EOFError
        return self.lines.pop(0)

    def confirm(self, question: str) -> bool:
        return self.ask(question) == "y"

    def forget(self) -> None:
        self.forgotten += 1


def sit(match: Match[Any], *lines: str) -> tuple[Typed, Table]:
    person = Typed(*lines)
    console = Console(file=person.out, force_terminal=True, color_system=None, width=80, height=24)
    table = Table(match)
    Session(table, person, Screen(console, console, interactive=True)).run()
    return person, table


def card(match: Match[Any], seat: int) -> int:
    """What the seat was dealt."""
    return next(entry.action for i, entry in enumerate(match.line) if entry.seat == CHANCE and i == (0, 2)[seat])


def test_secrets_are_covered_whenever_another_person_is_asked() -> None:
    person, table = sit(whispers("human", "human"), "", "keep", "", "", "keep", "", "", "bid 1", "", "", "bid 0", "")
    assert table.match.over
    assert [question for question in person.asked if not question.endswith(">")] == [
        "Hand over to Ada. Ada: press Enter when nobody else looks.",
        "Ada: press Enter to cover the table.",
        "Hand over to Bob. Bob: press Enter when nobody else looks.",
        "Bob: press Enter to cover the table.",
        "Hand over to Ada. Ada: press Enter when nobody else looks.",
        "Ada: press Enter to cover the table.",
        "Hand over to Bob. Bob: press Enter when nobody else looks.",
        "Not saved. A file name (say whispers-1.jsonl) saves it, Enter leaves it:",
    ]
    assert person.forgotten == 4


def test_nobody_ever_sees_anothers_card_and_everybody_sees_their_own() -> None:
    person, _ = sit(whispers("human", "human"), "", "keep", "", "", "keep", "", "", "bid 1", "", "", "bid 0", "")
    for question, screen in zip(person.asked, person.screens, strict=True):
        if question.startswith("Hand over"):
            assert screen == ""
        if question in ("Ada>", "Bob>"):
            own, other = (0, 1) if question == "Ada>" else (1, 0)
            assert f"seat {own} has " in screen
            assert f"seat {other} has " not in screen
            assert f"Seat {other} is dealt a card." in screen or f"Seat {other} is dealt" not in screen


def test_what_follows_ones_action_is_shown_before_the_table_is_covered() -> None:
    person, _ = sit(whispers("human", "human"), "", "keep")
    assert person.asked[-2] == "Ada: press Enter to cover the table."
    assert "Seat 0: keep." in person.screens[-2]
    assert "Seat 1 is dealt a card." in person.screens[-2]


def test_a_sealed_answer_is_covered_before_the_next_person_answers() -> None:
    person, _ = sit(whispers("human", "human"), "", "keep", "", "", "keep", "", "", "bid 1", "", "")
    sealed = person.screens[person.asked.index("Bob: press Enter to cover the table.") + 3]
    assert "Ada's answer is sealed until all have answered." in sealed
    assert person.asked[-1] == "Not saved. A file name (say whispers-1.jsonl) saves it, Enter leaves it:"
    assert "bid 1" not in person.screens[-1].replace("2 bid 1", "")


def test_one_person_among_bots_is_never_asked_to_hand_over() -> None:
    person, table = sit(whispers("human", "greedy", "uniform"), "keep", "bid 0", "", "")
    assert table.match.over
    assert not any("Hand over" in question for question in person.asked)
    assert CLEARED not in person.out.getvalue()


def test_all_are_told_everything_of_their_own_at_their_next_turn() -> None:
    person, table = sit(whispers("human", "human"), "", "keep", "", "", "keep", "", "")
    last = person.screens[person.asked.index("Ada>", 2)]
    assert "Seat 1: keep." in last
    assert f"Seat 0 is dealt a {card(table.match, 0)}." not in last  # told at the first turn


def test_a_chain_is_collected_and_entered_whole() -> None:
    person, table = sit(whispers("human", "greedy"), "raise", "undo", "raise", "by 2", "quit", "")
    assert "Chosen so far: raise; undo takes back the last." in person.out.getvalue()
    assert [entry.notation for entry in table.match.log if entry.seat == 0] == ["raise", "by 2"]


def test_leaving_in_the_middle_of_a_chain_enters_nothing() -> None:
    _, table = sit(whispers("human", "greedy"), "raise")
    assert table.match.actors() == [0]
    assert [entry.seat for entry in table.match.log] == [CHANCE]


@pytest.mark.parametrize(("answer", "ply"), [("y", 1), ("n", 3)])
def test_what_chance_followed_is_taken_back_only_if_everybody_agrees(answer: str, ply: int) -> None:
    person, table = sit(whispers("human", "human"), "", "keep", "", "", "undo", answer)
    assert "Others have acted or chance has spoken since. Does everybody agree?" in person.asked
    assert table.match.ply == ply


def test_a_move_named_like_a_command_is_a_move_and_a_colon_makes_it_the_command() -> None:
    _, table = sit(whispers("human", "uniform"), "keep", "draw", "", "")
    assert "draw" in [entry.notation for entry in table.match.log]
    _, table = sit(whispers("human", "uniform"), "keep", ":draw")
    assert "draw_offered" in [entry.event for entry in table.match.log]


def test_with_three_players_a_bot_plays_on_for_who_resigns_and_the_seat_is_marked() -> None:
    person, table = sit(whispers("human", "human", "greedy"), "", "resign", "y", "", "", "keep", "bid 0", "", "")
    assert table.match.over
    assert table.match.seats[0].kind == "greedy"
    assert "(resigned)" in person.out.getvalue()


def test_hints_do_not_depend_on_what_the_seat_cannot_know() -> None:
    match = whispers("human", "human")
    match.play("keep")
    match.play("keep")
    table = Table(match)
    hints = table.hints(0)
    assert LABELS[hints[0][0]] == "draw"  # the highest bid
    match.state.cards[1] = 2 - match.state.cards[1] or 1
    assert table.hints(0) == hints
    assert table.meaning(0, hints[0][0]) == "Seat 0: draw."


def test_a_replay_of_a_running_match_keeps_each_seats_secret() -> None:
    _, table = sit(whispers("human", "human"), "", "keep", "", "", "keep")
    for viewer in (0, 1):
        replay = Replay(table.match, viewer)
        told = "\n".join(line for moment in range(replay.last + 1) for line in replay.lines(moment))
        assert f"Seat {viewer} is dealt a {card(table.match, viewer)}." in told
        assert f"Seat {1 - viewer} is dealt a card." in told
        entries = replay.json(None)["entries"]
        assert [entry["notation"] for entry in entries if entry["seat"] == CHANCE].count("") == 1


def test_one_viewers_sealed_record_is_replayed_as_far_as_it_goes_but_not_continued(tmp_path: Path) -> None:
    _, table = sit(whispers("human", "human"), "", "keep", "", "", "keep")
    file = tmp_path / "ada.jsonl"
    file.write_text("\n".join(record.lines(table.match, 0)) + "\n")
    match, sealed = open_record(file, lambda id: Whispers())
    assert (match.ply, sealed) == (2, 2)  # from Bob's card on
    assert Replay(match, 0, sealed).ending() == ["The match goes on; this record seals what follows (2 entries)."]
    with pytest.raises(BadRecord, match="can be read, not continued"):
        resume(file, lambda id: Whispers())


def test_answering_at_once_is_a_secret_even_where_the_table_shows_everybody_the_same() -> None:
    match = whispers("human", "human")
    match.play("keep")
    match.play("keep")
    match.state.cards = [-1, -1]
    assert match.observe(0) == match.observe(1)
    assert Table(match).secret_between(0, 1)


def test_the_lots_of_bots_differ_by_seed_entry_and_seat_and_by_nothing_else() -> None:
    def lot(seed: int, moves: int, seat: int) -> int:
        match = whispers("human", "human", seed=seed)
        for _ in range(moves):
            match.play("keep")
        return int(randomness.next_move(match, seat).next())

    found = {(seed, moves, seat): lot(seed, moves, seat) for seed in (1, 2) for moves in (0, 1) for seat in (0, 1)}
    assert len(set(found.values())) == len(found)
    assert lot(1, 1, 0) == found[1, 1, 0]
