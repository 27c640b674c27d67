"""`circenses bench`: how fast this installation is. CPU time on one core, taking what is compared in turns."""

import platform
import time
from collections.abc import Callable
from statistics import median
from typing import Annotated, Any

import typer
from rich import box
from rich.table import Table

from circenses import COMPILED, __version__
from circenses.cli.console import err, notice, out, print_json
from circenses.cli.given import AsJson
from circenses.cli.perft import first_to_act, leaves
from circenses.games import all_games
from circenses.games import game as find_game
from circenses.kernel import loops
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption, at_least
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import OVER, State

GameIds = Annotated[list[str] | None, typer.Argument(metavar="GAME...", help="games to measure; default: all")]
Seconds = Annotated[float, typer.Option("--seconds", help="CPU time for each figure, about")]
Rounds = Annotated[int, typer.Option("--rounds", help="turns each figure is taken in; the median is shown")]

Work = Callable[[int], int]  # does about this much work and returns how much it did


def bench(games: GameIds = None, seconds: Seconds = 1.5, rounds: Rounds = 3, as_json: AsJson = False) -> None:
    """Measure this installation: decisions, playouts, perft nodes and copies a second, for each game.

    *driven*: decisions of random play in a loop of Python that asks for the list of legal actions and picks one;
    *listed*: the actions on those lists; *playout*: decisions of random play inside the package; *perft*: nodes
    counted; *clone*: the time of one copy of a state. All in CPU time of one core, so that other work on the machine
    matters little.

    Examples:

        circenses bench
        circenses bench ludus-cyclorum --seconds 5
        circenses bench --json
    """
    if not seconds > 0:
        raise BadOption(f"seconds = {seconds:g}: it takes a number above 0")
    at_least(rounds, 1, "rounds")
    titles = [find_game(id) for id in games] if games else all_games()
    build = "compiled" if COMPILED else "pure Python"
    notice(f"circenses {__version__} ({build}), Python {platform.python_version()}")
    figures = {title.id: measure(title, seconds, rounds) for title in titles}
    if as_json:
        print_json({"version": __version__, "build": build, "python": platform.python_version(), "games": figures})
    else:
        out.print(table(figures))


def measure(title: Game[Any], seconds: float, rounds: int) -> dict[str, float]:
    """Rates per second of CPU time, and the time of one copy in microseconds."""
    works: dict[str, Work] = {
        "driven": lambda size: random_play(title, size)[0],
        "playouts": lambda size: playouts(title, size),
        "perft": lambda size: perft_nodes(title, size),
        "clone": lambda size: clones(title, size),
    }
    rates: dict[str, list[float]] = {name: [] for name in works}
    with err.status(f"measuring {title.id}"):
        sizes = {name: fitting(work, seconds / rounds) for name, work in works.items()}
        for _ in range(rounds):
            for name, work in works.items():
                done, spent = timed(work, sizes[name])
                rates[name].append(done / spent)
    decisions, offers = random_play(title, sizes["driven"])  # the same games again: how many actions they were offered
    middle = {name: median(values) for name, values in rates.items()}
    return {
        "driven_decisions_per_s": round(middle["driven"]),
        "driven_listed_moves_per_s": round(middle["driven"] * offers / decisions),
        "playout_decisions_per_s": round(middle["playouts"]),
        "perft_nodes_per_s": round(middle["perft"]),
        "clone_us": round(1e6 / middle["clone"], 3),
    }


def fitting(work: Work, seconds: float) -> int:
    """How much work takes about `seconds`."""
    size = 64
    while True:
        done, spent = timed(work, size)
        if spent >= seconds / 4:
            return max(64, round(done / spent * seconds))
        size = max(size * 2, done)


def timed(work: Work, size: int) -> tuple[int, float]:
    began = time.process_time()
    done = work(size)
    return done, max(time.process_time() - began, 1e-9)


def random_play(title: Game[Any], decisions: int) -> tuple[int, int]:
    """Whole games from Python, as a user of the library would drive them: decisions made, actions listed."""
    start = title.new(title.seats[0], title.options().defaults())
    rng = Rng(1)
    moves = offers = 0
    while moves < decisions:
        s = title.clone(start)
        while (seat := int(s.actor())) != OVER:
            legal = title.legal(s, seat)
            title.apply(s, seat, legal[rng.below(len(legal))])
            moves += 1
            offers += len(legal)
    return moves, offers


def playouts(title: Game[Any], decisions: int) -> int:
    return int(loops.playouts(title, title.new(title.seats[0], title.options().defaults()), Rng(1), decisions))


def perft_nodes(title: Game[Any], nodes: int) -> int:
    """Counts one level deeper each time until it has counted so many nodes."""
    start = first_to_act(title, title.seats[0], title.options().defaults())
    total = depth = 0
    while total < nodes:
        depth += 1
        total += leaves(title, start, depth)
    return total


def clones(title: Game[Any], copies: int) -> int:
    s: State = title.new(title.seats[0], title.options().defaults())
    rng = Rng(1)
    loops.playout(title, s, rng, Choices(), 12)
    clone = title.clone
    for _ in range(copies):
        clone(s)
    return copies


def table(figures: dict[str, dict[str, float]]) -> Table:
    grid = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    grid.add_column("game")
    for column in ("driven/s", "listed/s", "playout/s", "perft/s", "clone µs"):
        grid.add_column(column, justify="right")
    for game, rates in figures.items():
        *whole, clone = rates.values()
        grid.add_row(game, *(f"{rate:,.0f}" for rate in whole), f"{clone:.2f}")
    return grid
