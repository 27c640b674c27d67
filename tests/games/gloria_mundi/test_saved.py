"""A position as JSON: whatever cannot be is refused with its path and the reason."""

import copy
import json
from typing import Any

import pytest

from circenses.games.gloria_mundi import saved
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.errors import BadPosition
from tests.games.gloria_mundi.table import lay, resolve, table

OPEN = {"counters": [(4, 3, 3, 2), (1, 1, 1, 1)], "forum": {2: "C05"}}


def build() -> Any:
    return lay(phase="build", **OPEN)  # type: ignore[arg-type]


def read(data: Any, players: int = 2) -> Any:
    return saved.from_json(data, players, resolve())


@pytest.mark.parametrize("phase", ["play", "build", "tribute"])
def test_a_position_reads_back(phase: str) -> None:
    at = lay(phase=phase, **OPEN)  # type: ignore[arg-type]
    told = json.loads(json.dumps(at.saved))
    assert saved.to_json(read(told)) == at.saved


BAD: list[tuple[str, Any, str]] = [
    ("goth", 39, "goth: it takes a whole number from 0 to 38, not 39"),
    ("goth", True, "goth: it takes a whole number"),
    ("goth", "1", "goth: it takes a whole number"),
    ("phase", "lunch", "phase: it takes one of setup, forum, play"),
    ("phase", "tribute", "agenda.0: build is asked in the phase build, not in tribute"),
    ("players.0.counters.food", 5, "there are 61 food counters instead of 60"),
    ("players.0.counters.food", -1, r"players.0.counters.food: it takes a whole number from 0 to 100"),
    ("players.0.hand.gold", 2, "players.0 has 3 gold cards instead of 9"),
    ("players.0.front", ["food"], "players.0 has"),
    ("players.0.front", ["wine"], "players.0.front.0: it takes one of food, gold, peace, not 'wine'"),
    ("players.0.front", ["food X9"], "players.0.front.0: it takes one of F01"),
    ("players.0.front", ["food C01", "gold", "peace"], "each must lie in exactly one place"),
    ("players.0.front", ["food F01", "food F01"], "F01 lies on two cards"),
    ("players.0.front", "food", "players.0.front: it takes a list"),
    ("players.0.position", 38, "players.0 is in Carthage, but the game goes on"),
    ("players.0.position", 39, "players.0 stands on 39"),
    ("players.0.arrival", 99, "players.0 arrived at 99"),
    ("players.0.arrival", 0, "two players arrived at the same time"),
    ("deck", ["F01"], "each must lie in exactly one place"),
    ("deck", ["F01", "F01"], "deck: a building is named twice"),
    ("forum.2", "Z99", "forum.2: it takes one of"),
    ("forum.3", "C05", "each must lie in exactly one place"),
    ("queue", [["gold"]], "queue.0 does not show the icons of space 1"),
    ("queue", [["peace", "food"]], "order food, gold, peace"),
    ("queue", [["food", "food"]], "each type once"),
    ("queue", ["food"], "queue.0: it takes a list"),
    ("due", ["food"], "counters are due although nobody discards"),
    ("due", ["icon of wine"], "due.0: it takes one of food, gold, peace"),
    ("active", 2, "active: it takes a whole number from -1 to 1"),
    ("active", 1, "agenda.0: this is asked of seat 1, not of seat 0"),
    ("active", -1, "there is no start player or no active player"),
    ("agenda", [], "the agenda and the ending disagree"),
    ("agenda", ["build 0", "build 0"], "at most one question is open"),
    ("agenda", ["lunch 0"], "agenda.0: it takes one of draw_start"),
    ("agenda", ["build 7"], "no question is 'build 7'"),
    ("agenda", ["build"], "no question is 'build'"),
    ("agenda", ["build chance"], "no question is 'build chance'"),
    ("agenda", ["pay_food 0 20 0"], "nothing on the table that this could be about"),
    ("agenda", ["pay_food 0 6 0"], "nothing on the table that this could be about"),
    ("agenda", ["pay_gold 0 7 9"], "cannot finish what he has begun"),
    ("agenda", ["convert 0 47 0"], "nothing on the table that this could be about"),
    ("agenda", ["play 0"], "play is asked in the phase play"),
    ("ending", "rome", "the agenda and the ending disagree"),
    ("turn_no", 0, "turn_no: it takes a whole number from 1"),
    ("activation.plain", 1, "cards are to be activated although it is not the time"),
    ("activation.resolved", "yes", "activation.resolved: it takes true or false"),
    ("supply", {"food": 1}, "supply.gold: it is missing"),
]


@pytest.mark.parametrize(("path", "value", "reason"), BAD, ids=[f"{path}-{i}" for i, (path, _, _) in enumerate(BAD)])
def test_a_bad_value_is_refused_with_its_reason(path: str, value: Any, reason: str) -> None:
    data = copy.deepcopy(build().saved)
    *outer, last = path.split(".")
    inner = data
    for word in outer:
        inner = inner[int(word)] if isinstance(inner, list) else inner[word]
    inner[last] = value
    with pytest.raises(BadPosition) as fault:
        read(data)
    assert reason in str(fault.value)
    assert "\n" not in str(fault.value)


def test_unknown_and_missing_keys_are_named() -> None:
    data = build().saved
    with pytest.raises(BadPosition, match="wine: there is no such key"):
        read({**data, "wine": 1})
    del data["goth"]
    with pytest.raises(BadPosition, match="goth: it is missing"):
        read(data)
    with pytest.raises(BadPosition, match="position: it takes a table"):
        read([])


def test_a_position_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(BadPosition, match="players: it takes a list of 3"):
        read(build().saved, 3)


def test_a_question_with_one_answer_that_all_know_is_refused() -> None:
    poor = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"})
    with pytest.raises(BadPosition, match="the question has one answer, so it is not asked"):
        poor.set({"agenda": ["pay_gold 0 7 4"]})


def test_game_reads_and_writes_the_same_words() -> None:
    at = table(3)
    assert GAME.to_json(GAME.from_json(at.saved, 3, at.values)) == at.saved
