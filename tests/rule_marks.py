"""Which tests show which rules: the `rule` marker counted, so that no clause and no ledger row goes unshown.

A full run of the suite fails if some id is cited by no test, or only by tests that did not pass.
"""

import csv
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path

import pytest

from circenses.games import game_ids
from circenses.rulebook import rulebook

LEDGERS = Path(__file__).parent / "ledger"
PROPERTY = "rules"  # under which a report carries the ids; xdist sends it from its workers
IDEA = "idea"


@cache
def ledger(game: str) -> dict[str, list[str]]:
    """The rows of a game's ledger: id and the clauses it belongs to."""
    path = LEDGERS / f"{game.replace('-', '_')}.csv"
    with path.open(encoding="utf-8", newline="") as rows:
        return {row["id"]: [clause.strip() for clause in row["clauses"].split(";")] for row in csv.DictReader(rows)}


def ideas(game: str) -> list[str]:
    """Rows that name an idea of the original which is not built."""
    return [row for row, clauses in ledger(game).items() if clauses == [IDEA]]


def required(game: str) -> list[str]:
    """Every clause of the page and every ledger row: each must be shown by its own id."""
    return [*rulebook(game), *(row for row in ledger(game) if row not in ideas(game))]


def all_required() -> list[str]:
    return [rule for game in game_ids() for rule in required(game)]


def cited(item: pytest.Item) -> list[str]:
    return sorted({str(rule) for mark in item.iter_markers("rule") for rule in mark.args})


class RuleMarks:
    """Notes the rules of passing tests, on one process or many, and judges them when the whole suite has run."""

    def __init__(self, rules: Iterable[str]) -> None:
        self.rules = dict.fromkeys(rules)
        self.passed: set[str] = set()
        self.not_passed: set[str] = set()
        self.full = False

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        for item in items:
            rules = cited(item)
            if unknown := [rule for rule in rules if rule not in self.rules]:
                raise pytest.UsageError(f"{item.nodeid} cites {', '.join(unknown)}: there is no such rule")
            item.user_properties.append((PROPERTY, rules))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        rules = {rule for key, value in report.user_properties if key == PROPERTY for rule in _texts(value)}
        if report.failed or (report.when == "call" and not _passed(report)):
            self.not_passed |= rules
        elif report.when == "call":
            self.passed |= rules

    def missing(self) -> list[str]:
        """One line for each rule that no passing test has shown."""
        absent = [rule for rule in self.rules if rule not in self.passed]
        return [f"{rule}: " + ("no test cites it", "no citing test passed")[rule in self.not_passed] for rule in absent]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        self.full = runs_everything(session)
        if self.full and self.missing() and session.exitstatus == pytest.ExitCode.OK:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if not self.full:
            return
        missing = self.missing()
        shown = len(self.rules) - len(missing)
        terminalreporter.write_line(f"{shown} of {len(self.rules)} clauses and ledger rows are shown by passing tests")
        for line in missing:
            terminalreporter.write_line(f"NOT SHOWN {line}", red=True)


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, list | tuple):
        yield from (str(one) for one in value)


def _passed(report: pytest.TestReport) -> bool:
    return report.passed and not hasattr(report, "wasxfail")


def runs_everything(session: pytest.Session) -> bool:
    """Whether nothing was left out: no files or words were chosen and nothing stopped the run early."""
    config = session.config
    if hasattr(config, "workerinput") or session.shouldstop or session.shouldfail:
        return False
    whole = {Path(config.rootpath, path).resolve() for path in config.getini("testpaths")}
    if {Path(config.invocation_params.dir, argument).resolve() for argument in config.args} != whole:
        return False
    narrowing = ("keyword", "markexpr", "deselect", "ignore", "ignore_glob", "collectonly", "lf", "stepwise")
    return not any(config.getoption(option, default=None) for option in narrowing)
