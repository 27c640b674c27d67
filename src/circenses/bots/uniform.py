"""Every legal action equally likely."""

from typing import Any

from circenses.bots.bot import Bot
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State


class Uniform(Bot):
    def __init__(self) -> None:
        super().__init__("uniform")

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        return legal[int(rng.below(len(legal)))]
