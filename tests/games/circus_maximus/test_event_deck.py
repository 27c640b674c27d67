"""Pirates, New Age and the deck of events (CM-1.5)."""

from typing import Any

import pytest

from tests.games.circus_maximus.table import table

rule = pytest.mark.rule

EVENTS = (
    *("plague", "animals_escape", "caesar_war", "pirates", "slaves_revolt", "jupiter"),
    *("new_lands", "traveling_troop", "slave_ship", "victory_celebration"),
    *("festival_declared", "imperial_bounty", "religious_offering", "economic_boom"),
    *("new_age", "market_crash", "labor_shortage"),
)


# Pirates


@rule("CM-1.5(pirates)", "CM-R39", "CM-S285")
@pytest.mark.parametrize(("coins", "left"), [(7, 2), (6, 1), (5, 0), (4, 0), (3, 0), (1, 0)])
def test_pirates_take_five_coins_or_all_and_then_no_unit(coins: int, left: int) -> None:
    changes = {"players.0.coins": coins, "players.0.units.slaves": 2, "players.0.units.animals": 1}
    at = table(event="pirates", set=changes)
    assert at.get("players.0.coins") == left
    assert at.units(0) == (0, 1, 2, 0)
    assert at.get("players.1.coins") == 10


@rule("CM-1.5(pirates)", "CM-R39", "CM-R40", "CM-S286", "CM-1.11(D1)")
@pytest.mark.parametrize(
    ("unit", "left"),
    [
        ("mummer", (0, 2, 3, 4)),
        ("animal", (1, 1, 3, 4)),
        ("slave", (1, 2, 2, 4)),
        ("prisoner", (1, 2, 3, 3)),
    ],
)
def test_without_coins_pirates_take_one_unit_of_the_owners_choice(unit: str, left: tuple[int, ...]) -> None:
    held = {"mummers": 1, "animals": 2, "slaves": 3, "prisoners": 4}
    at = table(event="pirates", set={"players.1.coins": 0, "players.1.units": held})
    assert at.legal(1) == ["lose mummer", "lose animal", "lose slave", "lose prisoner"]
    at.play(1, f"lose {unit}")
    assert at.units(1) == left
    assert at.get(f"supply.{unit}s") == 51
    assert (at.phase, at.get("players.0.coins")) == ("bid", 10)


@rule("CM-1.5(pirates)", "CM-R40")
@pytest.mark.parametrize(
    ("held", "offered"),
    [
        ({"mummers": 1, "animals": 0, "slaves": 1, "prisoners": 0}, ["lose mummer", "lose slave"]),
        ({"mummers": 0, "animals": 1, "slaves": 0, "prisoners": 1}, ["lose animal", "lose prisoner"]),
    ],
)
def test_only_kinds_that_are_held_can_be_lost(held: dict[str, int], offered: list[str]) -> None:
    at = table(event="pirates", set={"players.0.coins": 0, "players.0.units": held})
    assert at.legal(0) == offered


@rule("CM-1.5(pirates)", "CM-1.11(D1)")
@pytest.mark.parametrize("unit", ["mummers", "animals", "slaves", "prisoners"])
def test_a_single_kind_is_lost_without_asking(unit: str) -> None:
    at = table(event="pirates", set={"players.0.coins": 0, f"players.0.units.{unit}": 3})
    assert at.question == "bid"
    assert at.get(f"players.0.units.{unit}") == 2
    assert at.get(f"supply.{unit}") == 51


@rule("CM-R58", "CM-R40", "CM-1.5(pirates)")
def test_pirates_take_no_workers_and_nothing_from_those_with_nothing() -> None:
    at = table(event="pirates", set={"players.0.coins": 0})
    assert at.player(0, "coins", "pool", "available", "spare") == (0, 5, 5, 5)
    assert at.units(0) == (0, 0, 0, 0)
    assert (at.question, at.actor) == ("bid", 1)


@rule("CM-1.5(pirates)", "CM-1.11(D1)")
@pytest.mark.parametrize(
    ("empire", "order"), [((3, 3, 3, 3), [0, 1, 2, 3]), ((1, 4, 2, 4), [1, 3, 2, 0]), ((5, 2, 7, 6), [2, 3, 0, 1])]
)
def test_pirates_ask_in_the_order_of_the_empire_track(empire: tuple[int, ...], order: list[int]) -> None:
    changes: dict[str, Any] = {}
    for seat in range(4):
        changes |= {f"players.{seat}.coins": 0, f"players.{seat}.units.slaves": 1, f"players.{seat}.units.animals": 1}
        changes[f"players.{seat}.track.empire"] = empire[seat]
    at = table(players=4, event="pirates", set=changes)
    for seat in order:
        assert at.actor == seat
        at.play(seat, "lose slave")
    assert (at.get("round"), at.question) == (2, "draw_event")  # nobody has a coin: the round runs to its end


@rule("CM-1.5(pirates)")
def test_only_those_with_a_choice_are_asked() -> None:
    changes: dict[str, Any] = {"players.0.coins": 7, "players.1.coins": 3, "players.1.units.animals": 1}
    changes |= {"players.2.coins": 0, "players.2.units.animals": 1, "players.2.units.slaves": 2}
    changes |= {"players.3.coins": 0}
    at = table(players=4, event="pirates", set=changes)
    assert at.actor == 2
    at.play(2, "lose slave")
    assert [at.get(f"players.{seat}.coins") for seat in range(4)] == [2, 0, 0, 0]
    assert [at.units(seat)[1:3] for seat in range(4)] == [(0, 0), (1, 0), (1, 1), (0, 0)]
    assert at.get("supply.slaves") == 51


# New Age and the deck


def others(*events: str) -> list[str]:
    return [event for event in EVENTS if event not in events]


@rule("CM-1.5(new_age)", "CM-R41", "CM-S304", "CM-S305")
def test_new_age_makes_one_deck_of_all_but_itself_and_another_card_is_resolved_now() -> None:
    deck = ["new_age", "plague"]
    at = table(event="", set={"event_deck": deck, "event_discard": others(*deck)})
    assert at.offered == ["event plague", "event new_age"]
    at.chance("event new_age")
    assert at.weights == {f"event {event}": 1 for event in others("new_age")}
    assert (at.get("event_discard"), at.get("current_events"), at.phase) == (["new_age"], [], "event")
    at.chance("event victory_celebration")
    assert at.get("current_events") == ["victory_celebration"]
    assert at.get("event_deck") == others("new_age", "victory_celebration")
    assert at.get("event_discard") == ["new_age"]
    assert [at.get(f"players.{seat}.coins") for seat in range(2)] == [17, 17]
    assert at.phase == "bid"


@rule("CM-1.5(new_age)", "CM-R41")
def test_new_age_returns_with_the_next_shuffle() -> None:
    at = table(event="", set={"event_deck": ["new_age"], "event_discard": others("new_age")})
    at.event("new_age", "plague").cleanup()
    assert at.get("event_discard") == ["plague", "new_age"]
    deck = at.get("event_deck")
    at.set({"event_deck": ["jupiter"], "event_discard": [*(e for e in deck if e != "jupiter"), "plague", "new_age"]})
    at.event("jupiter").cleanup()
    assert "event new_age" in at.offered


@rule("CM-R42", "CM-1.5", "CM-S278")
def test_each_card_comes_once_until_the_deck_is_empty() -> None:
    at = table(event="")
    for i, event in enumerate(others("new_age", "pirates", "victory_celebration")):
        assert f"event {event}" in at.offered
        assert len(at.offered) == 17 - i
        at.event(event).set({"round": 1}).cleanup()
        assert f"event {event}" not in at.offered
    assert at.offered == ["event pirates", "event victory_celebration", "event new_age"]


@rule("CM-R42", "CM-1.5")
def test_an_empty_event_deck_takes_the_discard() -> None:
    at = table(event="plague").set({"event_deck": [], "event_discard": others("plague")})
    at.cleanup()
    assert at.weights == {f"event {event}": 1 for event in EVENTS}
    assert at.get("event_discard") == []


@rule("CM-R42", "CM-1.11")
def test_the_last_card_of_the_deck_is_turned_up_without_a_draw() -> None:
    at = table(event="plague").set({"event_deck": ["jupiter"], "event_discard": others("plague", "jupiter")})
    at.cleanup()
    assert (at.phase, at.get("current_events"), at.get("round")) == ("bid", ["jupiter"], 2)
    assert (at.get("event_deck"), at.get("event_discard")) == ([], others("jupiter"))
