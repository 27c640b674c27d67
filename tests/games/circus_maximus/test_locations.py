"""Phase 2: one chapter per location (CM-1.7)."""

from typing import Any

import pytest

from tests.games.circus_maximus.table import BY_SEAT, Table, placing, shown, with_player_0

rule = pytest.mark.rule

FLIPS = ("port", "war", "forest")
MARKETS = ("mummers_market", "animals_market", "slaves_market")
BOOSTS = ("town_square", "palace", "pantheon")


# Port, War, Forest

GOODS = {"port": "mummers", "war": "slaves", "forest": "animals"}


def flips(**rows: str) -> pytest.MarkDecorator:
    marked = [pytest.param(place, marks=rule(f"CM-1.7({place})", rows[place])) for place in FLIPS]
    return pytest.mark.parametrize("place", marked)


@flips(port="CM-S057", war="CM-S064", forest="CM-S092")
def test_heads_brings_two_units_from_the_supply_and_leaves_the_markets_alone(place: str) -> None:
    at = placing()
    markets = at.get("market")
    at.play(0, f"place {place}").chance("heads")
    assert at.get("players.0.units") == {"mummers": 0, "animals": 0, "slaves": 0, "prisoners": 0, GOODS[place]: 2}
    assert at.get(f"supply.{GOODS[place]}") == 48
    assert at.get("market") == markets
    assert at.player(0, "available", "pool", "spare") == (4, 5, 5)


@pytest.mark.parametrize(("supply", "gain"), [(3, 2), (2, 2), (1, 1), (0, 0)])
@flips(port="CM-S058", war="CM-S065", forest="CM-S093")
def test_with_a_short_supply_the_gain_is_what_is_left(place: str, supply: int, gain: int) -> None:
    short: dict[str, Any] = {f"supply__{GOODS[place]}": supply}
    at = placing(**short)
    assert place in shown(at)
    at.play(0, f"place {place}").chance("heads")
    assert at.get(f"players.0.units.{GOODS[place]}") == gain
    assert at.get(f"supply.{GOODS[place]}") == supply - gain
    assert at.get("players.0.coins") == 14


@rule("CM-R33", "CM-S135")
@flips(port="CM-S059", war="CM-S066", forest="CM-S094")
def test_tails_kills_the_worker_who_returns_to_the_spare_ones(place: str) -> None:
    at = placing().play(0, f"place {place}").chance("tails")
    assert at.player(0, "available", "pool", "spare") == (4, 4, 6)
    assert at.units(0) == (0, 0, 0, 0)
    assert at.get(f"supply.{GOODS[place]}") == 50
    at.cleanup()
    assert at.player(0, "available", "pool", "spare") == (4, 4, 6)  # cleanup does not bring it back


@flips(port="CM-S060", war="CM-S067", forest="CM-S095")
def test_tails_costs_nothing(place: str) -> None:
    assert placing().play(0, f"place {place}").chance("tails").get("players.0.coins") == 15


@rule("CM-S136")
@flips(port="CM-S061", war="CM-S068", forest="CM-S096")
def test_after_tails_the_space_is_free_for_anybody(place: str) -> None:
    at = placing().play(0, f"place {place}").chance("tails")
    assert at.get("placed") == {}
    assert place in shown(at)
    at.play(1, f"place {place}").chance("tails")
    assert place in shown(at)
    at.play(0, f"place {place}").chance("heads")
    assert at.get(f"placed.{place}") == {"0": 1}
    assert place not in shown(at)


@rule("CM-R52")
@flips(port="CM-S062", war="CM-S069", forest="CM-S097")
def test_the_deploy_coin_must_be_in_hand_and_is_paid_on_heads_only(place: str) -> None:
    at = with_player_0(coins=1)
    assert place in shown(at)
    assert at.copy().play(0, f"place {place}").chance("tails").get("players.0.coins") == 1
    at.play(0, f"place {place}").chance("heads")
    assert at.get("players.0.coins") == 0
    assert with_player_0(coins=0).legal(0) == []
    assert with_player_0(event="labor_shortage", coins=1).legal(0) == []
    scarce = with_player_0(event="labor_shortage", coins=2).play(0, f"place {place}").chance("heads")
    assert scarce.get("players.0.coins") == 0


@flips(port="CM-S056", war="CM-S063", forest="CM-S091")
def test_a_coin_flip_space_holds_a_single_worker_of_anybody(place: str) -> None:
    at = placing(3).play(0, f"place {place}").chance("heads")
    for seat in (1, 2, 0):
        assert place not in shown(at)
        assert set(FLIPS) - set(shown(at)) == {place}
        at.play(seat, "place prison")


@rule("CM-1.7", "CM-1.11")
@pytest.mark.parametrize("place", FLIPS)
def test_the_coin_is_fair(place: str) -> None:
    assert placing().play(0, f"place {place}").weights == {"heads": 1, "tails": 1}


@rule("CM-1.7", "CM-R33")
def test_the_last_worker_can_die_and_a_player_without_any_never_places_again() -> None:
    at = with_player_0(pool=1, available=1, spare=9, units__slaves=1).play(0, "place port").chance("tails")
    assert at.player(0, "available", "pool", "spare") == (0, 0, 10)
    at.cleanup().event("plague").to("place").play(1, "place palace")
    assert at.get("passed") == [0]


# Prison


@rule("CM-1.7(prison)", "CM-R34", "CM-S073")
@pytest.mark.parametrize(("players", "workers"), [(2, 4), (3, 6), (4, 8)])
def test_the_prison_takes_two_workers_per_player(players: int, workers: int) -> None:
    at = placing(players)
    for seat in range(players):
        at.play(seat, "place prison x2")
    assert at.get("placed.prison") == {str(seat): 2 for seat in range(players)}
    assert at.get("supply.prisoners") == 50 - workers
    for seat in range(players):
        assert "prison" not in shown(at)
        assert "prison x2" not in shown(at)
        at.play(seat, "place animals_market")


@rule("CM-1.7(prison)", "CM-R34", "CM-S074", "CM-S129")
def test_two_workers_enter_the_prison_in_one_turn() -> None:
    at = placing().play(0, "place prison x2")
    assert at.actor == 1
    assert at.player(0, "available", "prisoners", "coins") == (3, 2, 13)


@rule("CM-1.7(prison)", "CM-R34", "CM-S076", "CM-S128", "CM-S145")
def test_one_now_and_one_later_is_allowed_but_no_third() -> None:
    at = placing().play(0, "place prison").play(1, "pass")
    assert "prison" in shown(at)
    assert "prison x2" not in shown(at)
    at.play(0, "place prison")
    assert at.player(0, "prisoners", "available") == (2, 3)
    assert "prison" not in shown(at)


@rule("CM-1.7(prison)", "CM-R34")
def test_the_limit_of_the_prison_is_personal() -> None:
    at = placing().play(0, "place prison x2")
    assert {"prison", "prison x2"} <= set(shown(at))
    at.play(1, "place prison x2")
    assert at.get("supply.prisoners") == 46


@rule("CM-1.7(prison)", "CM-R57", "CM-S075")
@pytest.mark.parametrize(("supply", "ways"), [(2, ["prison", "prison x2"]), (1, ["prison"]), (0, [])])
def test_each_prison_worker_needs_and_takes_a_prisoner_of_the_supply(supply: int, ways: list[str]) -> None:
    at = placing(supply__prisoners=supply)
    assert [place for place in shown(at) if place.startswith("prison")] == ways
    for way in ways:
        taken = 2 if way == "prison x2" else 1
        after = at.copy().play(0, f"place {way}")
        assert (after.get("players.0.units.prisoners"), after.get("supply.prisoners")) == (taken, supply - taken)


@rule("CM-1.7(prison)", "CM-S078")
@pytest.mark.parametrize(("event", "cost"), [("slave_ship", 1), ("labor_shortage", 2)])
def test_every_prison_worker_costs_the_deployment(event: str, cost: int) -> None:
    def ways(coins: int) -> list[str]:
        return [place for place in shown(with_player_0(event=event, coins=coins)) if place.startswith("prison")]

    assert ways(2 * cost) == ["prison", "prison x2"]
    assert ways(2 * cost - 1) == ["prison"]
    assert with_player_0(event=event, coins=cost - 1).legal(0) == []
    assert with_player_0(event=event, coins=4).play(0, "place prison x2").get("players.0.coins") == 4 - 2 * cost
    assert with_player_0(event=event, coins=4).play(0, "place prison").get("players.0.coins") == 4 - cost


@rule("CM-1.7(prison)")
def test_two_prison_workers_need_two_workers() -> None:
    assert "prison x2" in shown(with_player_0(available=2))
    assert "prison x2" not in shown(with_player_0(available=1))
    assert "prison" in shown(with_player_0(available=1))


# Markets


@pytest.mark.parametrize(
    ("place", "good"),
    [
        pytest.param("mummers_market", "mummers", marks=rule("CM-1.7(mummers_market)", "CM-S080", "CM-S084")),
        pytest.param("animals_market", "animals", marks=rule("CM-1.7(animals_market)", "CM-S085", "CM-S087")),
        pytest.param("slaves_market", "slaves", marks=rule("CM-1.7(slaves_market)", "CM-S088", "CM-S090")),
    ],
)
@rule("CM-S130", "CM-S145")
def test_a_market_takes_one_worker_of_each_player_for_one_coin(place: str, good: str) -> None:
    at = placing(4)
    for seat in range(4):
        assert place in shown(at)
        at.play(seat, f"place {place}")
        assert at.get(f"players.{seat}.coins") == 14
    for seat in range(4):
        assert place not in shown(at)
        assert set(MARKETS) - set(shown(at)) == {place}
        at.play(seat, "place prison")
    assert at.get(f"queue.{good}") == [0, 1, 2, 3]


@pytest.mark.parametrize(
    ("place", "good"),
    [
        pytest.param("mummers_market", "mummers", marks=rule("CM-S079", "CM-S081", "CM-1.7(mummers_market)")),
        pytest.param("animals_market", "animals", marks=rule("CM-S085", "CM-S086", "CM-1.7(animals_market)")),
        pytest.param("slaves_market", "slaves", marks=rule("CM-S088", "CM-S089", "CM-1.7(slaves_market)")),
    ],
)
@rule("CM-S131")
def test_a_market_is_a_queue_in_the_order_of_arrival(place: str, good: str) -> None:
    at = placing(3).play(0, "place prison").play(1, "place prison").play(2, f"place {place}")
    at.play(0, f"place {place}").play(1, "place palace").play(2, "pass").play(0, "pass").play(1, f"place {place}")
    assert at.get("queue") == {"mummers": [], "animals": [], "slaves": [], good: [2, 0, 1]}
    at.play(1, "pass")
    assert at.phase == "buy"
    for seat in (2, 0, 1):
        assert (at.actor, at.seen(0)["question"]["about"]) == (seat, good)
        at.play(seat, "buy")
        assert at.get(f"players.{seat}.units.{good}") == 1


# Town Square, Palace, Pantheon

TRACK = {"town_square": "population", "palace": "empire", "pantheon": "church"}


def boosts(**rows: str) -> pytest.MarkDecorator:
    marked = [pytest.param(place, marks=rule(f"CM-1.7({place})", rows[place])) for place in BOOSTS]
    return pytest.mark.parametrize("place", marked)


@boosts(town_square="CM-S098", palace="CM-S103", pantheon="CM-S109")
def test_a_boost_space_holds_a_single_worker(place: str) -> None:
    at = placing().play(0, f"place {place}")
    assert set(BOOSTS) - set(shown(at)) == {place}
    assert at.play(1, "pass").get("passed") == [1]
    assert place not in shown(at)


@boosts(town_square="CM-S099", palace="CM-S104", pantheon="CM-S110")
def test_a_boost_lifts_its_user_alone_one_step_on_one_track(place: str) -> None:
    at = placing().play(0, f"place {place}")
    assert at.get("players.0.boost") == {"empire": 0, "population": 0, "church": 0, TRACK[place]: 1}
    assert at.get("players.1.boost") == {"empire": 0, "population": 0, "church": 0}
    assert at.tracks(0) == (3, 3, 3)


@rule("CM-R3", "CM-R1")
@boosts(town_square="CM-S100", palace="CM-S105", pantheon="CM-S111")
def test_a_boost_lasts_until_the_pay_of_its_round_and_is_then_gone(place: str) -> None:
    at = placing().play(0, f"place {place}").cleanup()
    assert [at.get(f"players.{seat}.coins") for seat in range(2)] == [15 - 1 + 10, 15 + 9]
    assert at.get("players.0.boost") == {"empire": 0, "population": 0, "church": 0}
    assert at.tracks(0) == (3, 3, 3)
    at.event("plague").cleanup()
    assert at.get("players.0.coins") == 24 + 9


@rule("CM-R5")
@boosts(town_square="CM-S100", palace="CM-S105", pantheon="CM-S111")
def test_a_boost_of_the_last_round_does_not_count_in_the_final_scoring(place: str) -> None:
    at = placing(round=10, options=BY_SEAT).play(0, f"place {place}").cleanup()
    assert at.result == ("round_limit", [0, 1])  # 9 points and 24 coins each: the step is gone


@boosts(town_square="CM-S102", palace="CM-S107", pantheon="CM-S113")
def test_a_boost_costs_one_coin(place: str) -> None:
    assert with_player_0(coins=1).play(0, f"place {place}").get("players.0.coins") == 0
    assert with_player_0(coins=7).play(0, f"place {place}").get("players.0.coins") == 6


@rule("CM-R4")
@boosts(town_square="CM-1.7", palace="CM-1.3", pantheon="CM-1.7")
def test_a_boost_to_fifteen_wins_at_once(place: str) -> None:
    for base, result in ((14, ("track", [0])), (13, ("", []))):
        start: dict[str, Any] = {f"track__{TRACK[place]}": base}
        at = with_player_0(**start).play(0, f"place {place}")
        assert at.result == result
        assert at.get(f"players.0.track.{TRACK[place]}") == base


@rule("CM-1.7(palace)", "CM-R37", "CM-S108")
@pytest.mark.parametrize(("others", "guest"), [((3, 3), 0), ((4, 4), 0), ((5, 4), -1), ((4, 5), -1), ((-1, 14), -1)])
def test_a_palace_user_with_nobody_above_opens_the_next_bidding(others: tuple[int, int], guest: int) -> None:
    changes: dict[str, Any] = {
        f"players__{seat}__track__empire": value for seat, value in zip((1, 2), others, strict=True)
    }
    at = placing(3, **changes).play(0, "place palace")
    assert at.get("palace_first") == guest


@rule("CM-1.7(palace)", "CM-R37", "CM-S108")
def test_the_palace_counts_for_the_next_rounds_bidding_only() -> None:
    at = placing(players__0__track__empire=4, players__1__track__empire=5)
    assert at.get("order") == [0, 1]
    at.play(0, "place palace").play(1, "pass").set({"players.1.track.empire": 8})  # tested at the placement
    at.cleanup().event("plague")
    assert (at.get("order"), at.actor) == ([0, 1], 0)
    assert "pass" not in at.legal(0)
    at.cleanup().event("jupiter")
    assert (at.get("order"), at.actor) == ([1, 0], 1)


@rule("CM-R37", "CM-1.7(town_square)", "CM-1.7(pantheon)")
@pytest.mark.parametrize("place", ["town_square", "pantheon"])
def test_only_the_palace_sets_the_first_bidder(place: str) -> None:
    assert placing().play(0, f"place {place}").get("palace_first") == -1


# Guildhall


def guild(**changes: Any) -> Table:
    return with_player_0(**{"units__slaves": 1, **changes})


@rule("CM-1.7(guildhall)", "CM-S114")
def test_the_guildhall_holds_a_single_worker() -> None:
    at = guild(players=2).set({"players.1.units.slaves": 1}).play(0, "place guildhall")
    assert "guildhall" not in shown(at)
    assert at.get("players.1.units.slaves") == 1


@rule("CM-1.7(guildhall)", "CM-S115")
@pytest.mark.parametrize(("slaves", "legal"), [(0, False), (1, True), (2, True)])
def test_the_guildhall_takes_one_slave_for_the_supply(slaves: int, legal: bool) -> None:
    at = guild(units__slaves=slaves)
    assert ("guildhall" in shown(at)) == legal
    if legal:
        at.play(0, "place guildhall")
        assert (at.get("players.0.units.slaves"), at.get("supply.slaves")) == (slaves - 1, 51)


@rule("CM-1.7(guildhall)", "CM-S116", "CM-S119")
@pytest.mark.parametrize(
    ("event", "coins", "left"),
    [("slave_ship", 15, 9), ("slave_ship", 6, 0), ("labor_shortage", 15, 8), ("labor_shortage", 7, 0)],
)
def test_the_guildhall_costs_five_coins_besides_the_deployment(event: str, coins: int, left: int) -> None:
    assert guild(event=event, coins=coins).play(0, "place guildhall").get("players.0.coins") == left


@rule("CM-1.7(guildhall)", "CM-S116", "CM-S119")
@pytest.mark.parametrize(("event", "coins"), [("slave_ship", 5), ("labor_shortage", 6)])
def test_the_guildhall_is_closed_to_those_who_cannot_pay_both(event: str, coins: int) -> None:
    assert "guildhall" not in shown(guild(event=event, coins=coins))
    assert "guildhall" in shown(guild(event=event, coins=coins + 1))


@rule("CM-1.7(guildhall)", "CM-R32", "CM-R53", "CM-S117", "CM-S147")
def test_the_guildhall_frees_a_worker_who_can_be_deployed_in_the_same_phase() -> None:
    at = guild().play(0, "place guildhall").play(1, "pass")
    assert at.player(0, "spare", "pool", "available") == (4, 6, 5)
    for place in ("port", "war"):
        at.play(0, f"place {place}").chance("heads")
    at.play(0, "place prison x2", "place mummers_market")
    assert at.player(0, "available", "coins") == (0, 4)
    last = guild(pool=1, available=1, spare=9).play(0, "place guildhall").play(1, "place mummers_market")
    assert last.player(0, "spare", "pool", "available") == (8, 2, 1)
    assert last.play(0, "place palace").get("players.0.available") == 0


@rule("CM-1.7(guildhall)", "CM-R32", "CM-S118")
@pytest.mark.parametrize(("pool", "spare", "legal"), [(9, 1, True), (10, 0, False)])
def test_the_guildhall_is_closed_without_a_spare_worker(pool: int, spare: int, legal: bool) -> None:
    at = guild(pool=pool, available=3, spare=spare)
    assert ("guildhall" in shown(at)) == legal
    if legal:
        assert at.play(0, "place guildhall").player(0, "pool", "spare") == (10, 0)


@rule("CM-1.7(guildhall)", "CM-R33")
def test_a_dead_worker_comes_back_through_the_guildhall() -> None:
    at = guild().play(0, "place port").chance("tails").play(1, "pass").play(0, "place guildhall")
    assert at.player(0, "pool", "spare", "available") == (5, 5, 4)
    assert at.cleanup().player(0, "pool", "spare", "available") == (5, 5, 5)
