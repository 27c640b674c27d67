"""What comes with a game besides its rooms: files in the package of its class. Only the rule page is required."""

import sys
from pathlib import Path
from typing import Any

from circenses.kernel.game import Game

RULES = "rules.md"  # every rule, exactly (circenses.rulebook)
RULEBOOK = "rulebook.md.jinja"  # the book for players, with a room `rulebook` (circenses.rulebooks)
ABOUT = "about.toml"  # circenses.kernel.about
COVER = "cover.svg.jinja"
LESSON = "lesson"  # a guided first game: notes.toml and match.jsonl


def file(game: Game[Any], name: str) -> Path | None:
    """A file or folder beside the game's code; None if there is none."""
    code = getattr(sys.modules.get(type(game).__module__), "__file__", None)
    path = Path(code).parent / name if code else None
    return path if path is not None and path.exists() else None
