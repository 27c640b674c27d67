"""Polars frames in a terminal and for programs."""

import math
from typing import Any

from rich import box
from rich.table import Table

from circenses.cli.console import out

KEYS = ("number", "setting")  # columns of names that are typed: never broken
WIDEST = 150  # signs; in a narrower terminal long lines go on below


def show(title: str, table: Any) -> None:
    before = out.width
    out.width = max(before, WIDEST)  # a width that is only asked for when printing can make lines shorter, not longer
    try:
        out.print(as_table(title, table))
    finally:
        out.width = before


def as_table(title: str, table: Any) -> Table:
    from circenses.lab.reports.page import cells

    grid = Table(title=title, title_justify="left", box=box.SIMPLE_HEAD, pad_edge=False)
    for name, kind in table.schema.items():
        side: Any = "right" if kind.is_numeric() else "left"
        grid.add_column(name.replace("_", " "), justify=side, overflow="fold", no_wrap=name in KEYS)
    for row in cells(table):
        grid.add_row(*(text for text, _ in row))
    return grid


def finite(row: dict[str, Any]) -> dict[str, Any]:
    """JSON knows no infinity: an interval without an end has none."""
    return {key: None if isinstance(value, float) and not math.isfinite(value) else value for key, value in row.items()}
