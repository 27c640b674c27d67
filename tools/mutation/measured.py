"""The tests of a game without any change: how long each takes, and which conditions it reaches."""

import json
from dataclasses import dataclass, field
from pathlib import Path


@dataclass
class Measured:
    seconds: dict[str, float] = field(default_factory=dict)
    reached: dict[str, set[int]] = field(default_factory=dict)  # by test
    at_import: set[int] = field(default_factory=set)
    complete: bool = False

    def note(self, test: str, seconds: float, reached: list[int]) -> None:
        self.seconds[test] = seconds
        self.reached[test] = set(reached)

    def reaching(self, number: int | None) -> list[str]:
        return [test for test, reached in self.reached.items() if number in reached]

    def write(self, path: Path, sources: str, files: dict[str, str]) -> None:
        """`files` are digests of the test files: results of a file hold until it or the sources change."""
        tests = {test: [self.seconds[test], sorted(self.reached[test])] for test in self.seconds}
        path.parent.mkdir(parents=True, exist_ok=True)
        at_import = sorted(self.at_import) if self.complete else None
        data = {"sources": sources, "files": files, "at_import": at_import, "tests": tests}
        path.write_text(json.dumps(data), encoding="utf-8")


def read(path: Path, sources: str, files: dict[str, str]) -> Measured:
    """The results that still hold, if any."""
    measured = Measured()
    try:
        data = json.loads(path.read_text(encoding="utf-8"))
        if data["sources"] == sources:
            measured.complete = data["files"] == files and data["at_import"] is not None
            measured.at_import = set(data["at_import"] or [])
            for test, (seconds, reached) in data["tests"].items():
                file = test.partition("::")[0]
                if file in files and files[file] == data["files"].get(file):
                    measured.note(test, seconds, reached)
    except (OSError, ValueError, KeyError, TypeError):
        return Measured()
    return measured
