"""Two revisions side by side: what `circenses bench` measures in each, taken in turn, as ratios.

    python bench/revisions.py OLD NEW [--rounds N] [--games ID,ID]

OLD and NEW are compiled trees (`make compile` in each). A ratio above 1 means that NEW is faster.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

import circenses

FIGURES = {"playout_decisions_per_s": "playouts", "driven_decisions_per_s": "driven", "clone_us": "clone"}


def measured(tree: Path, game: str) -> dict[str, float]:
    command = [sys.executable, "-m", "circenses", "bench", game, "--seconds", "0.6", "--rounds", "1", "--json"]
    environment = {**os.environ, "PYTHONPATH": str(tree / "src")}
    told = subprocess.run(command, env=environment, cwd=tree, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(told.stdout)["games"][game]
    return {name: figures[key] for key, name in FIGURES.items()}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("old", type=Path)
    parser.add_argument("new", type=Path)
    parser.add_argument("--rounds", type=int, default=9)
    parser.add_argument("--games", default=",".join(circenses.game_ids()))
    given = parser.parse_args()
    print(f"{'':<16}" + "".join(f"{name:>10}" for name in FIGURES.values()))
    for game in given.games.split(","):
        ratios: dict[str, list[float]] = {name: [] for name in FIGURES.values()}
        for _ in range(given.rounds):
            old, new = measured(given.old, game), measured(given.new, game)
            for name in ratios:
                faster = new[name] / old[name]
                ratios[name].append(1 / faster if name == "clone" else faster)
        print(f"{game:<16}" + "".join(f"{median(found):>10.3f}" for found in ratios.values()), flush=True)


if __name__ == "__main__":
    main()
