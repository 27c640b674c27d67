"""Round start: the seventeen events (CM-1.5). Pirates, New Age and the deck: test_event_deck.py."""

from collections.abc import Mapping
from typing import Any

import pytest

from circenses.kernel.state import CHANCE
from tests.games.circus_maximus.table import filled, shown, table

rule = pytest.mark.rule

HARMFUL = ("plague", "animals_escape", "caesar_war", "pirates", "slaves_revolt", "jupiter")
HELPFUL = (
    *("new_lands", "traveling_troop", "slave_ship", "victory_celebration"),
    *("festival_declared", "imperial_bounty", "religious_offering", "economic_boom"),
)
OTHERS = ("new_age", "market_crash", "labor_shortage")
EVENTS = HARMFUL + HELPFUL + OTHERS

CARDS = ("event_deck", "event_discard", "current_events")
FLOW = ("phase", "step", "agenda", "order", "duty")

# Three players whose coins and tracks all differ.
UNEQUAL = {
    **{f"players.{seat}.coins": coins for seat, coins in enumerate((10, 20, 30))},
    **{f"players.{seat}.track.empire": empire for seat, empire in enumerate((4, 1, -2))},
    **{f"players.{seat}.track.population": value for seat, value in enumerate((5, 6, 7))},
    **{f"players.{seat}.track.church": value for seat, value in enumerate((-10, 0, 12))},
}


def leaves(value: Any, path: str = "") -> dict[str, Any]:
    """Every number of a saved position by its path; lists of seats and slots as they are."""
    if not isinstance(value, dict) and not (path == "players" and isinstance(value, list)):
        return {path: value}
    inner = value.items() if isinstance(value, dict) else enumerate(value)
    found: dict[str, Any] = {}
    for key, one in inner:
        found |= leaves(one, f"{path}.{key}" if path else str(key))
    return found


def changes(event: str, players: int = 3, set: Mapping[str, Any] | None = None) -> dict[str, Any]:
    """All that a card changes but the cards themselves and the progress of the round."""
    at = table(players=players, event="", set=UNEQUAL if set is None else set)
    before = leaves(at.saved)
    after = leaves(at.event(event).saved)
    kept = {path: value for path, value in after.items() if path.split(".")[0] not in CARDS + FLOW}
    return {path: value for path, value in kept.items() if before.get(path) != value}


def for_all(path: str, *values: int) -> dict[str, int]:
    return {f"players.{seat}.{path}": value for seat, value in enumerate(values)}


# One case per card


@rule("CM-1.5")
@pytest.mark.parametrize(
    ("event", "changed"),
    [
        pytest.param(
            "plague",
            {"blocked_tracks": ["population"], "disabled_locations": ["town_square"]},
            marks=rule("CM-1.5(plague)"),
        ),
        pytest.param(
            "animals_escape",
            {"market.animals": filled(3, 4, 5), "supply.animals": 53},
            marks=rule("CM-1.5(animals_escape)", "CM-S282", "CM-R29"),
        ),
        pytest.param(
            "caesar_war",
            {"blocked_tracks": ["empire"], "disabled_locations": ["palace"]},
            marks=rule("CM-1.5(caesar_war)"),
        ),
        pytest.param("pirates", for_all("coins", 5, 15, 25), marks=rule("CM-1.5(pirates)", "CM-S285")),
        pytest.param(
            "slaves_revolt",
            {"market.slaves": filled(3, 4), "supply.slaves": 53},
            marks=rule("CM-1.5(slaves_revolt)", "CM-S287", "CM-R29"),
        ),
        pytest.param(
            "jupiter",
            {"blocked_tracks": ["church"], "disabled_locations": ["pantheon"]},
            marks=rule("CM-1.5(jupiter)"),
        ),
        pytest.param(
            "new_lands",
            {"market.animals": filled(0, 1, 2, 3, 4, 5, 7, 8, 9)},
            marks=rule("CM-1.5(new_lands)", "CM-S290", "CM-R29"),
        ),
        pytest.param(
            "traveling_troop",
            {"market.mummers": filled(*range(10))},  # the third finds no room
            marks=rule("CM-1.5(traveling_troop)", "CM-S291"),
        ),
        pytest.param(
            "slave_ship",
            {"market.slaves": filled(0, 1, 2, 3, 4, 7, 8, 9)},
            marks=rule("CM-1.5(slave_ship)", "CM-S292", "CM-R29"),
        ),
        pytest.param(
            "victory_celebration",
            {**for_all("coins", 12, 22, 32), **for_all("track.empire", 5, 2, -1)},
            marks=rule("CM-1.5(victory_celebration)", "CM-S293", "CM-S294"),
        ),
        pytest.param(
            "festival_declared",
            {
                **for_all("coins", 11, 21, 31),
                **for_all("track.population", 6, 7, 8),
                "market.mummers": filled(*range(10)),
            },
            marks=rule("CM-1.5(festival_declared)", "CM-S295", "CM-S296", "CM-S297"),
        ),
        pytest.param(
            "imperial_bounty",
            for_all("coins", 14, 21, 31),
            marks=rule("CM-1.5(imperial_bounty)", "CM-S298", "CM-S299"),
        ),
        pytest.param(
            "religious_offering",
            {**for_all("track.church", -9, 1, 13), "market.mummers": filled(*range(10))},
            marks=rule("CM-1.5(religious_offering)", "CM-S300", "CM-S301"),
        ),
        pytest.param(
            "economic_boom",
            {
                **for_all("coins", 11, 21, 31),
                "market.mummers": filled(*range(10)),
                "market.animals": filled(0, 1, 2, 3, 4, 5, 8, 9),
                "market.slaves": filled(0, 1, 2, 3, 4, 8, 9),
            },
            marks=rule("CM-1.5(economic_boom)", "CM-S302", "CM-S303"),
        ),
        pytest.param("market_crash", {"price_mod": -1}, marks=rule("CM-1.5(market_crash)")),
        pytest.param("labor_shortage", {"deploy_cost": 2}, marks=rule("CM-1.5(labor_shortage)")),
    ],
)
def test_an_event_changes_just_what_its_card_says(event: str, changed: dict[str, Any]) -> None:
    assert changes(event) == changed


@rule("CM-S297", "CM-S301", "CM-S302", "CM-R29")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("event", "goods"),
    [
        ("festival_declared", ["mummers"]),
        ("religious_offering", ["mummers"]),
        ("economic_boom", ["mummers", "animals", "slaves"]),
    ],
)
def test_two_units_join_each_market_whatever_the_number_of_players(players: int, event: str, goods: list[str]) -> None:
    empty = {f"market.{good}": filled() for good in ("mummers", "animals", "slaves")}
    at = table(players=players, event=event, set=empty)
    for good in ("mummers", "animals", "slaves"):
        assert at.get(f"market.{good}") == (filled(8, 9) if good in goods else filled())


@rule("CM-R29")
@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("event", "good"),
    [
        pytest.param("new_lands", "animals", marks=rule("CM-S290", "CM-1.5(new_lands)")),
        pytest.param("traveling_troop", "mummers", marks=rule("CM-S291", "CM-1.5(traveling_troop)")),
        pytest.param("slave_ship", "slaves", marks=rule("CM-S292", "CM-1.5(slave_ship)")),
    ],
)
def test_as_many_units_as_players_join_a_market(players: int, event: str, good: str) -> None:
    at = table(players=players, event=event, set={f"market.{good}": filled(9)})
    assert at.get(f"market.{good}") == filled(9, *range(9 - players, 9))
    assert at.get(f"supply.{good}") == 50


@rule("CM-1.5(imperial_bounty)", "CM-S298", "CM-S299")
@pytest.mark.parametrize(("empire", "coins"), [(-10, 1), (0, 1), (1, 1), (2, 2), (14, 14)])
def test_the_bounty_is_the_own_empire_value_and_at_least_one_coin(empire: int, coins: int) -> None:
    at = table(event="imperial_bounty", set={"players.1.track.empire": empire, "players.1.coins": 0})
    assert at.get("players.1.coins") == coins
    assert at.get("players.0.coins") == 15 + 3


@rule("CM-1.5", "CM-S279")
def test_the_deck_has_six_harmful_eight_helpful_and_three_other_events() -> None:
    at = table(event="")
    assert at.offered == [f"event {event}" for event in EVENTS]
    assert (len(HARMFUL), len(HELPFUL), len(OTHERS)) == (6, 8, 3)


# When


@rule("CM-R43", "CM-S276", "CM-1.5")
def test_an_event_is_turned_up_before_the_bidding_of_every_round() -> None:
    at = table(event="")
    for round_, event in ((1, "plague"), (2, "jupiter"), (3, "caesar_war")):
        assert (at.get("round"), at.phase, at.question, at.actor) == (round_, "event", "draw_event", CHANCE)
        assert at.event(event).phase == "bid"
        assert at.get("current_events") == [event]
        at.cleanup()


@rule("CM-S277", "CM-1.5")
@pytest.mark.parametrize(
    ("event", "field", "during", "later"),
    [
        ("plague", "blocked_tracks", ["population"], []),
        ("plague", "disabled_locations", ["town_square"], []),
        ("caesar_war", "blocked_tracks", ["empire"], []),
        ("caesar_war", "disabled_locations", ["palace"], []),
        ("jupiter", "blocked_tracks", ["church"], []),
        ("jupiter", "disabled_locations", ["pantheon"], []),
        ("market_crash", "price_mod", -1, 0),
        pytest.param("labor_shortage", "deploy_cost", 2, 1, marks=rule("CM-S133")),
    ],
)
def test_an_event_holds_for_its_round_only(event: str, field: str, during: Any, later: Any) -> None:
    at = table(event=event)
    for phase in ("bid", "place"):
        assert at.to(phase).get(field) == during
    at.cleanup().event("slave_ship")
    assert at.get(field) == later


@rule("CM-1.5", "CM-1.5(new_age)")
def test_cards_stay_in_force_until_cleanup_and_then_go_to_the_discard() -> None:
    at = table(event="").event("new_age", "plague").to("place")
    assert at.get("current_events") == ["plague"]
    at.cleanup()
    assert (at.get("current_events"), at.get("event_discard")) == ([], ["plague", "new_age"])


# Blocked tracks and closed locations


@pytest.mark.parametrize(
    ("event", "track", "act", "coins"),
    [
        pytest.param("plague", "population", "gladiator", 3, marks=rule("CM-S280", "CM-1.5(plague)")),
        pytest.param("caesar_war", "empire", "ludi", 7, marks=rule("CM-S283", "CM-1.5(caesar_war)")),
        pytest.param("jupiter", "church", "procession", 4, marks=rule("CM-S288", "CM-1.5(jupiter)")),
    ],
)
@rule("CM-R44", "CM-1.5")
def test_a_blocked_track_moves_neither_up_nor_down_but_coins_and_units_do(
    event: str, track: str, act: str, coins: int
) -> None:
    hands = {"players.0.units.slaves": 2, "players.0.units.mummers": 1}
    at = table(event=event, display=[act], set=hands, options={"economy": "none"})
    at.play(0, f"bid {act} 1").to("perform").play(0, "perform")
    assert [at.get(f"players.{seat}.track.{track}") for seat in range(2)] == [3, 3]
    assert at.get("players.0.coins") == 15 - 1 + coins
    assert at.get("players.0.units.slaves") == (1 if act == "procession" else 2)
    free = table(event="slave_ship", display=[act], set=hands, options={"economy": "none"})
    free.play(0, f"bid {act} 1").to("perform").play(0, "perform")
    assert free.get(f"players.0.track.{track}") > 3
    assert free.get(f"players.1.track.{track}") == 1


@rule("CM-R44", "CM-1.5(plague)", "CM-1.5(jupiter)")
@pytest.mark.parametrize(
    ("event", "act", "tracks"), [("plague", "procession", (3, 3, 6)), ("jupiter", "bestiarii", (3, 6, 3))]
)
def test_the_malus_of_a_card_does_not_move_a_blocked_track_either(
    event: str, act: str, tracks: tuple[int, ...]
) -> None:
    units = {"players.0.units": {"mummers": 1, "animals": 1, "slaves": 1, "prisoners": 0}}
    at = table(event=event, display=[act], set=units)
    assert at.play(0, f"bid {act} 1").to("perform").play(0, "perform").tracks(0) == tracks


@pytest.mark.parametrize(
    ("event", "location"),
    [
        pytest.param("plague", "town_square", marks=rule("CM-S281", "CM-1.5(plague)", "CM-1.7(town_square)")),
        pytest.param("caesar_war", "palace", marks=rule("CM-S284", "CM-1.5(caesar_war)", "CM-1.7(palace)")),
        pytest.param("jupiter", "pantheon", marks=rule("CM-S289", "CM-1.5(jupiter)", "CM-1.7(pantheon)")),
    ],
)
@rule("CM-S139", "CM-S140", "CM-R45")
def test_a_disabled_location_accepts_no_worker_this_round(event: str, location: str) -> None:
    at = table(event=event).to("place")
    usual = [*("port", "war", "forest", "prison", "mummers_market", "animals_market", "slaves_market")]
    usual += ["town_square", "palace", "pantheon"]
    for seat in range(2):
        assert shown(at) == [*(place for place in usual if place != location), "prison x2"]
        at.play(seat, "place port").chance("tails")
    at.cleanup().event("slave_ship").to("place")
    assert location in shown(at)


# Prices and wages


@rule("CM-1.5(market_crash)", "CM-S306", "CM-1.3")
def test_a_market_crash_lowers_every_price_by_one() -> None:
    at = table(event="market_crash", set={"market.mummers": filled(8)}).to("place")
    assert at.seen(0)["prices"] == {"mummers": 4, "animals": 1, "slaves": 2}
    for place in ("mummers_market", "animals_market", "slaves_market"):
        at.play(0, f"place {place}")
        if at.actor == 1:
            at.play(1, "pass")
    at.to("buy")
    assert at.get("players.0.coins") == 12
    at.play(0, "buy")
    assert at.get("players.0.coins") == 8
    at.play(0, "buy", "pass")
    assert at.get("players.0.coins") == 7
    at.play(0, "buy")
    assert at.get("players.0.coins") == 5
    assert at.units(0) == (1, 1, 1, 0)


@rule("CM-1.5(market_crash)", "CM-S307", "CM-1.3")
@pytest.mark.parametrize(("slot", "price"), [(0, 1), (1, 1), (2, 1), (4, 2), (9, 4)])
def test_no_price_falls_below_one(slot: int, price: int) -> None:
    at = table(event="market_crash", set={"market.mummers": filled(slot)}).to("place")
    assert at.seen(0)["prices"]["mummers"] == price
    at.play(0, "place mummers_market").play(1, "place slaves_market").to("buy").play(0, "buy")
    assert at.get("players.0.coins") == 14 - price


@rule("CM-1.5(labor_shortage)", "CM-S308", "CM-S143", "CM-S133")
@pytest.mark.parametrize(("event", "cost"), [("labor_shortage", 2), ("slave_ship", 1)])
@pytest.mark.parametrize(
    "place",
    [
        *("port", "war", "forest", "prison", "mummers_market", "animals_market", "slaves_market"),
        *("town_square", "palace", "pantheon"),
    ],
)
def test_labor_shortage_makes_each_deployment_a_coin_dearer(event: str, cost: int, place: str) -> None:
    at = table(event=event).to("place").play(0, f"place {place}")
    if at.question == "flip":
        at.chance("heads")
    assert at.get("players.0.coins") == 15 - cost


@rule("CM-1.5(labor_shortage)")
def test_labor_shortage_counts_for_every_prison_worker_and_besides_the_guildhalls_five() -> None:
    at = table(event="labor_shortage", set={"players.1.units.slaves": 1, "players.1.coins": 7}).to("place")
    at.play(0, "place prison x2").play(1, "place guildhall")
    assert [at.get(f"players.{seat}.coins") for seat in range(2)] == [11, 0]
    poor = table(event="labor_shortage", set={"players.0.units.slaves": 1, "players.0.coins": 6}).to("place")
    assert "guildhall" not in shown(poor)


# Victory by an event


@rule("CM-1.5", "CM-1.3")
@pytest.mark.parametrize(
    ("event", "track", "coins"),
    [
        ("victory_celebration", "empire", 17),
        ("festival_declared", "population", 16),
        ("religious_offering", "church", 15),
    ],
)
def test_all_who_reach_fifteen_by_one_event_are_candidates_at_once(event: str, track: str, coins: int) -> None:
    changes = {f"players.{seat}.track.{track}": 14 for seat in range(2)}
    shared = table(event=event, set=changes)
    assert shared.result == ("track", [0, 1])
    assert shared.get("players.1.coins") == coins
    assert shared.get("current_events") == [event]
    other = "church" if track == "empire" else "empire"
    assert table(event=event, set={**changes, f"players.1.track.{other}": 4}).result == ("track", [1])
    assert table(event=event, set={**changes, "players.0.coins": 16}).result == ("track", [0])


@rule("CM-1.5", "CM-1.5(festival_declared)")
def test_coins_and_market_come_before_the_tracks_that_end_the_game() -> None:
    at = table(event="festival_declared", set={"players.0.track.population": 14})
    assert at.result == ("track", [0])
    assert at.get("players.1.coins") == 16
    assert at.stock("mummers")[-2:] == [5, 5]
    assert at.get("players.1.track.population") == 4


@rule("CM-1.5")
def test_only_players_at_fifteen_can_win_by_an_event() -> None:
    at = table(
        event="victory_celebration",
        set={"players.0.track.empire": 14, "players.1.track.population": 14, "players.1.track.church": 14},
    )
    assert at.result == ("track", [0])
