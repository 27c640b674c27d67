"""How a match draws, recomputed here from the recipe with nothing but hashlib."""

import hashlib
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from circenses.kernel import draws
from circenses.kernel.errors import BadRecord

SEED = bytes(range(32))
SEEDS = st.binary(min_size=32, max_size=32)


def lots(seed: bytes, entry: int, attempt: int) -> int:
    block = b"circenses draw 1" + seed + entry.to_bytes(8, "big") + attempt.to_bytes(4, "big")
    return int(hashlib.sha256(block).hexdigest()[:16], 16)


def by_hand(seed: bytes, entry: int, total: int) -> tuple[int, int]:
    """The draw, and how many attempts were rejected."""
    attempt = 0
    while (lot := lots(seed, entry, attempt)) >= 2**64 // total * total:
        attempt += 1
    return lot % total, attempt


@given(SEEDS, st.integers(0, 2**40), st.integers(1, 2**64))
def test_a_draw_follows_the_recipe(seed: bytes, entry: int, total: int) -> None:
    assert draws.draw(seed, entry, total) == by_hand(seed, entry, total)[0]


def test_an_uneven_rest_is_rejected_and_drawn_again() -> None:
    """Just above half of the range, every second attempt falls into the rest."""
    total = 2**63 + 1
    rejected = [by_hand(SEED, entry, total)[1] for entry in range(64)]
    assert max(rejected) >= 3
    assert 0 in rejected
    for entry in range(64):
        drawn = draws.draw(SEED, entry, total)
        assert drawn == lots(SEED, entry, rejected[entry]) < total


@pytest.mark.parametrize("total", [1, 2, 3, 6, 7, 36])
def test_small_totals_are_drawn_evenly(total: int) -> None:
    """Chi-square with a bound that fair draws pass but once in a million seeds; the seed is fixed."""
    found = Counter(draws.draw(SEED, entry, total) for entry in range(300 * total))
    assert set(found) == set(range(total))
    chi = sum((found[i] - 300) ** 2 / 300 for i in range(total))
    assert chi < total - 1 + 5 * (2 * total) ** 0.5 + 15


@pytest.mark.parametrize("total", [0, -1, 2**64 + 1])
def test_a_draw_among_nothing_or_too_much_is_refused(total: int) -> None:
    with pytest.raises(ValueError, match="cannot draw from"):
        draws.draw(SEED, 0, total)


def test_entries_and_seeds_draw_apart() -> None:
    many = {draws.draw(SEED, entry, 2**64) for entry in range(100)}
    others = {draws.draw(bytes(32), entry, 2**64) for entry in range(100)}
    assert len(many | others) == 200


@given(st.lists(st.integers(1, 30), min_size=1, max_size=12))
def test_each_lot_has_one_outcome_and_each_outcome_its_weight(weights: list[int]) -> None:
    found = [draws.outcome(weights, lot) for lot in range(sum(weights))]
    assert found == [i for i, weight in enumerate(weights) for _ in range(weight)]
    with pytest.raises(ValueError, match="beyond"):
        draws.outcome(weights, sum(weights))


@given(SEEDS)
def test_a_commitment_hides_the_seed_and_fits_it_alone(seed: bytes) -> None:
    assert draws.commitment(seed) == hashlib.sha256(b"circenses seed 1" + seed).hexdigest()
    assert seed.hex() not in draws.commitment(seed)
    other = bytes([seed[0] ^ 1]) + seed[1:]
    assert draws.commitment(other) != draws.commitment(seed)


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_a_named_seed_is_the_digest_of_its_name(name: str) -> None:
    assert draws.named_seed(name) == hashlib.sha256(b"circenses name 1" + name.encode("utf-8")).digest()


def test_fresh_seeds_are_whole_and_new() -> None:
    seeds = {draws.fresh_seed() for _ in range(20)}
    assert len(seeds) == 20
    assert {len(seed) for seed in seeds} == {32}


@given(SEEDS, st.integers(0, 2**40), st.integers(0, 2**31))
def test_a_seal_is_salted_by_seed_and_entry(seed: bytes, entry: int, action: int) -> None:
    salt = hashlib.sha256(b"circenses salt 1" + seed + entry.to_bytes(8, "big")).digest()
    seal = draws.seal(seed, entry, action)
    assert seal == hashlib.sha256(salt + action.to_bytes(8, "big")).hexdigest()
    assert seal != draws.seal(seed, entry + 1, action)
    assert seal != draws.seal(seed, entry, action + 1)
    assert seal != draws.seal(bytes(32) if seed != bytes(32) else SEED, entry, action)


@given(SEEDS)
def test_a_seed_reads_back_from_its_digits(seed: bytes) -> None:
    assert draws.seed_from_hex(seed.hex()) == seed


@pytest.mark.parametrize("text", ["", "00", "zz" * 32, "0" * 63, "0" * 66, SEED.hex() + " 0"])
def test_what_is_no_seed_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="64 hexadecimal digits"):
        draws.seed_from_hex(text)
