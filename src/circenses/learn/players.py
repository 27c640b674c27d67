"""Bots that ask a network: `discipulus` does at once what it says, `magister` searches with it."""

import time
from typing import Any, Final

import numpy as np
from librt.vecs import vec

from circenses.bots import settings
from circenses.bots.bot import Bot
from circenses.bots.chances import rough_scale
from circenses.bots.guided import Guided
from circenses.bots.ismcts import thought_of
from circenses.bots.walk import Manner
from circenses.kernel.game import Game
from circenses.kernel.layout.terms import writer
from circenses.kernel.rng import Rng
from circenses.kernel.state import State
from circenses.learn.net import Legal
from circenses.learn.nets import Learnt, network

ITERATIONS: Final = 2000
SECONDS: Final = 10.0
ROWS: Final = 8  # positions the network is asked about at once
EXPLORE: Final = 0.5
TRUST: Final = 0.5  # in the network's judgement; the rest is what the game's own evaluation says


class Discipulus(Bot):
    def __init__(self) -> None:
        super().__init__("discipulus")

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        seen = game.seen(s, seat)
        learnt = network(game, len(game.scores(s)), len(seen))
        policy = learnt.ask(np.frombuffer(seen, np.uint8)[None])[0][0]
        return legal[int(policy[legal].argmax())]


class Magister(Bot):
    def __init__(self, iterations: int = 0, patient: bool = False) -> None:
        """A `patient` one has no time limit."""
        super().__init__("magister")
        self.iterations = iterations or ITERATIONS
        self.seconds = 0.0 if patient else SECONDS

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        seats, length = len(game.scores(s)), len(game.seen(s, seat))
        learnt = network(game, seats, length)
        scale = settings.scale(game, seats) or rough_scale(game, s)
        search = Guided(game, seats, scale, self.manner(game), writer(game, s), length, ROWS, TRUST)
        self.search(game, search, learnt, s, seat, rng)
        self.thought = thought_of(search.walk, legal, s, seat)
        return self.thought.moves[0]

    def manner(self, game: Game[Any]) -> Manner:
        """As the highest level of the game plays on before it looks at a position, and treats chance."""
        level = settings.level(game, "caesar")
        return Manner(
            explore=EXPLORE,
            rollout=int(level.get("rollout", 0)),
            chapters=int(level.get("chapters", 0)),
            open_loop=bool(level.get("open_loop", False)),
        )

    def search(self, game: Game[Any], search: Guided, learnt: Learnt, s: State, seat: int, rng: Rng) -> None:
        walk = search.walk
        walk.horizon = game.chapter(s) + walk.chapters
        deadline = time.perf_counter() + self.seconds
        left = self.iterations
        while left > 0 and not walk.decided(seat, left):
            count = int(search.gather(s, seat, min(ROWS, left), rng))
            left -= min(ROWS, left)
            if count:
                ask(search, learnt, count)
            if self.seconds and time.perf_counter() > deadline:
                walk.late = True
                break


def ask(search: Guided, learnt: Learnt, count: int) -> None:
    """Has the positions judged that wait for it."""
    inside: Any = search  # its vectors can be viewed as arrays, but do not say so
    seen = np.frombuffer(inside.observations, np.uint8).reshape(-1, learnt.bytes)[:count]
    policy, chances = learnt.ask(seen)
    offsets = np.frombuffer(inside.offsets, np.int64)[: count + 1]
    priors = Legal(np.frombuffer(inside.legal, np.int32), offsets).shares(policy)
    search.judge(vec[float](priors.tolist()), vec[float](chances.ravel().tolist()))
