"""What comes with a game beside its rooms: files of the package that its class lives in. Only the rule page must be."""

import sys
import tomllib
from pathlib import Path
from typing import Any, Literal

import msgspec

from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game

RULES = "rules.md"  # every rule, exactly (circenses.rulebook)
RULEBOOK = "rulebook.md.jinja"  # the book for players, with a room `rulebook` (circenses.rulebooks)
ABOUT = "about.toml"
COVER = "cover.svg.jinja"
LESSON = "lesson"  # a guided first game: notes.toml and match.jsonl


def file(game: Game[Any], name: str) -> Path | None:
    """A file or folder beside the game's code; None if there is none."""
    code = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    found = Path(code).parent / name if code else None
    return found if found is not None and found.exists() else None


class About(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A line for the home page, how long a game takes, and the looks of its pages: a mosaic or a poster of the ring."""

    pitch: str = ""
    minutes: int | None = None
    face: Literal["mosaic", "poster"] = "mosaic"


def about(game: Game[Any]) -> About:
    path = file(game, ABOUT)
    if path is None:
        return About()
    try:
        return msgspec.convert(tomllib.loads(path.read_text(encoding="utf-8")), About)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError, UnicodeDecodeError) as fault:
        raise BadOption(f"{ABOUT} of {game.id}: {fault}") from None
