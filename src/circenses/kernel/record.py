"""Match records: JSON Lines that are written while playing, read back, and verified. docs/reference/record.md."""

import io
import json
import os
from pathlib import Path
from typing import Any

from circenses.kernel import draws
from circenses.kernel.errors import BadRecord, CircensesError
from circenses.kernel.lines import FORMAT, Line, entry_line, footer, header, lines, text_of
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


def _begin(path: Path, told: list[str]) -> io.FileIO:
    """A new file with these lines, left open; none at all if they cannot be written."""
    try:
        file = io.FileIO(str(path), "x")
    except FileExistsError:
        raise CircensesError(f"{path} exists already: nothing is overwritten, choose another name") from None
    except OSError as fault:
        raise CircensesError(f"{path} cannot be written: {fault.strerror}") from None
    try:
        _write(file, told)
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
        self.told = lines(match)
        self.finished = match.over
        self.file = _begin(self.path, self.told)
        match.store = self.append

    def append(self, match: Match[Any], proposal: Proposal[Any]) -> None:
        fresh = [text_of(entry_line(entry)) for entry in proposal.entries]
        last = footer(match, self.told + fresh, proposal)
        if last:
            fresh.append(text_of(last))
        try:
            _write(self.file, fresh)
        except OSError as fault:
            raise CircensesError(f"{self.path} cannot be written: {fault.strerror}; nothing was changed") from None
        self.told += fresh
        self.finished = bool(last)

    def finish(self) -> None:
        """Adds the footer to a record whose match ended without being stored."""
        last = {} if self.finished else footer(self.match, self.told)
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
    seals = 0
    for number, raw in enumerate(viewer_text.removesuffix("\n").split("\n"), 1):
        try:
            line = json.loads(raw)
            seals += _opens(line, raw, full, number - 2)
        except (ValueError, KeyError, TypeError, AttributeError, RecursionError):
            raise BadRecord("no line of a viewer's record", number, file) from None
        except BadRecord as fault:
            raise BadRecord(fault.reason, number, file) from None
    return seals


def _opens(line: Line, raw: str, full: Match[Any], number: int) -> int:
    """1 for a seal that fits the opened entry, 0 for an open line that is the same; BadRecord otherwise."""
    if number < 0:
        if raw != text_of(header(full, line.get("viewer"))):
            raise BadRecord("the opened record has another header")
        return 0
    if number >= len(full.log):
        raise BadRecord(f"the opened record has no entry {number}")
    entry = full.log[number]
    if "sealed" not in line:
        if raw != text_of(entry_line(entry)):
            raise BadRecord("the opened record shows another entry")
        return 0
    seal = "" if full.seed is None or entry.event else draws.seal(full.seed, number, entry.action)
    if raw != text_of({"entry": number, "ply": entry.ply, "seat": entry.seat, "sealed": seal}):
        raise BadRecord("the opened record shows another action than was sealed")
    return 1
