"""Ludus Cyclorum against OpenSpiel's breakthrough 6 x 6: ratios measured in one run, turn and turn about.

    pip install 'circenses[rl]'
    python bench/ludus_cyclorum.py [--rounds 5]

Both sides play random games, list the legal actions at every decision, and are driven from Python; the last figure
has our loop inside the compiled package. CPU time, the best of several rounds, because machines are noisy.
"""

import argparse
import random
import statistics
import time
from collections.abc import Callable
from typing import Any

import circenses
from circenses.kernel.loops import perft, playouts
from circenses.kernel.rng import Rng

DECISIONS = 100_000


def drive_openspiel() -> tuple[float, float]:
    """Decisions and listed actions per second."""
    import pyspiel

    game = pyspiel.load_game("breakthrough(rows=6,columns=6)")
    dice = random.Random(1)
    decisions = offers = 0
    start = time.process_time()
    while decisions < DECISIONS:
        state = game.new_initial_state()
        while not state.is_terminal():
            actions = state.legal_actions()
            offers += len(actions)
            state.apply_action(actions[int(dice.random() * len(actions))])
            decisions += 1
    seconds = time.process_time() - start
    return decisions / seconds, offers / seconds


def drive_ours(game: Any, first: Any) -> tuple[float, float]:
    dice = random.Random(1)
    decisions = offers = 0
    start = time.process_time()
    while decisions < DECISIONS:
        state = game.clone(first)
        while not state.over():
            seat = state.actor()
            actions = game.legal(state, seat)
            offers += len(actions)
            game.apply(state, seat, actions[int(dice.random() * len(actions))])
            decisions += 1
    seconds = time.process_time() - start
    return decisions / seconds, offers / seconds


def per_second(count: int, work: Callable[[], object]) -> float:
    start = time.process_time()
    work()
    return count / (time.process_time() - start)


def clone_often(game: Any, state: Any) -> None:
    for _ in range(DECISIONS):
        game.clone(state)


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    rounds = parser.parse_args().rounds
    game: Any = circenses.game("ludus-cyclorum")
    first = game.new(2, game.options().resolve({"first": "south"}))
    rows: list[tuple[float, ...]] = []
    for _ in range(rounds):
        theirs = drive_openspiel()
        ours = drive_ours(game, first)
        inside = per_second(5 * DECISIONS, lambda: playouts(game, first, Rng(1), 5 * DECISIONS))
        nodes = per_second(18_824_286, lambda: perft(game, first, 4)) if circenses.COMPILED else 0.0
        copies = per_second(DECISIONS, lambda: clone_often(game, first))
        rows.append((*theirs, *ours, inside, nodes, copies))
    best = [max(column) for column in zip(*rows, strict=True)]
    ratio = [statistics.median(row[i] / row[j] for row in rows) for i, j in ((2, 0), (3, 1), (4, 0))]
    print(f"build                       {'compiled' if circenses.COMPILED else 'pure Python'}")
    print(f"OpenSpiel breakthrough      {best[0]:12,.0f} decisions/s   {best[1]:12,.0f} listed/s")
    print(f"ours, driven from Python    {best[2]:12,.0f} decisions/s   {best[3]:12,.0f} listed/s")
    print(f"ours, playouts inside       {best[4]:12,.0f} decisions/s")
    print(f"perft 4                     {best[5]:12,.0f} nodes/s")
    print(f"clone                       {1e9 / best[6]:12,.0f} ns")
    print(f"ratio driven from Python    {ratio[0]:12.2f} (0.6 wanted)   listed {ratio[1]:.2f} (ahead wanted)")
    print(f"ratio playouts inside       {ratio[2]:12.2f} (2 wanted, 4 the goal)")


if __name__ == "__main__":
    main()
