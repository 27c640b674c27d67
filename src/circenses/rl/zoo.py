"""PettingZoo: every game one agent after the other (AEC), and all at once (Parallel).

    import circenses.rl.zoo
    env = pettingzoo.make("aec", "circenses/CircusMaximus-v1", seats=4)

The legal actions stand in `info["action_mask"]`; a seat that waits has none.
"""

from typing import Any

import numpy as np
import pettingzoo
from gymnasium.spaces import Box, Discrete
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

import circenses
from circenses.rl.names import VERSION, registered, snake
from circenses.rl.table import RENDER_MODES, Table

Pixels = NDArray[np.uint8]
Observation = NDArray[np.uint8]


class _Seats:
    """What both kinds have in common."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.names = [f"player_{seat}" for seat in range(table.seats)]
        self.number = {name: seat for seat, name in enumerate(self.names)}
        self.sees = {name: Box(0, 255, (table.length,), np.uint8) for name in self.names}
        self.does = {name: Discrete(table.game.action_count) for name in self.names}
        self.episodes = np.random.default_rng()

    def reset(self, seed: int | None) -> None:
        if seed is not None:
            self.episodes = np.random.default_rng(seed)
        self.table.reset(int(self.episodes.integers(2**32)))

    def info(self, name: str) -> dict[str, Any]:
        result: dict[str, Any] = {"action_mask": self.table.mask(self.number[name])}
        if self.table.fault:
            result["illegal"] = self.table.fault
        return result

    def metadata(self) -> dict[str, Any]:
        return {
            "name": f"{snake(self.table.game)}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 1,
        }


class _Agents:
    """What both kinds of environment share."""

    def __init__(self, game: str, max_cycles: int | None = None, **more: Any) -> None:
        super().__init__()
        self._seats = _Seats(Table(game, **more))
        self._table = self._seats.table
        self.metadata = self._seats.metadata()
        self.render_mode = self._table.render_mode
        self.possible_agents = list(self._seats.names)
        self.max_cycles = max_cycles
        self.agents: list[str] = []

    def observation_space(self, agent: str) -> Box:
        return self._seats.sees[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._seats.does[agent]

    def close(self) -> None:
        """Nothing has to be released."""

    def __str__(self) -> str:
        return str(self.metadata["name"])


class TurnByTurn(_Agents, AECEnv[str, Observation | None, int | None]):  # type: ignore[misc]  # the package has no types
    """One agent after the other; of sealed answers the lowest seat first."""

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.decisions = 0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self._ask()

    def observe(self, agent: str) -> Observation:
        return self._table.seen(self._seats.number[agent])

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise TypeError(f"{agent} is to act: None is for agents whose match is over")
        self._cumulative_rewards[agent] = 0.0
        self._table.play(self._seats.number[agent], int(action))
        self.decisions += 1
        self._clear_rewards()
        if self._table.over():
            self.rewards = dict(zip(self.agents, self._table.returns(), strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self.decisions >= self.max_cycles * len(self.possible_agents):
            self.truncations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._ask()
        if self.render_mode == "human":
            self.render()

    def _ask(self) -> None:
        self.infos = {agent: self._seats.info(agent) for agent in self.agents}
        if actors := self._table.actors():
            self.agent_selection = self.possible_agents[actors[0]]
        elif self._table.over():
            self.agent_selection = self.agents[0]

    def render(self) -> str | Pixels | None:
        return self._table.render(self._seats.number[self.agent_selection])


class AllAtOnce(_Agents, ParallelEnv[str, Observation, int]):  # type: ignore[misc]  # the same
    """All agents in every step: those who may act do, together where answers are sealed; actions of others are
    ignored."""

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        self._seats.reset(seed)
        self.agents = list(self.possible_agents)
        self.cycles = 0
        return self._seen(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        table = self._table
        for seat in table.actors():
            if not table.over():
                name = self.possible_agents[seat]
                if name not in actions:
                    raise KeyError(f"{name} is to act and has no action")
                table.play(seat, actions[name])
        self.cycles += 1
        over = table.over()
        cut = not over and self.max_cycles is not None and self.cycles >= self.max_cycles
        rewards = dict(zip(self.agents, table.returns(), strict=True))
        answer = self._seen(), rewards, dict.fromkeys(self.agents, over), dict.fromkeys(self.agents, cut), self._infos()
        if over or cut:
            self.agents = []
        if self.render_mode == "human":
            self.render()
        return answer

    def _seen(self) -> dict[str, Observation]:
        return {agent: self._table.seen(self._seats.number[agent]) for agent in self.agents}

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: self._seats.info(agent) for agent in self.agents}

    def render(self) -> str | Pixels | None:
        return self._table.render((self._table.actors() or [0])[0])


def env(game: str, **more: Any) -> TurnByTurn:
    return TurnByTurn(game, **more)


def parallel_env(game: str, **more: Any) -> AllAtOnce:
    return AllAtOnce(game, **more)


def register(id: str) -> None:
    """Registers a game that was added later: installed ones are registered when this module is imported."""
    pettingzoo.register("aec", registered(id), entry_point="circenses.rl.zoo:env", kwargs={"game": id})
    pettingzoo.register("parallel", registered(id), entry_point="circenses.rl.zoo:parallel_env", kwargs={"game": id})


for _id in circenses.game_ids():
    register(_id)
