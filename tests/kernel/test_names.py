"""One name for one player: bots have names of their own, and whoever reads is `you`."""

import pytest

from circenses.kernel.log import Seat
from circenses.kernel.names import BOTS, bot_name, named, sentence, to_you

SEATS = [Seat("Ada"), Seat("Livia", "tiro")]


@pytest.mark.parametrize(
    ("told", "to_ada"),
    [
        ("Player 1 takes 2 cubes: coins -1 (now 3).", "You take 2 cubes: coins -1 (now 3)."),
        ("Player 2 takes 2 cubes.", "Livia takes 2 cubes."),
        ("Player 1's agent stays in Rome.", "Your agent stays in Rome."),
        ("The stake of Player 1 is lost.", "Your stake is lost."),
        ("Turn 3 is the turn of Player 1.", "Turn 3 is your turn."),
        ("Tumbler of Player 1 cannot perform.", "Tumbler of yours cannot perform."),
        ("Player 1 goes to the Den and stakes 3 coins on Player 2.", "You go to the Den and stake 3 coins on Livia."),
        ("Player 1 marries nobody and takes the loss.", "You marry nobody and take the loss."),
        ("Player 1 cannot pay a bid and passes.", "You cannot pay a bid and pass."),
        ("Player 1 does not roll.", "You do not roll."),
        ("Player 1 has no choice but to leave.", "You have no choice but to leave."),
        ("Player 2 and Player 1 share the victory.", "Livia and you share the victory."),
        ("Player 2 offers Player 1 $200.", "Livia offers you $200."),
        ("Turn 2 begins, Player 1 starts.", "Turn 2 begins, you start."),
        ("Player 1, by Feast: coins +2.", "You, by Feast: coins +2."),
        ("Player 1 may bid on an act or pass.", "You may bid on an act or pass."),
        ("It is Player 1's turn.", "It is your turn."),
    ],
)
def test_who_reads_is_you(told: str, to_ada: str) -> None:
    assert named(told, SEATS, 0) == to_ada


def test_others_are_still_seats_by_number() -> None:
    """So that a new name is used in the old lines of the log too."""
    assert to_you(sentence("Player 1 pays Player 2.", SEATS), 0) == ["You pay ", 1, "."]
    assert to_you(sentence("Player 1 pays Player 2.", SEATS), -2) == [0, " pays ", 1, "."]


def test_bots_have_names_of_their_own() -> None:
    names = [bot_name("some table", seat) for seat in range(6)]
    assert len(set(names)) == 6
    assert names == [bot_name("some table", seat) for seat in range(6)]
    assert names != [bot_name("another table", seat) for seat in range(6)]
    assert bot_name("some table", 0, names[:1]) not in names[:1]
    assert bot_name("some table", 0, BOTS) not in BOTS
    assert max(map(len, BOTS)) <= len("Player 1")
