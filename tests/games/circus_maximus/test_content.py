"""Events, locations, markets and constants are those of the page (CM-1.1, CM-1.4, CM-1.5, CM-1.7)."""

from typing import Any

import pytest

from circenses.games.circus_maximus import content

rule = pytest.mark.rule

EVENTS: dict[str, dict[str, Any]] = {
    "plague": {"blocks": "population", "disables": "town_square"},
    "animals_escape": {"drain": {"animals": 3}},
    "caesar_war": {"blocks": "empire", "disables": "palace"},
    "pirates": {"tribute": 5, "units": 1},
    "slaves_revolt": {"drain": {"slaves": 3}},
    "jupiter": {"blocks": "church", "disables": "pantheon"},
    "new_lands": {"fill_per_player": {"animals": 1}},
    "traveling_troop": {"fill_per_player": {"mummers": 1}},
    "slave_ship": {"fill_per_player": {"slaves": 1}},
    "victory_celebration": {"coins": 2, "tracks": {"empire": 1}},
    "festival_declared": {"coins": 1, "fill": {"mummers": 2}, "tracks": {"population": 1}},
    "imperial_bounty": {"bounty_floor": 1},
    "religious_offering": {"fill": {"mummers": 2}, "tracks": {"church": 1}},
    "economic_boom": {"coins": 1, "fill": {"mummers": 2, "animals": 2, "slaves": 2}},
    "new_age": {"renews": True},
    "market_crash": {"price": -1},
    "labor_shortage": {"deploy_cost": 2},
}
LOCATIONS: dict[str, dict[str, Any]] = {
    "port": {"room": 1, "gain": {"mummers": 2}},
    "war": {"room": 1, "gain": {"slaves": 2}},
    "forest": {"room": 1, "gain": {"animals": 2}},
    "prison": {"room_per_player": 2, "gain": {"prisoners": 1}},
    **{f"{goods}_market": {"room_per_player": 1} for goods in ("mummers", "animals", "slaves")},
    "town_square": {"room": 1, "boost": {"population": 1}},
    "palace": {"room": 1, "boost": {"empire": 1}},
    "pantheon": {"room": 1, "boost": {"church": 1}},
    "guildhall": {"room": 1, "coins": 5, "slaves": 1, "workers": 1},
    "oracle": {"room": 1, "animals": 1},
    "gamblers_den": {"room": 1, "stake": 5, "bidders": 2},
}


def without_name(printed: dict[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in printed.items() if key != "name"}


@rule("CM-1.5")
@pytest.mark.parametrize("event", content.EVENTS)
def test_an_event_is_as_printed(event: str) -> None:
    assert without_name(content.tree()["events"][event]) == EVENTS[event]


@rule("CM-1.7")
@pytest.mark.parametrize("location", content.LOCATIONS)
def test_a_location_is_as_printed(location: str) -> None:
    assert without_name(content.tree()["locations"][location]) == LOCATIONS[location]


@rule("CM-1.4(2)")
@pytest.mark.parametrize(
    ("goods", "cheapest", "stock", "restock"), [("mummers", 1, 8, 3), ("animals", 2, 6, 2), ("slaves", 3, 5, 2)]
)
def test_a_market_has_two_slots_of_each_price(goods: str, cheapest: int, stock: int, restock: int) -> None:
    prices = [cheapest + step // 2 for step in range(10)]
    assert content.tree()["markets"][goods] == {"slots": prices, "stock": stock, "restock": restock}
    assert content.tree()["markets"]["flat"] == {"two": 3, "three": 4, "four": 6}


@rule("CM-1.1")
def test_constants_are_those_of_the_page() -> None:
    goods = ("mummers", "animals", "slaves", "prisoners")
    assert content.tree()["setup"] == {
        "start": {
            "coins": 15,
            "workers": 5,
            "spare": 5,
            **dict.fromkeys(goods, 0),
            "empire": 3,
            "population": 3,
            "church": 3,
        },
        "track": {"low": -10, "high": 15},
        "supply": dict.fromkeys(goods, 50),
        "game": {"rounds": 10, "display": 5, "deploy_cost": 1, "minimum_bid": 1},
        "pay": {"floor": 3, "upkeep": 1},
    }
