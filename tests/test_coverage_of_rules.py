"""The run itself watches that a passing test shows every clause and every ledger row; here that watch is tested."""

import doctest
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import circenses
from circenses.games import game_ids
from tests import builds
from tests.rule_marks import ideas, required

ROOT = Path(__file__).parent.parent
GAMES = Path(circenses.__file__).parent / "games"

SMALL_SUITE = """
import pytest

@pytest.mark.rule("XX-1")
def test_one() -> None: pass

@pytest.mark.rule("XX-2", "XX-3")
@pytest.mark.parametrize("passes", [True, False])
def test_two(passes: bool) -> None: assert passes or {fails}

@pytest.mark.rule("XX-4")
def test_three() -> None: {body}
"""

SMALL_CONFTEST = """
from tests.rule_marks import RuleMarks

def pytest_configure(config):
    config.addinivalue_line("markers", "rule(*ids): rules")
    config.pluginmanager.register(RuleMarks({rules!r}))
"""


def run_pytest(folder: Path, *arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """pytest in a process of its own, with this suite's modules and this very build importable."""
    paths = [str(ROOT), str(Path(circenses.__file__).parent.parent)]
    bare = {"PYTHONPATH": os.pathsep.join(paths), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    return subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "xdist", *arguments],
        cwd=folder,
        env={**os.environ, **bare, **environment},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("game", game_ids())
def test_ideas_are_named_in_the_readme_as_not_built(game: str) -> None:
    text = (GAMES / game.replace("-", "_") / "README.md").read_text(encoding="utf-8")
    _, heading, chapter = text.partition("## Ideas not built")
    assert heading or not ideas(game)
    assert [row for row in ideas(game) if row not in chapter.split("\n## ")[0]] == []


@pytest.mark.parametrize("game", game_ids())
def test_the_readme_names_clauses_that_exist_and_links_to_their_page(game: str) -> None:
    folder = GAMES / game.replace("-", "_")
    text = (folder / "README.md").read_text(encoding="utf-8")
    named = set(re.findall(rf"{circenses.game(game).prefix}-[A-Z0-9][\w.]*(?:\(\w+\))?", text))
    assert named - {*required(game), *ideas(game)} == set()
    page = f"../../../../docs/rules/{game.replace('-', '_')}.md"
    assert set(re.findall(rf"\[[^]]*{circenses.game(game).prefix}-[^]]*\]\(([^)]+)\)", text)) == {page}
    if ROOT in folder.parents:
        assert (folder / page).resolve().exists()


@pytest.mark.parametrize("game", game_ids())
def test_the_examples_of_the_readme_run(game: str) -> None:
    result = doctest.testfile(str(GAMES / game.replace("-", "_") / "README.md"), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0


# The plugin itself, on a small suite of its own


def small(
    folder: Path, rules: list[str], *arguments: str, fails: bool = True, body: str = "pass"
) -> subprocess.CompletedProcess[str]:
    (folder / "pytest.ini").write_text("[pytest]\ntestpaths = suite\n", encoding="utf-8")
    (folder / "suite").mkdir()
    (folder / "suite" / "conftest.py").write_text(SMALL_CONFTEST.format(rules=rules), encoding="utf-8")
    (folder / "suite" / "test_small.py").write_text(SMALL_SUITE.format(fails=fails, body=body), encoding="utf-8")
    return run_pytest(folder, *arguments)


def test_a_full_run_that_shows_every_rule_passes(tmp_path: Path) -> None:
    run = small(tmp_path, ["XX-1", "XX-2", "XX-3", "XX-4"])
    assert run.returncode == 0, run.stdout
    assert "4 of 4 clauses and ledger rows are shown by passing tests" in run.stdout


@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_full_run_fails_with_a_list_of_what_no_passing_test_shows(tmp_path: Path, workers: str) -> None:
    run = small(tmp_path, ["XX-1", "XX-2", "XX-3", "XX-4", "XX-5"], "-n", workers, body="pytest.skip('no')")
    assert run.returncode == 1, run.stdout
    assert "NOT SHOWN XX-4: no citing test passed" in run.stdout
    assert "NOT SHOWN XX-5: no test cites it" in run.stdout
    assert "XX-1:" not in run.stdout
    assert "3 of 5 clauses" in run.stdout


def test_a_rule_counts_as_shown_only_if_no_citing_test_fails_alone(tmp_path: Path) -> None:
    run = small(tmp_path, ["XX-1", "XX-2", "XX-3", "XX-4"], body="assert False")
    assert run.returncode == 1
    assert "NOT SHOWN XX-4: no citing test passed" in run.stdout


@pytest.mark.parametrize(
    "chosen", [["-k", "one"], ["suite/test_small.py"], ["--deselect", "suite/test_small.py::test_one"]]
)
def test_a_partial_run_is_not_judged(tmp_path: Path, chosen: list[str]) -> None:
    run = small(tmp_path, ["XX-1", "XX-2", "XX-3", "XX-4", "XX-9"], *chosen)
    assert run.returncode == 0, run.stdout
    assert "NOT SHOWN" not in run.stdout


def test_a_test_that_cites_a_rule_that_does_not_exist_stops_any_run(tmp_path: Path) -> None:
    run = small(tmp_path, ["XX-1", "XX-2", "XX-3"], "-k", "one")
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "test_three cites XX-4: there is no such rule" in run.stdout + run.stderr


# The build under test


@pytest.mark.parametrize("expected", ["pure", "compiled"])
def test_the_wrong_build_is_not_tested(expected: str) -> None:
    run = run_pytest(ROOT, "--collect-only", "tests/test_rulebook.py", CIRCENSES_EXPECT=expected)
    if expected == builds.build():
        assert run.returncode == 0
    else:
        assert run.returncode == pytest.ExitCode.USAGE_ERROR
        assert f"the {expected} build was to be tested, but this is the {builds.build()} one" in run.stderr


def test_an_unknown_build_is_refused() -> None:
    run = run_pytest(ROOT, "--collect-only", "tests/test_rulebook.py", CIRCENSES_EXPECT="fast")
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert "CIRCENSES_EXPECT is 'fast': it takes pure or compiled" in run.stderr


def test_sources_newer_than_their_compiled_form_are_found(tmp_path: Path) -> None:
    package = tmp_path / "src" / "circenses"
    package.mkdir(parents=True)
    for name, changed in (("rules.py", 20), ("state.py", 5), ("words.py", 99)):
        (package / name).touch()
        os.utime(package / name, (changed, changed))
    for name in ("rules.cpython-311.so", "state.cpython-311.so"):
        (package / name).touch()
        os.utime(package / name, (10, 10))
    assert builds.stale(package) == [package / "rules.py"]
    library = tmp_path / "src" / "circenses_house__mypyc.cpython-311.so"
    library.touch()
    os.utime(library, (30, 30))
    assert builds.stale(package) == []
