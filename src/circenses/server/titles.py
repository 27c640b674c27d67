"""The games this server offers: ours, those of installed packages, and others by the name of their module."""

import importlib
from functools import cache
from typing import Any

from circenses.games import all_games, game_ids
from circenses.games import game as packaged_game
from circenses.games.shelf import SHELF
from circenses.kernel.errors import BadOption, UnknownGame
from circenses.kernel.game import Game


class Titles:
    def __init__(self, modules: tuple[str, ...] = ()) -> None:
        self.modules = modules
        self.outside: dict[str, Game[Any]] = {}
        if SHELF.outside():
            all_games()  # broken games are reported when the server starts, not when somebody looks
        for module in modules:
            game = _game_of(module)
            self.outside[game.id] = game

    def ids(self) -> list[str]:
        return [*game_ids(), *self.outside]

    def games(self) -> list[Game[Any]]:
        return [*all_games(), *self.outside.values()]

    def find(self, id: str) -> Game[Any]:
        if id in self.outside:
            return self.outside[id]
        try:
            return packaged_game(id)
        except UnknownGame:
            if not self.outside:
                raise
            raise UnknownGame(f"no game {id!r}: choose from " + ", ".join(self.ids())) from None


@cache
def titles(modules: tuple[str, ...]) -> Titles:
    """The titles, imported once in each worker process."""
    return Titles(modules)


def _game_of(module: str) -> Game[Any]:
    try:
        game: Game[Any] = importlib.import_module(module).GAME
    except (ImportError, AttributeError) as fault:
        raise BadOption(f"{module} is no module with a GAME: {fault}") from None
    return game
