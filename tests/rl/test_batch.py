"""The batch: the same games as one by one, three ways to begin anew, and nothing changed by what is refused."""

from typing import Any

import numpy as np
import pytest

import circenses
from circenses import rl
from circenses.kernel.errors import BadOption, IllegalAction, MatchOver
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from circenses.rl.batch import seeds
from tests.outside.pennies import GAME as PENNIES

EVERY = [(game, circenses.game(game).seats[-1]) for game in circenses.game_ids()]


def play_on(batch: rl.Batch, steps: int, seed: int = 1) -> list[Any]:
    dice = np.random.default_rng(seed)
    lines = []
    for _ in range(steps):
        actions = batch.sample(dice)
        batch.step(actions)
        lines.append((actions.tolist(), batch.to_play.tolist(), batch.observations.tobytes()))
    return lines


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_a_batch_plays_as_the_engine_does(game: str, seats: int) -> None:
    """Game by game the same states, lists and bytes as `legal`, `apply`, `seen` and drawn chance give."""
    batch = rl.batch(game, seats, games=2, seed=5)
    title, dice = batch.game, np.random.default_rng(3)
    states: list[Any] = [title.new(seats, batch.options) for _ in range(2)]
    chances = [Rng(seed) for seed in seeds(5, 2)]
    for _ in range(40):
        for k, (s, chance) in enumerate(zip(states, chances, strict=True)):
            while s.actor() == CHANCE:
                draw = int(chance.below(sum(title.weights(s))))
                lots = [a for a, n in zip(title.legal(s, CHANCE), title.weights(s), strict=True) for _ in range(n)]
                title.apply(s, CHANCE, lots[draw])
            if s.over():
                assert batch.terminated[k]
                return
            assert batch.to_play[k] == s.actor()
            assert batch.legal[batch.offsets[k] : batch.offsets[k + 1]].tolist() == title.legal(s, s.actor())
            assert batch.observations[k].tobytes() == title.seen(s, int(s.actor()))
        actions = batch.sample(dice)
        batch.step(actions)
        for s, action in zip(states, actions.tolist(), strict=True):
            title.apply(s, int(s.actor()), action)


def test_equal_seeds_give_equal_games_and_a_game_does_not_depend_on_its_neighbours() -> None:
    one, same, other = (rl.batch("circus-maximus", 3, games=3, seed=seed) for seed in (4, 4, 5))
    assert play_on(one, 30) == play_on(same, 30)
    assert one.state(1).pack() != other.state(1).pack()
    assert seeds(4, 3)[1:] == seeds(5, 2)


def finished(batch: rl.Batch, steps: int = 4000) -> int:
    """The first game that ends; arrays are as the step left them."""
    dice = np.random.default_rng(2)
    for _ in range(steps):
        batch.step(batch.sample(dice))
        if batch.terminated.any():
            return int(np.flatnonzero(batch.terminated)[0])
    raise AssertionError("no game ends")


def test_next_step_shows_the_end_once_and_then_begins_anew() -> None:
    batch = rl.batch("gloria-mundi", 2, games=3, seed=1)
    k = finished(batch)
    state = batch.state(k)
    assert state.over()
    assert batch.to_play[k] == -1
    assert batch.offsets[k] == batch.offsets[k + 1]
    assert batch.rewards[k].tolist() == batch.returns[k].tolist()
    assert abs(batch.returns[k].sum()) < 1e-9
    assert batch.observations[k].tobytes() == batch.game.seen(state, int(batch.last[k]))
    batch.step(batch.sample(np.random.default_rng(1)))
    assert not batch.terminated[k]
    assert not batch.rewards[k].any()
    assert batch.to_play[k] >= 0
    assert batch.decisions[k] == 0


def test_same_step_begins_at_once_and_keeps_how_it_ended() -> None:
    batch = rl.batch("gloria-mundi", 2, games=3, seed=1, autoreset="same_step")
    k = finished(batch)
    assert batch.decisions[k] == 0
    assert not batch.state(k).over()
    ending = next(column for column in batch.columns if column.name == "ending")
    assert batch.final_observations[k, ending.start] > 0
    assert batch.observations[k, ending.start] == 0


def test_disabled_waits_for_a_reset_of_those_games_only() -> None:
    batch = rl.batch("gloria-mundi", 2, games=2, seed=1, autoreset="disabled")
    k = finished(batch)
    before, others = batch.observations.copy(), batch.state(1 - k).pack()
    with pytest.raises(MatchOver, match=f"game {k} is over"):
        batch.step(batch.sample(np.random.default_rng(1)))
    assert (batch.observations == before).all()
    batch.reset(which=batch.terminated)
    assert batch.to_play[k] >= 0
    assert batch.state(1 - k).pack() == others


def test_what_is_refused_changes_nothing() -> None:
    batch = rl.batch("horrea", 3, games=3, seed=1)
    play_on(batch, 5)
    good = batch.sample(np.random.default_rng(1))
    wrong = good.copy()
    wrong[2] = batch.game.action_count
    illegal = good.copy()
    illegal[1] = next(a for a in range(batch.action_count) if a not in batch.game.legal(batch.state(1), 0))
    before = [batch.state(k).pack() for k in range(3)], batch.observations.copy(), batch.legal.copy()
    for actions, fault, reason in (
        (wrong, IllegalAction, "game 2, seat"),
        (illegal, IllegalAction, "game 1, seat"),
        (good[:2], ValueError, "shape"),
        (good.astype(float), TypeError, "not integers"),
    ):
        with pytest.raises(fault, match=reason):
            batch.step(actions)
    assert [batch.state(k).pack() for k in range(3)] == before[0]
    assert (batch.observations == before[1]).all()
    assert (batch.legal == before[2]).all()
    batch.step(good)


def test_arrays_cannot_be_written_to() -> None:
    batch = rl.batch("horrea", 3, games=2)
    with pytest.raises(ValueError, match="read-only"):
        batch.observations[0, 0] = 1


def test_a_mask_holds_the_legal_actions_as_bits() -> None:
    batch = rl.batch("drum-roll", 2, games=3, seed=2)
    play_on(batch, 10)
    bits = np.unpackbits(batch.mask(), axis=1, count=batch.action_count, bitorder="little")
    for k in range(3):
        assert np.flatnonzero(bits[k]).tolist() == batch.legal[batch.offsets[k] : batch.offsets[k + 1]].tolist()


def test_a_limit_breaks_a_match_off() -> None:
    batch = rl.batch("horrea", 3, games=2, seed=1, limit=7)
    play_on(batch, 7)
    assert batch.truncated.all()
    assert not batch.terminated.any()
    assert not batch.rewards.any()
    play_on(batch, 1)
    assert (batch.decisions == 0).all()


def test_an_illegal_action_can_lose_the_match_instead() -> None:
    batch = rl.batch("circus-maximus", 3, games=2, seed=1, illegal="lose")
    actions = batch.sample(np.random.default_rng(1))
    loser = int(batch.to_play[1])
    actions[1] = -1
    batch.step(actions)
    assert batch.lost.tolist() == batch.terminated.tolist() == [False, True]
    assert batch.rewards[1].tolist() == [-1.0 if seat == loser else 0.0 for seat in range(3)]
    assert not batch.state(1).over()


def test_opponents_leave_one_seat_to_the_learner() -> None:
    batch = rl.batch("circus-maximus", 3, games=3, seed=1, opponents="uniform")
    for _ in range(30):
        going = batch.to_play >= 0
        assert (batch.to_play == batch.learners)[going].all()
        assert sorted((batch.learners - batch._games.matches) % 3) == [0, 1, 2]  # by turns
        batch.step(batch.sample(np.random.default_rng(1)))
    fixed = rl.batch("circus-maximus", 3, games=3, seed=1, opponents="greedy", seat=2)
    assert set(fixed.to_play.tolist()) == {2}


@pytest.mark.parametrize("turned", [False, True])
def test_two_steps_lead_to_the_same_actions(turned: bool) -> None:
    """First the point, then what its stone does: all legal actions can be said, and no others."""
    batch = rl.batch("ludus-cyclorum", games=1, seed=3, view="two steps", turned=turned)
    assert batch.action_count < 400
    dice = np.random.default_rng(1)
    for _ in range(60):
        s, seat = batch.state(0), int(batch.to_play[0])
        if seat < 0:
            batch.step([0])
            continue
        legal = batch.game.legal(s, seat)
        first = int(batch.sample(dice)[0])
        meant = batch.action(0, first)
        batch.step([first])
        if batch.state(0).pack() != s.pack():  # one step was enough
            assert meant in legal
            continue
        assert int(batch.observations[0, 0]) == first + 1
        said = {batch.action(0, int(second)) for second in batch.legal}
        point = meant // 217
        assert said == {action for action in legal if action // 217 == point}
        batch.step(batch.sample(dice))
        assert batch.state(0).pack() != s.pack()


@pytest.mark.parametrize(("game", "seats"), EVERY)
def test_turned_actions_are_the_same_ones_in_another_order(game: str, seats: int) -> None:
    plain, turned = (rl.batch(game, seats, games=1, seed=3, turned=way) for way in (False, True))
    for _ in range(30):
        assert sorted(turned.action(0, int(each)) for each in turned.legal) == sorted(plain.legal.tolist())
        chosen = int(turned.sample(np.random.default_rng(2))[0])
        plain.step([turned.action(0, chosen)])
        turned.step([chosen])
        assert plain.state(0).pack() == turned.state(0).pack()


def test_a_game_without_a_layout_shows_what_it_says_itself() -> None:
    batch = rl.batch(PENNIES, 3, games=2, seed=1)
    for _ in range(20):
        for k in range(2):
            if batch.to_play[k] >= 0:
                assert batch.observations[k].tobytes() == PENNIES.seen(batch.state(k), int(batch.to_play[k]))
        batch.step(batch.sample(np.random.default_rng(1)))


@pytest.mark.parametrize(
    "given",
    [{"seats": 9}, {"games": 0}, {"autoreset": "never"}, {"view": "round"}, {"illegal": "win"}, {"seat": 1}],
    ids=str,
)
def test_wrong_settings_are_refused_with_what_is_allowed(given: dict[str, Any]) -> None:
    with pytest.raises(BadOption):
        rl.batch("circus-maximus", **given)
