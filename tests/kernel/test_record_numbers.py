"""Numbers, names and depths in the lines of a record: whatever they are, the answer is one line."""

import json
from typing import Any

import pytest

from circenses.kernel.errors import BadOption, BadRecord
from circenses.kernel.record import loads
from tests.kernel.tables import find_game, ludus, written


def told() -> list[dict[str, Any]]:
    match = ludus()
    match.play("c2-c3")
    match.undo(0)
    match.play("c2-c3")
    return [json.loads(line) for line in written(match).splitlines()]


def refusal(changed: list[dict[str, Any]]) -> str:
    text = "".join(json.dumps(line) + "\n" for line in changed)
    with pytest.raises(BadRecord) as refused:
        loads(text, "", find_game)
    said = str(refused.value)
    assert "\n" not in said
    assert len(said) < 400
    return said


@pytest.mark.parametrize(
    ("line", "key", "value", "reason"),
    [
        (0, "format", 10**400, "line 1: not a match record of format 1"),
        (0, "rules", 10**400, "line 1: 'rules' is 1000"),
        (0, "seats", [{"name": "a" * 301, "kind": "human"}] * 2, "line 1: 'name' has 301 characters, more than 300"),
        (0, "seats", [{"name": "Ann", "kind": "b" * 5000}] * 2, "line 1: 'kind' has 5000 characters, more than 300"),
        (0, "seats", [{"name": "Ann", "kind": "human"}] * 5000, "line 1: Ludus Cyclorum is for 2 players, not 5000"),
        (0, "options", {"draw_cycles": 10**30}, "line 1: draw_cycles = 1000"),
        (0, "options", {"draw_cycles": 1e30}, "line 1: draw_cycles = 1e+30"),
        (0, "options", {"draw_cycles": float("nan")}, "line 1: draw_cycles = nan"),
        (0, "options", {"formation": "9" * 100_000}, "it takes text of at most 300 characters"),
        (0, "options", {"x" * 100_000: 1}, "line 1: no option 'xxx"),
        (0, "open_seed", "s" * 301, "line 1: 'open_seed' has 301 characters, more than 300"),
        (0, "viewer", 2, "line 1: there is no viewer 2"),
        (0, "viewer", 2**64, "line 1: 'viewer' is 18446744073709551616, a number too large"),
        (0, "branch", {"of": "", "ply": 2**64}, "line 1: 'ply' is 18446744073709551616, a number too large"),
        (1, "entry", 2**64, "line 2: 'entry' is 18446744073709551616, a number too large"),
        (1, "ply", -(2**64), "line 2: 'ply' is -18446744073709551616, a number too large"),
        (1, "seat", 2**64, "line 2: 'seat' is 18446744073709551616, a number too large"),
        (1, "action", 2**64, "line 2: 'action' is 18446744073709551616, a number too large"),
        (1, "action", 1.0, "line 2: 'action' is missing or is not of type int"),
        (1, "notation", "n" * 5000, "line 2: 'notation' is 'nnn"),
        (1, "x" * 5000, 1, "line 2: 'xxx"),
        (2, "to", 2**64, "line 3: you cannot go back to step 18446744073709551616"),
        (2, "event", "e" * 5000, "line 3: 'event' has 5000 characters, more than 300"),
        (2, "consent", [False, True], "line 3: consent is a list of seats in their order"),
        (2, "consent", [[[[0]]]], "line 3: consent is a list of seats in their order"),
    ],
)
def test_a_value_beyond_all_measure_is_refused(line: int, key: str, value: Any, reason: str) -> None:
    changed = told()
    changed[line][key] = value
    assert reason in refusal(changed)


def test_a_bot_has_a_name_of_some_length() -> None:
    match = ludus()
    match.hand_over(0, "greedy")
    changed = [json.loads(line) for line in written(match).splitlines()]
    changed[-1]["bot"] = "g" * 101
    assert "handed_over names no bot" in refusal(changed)


@pytest.mark.parametrize(
    "line", ["[" * 100_000, '{"format":' + "1" * 5000 + "}", '{"format":1e999}', '{"a":"\\ud800"}']
)
def test_a_line_that_is_hardly_json_is_refused(line: str) -> None:
    with pytest.raises(BadRecord, match="line 1: "):
        loads(line + "\n", "", find_game)


def test_an_option_that_is_text_has_some_length() -> None:
    with pytest.raises(BadOption, match=r"formation = .* it takes text of at most 300 characters"):
        ludus(formation="9" * 10_000)
