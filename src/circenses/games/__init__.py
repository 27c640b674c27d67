"""The games: ours, each in a folder here, and those that other packages bring along (docs/reference/packages.md)."""

from collections.abc import Mapping
from typing import Any

from circenses.games.shelf import SHELF
from circenses.kernel.game import Game
from circenses.kernel.match import Match


def game_ids() -> list[str]:
    """Ours in alphabetical order, then those of other packages. No game is loaded for it."""
    return SHELF.ids()


def game(id: str | Game[Any]) -> Game[Any]:
    """The rules of one title, by its id; a game is itself."""
    return SHELF.find(id) if isinstance(id, str) else id


def all_games() -> list[Game[Any]]:
    """Every game that works; those that do not are named in the log, once."""
    return SHELF.load_all()


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
