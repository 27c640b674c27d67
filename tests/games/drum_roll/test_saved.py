"""Positions as JSON, notation, refusals, and what a viewer may know."""

from typing import Any

import pytest

from circenses.games.drum_roll import notation
from circenses.games.drum_roll.game import GAME
from circenses.kernel.errors import BadPosition, IllegalAction
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR
from circenses.rulebook import rulebook
from tests.games.drum_roll.table import Table, at, fresh, placing, showing, stored

BAD: list[tuple[str, Any, str]] = [
    ("show", 9, "show: 9 is not a whole number from 1 to 3"),
    ("turn", 0, "turn: 0 is not a whole number from 1 to 7"),
    ("phase", "lunch", "phase: 'lunch' is none of setup"),
    ("start", -1, "start: somebody must start"),
    ("players.0.coins", -1, r"players\.0\.coins: -1 is not"),
    ("players.0.coins", "many", r"players\.0\.coins: 'many' is not"),
    ("players.0.circus", ["Z1"], r"players\.0\.circus\.0: 'Z1' is none of"),
    ("players.0.circus", ["A2 green"], "after A2 it takes red, yellow, white"),
    ("players.0.circus", ["A2", "A2"], "A2 is in a circus already"),
    ("players.0.circus", ["T8"], "places of performer T8: 2 instead of 1"),
    ("players.0.circus", ["A2 red flipped"], "flipped or in no circus holds cubes"),
    ("players.0.hand", ["fire", "fire", "fire"], r"investment_deck\.fire: -1 is not from 0"),
    ("players.0.hand", ["fire", "income", "trailer"], "holds 3 cards, the limit is 2"),
    ("players.0.storage", stored(red=26), r"stock\.cubes\.red: -1 is not from 0 to 25"),
    ("players.0.tickets", 9, r"players\.0\.tickets: 9 is not"),
    ("players.0.region", "R2", "the region tiles are not one each"),
    ("players.0.fired", 1, r"players\.0\.fired: 1 is not true or false"),
    ("performer_row", ["A1 x"], r"performer_row\.0: 'A1 x'"),
    ("personnel_row", ["P02", "P02"], "places of personnel P02: 2 instead of 1"),
    ("under", ["income"], r"under\.0: 'income' should be like"),
    ("markers", ["7 tickets"], r"markers\.0: '7 tickets'"),
    ("deposit", 11, "deposit: 11 is not a whole number from 0 to 10"),
    ("agenda", [{"kind": "place", "seat": 5, "a": 0, "b": 0}], r"agenda\.0\.seat: 5 is not"),
    ("agenda", [{"kind": "vote", "seat": -3, "a": 7, "b": 0}], "'vote' is not asked in the phase 'placement'"),
    ("agenda", [{"kind": "peek_choice", "seat": 0, "a": 0, "b": 0}], "two cards are to be looked at"),
    ("agenda", [], "the agenda and the ending disagree"),
    ("players", [], "players: a list of length 3 is needed"),
    ("peeked", ["fire"] * 3, "peeked: 3 entries, at most 2 are allowed"),
    ("at", 10, "at: 10 is not a whole number from 0 to 9"),
    ("players.0.prestige", 10**30, r"players\.0\.prestige: 1000\d* is not"),
    ("performer_row", ["A1 " + "9" * 50], r"performer_row\.0: "),
    ("markers", ["0 tickets"] * 9, "more would be sold than there are"),
    ("markers", ["0 pass"] * 10, "markers: 10 entries, at most 9 are allowed"),
    ("phase", "vote", "'place' is not asked in the phase 'vote'"),
    ("agenda", [{"kind": "benefit", "seat": 0, "a": 1, "b": 0}], "is carried on by itself"),
]


@pytest.mark.parametrize(("path", "value", "reason"), BAD)
def test_a_bad_position_is_refused_with_its_path(path: str, value: Any, reason: str) -> None:
    with pytest.raises(BadPosition, match=reason):
        placing().set({path: value})


def test_a_sealed_question_is_asked_of_somebody() -> None:
    sealed = {"kind": "vote", "seat": -3, "a": 0, "b": 0}
    with pytest.raises(BadPosition, match="without anybody who is to answer"):
        placing().set({"phase": "vote", "at": 0, "agenda": [sealed]})


def test_a_missing_key_is_named() -> None:
    table = placing()
    data = table.saved
    del data["markers"]
    with pytest.raises(BadPosition, match="'markers' is missing"):
        GAME.from_json(data, 3, table.values)


@pytest.mark.rule("DR-1.2")
@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"step": 3}, "'draft_keep' is not asked in step 3 of the set-up"),
        ({"players.0.region": ""}, "the regions are dealt before"),
        ({"players.1.dealt": []}, "everyone has two cards in the draft"),
        (
            {"agenda": [{"kind": "choose_resources", "seat": 0, "a": 0, "b": 0}]},
            "the cards of the draft are dealt seat by seat, two each",
        ),
    ],
)
def test_the_set_up_goes_step_by_step(changes: dict[str, Any], reason: str) -> None:
    table = fresh(3)
    while table.get("agenda.0.kind") != "draft_keep":
        table.play(CHANCE, table.legal(CHANCE)[0])
    with pytest.raises(BadPosition, match=reason):
        table.set(changes)


@pytest.mark.rule("DR-1.13")
def test_decks_and_stock_follow_from_where_everything_else_lies() -> None:
    table = placing(3, {"players.0.circus": ["A2 red yellow trailer"], "players.1.storage": stored(red=3)})
    assert table.get("stock.cubes.red") == 21
    assert table.get("stock.trailers") == 17
    assert "A2" not in table.get("performer_deck")
    assert len(table.get("investment_deck")) == 30


# Notation


@pytest.mark.rule("DR-1.16")
def test_every_action_has_a_notation_of_its_own_and_reads_back() -> None:
    table = placing()
    labels = [GAME.label(table.state, action) for action in range(GAME.action_count)]
    assert GAME.action_count == 621
    assert [GAME.parse(table.state, text) for text in labels] == list(range(621))


@pytest.mark.parametrize("text", ["decline", "skip", "keep", "no benefit", "done", "DONE"])
def test_to_be_done_has_many_words(text: str) -> None:
    assert GAME.parse(placing().state, text) == 157


def test_whole_moves_are_read() -> None:
    table = at(
        "distribution",
        "distribute",
        set={"at": 1, "players.0.circus": ["A1"], "players.0.storage": stored(blue=1, white=1)},
    )
    assert notation.read(table.state, "move A1-2 A1-1") == notation.read(table.state, "move A1-1 A1-2")
    with pytest.raises(IllegalAction, match="cannot be read"):
        notation.read(table.state, "move the elephant")


# Refusals


def why(table: Table, text: str, seat: int = 0) -> tuple[str, list[str]]:
    sentence, cited = GAME.refusal(table.state, seat, GAME.parse(table.state, text))
    assert set(cited) <= set(rulebook("drum-roll"))
    return sentence, cited


@pytest.mark.parametrize(
    ("changes", "text", "reason", "clause"),
    [
        ({"markers": ["1 cube:red"]}, "place cube:red", "slot is taken", "DR-1.5"),
        ({"players.1.storage": stored(red=25)}, "place cube:red", "the stock has no red cube", "DR-R20"),
        (
            {"markers": ["1 cube:red", "1 cube:blue", "1 cube:white"]},
            "place cube:green",
            "only 3 cube markers",
            "DR-2.1",
        ),
        ({}, "place cube!:red", "do not hold Unblock", "DR-2.4(I01)"),
        ({"players.0.hand": ["unblock"]}, "place cube!:red", "slot is open", "DR-1.5"),
        ({"players.0.tickets": 8}, "place tickets", "tickets of this show are sold", "DR-2.6"),
        ({"markers": ["0 performer"]}, "place performer", "all the markers", "DR-1.5"),
        ({"personnel_row": ["P01"], "barred": 0}, "place personnel", "gave the Show Organizer back", "DR-1.7(T5)"),
        ({}, "buy", "time to place a marker", "DR-1.5"),
        ({}, "play income", "do not hold Extra Income", "DR-2.4(I13)"),
        ({"players.0.hand": ["applause_tamer"]}, "applause tamer", "waits for the end of your own show", "DR-R63"),
        ({"players.0.hand": ["fire"]}, "discard fire", "only when the hand is too large", "DR-1.6"),
        ({"players.0.hand": ["fire"]}, "fire A3", "is not in your circus", "DR-1.14"),
        ({}, "card fire", "for chance to decide", "DR-1.16(9)"),
    ],
)
def test_a_refusal_says_why_and_by_which_rule(changes: dict[str, Any], text: str, reason: str, clause: str) -> None:
    sentence, cited = why(placing(3, changes), text)
    assert reason in sentence
    assert clause in cited


def test_refusals_of_moves_and_shows() -> None:
    table = at("distribution", "distribute", set={"at": 1, "players.0.circus": ["A1 blue", "A2 flipped"]})
    table.set({"players.0.hand": ["unblock"]})
    assert "holds its blue cube" in why(table, "move A1-1")[0]
    assert "is flipped" in why(table, "move A2-1")[0]
    assert "no white cube in storage" in why(table, "move A1-2")[0]
    assert "no Agent of yours" in why(table, "agent red white")[0]
    assert "not in your circus" in why(table, "assistant red")[0]
    show = showing(["A2 red", "J6 white blue"]).play(0, "done")
    assert "follows by himself" in why(show, "next A2")[0]
    assert "it is for Player 1 to decide" in why(show, "next A2", seat=1)[0]


# Views


@pytest.mark.rule("DR-1.1", "DR-1.14")
def test_hands_and_cards_under_the_deck_are_hidden_from_others() -> None:
    table = placing(3, {"players.1.hand": ["fire", "income"], "under": ["trailer by 1"]})
    assert table.seen(1)["players"][1]["hand"] == ["fire", "income"]
    assert table.seen(0)["players"][1]["hand"] is None
    assert table.seen(0)["players"][1]["cards"] == 2
    assert table.seen(1)["under"] == ["trailer"]
    assert table.seen(SPECTATOR)["under"] == [None]
    hands = {tuple(GAME.determinize(table.state, 0, Rng(i)).hand) for i in range(10)}
    assert len(hands) > 1


@pytest.mark.rule("DR-1.1")
def test_words_and_board_tell_the_table() -> None:
    table = placing(3, {"players.0.circus": ["A2 red yellow trailer"], "players.0.hand": ["fire"]})
    words = GAME.words(table.seen(0))
    assert words.startswith("Player 1 places a marker or passes one.")
    assert "Rope Walker: ready for good; holds red and yellow; trailer" in words
    assert "Fire a Performer: Dismiss" in words
    assert "Fire a Performer" not in GAME.words(table.seen(1))
    assert max(len(line) for line in GAME.board(table.seen(0)).split("\n")) <= 80


def test_the_picture_has_a_glow_for_what_can_be_chosen() -> None:
    table = placing(3, {"players.0.circus": ["A2 red yellow trailer"]})
    bare = GAME.picture(table.seen(0))
    chosen = GAME.picture(table.seen(0), choices=("space-red",), theme="dark")
    assert 'class="halo"' not in bare
    assert 'class="halo"' in chosen
    parts = GAME.parts(table.seen(0))
    assert next(iter(parts)) == "svg:defs"
    assert parts["act-A2"].startswith('<g id="act-A2"')
    table.play(0, "place tickets")
    after = GAME.parts(table.seen(0))
    assert 'data-piece="marker-0"' in after["piece-marker-0-0-tickets"]
    assert sum(parts.get(id) != markup for id, markup in after.items()) < 12
