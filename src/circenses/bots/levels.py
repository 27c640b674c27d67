"""The four levels, with the same names everywhere. A game's content says what each means for it."""

from typing import Any

from circenses.bots import settings
from circenses.bots.alphabeta import AlphaBeta
from circenses.bots.bot import Bot
from circenses.bots.expectimax import Expectimax
from circenses.bots.greedy import Greedy
from circenses.bots.ismcts import Ismcts
from circenses.bots.walk import Manner
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State


class Level(Bot):
    """Plays every game; the player behind it is made when the first question comes."""

    def __init__(self, name: str, budget: int = 0, patient: bool = False) -> None:
        """`budget` replaces the iterations or nodes of content; a `patient` one has no time limit."""
        super().__init__(name)
        self.budget = budget
        self.patient = patient
        self.player: Bot | None = None
        self.table = ("", 0)

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        player = self.player_of(game, len(game.scores(s)))
        action = player.choose(game, s, seat, legal, rng)
        self.thought = player.thought
        return action

    def player_of(self, game: Game[Any], seats: int) -> Bot:
        if self.player is None or self.table != (game.id, seats):
            self.player = self.make(game, seats)
            self.table = (game.id, seats)
        return self.player

    def make(self, game: Game[Any], seats: int) -> Bot:
        return player(game, seats, settings.level(game, self.name), self.budget, self.patient)


class Searcher(Level):
    """A search under its own name, in the manner of the highest level of a game that uses it."""

    def make(self, game: Game[Any], seats: int) -> Bot:
        values: dict[str, Any] = {"search": self.name, "iterations": 1000, "nodes": 50000}
        for level in settings.LEVELS:
            of_level = settings.level(game, level)
            if of_level["search"] == self.name:
                values = of_level
        return player(game, seats, values, self.budget, self.patient)


def player(game: Game[Any], seats: int, values: dict[str, Any], budget: int = 0, patient: bool = False) -> Bot:
    """The bot that settings describe."""
    search = values["search"]
    seconds = 0.0 if patient else float(values.get("seconds", 0.0))
    if search == "greedy":
        return Greedy(int(values.get("slips", 0)))
    if search == "expectimax":
        return Expectimax(int(values.get("plies", 2)), int(values.get("width", 8)))
    if search == "alphabeta":
        return AlphaBeta(budget or int(values["nodes"]), seconds, spread=float(values.get("spread", 0.0)))
    manner = Manner(
        explore=float(values.get("explore", 0.5)),
        rollout=int(values.get("rollout", 0)),
        chapters=int(values.get("chapters", 0)),
        lookahead=bool(values.get("lookahead", True)),
        sharpness=float(values.get("sharpness", 0.1)),
        open_loop=bool(values.get("open_loop", False)),
    )
    return Ismcts(budget or int(values["iterations"]), seconds, settings.scale(game, seats), manner)
