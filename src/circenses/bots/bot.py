"""What a bot is: it sees a state that looks like what its seat knows, and names one legal action."""

from typing import Any

from mypy_extensions import mypyc_attr

from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    def __init__(self, name: str) -> None:
        self.name = name

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        """One of `legal`. `s` was dealt from what the seat knows; the bot may change it."""
        raise NotImplementedError


def decide(bot: Bot, game: Game[Any], s: State, seat: int, rng: Rng) -> int:
    """Asks a bot without letting it see a secret: what its seat cannot know is dealt anew first."""
    legal = game.legal(s, seat)
    if len(legal) == 1:
        return legal[0]
    return bot.choose(game, game.determinize(s, seat, rng), seat, legal, rng)
