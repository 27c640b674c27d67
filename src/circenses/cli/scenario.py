"""`circenses scenario`: runs scenario files."""

from dataclasses import asdict
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli.console import complain, out, print_json
from circenses.cli.given import AsJson
from circenses.kernel.words import count
from circenses.scenario import BadScenario, load, run

CHECK_FAILED = 1
WRONG_INPUT = 2

Files = Annotated[list[Path], typer.Argument(metavar="FILE", help="scenario files (TOML)")]


def scenario(files: Files, as_json: AsJson = False) -> None:
    """Play scenario files on the real rules and print every difference: step, path, expected, found.

    A scenario names a game and, as it likes, `seats`, `options`, changes to the start `position`, and `steps`; at any
    step `expect` (path = value), `legal` and `illegal` (notations). docs/reference has the paths and the notation of
    every game.

    Exit code 0: all hold; 1: something differs; 2: a file is wrong.

    Examples:

    - `circenses scenario puzzle.toml`

    - `circenses scenario --json tests/scenarios/ludus_cyclorum/*.toml`

    A file:

        game = "ludus-cyclorum"
        steps = [
          {seat = "chance", play = "heads"},
          {seat = 0, play = "c2-c3", expect = {stones.c3 = "W'"}},
          {seat = 1, play = "c6", illegal = ["c3-c4"]},
        ]
    """
    reports = [report(path) for path in files]
    if as_json:
        print_json(reports)
    else:
        for result in reports:
            show(result)
    raise typer.Exit(max(map(exit_code, reports)))


def report(path: Path) -> dict[str, Any]:
    """The outcome of one file, for programs; a wrong file does not stop the others."""
    result: dict[str, Any] = {"file": str(path), "title": "", "ok": False, "differences": [], "fault": ""}
    try:
        outcome = run(load(path))
    except BadScenario as fault:
        return {**result, "fault": fault.reason}
    differences = [{**asdict(difference), "text": str(difference)} for difference in outcome.differences]
    return {**result, "title": outcome.scenario.title, "ok": outcome.ok, "differences": differences}


def exit_code(result: dict[str, Any]) -> int:
    if result["fault"]:
        return WRONG_INPUT
    return 0 if result["ok"] else CHECK_FAILED


def show(result: dict[str, Any]) -> None:
    if result["fault"]:
        complain(f"{result['file']}: {result['fault']}")
        return
    differing = len(result["differences"])
    verdict = "ok" if result["ok"] else count(differing, "difference")
    out.print(f"{result['file']}: {verdict}", markup=False)
    for difference in result["differences"]:
        out.print(f"  {difference['text']}", markup=False)
