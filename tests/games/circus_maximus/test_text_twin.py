"""The text twin: complete, plain, and the first line says what is asked; the terminal's table."""

import re
from typing import Any

import pytest
from rich.text import Text

from circenses.games.circus_maximus import card_text, content, terminal, text_twin
from circenses.games.circus_maximus.content import ACTS, EVENTS, LOCATIONS
from tests.games.circus_maximus.played import another, asked, changed, leaves, met

MET = met()
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for one in MET]


every_observation = pytest.mark.parametrize("observation", MET, ids=IDS)


def test_random_play_meets_every_question_but_rare_ones() -> None:
    kinds = {one["question"]["kind"] for one in MET}
    assert kinds >= {"bid", "bid_coins", "place", "workers", "buy", "declare", "roll", "flip", "stake", "peek", "over"}


@every_observation
def test_every_leaf_of_an_observation_can_be_heard(observation: dict[str, Any]) -> None:
    told = text_twin.words(observation)
    for path in leaves(observation):
        assert text_twin.words(changed(observation, path, another(observation, path))) != told, path


@every_observation
def test_the_first_line_says_what_is_asked_of_whom(observation: dict[str, Any]) -> None:
    first = text_twin.words(observation).splitlines()[0]
    seat = observation["question"]["seat"]
    assert first == text_twin.question_sentence(observation)
    assert (f"Player {seat + 1} " in first) or seat < 0
    assert first.endswith(".")


@every_observation
def test_the_voice_is_plain(observation: dict[str, Any]) -> None:
    told = text_twin.words(observation)
    assert "!" not in told
    assert "_" not in told.split("House rules")[0]
    assert not re.search(r"\b1 (coins|slaves|mummers|animals|prisoners|workers)\b", told)


def test_cards_and_places_are_told_in_short_words() -> None:
    observation = asked("bid", 2)
    acts, events = content.tree()["acts"], content.tree()["events"]
    assert card_text.act_words(acts["gladiator"]) == (
        "needs 1 slave. The highest die moves population +2. Coins: 3 each; losers lose 1 slave. "
        "Whoever stays away: population −2."
    )
    assert card_text.pay_words(acts["hymn"]) == "4, losers 2"
    assert card_text.pay_words(acts["cavalry"]) == "1 per animal"
    assert card_text.event_words(events["festival_declared"]) == (
        "Everyone: 1 coin and population +1. The market gains 2 mummers."
    )
    assert card_text.place_words(observation, "guildhall") == "Pay 5 coins and 1 slave: gain 1 worker."
    assert all(card_text.act_words(acts[act]) for act in ACTS)
    assert all(card_text.event_words(events[event]) for event in EVENTS)
    assert all(len(card_text.place_words(observation, place)) < 75 for place in LOCATIONS)


def test_house_numbers_named_by_an_observation_change_what_cards_say() -> None:
    observation = asked("bid", 2)
    observation["options"] = {"acts.torture.tracks.population": 4, "prison_cap": "shared"}
    told = text_twin.words(observation)
    assert "Public Torture: needs 1 prisoner. Everyone who performs it moves population +4." in told
    assert "House rules: acts.torture.tracks.population 4, prison_cap shared." in told
    assert "Room for 4 workers; empty" in told


def test_acts_are_performed_by_coins_and_by_time_where_the_table_plays_so() -> None:
    observation = asked("bid", 2)
    observation["bids"] = {
        "torture": {"0": {"coins": 9, "turn": 1}},
        "choral": {"0": {"coins": 1, "turn": 2}, "1": {"coins": 3, "turn": 3}},
        "ludi": {"1": {"coins": 5, "turn": 4}},
    }
    assert card_text.act_order(observation) == ["ludi", "choral", "torture"]
    assert card_text.bidder_order(observation, "choral") == [1, 0]
    observation["options"] = {"bid_order": "chronological"}
    assert card_text.act_order(observation) == ["choral", "ludi", "torture"]
    assert card_text.bidder_order(observation, "choral") == [0, 1]


@pytest.mark.parametrize(
    ("winners", "ending", "sentence"),
    [
        ([1], "round_limit", "Player 2 wins: 10 rounds are over, tracks together 20"),
        (
            [0, 1],
            "round_limit",
            "Player 1 and Player 2 share the victory: 10 rounds are over, tracks together 9 and 20",
        ),
        ([1], "track", "Player 2 wins: empire 15 reached"),
        ([], "", ""),
    ],
)
def test_the_end_is_told(winners: list[int], ending: str, sentence: str) -> None:
    observation = asked("bid", 2) | {"winners": winners, "ending": ending}
    for seat, tracks in enumerate(((3, 3, 3), (15, 3, 2))):
        observation["players"][seat]["track"] = dict(zip(("empire", "population", "church"), tracks, strict=True))
    assert text_twin.result_sentence(observation) == sentence


@every_observation
def test_the_terminal_table_keeps_to_80_columns(observation: dict[str, Any]) -> None:
    lines = terminal.board(observation).splitlines()
    assert max(map(len, lines)) <= 80
    assert sum("Player" in line for line in lines) >= len(observation["players"])


@every_observation
def test_the_coloured_terminal_table_is_the_same_text(observation: dict[str, Any]) -> None:
    marked = terminal.board(observation, colour=True)
    plain = Text.from_markup(marked).plain
    assert [line.rstrip() for line in plain.splitlines()] == terminal.board(observation).splitlines()
    assert "[bold #D55E00]" in marked


def test_long_tracks_still_fit_the_terminal() -> None:
    observation = asked("bid", 2) | {"track_range": [-30, 60]}
    assert max(map(len, terminal.board(observation).splitlines())) <= 80


def test_brackets_are_escaped_for_the_terminal() -> None:
    observation = asked("bid", 2) | {"phase": "[red]bid"}
    assert "[red]bid" in terminal.board(observation)
    assert "[red]bid" in Text.from_markup(terminal.board(observation, colour=True)).plain
