"""`circenses arena`: bots against bots, ratings and a matrix of who beats whom."""

from pathlib import Path
from typing import Annotated

import typer
from rich import box
from rich.table import Table

from circenses.cli import given
from circenses.cli.console import complain, must_be_new, notice, out, print_json, write_new
from circenses.cli.progress import bar
from circenses.games import game as find_game
from circenses.lab import WorkerDied, worker_count
from circenses.lab.arena import FORMATS, Standings, make_contest, page, run
from circenses.lab.arena.page import matrix
from circenses.lab.evidence import in_words

FAILED = 1

Bots = Annotated[str, typer.Option("--bots", metavar="A,B,...", help="two or more bots; NAME@BUDGET sets a search's")]
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Games = Annotated[
    int, typer.Option("--games", metavar="N", help="games of each pair, at most; rounded up to whole blocks")
]
Seed = Annotated[
    str, typer.Option("--seed", metavar="S", help="a name for the run; default: a new one, printed on stderr")
]
Iterations = Annotated[
    int, typer.Option("--iterations", metavar="I", help="budget of every search instead of its own", show_default=False)
]
Format = Annotated[
    str, typer.Option("--format", metavar="F", help="; ".join(f"{name}: {means}" for name, means in FORMATS.items()))
]
Stop = Annotated[bool, typer.Option("--stop/--no-stop", help="end a pair when its e-value proves it")]
Workers = Annotated[
    int | None, typer.Option("--workers", metavar="W", help="processes; default: one for each core", show_default=False)
]
Keep = Annotated[
    Path | None,
    typer.Option("--keep", metavar="FILE", help="write every game to this file; a run that was stopped goes on"),
]
Html = Annotated[Path | None, typer.Option("--html", metavar="FILE", help="write the standings as a page")]


def arena(
    game: given.GameId,
    bots: Bots = "tiro,civis,senator,caesar",
    seats: Seats = 0,
    games: Games = 100,
    seed: Seed = "",
    iterations: Iterations = 0,
    form: Format = "duel",
    stop: Stop = True,
    workers: Workers = None,
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    keep: Keep = None,
    html: Html = None,
    as_json: given.AsJson = False,
) -> None:
    """Let bots play a round robin, and tell who is stronger.

    Pairs play in blocks with the same chance, in which the bots change places. A pair ends early when its result is
    proved; the interval and the e-value hold however often one looks, and of all verdicts at most 5 % are false. The
    same seed gives the same games and verdicts whatever the number of workers.

    Examples:

        circenses arena ludus-cyclorum --bots tiro,civis --games 40 --seed 1
        circenses arena circus-maximus --seats 4 --bots civis,caesar --format lone --seed 1
        circenses arena circus-maximus --seats 4 --bots tiro,civis,senator --keep ladder.jsonl --html ladder.html
    """
    title = find_game(game)
    values = given.options(game, settings, preset, options)
    names = [name.strip() for name in bots.split(",") if name.strip()]
    contest = make_contest(title, names, seats, games, seed or None, values, form, iterations, stop)
    processes = worker_count(workers)
    if html is not None:
        must_be_new(html)
    if not seed:
        notice(f"seed {contest.seed}")
    try:
        with bar() as progress:
            task = progress.add_task(game, total=None)
            table = run(
                title, contest, processes, keep, lambda done, most: progress.update(task, completed=done, total=most)
            )
    except WorkerDied as fault:
        complain(str(fault))
        raise typer.Exit(FAILED) from None
    if html is not None:
        write_new(html, page(table))
    if as_json:
        print_json(table.to_json())
    else:
        show(table)


def show(table: Standings) -> None:
    contest = table.contest
    out.print(
        f"{contest.game}, {contest.seats} seats, {table.games} games, seed {contest.seed}, {contest.format}",
        markup=False,
    )
    out.print(rating_table(table))
    out.print(pair_table(table))
    if len(contest.bots) > 2 and contest.format != "mixed":
        out.print(matrix_table(table))
    if table.capped:
        out.print(f"{table.capped} choices were cut short by a time limit: another machine may play other games")


def rating_table(table: Standings) -> Table:
    grid = Table("bot", box=box.SIMPLE_HEAD, pad_edge=False)
    for column in ("rating", "± 2 sigma", "games"):
        grid.add_column(column, justify="right")
    for rating in table.ratings:
        grid.add_row(rating.name, f"{rating.mu:.1f}", f"{rating.low:.1f} to {rating.high:.1f}", str(rating.games))
    return grid


def pair_table(table: Standings) -> Table:
    """Narrow enough for 80 columns: `won` counts a shared first place in part."""
    grid = Table("bot", "against", box=box.SIMPLE_HEAD, pad_edge=False, collapse_padding=True)
    for column in ("games", "won", "share", "95 % interval", "fair", "e-value"):
        grid.add_column(column, justify="right")
    grid.add_column("verdict")
    for pair in table.pairs:
        grid.add_row(
            pair.first,
            pair.second,
            str(pair.games),
            f"{pair.share * pair.games:.4g}",
            f"{pair.share:.1%}",
            f"{100 * pair.low:.0f} to {100 * pair.high:.0f}%",
            f"{pair.fair:.0%}",
            in_words(pair.e_value),
            pair.verdict,
        )
    return grid


def matrix_table(table: Standings) -> Table:
    """Shares of the first place, row against column."""
    cells = matrix(table)
    grid = Table("row against column", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in table.contest.bots:
        grid.add_column(name, justify="right")
    for row in table.contest.bots:
        grid.add_row(row, *(_cell(cells.get((row, column))) for column in table.contest.bots))
    return grid


def _cell(cell: tuple[float, float, float, str] | None) -> str:
    return f"{cell[0]:.0%}" if cell else "–"
