"""`circenses replay`: step through a recorded match."""

import sys
from pathlib import Path
from typing import Annotated

import typer

from circenses.cli import console, given
from circenses.terminal.replay import Replay, Stepper
from circenses.terminal.screen import Screen
from circenses.terminal.table import open_record


def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE", help="a match record")],
    ply: Annotated[int | None, typer.Option("--ply", metavar="N", help="show just the position after N moves")] = None,
    player: given.Player = "",
    seat: given.Seat = None,
    as_json: given.AsJson = False,
) -> None:
    """Step through a recorded match.

    In a terminal Enter or the right arrow goes on, b or the left arrow goes back, a number goes to that move, Home and
    End to its ends, and q leaves. Over a pipe every move is a sentence, then comes the last position. Moves that were
    taken back are included and marked.

    Examples:

    * `circenses replay game.jsonl`

    * `circenses replay game.jsonl --ply 12`

    * `circenses replay game.jsonl --player 2 | less`

    * `circenses replay game.jsonl --json`
    """
    match, sealed = open_record(file)
    replayed = Replay(match, given.viewer(match, player, seat), sealed)
    moment = None if ply is None else replayed.at_ply(ply)
    screen = Screen(console.out, console.err, sys.stdin.isatty() and sys.stdout.isatty())
    if as_json:
        console.print_json(replayed.json(moment))
    elif moment is not None:
        screen.board(match, replayed.observe(moment))
        screen.say(replayed.lines(moment))
    elif screen.interactive:
        Stepper(replayed, screen).run()
    else:
        _tell_all(replayed, screen)


def _tell_all(replayed: Replay, screen: Screen) -> None:
    for moment in range(replayed.last + 1):
        screen.say(replayed.lines(moment))
    screen.title("")
    screen.board(replayed.match, replayed.observe(replayed.last))
    screen.say(replayed.ending())
