"""Phase 4: buy one building (GM-1.7), its payment in three questions (GM-1.14)."""

from itertools import product

import pytest

from circenses.games.gloria_mundi.content import BUILDINGS, RESOURCES
from circenses.games.gloria_mundi.game import GAME
from tests.games.gloria_mundi.table import Counts, Table, lay

rule = pytest.mark.rule


def shop(card: str, space: int, held: Counts, front: str = "food, gold, peace", **more: object) -> Table:
    """A buyer before the Forum with one card on it."""
    return lay(fronts=[front, ""], counters=[held], forum={space: card}, phase="build", **more)  # type: ignore[arg-type]


def payments(at: Table, card: str) -> set[Counts]:
    """Everything the chain of questions can pay for a card, each once."""
    before = at.counters(0)
    found: list[Counts] = []

    def follow(now: Table) -> None:
        if now.question in ("pay_food", "pay_gold", "pay_peace"):
            for answer in now.offered:
                follow(now.copy().play(0, answer))
        else:
            after = now.counters(0)
            found.append(tuple(b - a for b, a in zip(before, after, strict=True)))  # type: ignore[arg-type]

    follow(at.copy().play(0, f"buy {card}"))
    assert len(found) == len(set(found))
    return set(found)


def vectors(cost: Counts, surcharge: int, held: Counts) -> set[Counts]:
    """By the first condition of the page, tried one by one."""
    found: set[Counts] = set()
    for paid in product(*(range(most + 1) for most in held)):
        short = sum(max(0, cost[i] - paid[i]) for i in range(3))
        if sum(paid) == sum(cost) + surcharge and paid[3] >= cost[3] + short:
            found.add((paid[0], paid[1], paid[2], paid[3]))
    return found


# The card and its place


@rule("GM-1.7", "GM-1.12(D3)", "GM-S042", "GM-S043")
def test_the_active_player_may_buy_one_card_or_pass() -> None:
    at = lay(forum={0: "R05", 1: "R07"}, counters=[(5, 5, 5, 0)], phase="build")
    assert at.offered == ["pass", "buy R05", "buy R07"]
    passed = at.copy().play(0, "pass")
    assert (passed.phase, passed.forum) == ("tribute", {0: "R05", 1: "R07"})
    at.play(0, "buy R05")
    assert (at.phase, at.forum) == ("tribute", {1: "R07"})


@rule("GM-1.7", "GM-S047", "GM-S048", "GM-S070", "GM-S071", "GM-S072", "GM-S077", "GM-1.1")
@pytest.mark.parametrize(("card", "type"), [("F01", "food"), ("C01", "gold"), ("P01", "peace"), ("R07", "gold")])
def test_a_building_needs_a_plain_card_of_its_type(card: str, type: str) -> None:
    rich = (9, 9, 9, 9)
    others = ", ".join(other for other in ("food", "gold", "peace") if other != type)
    assert shop(card, 0, rich, front=others).phase == "tribute"  # nothing to buy: not asked
    at = shop(card, 0, rich, front=type)
    assert at.offered == ["pass", f"buy {card}"]
    at.play(0, next(f"buy {card} ({','.join(map(str, paid))})" for paid in payments(at, card)))
    assert at.front(0) == [f"{type} {card}"]


@rule("GM-1.7", "GM-S108", "GM-1.1")
def test_a_card_with_a_building_takes_no_second_one() -> None:
    assert shop("C02", 0, (9, 9, 9, 9), front="gold C07, food").phase == "tribute"


@rule("GM-1.7", "GM-S050", "GM-S049")
def test_a_purchase_pays_empties_the_space_places_the_card_and_moves() -> None:
    at = shop("C05", 2, (4, 0, 2, 2), positions=(10, 0)).play(0, "buy C05 (4,0,2,1)")
    assert at.counters(0) == (0, 0, 0, 1)
    assert at.supply == (60, 60, 60, 39)
    assert at.positions[0] == 11
    assert at.forum == {}
    assert "gold C05" in at.front(0)


@rule("GM-1.7", "GM-R37", "GM-S051", "GM-S075")
@pytest.mark.parametrize(("card", "steps"), [("F01", 1), ("P11", 3), ("R05", 0), ("R06", 2)])
def test_printed_steps_are_moved_at_once(card: str, steps: int) -> None:
    at = shop(card, 0, (5, 5, 5, 5))
    paid = min(payments(at, card), key=lambda paid: paid[3])
    at.play(0, f"buy {card} ({','.join(map(str, paid))})")
    assert at.positions[0] == steps


@rule("GM-1.7", "GM-S101", "GM-1.3", "GM-R32")
@pytest.mark.parametrize("position", [36, 37])
def test_steps_of_a_purchase_can_reach_carthage_and_end_the_game_at_once(position: int) -> None:
    at = shop("R02", 0, (9, 1, 1, 0), positions=(position, 0)).play(0, "buy R02 on food")
    assert (at.ending, at.positions[0], at.over) == ("carthage", 38, True)
    assert at.counters(0) == (8, 0, 0, 0)  # no conversion any more


# The price


@rule("GM-1.7", "GM-S044", "GM-S076")
def test_the_printed_types_must_be_paid() -> None:
    assert shop("F09", 0, (9, 0, 9, 0)).phase == "tribute"
    assert payments(shop("F09", 0, (9, 1, 9, 0)), "F09") == {(1, 1, 0, 0)}


@rule("GM-1.7", "GM-S045")
@pytest.mark.parametrize("space", [0, 1, 2, 3, 4, 5])
def test_the_forum_value_is_paid_extra_in_any_counters(space: int) -> None:
    found = payments(shop("R05", space, (9, 9, 9, 9)), "R05")
    assert {sum(paid) for paid in found} == {1 + space}
    assert (1 + space, 0, 0, 0) in found
    assert (1, space, 0, 0) in found
    assert (1, 0, 0, space) in found


@rule("GM-1.7", "GM-S046", "GM-S009", "GM-S109")
def test_glory_stands_for_any_basic_counter_even_if_that_is_owned_and_pays_surcharge() -> None:
    assert payments(shop("F09", 0, (1, 1, 0, 2)), "F09") == {(1, 1, 0, 0), (1, 0, 0, 1), (0, 1, 0, 1), (0, 0, 0, 2)}


@rule("GM-1.7", "GM-R25", "GM-2.5(P11)")
@pytest.mark.parametrize(
    ("held", "found"),
    [((2, 1, 1, 1), {(1, 1, 1, 1)}), ((2, 1, 0, 1), set()), ((2, 1, 0, 2), {(1, 1, 0, 2)}), ((9, 9, 9, 0), set())],
)
def test_nothing_replaces_glory(held: Counts, found: set[Counts]) -> None:
    at = shop("P11", 0, held)
    assert (payments(at, "P11") if at.phase == "build" else set()) == found


@rule("GM-1.7", "GM-1.14")
def test_the_vectors_of_t6_are_exactly_three_and_asked_as_the_page_says() -> None:
    at = shop("C05", 2, (4, 0, 2, 2))
    assert payments(at, "C05") == {(4, 0, 2, 1), (4, 0, 1, 2), (3, 0, 2, 2)}
    at.play(0, "buy C05")
    assert at.offered == ["food 3", "food 4"]
    at.play(0, "food 4")
    assert at.offered == ["peace 1", "peace 2"]  # gold 0 was the only answer


@rule("GM-1.14", "GM-1.7")
@pytest.mark.parametrize(
    ("card", "space", "held"),
    [
        ("F02", 5, (3, 4, 2, 3)),
        ("C08", 3, (4, 2, 3, 2)),
        ("P11", 4, (2, 2, 2, 4)),
        ("F03", 2, (5, 5, 1, 2)),
        ("C07", 5, (3, 3, 3, 3)),
        ("R04", 5, (9, 9, 9, 9)),
        ("P03", 1, (2, 1, 0, 5)),
    ],
)
def test_the_questions_reach_every_payment_once(card: str, space: int, held: Counts) -> None:
    at = shop(card, space, held)
    food, gold, peace, glory = (at.values[f"buildings.{card}.cost.{type}"] for type in RESOURCES)
    cost: Counts = (food, gold, peace, glory)
    found = vectors(cost, space, held)
    if card == "R04":
        at.play(0, "buy R04")
        at = at.copy()
        assert at.question == "target"
        at.play(0, "on food")
        assert (len(found), at.offered) == (len(vectors(cost, space, held)), [f"food {count}" for count in range(7)])
        return
    assert (payments(at, card) if at.phase == "build" else set()) == found


@rule("GM-1.14")
def test_a_rich_buyer_has_at_most_nine_answers_a_question() -> None:
    most = 0
    for card in BUILDINGS:
        at = shop(card, 5, (20, 20, 20, 20), front="food, gold, peace")
        at.play(0, f"buy {card}")
        if at.question == "target":
            at.play(0, "on food")
        while at.question.startswith("pay_"):
            most = max(most, len(at.offered))
            at.play(0, at.offered[0])
    assert most == 9


@rule("GM-1.7", "GM-S049")
def test_a_payment_that_is_none_is_refused_with_its_clause() -> None:
    at = shop("C05", 2, (4, 0, 2, 2))
    for wrong in ("buy C05 (4,0,2,2)", "buy C05 (2,0,2,2)", "buy C05 (4,1,2,0)"):
        with pytest.raises(AssertionError, match=r"do not pay it \(GM-1\.7\)"):
            at.play(0, wrong)
    assert at.counters(0) == (4, 0, 2, 2)


@rule("GM-1.7")
def test_a_space_without_a_card_cannot_be_bought() -> None:
    at = shop("R05", 2, (4, 0, 2, 2))
    sentence, clauses = GAME.refusal(at.state, 0, GAME.parse(at.state, "buy +3"))
    assert (sentence, clauses) == ("there is no card on Forum space +3", ["GM-1.7"])
