"""Steps through a match: every entry of its log is a moment, including those taken back."""

from typing import Any

from prompt_toolkit import PromptSession
from prompt_toolkit.application.current import get_app
from prompt_toolkit.filters import Condition
from prompt_toolkit.input import Input
from prompt_toolkit.key_binding import KeyBindings, KeyPressEvent
from prompt_toolkit.output import Output

from circenses.kernel.errors import IllegalAction
from circenses.kernel.match import EVENTS, Entry, Match
from circenses.kernel.names import named
from circenses.kernel.state import CHANCE
from circenses.terminal.screen import Screen, result_lines

START = -1  # the moment before the first entry
KEYS = {"right": "n", " ": "n", "left": "b", "b": "b", "home": "0", "end": "e", "e": "e", "q": "q"}


class Moment:
    """What an entry did: the position after it, and its sentences for a viewer."""

    def __init__(self, entry: Entry, state: Any, ply: int, sentences: list[str]) -> None:
        self.entry = entry
        self.state = state
        self.ply = ply  # actions in force after it
        self.sentences = sentences
        self.taken_back = False


class Replay:
    def __init__(self, match: Match[Any], viewer: int, sealed: int = 0) -> None:
        self.match = match
        self.viewer = viewer
        self.sealed = sealed  # entries at the end that this record does not show
        self.start = match.game.new(len(match.seats), match.options)
        self.moments = self._moments()

    def _moments(self) -> list[Moment]:
        moments: list[Moment] = []
        line: list[Moment] = []
        for entry in self.match.log:
            before = line[-1].state if line else self.start
            if entry.event == "undo":
                for undone in line[entry.data["to"] :]:
                    undone.taken_back = True
                line = line[: entry.data["to"]]
                before = line[-1].state if line else self.start
            if entry.event:
                moments.append(Moment(entry, before, len(line), [self._event(entry)]))
                continue
            after, lines = self.match.game.tell(before, entry.seat, entry.action, self.viewer)
            sentences = [named(line, self.match.seats) for line in lines]
            moments.append(Moment(entry, after, len(line) + 1, sentences or [f"{self.who(entry)} acts."]))
            line.append(moments[-1])
        return moments

    def _event(self, entry: Entry) -> str:
        where = f" to move {entry.data['to']}" if entry.event == "undo" else ""
        return f"{self.match.seats[entry.seat].name} {EVENTS[entry.event]}{where}."

    @property
    def last(self) -> int:
        return len(self.moments) - 1

    def at_ply(self, ply: int) -> int:
        """The moment after `ply` actions of those that stayed in force."""
        if not 0 <= ply <= self.match.ply:
            raise IllegalAction(f"there is no move {ply}: the match has 0 to {self.match.ply}")
        stayed = [i for i, moment in enumerate(self.moments) if not moment.entry.event and not moment.taken_back]
        return stayed[ply - 1] if ply else START

    def state(self, moment: int) -> Any:
        return self.start if moment == START else self.moments[moment].state

    def ply(self, moment: int) -> int:
        return 0 if moment == START else self.moments[moment].ply

    def observe(self, moment: int) -> dict[str, Any]:
        return self.match.game.observe(self.state(moment), self.viewer)

    def who(self, entry: Entry) -> str:
        return "chance" if entry.seat == CHANCE else self.match.seats[entry.seat].name

    def lines(self, moment: int) -> list[str]:
        """The sentences of a moment: the first with its ply, an event with a dash."""
        if moment == START:
            return ["   0. The start."]
        entry = self.moments[moment]
        mark = "   -  " if entry.entry.event else f"{entry.ply:>4}. "
        texts = [mark + entry.sentences[0], *("      " + sentence for sentence in entry.sentences[1:])]
        if entry.taken_back:
            texts[-1] += " (taken back)"
        return texts

    def ending(self) -> list[str]:
        if self.match.over:
            return result_lines(self.match)
        if self.sealed:
            return [f"The match goes on; this record seals what follows ({self.sealed} entries)."]
        return [f"The match is not over: {self.match.ply} moves so far."]

    def json(self, moment: int | None) -> dict[str, Any]:
        """The whole match, or one position of it."""
        at = self.last if moment is None else moment
        report: dict[str, Any] = {
            "game": self.match.game.id,
            "seats": [{"name": seat.name, "kind": seat.kind} for seat in self.match.seats],
            "viewer": self.viewer,
            "ply": self.ply(at),
            "plies": self.match.ply,
            "position": self.observe(at),
        }
        if moment is None:
            over = self.match.over
            report["entries"] = [self._entry_json(each) for each in self.moments]
            report["sealed"] = self.sealed
            report["ending"] = self.match.ending
            report["ranks"] = self.match.ranks() if over else []
            report["scores"] = self.match.scores()
        return report

    def _entry_json(self, moment: Moment) -> dict[str, Any]:
        entry = moment.entry
        return {
            "entry": entry.number,
            "ply": moment.ply,
            "seat": entry.seat,
            "event": entry.event,
            "notation": "" if self._hidden(moment) else entry.notation,
            "sentences": moment.sentences,
            "taken_back": moment.taken_back,
        }

    def _hidden(self, moment: Moment) -> bool:
        """While a match runs nobody reads another seat's secrets from it."""
        entry = moment.entry
        if entry.event or self.match.over:
            return False
        before = self.start if entry.number == 0 else self.moments[entry.number - 1].state
        return self.match.game.hidden(before, entry.seat, entry.action, self.viewer)


class Stepper:
    """Enter or right goes on, b or left back, a number to that move, q leaves."""

    def __init__(
        self, replay: Replay, screen: Screen, input: Input | None = None, output: Output | None = None
    ) -> None:
        self.replay = replay
        self.screen = screen
        self.at = START
        self.fault = ""
        self.session: PromptSession[str] = PromptSession(
            key_bindings=_keys(),
            bottom_toolbar="Enter or → on · b or ← back · a number: that move · Home · End · q leaves",
            reserve_space_for_menu=0,
            input=input,
            output=output,
        )

    def run(self) -> None:
        while True:
            self.show()
            try:
                line = self.session.prompt(f"move {self.replay.ply(self.at)} of {self.replay.match.ply}> ")
            except EOFError:
                return
            if line.strip().casefold() in ("q", "quit"):
                return
            self.step(line.strip().casefold())

    def show(self) -> None:
        replay = self.replay
        self.screen.clear()
        self.screen.title(f"{replay.match.game.name} · entry {self.at + 1} of {replay.last + 1}")
        self.screen.board(replay.match, replay.observe(self.at))
        self.screen.say(["", *replay.lines(self.at)], style="italic")
        if self.at == replay.last:
            self.screen.say(replay.ending(), style="bold")
        if self.fault:
            self.screen.fault(self.fault)
        self.fault = ""

    def step(self, line: str) -> None:
        if line in ("", "n"):
            self.at = min(self.at + 1, self.replay.last)
        elif line == "b":
            self.at = max(self.at - 1, START)
        elif line == "e":
            self.at = self.replay.last
        elif line.isdecimal():
            try:
                self.at = self.replay.at_ply(int(line))
            except IllegalAction as fault:
                self.fault = str(fault)
        else:
            self.fault = f"{line!r} is none of Enter, b, a move, e (the end) and q"


def _keys() -> KeyBindings:
    """Arrow keys step at once while nothing is typed; otherwise they edit the line."""
    keys = KeyBindings()
    untyped = Condition(lambda: not get_app().current_buffer.text)

    def bind(key: str, line: str) -> None:
        @keys.add(key, filter=untyped)
        def _step(event: KeyPressEvent) -> None:
            event.app.exit(result=line)

    for key, line in KEYS.items():
        bind(key, line)
    return keys
