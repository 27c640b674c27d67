"""Games that are there for a test only."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from circenses.games.shelf import SHELF
from circenses.kernel.game import Game


@contextmanager
def on_the_shelf(game: Game[Any]) -> Iterator[None]:
    """The game is found by its id for a while, by this process: worker processes find only what is installed."""
    if game.id in SHELF.ids():
        raise ValueError(f"there is a game {game.id!r} already")
    SHELF.added[game.id] = game
    try:
        yield
    finally:
        del SHELF.added[game.id]
