"""The four euro games against Catanatron (Catan, four random players): ratios measured in one run, turn and turn about.

    pip install catanatron==3.2.1
    python bench/catanatron_peer.py [--rounds 5] [GAME ...]

Both sides play random games and list the legal actions at every decision; theirs and ours are driven from Python, and
a third figure has our loop inside the compiled package. CPU time, because machines are noisy.
"""

import argparse
import random
import statistics
import time
from typing import Any

import circenses
from circenses.kernel.loops import playouts
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE

DECISIONS = 60_000
CATAN_GAMES = 8
WANTED = (18.0, 50.0)
CLONE_WANTED = 2000


def drive_catanatron() -> float:
    """Decisions per second; a roll of the dice is one of theirs, as chance is one of ours."""
    from catanatron import Color, Game, RandomPlayer

    decisions = 0
    start = time.process_time()
    for seed in range(CATAN_GAMES):
        random.seed(seed)
        table = Game([RandomPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)])
        table.play()
        decisions += len(table.state.actions)
    return decisions / (time.process_time() - start)


def drive_ours(game: Any, first: Any) -> float:
    dice = random.Random(1)
    decisions = 0
    start = time.process_time()
    while decisions < DECISIONS:
        state = game.clone(first)
        while not state.over():
            seat = state.actors()[0]
            actions = game.legal(state, seat)
            if seat == CHANCE:
                action = dice.choices(actions, game.weights(state))[0]
            else:
                action = actions[int(dice.random() * len(actions))]
            game.apply(state, seat, action)
            decisions += 1
    return decisions / (time.process_time() - start)


def play_inside(game: Any, first: Any) -> float:
    start = time.process_time()
    decisions = int(playouts(game, first, Rng(1), 10 * DECISIONS))
    return decisions / (time.process_time() - start)


def clone_time(game: Any, first: Any) -> float:
    """Nanoseconds of one copy, in the middle of a game."""
    state = game.clone(first)
    rng = Rng(7)
    for _ in range(60):
        if state.over():
            break
        seat = state.actors()[0]
        actions = game.legal(state, seat)
        game.apply(state, seat, actions[int(rng.below(len(actions)))])
    start = time.process_time()
    for _ in range(DECISIONS):
        game.clone(state)
    return 1e9 * (time.process_time() - start) / DECISIONS


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("games", nargs="*", default=[id for id in circenses.game_ids() if id != "ludus-cyclorum"])
    args = parser.parse_args()
    firsts = {}
    for id in args.games:
        game: Any = circenses.game(id)
        firsts[id] = (game, game.new(4, game.options().resolve()))
    peers: list[float] = []
    rows: dict[str, list[tuple[float, float, float]]] = {id: [] for id in firsts}
    for _ in range(args.rounds):
        peers.append(drive_catanatron())
        for id, (game, first) in firsts.items():
            rows[id].append((drive_ours(game, first), play_inside(game, first), clone_time(game, first)))
    print(f"build                    {'compiled' if circenses.COMPILED else 'pure Python'}, {args.rounds} rounds")
    print(f"Catanatron, four random  {max(peers):12,.0f} decisions/s")
    for id, figures in rows.items():
        best = [max(figure[i] for figure in figures) for i in (0, 1)]
        ratios = [[figure[i] / peer for figure, peer in zip(figures, peers, strict=True)] for i in (0, 1)]
        print(f"{id}, four seats")
        for name, speed, ratio, wanted in zip(("driven", "inside"), best, ratios, WANTED, strict=True):
            print(
                f"  {name:22} {speed:12,.0f} decisions/s   ratio: best against best {speed / max(peers):6.1f}, "
                f"median {statistics.median(ratio):6.1f}   ({wanted:.0f} wanted)"
            )
        print(f"  clone                  {min(figure[2] for figure in figures):12,.0f} ns   ({CLONE_WANTED:,} wanted)")


if __name__ == "__main__":
    main()
