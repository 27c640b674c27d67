"""What all questions of `circenses lab` ask beside their own, and how they are answered."""

import inspect
from collections.abc import Callable
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import notice, out, print_json, write_over
from circenses.cli.progress import bar
from circenses.cli.running import Address, EngineName, Workers, keeping, make_engine, reporting_faults
from circenses.cli.tables import finite, show
from circenses.games import game as find_game
from circenses.lab import worker_count
from circenses.lab.runs import Engine

REPORT = "report.html"
MOST = 20  # lines of a table in a terminal

Begin = Callable[..., Any]  # folder, what is known of the table, own answers; returns the study
Out = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="the folder of the study; one that was stopped goes on")
]
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="bots in lower case; fewer than seats are repeated")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="games of each setting")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="a name for the chance that all settings share")]


def study(bots: str = "civis", games: int = 200, without: tuple[str, ...] = ()) -> Callable[[Begin], Begin]:
    """Makes a command of a function that begins a study. The command has the function's own arguments and options,
    then those that all studies share, some of them with a default of their own or left out."""

    def decorated(begin: Begin) -> Begin:
        own = list(inspect.signature(begin).parameters.values())[2:]
        every = inspect.signature(answer).parameters.values()
        usual = {"bots": bots, "games": games}
        shared = [
            each.replace(default=usual.get(each.name, each.default)) for each in every if each.name not in without
        ]

        def command(**given: Any) -> None:
            mine = {each.name: given.pop(each.name) for each in own}
            answer(lambda folder, setting: begin(folder, setting, **mine), **given)

        game, *others = shared[1:]
        parameters = [each.replace(kind=inspect.Parameter.KEYWORD_ONLY) for each in (game, *own, *others)]
        command.__name__, command.__doc__ = begin.__name__, begin.__doc__
        command.__dict__["__signature__"] = inspect.Signature(parameters)
        command.__annotations__ = {each.name: each.annotation for each in parameters}
        return command

    return decorated


def answer(
    begin: Begin,
    game: given.GameId,
    folder: Out,
    seats: Seats = 0,
    bots: Bots = "civis",
    games: Games = 200,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    setting = {
        "game": game,
        "seats": seats,
        "bots": tuple(name.strip() for name in bots.split(",")),
        "games": games,
        "seed": seed,
        "options": find_game(game).options().differing(given.options(game, settings, preset, options)),
    }
    player = make_engine(engine, address, worker_count(workers))  # a wrong one leaves no folder behind
    go(begin(folder, setting), player, as_json)


def go(study: Any, player: Engine, as_json: bool) -> None:
    """Plays what is missing of a study, tells what it found, and writes its report."""
    from circenses.lab.studies import kinds

    with reporting_faults(), keeping(study.folder), bar() as progress:
        task = progress.add_task(study.kind, total=None)
        kinds.play(study, player, lambda done, total: progress.update(task, completed=done, total=total))
    tables = kinds.tables(study)
    path = study.folder / REPORT
    write_over(path, kinds.study_page(study))
    notice(f"report: {path}")
    if as_json:
        print_json({name: [finite(row) for row in frame.to_dicts()] for name, frame in tables.items()})
        return
    for sentence in kinds.findings(study, tables):
        out.print(sentence, markup=False)
    for name, frame in tables.items():
        if not frame.is_empty():
            show(name, frame.head(MOST))
    for record in kinds.records(study):
        notice(str(record))
