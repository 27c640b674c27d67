"""Cards that a game counts by codes, under the names that are printed on them too: `hire A1` is `hire A1 Tumbler`."""

from typing import Any

import polars as pl

from circenses.kernel.game import Game


def spoken(game: Game[Any], what: str) -> str:
    """A game whose catalogue has codes gives their names in its room `metrics`: NAMES, by code."""
    names = game.room("metrics.NAMES") or {}
    return " ".join(f"{word} {names[word]}" if word in names else word for word in what.split(" "))


def named(game: Game[Any], table: pl.DataFrame) -> pl.DataFrame:
    """The same table for people: columns that tell a thing or a figure say what it is called."""
    told = [name for name in ("what", "figure") if name in table.columns]
    return table.with_columns(
        pl.col(name).map_elements(lambda what: spoken(game, what), return_dtype=pl.String) for name in told
    )
