"""What `simulate --out` and `lab` have in common: who plays a run, and what is said of it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli.console import complain, notice, out, print_json
from circenses.cli.progress import bar
from circenses.cli.summary import show
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.lab import GameFault, Plan, WorkerDied, save_fault
from circenses.lab.runs import Engine, Local, Pool, Ray, Run, Shard, make_manifest, named_executor
from circenses.lab.runs import play as play_run
from circenses.lab.runs import report as report_run
from circenses.lab.runs.card import decisions_of, write_card
from circenses.lab.runs.folder import games_of
from circenses.lab.runs.manifest import DECISIONS, GAMES

FAILED = 1
ENGINES = ("local", "ray", "executor")

Workers = Annotated[
    int | None, typer.Option("--workers", metavar="W", help="processes; default: one for each core", show_default=False)
]
EngineName = Annotated[
    str, typer.Option("--engine", metavar="E", help="with --out, who plays: local, ray, or executor")
]
Address = Annotated[
    str,
    typer.Option(
        "--address", metavar="A", help="of a Ray cluster; of an executor package.module:function, which makes it"
    ),
]
ShardText = Annotated[
    str,
    typer.Option("--shard", metavar="K/N", help="with --out: play only this part; slurm reads it from the job array"),
]


@contextmanager
def reporting_faults() -> Iterator[None]:
    """A broken game, or workers that die, end the command with exit code 1."""
    try:
        yield
    except GameFault as fault:
        complain(str(fault))
        notice(f"the record that shows it: {save_fault(fault, Path())}")
        raise typer.Exit(FAILED) from None
    except WorkerDied as fault:
        complain(str(fault))
        raise typer.Exit(FAILED) from None


@contextmanager
def keeping(folder: Path) -> Iterator[None]:
    """Whoever stops a run or a study is told that nothing is lost."""
    try:
        yield
    except KeyboardInterrupt:
        typer.echo(f"What is done is kept: circenses lab resume {folder} goes on.", err=True)
        raise


def part_of(shard: str) -> Shard:
    return Shard.read(shard) if shard else Shard()


def begin(title: Game[Any], plan: Plan, folder: Path, unit: int, any_seed: bool, rows_for: str = GAMES) -> None:
    """A run that is there keeps its seed and its units if none are named."""
    if (folder / "plan.json").exists():
        there = Run.open(folder).manifest
        plan = replace(plan, seed=there.plan.seed) if any_seed else plan
        unit = unit or there.unit
    Run.begin(folder, make_manifest(title, plan, unit, rows_for))


def go_on(folder: Path, player: Engine, part: Shard, as_json: bool) -> None:
    """Plays what is missing and tells how far the run is."""
    run = Run.open(folder)
    units = run.manifest.units()[part.part - 1 :: part.of]
    with reporting_faults(), keeping(folder), bar() as progress:
        done = games_of(units) - games_of(run.missing(part))
        task = progress.add_task(run.manifest.plan.game, total=games_of(units), completed=done)
        play_run(run, player, part, lambda games: progress.update(task, completed=games))
    if run.missing():
        notice(f"{folder}: {games_of(run.done())} of {run.manifest.plan.games} games are done")
        return
    tell(run, as_json)


def make_engine(engine: str, address: str, workers: int) -> Engine:
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
    if run.manifest.rows_for == DECISIONS:
        tell_decisions(run, as_json)
        return
    report = report_run(run)
    if as_json:
        print_json({**report.to_json(), "sha256": run.sha256()})
        return
    show(report)
    out.print(f"sha256     {run.sha256()}")


def tell_decisions(run: Run, as_json: bool) -> None:
    card = write_card(run)
    report = {
        "games": run.manifest.plan.games,
        "decisions": decisions_of(run),
        "card": str(card),
        "sha256": run.sha256(),
    }
    if as_json:
        print_json(report)
        return
    for name, value in report.items():
        out.print(f"{name:10} {value:,}" if isinstance(value, int) else f"{name:10} {value}", markup=False)
