"""Files of runs: a line of JSON for each step, written when it is done."""

import json
from pathlib import Path
from typing import Any

from circenses.kernel.errors import BadOption


def append(keep: Path, line: dict[str, Any]) -> None:
    try:
        with keep.open("a", encoding="utf-8") as file:
            file.write(json.dumps(line, separators=(",", ":")) + "\n")
    except OSError as fault:
        raise BadOption(f"{keep} cannot be written: {fault.strerror}") from None
