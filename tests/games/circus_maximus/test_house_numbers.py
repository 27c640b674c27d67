"""House numbers: every number of the content can be changed by its path, and does what it says (CM-1.11)."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.circus_maximus import options
from circenses.kernel.errors import BadOption
from tests.games.circus_maximus.table import Table, filled, resolve, shown, table

rule = pytest.mark.rule

See = Callable[[dict[str, Any]], Any]


def start(path: str) -> See:
    """A value right after the set-up."""
    return lambda given: table(event="", options=given).get(path)


def after(event: str, path: str, **changes: Any) -> See:
    """A value after an event."""
    laid = {key.replace("__", "."): value for key, value in changes.items()}
    return lambda given: table(event=event, options=given, set=laid).get(path)


def placed(place: str, path: str, players: int = 2) -> See:
    """A value after a worker of seat 0, who holds a slave and an animal, went there."""

    def see(given: dict[str, Any]) -> Any:
        units = {"players.0.units.slaves": 3, "players.0.units.animals": 3, "players.0.coins": 40}
        at = table(players, "slave_ship", options={"oracle": True, **given}, set=units).to("place")
        at.play(0, f"place {place}")
        if at.question == "flip":
            at.chance("heads")
        return at.get(path)

    return see


def cleaned(path: str, players: int = 2, **changes: Any) -> See:
    """A value at the end of a round in which everybody passed."""
    laid = {key.replace("__", "."): value for key, value in changes.items()}
    return lambda given: table(players, "plague", options=given, set=laid).cleanup().get(path)


def performed(act: str, path: str) -> See:
    """A value after seat 0 alone performed the act; nobody is paid."""

    def see(given: dict[str, Any]) -> Any:
        units = {"players.0.units": {"mummers": 3, "animals": 3, "slaves": 3, "prisoners": 3}}
        at = table(event="slave_ship", display=[act], options={"economy": "none", **given}, set=units)
        return at.play(0, f"bid {act} 1").to("perform").play(0, "perform").get(path)

    return see


@rule("CM-1.11", "CM-S310")
@pytest.mark.parametrize(
    ("key", "printed", "value", "see", "by_default", "changed"),
    [
        ("setup.start.coins", 15, 20, start("players.1.coins"), 15, 20),
        ("setup.start.workers", 5, 6, start("players.1.available"), 5, 6),
        ("setup.start.spare", 5, 0, start("players.1.spare"), 5, 0),
        ("setup.start.mummers", 0, 2, start("players.1.units.mummers"), 0, 2),
        ("setup.start.animals", 0, 2, start("players.1.units.animals"), 0, 2),
        ("setup.start.slaves", 0, 2, start("players.1.units.slaves"), 0, 2),
        ("setup.start.prisoners", 0, 2, start("players.1.units.prisoners"), 0, 2),
        ("setup.start.empire", 3, -10, start("players.1.track.empire"), 3, -10),
        ("setup.start.population", 3, 14, start("players.1.track.population"), 3, 14),
        ("setup.start.church", 3, 0, start("players.1.track.church"), 3, 0),
        ("setup.supply.animals", 50, 7, start("supply.animals"), 50, 7),
        ("setup.game.deploy_cost", 1, 3, placed("palace", "players.0.coins"), 39, 37),
        ("setup.game.deploy_cost", 1, 0, placed("palace", "players.0.coins"), 39, 40),
        ("setup.game.rounds", 10, 3, cleaned("ending", round=3), "", "round_limit"),
        ("setup.game.display", 5, 7, lambda given: len(table(options=given).get("act_display")), 5, 7),
        ("setup.pay.floor", 3, 0, cleaned("players.0.coins", players__0__track__empire=-6), 18, 15),
        ("setup.pay.upkeep", 1, 2, cleaned("players.0.coins", players__0__units__slaves=3), 21, 18),
        ("markets.mummers.stock", 8, 3, start("market.mummers"), filled(*range(8)), filled(0, 1, 2)),
        ("markets.slaves.restock", 2, 1, cleaned("market.slaves"), filled(0, 1, 2, 3, 4, 6, 7, 8, 9),
         filled(0, 1, 2, 3, 4, 8, 9)),
        ("events.pirates.tribute", 5, 2, after("pirates", "players.0.coins"), 10, 13),
        ("events.pirates.units", 1, 2, after("pirates", "players.0.units.slaves", players__0__coins=0,
                                             players__0__units__slaves=4), 3, 2),
        ("events.pirates.units", 1, 0, after("pirates", "players.0.units.slaves", players__0__coins=0,
                                             players__0__units__slaves=4), 3, 4),
        ("events.animals_escape.drain.animals", 3, 1, after("animals_escape", "supply.animals"), 53, 51),
        ("events.slave_ship.fill_per_player.slaves", 1, 2, after("slave_ship", "market.slaves",
                                                                 market__slaves=filled()), filled(8, 9),
         filled(6, 7, 8, 9)),
        ("events.festival_declared.fill.mummers", 2, 1, after("festival_declared", "market.mummers",
                                                              market__mummers=filled()), filled(8, 9), filled(9)),
        ("events.victory_celebration.coins", 2, 7, after("victory_celebration", "players.0.coins"), 17, 22),
        ("events.victory_celebration.tracks.empire", 1, -3, after("victory_celebration", "players.0.track.empire"),
         4, 0),
        ("events.imperial_bounty.bounty_floor", 1, 9, after("imperial_bounty", "players.0.coins"), 18, 24),
        ("events.market_crash.price", -1, -3, after("market_crash", "price_mod"), -1, -3),
        ("events.labor_shortage.deploy_cost", 2, 5, after("labor_shortage", "deploy_cost"), 2, 5),
        ("locations.port.gain.mummers", 2, 4, placed("port", "players.0.units.mummers"), 2, 4),
        ("locations.prison.gain.prisoners", 1, 3, placed("prison", "players.0.units.prisoners"), 1, 3),
        ("locations.pantheon.boost.church", 1, 2, placed("pantheon", "players.0.boost.church"), 1, 2),
        ("locations.guildhall.coins", 5, 8, placed("guildhall", "players.0.coins"), 34, 31),
        ("locations.guildhall.slaves", 1, 3, placed("guildhall", "players.0.units.slaves"), 2, 0),
        ("locations.guildhall.workers", 1, 2, placed("guildhall", "players.0.pool"), 6, 7),
        ("acts.gladiator.coins", 3, 5, performed("gladiator", "players.0.coins"), 17, 19),
        ("acts.gladiator.tracks.population", 2, 7, performed("gladiator", "players.0.track.population"), 5, 10),
        ("acts.gladiator.penalty.population", -2, -5, performed("gladiator", "players.1.track.population"), 1, -2),
        ("acts.naumachia.cost", 3, 0, performed("naumachia", "players.0.coins"), 19, 22),
        ("acts.venatio.lost.animals", 2, 1, performed("venatio", "players.0.units.animals"), 1, 2),
        ("acts.cavalry.coins_per_animal", 1, 4, performed("cavalry", "players.0.coins"), 17, 26),
        ("acts.choral.coins", 0, 6, performed("choral", "players.0.coins"), 14, 20),
    ],
)  # fmt: skip
def test_a_house_number_changes_what_it_says(
    key: str, printed: int, value: int, see: See, by_default: Any, changed: Any
) -> None:
    assert options.schema().numbers[key].default == printed
    assert see({}) == by_default
    assert see({key: value}) == changed


@rule("CM-S310")
@pytest.mark.parametrize(("high", "wins"), [(15, True), (16, False), (30, False)])
def test_the_winning_value_can_be_changed(high: int, wins: bool) -> None:
    at = table(event="victory_celebration", options={"setup.track.high": high}, set={"players.0.track.empire": 14})
    assert (at.result == ("track", [0])) == wins


@rule("CM-S310")
def test_the_lowest_value_can_be_changed() -> None:
    at = table(event="", options={"setup.track.low": -30}, set={"players.0.track.empire": -29})
    assert at.get("players.0.track.empire") == -29


@rule("CM-S310")
def test_prices_of_slots_can_be_changed() -> None:
    given = {"markets.slaves.slots.0": 1, "markets.slaves.slots.9": 30}
    assert table(options=given).seen(0)["slots"]["slaves"] == [1, 3, 4, 4, 5, 5, 6, 6, 7, 30]


@rule("CM-S310")
@pytest.mark.parametrize(("key", "players", "count"), [("two", 2, 1), ("three", 3, 5), ("four", 4, 9)])
def test_the_flat_restock_can_be_changed(key: str, players: int, count: int) -> None:
    given = {"restock": "flat", f"markets.flat.{key}": count}
    at = table(players, "plague", options=given, set={"market.animals": filled()}).cleanup()
    assert at.get("market.animals") == filled(*range(10 - count, 10))


@rule("CM-S310")
def test_rooms_can_be_changed() -> None:
    def entered(place: str, **given: Any) -> Table:
        at = table(options={key.replace("__", "."): value for key, value in given.items()}).to("place")
        return at.play(0, f"place {place}")

    assert "palace" in shown(entered("palace", locations__palace__room=2))
    three = entered("prison x2", locations__prison__room_per_player=3).play(1, "pass")
    assert "prison" in shown(three)
    assert "prison x2" not in shown(three)
    closed = table(options={"locations.slaves_market.room_per_player": 0}).to("place")
    assert "slaves_market" not in shown(closed)


@rule("CM-S310", "CM-1.12")
def test_the_oracles_price_and_the_dens_terms_can_be_changed() -> None:
    given = {"oracle": True, "gamblers_den": True, "locations.oracle.animals": 2}
    given |= {"locations.gamblers_den.stake": 8, "locations.gamblers_den.bidders": 1}
    at = table(display=["hymn"], options=given, set={"players.0.units.animals": 1}).play(0, "bid hymn 1").to("place")
    assert "oracle" not in shown(at)
    assert at.play(0, "place gamblers_den").legal(0) == [f"stake {stake}" for stake in range(1, 9)]


@rule("CM-1.11", "CM-S310")
def test_every_number_of_the_rulebook_can_be_set() -> None:
    numbers = options.schema().numbers
    files = [sum(key.startswith(f"{file}.") for key in numbers) for file in ("setup", "markets", "events", "locations")]
    assert files == [22, 39, 21, 26]
    for act in ("choral", "naumachia", "torture"):
        assert {f"acts.{act}.cost", f"acts.{act}.coins"} <= set(numbers)
    for number in numbers.values():
        assert resolve({number.key: str(number.default)})[number.key] == number.default


@rule("CM-S310")
@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("acts.gladiator.coins", 51, "coins, a whole number from 0 to 50"),
        ("acts.gladiator.coins", -1, "coins, a whole number from 0 to 50"),
        ("acts.gladiator.coins", "many", "coins, a whole number from 0 to 50"),
        ("acts.gladiator.coins", 1.5, "coins, a whole number from 0 to 50"),
        ("setup.start.empire", 15, "steps, a whole number from -10 to 14"),
        ("setup.game.minimum_bid", 0, "coins, a whole number from 1 to 15"),
        ("markets.slaves.slots.3", 0, "coins, a whole number from 1 to 30"),
        ("locations.gamblers_den.room", 2, "workers, a whole number from 1 to 1"),
        ("events.pirates.tribute", 51, "coins, a whole number from 0 to 50"),
    ],
)
def test_a_value_out_of_range_is_refused_with_what_is_allowed(key: str, value: Any, allowed: str) -> None:
    with pytest.raises(BadOption) as refused:
        resolve({key: value})
    assert str(refused.value) == f"{key} = {value!r}: it takes {allowed}"


@rule("CM-S310")
def test_an_unknown_number_is_refused_with_a_hint() -> None:
    with pytest.raises(BadOption, match=r"no option 'acts.gladiators.coins': did you mean .*acts\.gladiator\.coins"):
        resolve({"acts.gladiators.coins": 3})


@rule("CM-S310")
@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"markets.slaves.slots.4": 8}, "markets.slaves.slots: prices must not fall from one slot to the next"),
        (
            {"acts.venatio.lost.animals": 3},
            r"acts.venatio: more animals would be lost than are needed to take part \(acts.venatio.units.animals, "
            r"acts.venatio.lost.animals\)",
        ),
        ({"acts.ludi.units.slaves": 1}, "acts.ludi: more slaves would be lost than are needed to take part"),
        ({"setup.start.church": 10, "setup.track.high": 10}, "the tracks must start between"),
        ({"setup.start.church": -4, "setup.track.low": -3}, "the tracks must start between"),
    ],
)
def test_numbers_that_do_not_fit_together_are_refused(given: dict[str, int], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        table(options=given)


@rule("CM-S310")
@pytest.mark.parametrize(
    "given",
    [
        {"markets.slaves.slots.4": 4},
        {"acts.venatio.lost.animals": 2, "acts.venatio.units.animals": 2},
        {"setup.start.church": 9, "setup.track.high": 10},
        {"setup.start.church": -3, "setup.track.low": -3},
    ],
)
def test_numbers_at_the_edge_fit_together(given: dict[str, int]) -> None:
    assert table(options=given).question == "bid"
