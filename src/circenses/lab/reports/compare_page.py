"""The page of a comparison: what differs between two runs that share their chance."""

from typing import Any

import polars as pl

from circenses.games import game as find_game
from circenses.lab.evidence import in_words
from circenses.lab.metrics.compare import OPEN, compared, is_share
from circenses.lab.reports import charts
from circenses.lab.reports.page import Replay, Section, in_plain, page
from circenses.lab.reports.run_page import facts
from circenses.lab.runs.folder import Run
from circenses.lab.runs.go import as_record

REPLAYS = 3
SHOWN = 20


def sentences(table: pl.DataFrame) -> list[str]:
    """The proved differences, in a sentence each; or that there are none."""
    result = [
        f"{in_plain(row['figure'])} is {row['verdict']} under B: {told(row, 'b')} instead of {told(row, 'a')} "
        f"(e-value {in_words(row['e_value'])}, {row['games']} games)."
        for row in table.filter(pl.col("verdict") != OPEN).iter_rows(named=True)
    ]
    return result or [f"No difference is proved in {table['games'].to_list()[0]} games."]


def told(row: dict[str, Any], side: str) -> str:
    return f"{row[side]:.1%}" if is_share(row["figure"]) else f"{row[side]:.3g}"


def compare_page(a: Run, b: Run) -> str:
    table = compared(a, b)
    title = find_game(a.manifest.plan.game)
    lines = [f"A: {facts(a, a.games().height)[0]}", f"B: {facts(b, b.games().height)[0]}"]
    return page(f"{title.name}: B against A", lines, sentences(table), sections(table), games_that_tell(a, b, table))


def games_that_tell(a: Run, b: Run, table: pl.DataFrame) -> list[Replay]:
    """The games where what is proved differs most, under A and under B; of all figures if nothing is proved."""
    ordered = table.sort(["e_value", "figure"], descending=[True, False])
    proved = ordered.filter(pl.col("verdict") != OPEN)
    telling = proved if proved.height else ordered
    replays: list[Replay] = []
    for row in telling.unique("game", keep="first", maintain_order=True).head(REPLAYS).iter_rows(named=True):
        for name, run in (("A", a), ("B", b)):
            why = f"under {name}, where the difference in {in_plain(row['figure'])} is largest"
            replays.append(Replay(why, row["game"], as_record(run, row["game"])))
    return replays


def sections(table: pl.DataFrame) -> list[Section]:
    ordered = table.sort(["e_value", "figure"], descending=[True, False])
    words = (
        "Every game of B is held against the same game of A. Of shares the interval is that of the difference; of "
        "lengths and scores that of the share of games in which they are larger, less that in which they are smaller."
    )
    # `difference` of what has no bounds is not in the units of its interval: the chart shows what was judged
    shares = pl.col("figure").is_in([name for name in ordered["figure"] if is_share(name)])
    apart = pl.when(shares).then(pl.col("difference")).otherwise(pl.col("larger") - pl.col("smaller"))
    judged = ordered.head(SHOWN).with_columns(judged=apart)
    return [
        Section("Evidence of a difference", words, [charts.spans(judged, "figure", "judged", "B against A")]),
        Section("All figures", table=ordered),
    ]
