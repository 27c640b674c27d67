"""`circenses simulate`: many games between bots, and a summary."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from circenses.cli import given
from circenses.cli.console import complain, notice, out, print_json
from circenses.cli.progress import bar
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.lab import GameFault, Report, Standing, WorkerDied, make_plan, run, save_fault, worker_count

FAILED = 1

Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Games = Annotated[int, typer.Option("--games", metavar="N", help="games to play")]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="bots in lower case; fewer than seats are repeated")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="a name for the run; default: fresh, told on stderr")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="W", help="processes; default: one for each core", show_default=False)
]
Check = Annotated[
    bool | None,
    typer.Option("--check/--no-check", help="test every invariant after every decision; default: below 1,000 games"),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="keep every game in this folder; a run that was stopped goes on"),
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
UnitGames = Annotated[
    int,
    typer.Option("--unit", metavar="N", help="with --out: games in a file; default: half a minute", show_default=False),
]


def simulate(
    game: given.GameId,
    seats: Seats = 0,
    games: Games = 100,
    bots: Bots = "uniform",
    seed: Seed = "",
    workers: Workers = None,
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    check: Check = None,
    out_folder: Out = None,
    engine: EngineName = "local",
    address: Address = "",
    shard: ShardText = "",
    unit: UnitGames = 0,
    as_json: given.AsJson = False,
) -> None:
    """Plays many games between bots on all cores, and sums them up.

    The same seed gives the same games and the same summary, whatever the number of workers. Bots change places: each
    game moves them on by one seat. A broken invariant ends the run with exit code 1 and writes the record that
    shows it to a new file in the present folder. With --out every game is kept, with its figures, in Parquet files
    (`circenses lab`), and the same command goes on with a run that was stopped.

    Examples:

        circenses simulate ludus-cyclorum
        circenses simulate ludus-cyclorum --bots greedy,uniform --seed 7
        circenses simulate ludus-cyclorum --games 5000 --check --workers 2
        circenses simulate ludus-cyclorum --preset letter --set draw_cycles=10
        circenses simulate ludus-cyclorum --options house.toml --json
        circenses simulate horrea --games 100000 --bots civis --seed a --out runs/a
        circenses simulate horrea --games 100000 --bots civis --seed a --out runs/a --shard 17/400
    """
    values = given.options(game, settings, preset, options)
    names = [name.strip() for name in bots.split(",")]
    title = find_game(game)
    plan = make_plan(title, seats, names, games, seed or None, values, check)
    processes = worker_count(workers)
    if out_folder is None and (engine != "local" or address or shard or unit):
        raise BadOption("--engine, --address, --shard and --unit need --out DIR: that is where the games are kept")
    if out_folder is not None:
        from circenses.cli import lab

        if not seed and not (out_folder / "plan.json").exists():
            notice(f"seed {plan.seed}")
        lab.begin(title, plan, out_folder, unit, not seed)
        lab.go_on(out_folder, engine, address, processes, shard, as_json)
        return
    if not seed:
        notice(f"seed {plan.seed}")
    began = time.perf_counter()
    with faults_told(), bar() as progress:
        task = progress.add_task(game, total=games)
        report = run(title, plan, processes, lambda done: progress.update(task, completed=done))
    tell_speed(report, time.perf_counter() - began)
    if as_json:
        print_json(report.to_json())
    else:
        show(report)


@contextmanager
def faults_told() -> Iterator[None]:
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


def tell_speed(report: Report, seconds: float) -> None:
    made = report.decisions + report.draws
    notice(f"{made:,} decisions in {seconds:.1f} s: {made / seconds:,.0f} a second")


def show(report: Report) -> None:
    rulebook = "" if not report.options else ", " + ", ".join(f"{k}={v}" for k, v in report.options.items())
    out.print(f"{report.game}, {report.seats} seats, {report.games} games, seed {report.seed}{rulebook}", markup=False)
    out.print(standings("bot", report.by_bot, report))
    out.print(standings("place", report.by_seat, report))
    endings = ", ".join(f"{ending} {count}" for ending, count in report.endings.items())
    out.print(f"endings    {endings}", markup=False)
    out.print(f"shared     {report.shared} games without a single winner")
    out.print(f"decisions  {report.mean_decisions:.1f} a game, {report.shortest} to {report.longest}")
    if report.capped:
        out.print(f"{report.capped} choices were cut short by a time limit: another machine may play other games")
    out.print(f"checked    {'every invariant after every decision' if report.checked else 'no (--check)'}")
    out.print(f"digest     {report.digest}")


def standings(what: str, rows: tuple[Standing, ...], report: Report) -> Table:
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column(what)
    for column in ("played", "wins", "shared", "points", "share", "mean rank", "mean score"):
        table.add_column(column, justify="right")
    for row in rows:
        table.add_row(
            row.name,
            str(row.played),
            str(row.wins),
            str(row.shared),
            f"{row.points:.1f}",
            f"{row.points / report.games:.1%}",
            f"{row.mean_rank:.2f}",
            f"{row.mean_score:.2f}",
        )
    return table
