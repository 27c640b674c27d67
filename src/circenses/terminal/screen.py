"""What is shown: on a terminal with colours and wrapped, over a pipe as plain lines."""

from collections.abc import Iterable
from typing import Any

from rich.console import Console
from rich.markdown import Markdown
from rich.rule import Rule
from rich.text import Text

from circenses.kernel.game import Game
from circenses.kernel.match import Match

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

    def board(self, game: Game[Any], observation: dict[str, Any]) -> int:
        """Shows the table; returns how many lines it took. Never wrapped: a board broken in two says nothing."""
        markup = game.board(observation, colour=self.interactive)
        text = Text.from_markup(markup) if self.interactive else Text(markup)
        self.out.print(text, soft_wrap=True)
        return text.plain.count("\n") + 1

    def page(self, markdown: str) -> None:
        """A piece of the rule pages; over a pipe as it is written."""
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


def result_lines(match: Match[Any]) -> list[str]:
    """Why the match is over, and who came where: best rank first."""
    lines = [f"The match is over: {match.reason}."]
    ranks, scores = match.ranks(), match.scores()
    width = max(len(seat.name) for seat in match.seats)
    for number in sorted(range(len(ranks)), key=lambda number: (ranks[number], number)):
        seat = match.seats[number]
        mark = " (resigned)" if seat.resigned else ""
        lines.append(f"  {ranks[number]}. {seat.name:<{width}}  {scores[number]:g}{mark}")
    return lines
