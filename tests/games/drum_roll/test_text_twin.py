"""The text twin: everything an observation holds, in plain sentences; the terminal's table."""

import re
from typing import Any

import pytest
from rich.text import Text

from circenses.games.drum_roll import card_text, content, terminal, text_twin
from circenses.games.drum_roll.content import FACE_IDS, PERFORMER_IDS, REGION_IDS, STAFF_IDS
from circenses.games.drum_roll.layout import QUESTIONS
from tests.games.drum_roll.played import Json, asked, met
from tests.games.drum_roll.table import placing, showing
from tests.games.drum_roll.test_picture import FIELDS, busy, put

MET = met()
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for one in MET]
every = pytest.mark.parametrize("observation", MET, ids=IDS)
RARE = {"gain_pair", "peek_choice", "benefit", "peek"}  # the last two are never asked


def test_random_play_meets_every_question_but_rare_ones() -> None:
    assert {one["question"]["kind"] for one in MET} >= {*QUESTIONS.names, "over"} - RARE


@pytest.mark.parametrize(("path", "value"), FIELDS, ids=[f"{i}-{path}" for i, (path, _) in enumerate(FIELDS)])
def test_what_an_observation_holds_can_be_heard(path: str, value: Any) -> None:
    assert text_twin.words(put(busy(), path, value)) != text_twin.words(busy())


@every
def test_the_first_line_says_what_is_asked_of_whom(observation: Json) -> None:
    first = text_twin.words(observation).splitlines()[0]
    seat = observation["question"]["seat"]
    assert first == text_twin.question_sentence(observation)
    assert first.endswith(".")
    assert f"Player {seat + 1}" in first or seat < 0


@every
def test_the_voice_is_plain(observation: Json) -> None:
    told = text_twin.words(observation)
    assert "!" not in told
    assert "_" not in told.split("House rules")[0]
    assert "None" not in told
    assert not re.search(r"\b1 (coins|cubes|tokens|trailers|performers|cards|salaries)\b", told)


@every
def test_the_terminal_table_keeps_to_80_columns(observation: Json) -> None:
    lines = terminal.board(observation).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("Player" in line for line in lines) >= len(observation["players"])


@every
def test_the_coloured_terminal_table_is_the_same_text(observation: Json) -> None:
    marked = terminal.board(observation, colour=True)
    plain = Text.from_markup(marked).plain
    assert [line.rstrip() for line in plain.splitlines()] == terminal.board(observation).splitlines()
    assert "[bold #D55E00]" in marked


@pytest.mark.rule("DR-2.2", "DR-1.12")
def test_a_performer_is_told_in_one_sentence() -> None:
    cards = content.tree()["performers"]
    assert card_text.performer_words(cards["A2"]) == (
        "acrobat, costs 4, salary 3 (flipped 0), red poor 1 coin; yellow good 2 coins; white outstanding 3 coins, "
        "or flip for 2"
    )
    assert card_text.benefit_words(cards["J7"]["outstanding"]) == (
        "return 1 stored cube and 2 cubes of choice, or 2 coins"
    )
    assert card_text.benefit_words(cards["M8"]["outstanding"]) == "draw 1 card and look at two cards, take one"
    assert card_text.benefit_words(cards["B8"]["outstanding"]) == "spare 1 salary and 1 trailer"
    assert all(card_text.performer_words(cards[id]) for id in PERFORMER_IDS)


@pytest.mark.parametrize("face", FACE_IDS)
def test_every_investment_card_is_told_in_one_line(face: str) -> None:
    told = card_text.face_words(content.tree(), face)
    assert told.endswith(".")
    assert "None" not in told
    assert len(told) < 100


@pytest.mark.parametrize("id", STAFF_IDS)
def test_everybody_of_the_personnel_is_told_in_one_line(id: str) -> None:
    told = card_text.staff_words(content.tree()["personnel"][id])
    assert "costs" in told
    assert "None" not in told


def test_every_region_names_its_two_types() -> None:
    assert card_text.region_words(content.tree(), "R1") == "Moscow: +2 per pair of magicians and tamers"
    assert all("pair of" in card_text.region_words(content.tree(), id) for id in REGION_IDS)


def test_a_circus_is_told_with_levels_cubes_and_trailers() -> None:
    told = text_twin.words(busy())
    assert "Rope Walker: ready for poor; holds red; trailer" in told
    assert "Horse Trainer: flipped" in told
    assert "Glass Walker: ready for good; holds white and green" in told


def test_hands_of_others_are_told_by_their_size() -> None:
    told = text_twin.words(busy())
    assert "Investment cards: 1 of 2, hidden." in told
    assert "Fire a Performer" not in told.split("Investments discarded")[0]


def test_markers_are_told_in_the_order_they_were_placed() -> None:
    assert "Markers: Player 2 tickets; Player 3 red cube." in text_twin.words(busy())
    unblocked = put(busy(), "markers.1", "2 cube!:red")
    assert "Player 3 red cube by Unblock Action" in text_twin.words(unblocked)


def test_prices_are_told_with_their_tokens() -> None:
    assert "For hire at 0 (1 token): Tumbler" in text_twin.words(busy())


def test_sealed_answers_are_told_without_their_content() -> None:
    observation = asked("vote", 3)
    told = text_twin.words(observation)
    assert "Vote not shown" in told or "vote not shown" in told
    assert text_twin.question_sentence(observation).startswith("Everybody") or "vote" in text_twin.question_sentence(
        observation
    )


def test_what_waits_for_the_end_of_the_show_is_told() -> None:
    table = showing(["B3 white green red"]).play(0, "done", "first")
    assert "1 salary spared" in text_twin.words(table.seen(0))


def test_house_rules_are_named() -> None:
    table = placing(3, options={"setup.money.pass": 2})
    assert text_twin.words(table.seen(0)).splitlines()[-1] == "House rules: setup.money.pass 2."


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_result_is_told(players: int) -> None:
    told = text_twin.words(asked("over", players)).splitlines()[0]
    assert "wins" in told or "share" in told
    assert "prestige" in told


def test_the_terminal_shows_the_performers_of_the_draft_as_their_cards_tell_of_them() -> None:
    observation = asked("draft_keep")
    dealt = next(player["dealt"] for player in observation["players"] if player["dealt"])
    told = terminal.board(observation).partition("Dealt to you")[2]
    assert dealt
    assert all(str(content.tree()["performers"][id]["name"]) in told for id in dealt)


def test_the_terminal_says_what_each_answer_to_a_performance_brings() -> None:
    table = showing(["M1 blue yellow red"]).play(0, "done", "next M1")
    assert "Card Conjurer, outstanding - first: draw 1 card; flip: 2 prestige" in terminal.board(table.seen(0))
    assert "Card Conjurer, outstanding - " not in terminal.board(table.play(0, "flip").seen(0))


def test_the_terminal_tells_what_the_next_ticket_brings() -> None:
    track = content.tree()["setup"]["tickets"]["track"]
    sold = placing(3, {"players.0.tickets": 3, "players.1.tickets": len(track)})
    told = terminal.board(sold.seen(0))
    assert f"tickets 3 (next {track[3]})" in told
    assert f"tickets {len(track)} (all sold)" in told


@pytest.mark.rule("DR-2.6", "DR-1.15")
def test_two_players_are_told_their_own_track() -> None:
    seen = placing(2, {"players.0.tickets": 1, "players.1.tickets": 2}).seen(0)
    assert "1 of 2 tickets sold" in text_twin.words(seen)
    assert "tickets 1 (next 2)" in terminal.board(seen)
    assert "tickets 2 (all sold)" in terminal.board(seen)
