"""Tunes the weights of `evaluate` by self-play: simultaneous perturbation, as engines of board games are tuned.

Every step changes all weights a little at random, once up and once down, and lets the two play each other with the
same chance and changed seats. The weights then move a little towards the winner. The mean of the second half of the
steps is the result, and it is kept only if it beats the weights of before.
"""

import json
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from circenses.bots import Bot, bot
from circenses.kernel import draws
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State
from circenses.lab.evidence import Mean
from circenses.lab.files import append
from circenses.lab.play import Play

PERTURB = 0.12  # of a weight, up and down
LEAST = 2.0  # but at least this much
GAIN = 0.5  # how far weights follow a step that one side won altogether, in perturbations
DECAY = 0.25  # of the gain by the end
Progress = Callable[[int], None]


@dataclass(frozen=True, slots=True)
class Tuning:
    """The plan: plain data at the head of the run's record."""

    game: str
    rules: int
    seats: int
    bot: str
    steps: int
    games: int  # of each step
    seed: str
    start: dict[str, int]


@dataclass(frozen=True, slots=True)
class Step:
    number: int
    share: float  # of the raised weights
    weights: dict[str, float]  # after the step


@dataclass(frozen=True, slots=True)
class Verdict:
    """The tuned weights against those of before."""

    games: int
    share: float
    low: float
    high: float

    @property
    def better(self) -> bool:
        return self.low > 0.5


class Weighted(Bot):
    """A bot with weights of its own."""

    def __init__(self, name: str, weights: Mapping[str, int]) -> None:
        super().__init__(name)
        self.inner = bot(name, patient=True)
        self.weights = dict(weights)

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        before = game.tuning()
        game.retune(self.weights)
        try:
            return self.inner.choose(game, s, seat, legal, rng)
        finally:
            game.retune(before)


def tune(game: Game[Any], plan: Tuning, keep: Path | None = None, progress: Progress | None = None) -> list[Step]:
    """Plays all steps; those in the file `keep` are not played again."""
    if not plan.start:
        raise BadOption(f"{game.name} has no weights to tune")
    steps = recall(plan, keep) if keep is not None else []
    while len(steps) < plan.steps:
        steps.append(_step(game, plan, steps))
        if keep is not None:
            append(keep, asdict(steps[-1]))
        if progress is not None:
            progress(len(steps))
    return steps


def result(plan: Tuning, steps: list[Step]) -> dict[str, int]:
    """The mean of the second half."""
    late = steps[len(steps) // 2 :] or [Step(0, 0.5, {name: float(weight) for name, weight in plan.start.items()})]
    return {name: round(sum(step.weights[name] for step in late) / len(late)) for name in plan.start}


def _step(game: Game[Any], plan: Tuning, steps: list[Step]) -> Step:
    number = len(steps)
    here = steps[-1].weights if steps else {name: float(weight) for name, weight in plan.start.items()}
    rng = Rng(_lot(plan.seed, number))
    size = {name: max(LEAST, PERTURB * abs(weight)) for name, weight in plan.start.items()}
    signs = {name: 1.0 if rng.below(2) else -1.0 for name in here}
    up = {name: round(here[name] + signs[name] * size[name]) for name in here}
    down = {name: round(here[name] - signs[name] * size[name]) for name in here}
    share = match(game, plan, up, down, f"{plan.seed}/{number}", plan.games)
    gain = GAIN * (1.0 - (1.0 - DECAY) * number / plan.steps)
    there = {name: here[name] + gain * size[name] * signs[name] * (2.0 * share - 1.0) for name in here}
    return Step(number, share, {name: round(weight, 3) for name, weight in there.items()})


def verify(game: Game[Any], plan: Tuning, weights: Mapping[str, int], games: int, progress: Progress) -> Verdict:
    """The tuned weights against the old ones, with chance that was not used for tuning."""
    share = Mean(expected=0.5)
    while 2 * share.n < games:
        share.add(match(game, plan, weights, plan.start, f"{plan.seed}/verify/{2 * share.n}", 2))
        progress(2 * share.n)
    return Verdict(2 * share.n, share.mean, *share.interval())


def match(
    game: Game[Any], plan: Tuning, first: Mapping[str, int], second: Mapping[str, int], seed: str, games: int
) -> float:
    """The share of the first weights; they sit on every other seat, and change seats with the same chance."""
    won = 0.0
    for number in range(games):
        mine = [(seat + number) % 2 == 0 for seat in range(plan.seats)]
        bots: list[Bot] = [Weighted(plan.bot, first if own else second) for own in mine]
        play = Play(game, bots, f"{seed}/{number // 2}", game.options().resolve(), draws.STREAMS)
        while play.turn():
            pass
        ranks = game.ranks(play.state)
        firsts = ranks.count(1)
        for seat, own in enumerate(mine):
            if own and ranks[seat] == 1:
                won += 1 / firsts
    return _fair(won / games, plan.seats, games)


def _fair(share: float, seats: int, games: int) -> float:
    """The share scaled so that equal strength is a half, also where seats and games are odd."""
    expected = sum((seats + 1 - number % 2) // 2 for number in range(games)) / (games * seats)
    return share if expected == 0.5 else min(1.0, share * 0.5 / expected)


def _lot(seed: str, number: int) -> int:
    return int.from_bytes(draws.named_seed(f"circenses tune {seed} {number}")[:7], "big")


# The record of a run: the plan, then a line for each step


def recall(plan: Tuning, keep: Path) -> list[Step]:
    if not keep.exists():
        append(keep, asdict(plan))
        return []
    try:
        lines = [json.loads(line) for line in keep.read_text(encoding="utf-8").splitlines()]
        head, steps = lines[0], [Step(**line) for line in lines[1:] if "share" in line and "number" in line]
    except (OSError, ValueError, TypeError, IndexError) as fault:
        raise BadOption(f"{keep} is no record of a tuning: {fault}") from None
    mine = asdict(plan)
    odd = [key for key in mine if key not in ("steps",) and head.get(key) != mine[key]]
    if odd:
        raise BadOption(f"{keep} is the record of another tuning: {', '.join(odd)} differ")
    return steps[: plan.steps]
