"""`circenses lab`: runs of games in a folder, and what they tell."""

from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import complain, must_be_new, notice, out, print_json
from circenses.cli.progress import bar
from circenses.cli.simulate import FAILED, Address, EngineName, ShardText, Workers, faults_told, show
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab import Plan, worker_count
from circenses.lab.runs import Engine, Local, Pool, Ray, Run, Shard, make_manifest, named_executor
from circenses.lab.runs import check as check_run
from circenses.lab.runs import merge as merge_runs
from circenses.lab.runs import play as play_run
from circenses.lab.runs import report as report_run
from circenses.lab.runs.folder import games_of
from circenses.lab.runs.go import as_record

app = typer.Typer(no_args_is_help=True, help="Runs of games in a folder: go on, merge, check, measure.")
ENGINES = ("local", "ray", "executor")

Folder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run, as `simulate --out` made it")]
Again = Annotated[int, typer.Option("--again", metavar="N", help="play so many games again and compare them")]


def begin(title: Game[Any], plan: Plan, folder: Path, unit: int, any_seed: bool) -> None:
    """A run that is there keeps its seed and its units if none are named."""
    if (folder / "plan.json").exists():
        there = Run.open(folder).manifest
        plan = replace(plan, seed=there.plan.seed) if any_seed else plan
        unit = unit or there.unit
    Run.begin(folder, make_manifest(title, plan, unit))


def go_on(folder: Path, engine: str, address: str, workers: int, shard: str, as_json: bool) -> None:
    """Plays what is missing and tells how far the run is."""
    run = Run.open(folder)
    part = Shard.read(shard) if shard else Shard()
    units = run.manifest.units()[part.part - 1 :: part.of]
    player = made_engine(engine, address, workers)
    with faults_told(), bar() as progress:
        done = games_of(units) - games_of(run.missing(part))
        task = progress.add_task(run.manifest.plan.game, total=games_of(units), completed=done)
        play_run(run, player, part, lambda games: progress.update(task, completed=games))
    if run.missing():
        notice(f"{folder}: {games_of(run.done())} of {run.manifest.plan.games} games are done")
        return
    tell(run, as_json)


def made_engine(engine: str, address: str, workers: int) -> Engine:
    if engine == "local":
        if address:
            raise BadOption("--address is for the engines ray and executor")
        return Local(workers)
    if engine == "ray":
        return Ray(address, workers)
    if engine == "executor":
        return Pool(named_executor(address), workers)
    raise BadOption(f"no engine {engine!r}: choose from {', '.join(ENGINES)}")


def tell(run: Run, as_json: bool) -> None:
    found = report_run(run)
    if as_json:
        print_json({**found.to_json(), "sha256": run.sha256()})
        return
    show(found)
    out.print(f"sha256     {run.sha256()}")


@app.command()
def resume(
    folder: Folder,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    shard: ShardText = "",
    as_json: given.AsJson = False,
) -> None:
    """Plays what is missing of a run; what is done is not played again.

    Examples:

        circenses lab resume runs/a
        circenses lab resume runs/a --engine ray --address auto
    """
    go_on(folder, engine, address, worker_count(workers), shard, as_json)


@app.command()
def merge(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="a new folder, or one of the parts")],
    parts: Annotated[list[Path], typer.Argument(metavar="RUN...", help="folders of the same run")],
) -> None:
    """Brings the parts of one run together that several machines played.

    Examples:

        circenses lab merge runs/a parts/*
    """
    run = merge_runs(folder, parts)
    units = run.done()
    out.print(f"{folder}: {games_of(units)} of {run.manifest.plan.games} games, {len(units)} units", markup=False)
    out.print(f"sha256  {run.sha256()}")


@app.command()
def check(folder: Folder, again: Again = 3, as_json: given.AsJson = False) -> None:
    """Reads every file of a run and plays some games again; exit code 1 if something is wrong or missing.

    Examples:

        circenses lab check runs/a
        circenses lab check runs/a --again 100
    """
    run = Run.open(folder)
    faults = check_run(run, again)
    missing = run.missing()
    if as_json:
        print_json({"faults": faults, "missing": games_of(missing), "sha256": run.sha256()})
    else:
        for fault in faults:
            complain(fault)
        if missing:
            complain(f"{games_of(missing)} games in {len(missing)} units are missing: circenses lab resume {folder}")
        out.print(f"{games_of(run.done())} games, {len(faults)} faults")
        out.print(f"sha256  {run.sha256()}")
    if faults or missing:
        raise typer.Exit(FAILED)


@app.command("record")
def save_record(
    folder: Folder,
    number: Annotated[int, typer.Argument(metavar="N", help="the number of a game, from 0 on")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a new file for the record")],
) -> None:
    """Plays a game of a run again and writes its record, for `circenses replay` and the browser."""
    must_be_new(file)
    record.save(as_record(Run.open(folder), number), file)
