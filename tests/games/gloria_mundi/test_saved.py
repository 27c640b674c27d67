"""A position as JSON: whatever cannot be is refused with its path and the reason."""

import copy
import json
from typing import Any

import pytest

from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.errors import BadPosition
from tests.games.gloria_mundi.table import lay, resolve, table

OPEN = {"counters": [(4, 3, 3, 2), (1, 1, 1, 1)], "forum": {2: "C05"}}


def build() -> Any:
    return lay(phase="build", **OPEN)  # type: ignore[arg-type]


def read(data: Any, players: int = 2) -> Any:
    return GAME.from_json(data, players, resolve())


@pytest.mark.parametrize("phase", ["play", "build", "tribute"])
def test_a_position_reads_back(phase: str) -> None:
    at = lay(phase=phase, **OPEN)  # type: ignore[arg-type]
    told = json.loads(json.dumps(at.saved))
    assert GAME.to_json(read(told)) == at.saved


BAD: list[tuple[str, Any, str]] = [
    ("goth", 39, "goth: 39 is not a whole number from 0 to 38"),
    ("goth", True, "goth: True is not a whole number"),
    ("goth", "1", "goth: '1' is not a whole number"),
    ("phase", "lunch", "phase: 'lunch' is none of setup, forum, play"),
    ("phase", "tribute", "agenda.0.kind: 'build' is not asked in the phase 'tribute'"),
    ("players.0.counters.food", 5, "there are 61 food counters instead of 60"),
    ("players.0.counters.food", -1, "players.0.counters.food: -1 is not a whole number from 0 to 60"),
    ("players.0.hand.gold", 2, "players.0 has 3 gold cards instead of 9"),
    ("players.0.front", ["food"], "players.0 has"),
    ("players.0.front", ["wine"], "players.0.front.0: 'wine' is none of food, gold, peace"),
    ("players.0.front", ["food X9"], "players.0.front.0: 'X9' is none of F01"),
    ("players.0.front", ["food C01", "gold", "peace"], "each must lie in exactly one place"),
    ("players.0.front", ["food F01", "food F01"], "F01 lies on two cards"),
    ("players.0.front", "food", "players.0.front: a list is needed"),
    ("players.0.position", 38, "players.0 is in Carthage, but the game goes on"),
    ("players.0.position", 39, "players.0.position: 39 is not a whole number from 0 to 38"),
    ("players.0.arrival", 99, "players.0 arrived at 99"),
    ("players.0.arrival", 0, "two players arrived at the same time"),
    ("deck", ["F01"], "each must lie in exactly one place"),
    ("deck", ["F01", "F01"], "deck: named twice"),
    ("forum.2", "Z99", "forum.2: 'Z99' is none of F01"),
    ("forum.3", "C05", "each must lie in exactly one place"),
    ("queue", [["gold"]], "queue.0 does not show the icons of space 1"),
    ("queue", [["peace", "food"]], "order food, gold, peace"),
    ("queue", [["food", "food"]], "each type once"),
    ("queue", ["food"], "queue.0: a list is needed"),
    ("due", ["food"], "counters are due although nobody discards"),
    ("due", ["icon of wine"], "due.0: 'icon of wine' is none of food, gold, peace, glory for food"),
    ("active", 2, "active: 2 is not a whole number from -1 to 1"),
    ("active", 1, "agenda.0: this is asked of seat 1, not of seat 0"),
    ("active", -1, "there is no start player or no active player"),
    ("agenda", [], "the agenda and the ending disagree"),
    ("agenda", ["build 0", "build 0"], "at most one question is open"),
    ("agenda", ["lunch 0"], "agenda.0.kind: 'lunch' is none of draw_start"),
    ("agenda", ["build 7"], "agenda.0.seat: 7 is not a whole number from 0 to 1"),
    ("agenda", ["build"], "no question is 'build'"),
    ("agenda", ["build chance"], "agenda.0.seat: -1 is not a whole number from 0 to 1"),
    ("agenda", ["pay_food 0 20 0"], "agenda.0.a: 20 is not a whole number from 0 to 17"),
    ("agenda", ["pay_food 0 6 0"], "nothing on the table that this could be about"),
    ("agenda", ["pay_gold 0 7 9"], "cannot finish what he has begun"),
    ("agenda", ["convert 0 47 0"], "nothing on the table that this could be about"),
    ("agenda", ["play 0"], "'play' is not asked in the phase 'build'"),
    ("ending", "rome", "the agenda and the ending disagree"),
    ("turn_no", 0, "turn_no: 0 is not a whole number from 1"),
    ("activation.plain", 1, "cards are to be activated although it is not the time"),
    ("activation.resolved", "yes", "activation.resolved: 'yes' is not true or false"),
    ("supply", {"food": 1}, "supply: 'gold' is missing"),
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
    with pytest.raises(BadPosition, match="'wine' does not belong here"):
        read({**data, "wine": 1})
    del data["goth"]
    with pytest.raises(BadPosition, match="position: 'goth' is missing"):
        read(data)
    nothing: Any = []
    with pytest.raises(BadPosition, match="position: a table is needed"):
        GAME.layout.read(nothing, GAME.blank(2, resolve()))


def test_a_position_for_another_number_of_players_is_refused() -> None:
    with pytest.raises(BadPosition, match="players: a list of length 3 is needed"):
        read(build().saved, 3)


def test_a_question_with_one_answer_that_all_know_is_refused() -> None:
    poor = lay(phase="build", counters=[(4, 0, 2, 2)], forum={2: "C05"})
    with pytest.raises(BadPosition, match="the question has one answer, so it is not asked"):
        poor.set({"agenda": ["pay_gold 0 7 4"]})


def test_game_reads_and_writes_the_same_words() -> None:
    at = table(3)
    assert GAME.to_json(GAME.from_json(at.saved, 3, at.values)) == at.saved
