"""A mutant: one place in one file, and its replacement."""

from collections import Counter
from dataclasses import dataclass, replace

CONTENT = "content"
RULE = "rule"


@dataclass(frozen=True)
class Function:
    """A function of a module or method of a class, with all that is nested in it."""

    name: str  # as Python calls it, with its class
    line: int  # where its code object begins: at its decorators
    text: bytes


@dataclass(frozen=True)
class Edit:
    """Bytes `start` to `end` of a file are replaced; `where` is a function or a path inside the content."""

    where: str
    start: int
    end: int
    text: bytes
    function: Function | None = None  # the outermost one around it; None for content and code that runs at import


@dataclass(frozen=True)
class Mutant:
    kind: str
    game: str
    file: str  # below src/circenses/games
    line: int
    column: int
    before: str
    after: str
    edit: Edit
    ordinal: int = 1  # among equal changes in one function

    @property
    def id(self) -> str:
        """Stays the same when lines move."""
        again = f" #{self.ordinal}" if self.ordinal > 1 else ""
        return f"{self.file}::{self.edit.where}: {self.before} -> {self.after}{again}"

    @property
    def span(self) -> tuple[str, int, int]:
        """What is replaced, whatever the replacement."""
        return self.file, self.edit.start, self.edit.end

    def place(self) -> str:
        return f"{self.file}:{self.line}:{self.column}"

    def apply_to(self, source: bytes) -> bytes:
        return source[: self.edit.start] + self.edit.text + source[self.edit.end :]


def mutants_of(kind: str, game: str, file: str, source: bytes, edits: list[Edit]) -> list[Mutant]:
    """Mutants in the order of the file, equal changes numbered."""
    mutants: list[Mutant] = []
    counts: Counter[str] = Counter()
    for edit in sorted(set(edits), key=lambda edit: (edit.start, edit.end, edit.text)):
        line_start = source.rfind(b"\n", 0, edit.start) + 1
        mutant = Mutant(
            kind,
            game,
            file,
            source.count(b"\n", 0, edit.start) + 1,
            len(source[line_start : edit.start].decode()) + 1,
            _one_line(source[edit.start : edit.end]),
            _one_line(edit.text),
            edit,
        )
        counts[mutant.id] += 1
        mutants.append(replace(mutant, ordinal=counts[mutant.id]))
    return mutants


def _one_line(source: bytes) -> str:
    return " ".join(source.decode().split())
