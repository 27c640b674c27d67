"""`circenses record verify`, `show` and `svg`."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

import circenses
from circenses.kernel.record import lines, save

Command = Callable[..., Any]


@pytest.fixture
def played(tmp_path: Path) -> Path:
    """Two moves, then South resigns; the seed was secret."""
    match = circenses.new("ludus-cyclorum", first="south", seats=["Ann", "Ben"])
    match.play("c2-c3")
    match.play("c6-c5")
    match.resign(0)
    file = tmp_path / "match.jsonl"
    save(match, file)
    return file


def damaged(file: Path, old: str, new: str) -> Path:
    text = file.read_text()
    assert old in text
    twin = file.with_name("damaged.jsonl")
    twin.write_text(text.replace(old, new))
    return twin


def test_a_true_record_is_verified(circenses: Command, played: Path) -> None:
    ran = circenses("record", "verify", str(played))
    assert ran.code == 0
    assert ran.out == f"{played}: verified, 3 entries; over (resignation)\n"


def test_verify_as_json(circenses: Command, played: Path) -> None:
    report = json.loads(circenses("record", "verify", str(played), "--json").out)
    assert report == {
        "file": str(played),
        "ok": True,
        "entries": 3,
        "sealed": 0,
        "over": True,
        "against": None,
    }


@pytest.mark.parametrize(
    ("old", "new", "line"),
    [
        ('"notation":"c6-c5"', '"notation":"c6-d5"', 3),
        ('"ply":1', '"ply":7', 3),
        ('"ranks":[2,1]', '"ranks":[1,2]', 5),
    ],
)
def test_a_changed_record_is_refused_with_file_line_and_reason(
    circenses: Command, played: Path, old: str, new: str, line: int
) -> None:
    file = damaged(played, old, new)
    ran = circenses("record", "verify", str(file), "--json")
    assert ran.code == 2
    report = json.loads(ran.out)
    assert (report["ok"], report["file"], report["line"]) == (False, str(file), line)
    (complaint,) = ran.complaints
    assert str(file) in complaint
    assert f"line {line}: {report['reason']}" in complaint


def test_a_file_that_is_not_there_gets_one_line(circenses: Command, tmp_path: Path) -> None:
    for command in ("verify", "show", "svg"):
        ran = circenses("record", command, str(tmp_path / "none.jsonl"))
        assert ran.code == 2
        assert ran.out == ""
        assert "cannot be read" in ran.complaints[0]
        assert len(ran.complaints) == 1


def test_a_viewers_record_is_compared_with_the_opened_one(circenses: Command, tmp_path: Path) -> None:
    match = new_match()
    seen, opened = tmp_path / "seat-0.jsonl", tmp_path / "full.jsonl"
    match.play("c2-c3")
    seen.write_text("\n".join(lines(match, 0)) + "\n")
    match.resign(1)
    save(match, opened)
    assert circenses("record", "verify", str(seen), "--against", str(opened)).code == 0
    other = circenses("record", "verify", str(seen), "--against", str(other_match(tmp_path)))
    assert other.code == 2
    assert "not of one match" in other.complaints[0]


def test_a_viewers_record_that_tells_another_move_is_refused(circenses: Command, tmp_path: Path) -> None:
    match = new_match()
    opened, seen = tmp_path / "full.jsonl", tmp_path / "seat-0.jsonl"
    branch = match.branch(0, seed=match.seed)
    match.play("c2-c3")
    branch.play("c2")
    header = lines(match, 0)[0]
    seen.write_text("\n".join([header, lines(branch, 0)[1]]) + "\n")
    match.resign(1)
    save(match, opened)
    ran = circenses("record", "verify", str(seen), "--against", str(opened))
    assert ran.code == 2
    assert f"{seen}:line 2: " in ran.complaints[0]


def new_match() -> Any:
    return circenses.new("ludus-cyclorum", first="south")


def other_match(folder: Path) -> Path:
    match = new_match()
    match.resign(0)
    file = folder / "other.jsonl"
    save(match, file)
    return file


def test_show_tells_header_story_and_result(circenses: Command, played: Path) -> None:
    ran = circenses("record", "show", str(played))
    assert ran.code == 0
    assert "game     Ludus Cyclorum (ludus-cyclorum), rules version 2" in ran.out
    assert "options  first=south" in ran.out
    assert "seats    Ann (human), Ben (human)" in ran.out
    assert "opened at the end" in ran.out
    assert "Ann resigns." in ran.out
    assert "ending   resignation after 2 actions" in ran.out
    assert "rank 2   Ann, score 0, resigned" in ran.out


def test_show_as_json_has_entries_and_result(circenses: Command, played: Path) -> None:
    shown = json.loads(circenses("record", "show", str(played), "--json").out)
    assert [entry.get("notation", entry.get("event")) for entry in shown["entries"]] == ["c2-c3", "c6-c5", "resign"]
    assert (shown["over"], shown["ending"], shown["ranks"]) == (True, "resignation", [2, 1])
    assert shown["plies"] == 2
    assert len(shown["seed"]) == 64


def test_show_keeps_the_seed_of_a_running_match(circenses: Command, tmp_path: Path) -> None:
    match = new_match()
    file = tmp_path / "running.jsonl"
    save(match, file)
    ran = circenses("record", "show", str(file))
    assert "seed     secret, committed to as " + match.commitment in ran.out
    assert match.seed.hex() not in ran.out + circenses("record", "show", str(file), "--json").out
    assert "not over: 0 actions so far" in ran.out


def test_svg_draws_the_position_of_any_ply(circenses: Command, played: Path) -> None:
    pictures = [circenses("record", "svg", str(played), "--ply", str(ply)).out for ply in (0, 1, 2)]
    assert len(set(pictures)) == 3
    assert circenses("record", "svg", str(played)).out == pictures[2]
    assert all(ElementTree.fromstring(picture).tag.endswith("svg") for picture in pictures)


def test_svg_writes_a_new_file_and_overwrites_none(circenses: Command, played: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    words = ["record", "svg", str(played), "--out", str(picture)]
    assert circenses(*words).code == 0
    drawn = picture.read_text()
    assert drawn.startswith("<svg")
    again = circenses(*words, "--ply", "0")
    assert again.code == 2
    assert "exists already" in again.complaints[0]
    assert picture.read_text() == drawn


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--ply", "3"], "0 to 2"),
        (["--ply", "-1"], "0 to 2"),
        (["--seat", "2"], "0 to 1"),
        (["--out", "no/such/folder.svg"], "cannot be written"),
    ],
)
def test_svg_says_what_is_allowed(circenses: Command, played: Path, words: list[str], reason: str) -> None:
    ran = circenses("record", "svg", str(played), *words)
    assert ran.code == 2
    assert ran.out == ""
    assert reason in ran.complaints[0]


def test_a_bare_record_shows_its_help(circenses: Command) -> None:
    ran = circenses("record")
    assert all(command in ran.out for command in ("verify", "show", "svg"))
    assert ran.complaints == []


def test_a_player_is_named_or_counted_from_one(circenses: Command, played: Path) -> None:
    by_name = circenses("record", "svg", str(played), "--player", "Ben")
    by_number = circenses("record", "svg", str(played), "--player", "2")
    assert (by_name.code, by_name.out) == (0, by_number.out)
    assert by_name.out.startswith("<svg")
    nobody = circenses("record", "svg", str(played), "--player", "3")
    assert (nobody.code, nobody.complaints[0]) == (2, "circenses: no player '3': choose from Ann, Ben, or 1 to 2")
