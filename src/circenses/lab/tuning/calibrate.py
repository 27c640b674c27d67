"""What a value of `evaluate` means: the scale on which values become chances of winning, fitted to self-play."""

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from circenses.bots import bot
from circenses.bots.chances import Chances
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from circenses.lab.play import Play

BINS = 10
EVERY = 7  # decisions from one sampled position to the next, about
Sample = tuple[list[float], list[float]]  # values of the seats, and each one's share of the first place in the end


@dataclass(frozen=True, slots=True)
class Bin:
    """Positions with about this chance, and how often their seats won."""

    predicted: float
    observed: float
    positions: int


@dataclass(frozen=True, slots=True)
class Calibration:
    game: str
    seats: int
    bot: str
    games: int
    seed: str
    positions: int
    scale: float
    loss: float  # mean negative logarithm of the chance given to the winner
    flat: float  # the same if every seat were given the same chance
    bins: tuple[Bin, ...]


def calibrate(
    game: Game[Any], seats: int, name: str, games: int, seed: str, progress: Callable[[int], None] | None = None
) -> Calibration:
    """Fits the scale on half the games and checks it on the others."""
    fitted: list[Sample] = []
    checked: list[Sample] = []
    for number in range(games):
        (checked if number % 2 else fitted).extend(_watch(game, seats, name, f"{seed}/{number}"))
        if progress is not None:
            progress(number + 1)
    scale = fit(fitted)
    return Calibration(
        game=game.id,
        seats=seats,
        bot=name,
        games=games,
        seed=seed,
        positions=len(checked),
        scale=round(scale, 1),
        loss=loss(checked, scale),
        flat=math.log(seats),
        bins=bins(checked, scale),
    )


def _watch(game: Game[Any], seats: int, name: str, match_seed: str) -> list[Sample]:
    """Samples settled positions of one game at irregular moments."""
    play = Play(game, [bot(name, patient=True) for _ in range(seats)], match_seed, game.options().resolve())
    s = play.state
    rng = Rng(int.from_bytes(play.seed[:7], "big"))
    seen: list[list[float]] = []
    while actors := s.actors():
        if actors[0] != CHANCE and rng.below(EVERY) == 0 and not game.unsettled(s):
            seen.append(game.values(s))
        play.turn()
    chances = Chances(game, seats, 1.0)
    chances.fill(s)
    shares = [chances.shares[seat] for seat in range(seats)]
    return [(values, shares) for values in seen]


def softmax(values: list[float], scale: float) -> list[float]:
    top = max(values)
    parts = [math.exp((value - top) / scale) for value in values]
    total = sum(parts)
    return [part / total for part in parts]


def loss(samples: list[Sample], scale: float) -> float:
    if not samples:
        return 0.0
    total = 0.0
    for values, shares in samples:
        for chance, share in zip(softmax(values, scale), shares, strict=True):
            if share:
                total -= share * math.log(max(chance, 1e-12))
    return total / len(samples)


def fit(samples: list[Sample]) -> float:
    """The scale of least loss, by narrowing an interval of its logarithm."""
    low, high = math.log(1e-2), math.log(1e7)
    for _ in range(60):
        a, b = low + (high - low) / 3, high - (high - low) / 3
        if loss(samples, math.exp(a)) < loss(samples, math.exp(b)):
            high = b
        else:
            low = a
    return math.exp((low + high) / 2)


def bins(samples: list[Sample], scale: float) -> tuple[Bin, ...]:
    sums = [[0.0, 0.0, 0.0] for _ in range(BINS)]
    for values, shares in samples:
        for chance, share in zip(softmax(values, scale), shares, strict=True):
            row = sums[min(BINS - 1, int(chance * BINS))]
            row[0] += chance
            row[1] += share
            row[2] += 1
    return tuple(Bin(p / n, o / n, int(n)) for p, o, n in sums if n)
