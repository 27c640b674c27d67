"""Phase 5: pay, boosts, workers, acts, markets, the event, the round (CM-1.10, steps 1 to 7)."""

import random
from typing import Any

import pytest

from tests.games.circus_maximus.stage import holding, purses, stage, standing
from tests.games.circus_maximus.table import BY_SEAT, Table, filled, table

PAID = {"economy": "pay_and_upkeep"}
NO_PAY = {"economy": "none"}


def coins(at: Table) -> list[int]:
    return [player["coins"] for player in at.get("players")]


def paid(purse: int, tracks: tuple[int, int, int], units: tuple[int, int, int, int], **options: Any) -> int:
    """What seat 1 holds after a round in which nobody did anything."""
    set = {"players.1.coins": purse} | standing((3, 3, 3), tracks) | holding((0, 0, 0, 0), units)
    return coins(table(set=set, options=options).cleanup())[1]


# 1. Pay


@pytest.mark.rule("CM-1.10(1)", "CM-R1")
@pytest.mark.parametrize(
    ("tracks", "income"),
    [((3, 3, 3), 9), ((7, 0, 0), 7), ((0, 7, 0), 7), ((0, 0, 7), 7), ((9, -2, -3), 4), ((14, 14, 14), 42)],
)
def test_income_is_the_sum_of_the_tracks(tracks: tuple[int, int, int], income: int) -> None:
    assert paid(5, tracks, (0, 0, 0, 0)) == 5 + income


@pytest.mark.rule("CM-1.10(1)", "CM-R55")
@pytest.mark.parametrize(("tracks", "income"), [((1, 1, 2), 4), ((1, 1, 1), 3), ((1, 1, 0), 3), ((-10, -10, -10), 3)])
def test_income_is_never_less_than_three(tracks: tuple[int, int, int], income: int) -> None:
    assert paid(5, tracks, (0, 0, 0, 0)) == 5 + income


@pytest.mark.rule("CM-1.10(1)", "CM-R1")
@pytest.mark.parametrize(
    ("units", "upkeep"),
    [((1, 0, 0, 0), 1), ((0, 1, 0, 0), 1), ((0, 0, 1, 0), 1), ((0, 0, 0, 1), 1), ((2, 1, 3, 1), 7)],
)
def test_every_unit_held_costs_a_coin(units: tuple[int, int, int, int], upkeep: int) -> None:
    assert paid(5, (3, 3, 3), units) == 14 - upkeep


@pytest.mark.rule("CM-1.10(1)", "CM-R2")
@pytest.mark.parametrize(("slaves", "left"), [(12, 2), (13, 1), (14, 0), (15, 0), (20, 0)])
def test_upkeep_ruins_nobody_and_takes_no_unit(slaves: int, left: int) -> None:
    set = {"players.1.coins": 5} | holding((0, 0, 0, 0), (0, 0, slaves, 0))
    at = table(set=set).cleanup()
    assert at.player(1, "coins", "slaves") == (left, slaves)


@pytest.mark.parametrize(
    "location",
    [
        pytest.param("town_square", marks=pytest.mark.rule("CM-1.10(1)", "CM-S101")),
        pytest.param("palace", marks=pytest.mark.rule("CM-1.10(1)", "CM-S106")),
        pytest.param("pantheon", marks=pytest.mark.rule("CM-1.10(1)", "CM-S112")),
    ],
)
def test_pay_is_reckoned_with_the_step_of_a_boost(location: str) -> None:
    at = table().to("place").play(0, f"place {location}").cleanup()
    assert coins(at) == [15 - 1 + 10, 15 + 9]


@pytest.mark.rule("CM-1.10(1)", "CM-1.3")
def test_a_boost_counts_no_further_than_the_end_of_the_track() -> None:
    options = {"boost_wins": False, "locations.pantheon.boost.church": 3}
    at = table(set=standing((0, 3, 13)), options=options).to("place").play(0, "place pantheon").cleanup()
    assert coins(at)[0] == 14 + 0 + 3 + 15


@pytest.mark.rule("CM-1.10(1)")
def test_pay_comes_after_the_acts_with_what_they_left() -> None:
    at = stage("0 procession 1", set=holding((1, 0, 1, 0)) | purses(5, 5), options=PAID).play(0, "perform")
    assert coins(at) == [5 + 4 + (3 + 2 + 6) - 1, 5 + (3 + 3 + 1)]


@pytest.mark.rule("CM-1.11(economy)", "CM-1.10(1)")
@pytest.mark.parametrize(("economy", "left"), [("pay_and_upkeep", 11), ("pay_only", 14), ("none", 5)])
def test_economy_pays_with_upkeep_or_without_it_or_not_at_all(economy: str, left: int) -> None:
    assert paid(5, (3, 3, 3), (1, 1, 1, 0), economy=economy) == left


@pytest.mark.rule("CM-1.11(economy)")
def test_pay_alone_has_its_floor_too() -> None:
    assert paid(5, (-5, -5, 0), (0, 0, 9, 0), economy="pay_only") == 8


# 2. Boosts


@pytest.mark.rule("CM-1.10(2)")
@pytest.mark.parametrize(
    ("location", "track"), [("town_square", "population"), ("palace", "empire"), ("pantheon", "church")]
)
def test_boosts_return_to_nothing_and_leave_the_track_as_it_was(location: str, track: str) -> None:
    at = table().to("place").play(0, f"place {location}")
    assert (at.get(f"players.0.boost.{track}"), at.tracks(0)) == (1, (3, 3, 3))
    at.cleanup()
    assert at.get("players.0.boost") == {"empire": 0, "population": 0, "church": 0}
    assert at.tracks(0) == (3, 3, 3)


# 3. Workers


@pytest.mark.rule("CM-1.10(3)", "CM-S029")
def test_all_workers_return_from_everywhere() -> None:
    at = table(players=3).to("place")
    at.play(0, "place prison x2").play(1, "place port").chance("heads").play(2, "place slaves_market")
    at.play(0, "place slaves_market").play(1, "place slaves_market")
    assert [player["available"] for player in at.get("players")] == [2, 3, 4]
    assert at.get("queue.slaves") == [2, 0, 1]
    at.cleanup()
    assert [player["available"] for player in at.get("players")] == [5, 5, 5]
    assert at.get("placed") == {}
    assert at.get("queue") == {"mummers": [], "animals": [], "slaves": []}


@pytest.mark.rule("CM-1.10(3)")
def test_dead_workers_do_not_return_and_bought_ones_do() -> None:
    at = table(set=holding((0, 0, 0, 0), (0, 0, 1, 0))).to("place")
    at.play(0, "place forest").chance("tails").play(1, "place guildhall").cleanup()
    assert at.player(0, "pool", "available", "spare") == (4, 4, 6)
    assert at.player(1, "pool", "available", "spare") == (6, 6, 4)


@pytest.mark.rule("CM-1.10(3)")
def test_spaces_are_open_again_in_the_next_round() -> None:
    at = table().to("place").play(0, "place palace").cleanup().event("slaves_revolt").to("place")
    assert "place palace" in at.offered


@pytest.mark.rule("CM-1.10", "CM-S077")
def test_coins_units_and_workers_stay_with_their_owners() -> None:
    at = table(set=holding((1, 2, 3, 4)) | purses(7), options=NO_PAY).cleanup()
    assert at.player(0, "coins", "pool", "mummers", "animals", "slaves", "prisoners") == (7, 5, 1, 2, 3, 4)


# 4. Acts


@pytest.mark.rule("CM-1.10(4)", "CM-R23")
def test_acts_with_a_bid_leave_and_the_others_stay_in_their_slots() -> None:
    """gladiator is performed, ludi is not; both had a bid."""
    at = table(display=["choral", "ludi", "pageant", "gladiator", "hymn"], set=holding((0, 0, 1, 0)))
    at.play(0, "bid gladiator 1").play(1, "bid ludi 1").to("perform").play(0, "perform")
    assert at.get("act_display") == ["choral", "", "pageant", "", "hymn"]
    assert at.get("act_discard") == ["gladiator", "ludi"]
    at.chance("act venatio")
    assert at.get("act_display") == ["choral", "venatio", "pageant", "", "hymn"]
    at.chance("act naumachia")
    assert at.get("act_display") == ["choral", "venatio", "pageant", "naumachia", "hymn"]
    assert (at.get("act_discard"), at.get("round")) == (["gladiator", "ludi"], 2)


@pytest.mark.rule("CM-1.10(4)", "CM-S030")
def test_all_bids_are_removed() -> None:
    at = table().play(0, "bid choral 2").play(1, "bid torture 3").cleanup()
    assert (at.get("bids"), at.get("bids_made")) == ({}, 0)


@pytest.mark.rule("CM-1.10(4)")
def test_bids_of_one_round_do_not_count_in_the_next() -> None:
    at = table(display=["choral", "hymn"], set=holding((1, 0, 0, 0)), options=BY_SEAT)
    at.play(0, "bid choral 2").to("perform").play(0, "withdraw").cleanup("naumachia").event("slaves_revolt")
    at.play(0, "bid hymn 1").to("perform")
    assert (at.actor, at.get("open_act.act"), at.get("bids")) == (0, "hymn", {"hymn": {"0": {"coins": 1, "turn": 1}}})


@pytest.mark.rule("CM-1.10(4)")
def test_executions_are_never_replaced() -> None:
    at = table(set=holding((0, 0, 0, 1))).play(0, "bid torture 1").to("perform").play(0, "perform")
    assert (at.question, at.get("act_discard")) == ("draw_event", [])
    assert "bid torture" in at.event("slaves_revolt").offered


@pytest.mark.rule("CM-1.10(4)")
def test_every_card_of_the_act_deck_is_equally_likely_and_no_other_comes() -> None:
    at = stage("0 choral 1")
    deck = set(at.get("act_deck"))
    assert len(deck) == 10
    assert at.weights == {f"act {act}": 1 for act in deck}


@pytest.mark.rule("CM-1.10(4)", "CM-R24")
def test_an_empty_act_deck_takes_the_discard_with_what_was_just_discarded() -> None:
    """One card is left for two slots: it fills the first unasked, the reshuffled discard the second."""
    at = last_act_of_the_deck("naumachia", "choral", "pageant")
    assert at.get("act_display")[:2] == ["naumachia", ""]
    assert (at.get("act_discard"), len(at.get("act_deck"))) == ([], 11)
    assert {"act choral", "act pageant"} <= set(at.offered)
    assert len(at.offered) == 11
    at.chance("act choral")
    assert (at.get("act_display")[:2], at.get("round")) == (["naumachia", "choral"], 2)


def last_act_of_the_deck(last: str, *bids: str) -> Table:
    """A round whose cleanup finds one act in the deck; nobody can perform what seats 0, 1 ... bid on."""
    at = table(display=["choral", "pageant"], options=NO_PAY)
    rest = [act for act in at.get("act_deck") if act != last]
    at.set({"act_deck": [last], "act_discard": rest})
    for seat, act in enumerate(bids):
        at.play(seat, f"bid {act} 1")
    return at.to("place").play(0, "pass").play(1, "pass")


@pytest.mark.rule("CM-1.10(4)", "CM-R24")
def test_a_deck_that_is_not_empty_leaves_the_discard_alone() -> None:
    at = last_act_of_the_deck("naumachia", "choral")
    assert (at.get("act_display")[0], at.get("act_deck")) == ("naumachia", [])
    assert len(at.get("act_discard")) == 10
    assert at.get("round") == 2


# 5. Restock

EMPTY = {f"market.{good}": filled() for good in ("mummers", "animals", "slaves")}


@pytest.mark.rule("CM-1.10(5)", "CM-S031", "CM-S051", "CM-R27")
@pytest.mark.parametrize(
    ("players", "mummers", "animals", "slaves"),
    [
        (2, [3, 3, 4, 4, 5, 5], [5, 5, 6, 6], [6, 6, 7, 7]),
        (3, [1, 2, 2, 3, 3, 4, 4, 5, 5], [4, 4, 5, 5, 6, 6], [5, 5, 6, 6, 7, 7]),
        (4, [1, 1, 2, 2, 3, 3, 4, 4, 5, 5], [3, 3, 4, 4, 5, 5, 6, 6], [4, 4, 5, 5, 6, 6, 7, 7]),
    ],
)
def test_markets_are_restocked_by_the_number_of_players_from_the_expensive_end(
    players: int, mummers: list[int], animals: list[int], slaves: list[int]
) -> None:
    at = table(players, "market_crash", set=EMPTY).cleanup()
    assert (at.stock("mummers"), at.stock("animals"), at.stock("slaves")) == (mummers, animals, slaves)


@pytest.mark.rule("CM-1.10(5)", "CM-R61")
def test_what_does_not_fit_into_a_market_is_lost() -> None:
    at = table(4, "market_crash", set=EMPTY | {"market.mummers": filled(0, 1, 9)}).cleanup()
    assert at.stock("mummers") == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert at.get("supply.mummers") == 50
    full = table(4, "market_crash", set={"market.slaves": filled(*range(10))}).cleanup()
    assert full.stock("slaves") == [3, 3, 4, 4, 5, 5, 6, 6, 7, 7]


@pytest.mark.rule("CM-1.10(5)")
def test_restock_fills_the_most_expensive_gaps_between_what_is_left() -> None:
    at = table(2, "market_crash", set={"market.slaves": filled(0, 4, 8)}).cleanup()
    assert at.get("market.slaves") == filled(0, 4, 5, 6, 7, 8, 9)


@pytest.mark.rule("CM-1.11(restock)")
@pytest.mark.parametrize(("players", "count"), [(2, 3), (3, 4), (4, 6)])
def test_flat_restock_brings_the_same_to_every_market(players: int, count: int) -> None:
    at = table(players, "market_crash", set=EMPTY, options={"restock": "flat"}).cleanup()
    assert [sum(at.get(f"market.{good}")) for good in ("mummers", "animals", "slaves")] == [count] * 3


# 6. and 7. The event leaves, the round goes on


@pytest.mark.rule("CM-1.10(6)")
def test_the_event_goes_to_the_discard() -> None:
    at = table(event="plague")
    assert (at.get("current_events"), at.get("event_discard")) == (["plague"], [])
    at.cleanup()
    assert (at.get("current_events"), at.get("event_discard")) == ([], ["plague"])
    assert "event plague" not in at.offered


@pytest.mark.rule("CM-1.10(6)")
def test_the_event_after_a_new_age_goes_to_the_discard_beside_it() -> None:
    at = table(event="").event("new_age", "plague").cleanup()
    assert (at.get("current_events"), sorted(at.get("event_discard"))) == ([], ["new_age", "plague"])


@pytest.mark.rule("CM-1.10(7)", "CM-R62", "CM-S032")
@pytest.mark.parametrize(("round", "ends"), [(1, False), (9, False), (10, True)])
def test_cleanup_ends_the_tenth_round_and_the_game_and_no_earlier_one(round: int, ends: bool) -> None:
    at = table(set={"round": round}).cleanup()
    assert at.over is ends
    assert at.get("round") == (10 if ends else round + 1)
    assert at.question == ("over" if ends else "draw_event")


@pytest.mark.rule("CM-1.10(7)")
def test_the_last_cleanup_is_complete_before_the_game_ends() -> None:
    at = table(set={"round": 9} | EMPTY | holding((1, 0, 0, 0)), event="market_crash", options={"setup.game.rounds": 9})
    at.to("place").play(0, "place pantheon").cleanup()
    assert coins(at) == [14 + 10 - 1, 24]
    assert (at.player(0, "available"), at.get("players.0.boost.church"), at.get("placed")) == ((5,), 0, {})
    assert (sum(at.get("market.slaves")), at.get("event_discard"), at.over) == (4, ["market_crash"], True)


@pytest.mark.rule("CM-1.10", "CM-S033")
def test_nobody_decides_anything_in_cleanup() -> None:
    """Random rounds: between the last act and the next event only chance is asked."""
    dice = random.Random(5)
    met = 0
    for _ in range(12):
        at = table(3, set=holding((4, 4, 4, 4), (4, 4, 4, 4), (4, 4, 4, 4)))
        while not at.over and at.get("round") < 4:
            if at.phase == "cleanup":
                met += 1
                assert (at.actor, at.question) == (-1, "draw_act")
            at.play(at.actor, random_move(at, dice))
    assert met > 20


@pytest.mark.rule("CM-R60", "CM-1.11")
def test_a_question_with_one_answer_is_never_asked() -> None:
    dice = random.Random(7)
    asked = 0
    for players in (2, 3, 4):
        for _ in range(4):
            at = table(players)
            while not at.over and at.get("round") < 6:
                assert len(at.offered) > 1
                asked += 1
                at.play(at.actor, random_move(at, dice))
    assert asked > 500


def random_move(at: Table, dice: random.Random) -> str:
    """Bids of one coin, so that a round stays short of money for long."""
    move = dice.choice(at.offered)
    return f"{move} 1" if move.startswith("bid ") else move


@pytest.mark.rule("CM-R54")
def test_the_base_game_has_eleven_locations_and_the_other_two_are_options() -> None:
    eleven = [
        *("place port", "place war", "place forest", "place prison"),
        *("place mummers_market", "place animals_market", "place slaves_market"),
        *("place town_square", "place palace", "place pantheon", "place guildhall"),
    ]
    rich = holding((9, 9, 9, 9), (9, 9, 9, 9))
    at = table(display=["ludi"], set=rich).play(0, "bid ludi 1").play(1, "bid ludi 1").to("place")
    assert at.offered == ["pass", *eleven, "place prison x2"]
    both = table(display=["ludi"], set=rich, options={"oracle": True, "gamblers_den": True})
    both.play(0, "bid ludi 1").play(1, "bid ludi 1").to("place")
    assert both.offered == ["pass", *eleven, "place oracle", "place gamblers_den", "place prison x2"]
