"""Phase 4: the order of acts and bidders, and who takes part (CM-1.9, steps 1 to 3)."""

import itertools

import pytest

from tests.games.circus_maximus.stage import Units, holding, perform_all, purses, stage
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
