"""Abilities that are paid for: once or as often as one likes, glory, a free mix (GM-1.6, GM-1.14)."""

from typing import Any

import pytest

from tests.games.gloria_mundi.table import Table, lay

rule = pytest.mark.rule


def only_card(card: str, counters: tuple[int, int, int, int], **more: Any) -> Table:
    """A player with one building on a card of its type, which is about to be activated."""
    type = {"F": "food", "C": "gold", "P": "peace"}[card[0]]
    return lay(fronts=[f"{type} {card}", ""], counters=[counters], phase="activate", type=type, **more)


@rule("GM-1.6", "GM-S079", "GM-2.5(F09)")
def test_an_exchange_pays_a_and_gains_b_once() -> None:
    at = only_card("F09", (5, 0, 0, 0)).play(0, "ability F09")
    assert at.counters(0) == (3, 0, 3, 0)


@rule("GM-1.6", "GM-R23")
def test_an_exchange_that_cannot_be_paid_is_not_offered() -> None:
    assert only_card("F09", (1, 3, 3, 0)).counters(0) == (2, 3, 3, 0)  # the counter was the only answer


@rule("GM-1.6", "GM-R24", "GM-S009", "GM-S109", "GM-1.14")
@pytest.mark.parametrize(
    ("held", "glories"),
    [((3, 0, 0, 3), ["glory 0", "glory 1", "glory 2"]), ((1, 0, 0, 3), ["glory 1", "glory 2"]), ((0, 0, 0, 2), [])],
)
def test_glory_stands_in_for_the_basic_counters_of_a_price(held: tuple[int, int, int, int], glories: list[str]) -> None:
    at = only_card("F09", held).play(0, "ability F09")
    if not glories:
        assert at.counters(0) == (0, 0, 3, 0)
        return
    assert at.offered == glories
    at.play(0, glories[-1])
    assert at.counters(0) == (held[0], 0, 3, held[3] - 2)


@rule("GM-1.6", "GM-R25", "GM-2.5(C11)")
def test_only_glory_pays_a_price_of_glory() -> None:
    assert only_card("C11", (9, 9, 9, 0)).counters(0) == (9, 10, 9, 0)
    at = only_card("C11", (0, 0, 0, 1)).play(0, "ability C11")
    assert (at.counters(0), at.positions[0]) == ((0, 0, 0, 0), 2)


@rule("GM-1.6", "GM-R42", "GM-2.5(C10)")
def test_glory_does_not_pay_for_glory() -> None:
    assert only_card("C10", (0, 0, 0, 5)).counters(0) == (0, 1, 0, 5)
    at = only_card("C10", (0, 3, 0, 5)).play(0, "ability C10")
    assert at.offered == ["times 1", "times 2", "times 3"]
    assert at.play(0, "times 3").counters(0) == (0, 0, 0, 8)


@rule("GM-1.6", "GM-S080", "GM-1.14", "GM-2.5(F10)")
def test_x_lets_one_choose_how_often_from_once_up() -> None:
    at = only_card("F10", (3, 0, 0, 1)).play(0, "ability F10")
    assert at.offered == ["times 1", "times 2", "times 3", "times 4"]
    at.play(0, "times 3")
    assert at.offered == ["glory 0", "glory 1"]
    assert at.play(0, "glory 1").counters(0) == (1, 3, 0, 0)


@rule("GM-1.6", "GM-R28", "GM-R41")
def test_the_gain_must_be_in_the_supply_in_full_before_the_payment() -> None:
    at = only_card("F10", (5, 0, 0, 0), supply={"gold": 2}).play(0, "ability F10")
    assert at.offered == ["times 1", "times 2"]
    assert only_card("F09", (5, 0, 0, 0), supply={"peace": 2}).counters(0)[0] == 6


@rule("GM-R41")
def test_what_is_paid_now_does_not_count_as_supply() -> None:
    at = only_card("P10", (0, 0, 1, 0), supply={"food": 1, "gold": 1, "peace": 0})
    assert at.counters(0) == (0, 0, 1, 0)  # two in the supply, three needed: the peace paid would not help


@rule("GM-R43", "GM-1.6", "GM-2.5(F11)")
@pytest.mark.parametrize(("position", "most"), [(30, 8), (35, 3), (36, 2)])
def test_steps_beyond_carthage_are_not_sold(position: int, most: int) -> None:
    at = only_card("F11", (20, 0, 0, 0), positions=(position, 0)).play(0, "ability F11")
    assert at.offered == [f"times {times}" for times in range(1, most + 1)]
    at.play(0, f"times {most}")
    assert (at.ending, at.positions[0], at.counters(0)[0]) == ("carthage", 38, 20 - 2 * most)


@rule("GM-1.6", "GM-S081", "GM-2.5(F12)", "GM-1.14")
def test_a_free_mix_is_named_by_food_and_gold_and_peace_is_the_rest() -> None:
    at = only_card("F12", (0, 0, 0, 1)).play(0, "ability F12")
    assert at.offered == ["food 0", "food 1", "food 2", "food 3"]
    at.play(0, "food 1")
    assert at.offered == ["gold 0", "gold 1", "gold 2"]
    assert at.play(0, "gold 0").counters(0) == (1, 0, 2, 0)


@rule("GM-1.6", "GM-1.14")
def test_a_free_mix_stays_within_the_supply() -> None:
    at = only_card("F12", (0, 0, 0, 1), supply={"food": 2, "gold": 1, "peace": 1}).play(0, "ability F12")
    assert at.offered == ["food 1", "food 2"]
    at.play(0, "food 1")
    assert at.counters(0) == (1, 1, 1, 0)  # one of each was all that was left
    tight = only_card("F12", (0, 0, 0, 1), supply={"food": 3, "gold": 0, "peace": 0}).play(0, "ability F12")
    assert tight.counters(0) == (3, 0, 0, 0)


@rule("GM-1.14")
def test_every_mix_is_reached_by_one_chain() -> None:
    at = only_card("P10", (0, 0, 1, 0), supply={"food": 2, "gold": 3, "peace": 1})
    at.play(0, "ability P10")
    found = []
    for food in at.offered:
        after = at.copy().play(0, food)
        if after.question == "mix_gold":
            found += [after.copy().play(0, gold).counters(0) for gold in after.offered]
        else:
            found.append(after.counters(0))
    mixes = {(f, g, 3 - f - g, 0) for f in range(3) for g in range(4) if 0 <= 3 - f - g <= 1}
    assert len(found) == len(set(found))
    assert set(found) == mixes


@rule("GM-1.6", "GM-1.14")
def test_even_a_hoard_may_be_spent_in_one_exchange() -> None:
    """76 counters for 38 steps: only what is asked for has to fit into the block of amounts."""
    at = only_card("C08", (0, 60, 0, 16)).play(0, "ability C08")
    assert at.offered[-1] == "times 38"
    at.play(0, "times 38")
    assert (at.ending, at.counters(0)) == ("carthage", (0, 0, 0, 0))
