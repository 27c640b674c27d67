"""Match records: JSON Lines that are written while playing, read back, and verified. docs/reference/record.md."""

import io
import json
import os
from pathlib import Path
from typing import Any

from circenses.kernel.errors import BadRecord, CircensesError
from circenses.kernel.lines import FORMAT, Line, entry_line, footer, header, lines, text_of, viewer_lines
from circenses.kernel.log import Proposal
from circenses.kernel.match import Match
from circenses.kernel.reader import FindGame, Reader

__all__ = [
    "FORMAT",
    "Line",
    "Reader",
    "Recorder",
    "entry_line",
    "footer",
    "header",
    "lines",
    "load",
    "loads",
    "save",
    "verify_seals",
]

# Writing


def save(match: Match[Any], path: str | Path) -> None:
    """Writes the whole record to a new file."""
    _begin(Path(path), lines(match)).close()


def _begin(path: Path, record: list[str]) -> io.FileIO:
    """A new file with these lines, left open; none at all if they cannot be written."""
    try:
        file = io.FileIO(str(path), "x")
    except FileExistsError:
        raise CircensesError(f"{path} exists already: nothing is overwritten, choose another name") from None
    except OSError as fault:
        raise CircensesError(f"{path} cannot be written: {fault.strerror}") from None
    try:
        _write(file, record)
    except OSError as fault:
        file.close()
        path.unlink()
        raise CircensesError(f"{path} cannot be written: {fault.strerror}") from None
    return file


def _write(file: io.FileIO, fresh: list[str]) -> None:
    """All of it or nothing: a full disk leaves the file as it was. No buffer, as that would try again later."""
    rest = "".join(line + "\n" for line in fresh).encode()
    size = file.tell()
    try:
        while rest:
            rest = rest[file.write(rest) :]
        os.fsync(file.fileno())
    except OSError:
        file.truncate(size)
        file.seek(size)
        raise


class Recorder:
    """Writes a record while the match is played: each entry, and the footer with the last, is on disk before it
    counts."""

    def __init__(self, match: Match[Any], path: str | Path) -> None:
        if match.store is not None:
            raise CircensesError("this match is being recorded already")
        self.match = match
        self.path = Path(path)
        self.lines = lines(match)
        self.finished = match.over
        self.file = _begin(self.path, self.lines)
        match.store = self.append

    def append(self, match: Match[Any], proposal: Proposal[Any]) -> None:
        fresh = [text_of(entry_line(entry)) for entry in proposal.entries]
        last = footer(match, self.lines + fresh, proposal)
        if last:
            fresh.append(text_of(last))
        try:
            _write(self.file, fresh)
        except OSError as fault:
            raise CircensesError(f"{self.path} cannot be written: {fault.strerror}; nothing was changed") from None
        self.lines += fresh
        self.finished = bool(last)

    def finish(self) -> None:
        """Adds the footer to a record whose match ended without being stored."""
        last = {} if self.finished else footer(self.match, self.lines)
        if last:
            _write(self.file, [text_of(last)])
            self.finished = True

    def close(self) -> None:
        """The match goes on unrecorded."""
        if self.match.store == self.append:
            self.match.store = None
        self.file.close()


# Reading


def load(path: str | Path, find_game: FindGame | None = None) -> Match[Any]:
    """Reads a record back as a match that can be continued, replayed and branched; every line is checked.

    `find_game` gives the game of an id, for records of games from outside this package.
    """
    file = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not a text file", file=file) from None
    except OSError as fault:
        raise BadRecord(f"cannot be read: {fault.strerror}", file=file) from None
    return loads(text, file, find_game)


def loads(text: str, file: str = "", find_game: FindGame | None = None) -> Match[Any]:
    if find_game is None:
        from circenses.games import game  # the kernel knows no game; a record names one

        find_game = game
    return Reader(text, file, find_game).match


def verify_seals(viewer_text: str, full: Match[Any], file: str = "") -> int:
    """Checks a viewer's record against the opened one: nothing was changed after it was sealed. Returns the seals."""
    record = viewer_text.removesuffix("\n").split("\n")
    try:
        viewer = json.loads(record[0]).get("viewer")
    except (ValueError, AttributeError, RecursionError):
        raise BadRecord("not the header of a record", 1, file) from None
    if viewer is None:
        opened = lines(full)[: 1 + len(full.log)]
    elif isinstance(viewer, int) and not isinstance(viewer, bool):
        opened = viewer_lines(full, viewer)
    else:
        raise BadRecord("the viewer is not a number", 1, file)
    for i, line in enumerate(record):
        if i >= len(opened):
            raise BadRecord(f"the opened record has no entry {i - 1}", i + 1, file)
        if line != opened[i]:
            raise BadRecord(_other(i, opened[i]), i + 1, file)
    return sum(_is_sealed(line) for line in record)


def _other(i: int, opened: str) -> str:
    if i == 0:
        return "the opened record has another header"
    what = "action than was sealed" if _is_sealed(opened) else "entry"
    return f"the opened record shows another {what}"


def _is_sealed(line: str) -> bool:
    return "sealed" in json.loads(line)
