"""Training in short form: games to learn from, going on where it was, measuring."""

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from circenses.games import game
from circenses.kernel.errors import BadOption
from circenses.learn.games import Against, games_of, turned, wins
from circenses.learn.train import FILE, SLOW, Training, begin, resume, train
from tests.learn.conftest import PLAN


def test_shares_of_the_first_place() -> None:
    ends = np.array([[1.0, -1.0, 0.0], [0.5, 0.5, -1.0]], np.float32)
    assert wins(ends).tolist() == [[1.0, 0.0, 0.0], [0.5, 0.5, 0.0]]


def test_turned_and_back() -> None:
    values = np.arange(6, dtype=np.float32).reshape(2, 3)
    seats = np.array([1, 2])
    assert turned(values, seats).tolist() == [[1, 2, 0], [5, 3, 4]]
    assert (turned(turned(values, seats), -seats) == values).all()


def test_games_of_a_teacher_are_told_as_each_seat_saw_them() -> None:
    title = game(PLAN.game)
    lesson = games_of(title, 3, "greedy", ["a"])
    own = lesson.seen[:, 0]  # the seat that decides
    assert set(own) == {0, 1, 2}
    shares = {int(seat): set(map(tuple, turned(lesson.wins, -own.astype(int))[own == seat])) for seat in (0, 1, 2)}
    assert shares[0] == shares[1] == shares[2]  # they agree on who won
    assert (lesson.legal.counts > 1).all()
    assert (lesson.taken < lesson.legal.counts).all()


def test_what_a_decision_led_to(beginner: Training) -> None:
    """Remembering everything, a decision of a game that ended is worth its end; remembering nothing, what was thought
    at the next decision."""
    dice = np.random.default_rng(1)
    whole = Against(beginner.game, 2, 4, seed=3).lesson(beginner.net, 400, 1.0, dice)
    sure = (whole.wins == 0) | (whole.wins == 1)
    assert sure.all(1).mean() > 0.5
    nothing = Against(beginner.game, 2, 4, seed=3).lesson(beginner.net, 400, 0.0, np.random.default_rng(1))
    assert (nothing.seen == whole.seen).all()
    assert ((nothing.wins == 0) | (nothing.wins == 1)).all(1).mean() < 0.2
    own = beginner.net.ask(whole.seen)[1][:, 0]
    assert np.allclose(whole.gain, whole.wins[:, 0] - own, atol=1e-4)


def test_a_training_goes_on_where_it_was(tmp_path: Path) -> None:
    title, plan = game(PLAN.game), replace(PLAN, lessons=2)
    first = begin(title, plan)
    first.lesson()
    first.save(tmp_path)
    second = resume(title, tmp_path)
    assert second.plan == plan
    assert second.progress == first.progress
    assert second.progress.decisions > 0
    assert (second.net.features.value == first.net.features.value).all()
    again = resume(title, tmp_path)
    second.lesson()
    again.lesson()
    assert all((second.net.weights[name] == again.net.weights[name]).all() for name in second.net.weights)
    assert any((second.net.weights[name] != first.net.weights[name]).any() for name in second.net.weights)


def test_what_is_kept_for_play_is_a_running_mean(beginner: Training, tmp_path: Path) -> None:
    beginner.save(tmp_path)
    now = resume(game(PLAN.game), tmp_path)
    start = {name: weight.copy() for name, weight in now.net.weights.items()}
    assert all((now.steady.weights[name] == weight).all() for name, weight in start.items())
    now.lesson()
    for name, weight in now.net.weights.items():
        assert np.allclose(now.steady.weights[name], start[name] + SLOW * (weight - start[name]), atol=1e-6)
    now.save(tmp_path)
    again = resume(game(PLAN.game), tmp_path)
    assert all((again.steady.weights[name] == weight).all() for name, weight in now.steady.weights.items())


def test_steps_become_smaller_as_time_runs_out(beginner: Training, tmp_path: Path) -> None:
    beginner.save(tmp_path)
    moved = []
    for left in (1.0, 0.1):
        training = resume(game(PLAN.game), tmp_path)
        before = training.net.weights["w1"].copy()
        training.lesson(left)
        moved.append(float(np.abs(training.net.weights["w1"] - before).mean()))
    assert moved[1] < moved[0] / 3


def test_a_run_measures_itself_and_stops_after_its_time(tmp_path: Path) -> None:
    title, plan = game(PLAN.game), replace(PLAN, lessons=2, every=0.0)
    told: list[float] = []
    done = train(title, plan, tmp_path, 0.0, lambda progress: told.append(progress.seconds)).progress
    assert (len(done.curve), told) == (1, [])
    minutes = done.seconds / 60 + 0.001
    done = train(title, plan, tmp_path, minutes, lambda progress: told.append(progress.seconds)).progress
    assert done.seconds >= minutes * 60
    assert len(done.curve) == 1 + len(told) > 1
    assert all(0 <= point["low"] <= point["share"] <= point["high"] <= 1 for point in done.curve)


@pytest.mark.parametrize("bytes", [b"", b"PK no archive"])
def test_what_is_no_training_is_refused(bytes: bytes, tmp_path: Path) -> None:
    (tmp_path / FILE).write_bytes(bytes)
    with pytest.raises(BadOption, match="is not a training that can be resumed"):
        resume(game(PLAN.game), tmp_path)


def test_a_training_of_another_game_is_refused(beginner: Training, tmp_path: Path) -> None:
    beginner.save(tmp_path)
    with pytest.raises(BadOption, match="holds a training of circus-maximus, not of horrea"):
        resume(game("horrea"), tmp_path)
