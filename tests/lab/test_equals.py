"""Equals are rarely told apart, and who is better is found in time: small here, whole in `make soak`."""

import itertools
import random
from statistics import median

import pytest

from circenses.games import game
from circenses.lab.arena import Contest, Played, make_contest
from circenses.lab.arena.standings import standings
from circenses.lab.evidence import ERROR
from tools.soaking.equals import KINDS, decided_after, false_verdicts, total

CIRCUS = game("circus-maximus")


def test_comparisons_of_equals_rarely_name_a_winner() -> None:
    wrong, all = total(false_verdicts(300, 150, "small"))
    assert all >= 300
    assert wrong <= ERROR * all


def pretended(plan: Contest, rng: random.Random, strength: float) -> list[Played]:
    """Games that chance and seats decide, and the first bot's strength; a block shares a good part of its luck."""
    made: list[Played] = []
    luck: list[float] = []
    for pair, number in itertools.product(range(len(plan.pairs())), range(plan.most(0))):
        seating = plan.seating(pair, number)
        if number % plan.block(pair) == 0:
            luck = [2.0 * rng.random() - 0.3 * seat for seat in range(plan.seats)]
        force = [
            own + rng.random() + strength * (name == plan.bots[0]) for own, name in zip(luck, seating, strict=True)
        ]
        ranks = tuple(1 + sum(other > own for other in force) for own in force)
        made.append(Played(number, seating, ranks, tuple(force), "end", 1, pair, capped=0, digest=""))
    return made


@pytest.mark.parametrize("form", ["duel", "lone"])
def test_the_arena_rarely_names_a_winner_of_equals_and_finds_the_stronger_one(form: str) -> None:
    plan = make_contest(CIRCUS, ["greedy", "uniform"], 4, 240, "1", form=form)
    rng = random.Random(f"arena {form}")

    def proved(strength: float) -> int:
        tables = [standings(plan, pretended(plan, rng, strength)) for _ in range(40)]
        return sum(any(pair.proved for pair in table.pairs) for table in tables)

    assert proved(0.0) <= 2
    assert proved(1.0) >= 38


@pytest.mark.parametrize(
    ("kind", "most"),
    [("two seats, every game on its own", 400), ("four seats, deals with moods", 400), ("score gaps", 400)],
)
def test_ten_points_more_are_found_in_time(kind: str, most: int) -> None:
    rng = random.Random(f"power {kind}")
    found = [decided_after(KINDS[kind], rng, most, 0.1) for _ in range(40)]
    assert found.count(0) <= 2
    assert median(found) < most / 2
