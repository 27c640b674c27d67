"""`circenses simulate`: many games between bots, and a summary."""

import time
from pathlib import Path
from typing import Annotated

import typer

from circenses.cli import given
from circenses.cli.console import notice, print_json
from circenses.cli.progress import bar
from circenses.cli.running import (
    Address,
    EngineName,
    ShardText,
    Workers,
    begin,
    go_on,
    make_engine,
    part_of,
    reporting_faults,
)
from circenses.cli.summary import show
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.lab import Report, make_plan, run, worker_count
from circenses.lab.runs.manifest import DECISIONS, GAMES

Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Games = Annotated[int, typer.Option("--games", metavar="N", help="games to play")]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="bots in lower case; fewer than seats are repeated")]
Seed = Annotated[
    str, typer.Option("--seed", metavar="S", help="a name for the run; default: a new one, printed on stderr")
]
Check = Annotated[
    bool | None,
    typer.Option("--check/--no-check", help="test every invariant after every decision; default: below 1,000 games"),
]
Out = Annotated[
    Path | None,
    typer.Option("--out", metavar="DIR", help="keep every game in this folder; a run that was stopped goes on"),
]
UnitGames = Annotated[
    int,
    typer.Option("--unit", metavar="N", help="with --out: games in a file; default: half a minute", show_default=False),
]

Decisions = Annotated[
    bool,
    typer.Option(
        "--decisions", help="with --out: a row for each decision instead of each game, for learning from them"
    ),
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
    decisions: Decisions = False,
    as_json: given.AsJson = False,
) -> None:
    """Play many games between bots on all cores, and sum them up.

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
        circenses simulate horrea --games 100000 --bots civis --seed a --out sets/a --decisions
    """
    values = given.options(game, settings, preset, options)
    names = [name.strip() for name in bots.split(",")]
    title = find_game(game)
    plan = make_plan(title, seats, names, games, seed or None, values, check)
    processes = worker_count(workers)
    if out_folder is None and (engine != "local" or address or shard or unit or decisions):
        raise BadOption(
            "--engine, --address, --shard, --unit and --decisions need --out DIR: that is where the games are kept"
        )
    if out_folder is not None:
        player, part = make_engine(engine, address, processes), part_of(shard)  # wrong ones leave no folder behind
        if not seed and not (out_folder / "plan.json").exists():
            notice(f"seed {plan.seed}")
        begin(title, plan, out_folder, unit, not seed, DECISIONS if decisions else GAMES)
        go_on(out_folder, player, part, as_json)
        return
    if not seed:
        notice(f"seed {plan.seed}")
    began = time.perf_counter()
    with reporting_faults(), bar() as progress:
        task = progress.add_task(game, total=games)
        report = run(title, plan, processes, lambda done: progress.update(task, completed=done))
    tell_speed(report, time.perf_counter() - began)
    if as_json:
        print_json(report.to_json())
    else:
        show(report)


def tell_speed(report: Report, seconds: float) -> None:
    count = report.decisions + report.draws
    notice(f"{count:,} decisions in {seconds:.1f} s: {count / seconds:,.0f} a second")
