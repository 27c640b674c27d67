"""Every code example in the documentation runs."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from circenses import scenario

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")])
TUTORIAL = ROOT / "docs" / "tutorials" / "add-a-game.md"  # tests/examples goes through it step by step
WITH_PYTHON = [page for page in PAGES if "```python" in page.read_text(encoding="utf-8") and page != TUTORIAL]
WITH_CONSOLE = [page for page in PAGES if "```console" in page.read_text(encoding="utf-8") and page != TUTORIAL]
LINK = re.compile(r"\]\((?!https?:)([^)#\s]+)(?:#[^)]*)?\)")


def name(page: Path) -> str:
    return str(page.relative_to(ROOT))


def blocks(page: Path, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("page", WITH_PYTHON, ids=name)
def test_python_examples_give_what_the_page_shows(page: Path) -> None:
    flags = doctest.ELLIPSIS | doctest.IGNORE_EXCEPTION_DETAIL
    example = doctest.DocTestParser().get_doctest("\n".join(blocks(page, "python")), {}, name(page), str(page), 0)
    result = doctest.DocTestRunner(optionflags=flags).run(example)
    assert result.attempted > 0
    assert result.failed == 0


@pytest.mark.parametrize("page", WITH_CONSOLE, ids=name)
def test_commands_run_and_print_what_the_page_shows(page: Path) -> None:
    for block in blocks(page, "console"):
        for command, shown in commands(block):
            run = subprocess.run(
                ["bash", "-c", command], cwd=ROOT, capture_output=True, text=True, env=environment(), timeout=300
            )
            assert run.returncode == 0, f"{command}\n{run.stderr}"
            if shown:
                assert run.stdout.splitlines() == shown, command


@pytest.mark.parametrize("page", [page for page in PAGES if "```toml\ngame =" in page.read_text("utf-8")], ids=name)
def test_scenarios_shown_hold(page: Path) -> None:
    for block in blocks(page, "toml"):
        if block.startswith("game ="):
            assert scenario.run(scenario.loads(block, name(page))).differences == []


def commands(block: str) -> list[tuple[str, list[str]]]:
    """Each `$ command` with the lines printed under it."""
    found: list[tuple[str, list[str]]] = []
    for line in block.splitlines():
        if line.startswith("$ "):
            found.append((line[2:].replace("circenses ", f"{shlex.quote(sys.executable)} -m circenses "), []))
        elif line:
            found[-1][1].append(line)
    return found


def environment() -> dict[str, str]:
    return {**os.environ, "COLUMNS": "120"}


@pytest.mark.parametrize("page", PAGES, ids=name)
def test_links_lead_somewhere(page: Path) -> None:
    broken = [link for link in LINK.findall(page.read_text(encoding="utf-8")) if not (page.parent / link).exists()]
    assert broken == []


def test_pictures_are_those_the_engines_draw() -> None:
    from tools.pictures import FOLDER, PICTURES

    for picture, draw in PICTURES.items():
        assert (FOLDER / picture).read_text(encoding="utf-8") == draw() + "\n", "run: python -m tools.pictures"
