"""A batch over several processes: the same games as in one, waited for or not."""

from collections.abc import Iterator

import numpy as np
import pytest

from circenses import rl
from circenses.kernel.errors import BadOption, IllegalAction
from circenses.processes import WorkerDead

GAMES = 7  # two workers get different parts


@pytest.fixture(scope="module")
def spread() -> Iterator[rl.Spread]:
    with rl.spread("gloria-mundi", 2, games=GAMES, seed=5, workers=2) as games:
        yield games


def test_it_plays_what_a_batch_plays(spread: rl.Spread) -> None:
    one = rl.batch("gloria-mundi", 2, games=GAMES, seed=5)
    spread.reset(5)
    dice = np.random.default_rng(2)
    ended = 0
    for _ in range(220):
        for name in ("observations", "to_play", "rewards", "returns", "terminated", "offsets", "legal", "decisions"):
            assert (getattr(spread, name) == getattr(one, name)).all(), name
        actions = one.sample(dice)
        one.step(actions)
        spread.step(actions)
        ended += int(one.terminated.sum())
    assert ended


def test_parts_are_received_as_they_are_ready(spread: rl.Spread) -> None:
    one = rl.batch("gloria-mundi", 2, games=GAMES, seed=8)
    spread.reset(8)
    dice = np.random.default_rng(2)
    steps = [0, 0]
    while min(steps) < 5:
        part = spread.recv()
        if steps[part.number] == 5:
            continue  # not sent again
        spread.send(part, part.legal[part.offsets[:-1]])  # the first that is legal
        steps[part.number] += 1
    while any(spread._sent):
        spread.recv()
    for _ in range(5):
        one.step(one.legal[one.offsets[:-1]])
    assert (spread.observations == one.observations).all()
    assert spread.sample(dice).shape == (GAMES,)


def test_what_is_wrong_changes_nothing_in_any_part(spread: rl.Spread) -> None:
    spread.reset(3)
    good = spread.legal[spread.offsets[:-1]]
    wrong = good.copy()
    wrong[-1] = -7
    before = spread.observations.copy(), spread.legal.copy(), spread.decisions.copy()
    with pytest.raises(IllegalAction, match="-7"):
        spread.step(wrong)
    with pytest.raises(ValueError, match="shape"):
        spread.step(good[:2])
    with pytest.raises(ValueError, match="read-only"):
        spread.observations[0, 0] = 1
    part = spread.recv()
    with pytest.raises(TypeError, match="not integers"):
        spread.send(part, part.decisions.astype(float))
    spread.send(part, good[: part.games])
    with pytest.raises(RuntimeError, match="at work"):
        spread.step(good)
    with pytest.raises(RuntimeError, match="at work"):
        spread.send(part, good[: part.games])
    assert spread.recv() is spread.parts[1 - part.number]  # ready from the reset
    assert spread.recv() is part
    with pytest.raises(RuntimeError, match="nothing was sent"):
        spread.recv()
    spread.reset(3)
    for now, then in zip((spread.observations, spread.legal, spread.decisions), before, strict=True):
        assert (now == then).all()


def test_a_process_that_ends_is_noticed() -> None:
    with rl.spread("ludus-cyclorum", games=2, workers=1) as games:
        games._workers[0].process.kill()
        with pytest.raises(WorkerDead):
            games.step(games.legal[games.offsets[:-1]])


def test_wrong_settings_are_refused_before_a_process_is_started() -> None:
    with pytest.raises(BadOption, match="workers"):
        rl.spread("gloria-mundi", games=4, workers=0)
    with pytest.raises(BadOption, match="games"):
        rl.spread("gloria-mundi", games=1, workers=2)
    with pytest.raises(BadOption):
        rl.spread("gloria-mundi", games=4, autoreset="never")
