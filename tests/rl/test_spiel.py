"""OpenSpiel's simulations, and information states that tell no secret."""

import pickle
from typing import Any

import numpy as np
import pyspiel
import pytest

import circenses
from circenses.rl import spiel

EVERY = [(game, circenses.game(game).seats[0]) for game in circenses.game_ids()]


def load(game: str, players: int) -> Any:
    return pyspiel.load_game(f"python_{game.replace('-', '_')}(players={players})")


def played(game: Any, steps: int, seed: int = 1) -> Any:
    state, dice = game.new_initial_state(), np.random.RandomState(seed)
    for _ in range(steps):
        if state.is_terminal():
            break
        if state.is_chance_node():
            outcomes, chances = zip(*state.chance_outcomes(), strict=True)
            assert abs(sum(chances) - 1) < 1e-9
            state.apply_action(int(dice.choice(outcomes, p=chances)))
        else:
            state.apply_action(int(dice.choice(state.legal_actions())))
    return state


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_states_are_copied_pickled_and_serialised(game: str, players: int) -> None:
    loaded = load(game, players)
    state = played(loaded, 8)
    for copy in (state.clone(), pickle.loads(pickle.dumps(state)), loaded.deserialize_state(state.serialize())):
        assert str(copy) == str(state)
        assert copy.history() == state.history()
        for player in range(players):
            assert copy.information_state_string(player) == state.information_state_string(player)
            assert copy.observation_tensor(player) == state.observation_tensor(player)
    before = str(state)
    other = state.clone()
    other.apply_action(other.legal_actions()[0])
    assert str(state) == before


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_a_random_match_passes_their_simulation(game: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    loaded = load(game, players)
    kind = type(loaded.new_initial_state())
    ended: list[bool] = []
    returns = kind.returns

    def watched(state: Any) -> Any:
        ended.append(state.is_terminal())
        return returns(state)

    monkeypatch.setattr(kind, "returns", watched)
    pyspiel.random_sim_test(loaded, 1, True, False)
    assert any(ended), "the match did not reach its end"


def test_sealed_answers_do_not_reach_the_information_state_of_others() -> None:
    state = load("drum-roll", 2).new_initial_state()
    names = [question.name for question in circenses.game("drum-roll").layout.questions.all]
    while names[state._held.state.top() // 2**46 - 1] != "draft_keep":
        state.apply_action(state.legal_actions()[0])
    one, other = state.clone(), state.clone()
    first, second = state.legal_actions(0)
    one.apply_action(first)
    other.apply_action(second)
    assert one.information_state_string(1) == other.information_state_string(1)
    assert one.information_state_tensor(1) == other.information_state_tensor(1)
    assert one.information_state_string(0) != other.information_state_string(0)
    for state in (one, other):
        state.apply_action(state.legal_actions(1)[0])  # all have answered: now it is told
    assert one.information_state_string(1) != other.information_state_string(1)


def test_options_are_read_from_the_parameters() -> None:
    game = pyspiel.load_game("python_ludus_cyclorum(options=first:south)")
    assert not game.new_initial_state().is_chance_node()
    assert spiel._options("sale:true;cap:3;first:south") == {"sale": True, "cap": 3, "first": "south"}
