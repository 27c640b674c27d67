"""`circenses play`: a match in the terminal, or over a pipe."""

import sys
from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.cli import console, given
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.match import HUMAN, Match
from circenses.terminal import seating
from circenses.terminal.prompt import Lines, Prompt, Reader
from circenses.terminal.screen import Screen
from circenses.terminal.session import Session
from circenses.terminal.table import Table, resume


def play(
    game: given.GameId,
    seats: Annotated[int, typer.Option("--seats", metavar="K", help="how many play; default: as few as allowed")] = 0,
    players: Annotated[
        str,
        typer.Option(
            "--players",
            metavar="A,B",
            help="for each seat `human` or a bot's name, fewer repeated in turn; default: a person against greedy bots",
        ),
    ] = "",
    bots: Annotated[
        str, typer.Option("--bots", metavar="A,B", help="you sit first, these behind you, fewer repeated in turn")
    ] = "",
    names: Annotated[str, typer.Option("--names", metavar="A,B", help="what the players are called")] = "",
    seed: Annotated[str, typer.Option("--seed", metavar="S", help="a seed to repeat the match; default: secret")] = "",
    settings: given.Settings = None,
    preset: given.PresetName = "",
    options: given.OptionsFile = None,
    load: Annotated[Path | None, typer.Option("--load", metavar="FILE", help="go on with a recorded match")] = None,
    record: Annotated[
        Path | None, typer.Option("--record", metavar="FILE", help="write the record to a new file while playing")
    ] = None,
) -> None:
    """Play in the terminal: against bots, or several people in turn at one keyboard.

    A number, a notation or some of its words plays; `help` lists the commands: moves, hint, why, undo, draw, resign,
    board, words, log, legend, rules, save, load, quit. Where people have secrets from each other the table is covered
    between them.

    Over a pipe each line is one move or command. Nothing is asked back: `undo`, `resign` and `load` are taken as
    agreed. A wrong line is reported on standard error and skipped, and the exit code is then 2. When the lines end
    before the match does, a notice says so and the exit code is not changed by it. After the end of the match lines
    are still read, so that `save FILE` can follow the last move.

    Examples:

    * `circenses play ludus-cyclorum --bots caesar`

    * `circenses play ludus-cyclorum --players human --names Ada,Bob --record game.jsonl`

    * `circenses play ludus-cyclorum --players greedy,uniform --seed 7`

    * `circenses play ludus-cyclorum --load game.jsonl --record game-2.jsonl`

    * `printf 'c2-c3\\nsave opening.jsonl\\n' | circenses play ludus-cyclorum --set first=south --seed 1`
    """
    if load is None:
        kinds = _players(find_game(game), seats, players, bots)
        match = _new(game, seats, kinds, names, seed, given.options(game, settings, preset, options))
    else:
        _nothing_else(load, seats, names, seed, bots, settings, preset, options)
        match = _loaded(game, load, players)
    table = Table(match, load, record)
    code = Session(table, _reader(), Screen(console.out, console.err, _interactive())).run()
    raise typer.Exit(code)


def _players(game: Game[Any], seats: int, players: str, bots: str) -> str:
    """One person and the named bots, or else the players as given."""
    if not bots:
        return players
    if players:
        raise BadOption("give --players or --bots, not both")
    behind = seating.split(bots)
    count = seating.seat_count(game, seats, [HUMAN, *behind], [])
    return ",".join([HUMAN, *(behind[i % len(behind)] for i in range(count - 1))])


def _interactive() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def _reader() -> Reader:
    return Prompt() if _interactive() else Lines(sys.stdin)


def _new(game: str, seats: int, players: str, names: str, seed: str, options: dict[str, Any]) -> Match[Any]:
    title = find_game(game)
    sitters, called = seating.split(players), seating.split(names)
    count = seating.seat_count(title, seats, sitters, called)
    kinds = seating.seat_kinds(title.id, sitters, count)
    return Match(
        title,
        count,
        options,
        seed=seed or None,
        names=seating.seat_names(called, kinds, f"{title.id} {seed}"),
        kinds=kinds,
    )


def _nothing_else(load: Path, seats: int, names: str, seed: str, *options: object) -> None:
    """What a record already settles cannot be given again."""
    if seats or names or seed or any(options):
        raise BadOption(f"{load} settles seats, names, seed and options: with --load give only --players and --record")


def _loaded(game: str, load: Path, players: str) -> Match[Any]:
    match = resume(load)
    if match.game.id != find_game(game).id:
        raise BadOption(f"{load} is a match of {match.game.id}, not of {game}")
    seating.reseat(match, seating.split(players))
    return match
