"""The log retold for one viewer, kept while somebody looks on, so that a step costs only its own sentences."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec

from circenses.kernel.log import EVENTS, Entry, Seat
from circenses.kernel.match import Match
from circenses.kernel.past import Past

_PLAYER = re.compile(r"\bPlayer (\d+)\b")


class LogLine(msgspec.Struct, omit_defaults=True):
    """What one entry did. An undo names the ply `to` which the match went back; lines from that ply on are void."""

    entry: int
    ply: int
    seat: int
    lines: list[str]
    event: str = ""
    to: int | None = None


class Story:
    def __init__(self, match: Match[Any], viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self.line: list[Entry] = []  # the actions in force so far
        self.past = Past(match.game, match.start)
        self.state = self.past.state(self.line, 0)

    def told(self) -> list[LogLine]:
        """All lines, the newest included."""
        for _ in self.telling():
            pass
        return self.lines

    def telling(self) -> Iterator[None]:
        """Line by line, as a log can be long; several may ask for it in turns."""
        while len(self.lines) < len(self.match.log):
            self.lines.append(self._tell(self.match.log[len(self.lines)]))
            yield

    def _tell(self, entry: Entry) -> LogLine:
        match = self.match
        if entry.event:
            return self._tell_event(entry)
        self.state, told = match.game.told(self.state, entry.seat, entry.action, self.viewer)
        self.line.append(entry)
        return LogLine(entry.number, entry.ply, entry.seat, [named(line, match.seats) for line in told])

    def _tell_event(self, entry: Entry) -> LogLine:
        match = self.match
        sentence = f"{match.seats[entry.seat].name} {EVENTS[entry.event]}"
        to = entry.data["to"] if entry.event == "undo" else None
        if to is not None:
            sentence += f" to ply {to}"
            self.line = self.line[:to]
            self.past.cut(to)
            self.state = self.past.state(self.line, to)
        if "bot" in entry.data:
            sentence += f" ({entry.data['bot']})"
        return LogLine(entry.number, entry.ply, entry.seat, [sentence + "."], entry.event, to)


def named(text: str, seats: list[Seat]) -> str:
    """The rules speak of Player 1, the table of Ada."""

    def name(found: re.Match[str]) -> str:
        number = int(found[1])
        return seats[number - 1].name if 1 <= number <= len(seats) else found[0]

    return _PLAYER.sub(name, text)
