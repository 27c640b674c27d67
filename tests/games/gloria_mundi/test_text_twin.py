"""The text twin and the board of a terminal."""

import copy
from typing import Any

import pytest

from circenses.games.gloria_mundi import card_text
from circenses.games.gloria_mundi.content import BUILDINGS, tree
from circenses.games.gloria_mundi.terminal import board
from circenses.games.gloria_mundi.text_twin import question_sentence, result_sentence, words
from tests.games.gloria_mundi.played import Json, asked, met
from tests.games.gloria_mundi.table import lay, table

MET = met()
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for _, one, _ in MET]
every = pytest.mark.parametrize("observation", [one for _, one, _ in MET], ids=IDS)


FIXED = [("players",), ("surcharge",), ("question", "kind")]  # lists whose length is fixed; a word of its own


def leaves(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [path] if not isinstance(value, dict) else []
    for key, child in children:
        found += leaves(child, (*path, key))
    return found


def another(value: Any, path: tuple[Any, ...]) -> Any:
    if isinstance(value, list):
        return value[:-1] if value else {"queue": [["food"]], "due": ["food"], "front": ["food"]}.get(path[-1], ["F01"])
    if value is None or isinstance(value, bool):
        return 7 if value is None else not value
    if isinstance(value, int):
        return value + 1
    other = {"phase": "play", "ending": "hand", "turn_type": "food", "about": "F01"}.get(str(path[-1]), "F09")
    return (
        other if other != value else {"phase": "build", "turn_type": "gold", "ending": "rome"}.get(str(path[-1]), "C09")
    )


@pytest.mark.parametrize(("kind", "players"), [("activate", 3), ("pay_peace", 2), ("discard", 4), ("over", 6)])
def test_every_leaf_of_an_observation_shows_in_words(kind: str, players: int) -> None:
    observation = asked(kind, players)
    before = words(observation)
    for path in leaves(observation):
        if path in FIXED or path[0] == "options":
            continue
        other = copy.deepcopy(observation)
        inner: Any = other
        for key in path[:-1]:
            inner = inner[key]
        inner[path[-1]] = another(inner[path[-1]], path)
        assert words(other) != before, path


@every
def test_a_board_is_never_wider_than_80_columns_and_colour_adds_only_markup(observation: Json) -> None:
    plain = board(observation)
    assert max(map(len, plain.split("\n"))) <= 80
    assert len(board(observation, colour=True)) > len(plain)


def test_the_question_is_the_first_line() -> None:
    at = lay(phase="tribute", counters=[(1, 0, 0, 0)])
    assert words(at.seen(0)).split("\n")[0] == "Player 1 may pay food as tribute for space 1, or refuse."
    assert question_sentence(table().seen(0)) == "A building is drawn for the Forum."


def test_a_chain_tells_what_was_said() -> None:
    at = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"}).play(0, "buy C05", "food 4")
    assert question_sentence(at.seen(0)) == (
        "Player 1 chooses how to pay for Via Appia (Appian Way); so far: on a gold card, food 4, gold 0."
    )


@pytest.mark.parametrize(
    ("how", "sentence"),
    [
        ({"hands": {0: (1, 0, 0)}, "positions": (3, 9)}, "Player 2 wins on 9: a hand of production cards is empty"),
        ({"phase": "tribute", "goth": 37, "positions": (9, 3)}, "Player 1 wins on 9: Rome has fallen"),
        ({"phase": "forum", "deck": [], "positions": (0, 1)}, "Player 2 wins on 1: no building is left to draw"),
    ],
)
def test_the_result_is_told(how: dict[str, Any], sentence: str) -> None:
    at = lay(**how)
    assert result_sentence(at.seen(0)) == sentence
    assert words(at.seen(0)).startswith(f"The game is over.\n{sentence}.")


def test_hidden_counters_are_called_hidden() -> None:
    told = words(table(3).seen(0))
    assert "Player 1 (eagle): on 0 (arrival 2). counters 1 food, 1 gold, 1 peace, 0 glory" in told
    assert "Player 2 (dolphin): on 0 (arrival 1). counters hidden" in told


CARD_WORDS = {
    "F01": "Gain 2 food.",
    "F02": "Gain 2 gold.",
    "F09": "Pay 2 food: gain 3 peace.",
    "F11": "Pay 1 food: gain 1 peace, as often as you like.",
    "F12": "Pay 1 glory: gain 3 counters of any basic types.",
    "F14": "Gain 1 gold for each of your peace cards.",
    "C14": "Give up another building of yours: gain its cost.",
    "P14": "Give up another building of yours: gain its steps.",
    "P03": "Gain 1 food and 1 step.",
    "P13": "Each of your other peace cards gives 1 glory; this one gives nothing.",
    "C15": "Gain 2 steps if the Goth stands on gold.",
    "R02": "When built, up to 6 times: give 1 food, take 1 gold or peace.",
    "R04": "When built, up to 3 times: give 2 food, gold or peace, take 1 glory.",
    "R09": "Guards a peace card: it falls in its place.",
}


@pytest.mark.parametrize("card", CARD_WORDS)
def test_cards_say_what_they_do(card: str) -> None:
    assert card_text.ability_words(tree()["buildings"][card]) == CARD_WORDS[card]


def test_every_card_has_its_own_words() -> None:
    told = [card_text.card_words(card) for card in tree()["buildings"].values()]
    assert len(told) == len(BUILDINGS)
    assert all(text.endswith(".") and "costs" in text for text in told)


def test_house_numbers_show_on_the_cards() -> None:
    at = lay(forum={0: "C02"}, options={"buildings.C02.gain.gold": 6, "buildings.C02.cost.glory": 2})
    assert "2 food, 1 gold, 1 peace and 2 glory" in words(at.seen(0))
    assert "Gain 6 gold." in words(at.seen(0))
