"""A training in short form, shared by the tests that look at what comes of it."""

from pathlib import Path

import pytest

from circenses.games import game
from circenses.learn import onnx_file
from circenses.learn.train import Plan, Training, begin

PLAN = Plan("circus-maximus", 2, width=24, lessons=6, passes=2, games=16, steps=12, blocks=2)


@pytest.fixture(scope="session")
def beginner() -> Training:
    """It has imitated a few games; whoever goes on teaching it takes a copy."""
    return begin(game(PLAN.game), PLAN)


@pytest.fixture(scope="session")
def nets(beginner: Training, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with its network."""
    folder = tmp_path_factory.mktemp("nets")
    onnx_file.write(beginner.net, beginner.game, folder / f"{PLAN.game}-{PLAN.seats}.onnx")
    return folder
