"""Phase 4: coin cost, winners, settlement, penalties, executions (CM-1.9, steps 4 to 7)."""

import pytest

from tests.games.circus_maximus.stage import Units, holding, perform_all, purses, stage, standing
from tests.games.circus_maximus.table import Table, table

RICH = (9, 9, 9, 9)


def coins(at: Table) -> list[int]:
    return [player["coins"] for player in at.get("players")]


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
    assert offer <= set(at.legal(1))


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
    at.event("slaves_revolt").play(1, "bid choral 1").play(0, "bid crucifixion 1").to("perform")
    assert at.play(0, "perform").units(0) == (0, 0, 0, 1)


# A bet in the Gamblers Den


def bet(backs: int, units: tuple[Units, ...], rolls: tuple[int, ...] = ()) -> list[int]:
    """Coins after choral, which seat 0 leaves, and hymn, on which all bid; the stake of seat 2 on it is 4."""
    den = {"seat": 2, "act": "hymn", "backs": backs, "stake": 4}
    at = stage("0 choral 9, 0 hymn 3, 1 hymn 2, 2 hymn 1", 3, set=holding(*units), options={"gamblers_den": True})
    at.set({"bet": den}).play(0, "withdraw")
    assert (at.get("open_act.act"), at.get("bet")) == ("hymn", den)  # choral left it alone
    return coins(perform_all(at, rolls))


ABLE: Units = (1, 0, 0, 0)
UNABLE: Units = (0, 0, 0, 0)


@pytest.mark.rule("CM-1.12", "CM-1.9(6)")
@pytest.mark.parametrize(
    ("backs", "units", "rolls", "after"),
    [
        (0, (ABLE, ABLE, UNABLE), (6, 1), [19, 17, 15 + 12]),  # backed and won: three bidders, three times the stake
        (0, (ABLE, ABLE, UNABLE), (1, 6), [17, 19, 15]),
        (1, (ABLE, ABLE, UNABLE), (1, 6), [17, 19, 15 + 12]),
        (1, (ABLE, ABLE, UNABLE), (6, 1), [19, 17, 15]),
        (0, (ABLE, UNABLE, UNABLE), (), [19, 15, 15 + 12]),  # also as the only participant
        (1, (ABLE, UNABLE, UNABLE), (), [19, 15, 15]),
    ],
)
def test_a_bet_is_settled_with_its_act_and_no_other(
    backs: int, units: tuple[Units, ...], rolls: tuple[int, ...], after: list[int]
) -> None:
    assert bet(backs, units, rolls) == after


@pytest.mark.rule("CM-1.12", "CM-1.9(3)")
def test_the_stake_on_an_act_that_is_not_performed_comes_back() -> None:
    den = {"seat": 2, "act": "hymn", "backs": 0, "stake": 4}
    at = stage("0 hymn 3, 1 hymn 2", 3, set=holding(ABLE), options={"gamblers_den": True})
    assert coins(at.set({"bet": den}).play(0, "withdraw")) == [15, 15, 19]
