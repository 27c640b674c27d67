"""Sessions that have run to their end: over a pipe, at a terminal, as a command."""

import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from prompt_toolkit.input import create_pipe_input
from prompt_toolkit.output import DummyOutput
from rich.console import Console

import circenses
from circenses.kernel.match import Match
from circenses.terminal import seating
from circenses.terminal.prompt import Lines, Prompt
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table


def ludus(*kinds: str, first: str = "south", seed: int = 1, **options: Any) -> Match[Any]:
    names = seating.seat_names([], kinds)
    return Match(
        circenses.game("ludus-cyclorum"), 2, {"first": first, **options}, seed=seed, names=names, kinds=[*kinds]
    )


class Sitting:
    """A session over a pipe that has run to its end."""

    def __init__(self, match: Match[Any], *lines: str, record_to: Path | None = None) -> None:
        out, err = io.StringIO(), io.StringIO()
        screen = Screen(Console(file=out, soft_wrap=True), Console(file=err, soft_wrap=True), interactive=False)
        self.table = Table(match, record_to=record_to)
        self.code = Session(self.table, Lines(io.StringIO("".join(line + "\n" for line in lines))), screen).run()
        self.out = out.getvalue()
        self.err = err.getvalue()

    @property
    def notations(self) -> list[str]:
        return [entry.event or entry.notation for entry in self.table.match.log]


def at_terminal(match: Match[Any], *typed: str) -> tuple[Table, str]:
    """A session at a terminal of 80 by 24, each text typed and ended with Enter."""
    out = io.StringIO()
    console = Console(file=out, force_terminal=True, color_system=None, width=80, height=24)
    table = Table(match)
    with create_pipe_input() as keys:
        keys.send_text("".join(text + "\r" for text in typed))
        Session(table, Prompt(keys, DummyOutput()), Screen(console, console, interactive=True)).run()
    return table, out.getvalue()


def run(*arguments: str, lines: str = "", folder: Path) -> subprocess.CompletedProcess[str]:
    """The command itself, run in another folder: the package is found there wherever it was found here."""
    command = [sys.executable, "-c", "from circenses.cli import main; main()", *arguments]
    found = {**os.environ, "PYTHONPATH": str(Path(circenses.__file__).parents[1])}
    return subprocess.run(
        command, input=lines, capture_output=True, text=True, cwd=folder, env=found, timeout=300, check=False
    )
