"""The pages of studies are what the plans and the findings beside them say."""

from dataclasses import replace
from pathlib import Path

import pytest

from circenses.lab.runs import Local, Run, play
from tools import studies
from tools.tried import duty

GAMES = sorted(path.stem for path in studies.FOLDER.glob("*.toml"))


@pytest.mark.parametrize("game", GAMES)
def test_committed_page_is_what_was_found(game: str) -> None:
    studied = studies.Studied(game)
    command = f"{studies.COMMAND} {game} --page"
    assert studied.page_in.read_text(encoding="utf-8") == studies.page(studied), f"run `{command}`"


@pytest.mark.parametrize("game", GAMES)
def test_questions_are_numbered_and_their_runs_can_be_played(game: str) -> None:
    studied = studies.Studied(game)
    assert [question["number"] for question in studied.questions] == list(range(1, len(studied.questions) + 1))
    for question in studied.questions:
        assert question.get("runs") or question.get("answer"), question["ask"]
        for name in question.get("runs", []):
            studied.options(name)


def test_without_the_duty_a_first_player_may_pass_at_once() -> None:
    plan = studies.Studied("circus-maximus").manifest("two").plan
    same, passed = duty.rows(replace(plan, bots=("uniform", "uniform"), games=6))
    assert same[1] < 1.0
    assert 0.0 < passed[1] < 1.0
    assert passed[4] > same[4] == 6


def test_prices_are_those_of_an_ablation(tmp_path: Path) -> None:
    studied = studies.Studied("circus-maximus")
    studied.plan = {**studied.plan, "usual": {**studied.plan["usual"], "games": 2, "bots": "uniform"}}
    question = {"number": 1, "ask": "?", "runs": ["two"], "prices": ["bid hymn", "bid nothing"]}
    manifest = studied.manifest("two")
    run = Run.begin(tmp_path / "two", manifest)
    play(run, Local(1))
    found = studied.answer(question, {"two": run})
    (row,) = found["rows"]
    assert (row["run"], row["figure"]) == ("two", "share of wins lost without bid hymn")
    assert -1.0 <= row["low"] <= row["value"] <= row["high"] <= 1.0
    assert found["look"]["why"] == "the longest game"
    look = studied.answer({**question, "prices": [], "uses": ["bid hymn"]}, {"two": run})["look"]
    used = run.games()["uses"].to_list()[look["game"]]
    assert look["why"] == "most often bid hymn"
    assert any(use["what"] == "bid hymn" for use in used)


def test_an_answer_of_another_plan_is_marked() -> None:
    studied = studies.Studied(GAMES[0])
    number, found = next(iter(studied.found.items()))
    studied.found = {number: {**found, "mark": "0"}}
    assert "Played by earlier rules or bots" in studies.page(studied)
