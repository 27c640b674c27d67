"""Named streams (ADR 13): exact draws that stay in step where two variants of a game part."""

import hashlib
import itertools
from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from circenses.kernel import draws

SEED = bytes(range(32))
patiently = settings(
    max_examples=50, deadline=None, derandomize=True, database=None, suppress_health_check=[HealthCheck.too_slow]
)
SEEDS = st.binary(min_size=32, max_size=32)
WEIGHTS = st.lists(st.integers(0, 9), min_size=1, max_size=40).filter(any)


def by_hand(seed: bytes, stream: str, taken: int, weights: list[int]) -> tuple[int, int]:
    height = 1
    while height < max(weights):
        height *= 2
    while True:
        digits = hashlib.sha256(b"circenses draw 2" + seed + stream.encode() + taken.to_bytes(8, "big")).hexdigest()
        taken += 1
        first, second = int(digits[:16], 16), int(digits[16:32], 16)
        fair = first < 2**64 // len(weights) * len(weights)
        if fair and second * height // 2**64 < weights[first % len(weights)]:
            return first % len(weights), taken


def order(deck: set[int], places: int = 20, seed: bytes = SEED) -> list[int]:
    """All cards of a deck as they are drawn."""
    left, taken, found = set(deck), 0, []
    while left:
        card, taken = draws.next_hit(seed, "deck", taken, [int(place in left) for place in range(places)])
        left.remove(card)
        found.append(card)
    return found


@patiently
@given(SEEDS, st.text("abc äé", max_size=8), st.integers(0, 2**40), WEIGHTS)
def test_a_draw_follows_the_recipe(seed: bytes, stream: str, taken: int, weights: list[int]) -> None:
    assert draws.next_hit(seed, stream, taken, weights) == by_hand(seed, stream, taken, weights)


@patiently
@given(WEIGHTS)
def test_of_all_lots_exactly_as_many_hit_an_outcome_as_it_weighs(weights: list[int]) -> None:
    """Every place with every height once: lots are even, so this is the distribution itself, not a sample."""
    bits = (max(weights) - 1).bit_length()
    hit = Counter(
        place
        for place in range(len(weights))
        for height in range(1 << bits)
        if draws.hits(place, height << (64 - bits), weights)
    )
    assert [hit[place] for place in range(len(weights))] == weights


def test_the_uneven_rest_of_places_hits_nothing() -> None:
    last = 2**64 - 1
    assert not draws.hits(last, 0, [1, 1, 1])
    assert draws.hits(last - 1, 0, [1, 1, 1])
    assert draws.hits(last, 0, [1, 1])


def test_an_empty_deck_is_refused() -> None:
    for weights in ([], [0, 0]):
        with pytest.raises(ValueError, match="cannot draw from"):
            draws.next_hit(SEED, "deck", 0, weights)


def test_draws_without_and_with_putting_back_are_as_likely_as_the_weights_say() -> None:
    """Three draws from a bag of 3, 2 and 1 copies over many seeds: the first is kept, the second put back. Chi-square
    over all whole outcomes, so that a draw that leans on the one before would show."""
    copies, games = (3, 2, 1), 6000
    expected = {}
    for one, two, three in itertools.product(range(3), repeat=3):
        left = [copies[i] - (i == one) for i in range(3)]
        expected[one, two, three] = copies[one] / 6 * left[two] / 5 * left[three] / 5
    found: Counter[tuple[int, ...]] = Counter()
    for number in range(games):
        seed, taken, bag, line = draws.named_seed(f"bag {number}"), 0, list(copies), []
        for put_back in (False, True, True):
            place, taken = draws.next_hit(seed, "bag", taken, bag)
            bag[place] -= not put_back
            line.append(place)
        found[tuple(line)] += 1
    assert all(expected[line[0], line[1], line[2]] > 0 for line in found)
    likely = {line: share for line, share in expected.items() if share}
    chi = sum((found[line] - games * share) ** 2 / (games * share) for line, share in likely.items())
    free = len(likely) - 1
    assert chi < free + 5 * (2 * free) ** 0.5 + 15


@patiently
@given(SEEDS, st.sets(st.integers(0, 19), min_size=2), st.data())
def test_a_missing_card_shifts_no_other(seed: bytes, deck: set[int], data: st.DataObject) -> None:
    missing = data.draw(st.sampled_from(sorted(deck)))
    whole = order(deck, seed=seed)
    assert order(deck - {missing}, seed=seed)[:-1] == [card for card in whole if card != missing][:-1]


@patiently
@given(SEEDS, st.integers(0, 30))
def test_a_die_rolled_once_more_only_moves_on(seed: bytes, more: int) -> None:
    def rolls(count: int) -> list[int]:
        taken, found = 0, []
        for _ in range(count):
            pips, taken = draws.next_hit(seed, "die of seat 2", taken, [1] * 6)
            found.append(pips)
        return found

    assert rolls(10 + more)[:10] == rolls(10)


def test_streams_and_seeds_draw_apart() -> None:
    lots = {draws.lot(seed, stream, n) for seed in (SEED, bytes(32)) for stream in ("a", "b") for n in range(50)}
    assert len(lots) == 200
