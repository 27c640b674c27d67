"""Whole games between players who look one move ahead: ours (Civis) beside Catanatron's, and two processes beside one.

    python bench/greedy_games.py [--rounds 3] [--games 60] [--folder .peers] [GAME ...]

Catanatron is installed into an environment of its own (see bench/peers.py). Its package brings one player who tries
every action and takes the best, VictoryPointPlayer; its loop over games is driven as its own command line does, without
printing. CPU time, turn and turn about. Two processes against one is in seconds of the clock, start of the processes
included: it means something on a quiet machine only.
"""

import argparse
import statistics
import subprocess
import sys
import time
from pathlib import Path

import circenses
from circenses.lab import simulate

CATAN_GAMES = 2
WANTED_RATIO = 20.0
WANTED_TWO = 1.8
WANTED_RATE = 30.0  # a core: 36,000 games in ten minutes on two
CATAN = f"""
import random, time
from catanatron import Color, Game
from catanatron.players.search import VictoryPointPlayer
start = time.process_time()
for seed in range({CATAN_GAMES}):
    random.seed(seed)
    Game([VictoryPointPlayer(color) for color in (Color.RED, Color.BLUE, Color.WHITE, Color.ORANGE)]).play()
print({CATAN_GAMES} / (time.process_time() - start))
"""


def catanatron(python: Path) -> float:
    """Games a second."""
    ran = subprocess.run([str(python), "-c", CATAN], capture_output=True, text=True, check=True, timeout=3600)
    return float(ran.stdout)


def seats_of(id: str) -> int:
    return min(4, circenses.game(id).seats[-1])


def ours(id: str, games: int) -> float:
    start = time.process_time()
    simulate(id, seats_of(id), ["civis"], games=games, seed="bench", workers=1, check=False)
    return games / (time.process_time() - start)


def clock(id: str, games: int, workers: int) -> float:
    start = time.perf_counter()
    simulate(id, seats_of(id), ["civis"], games=games, seed="bench", workers=workers, check=False)
    return time.perf_counter() - start


def main() -> None:
    sys.path.insert(0, str(Path(__file__).parents[1]))
    from bench.peers import installed

    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--folder", type=Path, default=Path(".peers"))
    parser.add_argument("ids", nargs="*", metavar="GAME", default=circenses.game_ids())
    args = parser.parse_args()
    interpreter = installed("Catanatron", args.folder.absolute())
    if isinstance(interpreter, str):
        print(f"Catanatron: cannot be installed here: {interpreter}")
    peers: list[float] = []
    rates: dict[str, list[float]] = {id: [] for id in args.ids}
    pairs: list[float] = []
    first = args.ids[0]
    for _ in range(args.rounds):
        if isinstance(interpreter, Path):
            peers.append(catanatron(interpreter))
        for id, rate_of in rates.items():
            rate_of.append(ours(id, args.games))
        pairs.append(clock(first, 4 * args.games, 1) / clock(first, 4 * args.games, 2))
    print(f"build {'compiled' if circenses.COMPILED else 'pure Python'}, {args.rounds} rounds of {args.games} games")
    if peers:
        print(f"{'Catanatron, four':24} {max(peers):8.1f} games/s of CPU, best")
    for id, rate_of in rates.items():
        line = f"{f'{id}, {seats_of(id)}':24} {max(rate_of):8.1f} games/s of CPU, best"
        if peers:
            ratio = statistics.median(one / peer for one, peer in zip(rate_of, peers, strict=True))
            line += f"   {ratio:6.1f} times Catanatron, median ({WANTED_RATIO:.0f} wanted)"
        print(line + (f"   ({WANTED_RATE:.0f} games/s wanted)" if id == "circus-maximus" else ""))
    print(f"{first}: two processes {statistics.median(pairs):.2f} times one, median ({WANTED_TWO} wanted)")


if __name__ == "__main__":
    main()
