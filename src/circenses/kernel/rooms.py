"""The rooms of a game's package: modules whose names say what they hold. What is in them is found by its name."""

from functools import partial
from importlib import import_module
from importlib.util import find_spec
from typing import Any

DERIVED = "circenses.derived"  # the same rooms for games that lack them; functions in those take the game first


def in_room(game: Any, place: str) -> Any:
    """`picture.parts` of the package that a game's own module is in, else the derived one, else None."""
    value = own(game, place)
    if value is not None:
        return value
    default = _in_package(DERIVED, place) if game.layout is not None else None
    return partial(default, game) if callable(default) else default


def own(game: Any, place: str) -> Any:
    """Likewise, from the game's own package alone."""
    return _in_package(package_of(game), place)


def package_of(game: Any) -> str:
    return type(game).__module__.rpartition(".")[0]


def _in_package(package: str, place: str) -> Any:
    room, _, name = place.partition(".")
    if not package or find_spec(f"{package}.{room}") is None:
        return None
    return getattr(import_module(f"{package}.{room}"), name, None)
