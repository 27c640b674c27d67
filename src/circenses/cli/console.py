"""Results go to standard output, everything else to standard error."""

import json
import sys
from typing import Any

from rich.console import Console

out = Console(highlight=False, soft_wrap=True)
err = Console(stderr=True, highlight=False, soft_wrap=True)


def print_json(data: Any) -> None:
    """A report for programs: exactly one JSON document."""
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=2) + "\n")


def notice(text: str) -> None:
    """A line that is no result."""
    err.print(text, style="dim", markup=False)


def complain(text: str) -> None:
    err.print(f"circenses: {text}", style="bold red", markup=False)
