"""Games for learners: decisions a second with observation and legal actions, beside plain random play, in one run.

    pip install 'circenses[rl]'
    python bench/rl.py [--games 256] [--steps 200] [--rounds 7] [GAME ...]

One process, CPU time. Machines are noisy, so every round plays the very same steps, and of each step the least time of
all rounds counts. What it takes to choose actions by lot is not counted for the batch and for Gymnasium. The last ratio
is by the clock: two processes with half of the games each against one, which needs two idle cores.
"""

import argparse
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import circenses
from circenses import rl
from circenses.kernel.loops import playouts
from circenses.kernel.rng import Rng

DECISIONS = 500  # at a time, of what is played one by one


def batch(b: rl.Batch, chosen: list[Any]) -> list[float]:
    """Seconds of each step."""
    b.reset(1)
    return [timed(b.step, actions) for actions in chosen]


def vector(many: Any, chosen: list[Any]) -> list[float]:
    many.reset(seed=1)
    return [timed(many.step, actions) for actions in chosen]


def inside(b: rl.Batch, chosen: list[Any]) -> list[float]:
    start = b.game.new(b.seats, b.options)
    return [timed(playouts, b.game, start, Rng(k), DECISIONS) for k in range(len(chosen))]


def driven(b: rl.Batch, chosen: list[Any]) -> list[float]:
    return [timed(drive, b, k) for k in range(len(chosen) // 4)]


def drive(b: rl.Batch, seed: int) -> None:
    game: Any = b.game
    first, dice, count = game.new(b.seats, b.options), Rng(seed), 0
    while count < DECISIONS:
        s = game.clone(first)
        while not s.over() and count < DECISIONS:
            seat = s.actor()
            legal = game.legal(s, seat)
            game.apply(s, seat, legal[dice.below(len(legal))])
            count += 1


def timed(work: Callable[..., object], *given: Any, clock: Callable[[], float] = time.process_time) -> float:
    start = clock()
    work(*given)
    return clock() - start


def two_processes(b: rl.Batch, chosen: list[Any], rounds: int) -> float:
    """How many times as quick as one they are, by the clock."""
    least: dict[Any, float] = {}
    with rl.spread(b.game.id, b.seats, games=b.games, workers=2, view=b.view) as many:
        for plays in (b, many):
            tries = []
            for _ in range(rounds):
                plays.reset(1)
                tries.append([timed(plays.step, actions, clock=time.perf_counter) for actions in chosen])
            least[plays] = sum(map(min, zip(*tries, strict=True)))
    return least[b] / least[many]


def sampled(b: rl.Batch, steps: int) -> list[Any]:
    """Actions of whole matches by lot, to be played again and again."""
    dice, chosen = np.random.default_rng(1), []
    b.reset(1)
    for _ in range(steps):
        chosen.append(b.sample(dice))
        b.step(chosen[-1])
    return chosen


def compare(id: str, seats: int, view: str, games: int, steps: int, rounds: int) -> None:
    from circenses.rl.gym import Many

    b = rl.batch(id, seats, games=games, seed=1, view=view)
    many = Many(id, num_envs=games, seats=seats, view=view)
    chosen = sampled(b, steps)
    played = int(sum((actions >= 0).sum() for actions in chosen))
    tries: dict[str, list[list[float]]] = {"batch": [], "vector": [], "driven": [], "inside": []}
    for _ in range(rounds):
        tries["batch"].append(batch(b, chosen))
        tries["vector"].append(vector(many, chosen))
        tries["driven"].append(driven(b, chosen))
        tries["inside"].append(inside(b, chosen))
    start = b.game.new(b.seats, b.options)
    whole = sum(int(playouts(b.game, start, Rng(k), DECISIONS)) for k in range(steps))
    counts = {"batch": played, "vector": played, "driven": DECISIONS * (steps // 4), "inside": whole}
    speed = {kind: counts[kind] / sum(map(min, zip(*times, strict=True))) for kind, times in tries.items()}
    name = f"{id} {seats}" + (", two steps" if view != "flat" else "")
    print(
        f"{name:28} {b.observations.shape[1]:5} bytes  {speed['batch']:11,.0f}/s batch  {speed['vector']:11,.0f}/s"
        f" Gymnasium  {speed['driven']:11,.0f}/s driven  {speed['inside']:11,.0f}/s inside  ratios"
        f" {speed['batch'] / speed['inside']:.2f} to inside, {speed['batch'] / speed['driven']:.2f} to driven,"
        f" {speed['vector'] / speed['batch']:.2f} Gymnasium to batch,"
        f" {two_processes(b, chosen, rounds):.2f} two processes to one",
        flush=True,
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=256)
    parser.add_argument("--steps", type=int, default=200)
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("titles", nargs="*", default=circenses.game_ids())
    args = parser.parse_args()
    print(f"build {'compiled' if circenses.COMPILED else 'pure Python'}, {args.games} games")
    for id in args.titles:
        seats = circenses.game(id).seats
        for count in dict.fromkeys((seats[0], min(4, seats[-1]))):
            for view in ("flat", "two steps") if id == "ludus-cyclorum" else ("flat",):
                compare(id, count, view, args.games, args.steps, args.rounds)


if __name__ == "__main__":
    main()
