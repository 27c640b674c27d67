"""The page of the ladder is what the raw results say, and marks what earlier bots played."""

import json
from pathlib import Path

import pytest

from circenses.games import game
from circenses.lab.arena import compete
from tools import ladder

LUDUS = game("ludus-cyclorum")


def test_committed_page_is_what_the_results_say() -> None:
    assert ladder.PAGE.read_text(encoding="utf-8") == ladder.page(), f"run `{ladder.COMMAND}`"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    compete(LUDUS, ["tiro", "civis"], games=4, seed="7", workers=1, stop=False, keep=tmp_path / "run.jsonl")
    return tmp_path


def test_the_higher_level_stands_first_and_the_command_is_told(folder: Path) -> None:
    (one,) = ladder.read(folder)
    (row,) = one.rows()
    assert (row.first, row.second, row.games) == ("civis", "tiro", 4)
    text = ladder.page(folder)
    assert "| civis | tiro | 4 |" in text
    command = "circenses arena ludus-cyclorum --seats 2 --bots tiro,civis --games 4 --seed 7 --no-stop --keep run.jsonl"
    assert command in text
    assert "earlier bots" not in text.partition("## Results")[2]


def test_results_of_other_bots_are_marked_until_they_are_confirmed(folder: Path) -> None:
    path = folder / "run.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    path.write_text("\n".join([lines[0].replace('"stamp":"', '"stamp":"0'), *lines[1:]]) + "\n", encoding="utf-8")
    assert "were played by earlier bots" in ladder.page(folder)
    assert ladder.confirm(path)
    assert path.read_text(encoding="utf-8").splitlines() == lines
    game_of_others = {**json.loads(lines[1]), "digest": "0" * 16}
    path.write_text("\n".join([lines[0], json.dumps(game_of_others), *lines[2:]]) + "\n", encoding="utf-8")
    assert not ladder.confirm(path)


def test_results_under_other_rules_are_marked(folder: Path) -> None:
    path = folder / "run.jsonl"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace(f'"rules":{LUDUS.version}', '"rules":0', 1), encoding="utf-8")
    mark = f"**These games were played under version 0 of the rules**; the present one is {LUDUS.version}."
    assert mark in ladder.page(folder)
