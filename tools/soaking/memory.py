"""The progress of the soak, on disk after every piece of work, so that it can be stopped at any time."""

import hashlib
import json
import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tools.soaking.play import Played

WEIGHED = ("src/circenses/**/*.py", "src/circenses/**/*.toml", "tests/games/**/*.py")


@dataclass
class Tally:
    """The totals of one part of the soak."""

    pieces: int = 0
    decisions: int = 0
    matches: int = 0
    endings: dict[str, int] = field(default_factory=dict)

    def add(self, played: Played) -> None:
        self.pieces += 1
        self.decisions += played.decisions
        self.matches += played.matches
        for ending, times in played.endings.items():
            self.endings[ending] = self.endings.get(ending, 0) + times


class Memory:
    """Belongs to one state of the sources and one build: counts of another are not continued."""

    def __init__(self, path: Path, tree: str, fresh: bool = False) -> None:
        self.path = path
        self.tree = tree
        self.parts: dict[str, Tally] = {}
        self.restarted = False
        if path.exists() and not fresh:
            data: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
            self.restarted = data["tree"] != tree
            if not self.restarted:
                self.parts = {name: Tally(**part) for name, part in data["parts"].items()}

    def part(self, name: str) -> Tally:
        return self.parts.setdefault(name, Tally())

    def save(self) -> None:
        """Writes another file and renames it, so that an interruption leaves the old file or the new one."""
        self.path.parent.mkdir(parents=True, exist_ok=True)
        data = {"tree": self.tree, "parts": {name: vars(part) for name, part in self.parts.items()}}
        beside = self.path.with_suffix(".part")
        beside.write_text(json.dumps(data, indent=1), encoding="utf-8")
        os.replace(beside, self.path)


def weigh(root: Path, build: str) -> str:
    digest = hashlib.sha256(build.encode())
    for path in sorted({path for pattern in WEIGHED for path in root.glob(pattern)}):
        digest.update(f"\0{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()
