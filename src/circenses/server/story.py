"""The log retold for one viewer, cached while somebody watches, so that a step costs only its own sentences."""

from collections.abc import Iterator
from typing import Any

import msgspec

from circenses.kernel.game import Game
from circenses.kernel.log import EVENTS, Entry
from circenses.kernel.match import Match
from circenses.kernel.names import Sentence, sentence, to_you
from circenses.kernel.past import Past
from circenses.kernel.state import CHANCE, GROUP, State, frame_seat


class LogLine(msgspec.Struct, omit_defaults=True):
    """What one entry did, in sentences of words and seats by number. One that `announces` only says what the next line
    of the same seat tells. An undo names the ply `to` which the match went back; lines from that ply on are void. What
    is worth a look of its own has a `stage`: a die or a coin (its `face` is what fell), a card, votes shown, a show."""

    entry: int
    ply: int
    seat: int
    lines: list[Sentence]
    announces: bool = False
    event: str = ""
    to: int | None = None
    stage: str = ""
    face: str = ""


class Story:
    def __init__(self, match: Match[Any], viewer: int) -> None:
        self.match = match
        self.viewer = viewer
        self.lines: list[LogLine] = []
        self.line: list[Entry] = []  # the actions in force so far
        self.past = Past(match.game, match.start)
        self.state = self.past.state(self.line, 0)

    def retell(self) -> list[LogLine]:
        """All lines, the newest included."""
        for _ in self.telling():
            pass
        return self.lines

    def telling(self) -> Iterator[None]:
        """Retells line by line, as a log can be long; several callers may take turns."""
        while len(self.lines) < len(self.match.log):
            self.lines.append(self._tell(self.match.log[len(self.lines)]))
            yield

    def _tell(self, entry: Entry) -> LogLine:
        if entry.event:
            return self._tell_event(entry)
        game, seats = self.match.game, self.match.seats
        before = self.state
        self.state, sentences = game.tell(before, entry.seat, entry.action, self.viewer)
        self.line.append(entry)
        lines = [to_you(sentence(line, seats), self.viewer) for line in sentences]
        result = LogLine(entry.number, entry.ply, entry.seat, lines, _announces(game, before, entry.action, self.state))
        if lines:
            result.stage, result.face = _staged(game, before, entry, self.state)
        return result

    def _tell_event(self, entry: Entry) -> LogLine:
        text = f" {EVENTS[entry.event]}"
        to = entry.data["to"] if entry.event == "undo" else None
        if to is not None:
            text += f" to move {to}"
            self.line = self.line[:to]
            self.past.cut(to)
            self.state = self.past.state(self.line, to)
        if "bot" in entry.data:
            text += f" ({entry.data['bot']})"
        addressed = to_you([entry.seat, f"{text}."], self.viewer)
        return LogLine(entry.number, entry.ply, entry.seat, [addressed], event=entry.event, to=to)


_STAGES = {"d6": "die", "heads": "coin", "tails": "coin", "start": "", "begin": "", "lots": ""}
_SHOWS = ("show", "perform")  # phases


def _staged(game: Game[Any], before: State, entry: Entry, after: State) -> tuple[str, str]:
    """How the board shows this moment, and the outcome of chance."""
    if game.actions is None:
        return "", ""
    if entry.seat == CHANCE:
        block, where = game.actions.find(entry.action)
        stage = _STAGES.get(block.name, "card")
        return stage, (str(where[0] + 1) if where else "1") if stage == "die" else block.name if stage == "coin" else ""
    if int(frame_seat(before.top())) == GROUP and (after.over() or int(frame_seat(after.top())) != GROUP):
        return "votes", ""
    begins = _phase(game, after) in _SHOWS and _phase(game, before) not in _SHOWS
    return ("show" if begins else "", "")


def _phase(game: Game[Any], s: State) -> str:
    field = game.layout.by_name.get("phase") if game.layout is not None else None
    return str(field.value.write(int(getattr(s, "phase", 0)))) if field is not None else ""


def _announces(game: Game[Any], before: State, action: int, after: State) -> bool:
    """Whether a line only announces the next one; not where somebody has scored, as there is more to tell."""
    says = game.actions is not None and game.actions.find(action)[0].announces and game.chain(after)
    return says and game.scores(before) == game.scores(after)
