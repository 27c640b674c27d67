"""Whoever follows the tutorial has, after each step, what it promises; in the end that is examples/tabula."""

import doctest
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from tests.examples.tutorial import ROOT, Step, steps
from tests.packages import plugs

STEPS = steps()
EXAMPLE = ROOT / "examples" / "tabula"
NOT_SHOWN = {"README.md", "src/tabula/py.typed"}


def built(folder: Path, until: int) -> Path:
    """The package as it is after some steps, installed as pip would leave it behind."""
    files = {name: text for step in STEPS[:until] for name, text in step.files.items()}
    for name, text in files.items():
        place = folder / name
        place.parent.mkdir(parents=True, exist_ok=True)
        place.write_text(text, encoding="utf-8")
    project = tomllib.loads(files.get("pyproject.toml", "project = {}"))["project"]
    entries = project.get("entry-points", {}).get("circenses.games", {})
    return plugs.install(folder / "src", "tabula", {}, entries)


def run(command: str, package: Path) -> str:
    told = subprocess.run(
        ["bash", "-c", command.replace("circenses ", f"{sys.executable} -m circenses ", 1)],
        cwd=package.parent,
        env=plugs.environment(package),
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert told.returncode == 0, f"{command}\n{told.stdout}{told.stderr}"
    return told.stdout


@pytest.mark.parametrize("number", range(1, len(STEPS) + 1), ids=lambda number: STEPS[number - 1].title)
def test_a_step_gives_what_it_promises(number: int, tmp_path: Path) -> None:
    package = built(tmp_path, number)
    step: Step = STEPS[number - 1]
    for command in step.console:
        assert run(command, package).strip() != ""
    if "src/tabula/game.py" in step.files:
        assert "Tabula" in run("circenses games", package)
    if step.files and not step.console:
        rooms = [name for name in step.files if name.startswith("src/") and name.endswith(".py")]
        names = [name.removeprefix("src/").removesuffix(".py").replace("/", ".") for name in rooms]
        if names:
            run(f"{sys.executable} -c 'import {', '.join(names)}'", package)


def test_what_the_page_tries_gives_what_it_shows() -> None:
    blocks = "\n".join(block for step in STEPS for block in step.python)
    example = doctest.DocTestParser().get_doctest(blocks, {}, "add-a-game", "add-a-game", 0)
    result = doctest.DocTestRunner().run(example)
    assert (result.attempted > 8, result.failed) == (True, 0)


def test_the_page_ends_with_the_example() -> None:
    shown = {name: text for step in STEPS for name, text in step.files.items()}
    kept = {
        str(path.relative_to(EXAMPLE)): path.read_text(encoding="utf-8")
        for path in EXAMPLE.rglob("*")
        if path.suffix in (".py", ".md", ".toml") and path.is_file() and "build" not in path.parts
    }
    assert shown == {name: text for name, text in kept.items() if name not in NOT_SHOWN}


def test_a_sixth_game_takes_at_most_400_lines() -> None:
    code = (EXAMPLE / "src").rglob("*.py")
    assert sum(len(path.read_text(encoding="utf-8").splitlines()) for path in code) <= 400


def test_the_example_passes_its_own_tests() -> None:
    """As its author would run them: the laws and the clauses."""
    told = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--rootdir", EXAMPLE, EXAMPLE / "tests"],
        cwd=EXAMPLE,
        env=plugs.environment(EXAMPLE / "src"),
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert told.returncode == 0, told.stdout[-3000:]
