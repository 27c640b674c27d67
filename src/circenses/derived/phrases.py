"""What a choice is called where people choose: its notation, as far as that is words."""

from typing import Any

from circenses.kernel.game import Game


def phrase(game: Game[Any], s: Any, action: int) -> str:
    text = game.label(s, action).replace("_", " ")
    return text[:1].upper() + text[1:]
