"""The scheme of a match: its header names it, its record is verified by it, and what is read goes on by it."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from circenses.games import game
from circenses.kernel import record
from circenses.kernel.errors import BadOption, BadRecord
from circenses.kernel.match import Match
from circenses.kernel.state import CHANCE
from circenses.server import rows

GAMES = [("horrea", 3), ("drum-roll", 2), ("ludus-cyclorum", 2), ("gloria-mundi", 2), ("circus-maximus", 2)]
Lines = list[dict[str, Any]]


def match_of(title: str, seats: int, decisions: int, scheme: str = "streams") -> Match[Any]:
    match: Match[Any] = Match(game(title), seats, seed="scheme", scheme=scheme)
    play_on(match, decisions)
    return match


def play_on(match: Match[Any], decisions: int) -> None:
    """Answers that change with the ply, but not by lot."""
    for _ in range(decisions):
        if match.over:
            return
        seat = match.actors()[0]
        answers = match.actions(seat)
        match.play(answers[match.ply % len(answers)], seat)


def text(match: Match[Any]) -> str:
    return "".join(line + "\n" for line in record.lines(match))


def changed(told: str, change: Callable[[Lines], None]) -> str:
    lines = [json.loads(line) for line in told.splitlines()]
    change(lines)
    return "".join(json.dumps(line, separators=(",", ":"), ensure_ascii=False) + "\n" for line in lines)


@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_a_record_names_its_scheme_is_verified_by_it_and_goes_on_by_it(title: str, seats: int) -> None:
    match = match_of(title, seats, 25)
    told = text(match)
    assert json.loads(told.splitlines()[0])["scheme"] == "streams"
    read = record.loads(told)
    assert (read.scheme, read.taken) == ("streams", match.taken)
    play_on(read, 25)
    play_on(match, 25)
    assert text(read) == text(match)


@pytest.mark.parametrize(("title", "seats"), GAMES)
def test_a_match_without_a_scheme_says_nothing_of_it(title: str, seats: int) -> None:
    told = text(match_of(title, seats, 10, scheme=""))
    assert "scheme" not in json.loads(told.splitlines()[0])
    assert record.loads(told).scheme == ""


@pytest.mark.parametrize("scheme", ["", "streams"])
def test_a_record_under_another_scheme_is_refused(scheme: str) -> None:
    def other(lines: Lines) -> None:
        if not lines[0].pop("scheme", ""):
            lines[0]["scheme"] = "streams"

    with pytest.raises(BadRecord, match="the seed draws"):
        record.loads(changed(text(match_of("horrea", 3, 10, scheme)), other))


def test_a_changed_draw_is_noticed() -> None:
    def cheat(lines: Lines) -> None:
        roll = next(line for line in lines if line.get("notation", "").startswith("d6"))
        pips = int(roll["notation"][-1])
        step = 1 if pips < 6 else -1
        roll["action"] += step
        roll["notation"] = f"d6 {pips + step}"

    with pytest.raises(BadRecord, match="the seed draws"):
        record.loads(changed(text(match_of("horrea", 3, 10)), cheat))


@pytest.mark.parametrize("scheme", ["dice", 1, None])
def test_an_unknown_scheme_is_refused(scheme: Any) -> None:
    def other(lines: Lines) -> None:
        lines[0]["scheme"] = scheme

    with pytest.raises(BadRecord, match="scheme"):
        record.loads(changed(text(match_of("horrea", 3, 5)), other))
    with pytest.raises(BadOption, match="no scheme 'dice'"):
        Match(game("horrea"), 3, scheme="dice")


def test_a_scheme_that_is_named_empty_is_refused() -> None:
    """One match, one text."""

    def empty(lines: Lines) -> None:
        lines[0]["scheme"] = ""

    with pytest.raises(BadRecord, match="scheme"):
        record.loads(changed(text(match_of("horrea", 3, 5, scheme="")), empty))


def test_a_move_that_is_only_proposed_takes_no_lot() -> None:
    """Two proposals of the same move draw the same, and the draw is that of the move which is played."""
    match = match_of("drum-roll", 2, 0)
    while True:
        seat = match.actors()[0]
        action = match.actions(seat)[0]
        once, again = (match.propose(seat, [action]) for _ in range(2))
        assert [entry.action for entry in once.entries] == [entry.action for entry in again.entries]
        entered = match.commit(again)
        if len([entry for entry in entered if entry.seat == CHANCE]) > 1:
            assert record.loads(text(match)).taken == match.taken
            return


def test_what_is_taken_back_is_drawn_anew() -> None:
    """The lots are gone: as with draws by entry a repeated ply is a fresh draw, and the record can be read."""
    match = match_of("horrea", 3, 12)
    taken = dict(match.taken or {})
    match.undo(0, to=6, consent=[1, 2])
    assert all((match.taken or {})[stream] >= lots for stream, lots in taken.items())
    play_on(match, 6)
    assert record.loads(text(match)).taken == match.taken


def test_a_branch_draws_as_matches_of_people_do() -> None:
    branch = match_of("horrea", 3, 12).branch(9, seed="branch")
    assert branch.scheme == ""
    assert text(record.loads(text(branch))) == text(branch)


def test_a_server_that_stored_a_lab_match_goes_on_with_its_streams() -> None:
    match = match_of("horrea", 3, 20)
    again = rows.open_match(record.header(match), match.game)
    rows.add_rows(again, rows.first_rows(match))
    again.scripted = False
    assert again.taken == match.taken
    play_on(match, 20)
    play_on(again, 20)
    assert text(again) == text(match)


@pytest.mark.parametrize("title", [title for title, _ in GAMES])
def test_every_question_of_chance_names_its_stream(title: str) -> None:
    for question in game(title).layout.questions.all:
        assert bool(question.stream) == question.chance, question.name


def test_streams_that_belong_to_somebody_say_to_whom() -> None:
    match = match_of("horrea", 3, 20)
    assert {"family of seat 1", "family of seat 2", "family of seat 3"} <= set(match.taken or {})
