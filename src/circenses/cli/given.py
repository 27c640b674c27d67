"""What the options of commands have in common: seats, variants and house numbers."""

from pathlib import Path
from typing import Annotated, Any

import typer

from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.match import Match
from circenses.kernel.options import load_toml, parse_settings
from circenses.kernel.state import SPECTATOR

GameId = Annotated[str, typer.Argument(metavar="GAME", help="a game's id, as `circenses games` lists it")]
Settings = Annotated[
    list[str] | None, typer.Option("--set", metavar="KEY=VALUE", help="a variant or house number; may be repeated")
]
PresetName = Annotated[str, typer.Option("--preset", help="several options under one name")]
OptionsFile = Annotated[Path | None, typer.Option("--options", metavar="FILE", help="options from a TOML file")]
Player = Annotated[
    str,
    typer.Option(
        "--player", metavar="P", help="as this player saw it: a name, or a number from 1; default: a spectator"
    ),
]
Seat = Annotated[int | None, typer.Option("--seat", hidden=True)]  # as records count, for scripts
AsJson = Annotated[bool, typer.Option("--json", help="report as JSON")]


def viewer(match: Match[Any], player: str, seat: int | None) -> int:
    """The seat of the player named, or SPECTATOR."""
    names = [sitting.name for sitting in match.seats]
    if player:
        if player in names:
            return names.index(player)
        if player.isdecimal() and 1 <= int(player) <= len(names):
            return int(player) - 1
        raise BadOption(f"no player {player!r}: choose from {', '.join(names)}, or 1 to {len(names)}")
    if seat is not None and not 0 <= seat < len(names):
        raise BadOption(f"there is no seat {seat}: they are 0 to {len(names) - 1}")
    return SPECTATOR if seat is None else seat


def options(game: str, settings: list[str] | None, preset: str, file: Path | None) -> dict[str, Any]:
    """Every option with its value: the rulebook's, then the preset's, then the file's, then each --set."""
    schema = find_game(game).options()
    values: dict[str, Any] = {}
    if file is not None:
        try:
            values.update(load_toml(file.read_text(encoding="utf-8")))
        except (OSError, UnicodeDecodeError) as fault:
            raise BadOption(f"{file} cannot be read: {fault}") from None
    values.update(parse_settings(settings or []))
    return schema.resolve(values, preset)
