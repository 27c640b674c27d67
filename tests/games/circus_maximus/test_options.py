"""The switches of CM-1.11 and the preset `letter`.

Those of the acts (penalty_scope, bid_order, reuse_in_round): test_perform_switches.py; Oracle and Den:
test_den_oracle.py; numbers: test_house_numbers.py.
"""

from typing import Any

import pytest

from circenses.games.circus_maximus import options
from circenses.kernel.errors import BadOption
from tests.games.circus_maximus.table import BY_SEAT, Table, filled, placing, resolve, shown, table

rule = pytest.mark.rule

UNITS = ("mummers", "animals", "slaves", "prisoners")


def hold(seat: int, *units: int) -> dict[str, Any]:
    """Mummers, animals, slaves, prisoners in a hand."""
    return {f"players.{seat}.units": dict(zip(UNITS, [*units, 0, 0, 0][:4], strict=True))}


def coins(at: Table, players: int = 2) -> list[int]:
    return [at.get(f"players.{seat}.coins") for seat in range(players)]


def act(at: Table) -> str:
    """The act whose bidder is asked."""
    assert at.question == "declare"
    name: str = at.seen(0)["question"]["about"]
    return name


# Schema


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("key", "values"),
    [
        ("economy", ["pay_and_upkeep", "pay_only", "none"]),
        ("penalty_scope", ["per_act", "absent_from_all"]),
        ("bid_order", ["amount", "chronological"]),
        ("participation", ["voluntary", "automatic"]),
        ("reuse_in_round", [True, False]),
        ("prison_cap", ["per_player", "shared"]),
        ("market_start", ["cheapest", "full"]),
        ("restock", ["per_player", "flat"]),
        ("drain_end", ["cheap", "expensive"]),
        ("turn_ties", ["marker", "seat", "lot"]),
        ("buy_mode", ["one_per_turn", "all_at_once"]),
        ("boost_wins", [True, False]),
        ("executions", ["all_three", "one_random"]),
        ("oracle", [False, True]),
        ("gamblers_den", [False, True]),
    ],
)
def test_a_switch_has_its_default_and_its_alternatives(key: str, values: list[Any]) -> None:
    assert resolve()[key] == values[0]
    for value in values:
        assert resolve({key: value})[key] == value
    with pytest.raises(BadOption, match=f"{key} = 'sometimes': it takes"):
        resolve({key: "sometimes"})


@rule("CM-1.11")
def test_each_of_the_fifteen_switches_names_its_clause() -> None:
    variants = options.schema().variants
    assert len(variants) == 15
    for key, variant in variants.items():
        assert variant.clause == ("CM-1.12" if key in ("oracle", "gamblers_den") else f"CM-1.11({key})")


@rule("CM-1.11", "CM-1.11(economy)", "CM-1.11(bid_order)")
def test_the_preset_letter_pays_without_upkeep_and_orders_by_time() -> None:
    schema = options.schema()
    assert list(schema.presets) == ["letter", "longa", "edition-1"]
    assert schema.differing(resolve(preset="letter")) == {"economy": "pay_only", "bid_order": "chronological"}
    at = table(display=["hymn", "choral"], preset="letter", set={**hold(0, 1), **hold(1, 1)})
    at.play(0, "bid hymn 1").play(1, "bid choral 9").play(0, "bid choral 1").to("perform")
    assert (act(at), at.actor) == ("hymn", 0)
    assert coins(at.cleanup("venatio", "ludi")) == [15 - 2 + 9, 15 - 9 + 9]
    with pytest.raises(BadOption, match="no preset 'spirit': choose from letter, longa, edition-1"):
        resolve(preset="spirit")


@rule("CM-1.11", "CM-1.1")
def test_the_preset_longa_has_longer_tracks_and_other_starts() -> None:
    seen = table(preset="longa", event="").seen(0)
    assert resolve(preset="longa")["turn_ties"] == "lot"
    assert seen["track_range"] == [-10, 30]
    assert seen["players"][0]["track"] == {"empire": 9, "population": 3, "church": 0}


# economy


@rule("CM-1.11(economy)", "CM-R1", "CM-R2")
@pytest.mark.parametrize(("economy", "left"), [("pay_and_upkeep", 15), ("pay_only", 25), ("none", 10)])
def test_pay_follows_the_tracks_and_upkeep_the_units(economy: str, left: int) -> None:
    tracks = {"players.0.track": {"empire": 4, "population": 5, "church": 6}, "players.0.coins": 10}
    at = table(options={"economy": economy}, set={**tracks, **hold(0, 1, 2, 3, 4)})
    assert at.cleanup().get("players.0.coins") == left
    assert at.units(0) == (1, 2, 3, 4)


@rule("CM-R1", "CM-1.11(economy)")
@pytest.mark.parametrize(
    ("tracks", "income"), [((-1, -2, 0), 3), ((2, 0, 0), 3), ((1, 1, 1), 3), ((5, -1, 0), 4), ((14, 14, -10), 18)]
)
@pytest.mark.parametrize("economy", ["pay_and_upkeep", "pay_only"])
def test_income_is_the_sum_of_the_tracks_and_at_least_three(economy: str, tracks: tuple[int, ...], income: int) -> None:
    start = dict(zip(("empire", "population", "church"), tracks, strict=True))
    at = table(options={"economy": economy}, set={"players.1.track": start}).cleanup()
    assert at.get("players.1.coins") == 15 + income


@rule("CM-R1")
@pytest.mark.parametrize("unit", UNITS)
def test_each_unit_of_any_kind_costs_one_coin_of_upkeep(unit: str) -> None:
    at = table(set={f"players.1.units.{unit}": 2})
    assert coins(at.cleanup()) == [24, 22]


@rule("CM-R2")
@pytest.mark.parametrize(("held", "units", "left"), [(1, 3, 1), (1, 4, 0), (1, 5, 0), (0, 12, 0)])
def test_upkeep_takes_no_more_than_there_is_and_no_unit(held: int, units: int, left: int) -> None:
    tracks = {"players.1.track": {"empire": 1, "population": -2, "church": 0}, "players.1.coins": held}
    at = table(set={**tracks, **hold(1, 0, 0, units)}).cleanup()
    assert at.player(1, "coins", "slaves") == (left, units)


# participation


@rule("CM-1.11(participation)", "CM-1.11(D5)")
def test_bidders_declare_or_perform_by_themselves() -> None:
    def played(participation: str) -> Table:
        changes = {**hold(0, 1), **hold(1, 0)}
        at = table(display=["choral"], options={"participation": participation}, set=changes)
        return at.play(0, "bid choral 1").play(1, "bid choral 1").to("perform")

    asked = played("voluntary")
    assert (asked.question, asked.actor, asked.offered) == ("declare", 0, ["perform", "withdraw"])
    assert asked.play(0, "withdraw").tracks(0) == (3, 3, 3)
    unasked = played("automatic")
    assert unasked.question == "draw_act"
    assert [unasked.tracks(seat) for seat in range(2)] == [(3, 4, 4), (3, 3, 2)]  # B has no mummer


# prison_cap


@rule("CM-1.11(prison_cap)", "CM-1.11(D3)", "CM-1.13")
def test_a_shared_prison_has_room_for_two_per_player_without_a_personal_limit() -> None:
    at = table(options={"prison_cap": "shared"}).to("place").play(0, "place prison")
    assert at.legal(0) == ["workers 1", "workers 2", "workers 3", "workers 4"]
    at.play(0, "workers 3")
    assert at.player(0, "prisoners", "coins", "available") == (3, 12, 2)
    assert "prison x2" not in shown(at)
    at.play(1, "place prison")  # one place is left: not asked how many
    assert at.player(1, "prisoners", "coins", "available") == (1, 14, 4)
    assert "prison" not in shown(at)


@rule("CM-1.11(prison_cap)")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_one_player_may_fill_a_shared_prison(players: int) -> None:
    changes = {"players.0.pool": 10, "players.0.available": 10, "players.0.spare": 0}
    at = (
        table(players, options={"prison_cap": "shared"}, set=changes).to("place").play(0, f"place prison {2 * players}")
    )
    assert at.get("placed.prison") == {"0": 2 * players}
    assert at.get("players.0.units.prisoners") == 2 * players
    assert "prison" not in shown(at)


@rule("CM-1.11(prison_cap)")
@pytest.mark.parametrize(
    "changes",
    [{"players.0.coins": 3}, {"players.0.available": 3}, {"supply.prisoners": 3}],
    ids=lambda c: next(iter(c)),
)
def test_workers_for_a_shared_prison_are_limited_by_coins_workers_and_supply(changes: dict[str, int]) -> None:
    at = table(options={"prison_cap": "shared"}, set=changes).to("place").play(0, "place prison")
    assert at.legal(0) == ["workers 1", "workers 2", "workers 3"]


@rule("CM-1.11(prison_cap)")
def test_a_shared_prison_may_be_entered_again_in_a_later_turn() -> None:
    at = table(options={"prison_cap": "shared"}).to("place")
    at.play(0, "place prison 1").play(1, "pass").play(0, "place prison 2").play(0, "place prison")
    assert at.get("players.0.units.prisoners") == 4
    assert "prison" not in shown(at)


# Markets


@rule("CM-1.11(market_start)")
def test_markets_may_begin_full() -> None:
    at = table(event="", options={"market_start": "full"})
    assert at.get("market") == {good: filled(*range(10)) for good in UNITS[:3]}


@rule("CM-1.11(restock)", "CM-R27", "CM-R28", "CM-R30")
@pytest.mark.parametrize(
    ("players", "restock", "added"),
    [
        (2, "per_player", (6, 4, 4)),
        (3, "per_player", (9, 6, 6)),
        (4, "per_player", (10, 8, 8)),
        (2, "flat", (3, 3, 3)),
        (3, "flat", (4, 4, 4)),
        (4, "flat", (6, 6, 6)),
    ],
)
def test_the_restock_fills_the_dearest_slots(players: int, restock: str, added: tuple[int, ...]) -> None:
    empty = {f"market.{good}": filled() for good in UNITS[:3]}
    at = table(players, "plague", set=empty, options={"restock": restock}).cleanup()
    for good, count in zip(UNITS[:3], added, strict=True):
        assert at.get(f"market.{good}") == filled(*range(10 - count, 10))
        assert at.get(f"supply.{good}") == 50


@rule("CM-R27", "CM-R28")
def test_restock_beyond_ten_slots_is_lost() -> None:
    at = table(4, "plague", set={"market.mummers": filled(0), "market.slaves": filled(3, 9)}).cleanup()
    assert at.get("market.mummers") == filled(*range(10))
    assert at.get("market.slaves") == filled(*range(10))


@rule("CM-1.11(drain_end)")
@pytest.mark.parametrize(
    ("before", "after", "supply"),
    [((0, 1, 2, 3, 4, 5), (3, 4, 5), 53), ((0, 3, 7, 8, 9), (8, 9), 53), ((4, 9), (), 52)],
)
@pytest.mark.parametrize(("event", "good"), [("animals_escape", "animals"), ("slaves_revolt", "slaves")])
def test_events_may_empty_the_cheap_end(
    event: str, good: str, before: tuple[int, ...], after: tuple[int, ...], supply: int
) -> None:
    at = table(event=event, options={"drain_end": "cheap"}, set={f"market.{good}": filled(*before)})
    assert at.get(f"market.{good}") == filled(*after)
    assert at.get(f"supply.{good}") == supply


@rule("CM-1.11(buy_mode)")
def test_all_at_once_leaves_the_turn_with_the_head_of_the_queue_until_he_passes() -> None:
    at = table(options={"buy_mode": "all_at_once"}, set={"players.1.coins": 6}).to("place")
    at.play(0, "place slaves_market").play(1, "place slaves_market").play(0, "place mummers_market").to("buy")
    at.play(0, "pass", "buy", "buy", "pass")
    assert at.actor == 1
    at.play(1, "buy")
    assert at.get("round") == 2  # one coin left, and the first has had his turn
    assert [at.get(f"players.{seat}.units.slaves") for seat in range(2)] == [2, 1]


# boost_wins


@rule("CM-1.11(boost_wins)", "CM-R4")
@pytest.mark.parametrize(
    ("place", "track"), [("town_square", "population"), ("palace", "empire"), ("pantheon", "church")]
)
def test_a_boost_to_fifteen_may_be_no_victory(place: str, track: str) -> None:
    changes = {f"players.0.track.{track}": 14}
    at = table(options={"boost_wins": False}, set=changes).to("place").play(0, f"place {place}")
    assert at.result == ("", [])
    assert at.get(f"players.0.boost.{track}") == 1
    won = table(event="victory_celebration", options={"boost_wins": False}, set={"players.0.track.empire": 14})
    assert won.result == ("track", [0])


# executions


@rule("CM-1.11(executions)")
@pytest.mark.parametrize("execution", ["torture", "military_execution", "crucifixion"])
def test_one_execution_drawn_evenly_after_the_event_is_biddable(execution: str) -> None:
    at = table(options={"executions": "one_random"} | BY_SEAT)
    assert (at.question, at.phase) == ("draw_execution", "event")
    assert at.weights == {"execution torture": 1, "execution military_execution": 1, "execution crucifixion": 1}
    at.chance(f"execution {execution}")
    assert at.legal(0)[5:] == [f"bid {execution}"]
    at.play(0, f"bid {execution} 1").cleanup().event("plague")
    assert at.question == "draw_execution"
    at.chance("execution torture")
    assert at.legal(0)[5:] == ["bid torture"]


@rule("CM-1.11(executions)")
def test_the_execution_is_drawn_after_the_pirates_were_answered() -> None:
    changes = {"players.0.coins": 0, **hold(0, 1, 1)}
    at = table(event="pirates", options={"executions": "one_random"}, set=changes)
    assert at.question == "lose"
    assert at.play(0, "lose mummer").question == "draw_execution"


@rule("CM-1.11(executions)")
def test_with_all_three_nothing_is_drawn() -> None:
    assert table().question == "bid"
    assert placing().get("execution") == ""
