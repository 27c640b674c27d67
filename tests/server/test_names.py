"""Lines of the log are words and seats by number; pictures and sentences have the names of the table."""

import random

from hypothesis import given
from hypothesis import strategies as st

from circenses.games import game
from circenses.kernel import words
from circenses.kernel.log import HUMAN, Seat
from circenses.kernel.match import Match
from circenses.kernel.names import named
from circenses.server.names import dressed
from circenses.server.story import Story
from tests.server.serving import Host
from tests.server.sitting import sit

SEATS = [Seat("Ada", HUMAN), Seat("<Bartholomew & Sons>", HUMAN)]


@given(st.lists(st.one_of(st.integers(0, 3), st.sampled_from([" pays ", ", then ", "Players meet "]))))
def test_a_text_comes_apart_where_players_were_written(parts: list[str | int]) -> None:
    text = " ".join(words.player(part) if isinstance(part, int) else part for part in parts)
    pieces = words.pieces(text, 4)
    assert "".join(words.player(piece) if isinstance(piece, int) else piece for piece in pieces) == text
    assert [piece for piece in pieces if isinstance(piece, int)] == [part for part in parts if isinstance(part, int)]
    assert "" not in pieces


def test_only_seats_of_the_table_are_named() -> None:
    assert words.pieces("Player 3 is nobody here, Player 12 neither.", 2) == [
        "Player 3 is nobody here, Player 12 neither."
    ]
    assert named("Player 1 pays Player 2.", SEATS) == "Ada pays <Bartholomew & Sons>."


def test_a_picture_gets_names_that_are_cut_and_escaped() -> None:
    parts = dressed({"svg": "<svg>", "a": '<g aria-label="Player 2"><text>Player 1</text></g>'}, SEATS)
    assert parts == {"svg": "<svg>", "a": '<g aria-label="&lt;Bartholom…"><text>Ada</text></g>'}


def test_the_log_says_seats_by_number(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    players[0].post("name", name="Player 2 himself")
    players[0].play("show 3")
    players[1].play("show 1")
    players[0].post("hand-over", seat=0)
    told = [sentence for line in players[1].view()["log"] for sentence in line["lines"]]
    assert any(isinstance(piece, int) for sentence in told for piece in sentence)
    assert not any("Player" in piece for sentence in told for piece in sentence if isinstance(piece, str))


def test_steps_that_only_lead_on_are_marked() -> None:
    match = Match(game("circus-maximus"), 2, seed="announced")
    begun = len(match.log)
    match.play("bid crucifixion")
    match.play("15")
    first, second = Story(match, 0).retell()[begun:]
    assert (first.announces, second.announces) == (True, False)
    assert first.lines == [["You are about to bid on Crucifixion."]]
    assert Story(match, 1).retell()[begun].lines == [[0, " is about to bid on Crucifixion."]]


def test_the_steps_of_a_purchase_are_told_by_its_last_line() -> None:
    match = Match(game("gloria-mundi"), 2, seed="announced")
    lots = random.Random(1)
    while not match.over and len(match.log) < 400:
        seat = match.actors()[0]
        match.play(lots.choice(match.game.legal(match.state, seat)))
    told = [line for line in Story(match, -1).retell() if line.lines]
    words = ["".join(piece for piece in line.lines[0] if isinstance(piece, str)) for line in told]
    underway = [
        line.announces for line, said in zip(told, words, strict=True) if said.startswith((" is buying", " is using"))
    ]
    assert underway
    assert all(underway)
    assert not any(line.announces for line, said in zip(told, words, strict=True) if said.startswith(" builds"))
