"""PettingZoo's own tests, without a warning."""

from functools import partial

import pettingzoo
import pytest
from pettingzoo.test import api_test, parallel_api_test, parallel_seed_test, render_test, seed_test

import circenses
from circenses.kernel.errors import IllegalAction
from circenses.rl import zoo
from circenses.rl.names import registered
from circenses.testing.walk import soak

EVERY = [(game, seats) for game in circenses.game_ids() for seats in circenses.game(game).seats]
WHOLE = soak() > 1
CYCLES = 1000 if WHOLE else 12
DRAWN = circenses.game_ids() if WHOLE else ["ludus-cyclorum"]  # they draw every move


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_both_kinds_keep_to_the_interface(game: str, seats: int) -> None:
    one_by_one = partial(pettingzoo.make, "aec", registered(game), seats=seats)
    at_once = partial(pettingzoo.make, "parallel", registered(game), seats=seats)
    api_test(one_by_one(), num_cycles=CYCLES)
    parallel_api_test(at_once(), num_cycles=CYCLES)
    seed_test(one_by_one, num_cycles=CYCLES)
    parallel_seed_test(at_once, num_cycles=CYCLES)
    assert len(one_by_one().possible_agents) == len(at_once().possible_agents) == seats


@pytest.mark.parametrize("game", DRAWN)
def test_a_table_is_drawn_in_every_way(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    render_test(partial(pettingzoo.make, "aec", registered(game)))
    assert "odd rows" in capsys.readouterr().out or game != "ludus-cyclorum"


def test_sealed_answers_are_given_in_one_step() -> None:
    env = zoo.parallel_env("drum-roll", seats=3)
    env.reset(seed=1)
    table = env._table
    for _ in range(200):
        actors = table.actors()
        actions = {env.possible_agents[seat]: table.legal(seat)[0] for seat in actors}
        env.step(actions)
        if len(actors) > 1:
            assert table.actors() != actors
            return
    raise AssertionError("no answers were sealed")


def test_an_illegal_action_loses_or_is_refused_with_its_reason() -> None:
    env = zoo.env("circus-maximus", seats=3)
    env.reset(seed=1)
    agent = env.agent_selection
    wrong = int((env.infos[agent]["action_mask"] == 0).argmax())
    env.step(wrong)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1.0
    assert env.infos[agent]["illegal"]
    strict = zoo.env("circus-maximus", seats=3, illegal="error")
    strict.reset(seed=1)
    with pytest.raises(IllegalAction):
        strict.step(wrong)
