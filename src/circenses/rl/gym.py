"""Gymnasium: one seat learns, the others are played by bots of a level.

    import circenses.rl.gym
    env = gymnasium.make("circenses/CircusMaximus-v1", seats=4, opponents="civis")
    many = gymnasium.make_vec("circenses/CircusMaximus-v1", num_envs=1024, opponents="self")

Both stand on a batch. The legal actions are in `info`: as a mask for one, as index lists for many.
"""

from typing import Any

import gymnasium
import numpy as np
from gymnasium.spaces import Box, Discrete
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

import circenses
from circenses.rl.batch import SELF, Batch
from circenses.rl.names import registered
from circenses.rl.picture import pixels

OPPONENTS = "uniform"
MODES = {
    AutoresetMode.NEXT_STEP: "next_step",
    AutoresetMode.SAME_STEP: "same_step",
    AutoresetMode.DISABLED: "disabled",
}
Observation = NDArray[np.uint8]
Info = dict[str, Any]


def _rendered(batch: Batch, game: int, mode: str | None) -> str | NDArray[np.uint8] | None:
    """The table as seen by the seat to play, or by the last one."""
    seat = int(batch.to_play[game] if batch.to_play[game] >= 0 else batch.last[game])
    observation = batch.game.observe(batch.state(game), seat)
    if mode == "rgb_array":
        return pixels(batch.game.picture(observation, seat=seat))
    return batch.game.board(observation) if mode == "ansi" else None


class Alone(gymnasium.Env[Observation, np.int64]):
    """One match. With opponents "self" the caller plays every seat in turn, and is rewarded as the one that moved."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1}  # noqa: RUF012  # as theirs is declared

    def __init__(
        self, game: str, opponents: str = OPPONENTS, illegal: str = "lose", render_mode: str | None = None, **more: Any
    ) -> None:
        self.batch = Batch(game, games=1, autoreset="disabled", opponents=opponents, illegal=illegal, **more)
        self.render_mode = render_mode
        self.observation_space = Box(0, 255, self.batch.observations.shape[1:], np.uint8)
        self.action_space = Discrete(self.batch.action_count)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.batch.reset(seed)
        return self.batch.observations[0].copy(), self._info()

    def step(self, action: np.int64) -> tuple[Observation, float, bool, bool, Info]:
        batch = self.batch
        batch.step(np.asarray([action], np.int64))
        reward = float(batch.rewards[0, batch.last[0]])
        return batch.observations[0].copy(), reward, bool(batch.terminated[0]), bool(batch.truncated[0]), self._info()

    def _info(self) -> Info:
        return {
            "action_mask": self.action_masks().astype(np.int8),
            "to_play": int(self.batch.to_play[0]),
            "illegal": bool(self.batch.lost[0]),
        }

    def action_masks(self) -> NDArray[np.bool_]:
        """The masks, for trainers that ask the environment."""
        mask = np.zeros(self.batch.action_count, np.bool_)
        mask[self.batch.legal] = True
        return mask

    def render(self) -> Any:
        return _rendered(self.batch, 0, self.render_mode)


class Many(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many matches: a batch that behaves as Gymnasium expects. `info` holds `legal`, `offsets` and `to_play`."""

    def __init__(
        self,
        game: str,
        num_envs: int = 1,
        opponents: str = SELF,
        illegal: str = "lose",
        autoreset_mode: AutoresetMode | str = AutoresetMode.NEXT_STEP,
        max_episode_steps: int | None = None,
        render_mode: str | None = None,
        **more: Any,
    ) -> None:
        mode = AutoresetMode(autoreset_mode)
        self.metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 1, "autoreset_mode": mode}
        self.batch = Batch(
            game,
            games=num_envs,
            autoreset=MODES[mode],
            opponents=opponents,
            illegal=illegal,
            limit=max_episode_steps or 0,
            **more,
        )
        self.num_envs = num_envs
        self.render_mode = render_mode
        self.single_observation_space = Box(0, 255, self.batch.observations.shape[1:], np.uint8)
        self.single_action_space = Discrete(self.batch.action_count)
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._rows = np.arange(num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, Info]:
        super().reset(seed=seed)
        self.batch.reset(seed, (options or {}).get("reset_mask"))
        return self.batch.observations.copy(), self._info()

    def step(
        self, actions: NDArray[np.int64]
    ) -> tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], Info]:
        batch = self.batch
        movers = batch.to_play.copy() if batch.autoreset == "same_step" else batch.last
        batch.step(actions)
        rewards = batch.rewards[self._rows, movers]
        return batch.observations.copy(), rewards, batch.terminated.copy(), batch.truncated.copy(), self._info()

    def _info(self) -> Info:
        batch = self.batch
        info: Info = {"to_play": batch.to_play.copy(), "legal": batch.legal.copy(), "offsets": batch.offsets.copy()}
        ended = batch.terminated | batch.truncated
        if batch.autoreset == "same_step" and ended.any():
            final = np.full(self.num_envs, None, object)
            for k in np.flatnonzero(ended):
                final[k] = batch.final_observations[k].copy()
            info |= {"final_obs": final, "_final_obs": ended, "final_info": {}}
        return info

    def action_masks(self) -> NDArray[np.bool_]:
        packed = self.batch.mask()
        return np.unpackbits(packed, axis=1, count=self.batch.action_count, bitorder="little").astype(np.bool_)

    def render(self) -> Any:
        return tuple(_rendered(self.batch, k, self.render_mode) for k in range(self.num_envs))


def register(id: str) -> None:
    """Registers a game that was added later: installed ones are registered when this module is imported."""
    gymnasium.register(
        registered(id),
        entry_point="circenses.rl.gym:Alone",
        vector_entry_point="circenses.rl.gym:Many",
        kwargs={"game": id},
    )


for _id in circenses.game_ids():
    register(_id)
