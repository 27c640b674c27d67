"""Constants, state, primitive operations and set-up (CM-1.1 to CM-1.4)."""

from typing import Any

import pytest

import circenses
from circenses.games.circus_maximus import setup
from circenses.kernel.errors import BadOption
from circenses.kernel.state import CHANCE
from tests.games.circus_maximus.table import BY_SEAT, Table, filled, resolve, table

rule = pytest.mark.rule

TRACKS = ("empire", "population", "church")
REGULAR = (
    *("choral", "pageant", "procession", "hymn", "sacred_festival"),
    *("gladiator", "bestiarii", "venatio", "animal_feeding", "slave_battle"),
    *("chariot", "ludi", "triumph", "cavalry", "naumachia"),
)
EXECUTIONS = ("torture", "military_execution", "crucifixion")

# An act with a winner or without that lowers the track of whoever stays away by 2 and raises its performer's.
LOWERING = {"empire": "ludi", "population": "gladiator", "church": "procession"}
# Units that allow all three.
HANDS = {"mummers": 1, "animals": 0, "slaves": 3, "prisoners": 0}


def undealt() -> Table:
    return table(event="")


def perform(act: str, players: int = 2, **changes: Any) -> Table:
    """Seat 0 alone performs the act; the others stay away."""
    at = table(players=players, display=[act], set={"players.0.units": HANDS, **changes})
    at.play(0, f"bid {act} 1").to("perform")
    return at.play(0, "perform")


# CM-1.1 Constants


@rule("CM-1.1", "CM-S001")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_two_three_and_four_play_with_seats_from_0(players: int) -> None:
    at = table(players=players)
    assert len(at.get("players")) == players
    assert at.get("order") == list(range(players))


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize(
    ("path", "value"),
    [
        pytest.param("coins", 15, marks=rule("CM-S003", "CM-S309")),
        pytest.param("pool", 5, marks=rule("CM-S004")),
        pytest.param("available", 5, marks=rule("CM-S146", "CM-S309")),
        pytest.param("spare", 5, marks=rule("CM-R32")),
        pytest.param("units.mummers", 0, marks=rule("CM-S005")),
        pytest.param("units.animals", 0, marks=rule("CM-S006")),
        pytest.param("units.slaves", 0, marks=rule("CM-S007")),
        pytest.param("units.prisoners", 0, marks=rule("CM-S008")),
        pytest.param("track.empire", 3, marks=rule("CM-S009")),
        pytest.param("track.population", 3, marks=rule("CM-S010")),
        pytest.param("track.church", 3, marks=rule("CM-S011")),
        ("boost.empire", 0),
        ("boost.population", 0),
        ("boost.church", 0),
    ],
)
@rule("CM-1.1", "CM-1.4(1)")
def test_every_player_starts_with_the_printed_values(players: int, path: str, value: int) -> None:
    at = table(players=players, event="")
    assert [at.get(f"players.{seat}.{path}") for seat in range(players)] == [value] * players


@rule("CM-1.1", "CM-1.4(1)", "CM-R31")
@pytest.mark.parametrize("unit", ["mummers", "animals", "slaves", "prisoners"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_supply_begins_with_fifty_of_each_unit_for_any_number_of_players(unit: str, players: int) -> None:
    assert table(players=players).get(f"supply.{unit}") == 50


@rule("CM-1.1", "CM-S137", "CM-R30")
def test_the_supply_is_apart_from_the_markets() -> None:
    at = table(event="economic_boom", set={"players.0.coins": 14}).to("place")
    assert at.get("supply") == {"mummers": 50, "animals": 50, "slaves": 50, "prisoners": 50}
    at.play(0, "place slaves_market").to("buy").play(0, "buy")
    assert at.get("supply.slaves") == 50
    stock = [at.stock(good) for good in ("mummers", "animals", "slaves")]
    at = table(event="economic_boom").to("place").play(0, "place war").chance("heads")
    assert at.get("supply.slaves") == 48
    assert [at.stock(good) for good in ("mummers", "animals")] == stock[:2]
    assert len(at.stock("slaves")) == len(stock[2]) + 1
    at.cleanup()
    assert len(at.stock("slaves")) == 10
    assert at.get("supply.slaves") == 48  # the restock comes from elsewhere


@rule("CM-S002", "CM-1.2")
def test_three_victory_tracks_are_in_use() -> None:
    at = undealt()
    for seat in range(2):
        assert tuple(at.get(f"players.{seat}.track")) == TRACKS
        assert tuple(at.get(f"players.{seat}.boost")) == TRACKS


@rule("CM-1.1", "CM-S012")
@pytest.mark.parametrize(("before", "after"), [(-7, -9), (-8, -10), (-9, -10), (-10, -10)])
@pytest.mark.parametrize("track", [pytest.param(track, marks=rule("CM-S035")) for track in TRACKS])
def test_no_track_falls_below_minus_ten(track: str, before: int, after: int) -> None:
    at = perform(LOWERING[track], **{f"players.1.track.{track}": before})
    assert at.get(f"players.1.track.{track}") == after


@rule("CM-1.1", "CM-1.3", "CM-S013", "CM-S036")
@pytest.mark.parametrize("before", [13, 14])
@pytest.mark.parametrize(("track", "act"), [("empire", "ludi"), ("population", "gladiator"), ("church", "procession")])
def test_a_track_stops_at_fifteen_and_wins_there_at_once(track: str, act: str, before: int) -> None:
    at = perform(act, **{f"players.0.track.{track}": before})
    assert at.get(f"players.0.track.{track}") == 15
    assert at.result == ("track", [0])
    assert at.get("phase") == "over"
    assert at.get("players.1.track") == {"empire": 3, "population": 3, "church": 3}  # no penalty any more


@rule("CM-1.3", "CM-S037", "CM-S035")
@pytest.mark.parametrize(
    ("track", "event"),
    [("empire", "victory_celebration"), ("population", "festival_declared"), ("church", "religious_offering")],
)
def test_any_one_track_at_fifteen_suffices_and_fourteen_does_not(track: str, event: str) -> None:
    won = table(event=event, set={f"players.1.track.{track}": 14})
    assert won.result == ("track", [1])
    near = table(event=event, set={f"players.1.track.{track}": 13})
    assert near.get(f"players.1.track.{track}") == 14
    assert near.result == ("", [])
    assert near.question == "bid"


@rule("CM-1.1", "CM-S038")
@pytest.mark.parametrize(("round_", "ending", "question"), [(9, "", "draw_event"), (10, "round_limit", "over")])
def test_the_game_ends_after_the_tenth_round(round_: int, ending: str, question: str) -> None:
    at = table(set={"round": round_}).cleanup()
    assert (at.result[0], at.question) == (ending, question)
    assert at.get("round") == 10


@rule("CM-S148", "CM-1.1", "CM-1.4(3)")
def test_the_first_act_is_drawn_evenly_from_fifteen() -> None:
    values = resolve()
    at = Table(setup.new(2, values), values)
    assert at.actor == CHANCE
    assert at.weights == {f"act {act}": 1 for act in REGULAR}


@rule("CM-S149", "CM-1.1", "CM-1.4", "CM-1.4(3)")
def test_five_acts_lie_open_in_the_order_of_their_draw_each_round() -> None:
    shown = ["naumachia", "choral", "ludi", "hymn", "venatio"]
    at = table(display=shown, event="")
    assert at.get("act_display") == shown
    assert at.get("act_deck") == [act for act in REGULAR if act not in shown]
    assert at.get("act_discard") == []
    at.event("plague").play(0, "bid ludi 1").cleanup("pageant")
    assert at.get("act_display") == ["naumachia", "choral", "pageant", "hymn", "venatio"]


@rule("CM-S252", "CM-S253", "CM-1.1")
def test_three_executions_can_be_bid_on_every_round_and_are_never_drawn() -> None:
    at = table(options=BY_SEAT)
    for event in ("plague", "jupiter"):
        acts = [text for text in at.legal(0) if text != "pass"]
        assert acts[5:] == [f"bid {execution}" for execution in EXECUTIONS]
        at.play(0, "bid torture 1").play(1, "bid crucifixion 1").cleanup()
        cards = at.get("act_deck") + at.get("act_display") + at.get("act_discard")
        assert sorted(cards) == sorted(REGULAR)
        at.event(event)


@rule("CM-S278", "CM-1.1", "CM-1.4(3)")
def test_the_first_event_is_drawn_evenly_from_seventeen_different_cards() -> None:
    at = undealt()
    assert at.question == "draw_event"
    assert set(at.weights.values()) == {1}
    assert len(at.weights) == 17


# CM-1.2 State


@rule("CM-1.2")
def test_the_state_has_every_field_of_the_page_and_is_public() -> None:
    at = table()
    words = {
        *("round", "phase", "players", "supply", "market", "act_deck", "act_display", "act_discard"),
        *("event_deck", "event_discard", "current_events", "blocked_tracks", "disabled_locations", "price_mod"),
        *("deploy_cost", "bids", "placed", "queue", "palace_first", "order", "turn", "open_market", "open_act"),
        *("passed", "winners"),
    }
    assert words <= set(at.saved)
    assert set(at.get("players.0")) >= {"coins", "pool", "available", "spare", "units", "track", "boost"}
    assert [len(at.get(f"market.{good}")) for good in ("mummers", "animals", "slaves")] == [10, 10, 10]
    assert at.seen(0) == at.seen(1) == at.seen(-2)


@rule("CM-1.2")
def test_what_is_played_is_written_into_the_state() -> None:
    at = table(display=["gladiator"]).play(0, "bid gladiator 2").play(1, "bid torture 1").play(0, "bid torture 3")
    assert at.get("bids") == {
        "gladiator": {"0": {"coins": 2, "turn": 1}},
        "torture": {"1": {"coins": 1, "turn": 2}, "0": {"coins": 3, "turn": 3}},
    }
    assert (at.get("phase"), at.get("current_events"), at.get("passed")) == ("bid", ["new_lands"], [])
    at.play(1, "pass")
    assert at.get("passed") == [1]
    at.play(0, "pass").play(0, "place slaves_market").play(1, "place slaves_market").play(0, "place prison x2")
    assert at.get("placed") == {"slaves_market": {"0": 1, "1": 1}, "prison": {"0": 2}}
    assert at.get("queue") == {"mummers": [], "animals": [], "slaves": [0, 1]}
    assert at.player(0, "available", "pool", "spare") == (2, 5, 5)


# CM-1.3 Primitive operations


@rule("CM-1.3")
def test_effective_values_stop_at_fifteen() -> None:
    options = {"locations.town_square.boost.population": 3, "boost_wins": False}
    at = table(options=options, set={"players.0.track.population": 14, "players.0.coins": 10}).to("place")
    at.play(0, "place town_square")
    assert at.get("players.0.boost.population") == 3
    at.cleanup()
    assert at.get("players.0.coins") == 9 + 3 + 15 + 3
    assert at.get("players.0.track.population") == 14


@rule("CM-1.3")
def test_a_boost_counts_above_the_base_value() -> None:
    at = table(set={"players.0.coins": 10, "players.0.track.church": 11}).to("place").play(0, "place pantheon")
    assert at.cleanup().get("players.0.coins") == 9 + 3 + 3 + 12


@rule("CM-1.3", "CM-R28")
@pytest.mark.parametrize(
    ("before", "added"),
    [
        ([], [8, 9]),
        ([9], [7, 8]),
        ([8], [7, 9]),
        ([0, 1, 2, 8, 9], [6, 7]),
        ([1, 2, 3, 4, 5, 6, 7, 8, 9], [0]),
        ([0, 1, 2, 3, 4, 5, 6, 7, 9], [8]),
        ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], []),
    ],
)
@pytest.mark.parametrize("good", ["mummers", "animals", "slaves"])
def test_units_fill_the_dearest_empty_slots_and_the_rest_is_lost(
    good: str, before: list[int], added: list[int]
) -> None:
    at = table(event="economic_boom", set={f"market.{good}": filled(*before)})
    assert at.get(f"market.{good}") == filled(*before, *added)
    assert at.get(f"supply.{good}") == 50


@rule("CM-1.3", "CM-R29", "CM-R63")
@pytest.mark.parametrize(
    ("before", "after", "supply"),
    [
        ([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], [3, 4, 5, 6, 7, 8, 9], 53),
        ([0, 1, 2, 3], [3], 53),
        ([0, 4, 5, 9], [9], 53),
        ([3, 4, 9], [], 53),
        ([0, 9], [], 52),
        ([], [], 50),
    ],
)
@pytest.mark.parametrize(("good", "event"), [("animals", "animals_escape"), ("slaves", "slaves_revolt")])
def test_units_leave_the_cheapest_filled_slots_for_the_supply(
    good: str, event: str, before: list[int], after: list[int], supply: int
) -> None:
    at = table(event=event, set={f"market.{good}": filled(*before)})
    assert at.get(f"market.{good}") == filled(*after)
    assert at.get(f"supply.{good}") == supply


@rule("CM-1.3", "CM-S023", "CM-S025", "CM-S047")
def test_the_price_is_that_of_the_cheapest_unit_left_and_climbs() -> None:
    at = table(event="plague", set={"players.0.coins": 100, "market.animals": filled(0, 2, 5, 9)}).to("place")
    at.play(0, "place animals_market").play(1, "pass").play(0, "place slaves_market").to("buy")
    for price, coins, left in ((2, 96, [3, 4, 6]), (3, 93, [4, 6]), (4, 89, [6]), (6, 83, [])):
        assert at.seen(0)["prices"]["animals"] == price
        at.play(0, "buy")
        assert at.get("players.0.coins") == coins
        assert at.stock("animals") == left
    assert at.seen(0)["prices"]["animals"] == 0
    assert at.seen(0)["question"]["about"] == "slaves"


@rule("CM-1.3")
@pytest.mark.parametrize(
    ("tracks", "order"),
    [((3, 3, 3, 3), [0, 1, 2, 3]), ((3, 5, 4, 5), [1, 3, 2, 0]), ((-2, -1, -2, -3), [1, 0, 2, 3])],
)
def test_track_order_descends_with_ties_by_lower_seat(tracks: tuple[int, ...], order: list[int]) -> None:
    changes = {f"players.{seat}.track.empire": value for seat, value in enumerate(tracks)}
    assert table(players=4, set=changes).get("order") == order


# CM-1.4 Set-up


@rule("CM-1.4(2)", "CM-R25", "CM-R26", "CM-1.4")
@pytest.mark.parametrize(
    ("good", "prices", "start"),
    [
        pytest.param("mummers", [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], [1, 1, 2, 2, 3, 3, 4, 4], marks=rule("CM-S048")),
        pytest.param("animals", [2, 2, 3, 3, 4, 4, 5, 5, 6, 6], [2, 2, 3, 3, 4, 4], marks=rule("CM-S049")),
        pytest.param("slaves", [3, 3, 4, 4, 5, 5, 6, 6, 7, 7], [3, 3, 4, 4, 5], marks=rule("CM-S050")),
    ],
)
@pytest.mark.parametrize("players", [2, 3, 4])
def test_markets_have_two_slots_a_tier_and_begin_with_the_cheapest_filled(
    good: str, prices: list[int], start: list[int], players: int
) -> None:
    at = table(players=players, event="")
    assert at.seen(0)["slots"][good] == prices
    assert at.stock(good) == start
    assert at.state.stocked(("mummers", "animals", "slaves").index(good)) == len(start)


@rule("CM-1.4(4)")
def test_the_game_begins_in_round_one_without_a_palace_guest() -> None:
    at = undealt()
    assert (at.get("round"), at.get("palace_first"), at.get("phase")) == (1, -1, "event")


@rule("CM-1.4", "CM-S014")
def test_a_round_goes_through_its_phases_in_order() -> None:
    at = table(event="", display=["choral"], set={"players.0.units.mummers": 1})
    seen = [at.phase]
    at.event("plague")
    seen.append(at.phase)
    at.play(0, "bid choral 1").play(1, "pass").play(0, "pass")
    seen.append(at.phase)
    at.play(0, "place mummers_market").play(1, "pass").play(0, "pass")
    seen.append(at.phase)
    at.play(0, "pass")
    seen.append(at.phase)
    at.play(0, "perform")
    seen.append(at.phase)
    at.chance("act venatio")
    seen.append(at.phase)
    assert seen == ["event", "bid", "place", "buy", "perform", "cleanup", "event"]
    assert at.get("round") == 2


@rule("CM-1.1")
@pytest.mark.parametrize("players", [1, 5])
def test_one_and_five_cannot_play(players: int) -> None:
    with pytest.raises(BadOption, match=f"Circus Maximus is for 2, 3, 4 players, not {players}"):
        circenses.new("circus-maximus", seats=players)
