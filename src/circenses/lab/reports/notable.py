"""Games of a run that are worth looking at, each for one reason."""

import polars as pl

# the reason, the column, and whether the highest or the lowest counts
REASONS = (
    ("the longest game", "decisions", True),
    ("the shortest game", "decisions", False),
    ("the closest finish", "gap", False),
    ("the clearest win", "gap", True),
    ("the most changes of the lead", "lead_changes", True),
    ("the winner was behind for the longest time", "behind", True),
)


def notable(games: pl.DataFrame) -> pl.DataFrame:
    """A row for each reason; the first game where several are equal. Each game appears only once."""
    rows: list[dict[str, object]] = []
    for words, column, highest in REASONS:
        ordered = games.sort([column, "number"], descending=[highest, False])
        row = ordered.row(0, named=True)
        if ordered[column].n_unique() > 1:
            rows.append({"why": words, "game": row["number"], "value": float(row[column]), "ending": row["ending"]})
    counts = games["ending"].value_counts().sort(["count", "ending"])
    if counts.height > 1:
        rare = games.filter(pl.col("ending") == counts["ending"][0]).sort("number").row(0, named=True)
        share = int(counts["count"][0]) / games.height
        rows.append({"why": "the rarest ending", "game": rare["number"], "value": share, "ending": rare["ending"]})
    schema = {"why": pl.String, "game": pl.UInt32, "value": pl.Float64, "ending": pl.String}
    return pl.DataFrame(rows, schema=schema).unique("game", keep="first", maintain_order=True)
