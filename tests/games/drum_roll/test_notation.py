"""The notation of actions, and whole moves as people write them (DR-1.14, DR-1.16)."""

import pytest

from circenses.games.drum_roll import actions, notation
from circenses.games.drum_roll.game import GAME
from circenses.kernel.errors import IllegalAction
from tests.games.drum_roll.table import at, placing, showing, stored

rule = pytest.mark.rule


@rule("DR-1.16")
def test_every_action_of_the_catalogue_has_a_notation_that_reads_back() -> None:
    s = placing().state
    labels = [GAME.label(s, action) for action in range(actions.ACTION_COUNT)]
    assert len(set(labels)) == len(labels) == 621
    assert [GAME.parse(s, label) for label in labels] == list(range(actions.ACTION_COUNT))
    assert (labels[0], labels[actions.START], labels[-1]) == ("keep A1", "start 0", "card resources_red")


@pytest.mark.parametrize(
    "text", ["", "hire", "hire Z1", "place", "move A1", "deposit 21", "pair red", "\x00", "9" * 40]
)
def test_what_cannot_be_read_is_refused_with_the_shapes_that_can(text: str) -> None:
    with pytest.raises(IllegalAction, match="cannot be read: write place tickets"):
        GAME.parse(placing().state, text)


@pytest.mark.parametrize(
    ("text", "label"),
    [
        ("  PLACE   Cube:Red ", "place cube:red"),
        ("HIRE a9", "hire A9"),
        ("pair red white", "pair white red"),
        ("no benefit", "done"),
        ("skip", "done"),
        ("keep", "done"),
        ("decline", "done"),
    ],
)
def test_case_spaces_and_order_do_not_matter(text: str, label: str) -> None:
    s = placing().state
    assert GAME.label(s, GAME.parse(s, text)) == label


@rule("DR-1.14")
@pytest.mark.parametrize(
    ("phase", "question", "word"),
    [
        ("resolve", "resolve_invest", "decline"),
        ("resolve", "resolve_performer", "decline"),
        ("resolve", "resolve_personnel", "decline"),
        ("organizer", "organizer", "keep"),
        ("vote", "double_vote", "skip"),
        ("distribution", "distribute", "done"),
        ("pre_show", "pre_show", "done"),
    ],
)
def test_one_answer_is_called_by_what_it_means_here(phase: str, question: str, word: str) -> None:
    markers = ["0 invest", "0 performer", "0 personnel"]
    table = at(phase, question, 0, set={"players.0.hand": ["fire"], "markers": markers})
    assert GAME.label(table.state, actions.DONE) == word


@rule("DR-1.16(3)")
def test_moves_are_read_in_any_order_and_sent_sorted() -> None:
    table = at(
        "distribution", "distribute", set={"players.0.circus": ["A1", "T7"], "players.0.storage": stored(blue=2)}
    )
    chain = notation.read(table.state, "move T7-2 A1-1")
    assert [GAME.label(table.state, action) for action in chain] == ["move A1-1", "move T7-2"]


@rule("DR-1.16(2)")
def test_a_trailer_card_names_its_performer_in_the_same_breath() -> None:
    table = placing(3, {"players.0.circus": ["A3", "T7"], "players.0.hand": ["trailer"]})
    chain = notation.read(table.state, "play trailer T7")
    assert [GAME.label(table.state, action) for action in chain] == ["play trailer", "trailer T7"]
    assert table.play(0, "play trailer A3").get("players.0.circus") == ["A3 trailer", "T7"]


def test_with_one_performer_the_trailer_needs_no_second_word() -> None:
    table = placing(3, {"players.0.circus": ["A3"], "players.0.hand": ["trailer"]})
    table.play(0, "play trailer A3")
    assert table.get("players.0.circus") == ["A3 trailer"]


@rule("DR-1.12")
def test_cards_looked_at_are_taken_by_name() -> None:
    table = showing(["M6 blue red white"]).play(0, "done", "next M6", "first").chance("card fire", "card income")
    assert table.legal(0) == ["take fire", "take income"]
    assert table.play(0, "take income").get("players.0.hand") == ["unblock", "income"]
