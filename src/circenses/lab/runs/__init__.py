"""Runs: many games in a folder, played by any number of machines, stopped and resumed at any time.

A run is a *plan*, plain data in `plan.json`, cut into *units* of games one after another. What a unit gives is one
Parquet file that is never changed: **done means that the file is there**. A unit depends on nothing but the plan, so
that any engine may play it, and twice if it must: the bytes are the same.

    run = Run.begin(Path("runs/x"), make_manifest(title, plan))
    play(run, Local(2))
    run.games()  # a Polars frame, a row for each game

Needs Polars: the extra `lab`.
"""

from circenses.lab.runs.engines import Engine, Local, Pool, Ray, named_executor
from circenses.lab.runs.folder import Run, merge
from circenses.lab.runs.go import check, play, play_all, replayed, report
from circenses.lab.runs.manifest import Manifest, Shard, make_manifest
from circenses.lab.simulate import Unit

__all__ = [
    "Engine",
    "Local",
    "Manifest",
    "Pool",
    "Ray",
    "Run",
    "Shard",
    "Unit",
    "check",
    "make_manifest",
    "merge",
    "named_executor",
    "play",
    "play_all",
    "replayed",
    "report",
]
