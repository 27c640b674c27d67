"""The whole suite: the right build is tested, and every rule is shown by a test."""

import pytest

import circenses
from tests import builds
from tests.rule_marks import RuleMarks, all_required

MARKS = RuleMarks(all_required())


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--cited", metavar="FILE", help="write the rules cited by the collected tests as JSON")


def pytest_configure(config: pytest.Config) -> None:
    if reason := builds.fault():
        raise pytest.UsageError(reason)
    config.pluginmanager.register(MARKS, "rule-marks")


def pytest_report_header() -> str:
    return f"circenses {circenses.__version__}, {builds.build()} build"


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Said again at the end, as a quiet run has no header."""
    terminalreporter.write_line(pytest_report_header())
