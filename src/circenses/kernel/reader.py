"""Reads a record back. Whatever a line promises is recomputed and compared."""

import json
from collections.abc import Callable
from typing import Any

from circenses.kernel import draws
from circenses.kernel.errors import BadRecord, CircensesError
from circenses.kernel.lines import FORMAT, Line, entry_line, footer, header
from circenses.kernel.log import Entry, Proposal, Seat
from circenses.kernel.match import Match, canonical
from circenses.kernel.saved import brief
from circenses.kernel.state import CHANCE, GROUP, SPECTATOR, frame_seat

FindGame = Callable[[str], Any]

LARGEST = 2**31  # whole number in a line: entries, plies, seats, actions
LONGEST = 300  # text in a line: names, kinds, named seeds


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
        self._must_be_whole()
        self.match.scripted = self.scripted
        if self.sealed:
            self.match.locked = "this is one viewer's record with sealed entries: it can be read, not continued"
        elif not self.match.over and self.match.seed is not None:
            self.match.settle()  # written up to where chance must speak

    def _must_be_whole(self) -> None:
        if self.match.over and not self.footer:
            raise self._fault("the match is over, but the footer is missing")
        if len(self.match.log) + self.sealed < self.match.inherited:
            raise self._fault(f"the record was branched at ply {self.match.inherited}, but stops before")

    def _parse(self, raw: str) -> Line:
        try:
            line = json.loads(raw)
            canonical(line).encode()
        except json.JSONDecodeError as fault:
            raise self._fault(f"not JSON: {fault.msg} at column {fault.colno}") from None
        except (ValueError, RecursionError):
            raise self._fault("not JSON: a number too long, lists too deep, or half a character") from None
        if not isinstance(line, dict):
            raise self._fault("not a JSON object")
        return line

    def _fault(self, reason: str) -> BadRecord:
        return BadRecord(reason + self._mended(), self.number, self.file)

    def _mended(self) -> str:
        """Names the rulings that may explain why an earlier version allowed what the rules no longer do."""
        if not hasattr(self, "match"):
            return ""
        rulings = self.match.game.options().mended(self.match.options, self.match.rules)
        if not rulings:
            return ""
        return f"; rules version {self.match.rules} had faults that were mended since: {', '.join(rulings)}"

    def _field(self, line: Line, key: str, kind: type) -> Any:
        value = line.get(key)
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            raise self._fault(f"{key!r} is missing or is not of type {kind.__name__}")
        self._must_be_sane(key, line[key])
        return line[key]

    def _must_be_sane(self, key: str, value: Any) -> None:
        if isinstance(value, int) and not -LARGEST <= value <= LARGEST:
            raise self._fault(f"{key!r} is {brief(value)}, a number too large")
        if isinstance(value, str) and len(value) > LONGEST:
            raise self._fault(f"{key!r} has {len(value)} characters, more than {LONGEST}")

    def _header(self, line: Line, find_game: FindGame) -> Match[Any]:
        if not isinstance(line.get("format"), int) or line["format"] != FORMAT:
            raise self._fault(f"not a match record of format {FORMAT}")
        seats = self._field(line, "seats", list)
        for seat in seats:
            if not isinstance(seat, dict) or {"name", "kind"} - {k for k, v in seat.items() if isinstance(v, str)}:
                raise self._fault("each seat has a name and a kind")
            self._must_be_sane("name", seat["name"])
            self._must_be_sane("kind", seat["kind"])
        try:
            game = find_game(self._field(line, "game", str))
            options = self._field(line, "options", dict)
            position = self._position(line)
            rules = self._field(line, "rules", int)
            if rules != game.version and rules not in game.options().editions:
                raise self._fault(f"played by rules version {brief(rules)}, this is version {game.version}")
            match: Match[Any] = Match(
                game,
                len(seats),
                options,
                seed=0,
                scripted=True,
                position=position,
                rules=rules,
                scheme=self._field(line, "scheme", str) if "scheme" in line else "",
            )
        except BadRecord:
            raise
        except CircensesError as fault:
            raise self._fault(str(fault)) from None
        if line.get("ruleset") != match.ruleset():
            raise self._fault("the ruleset digest differs: the numbers in force are not those of this installation")
        match.seats = [Seat(seat["name"], seat["kind"]) for seat in seats]
        self._read_seed(match, line)
        match.scripted = self.scripted = "scripted" in line
        if "branch" in line:
            match.branch_of = self._branch(self._field(line, "branch", dict))
            match.inherited = match.branch_of["ply"]
        self.viewer: int | None = None
        if "viewer" in line:
            self.viewer = self._field(line, "viewer", int)
            if self.viewer != SPECTATOR and not 0 <= self.viewer < len(seats):
                raise self._fault(f"there is no viewer {self.viewer}: -2 is a spectator, seats are numbered from 0")
        promised = header(match, self.viewer)
        if "seed" not in line and "seed" in promised:
            del promised["seed"]  # known from the footer
        self._must_say(line, promised)
        match.scripted = True  # while reading: chance is in the lines
        return match

    def _position(self, line: Line) -> Line | None:
        if "position" not in line:
            return None
        position: Line = self._field(line, "position", dict)
        if not position or "sealed" in position:
            raise self._fault("the match began from a position that is sealed: its record opens when it is over")
        return position

    def _branch(self, line: Line) -> Line:
        self._field(line, "of", str)
        if self._field(line, "ply", int) < 0 or len(line) != 2:
            raise self._fault("a branch names the match it is of and the ply")
        return line

    def _must_say(self, line: Line, promised: Line) -> None:
        """Compares every key with what was recomputed: none missing, none added."""
        for key in promised:
            if key not in line:
                raise self._fault(f"{key!r} is missing")
            if canonical(line[key]) != canonical(promised[key]):
                raise self._fault(f"{key!r} is {brief(line[key])}, but should be {brief(promised[key])}")
        for key in line:
            if key not in promised:
                raise self._fault(f"{brief(key)} does not belong here")

    def _read_seed(self, match: Match[Any], line: Line) -> None:
        match.commitment = self._field(line, "commitment", str)
        match.open_seed = self._field(line, "open_seed", str)
        match.seed = None
        if match.open_seed:
            match.seed = draws.named_seed(match.open_seed)
        else:
            source = line if "seed" in line else self._last_line()  # opened at the end, it also proves earlier draws
            if source.get("seed", "") != "":
                match.seed = self._seed(self._field(source, "seed", str))
        self._seed_must_match(match)

    def _last_line(self) -> Line:
        try:
            line = json.loads(self.raw[-1])
        except (ValueError, RecursionError):
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
            raise self._fault(f"entry {number} is where entry {len(match.log) + self.sealed} belongs")
        ply = self._field(line, "ply", int)
        seat = self._field(line, "seat", int)
        if "sealed" in line:
            self._seal(line)
        if "sealed" in line or self.sealed:
            self.sealed += 1  # what follows a sealed entry cannot be replayed, only counted
            return
        if ply != match.ply:
            raise self._fault(f"ply {ply} is where ply {match.ply} belongs")
        if "event" in line and len(match.log) < match.inherited:
            raise self._fault(f"a branch begins with {match.inherited} actions, and this is not one")
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

    def _seal(self, line: Line) -> None:
        seal = self._field(line, "sealed", str)
        if self.viewer is None:
            raise self._fault("a sealed entry, but this is no viewer's record")
        if len(seal) != 64 or set(seal) - set("0123456789abcdef") or len(line) != 4:
            raise self._fault("a sealed entry has its numbers and a seal of 64 hexadecimal digits")

    def _action(self, line: Line, seat: int) -> None:
        match = self.match
        action = self._field(line, "action", int)
        after = match.game.clone(match.state)
        match._must_be_running()
        match._must_be_legal(after, seat, action)
        if frame_seat(after.top()) == GROUP and seat != after.actor():
            raise self._fault(f"sealed answers are entered by seat: seat {after.actor()} comes first")
        entry = Entry(len(match.log), match.ply, seat, action, self._notation(line, after, action))
        self._must_say(line, entry_line(entry))
        if seat == CHANCE:
            self._draw_must_match(action)
        match.game.apply(after, seat, action)
        match.commit(Proposal(len(match.log), 0, [entry], after, {}))

    def _notation(self, line: Line, s: Any, action: int) -> str:
        """The notation of today; a record of earlier rules keeps the words of its time."""
        game = self.match.game
        if self.match.rules != game.version:
            former = str(game.former_label(s, action, self.match.rules))
            if line.get("notation") == former:
                return former
        return str(game.label(s, action))

    def _draw_must_match(self, action: int) -> None:
        match = self.match
        due = None if self.scripted else match.draw()
        if due is not None and due != action:
            label = match.game.label(match.state, due)
            raise self._fault(f"the seed draws {label!r} here, not {match.game.label(match.state, action)!r}")

    def _footer(self, line: Line) -> None:
        promised = footer(self.match, self.raw[: self.number - 1])
        if not promised:
            raise self._fault("a footer, but the match is not over")
        self._must_say(line, promised)
