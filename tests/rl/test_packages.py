"""A game of another package is an environment as ours are."""

from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np
import pettingzoo
import pyspiel
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from open_spiel.python.tests import games_sim_test
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

from circenses import rl
from circenses.games.shelf import SHELF
from circenses.kernel.game import Game
from circenses.rl import gym, pages, spiel, zoo
from circenses.rl.names import registered

SOURCES = Path(__file__).parents[2] / "examples" / "tabula" / "src"


@pytest.fixture
def tabula(monkeypatch: pytest.MonkeyPatch) -> Game[Any]:
    monkeypatch.syspath_prepend(str(SOURCES))
    game: Game[Any] = import_module("tabula.game").GAME
    monkeypatch.setitem(SHELF.added, game.id, game)
    return game


def test_batch_and_page(tabula: Game[Any]) -> None:
    batch, dice = rl.batch(tabula, games=4, seed=1), np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        for k in np.flatnonzero(batch.to_play >= 0):
            assert batch.observations[k].tobytes() == tabula.seen(batch.state(int(k)), int(batch.to_play[k]))
        batch.step(batch.sample(dice))
        ended += int(batch.terminated.sum())
    assert ended
    assert f"{batch.observations.shape[1]} bytes with {batch.seats}" in pages.page(tabula)


def test_gymnasium_pettingzoo_and_openspiel(tabula: Game[Any], capfd: pytest.CaptureFixture[str]) -> None:
    for module in (gym, zoo, spiel):
        module.register(tabula.id)
    name = registered(tabula.id)
    check_env(gymnasium.make(name, render_mode="ansi").unwrapped)
    for mode in AutoresetMode:
        many = gymnasium.make_vec(name, num_envs=3, autoreset_mode=mode)
        seen, _ = many.reset(seed=1)
        assert seen in many.observation_space
    one_by_one, at_once = (partial(pettingzoo.make, kind, name) for kind in ("aec", "parallel"))
    api_test(one_by_one(), num_cycles=12)
    parallel_api_test(at_once(), num_cycles=12)
    seed_test(one_by_one, num_cycles=12)
    parallel_seed_test(at_once, num_cycles=12)
    render_test(one_by_one)
    game = pyspiel.load_game(f"python_{tabula.id}")
    pyspiel.random_sim_test(game, 1, True, False)
    games_sim_test.GamesSimTest("sim_game").sim_game(game)
    capfd.readouterr()
