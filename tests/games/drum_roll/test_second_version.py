"""What version 2 of the rules changed, and what was repaired with it."""

import random
from typing import Any

import pytest

import circenses
from circenses.games.drum_roll import content, text_twin
from circenses.games.drum_roll.content import PERFORMER_IDS
from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.rules import show
from circenses.kernel.errors import BadOption
from circenses.kernel.match import Match
from circenses.kernel.record import lines, loads
from tests.games.drum_roll.table import showing
from tests.games.drum_roll.test_show import ready

rule = pytest.mark.rule


# Once per game


@rule("DR-R79", "DR-1.9(1)", "DR-1.12")
@pytest.mark.parametrize("spent", [False, True])
def test_a_performer_who_was_flipped_before_is_not_flipped_again(spent: bool) -> None:
    """Flipped in another circus and fired, he is outstanding here."""
    id = next(id for id in PERFORMER_IDS if len(content.tree()["performers"][id]["outstanding"]) == 2)
    at = showing([ready(id)], set={"spent": [id]} if spent else {}).play(0, "done")
    if at.question == "show_next":
        at.play(0, f"next {id}")
    assert ("flip" in at.legal(0)) is not spent
    sentence, clauses = GAME.refusal(at.state, 0, GAME.parse(at.state, "flip"))
    assert not spent or (sentence.endswith("was flipped before and is not flipped again") and "DR-R79" in clauses)


@rule("DR-R79", "DR-R69")
@pytest.mark.parametrize("again", [False, True])
def test_whoever_leaves_flipped_is_remembered_but_by_switch(again: bool) -> None:
    given = {"players.0.hand": ["fire", "unblock"]}
    at = showing(["A2 flipped", "A1"], set=given, flip_again=again).play(0, "fire A2")
    assert at.saved.get("spent", []) == ([] if again else ["A2"])
    assert at.seen(1).get("spent", []) == ([] if again else ["A2"])
    assert ("not again" in text_twin.words(at.seen(1))) is not again
    read_back = GAME.from_json(at.saved, 3, at.values)
    assert read_back.spent == at.state.spent


# Two Applause cards of one type


TWO = {"investments__applause_tamer__copies": 2}


@rule("DR-R80", "DR-1.9(4)")
def test_two_applause_cards_of_one_type_are_both_played() -> None:
    at = showing([ready("T6"), "M1"], set={"players.0.hand": ["applause_tamer"] * 2}, **TWO).play(0, "done")
    while at.question != "show_end":
        at.play(0, "flip" if "flip" in at.legal(0) else at.legal(0)[0])
    before = at.get("players.0.prestige")
    at.play(0, "applause tamer", "applause tamer")
    assert at.get("players.0.prestige") == before + 2


@rule("DR-R80", "DR-R63")
def test_two_applause_cards_of_one_type_played_in_an_overflow_both_count() -> None:
    hand = {"players.0.hand": ["applause_tamer", "applause_tamer", "unblock"]}
    at = showing([ready("M4", 2), ready("T6")], set=hand, **TWO)
    at.set({"applause": ["tamer", "tamer"]})
    assert at.get("applause") == ["tamer", "tamer"]
    assert at.seen(1)["applause"] == ["tamer", "tamer"]
    show.settle_applause(at.state, 0)
    assert at.get("applause") == []


# Who starts


@rule("DR-R81")
@pytest.mark.parametrize("player", [1, 2, 3])
def test_the_starting_player_can_be_named(player: int) -> None:
    match = circenses.new("drum-roll", seats=3, options={"first": f"player {player}"}, seed=1)
    assert match.state.start == player - 1
    assert not any(entry.notation.startswith("start") for entry in match.log)


@rule("DR-R81")
def test_only_a_player_of_the_game_can_start() -> None:
    with pytest.raises(BadOption, match="first = 'player 3': there are 2 players"):
        circenses.new("drum-roll", seats=2, options={"first": "player 3"})


# Other numbers


@rule("DR-R82")
@pytest.mark.parametrize(("shows", "ending"), [(1, "last_show"), (2, "last_show"), (3, "third_show"), (4, "last_show")])
def test_the_end_is_called_after_the_shows_that_were_played(shows: int, ending: str) -> None:
    match = played({"setup.game.shows": shows})
    assert (match.ending, match.reason) == (ending, "the last show is over")


def test_a_match_of_version_1_keeps_the_name_it_had() -> None:
    match = played({"setup.game.shows": 1}, rules=1)
    assert match.ending == "third_show"
    assert loads("".join(line + "\n" for line in lines(match))).ending == "third_show"


def played(options: dict[str, Any], rules: int = 0) -> Match[Any]:
    match: Match[Any] = Match(GAME, 2, options, seed=5, rules=rules)
    chooser = random.Random(1)
    while not match.over:
        seat = match.actors()[0]
        match.play(chooser.choice(match.actions(seat)), seat)
    return match


@rule("DR-R83", "DR-1.3(6)")
@pytest.mark.parametrize("size", [6, 7, 8])
def test_a_row_that_cannot_be_filled_leaves_performers_for_the_hands(size: int) -> None:
    """With one performer of a type in the row it cannot hold six; all others lie in the discard pile then."""
    match = circenses.new("drum-roll", seats=2, options={"setup.performer_row.two": size}, seed=1)
    assert len(match.state.row) == 5
    assert [len(player["dealt"]) for player in match.game.to_json(match.state)["players"]] == [2, 2]
