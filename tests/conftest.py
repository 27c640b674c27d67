"""The whole suite: the right build is tested, and every rule is shown by a test."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import circenses
from circenses.games import game_ids
from tests import builds
from tests.rule_marks import RuleMarks, all_required

MARKS = RuleMarks(all_required())

# the same examples every time, and no matter how slow the machine is
settings.register_profile(
    "alike", deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("alike")

# A game under construction has no room `game` yet; its tests join the suite with it.
HERE = Path(__file__).parent
GAMES = [id.replace("-", "_") for id in game_ids()]
collect_ignore = [str(folder) for folder in (HERE / "games").iterdir() if folder.is_dir() and folder.name not in GAMES]


def pytest_configure(config: pytest.Config) -> None:
    if reason := builds.fault():
        raise pytest.UsageError(reason)
    config.pluginmanager.register(MARKS, "rule-marks")


def pytest_report_header() -> str:
    return f"circenses {circenses.__version__}, {builds.build()} build"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Said again at the end, as a quiet run has no header."""
    terminalreporter.write_line(pytest_report_header())
