"""Match records: JSON Lines, one header, one line per log entry, one footer when over. docs/reference/record.md."""

import hashlib
import json
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

from circenses.kernel import draws
from circenses.kernel.errors import BadRecord, CircensesError
from circenses.kernel.match import Entry, Match, Seat
from circenses.kernel.state import CHANCE

FORMAT = 1
Line = dict[str, Any]
FindGame = Callable[[str], Any]


# Writing


def _text(line: Line) -> str:
    return json.dumps(line, separators=(",", ":"), ensure_ascii=False)


def header(match: Match[Any], viewer: int | None = None) -> Line:
    """The first line. The seed stands in it only in the owner's own copy, or when it is open anyway."""
    line: Line = {
        "format": FORMAT,
        "game": match.game.id,
        "rules": match.game.version,
        "ruleset": match.game.ruleset_digest(match.options),
        "options": match.game.options().differing(match.options),
        "seats": [{"name": seat.name, "kind": seat.began} for seat in match.seats],
        "commitment": match.commitment,
        "open_seed": match.open_seed,
    }
    if match.scripted:
        line["scripted"] = True
    if match.branch_of:
        line["branch"] = match.branch_of
    if viewer is not None:
        line["viewer"] = viewer
    elif match.seed is not None and not match.open_seed:
        line["seed"] = match.seed.hex()
    return line


def entry_line(entry: Entry) -> Line:
    line: Line = {"entry": entry.number, "ply": entry.ply, "seat": entry.seat}
    if entry.event:
        return {**line, "event": entry.event, **entry.data}
    return {**line, "action": entry.action, "notation": entry.notation}


def footer(match: Match[Any], lines: list[str]) -> Line:
    return {
        "ending": match.ending,
        "ranks": match.ranks(),
        "scores": match.scores(),
        "state": match.digest(),
        "log": _log_digest(lines),
        "seed": match.seed.hex() if match.seed is not None else "",
    }


def lines(match: Match[Any], viewer: int | None = None) -> list[str]:
    """The record as text lines; for a viewer with sealed entries while the match runs, open to all when it is over."""
    if viewer is not None and not match.over:
        return _viewer_lines(match, viewer)
    told = [_text(header(match))] + [_text(entry_line(entry)) for entry in match.log]
    if match.over:
        told.append(_text(footer(match, told)))
    return told


def _viewer_lines(match: Match[Any], viewer: int) -> list[str]:
    told = [_text(header(match, viewer))]
    past = [match.game.new(len(match.seats), match.options)]
    for entry in match.log:
        line = entry_line(entry)
        if entry.event == "undo":
            past = past[: entry.data["to"] + 1]
        elif not entry.event:
            if match.game.hidden(past[-1], entry.seat, entry.action, viewer):
                seed = match.seed if match.seed is not None else b""
                line = {"entry": entry.number, "ply": entry.ply, "seat": entry.seat}
                line["sealed"] = draws.seal(seed, entry.number, entry.action)
            after = match.game.clone(past[-1])
            match.game.apply(after, entry.seat, entry.action)
            past.append(after)
        told.append(_text(line))
    return told


def save(match: Match[Any], path: str | Path) -> None:
    """Writes the whole record to a new file."""
    Recorder(match, path).close()


class Recorder:
    """Writes a record while the match is played: each entry is on disk before it counts."""

    def __init__(self, match: Match[Any], path: str | Path) -> None:
        self.match = match
        self.path = Path(path)
        self.told = lines(match)
        self.finished = match.over
        try:
            self.file = open(self.path, "x", encoding="utf-8", newline="\n")  # noqa: SIM115 (stays open while playing)
        except FileExistsError:
            raise CircensesError(f"{self.path} exists already: nothing is overwritten, choose another name") from None
        except OSError as fault:
            raise CircensesError(f"{self.path} cannot be written: {fault.strerror}") from None
        try:
            self._write(self.told)
        except CircensesError:
            self.file.close()
            self.path.unlink()
            raise
        match.store = self.append

    def append(self, match: Match[Any], entries: list[Entry]) -> None:
        fresh = [_text(entry_line(entry)) for entry in entries]
        self._write(fresh)
        self.told += fresh

    def finish(self) -> None:
        """The footer, once the match is over."""
        if self.match.over and not self.finished:
            self._write([_text(footer(self.match, self.told))])
            self.finished = True

    def close(self) -> None:
        self.finish()
        self.match.store = None
        self.file.close()

    def _write(self, fresh: list[str]) -> None:
        """All of it or nothing: a full disk leaves the file as it was."""
        size = self.file.tell()
        try:
            self.file.write("".join(line + "\n" for line in fresh))
            self.file.flush()
            os.fsync(self.file.fileno())
        except OSError as fault:
            os.truncate(self.path, size)
            raise CircensesError(f"{self.path} cannot be written: {fault.strerror}; the move was not made") from None


# Reading


def load(path: str | Path) -> Match[Any]:
    """Reads a record back as a match that can be continued, replayed and branched; every line is checked."""
    file = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadRecord("not a text file", file=file) from None
    except OSError as fault:
        raise BadRecord(f"cannot be read: {fault.strerror}", file=file) from None
    return loads(text, file)


def loads(text: str, file: str = "") -> Match[Any]:
    from circenses.games import game  # the kernel knows no game; a record names one

    return Reader(text, file, game).match


class Reader:
    """Replays a record line by line. Whatever a line promises is recomputed and compared."""

    def __init__(self, text: str, file: str, find_game: FindGame) -> None:
        self.file = file
        self.number = 0
        self.raw = text.split("\n")
        if self.raw[-1] == "":
            self.raw.pop()
        elif len(self.raw) > 1:
            self.number = len(self.raw)
            raise self._fault("the last line is cut short; without it the record can be read")
        if not self.raw:
            raise self._fault("the file is empty")
        self.sealed = 0
        self.number = 1
        self.match = self._header(self._parse(self.raw[0]), find_game)
        self.footer: Line = {}
        for raw in self.raw[1:]:
            self.number += 1
            line = self._parse(raw)
            if self.footer:
                raise self._fault("nothing may follow the footer")
            if "ranks" in line:
                self.footer = line
                self._footer(line)
            else:
                self._entry(line)
        self.number = 0
        self.match.scripted = self.scripted
        if not self.match.over and not self.sealed and self.match.seed is not None:
            self.match.settle()  # written up to where chance must speak

    def _parse(self, raw: str) -> Line:
        try:
            line = json.loads(raw)
        except json.JSONDecodeError as fault:
            raise self._fault(f"not JSON: {fault.msg} at column {fault.colno}") from None
        if not isinstance(line, dict):
            raise self._fault("not a JSON object")
        return line

    def _fault(self, reason: str) -> BadRecord:
        return BadRecord(reason, self.number, self.file)

    def _field(self, line: Line, key: str, kind: type) -> Any:
        value = line.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self._fault(f"{key!r} is missing or is not of type {kind.__name__}")
        return value

    def _header(self, line: Line, find_game: FindGame) -> Match[Any]:
        if line.get("format") != FORMAT:
            raise self._fault(f"not a match record of format {FORMAT}")
        seats = self._field(line, "seats", list)
        for seat in seats:
            if not isinstance(seat, dict) or {"name", "kind"} - {k for k, v in seat.items() if isinstance(v, str)}:
                raise self._fault("each seat has a name and a kind")
        try:
            game = find_game(self._field(line, "game", str))
            match: Match[Any] = Match(game, len(seats), self._field(line, "options", dict), seed=0, scripted=True)
        except CircensesError as fault:
            raise self._fault(str(fault)) from None
        if line.get("rules") != game.version:
            raise self._fault(f"played by rules version {line.get('rules')}, this is version {game.version}")
        if line.get("ruleset") != game.ruleset_digest(match.options):
            raise self._fault("the ruleset digest differs: the numbers in force are not those of this installation")
        match.seats = [Seat(seat["name"], seat["kind"]) for seat in seats]
        self._read_seed(match, line)
        self.scripted = bool(line.get("scripted", False))
        match.branch_of = line.get("branch", {})
        match.given = self._field(match.branch_of, "ply", int) if match.branch_of else 0
        return match

    def _read_seed(self, match: Match[Any], line: Line) -> None:
        match.commitment = self._field(line, "commitment", str)
        match.open_seed = self._field(line, "open_seed", str)
        match.seed = None
        if match.open_seed:
            match.seed = draws.named_seed(match.open_seed)
        else:
            shown = line if "seed" in line else self._last_line()  # opened at the end, it also proves the draws before
            if "seed" in shown:
                match.seed = self._seed(self._field(shown, "seed", str))
        self._seed_must_match(match)

    def _last_line(self) -> Line:
        try:
            line = json.loads(self.raw[-1])
        except json.JSONDecodeError:
            return {}
        return line if isinstance(line, dict) and "ranks" in line else {}

    def _seed(self, text: str) -> bytes:
        try:
            return draws.seed_from_hex(text)
        except BadRecord as fault:
            raise self._fault(fault.reason) from None

    def _seed_must_match(self, match: Match[Any]) -> None:
        if match.seed is not None and draws.commitment(match.seed) != match.commitment:
            raise self._fault("the seed does not fit the commitment")

    def _entry(self, line: Line) -> None:
        match = self.match
        number = self._field(line, "entry", int)
        if number != len(match.log) + self.sealed:
            raise self._fault(f"entry {number} stands where entry {len(match.log) + self.sealed} belongs")
        ply = self._field(line, "ply", int)
        seat = self._field(line, "seat", int)
        if "sealed" in line or self.sealed:
            self.sealed += 1  # what follows a sealed entry cannot be replayed, only counted
            return
        if ply != match.ply:
            raise self._fault(f"ply {ply} stands where ply {match.ply} belongs")
        try:
            if "event" in line:
                data = {key: value for key, value in line.items() if key not in ("entry", "ply", "seat", "event")}
                match.event(self._field(line, "event", str), seat, data)
            else:
                self._action(line, seat)
        except BadRecord:
            raise
        except CircensesError as fault:
            raise self._fault(str(fault)) from None

    def _action(self, line: Line, seat: int) -> None:
        match = self.match
        action = self._field(line, "action", int)
        before = match.state
        after = match.game.clone(before)
        match._must_be_running()
        match._must_be_legal(after, seat, action)
        label = match.game.label(before, action)
        if line.get("notation") != label:
            raise self._fault(f"action {action} is written {label!r}, not {line.get('notation')!r}")
        if seat == CHANCE:
            self._draw_must_match(action)
        match.game.apply(after, seat, action)
        entry = Entry(len(match.log), match.ply, seat, action, label)
        match.log.append(entry)
        match.line.append(entry)
        match.state = after

    def _draw_must_match(self, action: int) -> None:
        match = self.match
        if self.scripted or match.seed is None or len(match.log) < match.given:
            return
        weights = match.game.weights(match.state)
        lot = draws.draw(match.seed, len(match.log), sum(weights))
        drawn = match.game.legal(match.state, CHANCE)[draws.outcome(weights, lot)]
        if drawn != action:
            label = match.game.label(match.state, drawn)
            raise self._fault(f"the seed draws {label!r} here, not {match.game.label(match.state, action)!r}")

    def _footer(self, line: Line) -> None:
        match = self.match
        if not match.over:
            raise self._fault("a footer, but the match is not over")
        for key, value in footer(match, self.raw[: self.number - 1]).items():
            if line.get(key) != value:
                raise self._fault(f"{key!r} is {line.get(key)!r}, but the log gives {value!r}")


def _log_digest(told: list[str]) -> str:
    return hashlib.sha256("\n".join(told).encode()).hexdigest()


def verify_seals(viewer_text: str, full: Match[Any], file: str = "") -> int:
    """Checks a viewer's record against the opened one: nothing was changed after it was sealed. Returns the seals."""
    seals = 0
    for number, raw in enumerate(viewer_text.splitlines()[1:], 2):
        line = json.loads(raw)
        entry = full.log[line["entry"]]
        if "sealed" in line:
            seals += 1
            if full.seed is None or line["sealed"] != draws.seal(full.seed, entry.number, entry.action):
                raise BadRecord("the opened record shows another action than was sealed", number, file)
        elif _text(entry_line(entry)) != raw:
            raise BadRecord("the opened record shows another entry", number, file)
    return seals
