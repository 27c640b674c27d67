"""The same game twice: in one of them a player, every seat in turn, keeps to a policy. What is that worth to him?"""

from collections.abc import Callable
from typing import Any

from circenses.bots import Bot, bot
from circenses.games import game as find_game
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.lab.evidence import Mean, around
from circenses.lab.play import Play
from circenses.lab.simulate import Fault, Plan, play_out

# What is left of the legal answers of (game, state, seat); nothing leaves all
Policy = Callable[[Game[Any], Any, int, list[int]], list[int]]
Row = tuple[str, float, float, float, int] | tuple[str, float, float, float, int, float]


class Bound(Bot):
    """A bot that keeps to a policy and otherwise does as it likes."""

    def __init__(self, name: str, policy: Policy) -> None:
        super().__init__(name)
        self.own = bot(name, patient=True)
        self.policy = policy

    def choose(self, game: Game[Any], s: Any, seat: int, legal: list[int], rng: Rng) -> int:
        left = self.policy(game, s, seat, legal) or legal
        return left[0] if len(left) == 1 else self.own.choose(game, s, seat, left, rng)


def as_usual(game: Game[Any], s: Any, seat: int, legal: list[int]) -> list[int]:
    return legal


def rows_of(plan: Plan, what: str, policy: Policy, instead_of: Policy = as_usual) -> list[Row]:
    """Points against the mean of the others, and wins, by one policy less those by the other."""
    title = find_game(plan.game)
    won = Mean(0.0, -1.0, 1.0)
    points: list[float] = []
    for number in range(plan.games):
        seat = number % plan.seats
        with_it, without = (_outcome(title, plan, number, seat, each) for each in (policy, instead_of))
        points.append(_lead(with_it, seat) - _lead(without, seat))
        won.add(_wins(with_it, seat) - _wins(without, seat))
    mean = sum(points) / len(points)
    deviation = (sum((each - mean) ** 2 for each in points) / len(points)) ** 0.5
    return [
        (f"points more by {what}", mean, *around(mean, deviation, len(points)), len(points)),
        (f"share of wins gained by {what}", won.mean, *won.interval(), won.n, won.e_value),
    ]


def _outcome(title: Game[Any], plan: Plan, number: int, seat: int, policy: Policy) -> Any:
    names = plan.seating(number)
    bots = [Bound(name, policy) if other == seat else bot(name, patient=True) for other, name in enumerate(names)]
    outcome = play_out(Play(title, bots, plan.match_seed(number), plan.options, plan.scheme), plan, number)
    if isinstance(outcome, Fault):
        raise RuntimeError(f"game {number}: {outcome.reason}")
    return outcome


def _lead(outcome: Any, seat: int) -> float:
    others = [score for other, score in enumerate(outcome.scores) if other != seat]
    return float(outcome.scores[seat] - sum(others) / len(others))


def _wins(outcome: Any, seat: int) -> float:
    """A shared first place counts in part."""
    return float((outcome.ranks[seat] == 1) / outcome.ranks.count(1))
