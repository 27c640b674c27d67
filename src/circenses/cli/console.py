"""Results go to standard output, everything else to standard error."""

import json
import sys
from pathlib import Path
from typing import Any

from rich.console import Console

from circenses.kernel.errors import BadOption

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """A report for programs: exactly one JSON document."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def notice(text: str) -> None:
    """Prints a line for people that is not a result."""
    err.print(text, style="dim", markup=False)


def complain(text: str) -> None:
    err.print(f"circenses: {text}", style="bold red", markup=False)


def must_be_new(path: Path) -> None:
    if path.exists():
        raise BadOption(f"{path} exists already: nothing is overwritten, choose another name")


def write_over(path: Path, text: str) -> None:
    """Writes a file that can be made again at any time."""
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as fault:
        raise BadOption(f"{path} cannot be written: {fault.strerror}") from None


def write_new(path: Path, text: str) -> None:
    must_be_new(path)
    try:
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(text)
    except OSError as fault:
        raise BadOption(f"{path} cannot be written: {fault.strerror}") from None
