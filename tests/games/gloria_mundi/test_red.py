"""Red cards: conversions and guards (GM-1.9)."""

import pytest

from circenses.games.gloria_mundi import content
from tests.games.gloria_mundi.table import Counts, Table, lay

rule = pytest.mark.rule


def buy(card: str, held: Counts, **more: object) -> Table:
    """The card is bought on 0 and laid on the only plain card; held is what is left after its price."""
    cost = content.tree()["buildings"][card]["cost"]
    paid = (cost["food"], cost["gold"], cost["peace"], cost["glory"])
    purse = tuple(have + price for have, price in zip(held, paid, strict=True))
    vector = ",".join(map(str, paid))
    at = lay(fronts=["food", ""], counters=[purse], forum={0: card}, phase="build", **more)  # type: ignore[arg-type]
    at.play(0, f"buy {card} ({vector})")
    return at


@rule("GM-1.9", "GM-S073", "GM-S093")
def test_there_are_four_conversions_and_six_guards_among_ten_red_cards() -> None:
    cards = content.tree()["buildings"]
    red = [id for id in cards if cards[id]["kind"] == "red"]
    assert len(red) == 10
    assert [cards[id]["family"] for id in red] == ["red_convert"] * 4 + ["red_guard"] * 6


@rule("GM-1.9", "GM-1.7", "GM-S094", "GM-S095", "GM-1.14")
def test_a_conversion_lies_on_any_plain_card_the_buyer_picks() -> None:
    at = lay(fronts=["food, gold C07, peace", ""], counters=[(7, 1, 1, 0)], forum={1: "R02"}, phase="build")
    at.play(0, "buy R02")
    assert at.offered == ["on food", "on peace"]
    at.play(0, "on peace")
    assert at.front(0) == ["food", "gold C07", "peace R02"]
    assert at.counters(0) == (5, 0, 0, 0)


@rule("GM-1.9", "GM-S096", "GM-1.12(D3c)", "GM-1.14", "GM-2.5(R02)")
def test_it_converts_once_when_built_in_any_mix_of_its_types() -> None:
    at = buy("R02", (5, 0, 0, 0))
    assert at.offered == ["convert nothing", "convert food"]
    at.play(0, "convert food")
    assert at.offered == [f"times {times}" for times in range(1, 6)]
    at.play(0, "times 4")
    assert at.offered == [f"gold {count}" for count in range(5)]
    at.play(0, "gold 2")
    assert at.counters(0) == (1, 2, 2, 0)
    assert at.phase == "tribute"


@rule("GM-1.12(D3c)", "GM-1.9", "GM-1.12")
def test_nothing_may_be_converted() -> None:
    assert buy("R01", (0, 3, 1, 0)).play(0, "convert nothing").counters(0) == (0, 3, 1, 0)


@rule("GM-1.9", "GM-1.14", "GM-2.5(R04)")
def test_r04_takes_two_of_one_type_for_each_glory_three_times_at_most() -> None:
    at = buy("R04", (7, 1, 4, 0))
    assert at.offered == ["convert nothing", "convert food", "convert peace"]
    food = at.copy().play(0, "convert food")
    assert food.offered == ["times 1", "times 2", "times 3"]
    assert food.play(0, "times 3").counters(0) == (1, 1, 4, 3)
    assert at.play(0, "convert peace", "times 2").counters(0) == (7, 1, 0, 2)


@rule("GM-1.9", "GM-R25")
def test_glory_does_not_stand_in_for_what_is_converted() -> None:
    at = buy("R01", (5, 0, 5, 5))
    assert (at.phase, at.counters(0)) == ("tribute", (5, 0, 5, 5))


@rule("GM-1.9", "GM-R44")
def test_it_converts_only_as_far_as_the_supply_gives_in_full_before_the_exchange() -> None:
    at = buy("R01", (0, 6, 0, 0), supply={"food": 2, "peace": 1})
    at.play(0, "convert gold")
    # two food and one peace, and what was paid for the card is in the supply again
    assert at.offered == [f"times {times}" for times in range(1, 7)]
    short = buy("R01", (0, 6, 0, 0), supply={"food": 0, "peace": 0}).play(0, "convert gold")
    assert short.offered == ["times 1", "times 2", "times 3"]
    dry = buy("R04", (4, 0, 1, 0), supply={"glory": 0})
    assert dry.phase == "tribute"  # no glory in the supply: not asked


@rule("GM-1.9", "GM-1.14")
def test_the_mix_of_a_conversion_stays_within_the_supply() -> None:
    at = lay(
        fronts=["food", ""], counters=[(2, 1, 9, 0)], forum={0: "R03"}, phase="build", supply={"food": 1, "gold": 2}
    )
    at.play(0, "buy R03 (2,1,0,0)")
    at.play(0, "convert peace", "times 5")
    assert at.offered == ["food 2", "food 3"]  # three food and three gold are there by now
    assert at.play(0, "food 3").counters(0)[:2] == (3, 2)


@rule("GM-1.9", "GM-S116", "GM-R18")
def test_afterwards_the_card_is_inert_and_its_production_card_gives_its_counter() -> None:
    at = lay(fronts=["peace R02", "food"], phase="activate", type="peace")
    assert at.counters(0) == (0, 0, 1, 0)


@rule("GM-1.9", "GM-R17", "GM-R48", "GM-S097", "GM-S098", "GM-1.7")
@pytest.mark.parametrize(
    ("card", "type"),
    [("R05", "food"), ("R06", "food"), ("R07", "gold"), ("R08", "gold"), ("R09", "peace"), ("R10", "peace")],
)
def test_a_guard_is_bought_in_phase_4_on_a_plain_card_of_its_type(card: str, type: str) -> None:
    rich = (9, 9, 9, 0)
    other = "gold" if type == "food" else "food"
    assert lay(fronts=[other, ""], counters=[rich], forum={0: card}, phase="build").phase == "tribute"
    at = lay(fronts=[f"{type}, {other}", ""], counters=[rich], forum={0: card}, phase="build").play(0, f"buy {card}")
    assert f"{type} {card}" in at.front(0)
    assert at.positions[0] == at.values[f"buildings.{card}.steps"]
    assert at.phase == "tribute"  # it was the one purchase of the turn


@rule("GM-1.9", "GM-S099", "GM-S115", "GM-1.8(DISCARD)")
def test_a_guard_falls_instead_of_its_card_once() -> None:
    at = lay(fronts=["peace R09", ""], phase="tribute", goth=2)
    assert at.front(0) == ["peace"]
    assert "R09" in at.get("building_discard")
    assert at.ruins(0) == (0, 0, 0)
    again = lay(fronts=["peace", ""], phase="tribute", goth=2)
    assert (again.front(0), again.ruins(0)) == ([], (0, 0, 1))


@rule("GM-1.9", "GM-1.8(DISCARD)")
def test_a_conversion_falls_with_its_card() -> None:
    at = lay(fronts=["peace R01", ""], phase="tribute", goth=2)
    assert at.front(0) == []
    assert "R01" in at.get("building_discard")
