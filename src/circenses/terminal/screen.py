"""What is shown: on a terminal with colours and wrapped, over a pipe as plain lines."""

import textwrap
from collections.abc import Iterable, Sequence
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from circenses.kernel.match import Match
from circenses.kernel.names import named, set_in
from circenses.kernel.words import player

_ERASE_SCROLLBACK = "\x1b[3J"


class Screen:
    """Results go to `out`. Over a pipe notices and faults go to `err`; on a terminal there is one screen for all."""

    def __init__(self, out: Console, err: Console, interactive: bool) -> None:
        self.out = out
        self.err = out if interactive else err
        self.interactive = interactive

    @property
    def width(self) -> int:
        return self.out.width

    @property
    def height(self) -> int:
        return self.out.height

    def say(self, lines: Iterable[str | Text], style: str = "") -> None:
        """Sentences or lists that belong to the match."""
        for line in lines:
            text = line if isinstance(line, Text) else Text(line)
            self.out.print(text, style=style, soft_wrap=not self.interactive)

    def title(self, text: str) -> None:
        """Opens a new picture of the table; over a pipe an empty line does."""
        if self.interactive:
            self.out.print(Rule(Text(text), align="left", style="dim"))
        else:
            self.out.print()

    def board(self, match: Match[Any], observation: dict[str, Any]) -> None:
        """Shows the whole table. Never wrapped: a board broken in two says nothing."""
        self.out.print(self._with_names(match, match.game.board(observation, colour=self.interactive)), soft_wrap=True)

    def view(self, match: Match[Any], observation: dict[str, Any], seat: int, room: int) -> None:
        """Shows what fits into `room` lines: the players in any case, then the sections of the table, one's own
        first."""
        game = match.game
        whole = game.board(observation, colour=True)
        sections = whole.split("\n\n")
        standings = game.standings(observation, colour=True)
        if _lines(whole) + (0 if standings in sections or not standings else _lines(standings) + 1) > room:
            sections = _fitting([one for one in sections if one != standings], seat, room - _lines(standings))
        if standings and standings not in sections:
            sections.append(standings)
        self.out.print(self._with_names(match, "\n\n".join(sections)), soft_wrap=True)

    def players(self, match: Match[Any], observation: dict[str, Any]) -> None:
        """Shows a line for each player."""
        standings = match.game.standings(observation, colour=self.interactive)
        if standings:
            self.out.print(self._with_names(match, standings), soft_wrap=True)

    def cut(self, text: str | Text) -> Text:
        """The text, cut to one line of the screen."""
        line = text.copy() if isinstance(text, Text) else Text(text)
        line.truncate(self.width, overflow="ellipsis")
        return line

    def wrapped(self, text: str) -> list[str]:
        return textwrap.wrap(text, self.width) or [""]

    def _with_names(self, match: Match[Any], text: str) -> Text:
        table = set_in(text, match.seats, markup=self.interactive)
        return Text.from_markup(table) if self.interactive else Text(table)

    def page(self, markdown: str) -> None:
        """Shows a piece of the rule pages; over a pipe as Markdown."""
        self.out.print(Markdown(markdown) if self.interactive else Text(markdown), soft_wrap=not self.interactive)

    def notice(self, text: str) -> None:
        """Something about the terminal, not about the match. Not wrapped, so that a command in it can be copied."""
        self.err.print(Text(text), style="dim", soft_wrap=True)

    def fault(self, text: str) -> None:
        """What was wrong with the last line typed."""
        self.err.print(Text(text), style="bold red", soft_wrap=not self.interactive)

    def clear(self) -> None:
        if self.interactive:
            self.out.clear()

    def cover(self) -> None:
        """An empty terminal, and nothing left to scroll back to."""
        self.clear()
        if self.interactive:
            self.out.file.write(_ERASE_SCROLLBACK)
            self.out.file.flush()


def _lines(text: str) -> int:
    return text.count("\n") + 1 if text else 0


def _fitting(sections: Sequence[str], seat: int, room: int) -> list[str]:
    """As many sections as there is room for, in order, with an empty line after each."""
    chosen: list[int] = []
    first = sorted(range(len(sections)), key=lambda i: (player(seat) not in sections[i], i))
    for i in first:
        if _lines(sections[i]) + 1 <= room:
            room -= _lines(sections[i]) + 1
            chosen.append(i)
    return [sections[i] for i in sorted(chosen)]


def result_lines(match: Match[Any]) -> list[str]:
    """Why the match is over, and who came where: best rank first."""
    lines = [f"The match is over: {named(match.reason, match.seats)}."]
    ranks, scores = match.ranks(), match.scores()
    width = max(len(seat.name) for seat in match.seats)
    for number in sorted(range(len(ranks)), key=lambda number: (ranks[number], number)):
        seat = match.seats[number]
        mark = " (resigned)" if seat.resigned else ""
        lines.append(f"  {ranks[number]}. {seat.name:<{width}}  {scores[number]:g}{mark}")
    return lines
