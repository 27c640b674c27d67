"""Switches of CM-1.11 that change phase 4: penalties, order, participation, reuse, executions."""

from typing import Any

import pytest

from tests.games.circus_maximus.stage import holding, perform_all, purses, stage
from tests.games.circus_maximus.table import Table, table

RICH = (9, 9, 9, 9)


def shown(at: Table) -> list[tuple[str, int]]:
    """Act and seat of every declaration to come; everybody withdraws."""
    found = []
    while at.question == "declare":
        found.append((at.get("open_act.act"), at.actor))
        at.play(at.actor, "withdraw")
    return found


# penalty_scope

IDLE: dict[str, Any] = {"penalty_scope": "absent_from_all"}


@pytest.mark.rule("CM-1.11(penalty_scope)")
def test_absent_from_all_punishes_the_idle_for_every_performed_act_at_the_end() -> None:
    """0 performs ludi, 1 performs choral, 2 withdraws, 3 never bid; naumachia is not performed."""
    at = stage("0 ludi 6, 1 choral 3, 2 choral 2, 2 naumachia 1", 4, set=holding(RICH, RICH, RICH), options=IDLE)
    at.play(0, "perform").play(1, "perform").play(2, "withdraw")
    assert [at.tracks(seat) for seat in range(4)] == [(6, 4, 3), (3, 4, 4), (3, 3, 3), (3, 3, 3)]
    assert at.get("open_act.penalties") == ["ludi", "choral"]
    at.play(2, "withdraw")
    assert [at.tracks(seat) for seat in range(4)] == [(6, 4, 3), (3, 4, 4), (1, 3, 2), (1, 3, 2)]


@pytest.mark.rule("CM-1.11(penalty_scope)")
def test_absent_from_all_spares_whoever_took_part_in_an_execution() -> None:
    at = stage("0 ludi 1, 1 torture 1", 3, set=holding(RICH, RICH), options=IDLE)
    at.play(0, "perform").play(1, "perform")
    assert [at.tracks(seat) for seat in range(3)] == [(6, 4, 3), (3, 4, 3), (1, 3, 3)]


@pytest.mark.rule("CM-1.11(penalty_scope)")
def test_absent_from_all_counts_one_round_only() -> None:
    at = stage("0 choral 1", set=holding(RICH, RICH), options=IDLE).play(0, "perform")
    assert at.tracks(1) == (3, 3, 2)
    at.chance("act ludi").event("slaves_revolt").play(1, "bid ludi 1").play(0, "bid ludi 1").to("perform")
    at.play(1, "perform").play(0, "withdraw")
    assert (at.tracks(0), at.tracks(1)) == ((1, 4, 4), (6, 4, 2))  # 0 was idle now, choral is forgotten


@pytest.mark.rule("CM-1.11(penalty_scope)")
def test_absent_from_all_respects_blocked_tracks_and_the_end_of_a_track() -> None:
    at = stage("0 naumachia 1", event="caesar_war", set=holding(RICH), options=IDLE).play(0, "perform")
    assert at.tracks(1) == (3, 2, 3)
    low = holding(RICH) | {"players.1.track.empire": -9}
    at = stage("0 naumachia 2, 0 chariot 1", set=low, options=IDLE)
    assert perform_all(at).tracks(1) == (-10, 2, 3)


# bid_order

FIRST: dict[str, Any] = {"bid_order": "chronological"}


@pytest.mark.rule("CM-1.11(bid_order)", "CM-R8")
@pytest.mark.parametrize(
    ("bids", "by_amount", "by_time"),
    [
        (
            "0 choral 1, 1 hymn 5, 1 choral 2",
            [("hymn", 1), ("choral", 1), ("choral", 0)],
            [("choral", 0), ("choral", 1), ("hymn", 1)],
        ),
        (
            "1 torture 1, 0 hymn 1, 0 torture 9",
            [("hymn", 0), ("torture", 0), ("torture", 1)],
            [("hymn", 0), ("torture", 1), ("torture", 0)],
        ),
    ],
)
def test_chronological_order_looks_at_the_first_bids_alone(
    bids: str, by_amount: list[tuple[str, int]], by_time: list[tuple[str, int]]
) -> None:
    assert shown(stage(bids, set=holding(RICH, RICH))) == by_amount
    assert shown(stage(bids, set=holding(RICH, RICH), options=FIRST)) == by_time


@pytest.mark.rule("CM-1.11(bid_order)")
def test_chronological_cavalry_ties_go_to_the_earlier_bid() -> None:
    herds = holding((0, 3, 0, 0), (0, 3, 0, 0))
    at = perform_all(stage("1 cavalry 1, 0 cavalry 9", set=herds, options=FIRST))
    assert (at.tracks(0), at.tracks(1)) == ((3, 3, 3), (4, 3, 4))
    at = perform_all(stage("1 cavalry 1, 0 cavalry 9", set=herds))
    assert (at.tracks(0), at.tracks(1)) == ((4, 3, 4), (3, 3, 3))


# participation


@pytest.mark.rule("CM-1.11(participation)", "CM-R12")
def test_automatic_participation_asks_nobody_and_lets_every_able_bidder_perform() -> None:
    bids = "0 choral 3, 1 choral 2, 2 choral 1"
    at = stage(bids, 3, set=holding(RICH, (0, 9, 9, 9), RICH), options={"participation": "automatic"})
    assert at.question == "draw_act"
    assert [at.tracks(seat) for seat in range(3)] == [(3, 4, 4), (3, 3, 2), (3, 4, 4)]


@pytest.mark.rule("CM-1.11(participation)")
def test_automatic_participants_still_roll_and_pay() -> None:
    at = stage(
        "0 naumachia 2, 1 naumachia 1",
        set=holding(RICH, RICH) | purses(3, 2),
        options={"participation": "automatic"},
    )
    assert (at.question, at.tracks(0)) == ("draw_act", (7, 5, 3))  # 1 cannot pay, so there is nothing to roll
    assert at.player(0, "coins") == (8,)
    at = stage("0 hymn 2, 1 hymn 1", set=holding(RICH, RICH), options={"participation": "automatic"})
    assert at.chance("d6 1", "d6 2").tracks(1) == (3, 3, 5)


# reuse_in_round

ONCE: dict[str, Any] = {"reuse_in_round": False}


@pytest.mark.rule("CM-1.11(reuse_in_round)", "CM-R19")
def test_without_reuse_a_unit_serves_one_act_a_round() -> None:
    at = stage("0 pageant 2, 0 hymn 1", set=holding((2, 0, 0, 0)), options=ONCE).play(0, "perform")
    assert (at.question, at.tracks(0)) == ("draw_act", (3, 3, 5))
    at = stage("0 pageant 2, 0 hymn 1", set=holding((3, 0, 0, 0)), options=ONCE).play(0, "perform")
    assert (at.get("open_act.act"), at.get("players.0.aside.mummers")) == ("hymn", 2)
    at.play(0, "perform")
    assert at.tracks(0) == (3, 3, 7)


@pytest.mark.rule("CM-1.11(reuse_in_round)")
def test_without_reuse_lost_units_are_not_set_aside_and_unused_ones_stay_free() -> None:
    at = stage("0 ludi 3, 1 ludi 2, 1 gladiator 1", set=holding((0, 0, 2, 0), (0, 0, 3, 0)), options=ONCE)
    at.play(0, "perform").play(1, "perform").chance("d6 6", "d6 1")
    assert (at.get("players.0.aside.slaves"), at.get("players.1.aside.slaves"), at.units(1)[2]) == (2, 0, 1)
    assert (at.actor, at.get("open_act.act")) == (1, "gladiator")
    at = stage("0 procession 2, 0 choral 1", set=holding((1, 0, 1, 0)), options=ONCE).play(0, "perform")
    assert (at.question, at.units(0)) == ("draw_act", (1, 0, 0, 0))


@pytest.mark.rule("CM-1.11(reuse_in_round)")
def test_without_reuse_a_withdrawn_unit_is_still_free() -> None:
    at = stage("0 pageant 2, 0 hymn 1", set=holding((2, 0, 0, 0)), options=ONCE).play(0, "withdraw")
    assert (at.question, at.get("open_act.act")) == ("declare", "hymn")


@pytest.mark.rule("CM-1.11(reuse_in_round)")
def test_units_set_aside_count_for_cavalry_and_upkeep_and_come_back_in_cleanup() -> None:
    """2 of 4 animals are aside after the feeding; all 4 beat the 3 of seat 1 and earn 4 coins."""
    set = holding((0, 4, 0, 0), (0, 3, 0, 0)) | purses(10, 10)
    at = stage("0 animal_feeding 3, 0 cavalry 2, 1 cavalry 1", set=set, options=ONCE)
    at.play(0, "perform")
    assert at.get("players.0.aside.animals") == 2
    at.play(0, "perform").play(1, "perform")
    assert at.player(0, "coins", "empire", "animals") == (10 - 2 + 5 + 4, 4, 4)
    assert at.get("players.0.aside.animals") == 0
    paid = stage("0 choral 1", set=holding((1, 0, 0, 0)), options={**ONCE, "economy": "pay_and_upkeep"})
    assert paid.play(0, "perform").player(0, "coins") == (15 + 11 - 1,)


@pytest.mark.rule("CM-1.11(reuse_in_round)")
def test_with_reuse_nothing_is_set_aside() -> None:
    at = stage("0 pageant 2, 0 hymn 1", set=holding((2, 0, 0, 0))).play(0, "perform")
    assert (at.get("open_act.act"), at.get("players.0.aside.mummers")) == ("hymn", 0)


# executions

ONE: dict[str, Any] = {"executions": "one_random"}


@pytest.mark.rule("CM-1.11(executions)", "CM-R21")
@pytest.mark.parametrize("drawn", ["torture", "military_execution", "crucifixion"])
def test_one_random_execution_is_drawn_after_the_event_and_alone_can_be_bid_on(drawn: str) -> None:
    at = table(options=ONE)
    assert at.weights == {"execution torture": 1, "execution military_execution": 1, "execution crucifixion": 1}
    at.chance(f"execution {drawn}")
    assert [text for text in at.offered if text[4:] in ("torture", "military_execution", "crucifixion")] == [
        f"bid {drawn}"
    ]
    assert len(at.offered) == 6


@pytest.mark.rule("CM-1.11(executions)")
def test_one_random_execution_is_drawn_anew_every_round() -> None:
    at = table(options=ONE).chance("execution torture").cleanup().event("slaves_revolt")
    assert at.question == "draw_execution"
    assert "bid crucifixion" in at.chance("execution crucifixion").offered
    assert "bid torture" not in at.offered
