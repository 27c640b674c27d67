"""Looks for dead ends, loops, runaway leads and kingmaking in many games; every find is a record that ends where it
shows."""

from pathlib import Path

import polars as pl

from circenses.kernel import record
from circenses.lab.evidence import Mean
from circenses.lab.runs import manifest
from circenses.lab.runs.go import as_record
from circenses.lab.simulate import as_match
from circenses.lab.studies.folder import Study, Table
from circenses.lab.studies.hunt_unit import DEAD_END, KINGMAKING, LOOP, RUNAWAY

FINDS = "finds"
KEPT = 3  # records of each kind of find: the shortest


def begin(folder: Path, question: Table) -> Study:
    plan = question.plan()
    study = Study.begin(folder, "hunt", question)
    study.run("games", plan, max(1, min(50, plan.games // 8)), manifest.FINDS)
    return study


def finds(study: Study) -> pl.DataFrame:
    """A row for each find, by kind, those that show after the fewest entries first."""
    return study.runs["games"].scan().collect().sort(["find", "at", "number"])


def summary(study: Study) -> pl.DataFrame:
    """The number of games in which each kind of find occurs, with an interval."""
    run = study.runs["games"]
    games = run.manifest.plan.games
    table = finds(study)
    rows = []
    for kind in (DEAD_END, LOOP, RUNAWAY, KINGMAKING):
        n = table.filter(pl.col("find") == kind)["number"].n_unique()
        share = Mean(0.5)
        share.add(1.0, n)
        share.add(0.0, games - n)
        low, high = share.interval()
        rows.append({"find": kind, "games": games, "with_it": n, "share": n / games, "low": low, "high": high})
    return pl.DataFrame(rows)


def records(study: Study) -> list[Path]:
    """Writes the shortest finds of each kind as records, each cut where the find shows; those that are there stay."""
    run = study.runs["games"]
    paths: list[Path] = []
    for (kind,), own in finds(study).group_by("find", maintain_order=True):
        for row in own.head(KEPT).iter_rows(named=True):
            path = study.folder / FINDS / f"{str(kind).replace(' ', '-')}-{row['number']}.jsonl"
            paths.append(path)
            if not path.exists():
                path.parent.mkdir(exist_ok=True)
                match = as_record(run, row["number"])
                log = [(entry.seat, entry.action) for entry in match.log[: row["at"]]]
                record.save(as_match(match.game, run.manifest.plan, row["number"], log), path)
    return paths


def findings(study: Study, table: pl.DataFrame) -> list[str]:
    sentences = []
    for row in summary(study).iter_rows(named=True):
        share = f"{row['with_it']} of {row['games']} games ({row['low']:.1%} to {row['high']:.1%})"
        sentences.append(f"{str(row['find']).capitalize()}: {share if row['with_it'] else 'in no game'}.")
    return sentences
