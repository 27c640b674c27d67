"""Gymnasium's checks, without a warning, and its three ways to begin anew."""

from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode

import circenses
from circenses.rl import gym
from circenses.rl.names import registered
from circenses.testing.walk import soak

SEATS = slice(None) if soak() > 1 else slice(-1, None)  # the most
EVERY = [(game, seats) for game in circenses.game_ids() for seats in circenses.game(game).seats[SEATS]]


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_one_keeps_to_the_interface(game: str, seats: int) -> None:
    check_env(gymnasium.make(registered(game), seats=seats, render_mode="ansi").unwrapped, skip_render_check=False)


@pytest.mark.parametrize("mode", list(AutoresetMode))
def test_many_begin_anew_as_they_say(mode: AutoresetMode) -> None:
    many = gymnasium.make_vec(registered("gloria-mundi"), num_envs=4, seats=2, autoreset_mode=mode)
    assert isinstance(many.unwrapped, gym.Many)
    assert many.metadata["autoreset_mode"] is mode
    seen, info = many.reset(seed=3)
    dice, ended, rewarded = np.random.default_rng(1), 0, 0.0
    for _ in range(400):
        before = seen
        actions = many.unwrapped.batch.sample(dice)
        seen, rewards, terminated, _, info = many.step(actions)
        assert seen in many.observation_space
        assert not np.shares_memory(seen, before)
        ended += int(terminated.sum())
        rewarded += float(np.abs(rewards).sum())
        if mode is AutoresetMode.SAME_STEP and terminated.any():
            assert [entry is not None for entry in info["final_obs"]] == terminated.tolist()
        if mode is AutoresetMode.DISABLED and terminated.any():
            seen, info = many.reset(options={"reset_mask": terminated})
    assert ended
    assert rewarded


@pytest.mark.parametrize("mode", list(AutoresetMode))
@pytest.mark.parametrize("game", circenses.game_ids())
def test_many_of_every_game_go_on_when_they_are_broken_off(game: str, mode: AutoresetMode) -> None:
    many: Any = gymnasium.make_vec(registered(game), num_envs=3, autoreset_mode=mode, max_episode_steps=5)
    many.reset(seed=5)
    dice, ended = np.random.default_rng(2), np.zeros(3, np.int64)
    for _ in range(20):
        seen, _, terminated, truncated, info = many.step(many.unwrapped.batch.sample(dice))
        assert seen in many.observation_space
        over = terminated | truncated
        ended += over
        waits = mode is not AutoresetMode.SAME_STEP
        assert (info["to_play"] < 0).tolist() == (over & waits).tolist()
        if mode is AutoresetMode.DISABLED and over.any():
            _, info = many.reset(options={"reset_mask": over})
            assert (info["to_play"] >= 0).all()
    assert ended.min() >= 2


def test_the_learner_is_rewarded_and_only_in_the_end() -> None:
    env = gym.Alone("circus-maximus", seats=3, opponents="greedy", seat=1)
    env.reset(seed=2)
    dice = np.random.default_rng(1)
    for _ in range(3000):
        _, reward, terminated, _, info = env.step(dice.choice(np.flatnonzero(env.action_masks())))
        if terminated:
            assert reward == env.batch.returns[0, 1]
            return
        assert reward == 0.0
        assert info["to_play"] == 1
    raise AssertionError("the match does not end")
