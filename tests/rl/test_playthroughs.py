"""A match of each game in OpenSpiel's own words, kept: whatever changes shows. Their searches play the games."""

from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import mcts, outcome_sampling_mccfr

import circenses
from circenses.rl.names import snake
from circenses.testing.walk import soak
from tests.rl import playthroughs

SHORT = {"horrea": "options=max_turns:3"}  # random matches last long


@pytest.mark.parametrize("id", circenses.game_ids() if soak() > 1 else ["circus-maximus", "ludus-cyclorum"])
def test_the_kept_playthrough_is_what_the_game_says(id: str) -> None:
    """After a change on purpose: python -m tests.rl.playthroughs"""
    now, kept = playthroughs.told(id).splitlines(), playthroughs.committed(id).splitlines()
    odd = next((i for i, pair in enumerate(zip(now, kept, strict=False)) if pair[0] != pair[1]), None)
    assert odd is None, f"line {odd}: {now[odd]!r} instead of {kept[odd]!r}"
    assert len(now) == len(kept)


def asked(id: str) -> tuple[Any, Any]:
    """A game and its first decision of a player."""
    game = pyspiel.load_game(f"python_{snake(circenses.game(id))}({SHORT.get(id, '')})")
    state, dice = game.new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():  # by lot: dice that are always equal are rolled for ever
        state.apply_action(int(dice.choice(state.legal_actions())))
    return game, state


@pytest.mark.parametrize("id", circenses.game_ids())
def test_their_tree_search_plays(id: str) -> None:
    game, state = asked(id)
    dice = np.random.RandomState(1)
    bot = mcts.MCTSBot(game, 1.4, 3, mcts.RandomRolloutEvaluator(1, dice), solve=False, random_state=dice)
    before = str(state)
    assert bot.step(state) in state.legal_actions()
    assert str(state) == before


@pytest.mark.parametrize("id", circenses.game_ids() if soak() > 1 else ["circus-maximus", "gloria-mundi"])
def test_their_counterfactual_regret_learns_from_sampled_matches(id: str) -> None:
    np.random.seed(1)  # theirs takes it from there
    solver = outcome_sampling_mccfr.OutcomeSamplingSolver(asked(id)[0])
    solver.iteration()
    assert len(solver._infostates) > 50
