"""The large comparison with the slow models that the tests of some games keep (`tests/games/<game>/test_oracle.py`)."""

import importlib
from pathlib import Path

from tools.soaking.play import MATCHES, Played

ORACLE = "tests/games/{folder}/test_oracle.py"


def has_model(root: Path, id: str) -> bool:
    return (root / ORACLE.format(folder=id.replace("-", "_"))).exists()


def compare_piece(id: str, piece: int) -> Played:
    """Games number 20 * piece to 20 * piece + 19 on engine and model side by side."""
    oracle = importlib.import_module(f"tests.games.{id.replace('-', '_')}.test_oracle")
    played = Played()
    for seed in range(piece * MATCHES, (piece + 1) * MATCHES):
        game = oracle.compare(seed)
        if game.difference:
            played.fault = f"{id}, engine and model differ: {game.difference}"
            break
        played.decisions += game.decisions
        played.matches += 1
        played.endings[game.ending] += 1
    return played
