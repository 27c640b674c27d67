"""The steps of docs/tutorials/add-a-game.md: the files each of them adds, and what it lets one try."""

import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "tutorials" / "add-a-game.md"
STEP = re.compile(r"^## Step \d+: (.+)$", re.M)
FENCE = re.compile(r"^(`{3,})(\w+)(?: file=(\S+))?\n(.*?)^\1$", re.M | re.S)


@dataclass
class Step:
    title: str
    files: dict[str, str] = field(default_factory=dict)
    console: list[str] = field(default_factory=list)
    python: list[str] = field(default_factory=list)


def steps() -> list[Step]:
    _, *parts = STEP.split(PAGE.read_text(encoding="utf-8"))
    found = []
    for title, text in zip(parts[::2], parts[1::2], strict=True):
        step = Step(title)
        for _, language, file, block in FENCE.findall(text):
            if file:
                step.files[file] = block
            elif language == "console":
                step.console += [line.removeprefix("$ ") for line in block.splitlines()]
            elif language == "python":
                step.python.append(block)
        found.append(step)
    return found
