"""The optional locations: Oracle and Gamblers Den (CM-1.12)."""

from typing import Any

import pytest

from circenses.games.circus_maximus import notation
from circenses.games.circus_maximus.game import GAME
from circenses.kernel.state import CHANCE, SPECTATOR
from tests.games.circus_maximus.table import Table, shown, table

rule = pytest.mark.rule

DICE = ("hymn", "gladiator", "slave_battle", "chariot", "ludi", "naumachia")
UNDICED = ("choral", "pageant", "procession", "sacred_festival", "bestiarii", "venatio", "animal_feeding")


# Oracle


def oracle(players: int = 2, event: str = "slave_ship", **changes: Any) -> Table:
    """Everybody holds an animal."""
    held = {f"players.{seat}.units.animals": 1 for seat in range(players)}
    given = {path.replace("__", "."): value for path, value in changes.items()}
    return table(players, event, options={"oracle": True}, set={**held, **given}).to("place")


@rule("CM-1.11(oracle)", "CM-1.12", "CM-1.7(oracle)")
def test_the_oracle_is_off_unless_switched_on() -> None:
    assert "oracle" in shown(oracle())
    off = table(set={"players.0.units.animals": 1}).to("place")
    assert "oracle" not in shown(off)


@rule("CM-1.12", "CM-S121")
def test_the_oracle_holds_a_single_worker() -> None:
    at = oracle().play(0, "place oracle").chance("event plague")
    assert "oracle" not in shown(at)
    assert at.get("placed.oracle") == {"0": 1}
    at.play(1, "pass").set({"players.0.units.animals": 1})
    assert "oracle" not in shown(at)


@rule("CM-1.12", "CM-S122", "CM-S125")
def test_the_oracle_costs_the_deployment_and_an_animal_for_the_supply() -> None:
    at = oracle(players__0__units__animals=2).play(0, "place oracle").chance("event plague")
    assert at.player(0, "coins", "animals", "available", "pool") == (14, 1, 4, 5)
    assert at.get("supply.animals") == 51
    dear = oracle(event="labor_shortage").play(0, "place oracle").chance("event plague")
    assert dear.get("players.0.coins") == 13


@rule("CM-1.12", "CM-S124")
@pytest.mark.parametrize(("animals", "open_"), [(0, False), (1, True)])
def test_the_oracle_is_closed_to_players_without_an_animal(animals: int, open_: bool) -> None:
    assert ("oracle" in shown(oracle(players__0__units__animals=animals))) == open_


@rule("CM-1.12", "CM-S125")
def test_the_deploy_cost_must_be_in_hand_for_the_oracle() -> None:
    assert oracle(event="labor_shortage", players__0__coins=1).legal(0) == []
    assert "oracle" in shown(oracle(event="labor_shortage", players__0__coins=2))


@rule("CM-1.12", "CM-S123")
def test_the_oracle_shows_the_next_event_which_stays_on_top() -> None:
    at = oracle().play(0, "place oracle")
    deck = at.get("event_deck")
    assert len(deck) == 16
    assert at.weights == {f"event {event}": 1 for event in deck}
    action = int(notation.read(at.state, "event economic_boom")[0])
    assert [GAME.hidden(at.state, CHANCE, action, viewer) for viewer in (0, 1, SPECTATOR)] == [False, True, True]
    at.chance("event economic_boom")
    assert at.actor == 1
    assert at.get("event_deck") == deck
    at.cleanup()
    assert (at.get("round"), at.get("current_events"), at.phase) == (2, ["economic_boom"], "bid")
    assert "economic_boom" not in at.get("event_deck")


@rule("CM-1.12", "CM-1.2")
def test_only_the_oracles_guest_sees_the_card() -> None:
    at = oracle(3).play(0, "place oracle").chance("event economic_boom")
    assert [at.seen(viewer)["seen_event"] for viewer in (0, 1, 2, -2)] == ["economic_boom", None, None, None]
    other = oracle(3).play(0, "place oracle").chance("event plague")
    for viewer in (1, 2, -2):
        assert at.seen(viewer) == other.seen(viewer)
    assert at.seen(0) != other.seen(0)
    at.cleanup()
    assert [at.seen(viewer)["seen_event"] for viewer in range(3)] == ["", "", ""]
    assert at.get("peeked") == []


@rule("CM-1.12")
def test_an_empty_deck_takes_the_discard_before_the_oracle_looks() -> None:
    at = oracle()
    discard = at.get("event_deck")
    at.set({"event_deck": [], "event_discard": discard}).play(0, "place oracle")
    assert at.weights == {f"event {event}": 1 for event in discard}
    at.chance("event plague")
    assert (at.get("event_deck"), at.get("event_discard")) == (discard, [])


@rule("CM-1.12")
def test_a_deck_of_one_card_needs_no_draw() -> None:
    at = oracle()
    deck = at.get("event_deck")
    at.set({"event_deck": ["plague"], "event_discard": [event for event in deck if event != "plague"]})
    at.play(0, "place oracle")
    assert (at.actor, at.seen(0)["seen_event"], at.seen(1)["seen_event"]) == (1, "plague", None)


@rule("CM-1.12")
def test_a_new_age_that_was_seen_is_followed_by_another_draw() -> None:
    at = oracle().play(0, "place oracle").chance("event new_age").cleanup()
    assert (at.question, at.get("round"), at.get("event_discard")) == ("draw_event", 2, ["new_age"])
    assert "event new_age" not in at.offered
    assert "event slave_ship" in at.offered  # the discard went into the deck
    assert at.event("plague").get("current_events") == ["plague"]


@rule("CM-1.12")
def test_the_oracle_is_legal_in_the_last_round() -> None:
    at = oracle(round=10, players__0__track__population=5).play(0, "place oracle").chance("event plague").cleanup()
    assert at.result[0] == "round_limit"


@rule("CM-1.12")
def test_by_house_number_a_second_guest_sees_the_same_card() -> None:
    held = {"players.0.units.animals": 1, "players.1.units.animals": 1}
    at = table(3, "slave_ship", options={"oracle": True, "locations.oracle.room": 2}, set=held).to("place")
    at.play(0, "place oracle").chance("event plague").play(1, "place oracle")
    assert at.actor == 2
    assert [at.seen(viewer)["seen_event"] for viewer in range(3)] == ["plague", "plague", None]


# Gamblers Den


def den(*bids: str, players: int = 3, event: str = "slave_ship", **changes: Any) -> Table:
    """The placement after these bids, one by each seat in turn; "-" is a pass."""
    given = {path.replace("__", "."): value for path, value in changes.items()}
    acts = list(dict.fromkeys(bid.split()[0] for bid in bids if bid != "-"))
    at = table(players, event, acts, given, {"gamblers_den": True})
    for i, bid in enumerate(bids):
        at.play(i % players, f"bid {bid}" if bid != "-" else "pass")
    return at.to("place")


@rule("CM-1.11(gamblers_den)", "CM-1.12", "CM-1.7(gamblers_den)")
def test_the_den_is_off_unless_switched_on() -> None:
    assert "gamblers_den" in shown(den("hymn 1", "hymn 1", "hymn 1"))
    off = table(display=["hymn"]).play(0, "bid hymn 1").play(1, "bid hymn 1").to("place")
    assert "gamblers_den" not in shown(off)


@rule("CM-1.12")
@pytest.mark.parametrize("act", DICE)
def test_the_den_takes_bets_on_acts_decided_by_dice(act: str) -> None:
    at = den(f"{act} 1", f"{act} 1", "-").play(0, "pass").play(1, "pass").play(2, "place gamblers_den")
    assert at.seen(2)["question"] == {"kind": "back_seat", "seat": 2, "about": act}


@rule("CM-1.12")
@pytest.mark.parametrize("act", [*UNDICED, "triumph", "cavalry", "torture"])
def test_the_den_is_closed_without_an_act_of_dice(act: str) -> None:
    if act == "torture":
        at = table(options={"gamblers_den": True}).play(0, "bid torture 1").play(1, "bid torture 1").to("place")
    else:
        at = den(f"{act} 1", f"{act} 1", players=2)
    assert "gamblers_den" not in shown(at)


@rule("CM-1.12")
def test_the_den_needs_bids_of_at_least_two_players_on_one_act() -> None:
    assert "gamblers_den" not in shown(den("hymn 1", "ludi 1", players=2))
    assert "gamblers_den" not in shown(den("hymn 1", "-", "-", "hymn 2"))  # one player's two bids
    assert "gamblers_den" in shown(den("hymn 1", "hymn 1", players=2))


@rule("CM-1.12", "CM-S070")
def test_the_den_holds_a_single_worker() -> None:
    at = den("hymn 1", "hymn 1", "hymn 1").play(0, "place gamblers_den", "stake 1")
    for seat in (1, 2, 0):
        assert "gamblers_den" not in shown(at)
        at.play(seat, "place prison")


@rule("CM-1.12", "CM-1.13", "CM-S071")
def test_a_bet_is_an_act_a_backed_bidder_and_a_stake() -> None:
    at = den("hymn 1", "hymn 1", "-", "ludi 1", "ludi 1", players__0__track__population=0)
    at.play(1, "pass").play(2, "place gamblers_den")
    assert (at.question, at.legal(2)) == ("back_act", ["back hymn", "back ludi"])
    at.play(2, "back ludi")
    assert (at.question, at.legal(2)) == ("back_seat", ["player 1", "player 2"])
    at.play(2, "player 2")
    assert (at.question, at.legal(2)) == ("stake", ["stake 1", "stake 2", "stake 3", "stake 4", "stake 5"])
    at.play(2, "stake 4")
    assert at.get("bet") == {"seat": 2, "act": "ludi", "backs": 1, "stake": 4}
    assert at.player(2, "coins", "available") == (15 - 1 - 4, 4)
    assert at.actor == 0
    assert at.seen(0)["bet"] == at.seen(1)["bet"] == at.get("bet")  # public


@rule("CM-1.12")
def test_a_bidder_may_back_only_himself_and_others_any_bidder() -> None:
    own = den("hymn 1", "hymn 1", "-").play(0, "place gamblers_den")
    assert own.question == "stake"
    assert own.play(0, "stake 1").get("bet.backs") == 0
    free = den("ludi 1", "hymn 1", "hymn 1").play(0, "place gamblers_den")
    assert free.legal(0) == ["player 2", "player 3"]  # a bid elsewhere binds nobody


@rule("CM-1.12")
@pytest.mark.parametrize(("coins", "most"), [(2, 1), (3, 2), (6, 5), (9, 5)])
def test_the_stake_is_one_to_five_and_at_most_what_is_left(coins: int, most: int) -> None:
    at = den("hymn 1", "hymn 1", players=2).set({"players.0.coins": coins}).play(0, "place gamblers_den")
    if most == 1:
        assert at.get("bet.stake") == 1  # one answer: not asked
    else:
        assert at.legal(0) == [f"stake {stake}" for stake in range(1, most + 1)]


@rule("CM-1.12")
@pytest.mark.parametrize(
    ("event", "coins", "open_"),
    [("slave_ship", 1, False), ("slave_ship", 2, True), ("labor_shortage", 2, False), ("labor_shortage", 3, True)],
)
def test_the_den_asks_for_a_coin_besides_the_deployment(event: str, coins: int, open_: bool) -> None:
    at = den("hymn 1", "hymn 1", players=2, event=event).set({"players.0.coins": coins})
    assert ("gamblers_den" in shown(at)) == open_


def gladiators(*held: int) -> Table:
    """All three have bid on gladiator; A stakes 5 on himself; nobody is paid in cleanup."""
    given = {f"players.{seat}.units.slaves": count for seat, count in enumerate(held)}
    at = table(3, "plague", ["gladiator"], given, {"gamblers_den": True, "economy": "none"})
    for seat in range(3):
        at.play(seat, "bid gladiator 1")
    return at.to("place").play(0, "place gamblers_den", "stake 5").to("perform")


def coins(at: Table) -> list[int]:
    return [at.get(f"players.{seat}.coins") for seat in range(3)]


@rule("CM-1.12", "CM-S071")
@pytest.mark.parametrize(
    ("rolls", "expected"),
    [((6, 5), 15 - 1 - 1 - 5 + 3 + 15), ((5, 6), 15 - 1 - 1 - 5 + 3)],
)
def test_a_won_bet_pays_the_stake_times_the_bidders(rolls: tuple[int, int], expected: int) -> None:
    at = gladiators(1, 1, 0).play(0, "perform").play(1, "perform")
    assert coins(at) == [8, 14, 14]
    at.chance(*(f"d6 {face}" for face in rolls))
    assert coins(at) == [expected, 17, 14]
    assert at.get("bet") == {"seat": -1, "act": "", "backs": -1, "stake": 0}


@rule("CM-1.12")
def test_a_backed_player_who_performs_alone_has_won() -> None:
    assert coins(gladiators(1, 0, 0).play(0, "perform")) == [8 + 3 + 15, 14, 14]


@rule("CM-1.12")
def test_the_stake_comes_back_when_nobody_performs() -> None:
    at = gladiators(0, 0, 0)
    assert coins(at) == [8 + 5, 14, 14]
    assert coins(gladiators(1, 0, 0).play(0, "withdraw")) == [13, 14, 14]


@rule("CM-1.12")
def test_a_backed_player_who_stays_away_from_a_performed_act_loses_the_stake() -> None:
    at = gladiators(1, 1, 0).play(0, "withdraw").play(1, "perform")
    assert coins(at) == [8, 17, 14]


@rule("CM-1.12")
@pytest.mark.parametrize(("bidders", "odds"), [(2, 2), (3, 3), (4, 4)])
def test_the_odds_are_the_number_of_players_with_a_bid(bidders: int, odds: int) -> None:
    options = {"gamblers_den": True, "economy": "none"}
    at = table(4, "plague", ["hymn"], {"players.0.units.mummers": 1}, options)
    for seat in range(4):
        at.play(seat, "bid hymn 1" if seat < bidders else "pass")
    at.play(0, "bid hymn 2")  # more coins change no odds
    at.to("place").play(0, "place gamblers_den", "stake 2").to("perform").play(0, "perform")
    assert at.get("players.0.coins") == 15 - 3 - 1 - 2 + 4 + 2 * odds


@rule("CM-1.12")
def test_a_gambler_without_a_bid_profits_from_anothers_victory() -> None:
    options = {"gamblers_den": True, "economy": "none"}
    at = table(3, "plague", ["hymn"], {"players.1.units.mummers": 1}, options)
    at.play(0, "bid hymn 1").play(1, "bid hymn 1").play(2, "pass").to("place").play(0, "pass").play(1, "pass")
    at.play(2, "place gamblers_den", "player 2", "stake 3").to("perform").play(1, "perform")
    assert coins(at) == [14, 15 - 1 + 4, 15 - 1 - 3 + 6]


@rule("CM-1.12")
def test_a_bet_waits_for_its_own_act() -> None:
    held = {"players.0.units": {"mummers": 1, "animals": 0, "slaves": 2, "prisoners": 0}}
    options = {"gamblers_den": True, "economy": "none"}
    at = table(2, "plague", ["hymn", "ludi"], held, options)
    at.play(0, "bid ludi 5").play(1, "bid hymn 1").play(0, "bid hymn 1").play(1, "bid ludi 1").to("place")
    at.play(0, "place gamblers_den", "back hymn", "stake 1").to("perform").play(0, "perform")
    assert at.get("bet.act") == "hymn"
    assert at.get("players.0.coins") == 15 - 6 - 1 - 1 + 7
    at.play(0, "perform")
    assert at.get("players.0.coins") == 14 + 4 + 2


@rule("CM-1.12", "CM-1.3")
def test_no_bet_is_settled_once_the_act_has_ended_the_game() -> None:
    near = {"players.0.units.slaves": 1, "players.0.track.population": 13}
    at = table(2, "jupiter", ["gladiator"], near, {"gamblers_den": True})
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").to("place")
    at.play(0, "place gamblers_den", "stake 5").to("perform").play(0, "perform")
    assert at.result == ("track", [0])
    assert at.get("players.0.coins") == 15 - 1 - 1 - 5 + 3
