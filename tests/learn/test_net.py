"""The network: lists of legal actions, and slopes against differences."""

from typing import Any

import numpy as np
import pytest

from circenses.kernel.layout.columns import Column
from circenses.learn.features import Floats, features
from circenses.learn.lessons import CLIP, Lesson, imitating, improving, learn
from circenses.learn.net import Adam, Legal, Net, fresh, slopes, softmax

DICE = np.random.default_rng(5)
SEEN = DICE.integers(0, 4, (40, 6), np.uint8)
COLUMNS = [Column("bytes", 0, 6, 1, "number", 9, 0, "")]
OFFSETS = np.array([0, 2, 5, 6])
LEGAL = Legal(np.array([1, 3, 0, 2, 4, 3]), OFFSETS)


def small(actions: int = 5, seats: int = 2) -> Net:
    """In doubles, so that small differences can be told."""
    net = fresh(features(COLUMNS, SEEN), actions, seats, 8, np.random.default_rng(3))
    for name, weight in net.weights.items():
        net.weights[name] = (weight * (40 if name in ("wp", "wv") else 1)).astype(np.float64)
    return net


def test_shares_are_of_legal_actions_alone() -> None:
    logits = np.array([[9, 1, 9, 1, 9], [0, 9, 0, 9, 0], [0, 0, 0, 5, 0]], np.float32)
    shares = LEGAL.shares(logits)
    assert np.allclose(shares, [0.5, 0.5, 1 / 3, 1 / 3, 1 / 3, 1.0])


def test_actions_are_drawn_by_their_shares() -> None:
    shares = np.array([0.2, 0.8, 0.0, 0.5, 0.5, 1.0], np.float32)
    dice = np.random.default_rng(1)
    counts = np.zeros(6)
    for _ in range(2000):
        drawn = LEGAL.draw(shares, dice)
        assert (drawn >= OFFSETS[:-1]).all()
        assert (drawn < OFFSETS[1:]).all()
        counts[drawn] += 1
    assert np.abs(counts / 2000 - shares).max() < 0.05


def test_the_highest_of_each_list_is_found_and_of_equals_the_first() -> None:
    assert LEGAL.highest(np.array([1, 2, 7, 7, 1, 0], np.float32)).tolist() == [1, 2, 5]


def test_some_rows_keep_their_lists() -> None:
    some = LEGAL.some(np.array([2, 0]))
    assert (some.actions.tolist(), some.counts.tolist(), some.rows.tolist()) == ([3, 1, 3], [1, 2], [0, 1, 1])


def lesson(gain: Floats, before: Floats) -> Lesson:
    rows = len(gain)
    offsets = np.arange(rows + 1) * 3
    legal = Legal(np.tile([0, 2, 4], rows), offsets)
    wins = softmax(DICE.standard_normal((rows, 2)).astype(np.float32))
    return Lesson(SEEN[:rows], legal, np.arange(rows) % 3, wins, before, gain)


def objective(net: Net, told: Lesson, kind: str, curiosity: float) -> float:
    """What a lesson makes smaller, straight from its definition."""
    policy, value = net.heads(net.hidden(net.features.of(told.seen).astype(np.float64))[1])
    shares = told.legal.shares(policy)
    taken = shares[told.legal.begins + told.taken]
    loss = -(told.wins * np.log(softmax(value))).sum()
    if kind == "imitating":
        return float(loss - np.log(taken).sum())
    gain = (told.gain - told.gain.mean()) / (told.gain.std() + 1e-6)
    ratio = taken / told.before
    entropy = -(shares * np.log(shares + 1e-9)).sum()
    return float(loss - np.minimum(ratio * gain, np.clip(ratio, 1 - CLIP, 1 + CLIP) * gain).sum() - curiosity * entropy)


@pytest.mark.parametrize("kind", ["imitating", "improving"])
def test_slopes_are_those_of_the_objective(kind: str) -> None:
    net = small()
    before = np.array([0.3, 0.05, 0.9, 0.5, 0.2, 0.4], np.float32)  # some beyond the limits of a change
    told = lesson(DICE.standard_normal(6).astype(np.float32), before)
    wish = imitating(told) if kind == "imitating" else improving(told, 0.3)
    x: Any = net.features.of(told.seen).astype(np.float64)
    hidden = net.hidden(x)
    policy, value = net.heads(hidden[1])
    wanted = np.zeros_like(policy)
    wanted[told.legal.rows, told.legal.actions] = wish(told.legal.shares(policy), told.legal, np.arange(6))
    found = slopes(net, x, hidden, wanted, softmax(value) - told.wins)
    small_step = 1e-6
    for name, weight in net.weights.items():
        place = np.unravel_index(int(np.abs(found[name]).argmax()), weight.shape)
        weight[place] += small_step
        above = objective(net, told, kind, 0.3)
        weight[place] -= 2 * small_step
        below = objective(net, told, kind, 0.3)
        weight[place] += small_step
        assert found[name][place] == pytest.approx((above - below) / (2 * small_step), rel=1e-3, abs=1e-5), name


def test_it_learns_what_it_is_shown() -> None:
    """The action follows from the first byte; who wins from the second."""
    seen = np.random.default_rng(2).integers(0, 2, (600, 6), np.uint8)
    legal = Legal(np.tile([1, 3], 600), np.arange(601) * 2)
    wins = np.stack([seen[:, 1], 1 - seen[:, 1]], 1).astype(np.float32)
    ones = np.ones(600, np.float32)
    told = Lesson(seen, legal, seen[:, 0].astype(np.int64), wins, ones, ones)
    net = fresh(features(COLUMNS, seen), 5, 2, 16, np.random.default_rng(4))
    adam = Adam(net)
    first = learn(net, adam, told, imitating(told), 0.01, DICE)
    for _ in range(40):
        last = learn(net, adam, told, imitating(told), 0.01, DICE)
    assert last < first / 4
    policy, chances = net.ask(seen)
    assert (legal.actions[legal.highest(policy[legal.rows, legal.actions])] == 1 + 2 * seen[:, 0]).mean() > 0.99
    assert np.abs(chances - wins).max() < 0.3
