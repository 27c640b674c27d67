"""What the pages tell of a game before anybody plays it: `about.toml` in its package."""

import tomllib
from typing import Any, Literal

import msgspec

from circenses.kernel import package
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for the home page, how long a game takes, and the looks of its pages: a mosaic or a poster of the ring."""

    pitch: str = ""
    minutes: int | None = None
    face: Literal["mosaic", "poster"] = "mosaic"


def about(game: Game[Any]) -> About:
    path = package.file(game, package.ABOUT)
    if path is None:
        return About()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), About)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as fault:
        raise BadOption(f"{package.ABOUT} of {game.id}: {fault}") from None
