"""Phase 4: the order of acts and bidders, who takes part, winners, settlement, penalties (CM-1.9)."""

import itertools

import pytest

from tests.games.circus_maximus.stage import Units, holding, perform_all, purses, stage, standing
from tests.games.circus_maximus.table import Table, table

RICH = (9, 9, 9, 9)


def shown(at: Table) -> list[str]:
    """The acts still to come in the order in which they are performed; everybody withdraws."""
    found: list[str] = []
    while at.question == "declare":
        if not found or found[-1] != at.get("open_act.act"):
            found.append(at.get("open_act.act"))
        at.play(at.actor, "withdraw")
    return found


def asked(at: Table) -> list[int]:
    """The bidders of the open act in the order in which they are asked; everybody withdraws."""
    act, found = at.get("open_act.act"), []
    while at.question == "declare" and at.get("open_act.act") == act:
        found.append(at.actor)
        at.play(at.actor, "withdraw")
    return found


def coins(at: Table) -> list[int]:
    return [player["coins"] for player in at.get("players")]


# The order of the acts


@pytest.mark.rule("CM-1.9", "CM-R8", "CM-S027")
@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ("0 choral 1, 0 hymn 2, 0 pageant 3", ["pageant", "hymn", "choral"]),
        ("0 pageant 3, 0 hymn 2, 0 choral 1", ["pageant", "hymn", "choral"]),
        ("0 choral 3, 0 hymn 2, 1 hymn 2", ["hymn", "choral"]),  # 2 and 2 together are more than 3
        ("0 choral 4, 0 hymn 2, 1 hymn 2", ["choral", "hymn"]),  # a tie: choral was bid on first
        ("0 hymn 2, 0 choral 4, 1 hymn 2", ["hymn", "choral"]),
        ("1 choral 1, 0 hymn 1, 0 choral 1, 1 hymn 1", ["choral", "hymn"]),
        ("0 hymn 1, 1 choral 1, 1 hymn 1, 0 choral 1", ["hymn", "choral"]),
        ("0 hymn 1, 1 choral 3, 0 choral 1, 1 hymn 3", ["hymn", "choral"]),
    ],
)
def test_acts_follow_the_coins_on_them_and_ties_the_earlier_first_bid(bids: str, order: list[str]) -> None:
    assert shown(stage(bids, set=holding(RICH, RICH))) == order


@pytest.mark.rule("CM-1.9", "CM-R22", "CM-S254")
def test_executions_close_the_show_whatever_is_bid_on_them() -> None:
    bids = "0 crucifixion 3, 0 torture 9, 1 military_execution 9, 0 choral 1, 1 naumachia 2"
    at = stage(bids, set=holding(RICH, RICH))
    assert shown(at) == ["naumachia", "choral", "torture", "military_execution", "crucifixion"]


@pytest.mark.rule("CM-1.9", "CM-R22")
def test_executions_alone_are_performed_too() -> None:
    at = stage("0 crucifixion 1, 0 torture 1", set=holding(RICH))
    assert shown(at) == ["crucifixion", "torture"]


@pytest.mark.rule("CM-1.9")
def test_acts_without_a_bid_are_not_performed_by_anybody() -> None:
    at = stage("0 choral 1", set=holding(RICH, RICH))
    assert (at.get("open_act.act"), at.actor) == ("choral", 0)
    at.play(0, "perform")
    assert (at.question, at.get("open_act.done")) == ("draw_act", ["choral"])


# Bidders


@pytest.mark.rule("CM-1.9(1)", "CM-R8")
@pytest.mark.parametrize(
    ("bids", "order"),
    [
        ("0 ludi 1, 1 ludi 3, 2 ludi 2, 3 ludi 4", [3, 1, 2, 0]),
        ("0 ludi 4, 1 ludi 3, 2 ludi 2, 3 ludi 1", [0, 1, 2, 3]),
        ("3 ludi 2, 1 ludi 2, 0 ludi 2, 2 ludi 2", [3, 1, 0, 2]),
        ("2 ludi 1, 3 ludi 5, 1 ludi 1", [3, 2, 1]),
        ("0 ludi 1, 1 ludi 2, 0 ludi 1", [0, 1]),  # a raise keeps the place of the first bid
        ("1 ludi 1, 0 ludi 2, 1 ludi 2", [1, 0]),
        ("1 choral 1, 0 ludi 1, 1 ludi 1", [0, 1]),  # bids on other acts do not count
    ],
)
def test_bidders_follow_their_own_coins_and_ties_the_earlier_first_bid(bids: str, order: list[int]) -> None:
    at = stage(bids, 4, set=holding(RICH, RICH, RICH, RICH))
    if at.get("open_act.act") == "choral":
        at.play(1, "withdraw")
    assert asked(at) == order


@pytest.mark.rule("CM-1.9(1)")
@pytest.mark.parametrize("order", list(itertools.permutations(range(4))))
def test_bidders_of_four_different_bids_are_sorted(order: tuple[int, ...]) -> None:
    bids = ", ".join(f"{seat} ludi {4 - order.index(seat)}" for seat in range(4))
    assert asked(stage(bids, 4, set=holding(RICH, RICH, RICH, RICH))) == list(order)


@pytest.mark.rule("CM-R10", "CM-1.9(1)")
def test_two_bids_of_one_player_on_one_act_are_one_participation() -> None:
    at = table(display=["pageant", "hymn"], options={"economy": "none"}, set=holding((2, 0, 0, 0), (1, 0, 0, 0)))
    at.play(0, "bid pageant 1").play(1, "bid pageant 2").play(0, "bid pageant 2").play(1, "pass").play(0, "pass")
    assert at.get("bids.pageant") == {"0": {"coins": 3, "turn": 1}, "1": {"coins": 2, "turn": 2}}
    at.to("perform").play(0, "perform")
    assert at.question == "draw_act"
    assert at.player(0, "coins", "church") == (15, 5)


@pytest.mark.rule("CM-1.9(2)", "CM-R6")
def test_only_bidders_who_can_pay_at_that_moment_are_asked() -> None:
    at = stage("0 choral 1, 1 choral 2, 2 choral 3", 4, set=holding((1, 0, 0, 0), (0, 9, 9, 9), (1, 0, 0, 0), RICH))
    assert asked(at) == [2, 0]  # seat 1 bid without a mummer, seat 3 has mummers and no bid


@pytest.mark.rule("CM-1.9(2)", "CM-R12", "CM-1.11(D5)")
def test_an_able_bidder_may_decline_and_later_ones_see_it() -> None:
    at = stage("0 choral 3, 1 choral 2, 2 choral 1", 3, set=holding(RICH, RICH, RICH))
    assert (at.actor, at.legal(0), at.get("open_act.joined")) == (0, ["perform", "withdraw"], [])
    at.play(0, "perform")
    assert (at.actor, at.get("open_act.joined"), at.seen(1)["question"]["kind"]) == (1, [0], "declare")
    at.play(1, "withdraw")
    assert (at.actor, at.get("open_act.joined")) == (2, [0])
    at.play(2, "perform")
    assert [at.tracks(seat) for seat in range(3)] == [(3, 4, 4), (3, 3, 2), (3, 4, 4)]


@pytest.mark.rule("CM-1.9(2)")
def test_the_whole_cost_is_needed() -> None:
    assert stage("0 triumph 1", set=holding((2, 1, 0, 0))).question == "declare"
    assert stage("0 triumph 1", set=holding((1, 1, 9, 9))).question == "draw_act"
    assert stage("0 triumph 1", set=holding((2, 0, 9, 9))).question == "draw_act"


@pytest.mark.rule("CM-1.9", "CM-R51")
def test_coins_earned_by_one_act_pay_for_the_next() -> None:
    at = stage("0 gladiator 2, 0 naumachia 1", set=holding((0, 0, 3, 0)) | purses(0))
    at.play(0, "perform")
    assert (at.get("open_act.act"), at.player(0, "coins")) == ("naumachia", (3,))
    at.play(0, "perform")
    assert at.player(0, "coins", "empire", "population") == (8, 7, 7)
    poor = stage("0 gladiator 2, 0 naumachia 1", set=holding((0, 0, 3, 0)) | purses(0)).play(0, "withdraw")
    assert poor.question == "draw_act"


@pytest.mark.rule("CM-1.9(2)", "CM-R51")
def test_who_cannot_pay_the_coin_cost_is_out_whatever_the_act_would_pay() -> None:
    at = stage("0 naumachia 2, 1 naumachia 1", set=holding(RICH, RICH) | purses(2, 3))
    assert asked(at) == [1]


@pytest.mark.rule("CM-1.9", "CM-R19")
def test_units_that_come_back_serve_the_next_act_of_the_round() -> None:
    at = stage("0 pageant 4, 0 sacred_festival 3, 0 hymn 2, 0 choral 1", set=holding((2, 0, 0, 0)))
    assert perform_all(at).player(0, "church", "mummers") == (11, 2)


@pytest.mark.rule("CM-1.9(2)", "CM-1.9")
def test_units_that_are_lost_serve_no_further_act() -> None:
    at = stage("0 venatio 2, 0 cavalry 1", set=holding((0, 2, 0, 0))).play(0, "perform")
    assert (at.question, at.tracks(0)) == ("draw_act", (3, 5, 3))
    kept = stage("0 venatio 2, 0 cavalry 1", set=holding((0, 2, 0, 0))).play(0, "withdraw")
    assert (kept.question, kept.get("open_act.act")) == ("declare", "cavalry")


@pytest.mark.rule("CM-1.9", "CM-S028")
def test_the_act_decides_whether_the_same_units_are_lost_or_come_back() -> None:
    assert stage("0 venatio 1", set=holding((0, 2, 0, 0))).play(0, "perform").units(0) == (0, 0, 0, 0)
    assert stage("0 animal_feeding 1", set=holding((0, 2, 0, 0))).play(0, "perform").units(0) == (0, 2, 0, 0)


@pytest.mark.rule("CM-1.9", "CM-S026")
def test_acts_pay_coins_and_move_markers() -> None:
    at = stage("0 bestiarii 1", set=holding(RICH) | purses(5)).play(0, "perform")
    assert at.player(0, "coins", "population", "church") == (10, 6, 2)


@pytest.mark.rule("CM-R20")
@pytest.mark.parametrize(
    ("act", "units", "left"),
    [("procession", (1, 0, 1, 0), (1, 0, 0, 0)), ("bestiarii", (0, 1, 1, 0), (0, 1, 0, 0))],
)
def test_of_mixed_units_only_the_slave_is_lost(act: str, units: Units, left: Units) -> None:
    at = stage(f"0 {act} 1", set=holding(units)).play(0, "perform")
    assert (at.units(0), at.get("supply.slaves"), at.get("supply.animals")) == (left, 51, 50)


# Acts that are not performed


@pytest.mark.rule("CM-1.9(3)", "CM-R18")
@pytest.mark.parametrize("able", [True, False])
def test_an_act_without_participants_harms_and_pays_nobody(able: bool) -> None:
    at = stage("0 ludi 1, 1 ludi 1, 0 naumachia 1", 3, set=holding(RICH, RICH) if able else {})
    assert (at.question == "declare") is able
    while at.question == "declare":
        at.play(at.actor, "withdraw")
    assert [at.tracks(seat) for seat in range(3)] == [(3, 3, 3)] * 3
    assert coins(at) == [15, 15, 15]
    assert at.get("open_act.done") == ["ludi", "naumachia"]


@pytest.mark.rule("CM-R7", "CM-1.9(3)")
@pytest.mark.parametrize("units", [(0, 0, 0, 0), (0, 0, 2, 0)])
def test_a_bid_is_spent_whatever_becomes_of_the_act(units: Units) -> None:
    at = table(display=["ludi"], options={"economy": "none"}, set=holding(units))
    at.play(0, "bid ludi 4")
    assert at.player(0, "coins") == (11,)
    at.play(1, "pass").play(0, "pass").to("cleanup")  # he has no slaves, or withdraws
    assert (at.question, at.player(0, "coins"), at.get("bids")) == ("draw_act", (11,), {})


@pytest.mark.rule("CM-R7")
def test_a_bid_is_not_returned_to_a_performer_either() -> None:
    at = table(display=["choral"], options={"economy": "none"}, set=holding((1, 0, 0, 0)))
    at.play(0, "bid choral 4").play(1, "pass").play(0, "pass").to("perform").play(0, "perform")
    assert at.player(0, "coins", "church") == (11, 4)


# Coin cost


@pytest.mark.rule("CM-1.9(4)")
def test_every_participant_pays_the_coin_cost_before_the_dice_and_nobody_else_does() -> None:
    at = stage("0 naumachia 3, 1 naumachia 2, 2 naumachia 1", 4, set=holding(RICH, RICH, RICH) | purses(9, 9, 9, 9))
    at.play(0, "perform").play(1, "withdraw")
    assert coins(at) == [9, 9, 9, 9]
    at.play(2, "perform")
    assert (at.question, coins(at)) == ("roll", [6, 9, 6, 9])
    at.chance("d6 1", "d6 2")
    assert coins(at) == [14, 9, 14, 9]


# Winners


@pytest.mark.rule("CM-1.9(5)", "CM-R13")
def test_a_single_participant_wins_without_dice() -> None:
    at = stage("0 gladiator 2, 1 gladiator 1", set=holding(RICH, RICH)).play(0, "withdraw").play(1, "perform")
    assert (at.question, at.tracks(1), at.units(1)) == ("draw_act", (3, 5, 3), (9, 9, 9, 9))


@pytest.mark.rule("CM-1.9(5)", "CM-R13")
@pytest.mark.parametrize(
    ("rolls", "winner"),
    [((6, 5, 1), 2), ((1, 6, 5), 0), ((1, 2, 3), 1), ((1, 2, 1), 0), ((4, 3, 3), 2)],
)
def test_each_rolls_in_bidder_order_and_the_highest_wins(rolls: tuple[int, ...], winner: int) -> None:
    """The bidder order is 2, 0, 1."""
    at = stage("0 gladiator 2, 1 gladiator 1, 2 gladiator 3", 3, set=holding(RICH, RICH, RICH))
    at.play(2, "perform").play(0, "perform").play(1, "perform")
    for seat, roll in zip((2, 0, 1), rolls, strict=True):
        assert at.get("agenda")[0] == {"kind": "roll", "seat": -1, "a": 5, "b": seat}
        assert at.weights == {f"d6 {face}": 1 for face in range(1, 7)}
        at.chance(f"d6 {roll}")
    assert at.question == "draw_act"
    assert [at.tracks(seat)[1] for seat in range(3)] == [5 if seat == winner else 3 for seat in range(3)]
    assert [at.units(seat)[2] for seat in range(3)] == [9 if seat == winner else 8 for seat in range(3)]


@pytest.mark.rule("CM-1.9(5)", "CM-R13")
def test_only_those_tied_for_highest_roll_again_in_the_same_order_until_one_is_left() -> None:
    at = stage("0 hymn 1, 1 hymn 2, 2 hymn 3, 3 hymn 4", 4, set=holding(RICH, RICH, RICH, RICH))
    for seat in (3, 2, 1, 0):
        at.play(seat, "perform")
    at.chance("d6 4", "d6 5", "d6 5", "d6 5")  # 3 is out
    assert (at.get("open_act.rolling"), rollers(at)) == ([0, 1, 2], [2])
    at.chance("d6 2")
    assert rollers(at) == [1]
    at.chance("d6 6", "d6 6")  # 2 is out
    assert (at.get("open_act.rolling"), rollers(at)) == ([0, 1], [1])
    at.chance("d6 3", "d6 3")
    assert (at.get("open_act.rolling"), rollers(at)) == ([0, 1], [1])
    at.chance("d6 1", "d6 2")
    assert [at.tracks(seat)[2] for seat in range(4)] == [5, 3, 3, 3]
    assert coins(at) == [19, 17, 17, 17]


def rollers(at: Table) -> list[int]:
    return [question["b"] for question in at.get("agenda") if question["kind"] == "roll"]


@pytest.mark.rule("CM-1.9(5)")
def test_those_who_withdrew_do_not_roll() -> None:
    at = stage("0 hymn 3, 1 hymn 2, 2 hymn 1", 3, set=holding(RICH, RICH, RICH))
    at.play(0, "perform").play(1, "withdraw").play(2, "perform")
    assert rollers(at) == [0]
    at.chance("d6 2")
    assert rollers(at) == [2]
    assert at.chance("d6 3").tracks(2) == (3, 3, 5)


@pytest.mark.rule("CM-1.9(5)", "CM-R14")
@pytest.mark.parametrize(
    ("bids", "animals", "winner"),
    [
        ("0 cavalry 9, 1 cavalry 1, 2 cavalry 1", (2, 3, 2), 1),  # all animals held count, bids do not
        ("0 cavalry 1, 1 cavalry 1, 2 cavalry 2", (3, 3, 3), 2),  # tie: the higher bid
        ("1 cavalry 1, 0 cavalry 1, 2 cavalry 1", (3, 3, 3), 1),  # tie: the earlier bid
        ("0 cavalry 9, 1 cavalry 2, 2 cavalry 1", (2, 4, 4), 1),
        ("0 cavalry 9, 2 cavalry 1, 1 cavalry 1", (2, 4, 4), 2),
    ],
)
def test_cavalry_goes_to_the_most_animals_then_the_higher_then_the_earlier_bid(
    bids: str, animals: tuple[int, ...], winner: int
) -> None:
    herds = {f"players.{seat}.units.animals": count for seat, count in enumerate(animals)}
    at = perform_all(stage(bids, 3, set=herds))
    assert [at.tracks(seat) for seat in range(3)] == [(4, 3, 4) if seat == winner else (3, 3, 3) for seat in range(3)]
    assert coins(at) == [15 + count for count in animals]


@pytest.mark.rule("CM-R14")
def test_animals_of_those_who_stay_away_win_no_cavalry_display() -> None:
    at = stage("0 cavalry 2, 1 cavalry 1", 3, set=holding((0, 5, 0, 0), (0, 2, 0, 0), (0, 9, 0, 0)))
    at.play(0, "withdraw").play(1, "perform")
    assert [at.tracks(seat) for seat in range(3)] == [(2, 3, 3), (4, 3, 4), (2, 3, 3)]


@pytest.mark.rule("CM-R15")
def test_losers_of_the_hymn_get_two_coins_and_other_losers_what_the_winner_gets() -> None:
    earned = {}
    for act in ("hymn", "gladiator", "slave_battle", "chariot", "ludi", "naumachia"):
        at = perform_all(stage(f"0 {act} 2, 1 {act} 1", set=holding(RICH, RICH)), (6, 1))
        earned[act] = (coins(at)[0] - 15, coins(at)[1] - 15)
    assert earned == {
        "hymn": (4, 2),
        "gladiator": (3, 3),
        "slave_battle": (7, 7),
        "chariot": (5, 5),
        "ludi": (7, 7),
        "naumachia": (5, 5),  # 8 less the cost of 3
    }


# Settlement


@pytest.mark.rule("CM-1.9(6)", "CM-R46")
def test_the_first_bidder_at_the_end_of_a_track_stops_everything_after_him() -> None:
    """Both would reach 15: the higher bidder is settled alone. Nothing follows: no penalty, no further act."""
    at = stage(
        "0 procession 1, 1 procession 2, 2 torture 1",
        4,
        set=holding(RICH, RICH, RICH) | standing((3, 3, 12), (3, 3, 12)),
    )
    at.play(1, "perform").play(0, "perform")
    assert at.result == ("track", [1])
    assert (at.actor, at.offered) == (-4, [])
    assert (at.tracks(1), at.units(1), coins(at)[1]) == ((3, 2, 15), (9, 9, 8, 9), 19)
    assert (at.tracks(0), at.units(0), coins(at)[0]) == ((3, 3, 12), (9, 9, 9, 9), 15)
    assert [at.tracks(seat) for seat in (2, 3)] == [(3, 3, 3), (3, 3, 3)]
    assert at.get("supply.slaves") == 51


@pytest.mark.rule("CM-1.9(6)", "CM-R46")
def test_a_later_bidder_wins_after_those_before_him_are_settled_in_full() -> None:
    at = stage("0 procession 1, 1 procession 2", 3, set=holding(RICH, RICH) | standing((3, 3, 12), (3, 3, 11)))
    at.play(1, "perform").play(0, "perform")
    assert at.result == ("track", [0])
    assert (at.tracks(1), at.units(1), coins(at)[1]) == ((3, 2, 14), (9, 9, 8, 9), 19)
    assert at.tracks(2) == (3, 3, 3)


@pytest.mark.rule("CM-1.9(6)")
@pytest.mark.parametrize(("rolls", "slaves", "purse"), [((6, 1), [9, 9], [18, 15]), ((1, 6), [8, 9], [18, 18])])
def test_losers_are_settled_in_their_place_of_the_bidder_order(
    rolls: tuple[int, int], slaves: list[int], purse: list[int]
) -> None:
    """Who rolls the six reaches 15: as first bidder he spares the loser's slave, as second he does not."""
    at = stage("0 gladiator 2, 1 gladiator 1", set=holding(RICH, RICH) | standing((3, 13, 3), (3, 13, 3)))
    perform_all(at, rolls)
    assert at.result == ("track", [rolls.index(6)])
    assert [at.units(seat)[2] for seat in (0, 1)] == slaves
    assert coins(at) == purse


@pytest.mark.rule("CM-1.9(6)")
def test_all_tracks_of_the_card_move_before_the_victory_is_seen() -> None:
    at = stage("0 slave_battle 1", set=holding(RICH) | standing((13, 12, 3))).play(0, "perform")
    assert (at.result, at.tracks(0)) == (("track", [0]), (15, 15, 3))
    at = stage("0 procession 1", set=holding(RICH) | standing((3, 3, 12))).play(0, "perform")
    assert at.tracks(0) == (3, 2, 15)


@pytest.mark.rule("CM-1.9(6)")
def test_a_step_short_of_the_end_wins_nothing() -> None:
    at = stage("0 pageant 1", set=holding(RICH) | standing((3, 3, 12))).play(0, "perform")
    assert (at.result, at.tracks(0)) == (("", []), (3, 3, 14))


@pytest.mark.rule("CM-1.9", "CM-R46")
def test_a_victory_leaves_the_acts_after_it_undone() -> None:
    at = stage("0 pageant 2, 1 hymn 1", set=holding(RICH, RICH) | standing((3, 3, 13))).play(0, "perform")
    assert at.result == ("track", [0])
    assert (at.tracks(1), coins(at)[1], at.phase, at.get("round")) == ((3, 3, 3), 15, "over", 1)


# Penalties


@pytest.mark.rule("CM-1.9(7)", "CM-R16", "CM-R17")
def test_whoever_is_not_in_a_performed_act_is_punished_for_it() -> None:
    """0 performs, 1 withdraws, 2 cannot pay, 3 never bid; each act counts for itself."""
    bids = "0 ludi 4, 1 ludi 3, 2 ludi 2, 1 hymn 1"
    at = stage(bids, 4, set=holding(RICH, RICH))
    at.play(0, "perform").play(1, "withdraw")
    assert (at.get("open_act.act"), [at.tracks(seat) for seat in range(4)]) == (
        "hymn",
        [(6, 4, 3), (1, 3, 3), (1, 3, 3), (1, 3, 3)],
    )
    at.play(1, "perform")
    assert [at.tracks(seat) for seat in range(4)] == [(6, 4, 2), (1, 3, 5), (1, 3, 2), (1, 3, 2)]


@pytest.mark.rule("CM-1.9(7)", "CM-R16")
def test_losers_took_part_and_are_not_punished() -> None:
    at = perform_all(stage("0 ludi 2, 1 ludi 1", 3, set=holding(RICH, RICH)), (1, 6))
    assert [at.tracks(seat) for seat in range(3)] == [(3, 3, 3), (6, 4, 3), (1, 3, 3)]


@pytest.mark.rule("CM-1.9(7)")
def test_penalties_stay_with_the_act_that_brought_them() -> None:
    """The reward of a later act starts from the lowered track."""
    at = stage("1 ludi 2, 0 naumachia 1", set=holding(RICH, RICH)).play(1, "perform")
    assert at.tracks(0) == (1, 3, 3)
    at.play(0, "perform")
    assert (at.tracks(0), at.tracks(1)) == ((5, 5, 3), (4, 3, 3))


# Blocked tracks and the ends of the tracks


@pytest.mark.rule("CM-1.9(6)", "CM-1.9(7)", "CM-R44")
@pytest.mark.parametrize(
    ("event", "winner", "absent"),
    [
        ("new_lands", (7, 5, 3), (1, 2, 3)),
        ("caesar_war", (3, 5, 3), (3, 2, 3)),
        ("plague", (7, 3, 3), (1, 3, 3)),
        ("jupiter", (7, 5, 3), (1, 2, 3)),
    ],
)
def test_a_blocked_track_takes_no_reward_and_no_penalty_but_coins_and_units_go_on(
    event: str, winner: tuple[int, ...], absent: tuple[int, ...]
) -> None:
    at = stage("0 naumachia 2, 1 naumachia 1", 3, event, set=holding(RICH, RICH))
    perform_all(at, (6, 1))
    assert (at.tracks(0), at.tracks(1), at.tracks(2)) == (winner, (3, 3, 3), absent)
    assert (coins(at), at.units(1)) == ([20, 20, 15], (9, 9, 6, 9))


@pytest.mark.rule("CM-R44")
def test_a_blocked_track_spares_a_participant_the_malus_of_the_card() -> None:
    at = stage("0 bestiarii 1", event="jupiter", set=holding(RICH)).play(0, "perform")
    assert at.tracks(0) == (3, 6, 3)


@pytest.mark.rule("CM-R50", "CM-1.9(7)")
@pytest.mark.parametrize(("empire", "after"), [(-7, -9), (-8, -10), (-9, -10), (-10, -10)])
def test_tracks_stop_at_minus_ten(empire: int, after: int) -> None:
    at = stage("0 ludi 1", set=holding(RICH) | standing((3, 3, 3), (empire, 3, 3))).play(0, "perform")
    assert at.tracks(1) == (after, 3, 3)


@pytest.mark.rule("CM-R50")
@pytest.mark.parametrize(("church", "after", "over"), [(11, 14, False), (12, 15, True), (13, 15, True), (14, 15, True)])
def test_tracks_stop_at_fifteen_which_wins(church: int, after: int, over: bool) -> None:
    at = stage("0 sacred_festival 1", set=holding(RICH) | standing((3, 3, church))).play(0, "perform")
    assert (at.tracks(0), at.over) == ((3, 4, after), over)


# Executions


@pytest.mark.rule("CM-R21")
def test_all_three_executions_can_be_bid_on_every_round_beside_the_five_acts() -> None:
    at = table(display=["ludi"])
    offer = {"bid torture", "bid military_execution", "bid crucifixion"}
    assert offer <= set(at.legal(0))
    assert len(at.legal(0)) == 8
    at.play(0, "bid torture 1").cleanup().event("slaves_revolt")
    assert offer <= set(at.legal(0))


@pytest.mark.rule("CM-R21")
def test_each_player_performs_each_execution_once_for_one_prisoner() -> None:
    bids = "0 torture 1, 1 torture 1, 0 crucifixion 1"
    at = perform_all(stage(bids, set=holding((0, 0, 0, 5), (0, 0, 0, 5))))
    assert [at.units(seat)[3] for seat in (0, 1)] == [3, 4]
    assert (at.tracks(0), at.tracks(1)) == ((3, 4, 4), (3, 4, 3))


@pytest.mark.rule("CM-1.9", "CM-S077")
def test_prisoners_that_are_not_used_are_kept_for_later_rounds() -> None:
    at = stage("0 torture 1", set=holding((0, 0, 0, 3))).play(0, "perform")
    assert (at.get("round"), at.units(0)) == (2, (0, 0, 0, 2))
    at.event("slaves_revolt").play(0, "bid crucifixion 1").to("perform")
    assert at.play(0, "perform").units(0) == (0, 0, 0, 1)
