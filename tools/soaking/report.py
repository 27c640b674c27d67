"""The results in docs/verification.md: one section a game, between two comments; what people wrote stays."""

import datetime
import platform
import subprocess
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import circenses
from tools.soaking.memory import Tally

NEW_PAGE = """# Verification

What `make test` cannot take the time for, `make soak` does: millions of random decisions with every invariant tested
after each, engine against model, and every mutant of rules and content.
"""
PACKAGES = ("mypy", "librt", "pytest", "hypothesis")


def begin(game: str) -> str:
    return f"<!-- soak {game}: begin (written by `make soak`) -->"


def end(game: str) -> str:
    return f"<!-- soak {game}: end -->"


def section(game: str, command: str, parts: dict[str, Tally], mutants: dict[str, Any] | None, root: Path) -> str:
    build = "compiled" if circenses.COMPILED else "pure"
    lines = [
        f"### Last soak of {game}",
        "",
        f"- Date: {datetime.datetime.now(datetime.UTC).date().isoformat()}",
        f"- Command: `{command}`",
        f"- Circenses {circenses.__version__}, {build} build{_commit(root)}",
        f"- {', '.join([_python(), *_versions()])}",
        "",
        "| part | matches | decisions | ended by | faults |",
        "|---|---:|---:|---|---:|",
    ]
    for name, part in parts.items():
        endings = ", ".join(f"{ending} {times:,}" for ending, times in sorted(part.endings.items()))
        lines.append(f"| {name} | {part.matches:,} | {part.decisions:,} | {endings} | 0 |")
    return "\n".join([*lines, "", *_mutants(mutants)]) + "\n"


def _mutants(report: dict[str, Any] | None) -> list[str]:
    if report is None:
        return ["Mutants were not tried."]
    excused = len(report["survived_with_reason"])
    return [
        f"Mutants of rules and content: {report['mutants']:,} tried, {report['killed']:,} noticed by a failing test, "
        f"{report['timed_out']:,} by a test that did not end, {excused:,} survived with a reason "
        f"(`tools/mutants_survivors.toml`), {len(report['survived_without_reason'])} without."
    ]


def write(page: Path, game: str, text: str) -> None:
    whole = page.read_text(encoding="utf-8") if page.exists() else NEW_PAGE
    first, last = begin(game), end(game)
    if whole.count(first) != 1 or whole.count(last) != 1:
        whole = whole.rstrip() + f"\n\n{first}\n{last}\n"
    before, rest = whole.split(first)
    page.parent.mkdir(parents=True, exist_ok=True)
    page.write_text(f"{before}{first}\n\n{text}\n{last}{rest.split(last)[1]}", encoding="utf-8")


def _python() -> str:
    version = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{version} on {platform.system()} {platform.machine()}"


def _versions() -> list[str]:
    versions = []
    for name in PACKAGES:
        try:
            versions.append(f"{name} {version(name)}")
        except PackageNotFoundError:
            continue
    return versions


def _commit(root: Path) -> str:
    """Which state of the sources was tested, if it is known."""
    try:
        answer = subprocess.run(
            ["git", "describe", "--always", "--dirty", "--abbrev=12"],
            cwd=root,
            capture_output=True,
            text=True,
            check=True,
        )
    except (OSError, subprocess.CalledProcessError):
        return ""
    return f", commit {answer.stdout.strip()}"
