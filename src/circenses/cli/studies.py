"""`circenses lab sweep|screen|ablate|depth|hunt|people|aim`: questions that take several runs."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli.study import study
from circenses.kernel.errors import BadOption

MOST_VALUES = 50  # of a sweep
Setting = dict[str, Any]  # of the table: game, seats, bots, games, seed, options
Numbers = Annotated[
    list[str] | None,
    typer.Option("--numbers", metavar="PATTERN", help="house numbers such as 'acts.*.coins'; may be repeated"),
]


@study()
def sweep(
    folder: Path,
    setting: Setting,
    key: Annotated[str, typer.Argument(metavar="NUMBER", help="a house number: circenses games GAME lists them")],
    over: Annotated[str, typer.Option("--values", metavar="A,B or A..B", help="default: around the printed one")] = "",
) -> Any:
    """How every figure moves as one house number does, with the same chance for all its values.

    Examples:

        circenses lab sweep horrea setup.entry.die --values 3..6 --out studies/die
    """
    from circenses.lab.studies import sweep as kind

    return kind.begin(folder, kind.Question(key=key, values=numbers_of(over), **setting))


@study(games=40)
def screen(
    folder: Path,
    setting: Setting,
    numbers: Numbers = None,
    figures: Annotated[
        str,
        typer.Option("--figures", metavar="A,B", help="figures that may be moved; default: first place, rounds, gap"),
    ] = "",
    paths: Annotated[int, typer.Option("--paths", metavar="N", help="times that each number is moved")] = 4,
    points: Annotated[int, typer.Option("--points", metavar="N", help="of Sobol, a power of 2; 0 leaves it out")] = 16,
) -> Any:
    """Which of all house numbers matter: Morris over all of them, then Sobol on the first five.

    Examples:

        circenses lab screen circus-maximus --seats 4 --out studies/numbers
        circenses lab screen circus-maximus --numbers 'acts.*' --points 0 --out studies/acts
    """
    from circenses.lab.studies import screen as kind

    chosen = tuple(name.strip() for name in figures.split(",")) if figures else kind.FIGURES
    question = kind.Question(numbers=tuple(numbers or ["*"]), figures=chosen, paths=paths, points=points, **setting)
    return kind.begin(folder, question)


@study(games=500)
def ablate(folder: Path, setting: Setting) -> Any:
    """The price of every action, card and place: what a player loses who may not use it, in the same game.

    Examples:

        circenses lab ablate circus-maximus --seats 4 --games 500 --out studies/prices
    """
    from circenses.lab.studies import Table
    from circenses.lab.studies import ablate as kind

    return kind.begin(folder, Table(**setting))


@study(games=100, without=("bots",))
def depth(
    folder: Path,
    setting: Setting,
    search: Annotated[str, typer.Option("--search", metavar="S", help="ismcts or alphabeta; default: as Caesar")] = "",
    budget: Annotated[int, typer.Option("--budget", metavar="N", help="the smallest: iterations or nodes")] = 25,
    doublings: Annotated[int, typer.Option("--doublings", metavar="N", help="how often it is doubled")] = 8,
) -> Any:
    """How deep a game is: the share of whoever thinks twice as long, again and again.

    Examples:

        circenses lab depth ludus-cyclorum --budget 200 --games 60 --out studies/depth
    """
    from circenses.lab.studies import depth as kind

    return kind.begin(folder, kind.Question(search=search, budget=budget, doublings=doublings, **setting))


@study(bots="civis,uniform", games=400)
def hunt(folder: Path, setting: Setting) -> Any:
    """Look for dead ends, loops, runaway leads and kingmaking; the shortest finds are kept as records.

    Examples:

        circenses lab hunt gloria-mundi --seats 3 --out studies/holes
    """
    from circenses.lab.studies import Table
    from circenses.lab.studies import hunt as kind

    return kind.begin(folder, Table(**setting))


@study(games=4, without=("seats", "settings", "preset", "options"))
def people(
    folder: Path,
    setting: Setting,
    source: Annotated[str, typer.Argument(metavar="SOURCE", help="a folder of records, or the database of a server")],
) -> Any:
    """Where people differ from bots: finished tables of a server beside games of bots at equal tables, several for
    each table of people.

    Examples:

        circenses lab people horrea sqlite:///tables.db --out studies/people
        circenses lab people horrea records/ --out studies/people
    """
    from circenses.cli.archive import record_texts
    from circenses.lab.studies import people as kind

    return kind.begin(
        folder, kind.Question(**setting), kind.matches(record_texts(source, setting["game"]), setting["game"])
    )


@study(games=160)
def aim(
    folder: Path,
    setting: Setting,
    want: Annotated[
        str, typer.Option("--want", metavar="WORDS", help="such as 'seats fair, 6-10 rounds, each track 25-45 %'")
    ],
    numbers: Numbers = None,
    tries: Annotated[int, typer.Option("--tries", metavar="N", help="settings to try")] = 60,
    fresh: Annotated[int, typer.Option("--fresh", metavar="N", help="games with fresh seeds for the winner")] = 400,
) -> Any:
    """Search for house numbers that give what is wanted; the winner is confirmed with fresh seeds.

    Examples:

        circenses lab aim circus-maximus --want "seats fair, 6-10 rounds, each track 25-45 %" --out studies/longa
    """
    from circenses.lab.studies import aim as kind

    return kind.begin(
        folder, kind.Question(want=want, numbers=tuple(numbers or ["*"]), tries=tries, fresh=fresh, **setting)
    )


def numbers_of(text: str) -> tuple[int, ...]:
    """`3,4,6` or `3..6`."""
    try:
        low, dots, high = text.partition("..")
        if dots:
            first, last = int(low), int(high)
            if not first < last < first + MOST_VALUES:
                raise BadOption(f"values {text!r}: A..B counts up from A to B, {MOST_VALUES} values at most")
            return tuple(range(first, last + 1))
        return tuple(int(word) for word in text.split(",")) if text else ()
    except ValueError:
        raise BadOption(f"values {text!r}: write 3,4,6 or 3..6") from None
