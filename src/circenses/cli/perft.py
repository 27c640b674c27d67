"""`circenses perft`: how many sequences of decisions there are."""

import time
from typing import Annotated, Any

import typer

from circenses.cli import given
from circenses.cli.console import notice, print_json
from circenses.games import game as find_game
from circenses.kernel import loops
from circenses.kernel.errors import BadPosition, at_least
from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, OVER, State

Depth = Annotated[
    int, typer.Argument(metavar="DEPTH", help="decisions a sequence has; every depth up to it is counted")
]
Position = Annotated[str, typer.Option("--position", metavar="P", help="a position string to count from")]
Seats = Annotated[
    int, typer.Option("--seats", metavar="K", help="players; 0 is the smallest number", show_default=False)
]
Timed = Annotated[bool, typer.Option("--time", help="also the CPU time and the speed, on standard error")]

IN_ONE_GO = 3  # deeper counts are split, so that Ctrl-C is heard between the parts of a compiled loop


def perft(
    game: given.GameId,
    depth: Depth,
    position: Position = "",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    seats: Seats = 0,
    timed: Timed = False,
    as_json: given.AsJson = False,
) -> None:
    """Count the sequences of 1, 2, ... DEPTH decisions: one line each, `depth count`.

    Reactions are decisions, too; a sequence that ends the game earlier counts as one. South begins unless the
    position says otherwise: the coin is not a ply. Other outcomes of chance count like decisions.

    Examples:

        circenses perft ludus-cyclorum 3
        circenses perft ludus-cyclorum 3 --set rows=9 --set points=9 --time
        circenses perft ludus-cyclorum 2 --position "2d2/2w3/5/2W3/2D2 n 0 0"
    """
    at_least(depth, 1, "depth")
    title = find_game(game)
    values = given.options(game, settings, preset, options)
    start = read(title, position, values) if position else first_to_act(title, seats or title.seats[0], values)
    lines: list[dict[str, Any]] = []
    for plies in range(1, depth + 1):
        began = time.process_time()
        count = leaves(title, start, plies)
        seconds = time.process_time() - began
        lines.append({"depth": plies, "count": count, **({"seconds": round(seconds, 3)} if timed else {})})
        if not as_json:
            typer.echo(f"{plies} {count}")
        if timed:
            notice(f"depth {plies}: {seconds:.3f} s of CPU time, {count / max(seconds, 1e-9):,.0f} nodes/s")
    if as_json:
        print_json(lines)


def read(title: Game[Any], position: str, values: dict[str, Any]) -> State:
    reader = getattr(title, "read_position", None)
    if reader is None:
        raise BadPosition(f"{title.name} has no position strings: leave out --position to count from the start")
    state: State = reader(position, values)
    return state


def first_to_act(title: Game[Any], seats: int, values: dict[str, Any]) -> State:
    """The start position; where only a coin decides who begins, South does."""
    start: State = title.new(title.must_seat(seats), values)
    first = title.options().variants.get("first")
    if start.actor() == CHANCE and first is not None and "south" in first.values:
        start = title.new(seats, {**values, "first": "south"})
    return start


def leaves(title: Game[Any], s: State, depth: int) -> int:
    actor = int(s.actor())
    if depth <= IN_ONE_GO or actor == OVER:
        return loops.perft(title, s, depth)
    total = 0
    for action in title.legal(s, actor):
        after = title.clone(s)
        title.apply(after, actor, action)
        total += leaves(title, after, depth - 1)
    return total
