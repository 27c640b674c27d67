"""A record that was damaged is refused with file, line and reason, whatever the damage."""

import copy
import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from circenses.kernel import record
from circenses.kernel.errors import BadRecord
from circenses.kernel.match import Match
from tests.kernel.tables import PENNIES, SEED, find_game, ludus, pennies, play_on, scripted, written

Line = dict[str, Any]
FILE = "match.jsonl"


def finished_pennies() -> Match[Any]:
    """Everything a record can hold: secrets, draws, an undo, events, names, options that differ."""
    match = Match(PENNIES, 3, {"rounds": 2, "purse.rich": 99}, seed=SEED, names=["Ann", "Bob", "Çíd"])
    play_on(match, 1, 4)
    match.hand_over(0, "greedy")
    match.take_back(0)
    match.undo(1, 4, consent=[0, 2])
    match.resign(2, "uniform")
    return play_on(match, 2)


def branched() -> Match[Any]:
    return play_on(play_on(pennies(), 1).branch(5, seed="branch"), 3)


FINISHED: dict[str, Callable[[], Match[Any]]] = {
    "pennies": finished_pennies,
    "open": lambda: play_on(pennies(seed="ides"), 1),
    "scripted": lambda: play_on(scripted(rounds=1), 1),
    "branch": branched,
    "ludus": lambda: play_on(ludus(), 2, 30),
}


@pytest.fixture(scope="module", params=FINISHED)
def text(request: pytest.FixtureRequest) -> str:
    match = FINISHED[request.param]()
    if not match.over:
        match.resign(0)
    return written(match)


def refused(damaged: str, file: str = FILE) -> BadRecord:
    with pytest.raises(BadRecord) as fault:
        record.loads(damaged, file, find_game)
    assert str(fault.value).startswith(f"{file}:line {fault.value.line}: ")
    assert fault.value.line > 0
    assert fault.value.reason
    assert "\n" not in fault.value.reason
    return fault.value


def dumped(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def replaced(text: str, i: int, told: str) -> str:
    lines = text.splitlines()
    return "\n".join([*lines[:i], told, *lines[i + 1 :]]) + "\n"


def altered(value: Any) -> list[Any]:
    """Values of the same look that are not this one, and one of another kind."""
    if isinstance(value, bool):
        return [not value, "true"]
    if isinstance(value, int | float):
        return [value + 1, value - 1, str(value)]
    if isinstance(value, str):
        return [value + "0", value[:-1] if value else "x", 5]
    if isinstance(value, list):
        return [[*value, 1], value[:-1], 7] if value else [[1]]
    return [{**value, "more": 1}, []]


def damages(line: Line) -> Iterator[Line]:
    """Every key changed, removed or added, inside too."""
    for key, value in line.items():
        for other in altered(value):
            yield {**line, key: other}
        yield {name: kept for name, kept in line.items() if name != key}
        for i, inner in enumerate(value if isinstance(value, list) else []):
            for other in damages(inner) if isinstance(inner, dict) else altered(inner):
                changed = copy.deepcopy(line)
                changed[key][i] = other
                yield changed
        if isinstance(value, dict):
            for inside in damages(value):
                yield {**line, key: inside}
    yield {**line, "more": 1}


def test_the_record_itself_is_sound(text: str) -> None:
    assert record.loads(text, FILE, find_game).over


def test_every_key_of_every_line_matters(text: str) -> None:
    tried = 0
    for i, raw in enumerate(text.splitlines()):
        for line in damages(json.loads(raw)):
            refused(replaced(text, i, dumped(line)))
            tried += 1
    assert tried > 100


def test_every_line_matters_and_its_place(text: str) -> None:
    """Each line twice, left out, exchanged with the next one, after an empty one."""
    lines = text.splitlines()
    for i in range(len(lines)):
        others = [[*lines[: i + 1], *lines[i:]], [*lines[:i], "", *lines[i:]]]
        if i + 1 < len(lines):
            others += [[*lines[:i], *lines[i + 1 :]], [*lines[:i], lines[i + 1], lines[i], *lines[i + 2 :]]]
        for other in others:
            assert refused("\n".join(other) + "\n").line <= len(other)


def test_without_its_footer_a_finished_match_is_not_whole(text: str) -> None:
    lines = text.splitlines()
    assert refused("\n".join(lines[:-1]) + "\n").reason == "the match is over, but the footer is missing"


def test_a_line_cut_short_is_refused_by_its_number(text: str) -> None:
    lines = text.splitlines()
    for i in range(len(lines)):
        whole = "".join(line + "\n" for line in lines[:i])
        for length in (1, len(lines[i]) // 2, len(lines[i]) - 1):
            assert refused(whole + lines[i][:length]).line == i + 1
        if i:
            fault = refused(whole + lines[i])
            assert (fault.line, fault.reason[:27]) == (i + 1, "the last line is cut short;")


def test_cut_between_lines_it_is_the_match_of_that_moment(text: str) -> None:
    """Records are written while playing, so a beginning is a record too."""
    lines = text.splitlines()
    start = 1 + json.loads(lines[0]).get("branch", {}).get("ply", 0)
    for count in range(start, len(lines) - 1):
        match = record.loads("\n".join(lines[:count]) + "\n", FILE, find_game)
        assert not match.over
        assert written(match).startswith("\n".join(lines[:count]) + "\n")


def test_what_is_not_json_is_refused(text: str) -> None:
    deep = "[" * 100_000
    for raw in ("nonsense", "{", '{"a":}', "[]", "3", "null", '"text"', deep, '{"entry":' + "9" * 5000 + "}", "NaN"):
        for i in (0, 1, len(text.splitlines()) - 1):
            assert refused(replaced(text, i, raw)).line <= i + 1


def test_half_a_character_is_refused(text: str) -> None:
    assert refused(text.replace('"name":"', '"name":"\\ud800', 1)).line == 1


# One by one, with the reason


@pytest.fixture
def sound() -> str:
    return written(finished_pennies())


def changed(text: str, i: int, **values: Any) -> str:
    return replaced(text, i, dumped({**json.loads(text.splitlines()[i]), **values}))


@pytest.mark.parametrize(
    ("line", "values", "reason"),
    [
        (0, {"format": 2}, "not a match record of format 1"),
        (0, {"format": True}, "'format' is True, but should be 1"),
        (0, {"rules": 2}, "played by rules version 2, this is version 1"),
        (0, {"ruleset": "0" * 64}, "the ruleset digest differs"),
        (0, {"options": {"rounds": 99}}, "rounds = 99: it takes rounds, a whole number from 1 to 9"),
        (0, {"options": {"rounds": 2, "purse.rich": 99, "purse.start": 2}}, "'options' is "),
        (0, {"options": {"purses": 1}}, "no option 'purses'"),
        (0, {"seats": [{"name": "Ann", "kind": "human"}]}, "Pennies is for 2, 3 players, not 1"),
        (0, {"seats": ["Ann", "Bob", "Cid"]}, "each seat has a name and a kind"),
        (0, {"seed": "00" * 32}, "the seed does not fit the commitment"),
        (0, {"seed": "xyz"}, "the seed is not 64 hexadecimal digits"),
        (0, {"commitment": "0" * 64}, "the seed does not fit the commitment"),
        (0, {"open_seed": "ides"}, "the seed does not fit the commitment"),
        (0, {"viewer": 0}, "'seed' does not belong here"),
        (0, {"branch": {"of": "", "ply": -1}}, "a branch names the match it is of and the ply"),
        (0, {"branch": {"of": "", "ply": 10**6}}, "is not of type|a branch begins with 1000000 actions"),
        (1, {"entry": 1}, "entry 1 is where entry 0 belongs"),
        (1, {"ply": 1}, "ply 1 is where ply 0 belongs"),
        (1, {"seat": 0}, "Player 1 may not act now: it is up to chance"),
        (1, {"action": 9}, "show 3: now one must deal"),
        (1, {"action": 17}, "17 is no action of Pennies"),
        (1, {"action": "0"}, "'action' is missing or is not of type int"),
        (1, {"notation": "penny tin"}, "'notation' is 'penny tin', but should be"),
        (1, {"sealed": "0" * 64}, "a sealed entry, but this is no viewer's record"),
        (-1, {"ending": "rich"}, "'ending' is 'rich', but should be 'rounds'"),
        (-1, {"state": "0" * 64}, "'state' is "),
        (-1, {"log": "0" * 64}, "'log' is "),
        (-1, {"scores": [1.0, 2.0, 3.0]}, "'scores' is "),
        (-1, {"ranks": [1, 1, 1]}, "'ranks' is "),
        (-1, {"seed": "00" * 32}, "'seed' is "),
    ],
)
def test_the_reason_names_what_is_wrong(sound: str, line: int, values: Line, reason: str) -> None:
    count = len(sound.splitlines())
    fault = refused(changed(sound, line % count, **values))
    assert any(part in fault.reason for part in reason.split("|"))
    if "branch" not in values:
        assert fault.line == line % count + 1


def test_another_outcome_than_the_seed_draws_is_refused(sound: str) -> None:
    for i, raw in enumerate(sound.splitlines()):
        line = json.loads(raw)
        if line.get("notation", "").startswith("d3"):
            other = (line["action"] - 2) % 3 + 3
            fault = refused(changed(sound, i, action=other, notation=f"d3 {other - 2}"))
            assert fault.line == i + 1
            assert fault.reason == f"the seed draws {line['notation']!r} here, not 'd3 {other - 2}'"


def test_nothing_follows_the_footer(sound: str) -> None:
    for extra in ('{"entry":99,"ply":9,"seat":0,"action":0,"notation":"x"}', sound.splitlines()[-1]):
        assert refused(sound + extra + "\n").reason == "nothing may follow the footer"


def test_a_footer_before_the_end_is_refused(sound: str) -> None:
    lines = sound.splitlines()
    fault = refused("\n".join([*lines[:6], lines[-1]]) + "\n")
    assert (fault.line, fault.reason) == (7, "a footer, but the match is not over")


def test_sealed_answers_stand_by_seat() -> None:
    match = scripted()
    match.play("show 1", 0)
    match.play("show 2", 1)
    lines = [json.loads(raw) for raw in written(match).splitlines()]
    lines[4], lines[5] = {**lines[5], "entry": 3, "ply": 3}, {**lines[4], "entry": 4, "ply": 4}
    fault = refused("".join(dumped(line) + "\n" for line in lines))
    assert (fault.line, fault.reason) == (5, "sealed answers are entered by seat: seat 0 comes first")


def test_events_of_a_record_are_held_to_the_rules_of_events() -> None:
    match = pennies()
    start = written(match)
    number = len(match.log)
    wrong: list[tuple[Line, str]] = [
        ({"event": "draw_accepted"}, "no draw is offered"),
        ({"event": "taken_back"}, "the seat of Player 1 was not handed over"),
        ({"event": "undo", "to": 0}, "everybody must consent"),
        ({"event": "undo", "to": 99, "consent": [0, 1]}, "you cannot go back to step 99"),
        ({"event": "handed_over"}, "names no bot"),
        ({"event": "dance"}, "no match event 'dance'"),
        ({"event": 5}, "'event' is missing or is not of type str"),
    ]
    for event, reason in wrong:
        fault = refused(start + dumped({"entry": number, "ply": number, "seat": 0, **event}) + "\n")
        assert fault.line == number + 2
        assert reason in fault.reason


def test_a_branch_that_stops_before_its_ply_is_not_whole() -> None:
    lines = written(branched()).splitlines()
    for count in range(1, 6):
        fault = refused("\n".join(lines[:count]) + "\n")
        assert fault.reason == "the record was branched at ply 5, but stops before"


def test_a_viewers_record_with_a_broken_seal_is_refused() -> None:
    text = written(pennies(3), 0)
    for wrong in ("", "0" * 63, "G" * 64, 5):
        assert refused(changed(text, 2, sealed=wrong)).line == 3
    assert refused(changed(text, 2, sealed="0" * 64, action=1)).line == 3


def test_the_file_is_named(tmp_path: Path, sound: str) -> None:
    path = tmp_path / "damaged.jsonl"
    path.write_text(changed(sound, 1, ply=7), encoding="utf-8")
    with pytest.raises(BadRecord) as fault:
        record.load(path, find_game)
    assert str(fault.value) == f"{path}:line 2: ply 7 is where ply 0 belongs"
    assert (fault.value.file, fault.value.line) == (str(path), 2)
