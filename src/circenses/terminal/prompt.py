"""Where lines come from: a person at a terminal, with completion, or a pipe."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Protocol, TextIO

from prompt_toolkit import PromptSession
from prompt_toolkit.completion import CompleteEvent, Completer, Completion, PathCompleter
from prompt_toolkit.document import Document
from prompt_toolkit.history import DummyHistory, History, InMemoryHistory
from prompt_toolkit.input import Input
from prompt_toolkit.output import Output
from prompt_toolkit.shortcuts import CompleteStyle
from prompt_toolkit.styles import Style

FILES = "FILE"  # instead of a list of words: complete the names of files
MENU_LINES = 3
Words = Callable[[], Sequence[str]]

_STYLE = Style.from_dict({"prompt": "bold", "bottom-toolbar": "noreverse fg:ansibrightblack"})
_TOOLBAR = "Tab completes · a number or a notation plays · help · hint · undo · quit"
_TOOLBAR_AT_THE_END = "Tab completes · help · save · log · quit"


class Reader(Protocol):
    """One line at a time; EOFError when there is nothing more to come."""

    interactive: bool

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        """A line, without spaces around it. `choices` may be completed, and `orders` with what may follow each."""
        ...

    def confirm(self, question: str) -> bool: ...

    def forget(self) -> None:
        """Nothing of what was typed so far may be called up again."""
        ...


class Lines:
    """One command a line, from a pipe or a file; there is nobody to ask back, so every line counts."""

    interactive = False

    def __init__(self, source: TextIO) -> None:
        self.source = source
        self.number = 0

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        while line := self.source.readline():
            self.number += 1
            if line.strip():
                return line.strip()
        raise EOFError

    def confirm(self, question: str) -> bool:
        return True

    def forget(self) -> None:
        pass


class Prompt:
    """A person at a terminal."""

    interactive = True

    def __init__(self, input: Input | None = None, output: Output | None = None) -> None:
        self.input = input
        self.output = output
        self.forget()

    def forget(self) -> None:
        self.history = InMemoryHistory()

    def ask(self, question: str, choices: Sequence[str] = (), orders: Mapping[str, str | Words] | None = None) -> str:
        toolbar = _TOOLBAR if choices else _TOOLBAR_AT_THE_END
        return self._line(question, Suggestions(choices, orders or {}), toolbar if orders else None, self.history)

    def confirm(self, question: str) -> bool:
        answer = self._line(f"{question} [y/N]", None, None, DummyHistory())
        return answer.casefold() in ("y", "yes")

    def _line(self, question: str, completer: Completer | None, toolbar: str | None, history: History) -> str:
        session: PromptSession[str] = PromptSession(
            [("class:prompt", question + " ")],
            completer=completer,
            complete_while_typing=True,
            complete_style=CompleteStyle.MULTI_COLUMN,
            reserve_space_for_menu=MENU_LINES,
            bottom_toolbar=toolbar,
            history=history,
            style=_STYLE,
            input=self.input,
            output=self.output,
        )
        return session.prompt().strip()


class Suggestions(Completer):
    """Notations are completed as a whole, spaces included; after a command come its own words."""

    def __init__(self, choices: Sequence[str], orders: Mapping[str, str | Words]) -> None:
        self.choices = choices
        self.orders = orders

    def get_completions(self, document: Document, complete_event: CompleteEvent) -> Iterable[Completion]:
        typed = document.text_before_cursor.lstrip()
        if not typed and not complete_event.completion_requested:
            return
        yield from _beginning(typed, [*self.choices, *self.orders])
        order, space, rest = typed.partition(" ")
        follows = self.orders.get(order.casefold())
        if not space or follows is None:
            return
        if follows == FILES:
            files = PathCompleter(expanduser=True)
            yield from files.get_completions(Document(rest, len(rest)), complete_event)
        elif not isinstance(follows, str):
            yield from _beginning(rest, follows())


def _beginning(typed: str, words: Iterable[str]) -> Iterable[Completion]:
    for word in words:
        if word.casefold().startswith(typed.casefold()):
            yield Completion(word, start_position=-len(typed))


def file_name(text: str) -> Path:
    return Path(text.strip().strip("\"'")).expanduser()
