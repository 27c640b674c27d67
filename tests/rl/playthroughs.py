"""OpenSpiel's playthroughs of our games: one random match of each, told state by state in their format.

`python -m tests.rl.playthroughs [GAME ...]` writes them anew, when something has changed on purpose.
"""

import gzip
import sys
from pathlib import Path

from open_spiel.python.algorithms.generate_playthrough import playthrough

import circenses
from circenses.rl import spiel
from circenses.rl.names import snake

FOLDER = Path(__file__).parent / "playthroughs"


def told(id: str) -> str:
    assert spiel  # registers the games
    return str(playthrough(f"python_{snake(circenses.game(id))}", [], seed=1))


def path(id: str) -> Path:
    return FOLDER / f"{id}.txt.gz"


def committed(id: str) -> str:
    return gzip.decompress(path(id).read_bytes()).decode()


if __name__ == "__main__":
    FOLDER.mkdir(exist_ok=True)
    for id in sys.argv[1:] or circenses.game_ids():
        path(id).write_bytes(gzip.compress(told(id).encode(), 9, mtime=0))
        print(path(id), path(id).stat().st_size)
