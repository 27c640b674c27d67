"""Clause ids of the rule pages: `CM-1.9`, `CM-R12`, `HO-1.8(3a)`, `GM-2.5(F15)`, `LC-R1`.

The page of a game is `rules.md` in its package; functions take a game or its id.
"""

from __future__ import annotations

import csv
import difflib
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

from circenses.games import game as find_game
from circenses.kernel import package
from circenses.kernel.game import Game

Kind = Literal["section", "ruling", "part", "printed"]

# Only these chapters are rules. Provenance, sources, defects of the original, playtest questions and
# acceptance scenarios speak about the game, so no test has to show them.
RULE_CHAPTERS = ("Formal rules", "Content")

# First columns whose cells are identifiers; other tables belong to their section as a whole.
ID_COLUMNS = {"id", "#", "no.", "key", "switch"}
NAME_COLUMNS = ("name", "title", "card", "region", "display name")

HEADING = re.compile(r"^#+ (?P<chapter>\d+)\.(?P<section>\d*) (?P<title>.+)$", re.M)
PRINTED = re.compile(r"^- (?P<id>[A-Z]{2}-[A-Z]?\d+)\. (?P<text>.+(?:\n +.+)*)", re.M)
# An item reaches to the next one, tables between them included; the last one to the first unindented paragraph.
ITEM = re.compile(r"^(?P<key>\d+)\. .+?(?=^\d+\. |\n\n(?! )(?!.*^\d+\. )|\Z)", re.M | re.S)
LETTERED = re.compile(r"^ +[*-] \((?P<key>[a-z])\) .+(?:\n ++(?![*-] ).+)*", re.M)
# A step opens a paragraph and reaches to the next paragraph that opens with emphasis.
STEP = re.compile(
    r"(?<=\n\n)(?:\*\*Step (?P<step>[A-Z]|\d+)\b|\*\*(?P<name>[A-Z]{2,}|[A-Z]\d)\b|\*(?P<letter>[a-z])\) )"
    r".+?(?=\n\n\*{1,2}[^\s*]|\Z)",
    re.S,
)
TABLE = re.compile(r"^(?P<header>\|.+\|)\n\|[-:| ]+\|\n(?P<rows>(?:\|.+\|(?:\n|\Z))+)", re.M)
CSV = re.compile(r"^```csv\n(?P<header>.+)\n(?P<rows>(?:.+\n)+?)```", re.M)


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule of a page. `parent` is the section that a part belongs to, "" for all other kinds."""

    id: str
    game: str
    title: str
    text: str
    line: int
    parent: str
    kind: Kind


@dataclass(frozen=True, slots=True)
class Row:
    start: int
    keys: tuple[str, ...]
    cells: dict[str, str]

    def __str__(self) -> str:
        return "; ".join(f"{column}: {value}" for column, value in list(self.cells.items())[1:] if value)


def title(game: str | Game[Any]) -> Game[Any]:
    return find_game(game.lower().replace("_", "-") if isinstance(game, str) else game)


def has_page(game: str | Game[Any]) -> bool:
    return package.file(title(game), package.RULES) is not None


def page(game: str | Game[Any]) -> str:
    """The rule page as it is, in Markdown."""
    path = package.file(title(game), package.RULES)
    if path is None:
        raise LookupError(f"{title(game).id} has no rule page")
    return path.read_text(encoding="utf-8")


def rulebook(game: str | Game[Any]) -> dict[str, Clause]:
    """Every clause of a game by id, in the order of the page."""
    return _rulebook(title(game))


@cache
def _rulebook(game: Game[Any]) -> dict[str, Clause]:
    clauses: dict[str, Clause] = {}
    for clause in sorted(_clauses(game, page(game)), key=lambda clause: clause.line):
        if clause.id in clauses:
            raise ValueError(f"{clause.id} occurs twice: lines {clauses[clause.id].line} and {clause.line}")
        clauses[clause.id] = clause
    return clauses


def find(game: str | Game[Any], clause: str) -> Clause:
    """The clause "CM-1.9", also written "1.9" or "cm-1.9"."""
    clauses = rulebook(game)
    prefix = title(game).prefix.casefold()
    query = clause.strip().casefold()
    if not query.startswith(f"{prefix}-"):
        query = f"{prefix}-{query}"
    by_lower_case = {id.casefold(): id for id in clauses}
    if query in by_lower_case:
        return clauses[by_lower_case[query]]
    nearest = [by_lower_case[id] for id in difflib.get_close_matches(query, by_lower_case, n=5, cutoff=0.6)]
    hint = f"; nearest: {', '.join(nearest)}" if nearest else ""
    raise LookupError(f"{title(game).id} has no clause {clause!r}{hint}")


def _clauses(game: Game[Any], text: str) -> Iterator[Clause]:
    for match in PRINTED.finditer(text):
        words = match["text"]
        if match["id"].startswith(f"{game.prefix}-"):
            yield Clause(match["id"], game.id, _title(words), words, _line(text, match.start()), "", "printed")
    chapter = ""
    headings = list(HEADING.finditer(text))
    ends = [heading.start() for heading in headings[1:]] + [len(text)]
    for heading, end in zip(headings, ends, strict=False):
        if not heading["section"]:
            chapter = heading["title"]
        if "ruling" in chapter.lower():
            yield from _rulings(game, text, heading.end(), end)
        elif heading["section"] and chapter.startswith(RULE_CHAPTERS):
            yield from _section(game, text, heading, end)


def _section(game: Game[Any], text: str, heading: re.Match[str], end: int) -> Iterator[Clause]:
    body = text[heading.end() : end].rstrip().removesuffix("\n---")
    section = f"{game.prefix}-{heading['chapter']}.{heading['section']}"
    line = _line(text, heading.start())
    yield Clause(section, game.id, heading["title"], body.strip(), line, "", "section")

    def part(key: str, start: int, words: str, title: str = "") -> Clause:
        line = _line(text, heading.end() + start)
        return Clause(f"{section}({key})", game.id, title or _title(words), words.strip(), line, section, "part")

    for item in ITEM.finditer(body):
        yield part(item["key"], item.start(), item[0])
        for letter in LETTERED.finditer(item[0]):
            yield part(item["key"] + letter["key"], item.start() + letter.start(), letter[0])
    for step in STEP.finditer(body):
        yield part(step["step"] or step["name"] or step["letter"], step.start(), step[0])
    for row in _rows(body):
        for key in row.keys:
            name = next((row.cells[column] for column in NAME_COLUMNS if column in row.cells), "")
            yield part(key, row.start, str(row), name or key)


def _rulings(game: Game[Any], text: str, start: int, end: int) -> Iterator[Clause]:
    for row in _rows(text[start:end]):
        number = row.keys[0].removeprefix("R")
        question = list(row.cells.values())[1]
        line = _line(text, start + row.start)
        yield Clause(f"{game.prefix}-R{number}", game.id, question, str(row), line, "", "ruling")


def _rows(text: str) -> Iterator[Row]:
    """Rows of the Markdown tables and csv blocks which have an id column."""
    for table in [*TABLE.finditer(text), *CSV.finditer(text)]:
        split = _csv_cells if table.re is CSV else _table_cells
        columns = [column.lower() for column in split(table["header"])]
        if columns[0] not in ID_COLUMNS:
            continue
        start = table.start("rows")
        for line in table["rows"].splitlines(keepends=True):
            cells = dict(zip(columns, split(line), strict=True))
            # A row may name several things ("oracle, gamblers_den"); "F-*" stands for cards and names none itself.
            names = (name.strip(" `") for name in re.split(r"[,/]", cells[columns[0]]))
            yield Row(start, tuple(name for name in names if re.fullmatch(r"\w+", name)), cells)
            start += len(line)


def _table_cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.strip().strip("|").split("|")]


def _csv_cells(line: str) -> list[str]:
    return next(csv.reader([line.strip()]))


def _title(words: str) -> str:
    """The emphasised lead of a clause, or its first words."""
    words = re.sub(r"^\s*(?:\d+\. |[*-] \([a-z]\) |\*[a-z]\) )", "", words)
    # A bare code ("B1") or the mark "END?" says too little.
    if lead := re.match(r"\*\*(?![A-Z]\d\*)([^*?]+)\*\*|([^*]{1,60}?)\.\*", words):
        return (lead[1] or lead[2]).rstrip(".:")
    first = re.sub(r"[*`]", "", words).split(". ")[0].split()
    return " ".join(first[:8]).rstrip(".,:;") + (" ..." if len(first) > 8 else "")


def _line(text: str, offset: int) -> int:
    return text.count("\n", 0, offset) + 1
