"""The networks of the package, and the page that tells what they have learnt."""

from pathlib import Path

import pytest

from circenses import rl
from circenses.bots import bot, settings
from circenses.games import game, game_ids
from circenses.lab.play import Play
from circenses.learn.nets import network
from circenses.learn.shelf import FOLDER, OWN
from tools import learning

SHIPPED = sorted(OWN.glob("*.onnx"))
MOST = 2_000_000  # bytes of a file


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_a_network_is_small_and_of_the_present_rules(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(FOLDER, raising=False)
    id, _, seats = path.stem.rpartition("-")
    title = game(id)
    assert path.stat().st_size < MOST
    assert network(title, int(seats), rl.columns(id, int(seats))[-1].stop).path == path


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_it_knows_more_than_nothing(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever plays by lot does not take a game from it."""
    monkeypatch.delenv(FOLDER, raising=False)
    id, _, seats = path.stem.rpartition("-")
    title = game(id)
    for seed in range(4):
        names = ["discipulus", *["uniform"] * (int(seats) - 1)]
        play = Play(title, [bot(name) for name in names], f"shipped {seed}", title.options().resolve({}))
        while play.turn():
            pass
        assert title.ranks(play.state)[0] == 1


def test_civis_is_greedy_as_the_page_says() -> None:
    assert all(settings.level(game(id), "civis") == {"search": "greedy"} for id in game_ids())


def test_the_page_is_what_the_results_say() -> None:
    assert learning.PAGE.read_text(encoding="utf-8") == learning.page(), "run: python -m tools.learning"
    assert SHIPPED
