"""A page of findings, figures and notable games; light and dark, and printable."""

import base64
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any

import polars as pl
from jinja2 import Environment, Template

from circenses.kernel.lines import lines
from circenses.kernel.match import Match
from circenses.lab.evidence import in_words

PLAIN = ("figure", "what", "ending", "value")  # columns of names; house numbers keep their keys
LEAST = 0.001  # smaller numbers would be written with an exponent


@dataclass(frozen=True, slots=True)
class Section:
    """A figure: what it shows in words, its charts as SVG, and the numbers behind it."""

    title: str
    words: str = ""
    charts: Sequence[str] = ()
    table: pl.DataFrame | None = None
    folded: bool = False  # whether the numbers are folded away


@dataclass(frozen=True, slots=True)
class Replay:
    """A notable game: the reason, its number, and its record."""

    why: str
    number: int
    match: Match[Any]
    facts: str = ""

    @property
    def name(self) -> str:
        return f"{self.match.game.id}-{self.number}.jsonl"

    @property
    def link(self) -> str:
        return (
            "data:application/x-ndjson;base64,"
            + base64.b64encode("".join(f"{line}\n" for line in lines(self.match)).encode()).decode()
        )


def page(
    title: str,
    facts: Sequence[str],
    findings: Sequence[str],
    sections: Sequence[Section],
    replays: Sequence[Replay] = (),
) -> str:
    return _template().render(
        title=title, facts=facts, findings=findings, sections=sections, replays=replays, cells=cells
    )


def cells(table: pl.DataFrame) -> list[list[tuple[str, bool]]]:
    """Every value as text, and whether it is a number."""
    numeric = [kind.is_numeric() for kind in table.dtypes]
    return [
        [(cell(name, value), right) for name, value, right in zip(table.columns, row, numeric, strict=True)]
        for row in table.iter_rows()
    ]


def cell(name: str, value: Any) -> str:
    """A value as tables show it, here and in a terminal."""
    if name == "e_value":
        return in_words(value)
    if isinstance(value, float):
        if not math.isfinite(value):
            return "–"
        if 0 < abs(value) < LEAST:
            return f"{value:.4f}"
        return f"{value:.3g}" if abs(value) < 1000 else f"{value:,.0f}"
    if name in PLAIN and isinstance(value, str):
        return in_plain(value)
    return "yes" if value is True else "" if value is False or value is None else str(value)


def in_plain(name: str) -> str:
    """The name of a figure, a card or an ending as people write it."""
    return name.replace("_", " ")


@cache
def _template() -> Template:
    text = (files(__package__) / "page.html.jinja").read_text(encoding="utf-8")
    return Environment(autoescape=True, trim_blocks=True, lstrip_blocks=True).from_string(text)
