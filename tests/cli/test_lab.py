"""`circenses simulate --out` and `circenses lab`."""

import json
import re
from pathlib import Path

import pytest

from tests.cli.conftest import Command


def test_simulate_keeps_a_run_and_lab_goes_on_checks_and_merges(circenses: Command, tmp_path: Path) -> None:
    words = ["simulate", "ludus-cyclorum", "--games", "6", "--seed", "5", "--workers", "1", "--no-check"]
    kept = [*words, "--unit", "2", "--out"]
    parts = [str(tmp_path / part) for part in "ab"]
    for number, part in enumerate(parts, 1):
        ran = circenses(*kept, part, "--shard", f"{number}/2")
        assert ran.code == 0
        assert f"{4 if number == 1 else 2} of 6 games are done" in ran.err
    checked = circenses("lab", "check", parts[0])
    assert checked.code == 1
    assert "2 games are missing: circenses lab resume" in checked.complaints[0]
    merged = circenses("lab", "merge", str(tmp_path / "all"), *parts)
    assert "6 of 6 games" in merged.out
    once = circenses(*kept, str(tmp_path / "once"), "--json")
    sha256 = json.loads(once.out)["sha256"]
    assert f"sha256  {sha256}" in merged.out
    resumed = circenses("lab", "resume", parts[1], "--workers", "1")
    assert f"sha256     {sha256}" in resumed.out
    assert circenses("lab", "check", parts[1], "--again", "2").code == 0
    plain = circenses(*words, "--json")
    assert {**json.loads(plain.out), "sha256": sha256} == json.loads(once.out)


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--shard", "1/2"], "need --out DIR"),
        (["--out", "DIR", "--engine", "magic"], "no engine 'magic': choose from local, ray, executor"),
        (["--out", "DIR", "--address", "x"], "--address is for"),
        (["--out", "DIR", "--unit", "-1"], "unit = -1"),
        (["--out", "DIR", "--shard", "9/2"], "like 17/400"),
    ],
)
def test_wrong_words_get_one_line(circenses: Command, tmp_path: Path, words: list[str], reason: str) -> None:
    given = [str(tmp_path / "run") if word == "DIR" else word for word in words]
    ran = circenses("simulate", "ludus-cyclorum", "--games", "2", "--seed", "1", *given)
    assert (ran.code, len(ran.complaints)) == (2, 1)
    assert reason in ran.complaints[0]
    if "--unit" not in words:
        assert not (tmp_path / "run").exists()


def test_who_stops_a_run_or_a_study_is_told_how_to_go_on(
    circenses: Command, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stop(*_: object, **__: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr("circenses.lab.runs.engines.Local.run", stop)
    run, study = tmp_path / "run", tmp_path / "study"
    for words, folder in (("simulate", "ludus-cyclorum"), run), (("lab", "hunt", "ludus-cyclorum"), study):
        ran = circenses(*words, "--games", "2", "--seed", "1", "--workers", "1", "--out", str(folder))
        assert ran.code == 130
        assert ran.err == f"What is done is kept: circenses lab resume {folder} goes on.\ncircenses: interrupted\n"


def test_people_of_a_database_that_is_not_there(circenses: Command, tmp_path: Path) -> None:
    nowhere = tmp_path / "tables.db"
    ran = circenses("lab", "people", "horrea", f"sqlite:///{nowhere}", "--out", str(tmp_path / "x"))
    assert (ran.code, ran.complaints) == (2, [f"circenses: sqlite:///{nowhere}: there is no such database"])
    assert list(tmp_path.iterdir()) == []


def test_metrics_are_shown_and_told_as_json(circenses: Command, tmp_path: Path) -> None:
    run = str(tmp_path / "run")
    words = ["--games", "4", "--bots", "greedy", "--seed", "1", "--no-check", "--workers", "1", "--out", run]
    assert circenses("simulate", "circus-maximus", *words).code == 0
    shown = circenses("lab", "metrics", run)
    assert shown.code == 0
    for heading in ("seats", "turn order", "figures", "endings", "uses", "track of winner"):
        assert heading in shown.out
    told = json.loads(circenses("lab", "metrics", run, "--json").out)
    assert [row["games"] for row in told["seats"]] == [4, 4]
    assert {row["figure"] for row in told["figures"]} >= {"rounds", "branching", "settled"}


def test_the_command_of_a_report_makes_the_same_bytes(circenses: Command, tmp_path: Path) -> None:
    words = ["simulate", "ludus-cyclorum", "--games", "3", "--seed", "1", "--workers", "1", "--unit", "2", "--check"]
    a, b = str(tmp_path / "a"), str(tmp_path / "b")
    first = circenses(*words, "--set", "universal_block=true", "--out", a, "--json")
    assert circenses("lab", "report", a).code == 0
    page = (tmp_path / "a" / "report.html").read_text()
    (again,) = re.findall(r"The same bytes again: circenses (.*)</p>", page)
    second = circenses(*again.replace("DIR", b).split(), "--json")
    assert json.loads(second.out)["sha256"] == json.loads(first.out)["sha256"]


def test_a_game_of_a_run_is_written_as_a_record(circenses: Command, tmp_path: Path) -> None:
    run, file = str(tmp_path / "run"), tmp_path / "game.jsonl"
    circenses("simulate", "ludus-cyclorum", "--games", "2", "--seed", "1", "--workers", "1", "--out", run)
    assert circenses("lab", "record", run, "1", str(file)).code == 0
    assert circenses("record", "verify", str(file)).code == 0
    assert json.loads(file.read_text().splitlines()[0])["scheme"] == "streams"
    again = circenses("lab", "record", run, "1", str(file))
    assert (again.code, len(again.complaints)) == (2, 1)


def test_two_runs_with_the_same_chance_are_compared(circenses: Command, tmp_path: Path) -> None:
    a, b, c = (str(tmp_path / name) for name in "abc")
    words = ["simulate", "ludus-cyclorum", "--games", "40", "--bots", "uniform", "--no-check", "--workers", "1"]
    circenses(*words, "--seed", "1", "--out", a)
    circenses(*words, "--seed", "1", "--out", b, "--set", "draw_cycles=1")
    circenses(*words, "--seed", "2", "--out", c)
    shown = circenses("lab", "compare", a, b)
    assert shown.code == 0
    assert "B against A" in shown.out
    rows = {row["figure"]: row for row in json.loads(circenses("lab", "compare", a, b, "--json").out)}
    assert rows["rounds"]["b"] < rows["rounds"]["a"]
    assert rows["rounds"]["smaller"] > rows["rounds"]["larger"] == 0.0
    assert rows["share of ending quiet_cycles"]["b"] > rows["share of ending quiet_cycles"]["a"]
    refused = circenses("lab", "compare", a, c)
    assert refused.code == 2
    assert "cannot be compared game by game: seed '1' and '2'" in refused.complaints[0]


def test_a_game_is_played_by_both_sides_and_compared(circenses: Command, tmp_path: Path) -> None:
    folder = str(tmp_path / "x")
    words = ["lab", "compare", "circus-maximus", "--bots", "uniform", "--games", "16", "--workers", "1"]
    ran = circenses(*words, "--b", "setup.game.rounds=4", "--out", folder)
    assert ran.code == 0, ran.err
    assert "rounds is smaller under B" in ran.out
    again = circenses("lab", "resume", folder, "--workers", "1")
    assert again.out == ran.out
    for wrong, reason in (
        (words, "give the folders of two runs; or a game's id"),
        ([*words, "--b", "setup.game.rounds=4", "--out", "x", "--page", "y"], "the page of a study is"),
        (["lab", "compare", "a", "b", "--levels", "tiro"], "two runs are compared as they are"),
        ([*words, "--b", "setup.game.rounds=0", "--out", str(tmp_path / "y")], "setup.game.rounds = '0': it takes"),
    ):
        refused = circenses(*wrong)
        assert refused.code == 2
        assert reason in refused.complaints[0]
    assert not (tmp_path / "y").exists()


def test_a_study_is_played_told_and_gone_on_with(circenses: Command, tmp_path: Path) -> None:
    words = [
        "lab",
        "sweep",
        "circus-maximus",
        "setup.game.rounds",
        "--bots",
        "uniform",
        "--games",
        "3",
        "--workers",
        "1",
    ]
    folder = tmp_path / "x"
    ran = circenses(*words, "--values", "3..4", "--out", str(folder), "--json")
    assert ran.code == 0, ran.err
    rounds = [row for row in json.loads(ran.out)["curve"] if row["figure"] == "rounds"]
    assert [(row["value"], row["mean"]) for row in rounds] == [(3, 3.0), (4, 4.0)]
    assert "report.html" in ran.err
    again = circenses("lab", "resume", str(folder), "--workers", "1", "--json")
    assert json.loads(again.out) == json.loads(ran.out)
    assert "What was found" in (folder / "report.html").read_text()
    checked = circenses("lab", "check", str(folder))
    assert (checked.code, checked.out.count("3 games, 0 faults")) == (0, 2)
    wrong = circenses(*words, "--values", "3,4000", "--out", str(tmp_path / "y"))
    assert wrong.code == 2
    assert "setup.game.rounds = 4000: it takes" in wrong.complaints[0]
    for values in ("6..3", "4..4", "0..99999999999"):
        counts = circenses(*words, "--values", values, "--out", str(tmp_path / "y"))
        assert (counts.code, counts.complaints[0].partition(": A..B counts up")[1]) == (2, ": A..B counts up")
    magic = circenses(*words, "--engine", "magic", "--out", str(tmp_path / "y"))
    assert "no engine 'magic'" in magic.complaints[0]
    assert "write 3,4,6 or 3..6" in circenses(*words, "--values", "a", "--out", str(tmp_path / "y")).complaints[0]
    assert not (tmp_path / "y").exists()


def test_people_come_from_records_and_from_nowhere_else(circenses: Command, tmp_path: Path) -> None:
    words = ["lab", "people", "ludus-cyclorum"]
    missing = circenses(*words, str(tmp_path / "none"), "--out", str(tmp_path / "x"))
    assert "is no folder of records" in missing.complaints[0]
    (tmp_path / "empty").mkdir()
    assert "no finished match" in circenses(*words, str(tmp_path / "empty"), "--out", str(tmp_path / "x")).complaints[0]
