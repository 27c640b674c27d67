"""The rules of one table in at most 16,000 characters, with its numbers, for readers that cannot see pictures.

It is the rulebook for players without pictures, and without worked turns and examples, which use the printed numbers.
Lists of cards, and whatever else does not fit, are topics that can be asked for; so is every clause.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from circenses import rulebook, rulebooks
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.protocol.examples import examples

LONGEST = 16_000  # characters of a brief
LEFT_OUT = ("Two worked turns", "What people get wrong", "Variants", "Glossary")  # left out: printed numbers, advice
WORDS = "Glossary"  # a topic nevertheless, as it has no numbers
LISTS = ("All ",)  # chapters that begin so are topics
SWITCHES = "Switches"
NOTATION = "How to write a move"
MORE = "What else can be asked"

_CHAPTER = re.compile(r"^## (?P<title>.+)\n", re.M)
_EXAMPLE = re.compile(r"^>.*\n(?:>.*\n)*\n?", re.M)
_FOR_PLAYERS = re.compile(r" ?The small marks lead to the exact rules;[^\n]*?printed ones\.")


@dataclass(frozen=True)
class Brief:
    """`text` is the brief; `topics` are the chapters that are not in it, by title."""

    game: Game[Any]
    text: str
    topics: Mapping[str, str]
    printed: bool  # whether the numbers and switches are those of the rulebook

    def topic(self, name: str) -> str:
        """A chapter by its title or the beginning of it, or a clause by its id."""
        plain = name.strip().casefold()
        if not plain:
            return self.text
        titles = [title for title in self.topics if title.casefold() == plain]
        titles = titles or [title for title in self.topics if title.casefold().startswith(plain)]
        if titles:
            return f"## {titles[0]}\n\n{self.topics[titles[0]]}\n"
        return self._clause(name)

    def _clause(self, clause_id: str) -> str:
        try:
            clause = rulebook.find(self.game, clause_id)
        except LookupError:
            topics = ", ".join(self.topics) or "none"
            raise BadOption(
                f"no topic {clause_id.strip()[:80]!r}: the topics are {topics}; "
                f"a clause is written {self.game.prefix}-1.1"
            ) from None
        note = "" if self.printed else "\n\nThis page has the printed numbers; where the brief has others, those hold."
        return f"{clause.id}: {clause.title}\n\n{clause.text}{note}\n"


def brief(game: Game[Any], seats: int, options: Mapping[str, Any] | None = None) -> Brief:
    """The brief of a table with these resolved options; without any, with the printed rules."""
    schema = game.options()
    values = schema.resolve() if options is None else dict(options)
    return _brief(game, game.must_seat(seats), tuple(sorted(values.items())))


@lru_cache(maxsize=64)
def _brief(game: Game[Any], seats: int, items: tuple[tuple[str, Any], ...]) -> Brief:
    values = dict(items)
    head, chapters = _chapters(_source(game, values))
    topics = {title: chapters.pop(title) for title in list(chapters) if title.startswith(LISTS) or title == WORDS}
    for title in LEFT_OUT:
        chapters.pop(title, None)
    if switches := _switches(game, values):
        topics[SWITCHES] = switches
    chapters[NOTATION] = _notation(game, seats, values)
    while len(text := _text(game, head, seats, chapters, topics)) > LONGEST:
        longest = max((title for title in chapters if title != NOTATION), key=lambda title: len(chapters[title]))
        topics[longest] = chapters.pop(longest)
    schema = game.options()
    return Brief(game, text, topics, not schema.differing(values))


def _source(game: Game[Any], values: dict[str, Any]) -> str:
    """The rulebook of the table, or the rule page of a game that has none."""
    if rulebooks.exists(game):
        return rulebooks.words(game, values)
    if rulebook.has_page(game):
        return rulebook.page(game)
    return f"# {game.name}\n"


def _chapters(text: str) -> tuple[str, dict[str, str]]:
    """The text before the first chapter, without its heading, and the chapters by title."""
    plain = _FOR_PLAYERS.sub("", _EXAMPLE.sub("", text))
    parts = _CHAPTER.split(plain)
    head = re.sub(r"^# .*\n", "", parts[0]).strip()
    return head, {title: _tidy(body) for title, body in zip(parts[1::2], parts[2::2], strict=True)}


def _tidy(body: str) -> str:
    return re.sub(r"\n{3,}", "\n\n", body).strip()


def _switches(game: Game[Any], values: dict[str, Any]) -> str:
    """How the switches of this table are set, each in a line."""
    lines = [
        f"- {variant.sentence}: {rulebooks.on_or_off(values[key])} [{variant.clause}]"
        for key, variant in game.options().variants.items()
    ]
    return "\n".join(lines)


def _notation(game: Game[Any], seats: int, values: dict[str, Any]) -> str:
    shapes = game.actions.shapes if game.actions is not None else ""
    lines = [f"{shapes[:1].upper()}{shapes[1:]}."] if shapes else []
    lines.append(
        "A move is one line of text. Its parts are separated by semicolons. Capitals do not matter. For example:"
    )
    return (
        "\n\n".join(lines)
        + "\n\n"
        + "\n".join(f"- `{label}`: {phrase}" for label, phrase in examples(game, seats, values))
    )


def _text(game: Game[Any], head: str, seats: int, chapters: Mapping[str, str], topics: Mapping[str, str]) -> str:
    here = f"# {game.name}\n\n{head}\n\nThis table has {seats} players. All numbers are those of this table.\n"
    parts = [here.replace("\n\n\n", "\n")]
    parts += [f"## {title}\n\n{body}\n" for title, body in chapters.items()]
    more = f"Topics: {', '.join(topics)}. " if topics else ""
    parts.append(f"## {MORE}\n\n{more}A mark such as [{game.prefix}-1.1] names a clause of the exact rules.\n")
    return "\n".join(parts)
