"""What always holds (HO-1.16), over random games under many options."""

from typing import Any

import pytest

from circenses.games.horrea import actions, setup
from circenses.games.horrea.game import GAME
from circenses.games.horrea.rules import flow
from circenses.games.horrea.state import (
    ANSWER,
    CONVERSION,
    INTRIGUE,
    MOVEMENT,
    PART,
    REPLY,
    SOCIAL,
    HorreaState,
)
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, frame_kind
from tests.games.horrea.table import Table, alliance, resolve, seats, table

rule = pytest.mark.rule

TABLES: list[tuple[dict[str, Any], str]] = [
    ({}, ""),
    ({}, "letter"),
    ({"fate_pack_b": True, "region_loss": True}, ""),
    ({"debt_model": "sale", "fate_scope": "drawer", "full_value_mode": "shared"}, ""),
    ({"voluntary_intrigues": 0, "alliances_per_pair": 0, "agents_per_player": 6, "family_boys": 24}, ""),
]


def play(seed: int, each: Any) -> None:
    """A random game; `each` looks at the table before and after every decision."""
    given, preset = TABLES[seed % len(TABLES)]
    s = setup.new(3 + seed % 2, resolve(given, preset))
    rng, out = Rng(seed), Choices()
    while not s.over():
        out.clear()
        flow.legal_into(s, out)
        assert out.count > 1
        chance = s.actor() == CHANCE
        action = int(out.at(rng.below(out.total)) if chance else out.actions[int(rng.below(out.count))])
        before = s.clone()
        flow.apply(s, action)
        each(before, action, s)


@rule("HO-1.16", "HO-1.13")
@pytest.mark.parametrize("seed", range(15))
def test_no_random_game_breaks_an_invariant(seed: int) -> None:
    def each(before: HorreaState, action: int, after: HorreaState) -> None:
        assert GAME.faults(after) == []

    play(seed, each)


@rule("HO-1.16")
@pytest.mark.parametrize("seed", range(5))
def test_gifts_and_milestones_are_never_taken_back_but_by_the_switch(seed: int) -> None:
    def each(before: HorreaState, action: int, after: HorreaState) -> None:
        for was, now in zip(before.slots, after.slots, strict=True):
            assert was in (-1, now)
        for was, now in zip(before.milestones, after.milestones, strict=True):
            assert before.rules.region_loss or was & now == was

    play(seed, each)


@rule("HO-1.16", "HO-1.11")
@pytest.mark.parametrize("seed", range(5))
def test_marks_are_the_thousands_right_after_conversion(seed: int) -> None:
    def each(before: HorreaState, action: int, after: HorreaState) -> None:
        if after.turn > before.turn or (after.over() and not before.over()):
            for seat in range(int(after.rules.players)):
                assert after.marks[seat] == max(0, after.money[seat]) // 1000

    play(seed, each)


@rule("HO-1.16", "HO-1.6(C)", "HO-1.7")
@pytest.mark.parametrize("seed", range(5))
def test_marriage_prices_and_refunds_move_money_without_loss(seed: int) -> None:
    def each(before: HorreaState, action: int, after: HorreaState) -> None:
        kind = int(frame_kind(before.top()))
        ends = kind in (INTRIGUE, PART) and actions.END <= action < actions.PROPOSE
        if kind in (ANSWER, REPLY) or ends:
            answered = before.clone()
            flow.answer(answered, action)  # nothing that follows by itself
            created = sum(answered.money) - sum(before.money)
            assert created == 0 or (before.rules.sale and created % 100 == 0)  # prestige sold to the bank

    play(seed, each)


@rule("HO-1.16", "HO-S047", "HO-S080")
@pytest.mark.parametrize("seed", range(5))
def test_agents_stand_apart_after_movement_and_after_the_social_phase(seed: int) -> None:
    def each(before: HorreaState, action: int, after: HorreaState) -> None:
        cities = [int(market) for market in after.agents if market > 0]
        if SOCIAL < after.phase <= CONVERSION:
            assert len(cities) == len(set(cities))
        if after.phase != MOVEMENT:
            for seat in range(int(after.rules.players)):
                base = seat * int(after.rules.agents)
                own = [int(after.agents[base + i]) for i in range(int(after.on_board[seat]))]
                assert len(own) == len(set(own))

    play(seed, each)


# A broken table is noticed


def fault(change: Any) -> str:
    at: Table = table(phase="build", set={**seats("money", 300), **seats("agents", ["luna"], ["athens"])})
    change(at.state)
    return "; ".join(GAME.faults(at.state))


@rule("HO-1.16")
@pytest.mark.parametrize(
    ("field", "index", "value", "said"),
    [
        ("prestige", 0, -1, "prestige: -1 is not from 0 to"),
        ("money", 1, -501, "money: -501 is not from -500 to"),
        ("agents", 0, -1, "neither on the board nor in supply"),
        ("agents", 4, 2, "two agents share a market"),
        ("hand", 0, 1, "all boys: 13 instead of 12"),
        ("pile", 1, 11, "all girls: 11 instead of 12"),
        ("bag", 3, 2, "fate.bag: card 3 lies there 2 times"),
        ("bag", 3, -1, "fate.bag.F04: -1 is not from 0 to"),
        ("allied", 2, 1, "allied: it does not follow from the rest"),
        ("married", 0, 4, "family.spent: there are more marriages than spent cards"),
    ],
)
def test_each_broken_invariant_is_named(field: str, index: int, value: int, said: str) -> None:
    def change(s: HorreaState) -> None:
        getattr(s, field)[index] = value

    assert said in fault(change)


@rule("HO-1.16")
def test_two_marriages_in_one_market_and_unpaid_alliances_are_noticed() -> None:
    at = table(phase="build", set={**seats("money", 300), "marriages": {"luna": 0, "athens": 1}})
    at.state.married[1] = at.state.married[0]
    assert "marriages: two players are married into one market" in GAME.faults(at.state)
    allied = table(phase="build", set={**seats("money", 300), "alliances": [alliance(0, 1)]})
    allied.state.spent[0] = 0
    allied.state.pile[0] += 1
    assert "family.spent: there are more marriages than spent cards" in GAME.faults(allied.state)
