"""The worked scenarios of the rule pages: every file of tests/scenarios/<game>/ holds."""

import csv
from pathlib import Path
from typing import Any

import pytest

from circenses.games import game_ids
from circenses.rulebook import rulebook
from circenses.scenario import BadScenario, load, run

HERE = Path(__file__).parent
FILES = sorted(file for id in game_ids() for file in HERE.glob(f"scenarios/{id.replace('-', '_')}/*.toml"))


def case(path: Path) -> Any:
    try:
        cites = load(path).cites
    except BadScenario:
        cites = ()  # the test itself tells what is wrong with the file
    return pytest.param(path, id=f"{path.parent.name}-{path.stem}", marks=pytest.mark.rule(*cites))


@pytest.mark.parametrize("path", [case(path) for path in FILES])
def test_scenario_holds(path: Path) -> None:
    outcome = run(load(path))
    assert [str(difference) for difference in outcome.differences] == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_says_what_it_shows_and_checks_something(path: Path) -> None:
    scenario = load(path)
    assert scenario.title
    assert scenario.cites
    assert scenario.game.replace("-", "_") == path.parent.name
    checks = [scenario.opening, *(step.checks for step in scenario.steps)]
    assert any(check.expect or check.legal or check.illegal for check in checks)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_scenario_cites_only_clauses_and_ledger_rows_that_exist(path: Path) -> None:
    scenario = load(path)
    with (HERE / "ledger" / f"{path.parent.name}.csv").open(encoding="utf-8", newline="") as ledger:
        rows = {row["id"] for row in csv.DictReader(ledger)}
    assert set(scenario.cites) <= rows | set(rulebook(scenario.game))
