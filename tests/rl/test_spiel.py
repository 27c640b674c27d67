"""OpenSpiel's own tests and simulations, and information states that tell no secret."""

import pickle
import unittest
from typing import Any

import numpy as np
import pyspiel
import pytest
from open_spiel.integration_tests import api_test
from open_spiel.python.observation import make_observation
from open_spiel.python.tests import games_sim_test

import circenses
from circenses.rl import spiel
from circenses.testing.walk import soak

SEATS = slice(None) if soak() > 1 else slice(1)  # the fewest
EVERY = [(game, seats) for game in circenses.game_ids() for seats in circenses.game(game).seats[SEATS]]
STATES = 20  # of a match, that their tests look at


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


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_a_match_passes_their_longer_simulation(
    game: str, players: int, capfd: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """States and games are written down and read again on the way."""
    monkeypatch.setattr(np.random, "choice", np.random.RandomState(1).choice)
    games_sim_test.GamesSimTest("sim_game").sim_game(load(game, players))
    assert "terminated" in capfd.readouterr().out


@pytest.mark.parametrize(("game", "players"), EVERY)
def test_states_of_a_match_keep_to_their_interface(game: str, players: int, capfd: pytest.CaptureFixture[str]) -> None:
    """Lengths, illegal players, who may act, what is private and what is public."""
    loaded = load(game, players)
    length = len(played(loaded, 10**6).history())
    states = [played(loaded, length * k // STATES) for k in range(STATES + 1)]
    told = {"game": loaded, "game_name": game, "game_type": loaded.get_type(), "some_states": states}
    bases = (api_test.EnforceAPIOnPartialTreeBase,)
    kind = type("Theirs", bases, {**told, "setUpClass": classmethod(lambda cls: None)})
    names = set(unittest.defaultTestLoader.getTestCaseNames(kind))
    assert len(names) >= 5
    if game == "circus-maximus":  # its one secret, what an Oracle shows, is there by an option alone
        names.remove("test_private_information_contents")
    result = unittest.TestResult()
    for name in names:
        kind(name).run(result)
    assert not result.failures + result.errors
    capfd.readouterr()


def test_what_a_player_alone_sees_and_what_all_see() -> None:
    game = load("gloria-mundi", 3)
    state = played(game, 30)
    kinds = pyspiel.PrivateInfoType

    def told(public: bool, private: Any) -> list[str]:
        kind = pyspiel.IIGObservationType(public_info=public, perfect_recall=False, private_info=private)
        return [make_observation(game, kind).string_from(state, player) for player in (0, 1)]

    one, other = told(True, kinds.NONE)
    assert one == other
    one, other = told(False, kinds.SINGLE_PLAYER)
    assert '"counters"' in one
    assert one != other
    every = pyspiel.IIGObservationType(public_info=True, perfect_recall=True, private_info=kinds.ALL_PLAYERS)
    assert make_observation(game, every) is None


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
