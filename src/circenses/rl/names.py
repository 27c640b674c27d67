"""The names of our games in the registries of others: `circenses/CircusMaximus-v1`, `python_circus_maximus`."""

from typing import Any

from circenses.kernel.game import Game

VERSION = 1  # of observations, actions and rewards; docs/environments.md has their history


def title(id: str) -> str:
    return "".join(part.capitalize() for part in id.split("-"))


def registered(id: str) -> str:
    return f"circenses/{title(id)}-v{VERSION}"


def snake(game: Game[Any]) -> str:
    return game.id.replace("-", "_")
