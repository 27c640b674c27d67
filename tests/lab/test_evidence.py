"""Evidence holds whenever one looks: where it can be, that is shown exactly and not by trying."""

import math
import os
import random
from collections.abc import Callable, Sequence
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.lab.evidence import ENOUGH, ERROR, Mean, Quantile, discoveries, in_words
from circenses.lab.evidence.asymptotic import FEWEST, around
from circenses.lab.evidence.bettor import Bettor, both

patiently = settings(deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow])


def mean_of(values: Sequence[float], expected: float = 0.5, low: float = 0.0, high: float = 1.0) -> Mean:
    made = Mean(expected, low, high)
    for value in values:
        made.add(value)
    return made


def e_value(wins: int, losses: int, chance: float) -> float:
    up, down = Bettor(chance), Bettor(1 - chance)
    for bettor, good, bad in ((up, wins, losses), (down, losses, wins)):
        bettor.add(1.0, good)
        bettor.add(0.0, bad)
    return both(up, down)


@pytest.mark.parametrize("chance", [0.5, 0.25, 0.9])
@pytest.mark.parametrize("blocks", [1, 7, 60])
def test_the_expected_e_value_of_equals_is_one(chance: float, blocks: int) -> None:
    expected = sum(
        math.comb(blocks, wins) * chance**wins * (1 - chance) ** (blocks - wins) * e_value(wins, blocks - wins, chance)
        for wins in range(blocks + 1)
    )
    assert expected == pytest.approx(1.0)


@pytest.mark.parametrize("chance", [0.5, 0.25, 0.05])
def test_the_chance_of_any_wrong_verdict_is_below_the_error(chance: float) -> None:
    """Exactly: the chance of every number of wins that no look so far has called a verdict."""
    open_chances = {0: 1.0}
    for block in range(1, 251):
        after: dict[int, float] = {}
        for wins, weight in open_chances.items():
            after[wins] = after.get(wins, 0.0) + weight * (1 - chance)
            after[wins + 1] = after.get(wins + 1, 0.0) + weight * chance
        open_chances = {w: weight for w, weight in after.items() if e_value(w, block - w, chance) < ENOUGH}
    wrong = 1 - sum(open_chances.values())
    assert 0.005 < wrong <= ERROR


shares = st.lists(st.sampled_from([0.0, 1 / 6, 1 / 3, 0.5, 2 / 3, 5 / 6, 1.0]), min_size=1, max_size=80)


@patiently
@given(shares, st.floats(0.05, 0.95))
def test_the_interval_excludes_exactly_what_is_decided(values: list[float], expected: float) -> None:
    found = mean_of(values, expected)
    low, high = found.interval()
    assert 0.0 <= low <= found.mean <= high <= 1.0
    if abs(found.e_value / ENOUGH - 1) > 1e-6:  # on the edge itself, rounding decides
        assert found.decided == (not low <= expected <= high)


@patiently
@given(shares, st.randoms(use_true_random=False))
def test_the_order_of_blocks_does_not_matter(values: list[float], rng: random.Random) -> None:
    shuffled = rng.sample(values, len(values))
    assert mean_of(shuffled).e_value == pytest.approx(mean_of(values).e_value)
    assert mean_of(shuffled).interval() == pytest.approx(mean_of(values).interval())


@patiently
@given(shares)
def test_more_for_one_is_less_for_the_other(values: list[float]) -> None:
    one, other = mean_of(values, 0.25), mean_of([1 - value for value in values], 0.75)
    assert other.e_value == pytest.approx(one.e_value)
    assert other.interval() == pytest.approx((1 - one.interval()[1], 1 - one.interval()[0]))


def test_differences_have_bounds_of_their_own() -> None:
    shares = [0.5, 1.0, 0.5, 0.5, 0.0, 1.0, 1.0]
    found = mean_of([20 * share - 10 for share in shares], 0.0, -10.0, 10.0)
    assert found.e_value == pytest.approx(mean_of(shares).e_value)
    low, high = mean_of(shares).interval()
    assert found.interval() == pytest.approx((20 * low - 10, 20 * high - 10))


def test_equal_blocks_prove_nothing_but_equality() -> None:
    found = mean_of([0.5] * 2000)
    assert found.e_value == pytest.approx(1.0)
    low, high = found.interval()
    assert 0.49 < low < 0.5 < high < 0.51


def test_nothing_is_known_before_the_first_block() -> None:
    assert Mean(0.0, -1.0, 1.0).interval() == (-1.0, 1.0)
    assert Mean(0.5).e_value == 1.0
    assert Quantile().interval() == (-math.inf, math.inf)
    assert math.isnan(Quantile().estimate)


def test_evidence_of_any_size_is_a_number() -> None:
    assert math.isfinite(mean_of([1.0] * 5000).e_value)
    assert mean_of([1.0] * 5000).interval()[1] == pytest.approx(1.0)


def test_values_out_of_bounds_are_refused() -> None:
    with pytest.raises(ValueError, match="expected = 1: it must lie between 0"):
        Mean(1)
    with pytest.raises(ValueError, match=r"a value of 1.5: it must lie from 0.0 to 1.0"):
        mean_of([1.5])
    with pytest.raises(ValueError, match="a value of nan"):
        mean_of([math.nan])
    with pytest.raises(ValueError, match="level = 0: it must lie between 0 and 1"):
        Quantile(0)
    with pytest.raises(ValueError, match="it must have values, all of them finite"):
        Quantile().add()


# Quantiles


def quantile_of(blocks: Sequence[Sequence[float]], level: float = 0.5) -> Quantile:
    made = Quantile(level)
    for block in blocks:
        made.add(*block)
    return made


def test_the_median_of_single_games_is_a_question_of_wins() -> None:
    """The true median is exceeded by half of the games, so the exact chances above hold for it, too."""
    found = quantile_of([[value] for value in range(1, 41)])
    assert found.e_value(30.5) == pytest.approx(e_value(30, 10, 0.5))
    assert found.estimate == 20


@pytest.mark.parametrize("level", [0.1, 0.5, 0.9])
def test_the_interval_of_a_quantile_closes_in_on_it(level: float) -> None:
    rng = random.Random(f"quantile {level}")
    true = -60 * math.log(1 - level)
    values = [[rng.expovariate(1 / 60) for _ in range(2)] for _ in range(800)]
    few, many = quantile_of(values[:80], level).interval(), quantile_of(values, level).interval()
    assert few[0] < many[0] < true < many[1] < few[1]


lengths = st.lists(st.lists(st.integers(1, 12), min_size=1, max_size=3), min_size=1, max_size=60)


@patiently
@given(lengths, st.sampled_from([0.25, 0.5, 0.75]))
def test_what_is_outside_the_interval_of_a_quantile_is_decided(blocks: list[list[float]], level: float) -> None:
    found = quantile_of(blocks, level)
    low, high = found.interval()
    assert low <= high
    for value in range(14):
        if not low <= value <= high:
            assert found.e_value(value) >= ENOUGH * (1 - 1e-9)


def test_many_equal_lengths_are_one_median() -> None:
    assert quantile_of([[7, 7]] * 30).interval() == (7, 7)


# Values without bounds

RUNS = 100 * max(1, int(os.environ.get("CIRCENSES_SOAK", "1")))


def ever_wrong(seed: str, draw: Callable[[random.Random], float], true: float, games: int = 600) -> bool:
    """Whether a look after any game leaves out the true expectation."""
    rng, total, squares = random.Random(seed), 0.0, 0.0
    for n in range(1, games + 1):
        value = draw(rng) - true
        total, squares = total + value, squares + value * value
        deviation = math.sqrt(max(0.0, squares / n - (total / n) ** 2))
        low, high = around(true + total / n, deviation, n)
        if not low <= true <= high:
            return True
    return False


@pytest.mark.parametrize(
    ("name", "draw", "true"),
    [
        ("scores", lambda rng: rng.gauss(30.0, 8.0), 30.0),
        ("lengths", lambda rng: rng.expovariate(1 / 60), 60.0),
        ("counts", lambda rng: float(rng.randrange(6)), 2.5),
    ],
)
def test_equals_are_seldom_told_apart_however_often_one_looks(name: str, draw: Any, true: float) -> None:
    """By trying: at most a twentieth of the runs, and what chance adds to that once in a thousand times."""
    wrong = sum(ever_wrong(f"{name} {i}", draw, true) for i in range(RUNS))
    most = ERROR * RUNS + 3.1 * math.sqrt(ERROR * (1 - ERROR) * RUNS)
    assert wrong <= most


def test_few_games_say_nothing_and_many_say_it_closely() -> None:
    assert around(0.0, 0.0, FEWEST - 1) == (-math.inf, math.inf)
    few, many = around(10.0, 2.0, FEWEST), around(10.0, 2.0, 40 * FEWEST)
    assert few[0] < many[0] < 10.0 < many[1] < few[1]
    assert many[1] - many[0] < 0.4


# Many questions


def test_the_more_is_found_the_less_each_needs() -> None:
    assert discoveries({"a": 30.0}) == ["a"]
    assert discoveries({"a": 30.0, "b": 1.0}) == []
    assert discoveries({"a": 40.0, "b": 1.0}) == ["a"]
    assert discoveries({"a": 20.0, "b": 21.0, "c": 90.0}) == ["c", "b", "a"]
    assert discoveries({"a": 15.0}, error=0.1) == ["a"]
    assert discoveries({}) == []


@patiently
@given(st.lists(st.floats(0, 1e4), max_size=12))
def test_a_discovery_has_evidence_for_its_rank(e_values: list[float]) -> None:
    found = discoveries(dict(enumerate(e_values)))
    assert all(e_values[key] >= len(e_values) / (len(found) * ERROR) for key in found)
    rest = [value for key, value in enumerate(e_values) if key not in found]
    for more in range(1, len(rest) + 1):
        weakest = sorted([*(e_values[key] for key in found), *rest], reverse=True)[len(found) + more - 1]
        assert weakest < len(e_values) / ((len(found) + more) * ERROR)


def test_tables_show_what_matters_of_an_e_value() -> None:
    assert [in_words(e) for e in (0.01, 1.04, 24.0, 4321.0, 1e300)] == ["< 0.1", "1.0", "24.0", "4,321", "> 1,000,000"]
