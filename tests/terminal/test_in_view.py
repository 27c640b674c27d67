"""Players, question and the last moves are in view on every screen; a move is found by its words."""

import io
from collections.abc import Iterator
from typing import Any

import pytest
from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import circenses
from circenses.games import game_ids
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.terminal import seating
from circenses.terminal.moves import Moves
from circenses.terminal.prompt import MENU_LINES, Prompt
from circenses.terminal.screen import Screen
from circenses.terminal.session import LEAST_RECENT, Session
from circenses.terminal.table import Table
from circenses.testing.walk import soak
from tests.terminal.sittings import Sitting, at_terminal

BELOW = 2 + MENU_LINES  # the prompt, its menu and the line below it
SIZES = [(80, 24), (120, 40)]
POSITIONS = 2 * max(1, soak())


def tables() -> list[tuple[str, int]]:
    return [(id, seats) for id in game_ids() for seats in circenses.game(id).seats]


def sat(id: str, seats: int) -> Match[Any]:
    kinds = ["human"] + ["uniform"] * (seats - 1)
    names = seating.seat_names(["Ada"], kinds, id)
    return Match(circenses.game(id), seats, {}, seed="in view", names=names, kinds=kinds)


def played(match: Match[Any]) -> Iterator[Table]:
    """A table from time to time, with the person to act."""
    table, lots = Table(match), Rng(7)
    for turn in range(1, 1000):
        while table.others_act():
            pass
        if match.over:
            return
        if turn % 13 == 1:
            yield table
        offers = table.offers(0)
        table.take(0, offers[lots.below(len(offers))])


def seen(table: Table, width: int, height: int) -> list[str]:
    """The lines that the person is shown before he is asked, from the title on."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system=None, width=width, height=height)
    with create_pipe_input() as keys:
        keys.send_text("quit\r\r")
        Session(table, Prompt(keys, DummyOutput()), Screen(console, console, interactive=True)).run()
    lines = out.getvalue().splitlines()
    title = next(i for i, line in enumerate(lines) if line.startswith(f"{table.match.game.name} · move"))
    return [line for line in lines[title:] if not line.startswith("The match is unfinished")]


@pytest.mark.parametrize(("id", "seats"), tables())
def test_players_question_and_last_moves_are_in_view(id: str, seats: int) -> None:
    match = sat(id, seats)
    for number, table in enumerate(played(match)):
        if number == POSITIONS:
            return
        question = table.named(match.game.words(table.observe(0)).partition("\n")[0])
        for width, height in SIZES:
            view = seen(table, width, height)
            text = "\n".join(view)
            assert len(view) <= height - BELOW, f"{len(view)} lines of {height - BELOW}:\n{text}"
            assert max(map(len, view)) <= width, text
            assert all(seat.name in text for seat in match.seats), text
            assert question.split()[-1] in " ".join(view), text
            for line in table.story(0)[-LEAST_RECENT:]:
                assert line[: width - 1] in text, f"{line} is not in\n{text}"
            assert "Player " not in text.replace("  Player  ", ""), text


def test_a_table_that_fits_is_whole() -> None:
    table = next(played(sat("ludus-cyclorum", 2)))
    for width, height in SIZES:
        board = circenses.game("ludus-cyclorum").board(table.observe(0))
        assert board in "\n".join(seen(table, width, height))


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("tickets", ["place tickets"]),
        ("office", ["place tickets"]),
        ("ticket", ["place tickets"]),
        ("red", ["place cube:red"]),
        ("hire", ["place performer", "place personnel"]),
        ("hire performer", ["place performer"]),
        ("kets", ["place tickets"]),
        ("nonsense", []),
        ("", []),
    ],
)
def test_any_word_of_a_move_finds_it(typed: str, found: list[str]) -> None:
    notations = ["place tickets", "place cube:red", "place performer", "place personnel"]
    phrases = [
        "Marker on the ticket office",
        "Marker on the red cubes",
        "Marker to hire a performer",
        "Marker to hire personnel",
    ]
    assert [notations[i] for i in Moves(notations, phrases).matching(typed)] == found


def test_one_word_plays_and_an_ambiguous_one_is_answered_with_a_list() -> None:
    match = sat("circus-maximus", 2)
    table, out = at_terminal(match, "bid on", "torture", "3", "quit", "")
    assert "bid on can mean:" in out
    assert "Bid on Public Torture" in out
    assert [entry.notation for entry in table.match.line if entry.seat == 0][:1] == ["bid torture"]


def test_over_a_pipe_an_ambiguous_word_is_refused_and_names_what_it_can_mean() -> None:
    sitting = Sitting(sat("circus-maximus", 2), "bid on")
    assert sitting.code == 2
    assert "'bid on' can mean bid " in sitting.err


def test_the_legend_says_who_is_who_and_what_the_signs_mean() -> None:
    for id in game_ids():
        match = sat(id, circenses.game(id).seats[0])
        sitting = Sitting(match, "legend")
        assert f"{match.seats[1].name} is a bot: uniform." in sitting.out
        assert match.game.legend().splitlines()[0] in sitting.out
