"""The log retold to one seat, entry by entry, cached so that each entry is retold once."""

from typing import Any

from circenses.kernel.log import EVENTS, Entry
from circenses.kernel.match import Match
from circenses.kernel.names import named


class History:
    """`lines` grows with the match; each line has the number of its entry."""

    def __init__(self, match: Match[Any], viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.lines: list[tuple[int, str]] = []
        self.next = 0
        self.past = [match.start()]

    def since(self, entry: int = 0) -> list[str]:
        """Sentences of all entries from that number on."""
        for fresh in self.match.log[self.next :]:
            sentences = (named(line, self.match.seats, self.viewer) for line in self._tell(fresh))
            self.lines += [(fresh.number, line) for line in sentences]
            self.next += 1
        return [line for number, line in self.lines if number >= entry]

    def _tell(self, entry: Entry) -> list[str]:
        if entry.event == "undo":
            self.past = self.past[: entry.data["to"] + 1]
        if entry.event:
            return [f"Player {entry.seat + 1} {EVENTS[entry.event]}."]
        after, lines = self.match.game.tell(self.past[-1], entry.seat, entry.action, self.viewer)
        self.past.append(after)
        return lines
