"""Phase 3: buy resources (CM-1.8)."""

from typing import Any

import pytest

from tests.games.circus_maximus.table import Table, filled, table

rule = pytest.mark.rule

GOODS = ("mummers", "animals", "slaves")


def buying(*queues: str, players: int = 2, **changes: Any) -> Table:
    """The buying phase with these queues, written "mummers 0 1"; nobody has spent anything."""
    at = table(players, "plague", set={path.replace("__", "."): value for path, value in changes.items()}).to("place")
    lines: dict[str, list[int]] = {good: [] for good in GOODS}
    for queue in queues:
        good, *seats = queue.split()
        lines[good] = [int(seat) for seat in seats]
    return at.set({"queue": lines}).to("buy")


def about(at: Table) -> tuple[int, str]:
    """Who is asked in which market."""
    return at.actor, at.seen(0)["question"]["about"]


def coins(at: Table, players: int = 2) -> list[int]:
    return [at.get(f"players.{seat}.coins") for seat in range(players)]


@rule("CM-1.8", "CM-R38")
def test_markets_open_one_after_the_other_and_empty_queues_are_skipped() -> None:
    at = buying("mummers 0", "animals 0", "slaves 0")
    for good in GOODS:
        assert about(at) == (0, good)
        at.play(0, "pass")
    assert at.get("round") == 2
    assert about(buying("animals 1")) == (1, "animals")
    assert about(buying("slaves 1")) == (1, "slaves")
    at = buying("mummers 0", "slaves 1").play(0, "pass")
    assert about(at) == (1, "slaves")


@rule("CM-1.8")
def test_without_any_queue_the_phase_is_skipped() -> None:
    assert buying().get("round") == 2


@rule("CM-1.8", "CM-R38", "CM-S024")
@pytest.mark.parametrize("good", GOODS)
@pytest.mark.parametrize("queue", [(0, 1, 2), (2, 0, 1), (1, 2, 0)])
def test_turns_go_round_the_queue_one_unit_each(good: str, queue: tuple[int, ...]) -> None:
    at = buying(f"{good} {' '.join(map(str, queue))}", players=3, market__slaves=filled(*range(10)))
    for seat in queue * 2:
        assert about(at) == (seat, good)
        at.play(seat, "buy")
    assert [at.get(f"players.{seat}.units.{good}") for seat in range(3)] == [2, 2, 2]


@rule("CM-1.8", "CM-1.11(D4)")
def test_a_buyer_buys_one_or_passes() -> None:
    assert buying("slaves 0 1").legal(0) == ["pass", "buy"]
    assert buying("slaves 0 1").legal(1) == []


@rule("CM-1.8", "CM-S041")
@pytest.mark.parametrize(
    ("good", "prices"),
    [
        ("mummers", [1, 1, 2, 2, 3, 3, 4, 4]),
        ("animals", [2, 2, 3, 3, 4, 4]),
        ("slaves", [3, 3, 4, 4, 5]),
    ],
)
def test_every_unit_costs_the_cheapest_price_there_is(good: str, prices: list[int]) -> None:
    last = "mummers 0" if good == "slaves" else "slaves 0"  # a market that keeps the phase open
    at = buying(f"{good} 0", last, players__0__coins=50)
    if good == "slaves":
        at.play(0, "pass")
    paid = 0
    for count, price in enumerate(prices[:-1], 1):
        at.play(0, "buy")
        paid += price
        assert coins(at) == [50 - paid, 15]
        assert at.get(f"players.0.units.{good}") == count
        assert at.stock(good) == prices[count:]
    assert at.get(f"supply.{good}") == 50


@rule("CM-1.8", "CM-R38")
def test_a_pass_is_final_for_this_market_only() -> None:
    at = buying("mummers 0 1", "slaves 0 1").play(0, "pass").play(1, "buy")
    assert about(at) == (1, "mummers")
    at.play(1, "pass")
    assert about(at) == (0, "slaves")


@rule("CM-1.8", "CM-S083")
def test_standing_in_a_market_does_not_oblige_to_buy() -> None:
    at = buying("mummers 0 1").play(0, "pass").play(1, "pass")
    assert at.get("round") == 2
    assert [at.units(seat) for seat in range(2)] == [(0, 0, 0, 0), (0, 0, 0, 0)]


@rule("CM-1.8", "CM-S082")
def test_nobody_outside_the_queue_can_buy() -> None:
    at = buying("slaves 1", players=3)
    for _ in range(3):
        assert about(at) == (1, "slaves")
        at.play(1, "buy")
    assert at.units(0) == at.units(2) == (0, 0, 0, 0)
    assert at.get("players.1.coins") == 15 - 3 - 3 - 4


@rule("CM-1.8")
@pytest.mark.parametrize(("held", "asked"), [(2, 1), (3, 0)])
def test_whoever_cannot_pay_the_price_passes_without_being_asked(held: int, asked: int) -> None:
    at = buying("slaves 0 1", players__0__coins=held)
    assert at.actor == asked
    assert at.get("passed") == ([0] if asked else [])


@rule("CM-1.8")
def test_a_price_that_climbs_out_of_reach_ends_the_buying_of_one_player() -> None:
    at = buying("slaves 0 1", players__0__coins=6, players__1__coins=13).play(0, "buy").play(1, "buy")
    assert (at.actor, at.get("passed")) == (1, [0])  # 3 coins left, the price is 4
    at.play(1, "buy")
    assert coins(at) == [3, 6]


@rule("CM-1.8")
def test_an_empty_market_closes_for_all() -> None:
    at = buying("mummers 0 1", "slaves 1", market__mummers=filled(3)).play(0, "buy")
    assert at.stock("mummers") == []
    assert about(at) == (1, "slaves")
    assert about(buying("mummers 0 1", "slaves 1", market__mummers=filled())) == (1, "slaves")


@rule("CM-1.8")
def test_there_is_no_limit_on_the_number_bought() -> None:
    at = buying("mummers 0", "slaves 1", players__0__coins=100, market__mummers=filled(*range(10)))
    at.play(0, *["buy"] * 10)
    assert at.get("players.0.units.mummers") == 10
    assert at.get("players.0.coins") == 100 - 30
    assert about(at) == (1, "slaves")


@rule("CM-1.8")
def test_a_single_coin_buys_at_a_price_of_one() -> None:
    at = buying("mummers 0", "slaves 1", players__0__coins=1)
    assert at.play(0, "buy").player(0, "coins", "mummers") == (0, 1)
