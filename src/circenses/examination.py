"""Examines games of other packages, so that none of them can break the pages and lists that all games share."""

import re
from typing import Any

from circenses import rulebook
from circenses.art.cover import cover
from circenses.art.palette import Palette
from circenses.bots import settings
from circenses.derived.picture import PALETTE as DERIVED
from circenses.kernel import package
from circenses.kernel.about import about
from circenses.kernel.game import Game

PREFIX = re.compile(r"[A-Z]{2}")


def fault(id: str, game: object) -> str:
    """Why the object behind an entry point cannot be offered; '' if it can. An exception is a reason, too."""
    if not isinstance(game, Game):
        return f"it is not a circenses.kernel.game.Game, but of the class {type(game).__name__}"
    if game.id != id:
        return f"the game calls itself {game.id!r}"
    if not PREFIX.fullmatch(game.prefix):
        return f"its prefix is {game.prefix!r}, not two capital letters"
    if not rulebook.has_page(game):
        return f"its package has no {package.RULES}"
    if not rulebook.rulebook(game):
        return f"{package.RULES} has no clause that begins with {game.prefix}-"
    return _of_what_is_shown(game)


def _of_what_is_shown(game: Game[Any]) -> str:
    game.new(game.seats[0], game.options().resolve())
    about(game)
    cover(game)
    for level in settings.LEVELS:
        settings.level(game, level)
    colours = game.room("picture.PALETTE")
    if isinstance(colours, Palette) and colours is not DERIVED and colours.prefix != game.prefix.lower():
        return f"its colours begin with {colours.prefix!r}, not with {game.prefix.lower()!r}"
    return ""
