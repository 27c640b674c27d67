"""Games for learners: decisions a second with observation and legal actions, beside plain random play, in one run.

    pip install 'circenses[rl]'
    python bench/rl.py [--games 1024] [--steps 100] [--rounds 3] [GAME ...]

One process, CPU time, the best of several rounds, turn and turn about, because machines are noisy. A ratio is that of
one round's figures, the median of all rounds. What it takes to choose actions by lot is not counted for the batch.
"""

import argparse
import statistics
import time
from typing import Any

import numpy as np

import circenses
from circenses import rl
from circenses.kernel.loops import playouts
from circenses.kernel.rng import Rng


def batch(b: rl.Batch, steps: int, dice: np.random.Generator) -> float:
    """Decisions a second."""
    seconds = 0.0
    for _ in range(steps):
        actions = b.sample(dice)
        start = time.process_time()
        b.step(actions)
        seconds += time.process_time() - start
    return b.games * steps / seconds


def vector(many: Any, steps: int, dice: np.random.Generator) -> float:
    seconds = 0.0
    for _ in range(steps):
        actions = many.batch.sample(dice)
        start = time.process_time()
        many.step(actions)
        seconds += time.process_time() - start
    return float(many.num_envs * steps / seconds)


def inside(b: rl.Batch, decisions: int) -> float:
    start_state = b.game.new(b.seats, b.options)
    start = time.process_time()
    made = playouts(b.game, start_state, Rng(1), decisions)
    return int(made) / (time.process_time() - start)


def driven(b: rl.Batch, decisions: int) -> float:
    game: Any = b.game
    first, dice, made = game.new(b.seats, b.options), Rng(1), 0
    start = time.process_time()
    while made < decisions:
        s = game.clone(first)
        while not s.over():
            seat = s.actor()
            legal = game.legal(s, seat)
            game.apply(s, seat, legal[dice.below(len(legal))])
            made += 1
    return made / (time.process_time() - start)


def compare(id: str, seats: int, view: str, games: int, steps: int, rounds: int) -> None:
    from circenses.rl.gym import Many

    b = rl.batch(id, seats, games=games, seed=1, view=view)
    many = Many(id, num_envs=games, seats=seats, view=view)
    dice = np.random.default_rng(1)
    batch(b, max(1, steps // 4), dice)  # into the middle of the matches
    rows = []
    for _ in range(rounds):
        count = games * steps
        rows.append((batch(b, steps, dice), vector(many, steps, dice), driven(b, count // 4), inside(b, count)))
    best = [max(column) for column in zip(*rows, strict=True)]
    ratio = [statistics.median(row[i] / row[j] for row in rows) for i, j in ((0, 3), (0, 2), (1, 0))]
    name = f"{id} {seats}" + (", two steps" if view != "flat" else "")
    print(
        f"{name:28} {b.observations.shape[1]:5} bytes  {best[0]:11,.0f}/s batch  {best[1]:11,.0f}/s Gymnasium"
        f"  {best[2]:11,.0f}/s driven  {best[3]:11,.0f}/s inside"
        f"  ratios {ratio[0]:.2f} to inside, {ratio[1]:.2f} to driven, {ratio[2]:.2f} Gymnasium to batch"
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--games", type=int, default=1024)
    parser.add_argument("--steps", type=int, default=100)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("titles", nargs="*", default=circenses.game_ids())
    given = parser.parse_args()
    print(f"build {'compiled' if circenses.COMPILED else 'pure Python'}, {given.games} games")
    for id in given.titles:
        seats = circenses.game(id).seats
        for count in dict.fromkeys((seats[0], min(4, seats[-1]))):
            for view in ("flat", "two steps") if id == "ludus-cyclorum" else ("flat",):
                compare(id, count, view, given.games, given.steps, given.rounds)


if __name__ == "__main__":
    main()
