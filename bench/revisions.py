"""Two revisions side by side: the speed of NEW divided by that of OLD, for each game.

    python bench/revisions.py OLD NEW [--slices N] [--games ID,ID]

OLD and NEW are compiled trees (`make compile` in each). A process of each does the same short piece of work in turn,
and the ratio compares the fastest tenth of either: what else runs on the machine only ever makes a piece slower.
A ratio above 1 means that NEW is faster. OLD against itself shows the noise.
"""

import argparse
import os
import subprocess
import sys
from pathlib import Path
from statistics import mean

import circenses

FIGURES = ("playouts", "driven", "clone")
WORKER = """
import sys, time
from circenses import COMPILED, game
from circenses.cli import bench
assert COMPILED, "this tree is not compiled"
title = game(sys.argv[1])
works = {
    "playouts": lambda size: bench.playouts(title, size),
    "driven": lambda size: bench.random_play(title, size)[0],
    "clone": lambda size: bench.clones(title, size),
}
for line in sys.stdin:
    name, size = line.split()
    done, spent = bench.timed(works[name], int(size))
    print(spent / done, flush=True)
"""
SECONDS = 0.02  # of a slice


class Revision:
    def __init__(self, tree: Path, game: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-c", WORKER, game],
            env={**os.environ, "PYTHONPATH": str(tree / "src")},
            cwd=tree,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def time(self, figure: str, size: int) -> float:
        """Seconds of CPU for one decision or one copy."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(f"{figure} {size}\n")
        self.process.stdin.flush()
        return float(self.process.stdout.readline())

    def end(self) -> None:
        assert self.process.stdin is not None
        self.process.stdin.close()
        self.process.wait()


def ratio(old: Revision, new: Revision, figure: str, slices: int) -> float:
    size = max(1, round(SECONDS / min(old.time(figure, 2000) for _ in range(3))))
    times = [(old.time(figure, size), new.time(figure, size)) for _ in range(slices)]
    best = max(1, slices // 10)
    before, after = (mean(sorted(each)[:best]) for each in zip(*times, strict=True))
    return float(before / after)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--slices", type=int, default=200)
    parser.add_argument("--games", default=",".join(circenses.game_ids()))
    args = parser.parse_args()
    print(f"{'':<16}" + "".join(f"{name:>10}" for name in FIGURES))
    for game in args.games.split(","):
        old, new = Revision(args.old, game), Revision(args.new, game)
        ratios = [ratio(old, new, figure, args.slices) for figure in FIGURES]
        print(f"{game:<16}" + "".join(f"{value:>10.3f}" for value in ratios), flush=True)
        old.end()
        new.end()


if __name__ == "__main__":
    main()
