"""The five games. A new one adds its folder and one word to GAMES."""

import difflib
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from typing import Any

from circenses.kernel.errors import UnknownGame
from circenses.kernel.game import Game
from circenses.kernel.match import Match

GAMES = ("circus_maximus", "drum_roll", "gloria_mundi", "horrea", "ludus_cyclorum")


def game_ids() -> list[str]:
    return [folder.replace("_", "-") for folder in GAMES]


@cache
def game(id: str) -> Game[Any]:
    """The rules of one title."""
    if id not in game_ids():
        near = difflib.get_close_matches(id, game_ids(), 1)
        hint = f"did you mean {near[0]}?" if near else "there is " + ", ".join(game_ids())
        raise UnknownGame(f"no game {id!r}: {hint}")
    found: Game[Any] = import_module(f"circenses.games.{id.replace('-', '_')}.game").GAME
    return found


def new(
    id: str,
    *,
    seats: int | list[str] = 0,
    seed: int | str | None = None,
    preset: str = "",
    options: Mapping[str, Any] | None = None,
    scripted: bool = False,
    **settings: Any,
) -> Match[Any]:
    """A match, ready to play.

    `seats` is a number (default: the smallest the game allows) or a list of names. Options are given by
    name, house numbers through `options`. With a `seed` the match can be repeated; without one it is secret.
    `scripted` leaves chance to the caller: `match.play("heads", seat=CHANCE)`.
    """
    title = game(id)
    names = seats if isinstance(seats, list) else []
    count = len(names) or (seats if isinstance(seats, int) else 0) or title.seats[0]
    return Match(
        title, count, {**(options or {}), **settings}, preset=preset, seed=seed, names=names, scripted=scripted
    )
