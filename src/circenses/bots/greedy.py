"""One move ahead: the action after which `evaluate` is highest; ties are broken at random. With slips it is a
beginner."""

from typing import Any, Final

from circenses.bots.bot import Bot
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, State

SURE: Final = 100


class Greedy(Bot):
    def __init__(self, slips: int = 0) -> None:
        """`slips`: how often, in percent, an action is overlooked; loud ones half as often. People slip that way:
        they see something good, only not the best."""
        super().__init__("greedy")
        self.slips = slips

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        best: list[int] = []
        high = 0.0
        for action in self.noticed(game, s, legal, rng):
            after = game.clone(s)
            game.apply(after, seat, action)
            value = outlook(game, after, seat) - game.regret(s, seat, action, after)
            if not best or value > high:
                best = [action]
                high = value
            elif value == high:
                best.append(action)
        return best[int(rng.below(len(best)))]

    def noticed(self, game: Game[Any], s: State, legal: list[int], rng: Rng) -> list[int]:
        sane = [action for action in legal if not game.foolish(s, action)] or legal
        if self.slips == 0:
            return sane
        seen: list[int] = []
        for action in sane:
            slips = self.slips // 2 if game.loud(s, action) else self.slips
            if int(rng.below(SURE)) >= slips:
                seen.append(action)
        return seen or [sane[int(rng.below(len(sane)))]]


def outlook(game: Game[Any], s: State, seat: int) -> float:
    """The value of a state for a seat. Chance is weighed by its outcomes; a move still under way is finished first,
    each answer the best for whoever gives it."""
    actor = int(s.actor())
    if actor == CHANCE:
        return expected(game, s, seat)
    if actor < 0 or not game.unsettled(s):
        return game.evaluate(s, seat)
    best = game.clone(s)
    high = 0.0
    for i, action in enumerate(game.legal(s, actor)):
        after = game.clone(s)
        game.apply(after, actor, action)
        value = outlook(game, after, actor)
        if i == 0 or value > high:
            best = after
            high = value
    return outlook(game, best, seat)


def expected(game: Game[Any], s: State, seat: int) -> float:
    out = Choices()
    game.legal_into(s, CHANCE, out)
    value = 0.0
    for i in range(out.count):
        after = game.clone(s)
        game.apply(after, CHANCE, out.actions[i])
        value += game.evaluate(after, seat) * float(int(out.weight[i]))
    return value / float(int(out.total))
