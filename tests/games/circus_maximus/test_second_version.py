"""What version 2 of the rules changed, and that version 1 is still played as it was."""

from typing import Any

import pytest

import circenses
from circenses.games.circus_maximus.terminal import board
from circenses.kernel.errors import BadRecord, IllegalAction
from circenses.kernel.match import Match
from circenses.kernel.record import lines, loads
from tests.games.circus_maximus.table import Table, table

rule = pytest.mark.rule
ORDERS = ["1 2 3", "1 3 2", "2 1 3", "2 3 1", "3 1 2", "3 2 1"]


def order_in_round(round: int, players: int, ties: str = "marker") -> list[int]:
    at = table(players, event="", set={"round": round}, options={"turn_ties": ties})
    found: list[int] = at.event("slave_ship").get("order")
    return found


@rule("CM-1.3", "CM-R64", "CM-1.11(turn_ties)")
@pytest.mark.parametrize(
    ("round", "players", "order"),
    [(1, 3, [0, 1, 2]), (2, 3, [1, 2, 0]), (3, 3, [2, 0, 1]), (4, 3, [0, 1, 2]), (2, 2, [1, 0]), (8, 4, [3, 0, 1, 2])],
)
def test_the_marker_passes_to_the_left_every_round(round: int, players: int, order: list[int]) -> None:
    assert order_in_round(round, players) == order
    assert order_in_round(round, players, "seat") == sorted(order)


@rule("CM-1.3", "CM-R36")
def test_the_track_comes_before_the_marker() -> None:
    at = table(4, event="", set={"round": 2, "players.0.track.empire": 5, "players.3.track.empire": 4})
    at.event("slave_ship")
    assert (at.get("order"), at.seen(0)["ties"]) == ([0, 3, 1, 2], [1, 2, 3, 0])


@rule("CM-1.7", "CM-R64")
def test_the_marker_orders_the_workers_and_those_the_pirates_ask() -> None:
    broke = {f"players.{seat}.{key}": value for seat in (0, 1) for key, value in BROKE.items()}
    at = table(2, event="", set={"round": 2, **broke}).event("pirates")
    assert (at.question, at.actor) == ("lose", 1)
    at.play(1, "lose slave").play(0, "lose animal")
    assert table(2, event="", set={"round": 2}).event("slave_ship").to("place").actor == 1


BROKE = {"coins": 0, "units.slaves": 1, "units.animals": 1}


@rule("CM-1.11(turn_ties)")
def test_lots_are_drawn_evenly_before_the_event_of_every_round() -> None:
    at = drawn()
    assert (at.question, at.phase, at.weights) == ("draw_lots", "event", {f"lots {order}": 1 for order in ORDERS})
    at.chance("lots 3 1 2").event("plague")
    assert (at.get("order"), at.get("lots")) == ([2, 0, 1], [2, 0, 1])
    at.play(2, "bid torture 1").cleanup()
    assert (at.question, at.get("lots"), at.seen(0)["ties"]) == ("draw_lots", [], [])
    at.chance("lots 1 3 2").event("jupiter")
    assert at.get("order") == [0, 2, 1]


@rule("CM-1.11(turn_ties)")
@pytest.mark.parametrize("order", ORDERS)
def test_an_order_of_lots_is_written_with_players_counted_from_one(order: str) -> None:
    at = drawn().chance(f"lots {order}")
    assert at.get("lots") == [int(player) - 1 for player in order.split()]


def drawn() -> Table:
    return table(3, event="", options={"turn_ties": "lot"})


@rule("CM-1.5(labor_shortage)", "CM-R65", "CM-S308")
@pytest.mark.parametrize(("usual", "shortage"), [(0, 1), (1, 2), (3, 4), (10, 11)])
def test_a_labor_shortage_makes_workers_dearer_whatever_they_cost(usual: int, shortage: int) -> None:
    at = table(event="labor_shortage", options={"setup.game.deploy_cost": usual})
    assert at.get("deploy_cost") == shortage
    assert "costs 1 coin more" in board(at.seen(0))


@rule("CM-1.5(labor_shortage)")
def test_a_house_shortage_may_cost_more() -> None:
    given = {"setup.game.deploy_cost": 2, "events.labor_shortage.deploy_cost": 4}
    assert table(event="labor_shortage", options=given).get("deploy_cost") == 5


@rule("CM-1.5(pirates)", "CM-R66")
def test_pirates_who_ask_for_nothing_take_nothing() -> None:
    given = {f"players.0.{key}": value for key, value in BROKE.items()}
    at = table(event="pirates", set=given, options={"events.pirates.tribute": 0})
    assert (at.question, at.units(0), at.player(1, "coins")) == ("bid", (0, 1, 1, 0), (15,))


@rule("CM-1.11(drain_end)", "CM-R63")
def test_by_switch_events_empty_the_dear_end() -> None:
    assert table(event="animals_escape").stock("animals") == [3, 4, 4]
    assert table(event="animals_escape", options={"drain_end": "expensive"}).stock("animals") == [2, 2, 3]
    assert table(event="animals_escape", preset="edition-1").stock("animals") == [2, 2, 3]


@rule("CM-1.9")
def test_the_terminal_shows_which_units_an_act_takes() -> None:
    told = board(table(display=["bestiarii", "gladiator", "choral"]).seen(0))
    rows = {line.split("  ")[0]: line for line in told.splitlines()}
    assert "1ani 1sla! " in rows["Bestiarii vs. Beasts"]
    assert "1sla* " in rows["Gladiator Combat"]
    assert "1mum " in rows["Choral Performance"]
    assert "the rest comes back" in told
    assert max(map(len, told.splitlines())) <= 80
    some = table(display=["slave_battle"], options={"acts.slave_battle.lost_by_losers.slaves": 2})
    assert "3sla*2" in board(some.seen(0))


# Version 1


def test_a_log_that_does_not_replay_names_the_ruling_that_may_be_why() -> None:
    """Version 1 sold workers for 2 coins in a shortage, though they cost 3 at this table."""
    match: Match[Any] = Match(circenses.game("circus-maximus"), 2, {"setup.game.deploy_cost": 3}, seed=1, rules=1)
    told = lines(match)
    assert loads("".join(line + "\n" for line in told)).rules == 1
    told.append(f'{{"entry":{len(match.log)},"ply":{match.ply},"seat":0,"action":999,"notation":"x"}}')
    with pytest.raises(BadRecord, match=r"mended since: CM-R65$"):
        loads("".join(line + "\n" for line in told))


def test_the_den_counts_players_from_one_and_old_records_still_count_from_zero() -> None:
    match = circenses.new("circus-maximus", seats=3)
    game, s = match.game, match.state
    action = game.parse(s, "player 3")
    assert (game.label(s, action), game.former_label(s, action, 1)) == ("player 3", "seat 2")
    with pytest.raises(IllegalAction, match=r"cannot be read: .* player N"):
        game.parse(s, "seat 2")
