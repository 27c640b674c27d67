"""`circenses lab sweep|screen|ablate|depth|hunt|people|aim`: questions that take several runs."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import notice, out, print_json, write_over
from circenses.cli.progress import bar
from circenses.cli.running import Address, EngineName, Workers, faults_told, made_engine
from circenses.cli.tables import finite, show
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.lab import worker_count

REPORT = "report.html"
MOST = 20  # lines of a table in a terminal

Out = Annotated[
    Path, typer.Option("--out", metavar="DIR", help="the folder of the study; one that was stopped goes on")
]
Seats = Annotated[int, typer.Option("--seats", metavar="K", help="players; default: the fewest", show_default=False)]
Bots = Annotated[str, typer.Option("--bots", metavar="A,B", help="bots in lower case; fewer than seats are repeated")]
Games = Annotated[int, typer.Option("--games", metavar="N", help="games of each setting")]
Seed = Annotated[str, typer.Option("--seed", metavar="S", help="a name for the chance that all settings share")]
Numbers = Annotated[
    list[str] | None,
    typer.Option("--numbers", metavar="PATTERN", help="house numbers such as 'acts.*.coins'; may be repeated"),
]


def sweep(
    game: given.GameId,
    key: Annotated[str, typer.Argument(metavar="NUMBER", help="a house number: circenses games GAME lists them")],
    folder: Out,
    over: Annotated[str, typer.Option("--values", metavar="A,B or A..B", help="default: around the printed one")] = "",
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
    """How every figure moves as one house number does, with the same chance for all its values.

    Examples:

        circenses lab sweep horrea setup.entry.die --values 3..6 --out studies/die
    """
    from circenses.lab.studies import sweep as kind

    asked = kind.Asked(
        key=key, values=numbers_of(over), **table(game, seats, bots, games, seed, settings, preset, options)
    )
    go(kind.begin(folder, asked), engine, address, workers, as_json)


def screen(
    game: given.GameId,
    folder: Out,
    numbers: Numbers = None,
    figures: Annotated[
        str,
        typer.Option("--figures", metavar="A,B", help="figures that may be moved; default: first place, rounds, gap"),
    ] = "",
    paths: Annotated[int, typer.Option("--paths", metavar="N", help="times that each number is moved")] = 4,
    points: Annotated[int, typer.Option("--points", metavar="N", help="of Sobol, a power of 2; 0 leaves it out")] = 16,
    seats: Seats = 0,
    bots: Bots = "civis",
    games: Games = 40,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """Which of all house numbers matter: Morris over all of them, then Sobol on the first five.

    Examples:

        circenses lab screen circus-maximus --seats 4 --out studies/numbers
        circenses lab screen circus-maximus --numbers 'acts.*' --points 0 --out studies/acts
    """
    from circenses.lab.studies import screen as kind

    asked = kind.Asked(
        numbers=tuple(numbers or ["*"]),
        figures=tuple(name.strip() for name in figures.split(",")) if figures else kind.FIGURES,
        paths=paths,
        points=points,
        **table(game, seats, bots, games, seed, settings, preset, options),
    )
    go(kind.begin(folder, asked), engine, address, workers, as_json)


def ablate(
    game: given.GameId,
    folder: Out,
    seats: Seats = 0,
    bots: Bots = "civis",
    games: Games = 500,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """The price of every action, card and place: what a player loses who may not use it, in the same game.

    Examples:

        circenses lab ablate circus-maximus --seats 4 --games 500 --out studies/prices
    """
    from circenses.lab.studies import Table
    from circenses.lab.studies import ablate as kind

    asked = Table(**table(game, seats, bots, games, seed, settings, preset, options))
    go(kind.begin(folder, asked), engine, address, workers, as_json)


def depth(
    game: given.GameId,
    folder: Out,
    search: Annotated[str, typer.Option("--search", metavar="S", help="ismcts or alphabeta; default: as Caesar")] = "",
    budget: Annotated[int, typer.Option("--budget", metavar="N", help="the smallest: iterations or nodes")] = 25,
    doublings: Annotated[int, typer.Option("--doublings", metavar="N", help="how often it is doubled")] = 8,
    seats: Seats = 0,
    games: Games = 100,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """How deep a game is: the share of whoever thinks twice as long, again and again.

    Examples:

        circenses lab depth ludus-cyclorum --budget 200 --games 60 --out studies/depth
    """
    from circenses.lab.studies import depth as kind

    known = table(game, seats, "civis", games, seed, settings, preset, options)
    asked = kind.Asked(search=search, budget=budget, doublings=doublings, **known)
    go(kind.begin(folder, asked), engine, address, workers, as_json)


def hunt(
    game: given.GameId,
    folder: Out,
    seats: Seats = 0,
    bots: Bots = "civis,uniform",
    games: Games = 400,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """Looks for dead ends, loops, runaway leads and kingmaking; the shortest finds are kept as records.

    Examples:

        circenses lab hunt gloria-mundi --seats 3 --out studies/holes
    """
    from circenses.lab.studies import Table
    from circenses.lab.studies import hunt as kind

    asked = Table(**table(game, seats, bots, games, seed, settings, preset, options))
    study = kind.begin(folder, asked)
    go(study, engine, address, workers, as_json)
    for path in kind.records(study):
        notice(str(path))


def people(
    game: given.GameId,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="a folder of records, or the database of a server")],
    folder: Out,
    bots: Bots = "civis",
    games: Annotated[int, typer.Option("--games", metavar="N", help="of bots for each game of people")] = 4,
    seed: Seed = "1",
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """Where people differ from bots: finished tables of a server beside games of bots at equal tables.

    Examples:

        circenses lab people horrea sqlite:///tables.db --out studies/people
        circenses lab people horrea records/ --out studies/people
    """
    from circenses.cli.archive import record_texts
    from circenses.lab.studies import people as kind

    known = table(game, 0, bots, games, seed, None, "", None)
    found = kind.matches(record_texts(source, game), game)
    go(kind.begin(folder, kind.Asked(**known), found), engine, address, workers, as_json)


def aim(
    game: given.GameId,
    want: Annotated[
        str, typer.Option("--want", metavar="WORDS", help="such as 'seats fair, 6-10 rounds, each track 25-45 %'")
    ],
    folder: Out,
    numbers: Numbers = None,
    tries: Annotated[int, typer.Option("--tries", metavar="N", help="settings to try")] = 60,
    fresh: Annotated[int, typer.Option("--fresh", metavar="N", help="games with fresh seeds for the winner")] = 400,
    seats: Seats = 0,
    bots: Bots = "civis",
    games: Games = 160,
    seed: Seed = "1",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    engine: EngineName = "local",
    address: Address = "",
    workers: Workers = None,
    as_json: given.AsJson = False,
) -> None:
    """Searches for house numbers that give what is wanted; the winner is confirmed with fresh seeds.

    Examples:

        circenses lab aim circus-maximus --want "seats fair, 6-10 rounds, each track 25-45 %" --out studies/longa
    """
    from circenses.lab.studies import aim as kind

    known = table(game, seats, bots, games, seed, settings, preset, options)
    asked = kind.Asked(want=want, numbers=tuple(numbers or ["*"]), tries=tries, fresh=fresh, **known)
    go(kind.begin(folder, asked), engine, address, workers, as_json)


def table(
    game: str,
    seats: int,
    bots: str,
    games: int,
    seed: str,
    settings: list[str] | None,
    preset: str,
    options: Path | None,
) -> dict[str, Any]:
    """What all studies ask; options are those that differ from the rulebook."""
    schema = find_game(game).options()
    return {
        "game": game,
        "seats": seats,
        "bots": tuple(name.strip() for name in bots.split(",")),
        "games": games,
        "seed": seed,
        "options": schema.differing(given.options(game, settings, preset, options)),
    }


def numbers_of(text: str) -> tuple[int, ...]:
    """`3,4,6` or `3..6`."""
    try:
        low, dots, high = text.partition("..")
        if dots:
            return tuple(range(int(low), int(high) + 1))
        return tuple(int(word) for word in text.split(",")) if text else ()
    except ValueError:
        raise BadOption(f"values {text!r}: write 3,4,6 or 3..6") from None


def go(study: Any, engine: str, address: str, workers: int | None, as_json: bool) -> None:
    """Plays what is missing of a study, tells what it found, and writes its report."""
    from circenses.lab.studies import kinds

    player = made_engine(engine, address, worker_count(workers))
    with faults_told(), bar() as progress:
        task = progress.add_task(study.kind, total=None)
        kinds.play(study, player, lambda done, total: progress.update(task, completed=done, total=total))
    told = kinds.tables(study)
    path = study.folder / REPORT
    write_over(path, kinds.study_page(study))
    notice(f"report: {path}")
    if as_json:
        print_json({name: [finite(row) for row in frame.to_dicts()] for name, frame in told.items()})
        return
    for sentence in kinds.findings(study, told):
        out.print(sentence, markup=False)
    for name, frame in told.items():
        show(name, frame.head(MOST))
