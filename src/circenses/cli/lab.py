"""`circenses lab`: runs of games in a folder, and what they tell."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given, studies, study
from circenses.cli.console import complain, must_be_new, out, print_json, write_over
from circenses.cli.running import FAILED, Address, EngineName, ShardText, Workers, go_on, make_engine, part_of
from circenses.cli.tables import finite, show
from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.errors import BadOption
from circenses.lab import worker_count
from circenses.lab.runs import Run
from circenses.lab.runs import check as check_run
from circenses.lab.runs import merge as merge_runs
from circenses.lab.runs.folder import games_of
from circenses.lab.runs.go import as_record

app = typer.Typer(
    no_args_is_help=True, help="Runs of games in a folder: go on, merge, check, measure; questions about a game."
)

SIDE = "of a game, may be repeated: a variant or house number, preset=NAME, or bots=NAMES"
Folder = Annotated[Path, typer.Argument(metavar="RUN", help="the folder of a run, as `simulate --out` made it")]
Again = Annotated[int, typer.Option("--again", metavar="N", min=0, help="play so many games again and compare them")]


for question in (
    studies.sweep,
    studies.screen,
    studies.ablate,
    studies.depth,
    studies.hunt,
    studies.people,
    studies.aim,
):
    app.command()(question)


def is_study(folder: Path) -> bool:
    return (folder / "study.json").exists()


@app.command()
def resume(
    folder: Folder,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    shard: ShardText = "",
    as_json: given.AsJson = False,
) -> None:
    """Play what is missing of a run or a study; what is done is not played again.

    Examples:

        circenses lab resume runs/a
        circenses lab resume runs/a --engine ray --address auto
    """
    player, part = make_engine(engine, address, worker_count(workers)), part_of(shard)
    if is_study(folder):
        from circenses.lab.studies.kinds import open_study

        if shard:
            raise BadOption("--shard is for runs: a study is played whole")
        study.go(open_study(folder), player, as_json)
        return
    go_on(folder, player, part, as_json)


@app.command()
def merge(
    folder: Annotated[Path, typer.Argument(metavar="OUT", help="a new folder, or one of the parts")],
    parts: Annotated[list[Path], typer.Argument(metavar="RUN...", help="folders of the same run")],
) -> None:
    """Bring the parts of one run together that several machines played.

    Examples:

        circenses lab merge runs/a parts/*
    """
    run = merge_runs(folder, parts)
    units = run.done()
    out.print(f"{folder}: {games_of(units)} of {run.manifest.plan.games} games, {len(units)} units", markup=False)
    out.print(f"sha256  {run.sha256()}")


@app.command()
def check(folder: Folder, again: Again = 3, as_json: given.AsJson = False) -> None:
    """Read every file of a run and play some games again; exit code 1 if something is wrong or missing.

    Every file holds a checksum of itself. Of a study each run is checked.

    Examples:

        circenses lab check runs/a
        circenses lab check runs/a --again 100
    """
    runs = [Run.open(path.parent) for path in sorted(folder.glob("runs/*/plan.json"))] if is_study(folder) else []
    checked = [checked_run(run, again) for run in runs or [Run.open(folder)]]
    if as_json:
        print_json(checked if runs else checked[0])
    else:
        for told in checked:
            for fault in told["faults"]:
                complain(fault)
            if told["missing"]:
                complain(f"{told['missing']} games are missing: circenses lab resume {folder}")
            out.print(f"{told['games']} games, {len(told['faults'])} faults")
            out.print(f"sha256  {told['sha256']}")
    if any(told["faults"] or told["missing"] for told in checked):
        raise typer.Exit(FAILED)


def checked_run(run: Run, again: int) -> dict[str, Any]:
    return {
        "games": games_of(run.done()),
        "faults": check_run(run, again),
        "missing": games_of(run.missing()),
        "sha256": run.sha256(),
    }


@app.command("record")
def save_record(
    folder: Folder,
    number: Annotated[int, typer.Argument(metavar="N", help="the number of a game, from 0 on")],
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a new file for the record")],
) -> None:
    """Play a game of a run again and write its record, for `circenses replay` and the browser."""
    must_be_new(file)
    record.save(as_record(Run.open(folder), number), file)


@app.command()
def metrics(
    folder: Folder,
    most: Annotated[
        int, typer.Option("--most", metavar="N", min=1, help="actions and cards to show from either end")
    ] = 10,
    as_json: given.AsJson = False,
) -> None:
    """What the games of a run tell: shares by seat, turn order and bot, length, drama, endings, use and lift.

    Examples:

        circenses lab metrics runs/a
        circenses lab metrics runs/a --json
    """
    run = Run.open(folder)
    games, title = run.games(), find_game(run.manifest.plan.game)
    from circenses.lab.metrics import frames
    from circenses.lab.metrics.names import named

    tables = {
        "seats": frames.by_seat(games),
        "turn order": frames.by_place(games),
        "bots": frames.by_bot(games),
        "figures": frames.figures(games),
        "words": frames.words(games),
        "endings": frames.endings(games),
        "points by source, a game": frames.gains(games),
        "winners and others": frames.by_result(games),
        "owned at the end": frames.owned(games, frames.OWNS),
        "uses": frames.uses(games),
    }
    if as_json:
        print_json({name: [finite(row) for row in table.to_dicts()] for name, table in tables.items()})
        return
    out.print(f"{folder}: {games.height} games", markup=False)
    for name, table in tables.items():
        if name in ("uses", "owned at the end") and table.height > 2 * most:
            table = table.head(most).vstack(table.tail(most))
        if table.height:
            show(name, named(title, table.drop("least", "most", strict=False)))


@app.command()
def report(
    folder: Folder,
    file: Annotated[
        Path | None, typer.Argument(metavar="FILE", help="a new HTML file; default: report.html in the folder")
    ] = None,
) -> None:
    """Write what a run or a study found as one HTML page: findings in words, figures with intervals, games to replay.

    The page needs nothing from the network, follows light and dark, and can be printed. A report in the folder is
    written anew each time, as more games may be done.

    Examples:

        circenses lab report runs/a
        circenses lab report runs/a seats.html
    """
    if file is not None:
        must_be_new(file)
    if is_study(folder):
        from circenses.lab.studies.kinds import open_study, study_page

        text = study_page(open_study(folder))
    else:
        run = Run.open(folder)
        from circenses.lab.reports import run_page

        text = run_page(run)
    path = file or folder / study.REPORT
    write_over(path, text)
    out.print(str(path), markup=False)


@app.command()
def compare(
    first: Annotated[str, typer.Argument(metavar="A|GAME", help="the folder of a run; or a game's id, with --b")],
    second: Annotated[
        Path | None, typer.Argument(metavar="B", help="another run with the same seed, games and seats")
    ] = None,
    a: Annotated[list[str] | None, typer.Option("--a", metavar="KEY=VALUE", help=SIDE)] = None,
    b: Annotated[list[str] | None, typer.Option("--b", metavar="KEY=VALUE", help=SIDE)] = None,
    levels: Annotated[
        str, typer.Option("--levels", metavar="A,B", help="of a game: with each of these bots in all seats")
    ] = "",
    folder: Annotated[
        Path | None, typer.Option("--out", metavar="DIR", help="of a game: the folder of the study; it can be stopped")
    ] = None,
    seats: study.Seats = 0,
    bots: study.Bots = "civis",
    games: study.Games = 200,
    seed: study.Seed = "1",
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    page: Annotated[Path | None, typer.Option("--page", metavar="FILE", help="write it as an HTML page too")] = None,
    as_json: given.AsJson = False,
) -> None:
    """What differs under B: other rules, or other bots, in games that share their chance.

    Two runs are compared as they are. With a game both sides are played first, if asked with bots of several levels.
    Every game of B is held against the same game of A. Of all verdicts at most 5 % are expected to be false, however
    often one looks while the runs go on. The last column names a game where it mattered most (`lab record`).

    Examples:

        circenses simulate horrea --bots civis --games 500 --seed 1 --out runs/a
        circenses simulate horrea --bots civis --games 500 --seed 1 --out runs/b --set setup.entry.die=5
        circenses lab compare runs/a runs/b
        circenses lab compare horrea --b setup.entry.die=5 --levels tiro,civis --out studies/die
        circenses lab compare horrea --a preset=letter --b bots=senator --out studies/x
    """
    if second is None:
        if folder is None:
            raise BadOption("give the folders of two runs; or a game's id, --b with what differs, and --out DIR")
        if page is not None:
            raise BadOption(f"--page is for two runs: the page of a study is {folder / study.REPORT}")
        sides = {"a": tuple(a or []), "b": tuple(b or [])}
        chosen = tuple(name.strip() for name in levels.split(",") if name.strip())
        study.answer(
            lambda out_folder, setting: study_against(out_folder, setting, levels=chosen, **sides),
            first,
            folder,
            seats,
            bots,
            games,
            seed,
            engine=engine,
            address=address,
            workers=workers,
            as_json=as_json,
        )
        return
    if a or b or levels or folder:
        raise BadOption("--a, --b, --levels and --out are for a game: two runs are compared as they are")
    run_a, run_b = Run.open(Path(first)), Run.open(second)
    from circenses.lab.metrics.compare import compared
    from circenses.lab.reports.compare_page import compare_page, sentences

    comparison = compared(run_a, run_b)
    if page is not None:
        write_over(page, compare_page(run_a, run_b))
    if as_json:
        print_json([finite(row) for row in comparison.to_dicts()])
        return
    for sentence in sentences(comparison):
        out.print(sentence, markup=False)
    show("B against A", comparison.drop("games", "low", "high"))


def study_against(folder: Path, setting: dict[str, Any], **sides: Any) -> Any:
    from circenses.lab.studies import against

    return against.begin(folder, against.Question(**setting, **sides))
