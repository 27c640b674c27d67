"""What every action, card and place is worth: the share of first places that a player loses who may not use it.

A lift (`lab metrics`) only says what goes with winning. Here the same player plays the same game again, with the same
cards and dice, without that one thing; all others play on as they like. The difference has no other cause.
"""

from pathlib import Path

import polars as pl

from circenses.lab.evidence import Mean, discoveries
from circenses.lab.reports.page import in_plain
from circenses.lab.runs.manifest import ABLATIONS
from circenses.lab.studies.folder import Study, Table


def begin(folder: Path, question: Table) -> Study:
    plan = question.plan()
    study = Study.begin(folder, "ablate", question)
    study.run("games", plan, max(1, min(20, plan.games // 8)), ABLATIONS)
    return study


def prices(study: Study) -> pl.DataFrame:
    """A row for each kind of action and each thing, dearest first.

    `games` are those in which the observed player used it; of these the player won the share `won`, and `without` it
    the second. `price` is the difference, with interval; `points` the difference in score. `proved` is by e-BH over all
    of them.
    """
    rows = study.runs["games"].scan().collect()
    total = study.runs["games"].manifest.plan.games
    frames = []
    for (level, what), own in rows.group_by(["level", "what"], maintain_order=True):
        evidence = Mean(0.0, -1.0, 1.0)
        apart = own["won"] - own["without"]
        for value, times in apart.value_counts().sort(apart.name).iter_rows():
            evidence.add(value, times)
        low, high = evidence.interval()
        most = own.with_columns(apart=(pl.col("score") - pl.col("score_without")).abs()).sort(
            ["apart", "number"], descending=[True, False]
        )
        frames.append(
            {
                "level": level,
                "what": what,
                "games": own.height,
                "used": own.height / total,
                "won": own["won"].mean(),
                "without": own["without"].mean(),
                "price": evidence.mean,
                "low": low,
                "high": high,
                "points": (own["score"] - own["score_without"]).mean(),
                "e_value": evidence.e_value,
                "game": most["number"].to_list()[0],
            }
        )
    proved = set(discoveries({(row["level"], row["what"]): row["e_value"] for row in frames}))
    for row in frames:
        row["proved"] = (row["level"], row["what"]) in proved
    return pl.DataFrame(frames).sort(["price", "what"], descending=[True, False])


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    proved = table.filter("proved")
    sentences = [
        f"{table.height} actions, cards and places were priced in {study.runs['games'].manifest.plan.games} games; "
        f"{proved.height} prices are proved not to be nothing."
    ]
    for words, part in (
        ("Worth most", proved.filter(pl.col("price") > 0).head(5)),
        ("Better left alone by these bots", proved.filter(pl.col("price") < 0).tail(5).reverse()),
    ):
        if part.height:
            names = ", ".join(
                f"{in_plain(row['what'])} ({100 * row['price']:+.1f} points of a hundred)"
                for row in part.iter_rows(named=True)
            )
            sentences.append(f"{words}: {names}.")
    return sentences
