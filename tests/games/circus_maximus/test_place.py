"""Phase 2: place workers: turns, costs and the board (CM-1.7). Each location by itself: test_locations.py."""

from typing import Any

import pytest

from tests.games.circus_maximus.table import Table, placing, shown, table, with_player_0

rule = pytest.mark.rule

FLIPS = ("port", "war", "forest")
MARKETS = ("mummers_market", "animals_market", "slaves_market")
BOOSTS = ("town_square", "palace", "pantheon")
FREE = [*FLIPS, "prison", *MARKETS, *BOOSTS]  # without a condition of their own
BASE = [*FREE, "guildhall"]
SINGLE = [*FLIPS, *BOOSTS, "guildhall"]


def open_to_all(players: int = 2) -> Table:
    """Everybody has the slave that the Guildhall asks for."""
    slaves: dict[str, Any] = {f"players__{seat}__units__slaves": 1 for seat in range(players)}
    return placing(players, **slaves)


def enter(at: Table, seat: int, place: str) -> Table:
    at.play(seat, f"place {place}")
    return at.chance("heads") if at.question == "flip" else at


# Order and turns


@rule("CM-1.7", "CM-R36", "CM-S021", "CM-S142")
@pytest.mark.parametrize(
    ("population", "order"),
    [((3, 3, 3, 3), [0, 1, 2, 3]), ((2, 5, 4, 5), [1, 3, 2, 0]), ((-3, -4, 0, -2), [2, 3, 0, 1])],
)
def test_placement_goes_down_the_population_track_with_ties_by_seat(
    population: tuple[int, ...], order: list[int]
) -> None:
    changes: dict[str, Any] = {f"players__{seat}__track__population": value for seat, value in enumerate(population)}
    at = placing(4, **changes)
    assert at.get("order") == order
    for seat in [*order, *order]:
        assert at.actor == seat
        at.play(seat, "place prison")


@rule("CM-1.7", "CM-R35")
def test_a_turn_is_one_worker_and_a_pass_is_final() -> None:
    at = placing(3).play(0, "place port").chance("heads").play(1, "pass").play(2, "place war").chance("tails")
    at.play(0, "place forest").chance("heads")
    assert at.legal(1) == []
    at.play(2, "pass")
    assert at.actor == 0
    at.play(0, "place prison", "place prison")
    assert at.phase == "place"
    at.set({"players.0.coins": 0})
    assert at.play(0, "pass").get("round") == 2


@rule("CM-1.7")
def test_a_boost_does_not_change_the_running_order() -> None:
    at = placing().play(0, "pass").play(1, "place town_square")
    assert at.get("players.1.boost.population") == 1
    at = placing(3).play(0, "place prison").play(1, "place prison").play(2, "place town_square")
    assert (at.actor, at.get("order")) == (0, [0, 1, 2])


@rule("CM-1.7", "CM-S042")
def test_each_placement_uses_one_worker_until_none_is_left() -> None:
    at = with_player_0(available=2).play(0, "place pantheon").play(1, "pass")
    assert at.player(0, "available", "pool") == (1, 5)
    at.play(0, "place slaves_market")
    assert at.player(0, "available", "pool") == (0, 5)
    assert at.phase == "buy"  # without a worker he is not asked again


@rule("CM-1.7")
def test_whoever_cannot_place_passes_without_being_asked() -> None:
    helpless: list[dict[str, Any]] = [{"coins": 0}, {"available": 0}, {"pool": 0, "available": 0, "spare": 10}]
    for changes in helpless:
        at = with_player_0(**changes)
        assert (at.actor, at.get("passed")) == (1, [0])
    assert with_player_0(coins=1, available=1).actor == 0
    assert with_player_0(event="labor_shortage", coins=1).actor == 1
    assert with_player_0(event="labor_shortage", coins=2).actor == 0


@rule("CM-1.7")
def test_when_all_have_passed_the_phase_is_over() -> None:
    at = placing(3).play(0, "pass").play(1, "place mummers_market").play(2, "pass")
    assert at.actor == 1
    assert at.play(1, "pass").phase == "buy"


# The board


@rule("CM-1.7", "CM-S055", "CM-1.11(D3)", "CM-1.13")
def test_the_base_locations_are_open_from_the_first_round() -> None:
    assert shown(placing()) == [*FREE, "prison x2"]
    assert shown(open_to_all()) == [*BASE, "prison x2"]


@rule("CM-S052")
def test_the_board_has_thirteen_locations() -> None:
    at = table(options={"oracle": True, "gamblers_den": True})
    assert at.seen(0)["in_play"] == [*BASE, "oracle", "gamblers_den"]
    assert len(BASE) + 2 == 13


@pytest.mark.parametrize(
    "place",
    [
        pytest.param("oracle", marks=rule("CM-1.7(oracle)", "CM-S120", "CM-S127")),
        pytest.param("gamblers_den", marks=rule("CM-1.7(gamblers_den)", "CM-S054", "CM-S072", "CM-S127", "CM-S141")),
    ],
)
def test_oracle_and_den_are_not_in_the_base_game(place: str) -> None:
    def offer(**options: bool) -> Table:
        at = table(display=["gladiator"], options=options, set={"players.0.units.animals": 1})
        return at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").to("place")

    assert place not in shown(offer())
    assert place not in offer().seen(0)["in_play"]
    assert place in shown(offer(**{place: True}))


@rule("CM-S053")
def test_locations_are_used_in_the_placement_phase_only() -> None:
    at = table(display=["hymn"], set={"players.0.units.mummers": 1}).play(0, "bid hymn 1").play(1, "pass")
    assert shown(at)[0].startswith("bid")
    at.play(0, "pass")
    assert at.phase == "place"
    assert set(shown(at)) == {*FREE, "prison x2"}
    at.play(0, "place slaves_market").to("buy")
    assert at.offered == ["pass", "buy"]
    assert at.play(0, "pass").offered == ["perform", "withdraw"]


@rule("CM-1.7", "CM-S126", "CM-S144")
@pytest.mark.parametrize("place", SINGLE)
def test_seven_spaces_take_one_worker_in_all_the_first_comers(place: str) -> None:
    at = open_to_all(3)
    assert place in shown(at)
    enter(at, 0, place)
    for seat in (1, 2, 0):
        assert place not in shown(at)
        at.play(seat, "place prison")
    at.cleanup().event("market_crash").set({"players.0.units.slaves": 1}).to("place")
    assert place in shown(at)  # a new round


@rule("CM-1.7", "CM-S020", "CM-S022", "CM-S132")
@pytest.mark.parametrize("place", FREE)
def test_a_worker_costs_one_coin_and_its_location_acts_at_once(place: str) -> None:
    at = enter(placing(), 0, place)
    assert at.player(0, "coins", "available", "pool") == (14, 4, 5)
    assert at.get(f"placed.{place}") == {"0": 1}
    acted = {"port": (2, 0, 0, 0), "war": (0, 0, 2, 0), "forest": (0, 2, 0, 0), "prison": (0, 0, 0, 1)}
    assert at.units(0) == acted.get(place, (0, 0, 0, 0))
    queued = [good for good in ("mummers", "animals", "slaves") if at.get(f"queue.{good}") == [0]]
    assert queued == ([place.removesuffix("_market")] if place in MARKETS else [])
    boosted = [track for track, step in at.get("players.0.boost").items() if step == 1]
    assert boosted == {"town_square": ["population"], "palace": ["empire"], "pantheon": ["church"]}.get(place, [])
    assert at.actor == 1


@rule("CM-S138", "CM-1.3")
def test_six_locations_take_from_or_give_to_the_supply() -> None:
    moved = {"port": ("mummers", 48), "war": ("slaves", 48), "forest": ("animals", 48), "prison": ("prisoners", 49)}
    moved |= {"guildhall": ("slaves", 51), "oracle": ("animals", 51)}
    for place in [*BASE, "oracle"]:
        units = {"players.0.units.slaves": 1, "players.0.units.animals": 1}
        at = enter(table(options={"oracle": True}, set=units).to("place"), 0, place)
        expected = {"mummers": 50, "animals": 50, "slaves": 50, "prisoners": 50}
        if place in moved:
            expected[moved[place][0]] = moved[place][1]
        assert at.get("supply") == expected


@rule("CM-S134")
@pytest.mark.parametrize("place", BASE)
def test_only_port_war_and_forest_can_kill_a_worker(place: str) -> None:
    at = open_to_all().play(0, f"place {place}")
    if place in FLIPS:
        assert at.chance("tails").get("players.0.pool") == 4
    else:
        assert at.question != "flip"
        assert at.get("players.0.pool") >= 5
