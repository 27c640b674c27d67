"""Phase 1: bid on acts (CM-1.6), the amount in two questions (CM-1.13)."""

import pytest

from tests.games.circus_maximus.table import BY_SEAT, table

rule = pytest.mark.rule

SHOWN = ["gladiator", "ludi", "hymn", "cavalry", "triumph"]
BIDDABLE = [
    *("bid hymn", "bid gladiator", "bid ludi", "bid triumph", "bid cavalry"),
    *("bid torture", "bid military_execution", "bid crucifixion"),
]


def empires(*values: int) -> dict[str, int]:
    return {f"players.{seat}.track.empire": value for seat, value in enumerate(values)}


# Order


@rule("CM-1.6", "CM-R36", "CM-S016")
@pytest.mark.parametrize(
    ("empire", "order"),
    [
        ((3, 3, 3, 3), [0, 1, 2, 3]),
        ((3, 4, 3, 4), [1, 3, 0, 2]),
        ((1, 2, 3, 4), [3, 2, 1, 0]),
        ((-1, 0, -10, 14), [3, 1, 0, 2]),
    ],
)
def test_the_bidding_goes_down_the_empire_track_with_ties_from_the_marker(
    empire: tuple[int, ...], order: list[int]
) -> None:
    at = table(players=4, display=SHOWN, set=empires(*empire))
    for seat in [*order, *order]:
        assert at.actor == seat
        at.play(seat, "bid gladiator 1")


@rule("CM-1.6", "CM-R36")
def test_other_tracks_do_not_order_the_bidding() -> None:
    at = table(set={"players.1.track.population": 9, "players.1.track.church": 9})
    assert at.get("order") == [0, 1]


@rule("CM-1.6", "CM-R37")
@pytest.mark.parametrize(
    ("guest", "order"), [(-1, [1, 3, 2, 0]), (0, [0, 1, 3, 2]), (1, [1, 3, 2, 0]), (2, [2, 1, 3, 0]), (3, [3, 1, 2, 0])]
)
def test_a_palace_guest_bids_first_and_the_rest_stay_in_order(guest: int, order: list[int]) -> None:
    at = table(players=4, display=SHOWN, set={**empires(1, 4, 2, 4), "palace_first": guest})
    assert at.get("order") == order
    assert at.get("palace_first") == -1
    assert "pass" not in at.legal(order[0])
    at.cleanup().event("plague")
    assert at.get("order") == [1, 3, 2, 0]


@rule("CM-1.6", "CM-R9", "CM-S018")
def test_turns_go_round_and_skip_those_who_passed_until_all_have() -> None:
    at = table(players=3, display=SHOWN)
    at.play(0, "bid ludi 1").play(1, "pass").play(2, "bid ludi 1").play(0, "bid hymn 2").play(2, "bid hymn 1")
    assert at.legal(1) == []
    at.play(0, "pass").play(2, "bid torture 1").play(2, "bid torture 1")
    assert at.phase == "bid"
    at.play(2, "pass")
    assert at.phase == "place"
    assert at.get("players.2.coins") == 11


@rule("CM-1.6", "CM-R9")
def test_the_first_player_may_go_on_when_all_others_have_passed() -> None:
    at = table(display=SHOWN).play(0, "bid ludi 1").play(1, "pass")
    assert at.legal(0) == ["pass", *BIDDABLE]
    at.play(0, "bid ludi 2").play(0, "pass")
    assert (at.phase, at.get("bids.ludi.0.coins"), at.get("players.0.coins")) == ("place", 3, 12)


@rule("CM-1.6", "CM-R9")
def test_the_first_players_pass_does_not_end_the_bidding_of_others() -> None:
    at = table(display=SHOWN).play(0, "bid ludi 1").play(1, "bid ludi 1").play(0, "pass")
    assert at.legal(1) == ["pass", *BIDDABLE]
    assert at.play(1, "bid hymn 1").actor == 1


# What may be bid


@rule("CM-1.6", "CM-1.11(D2)", "CM-1.13")
def test_the_five_displayed_acts_and_three_executions_can_be_bid_on_and_no_other() -> None:
    at = table(display=SHOWN)
    assert at.legal(0) == BIDDABLE
    at.play(0, "bid gladiator 1")
    assert at.legal(1) == ["pass", *BIDDABLE]
    with pytest.raises(AssertionError, match="not legal"):
        at.play(1, "bid choral 1")


@rule("CM-1.6", "CM-S015", "CM-S041")
def test_a_bid_is_paid_to_the_bank_at_once_and_never_returned() -> None:
    at = table(display=SHOWN, options={"economy": "none"}).play(0, "bid gladiator 4")
    assert at.get("players.0.coins") == 11
    assert at.get("bids.gladiator.0.coins") == 4
    at.cleanup("choral")  # nobody could perform
    assert [at.get(f"players.{seat}.coins") for seat in range(2)] == [11, 15]


@rule("CM-1.6", "CM-S017")
@pytest.mark.parametrize("coins", [1, 2, 7, 15])
def test_one_bid_may_be_of_any_coins_held(coins: int) -> None:
    at = table(display=SHOWN).play(0, f"bid hymn {coins}")
    assert (at.get("bids.hymn.0.coins"), at.get("players.0.coins")) == (coins, 15 - coins)


@rule("CM-1.6")
@pytest.mark.parametrize("coins", [0, 16, 17, 300])
def test_a_bid_of_nothing_or_of_more_than_the_coins_held_is_refused(coins: int) -> None:
    at = table(display=SHOWN)
    with pytest.raises(AssertionError, match="not possible"):
        at.play(0, f"bid hymn {coins}")
    assert at.get("players.0.coins") == 15


@rule("CM-1.6")
def test_bids_of_one_player_on_one_act_add_up_and_keep_the_first_place_in_time() -> None:
    at = table(display=SHOWN).play(0, "bid hymn 2").play(1, "bid hymn 3").play(0, "bid hymn 4").play(1, "bid ludi 1")
    assert at.get("bids") == {
        "hymn": {"0": {"coins": 6, "turn": 1}, "1": {"coins": 3, "turn": 2}},
        "ludi": {"1": {"coins": 1, "turn": 4}},
    }
    assert [at.get(f"players.{seat}.coins") for seat in range(2)] == [9, 11]


@rule("CM-1.6")
def test_one_player_may_hold_bids_on_every_act_without_any_unit() -> None:
    at = table(display=SHOWN)
    for text in BIDDABLE:
        at.play(0, f"{text} 1")
        if at.actor == 1:
            at.play(1, "pass")
    assert sorted(at.get("bids")) == sorted(text.removeprefix("bid ") for text in BIDDABLE)
    assert at.units(0) == (0, 0, 0, 0)


# First-player duty


@rule("CM-1.6", "CM-R11", "CM-S019")
@pytest.mark.parametrize("act", ["ludi", "torture"])
def test_the_first_player_must_bid_once_before_passing(act: str) -> None:
    at = table(display=SHOWN)
    assert "pass" not in at.legal(0)
    at.play(0, f"bid {act} 1")
    assert "pass" in at.legal(1)
    at.play(1, "bid ludi 1")
    assert "pass" in at.legal(0)


@rule("CM-1.6", "CM-R11")
def test_the_duty_binds_the_first_of_the_order_not_seat_0() -> None:
    at = table(display=SHOWN, set=empires(3, 4))
    assert "pass" not in at.legal(1)
    at.play(1, "bid ludi 1")
    assert "pass" in at.legal(0)
    at.play(0, "bid ludi 1")
    assert "pass" in at.legal(1)


@rule("CM-1.6", "CM-R11", "CM-R59", "CM-S019")
def test_the_duty_is_void_without_coins_and_does_not_fall_to_the_next() -> None:
    at = table(players=3, display=SHOWN, set={"players.0.coins": 0})
    assert at.get("passed") == [0]
    assert at.seen(1)["must_bid"] == -1
    assert at.legal(1) == ["pass", *BIDDABLE]
    at.play(1, "pass")
    assert at.legal(2) == ["pass", *BIDDABLE]
    at.play(2, "pass")
    assert at.phase == "place"


@rule("CM-1.6", "CM-R11")
def test_one_coin_is_enough_for_the_duty() -> None:
    at = table(display=SHOWN, set={"players.0.coins": 1})
    assert at.legal(0) == BIDDABLE
    assert at.seen(1)["must_bid"] == 0
    at.play(0, "bid ludi 1")
    assert at.seen(1)["must_bid"] == -1
    assert at.get("players.0.coins") == 0
    at.play(1, "bid ludi 1")
    assert at.get("passed") == [0]
    assert at.actor == 1


@rule("CM-1.6")
def test_whoever_runs_out_of_coins_passes_without_being_asked() -> None:
    at = table(players=3, display=SHOWN, set={"players.1.coins": 0, "players.2.coins": 2})
    at.play(0, "bid ludi 1")
    assert at.actor == 2
    at.play(2, "bid ludi 2").play(0, "bid ludi 1")
    assert at.actor == 0
    assert at.get("passed") == [1, 2]


@rule("CM-1.6")
def test_the_duty_returns_every_round() -> None:
    at = table(display=SHOWN).play(0, "bid ludi 1").cleanup("choral").event("plague")
    assert "pass" not in at.legal(0)


@rule("CM-1.6")
def test_bids_are_gone_in_the_next_round() -> None:
    at = table(display=SHOWN, options=BY_SEAT).play(0, "bid torture 1").cleanup().event("plague")
    assert (at.get("bids"), at.get("bids_made")) == ({}, 0)
    at.play(0, "bid crucifixion 2")
    assert at.get("bids") == {"crucifixion": {"0": {"coins": 2, "turn": 1}}}


# CM-1.13 The amount in two questions


def coins(low: int, high: int) -> list[str]:
    return [str(value) for value in range(low, high + 1)]


@rule("CM-1.13")
@pytest.mark.parametrize("held", [2, 15])
def test_below_sixteen_coins_one_question_gives_the_amount(held: int) -> None:
    at = table(display=SHOWN, set={"players.0.coins": held}).play(0, "bid ludi")
    assert (at.question, at.legal(0)) == ("bid_coins", coins(1, held))


@rule("CM-1.13")
def test_a_single_coin_is_bid_without_a_question() -> None:
    at = table(display=SHOWN, set={"players.0.coins": 1}).play(0, "bid ludi")
    assert (at.question, at.actor, at.get("bids.ludi.0.coins")) == ("bid", 1, 1)


@rule("CM-1.13")
@pytest.mark.parametrize(
    ("held", "ranges", "chosen", "amounts"),
    [
        (17, ["0..15", "16..31"], "0..15", coins(1, 15)),
        (17, ["0..15", "16..31"], "16..31", coins(16, 17)),
        (31, ["0..15", "16..31"], "16..31", coins(16, 31)),
        (40, ["0..15", "16..31", "32..47"], "16..31", coins(16, 31)),
        (40, ["0..15", "16..31", "32..47"], "32..47", coins(32, 40)),
    ],
)
def test_from_sixteen_coins_on_the_sixteens_come_first(
    held: int, ranges: list[str], chosen: str, amounts: list[str]
) -> None:
    at = table(display=SHOWN, set={"players.0.coins": held}).play(0, "bid ludi")
    assert (at.question, at.legal(0)) == ("bid_sixteens", ranges)
    at.play(0, chosen)
    assert (at.question, at.legal(0)) == ("bid_coins", amounts)
    at.play(0, amounts[-1])
    assert at.get("bids.ludi.0.coins") == int(amounts[-1])


@rule("CM-1.13")
@pytest.mark.parametrize("held", [16, 32])
def test_an_amount_with_one_answer_is_not_asked(held: int) -> None:
    at = table(display=SHOWN, set={"players.0.coins": held}).play(0, "bid ludi", f"{held}..{held + 15}")
    assert (at.question, at.actor) == ("bid", 1)
    assert at.get("bids.ludi.0.coins") == held


@rule("CM-1.13")
def test_every_amount_from_one_to_all_coins_can_be_bid_and_no_chain_is_a_dead_end() -> None:
    start = table(display=SHOWN, set={"players.0.coins": 50}).play(0, "bid ludi")
    made: list[int] = []
    for sixteens in start.legal(0):
        asked = start.copy().play(0, sixteens)
        for amount in asked.legal(0):
            made.append(asked.copy().play(0, amount).get("bids.ludi.0.coins"))
    assert made == list(range(1, 51))


@rule("CM-1.13")
def test_two_hundred_and_seventy_two_answers_reach_every_bid() -> None:
    at = table(display=SHOWN, set={"players.0.coins": 5000}).play(0, "bid ludi")
    sixteens = at.legal(0)
    assert (len(sixteens), sixteens[0], sixteens[-1]) == (256, "0..15", "4080..4095")
    at.play(0, "4080..4095")
    assert at.legal(0) == coins(4080, 4095)
    assert at.play(0, "4095").get("players.0.coins") == 905


@rule("CM-1.6", "CM-1.13")
def test_whole_bids_are_read_up_to_the_last_coin_of_the_round() -> None:
    """The bid that lets everything else of the round happen unasked is read like any other."""
    poor = {"players.0.coins": 1, "players.1.coins": 0}
    at = table(display=SHOWN, set=poor).play(0, "bid torture 1")
    assert (at.get("round"), at.get("players.0.coins")) == (2, 9)
    rich = {"players.0.coins": 16, "players.1.coins": 0}
    at = table(display=SHOWN, set=rich).play(0, "bid torture 16")
    assert (at.get("round"), at.get("players.0.coins")) == (2, 9)
    with pytest.raises(AssertionError, match="only a bid of 1 is possible"):
        table(display=SHOWN, set=poor).play(0, "bid torture 2")
    with pytest.raises(AssertionError, match="a bid of 1 to 16 is possible"):
        table(display=SHOWN, set=rich).play(0, "bid torture 17")


@rule("CM-1.6")
@pytest.mark.parametrize("least", [2, 15])
def test_the_minimum_bid_is_one_coin_unless_a_table_changes_it(least: int) -> None:
    assert table(display=SHOWN).play(0, "bid ludi").legal(0)[0] == "1"
    at = table(display=SHOWN, options={"setup.game.minimum_bid": least}, set={"players.1.coins": least - 1})
    at.play(0, "bid ludi")
    assert at.question == ("bid_coins" if least == 2 else "place")  # fifteen coins: one answer, not asked
    if least == 2:
        assert at.legal(0) == coins(2, 15)
        assert at.play(0, "2").actor == 0  # a single coin is no bid: seat 1 has passed


@rule("CM-1.13")
def test_a_minimum_bid_of_fifteen_leaves_one_amount_below_sixteen() -> None:
    at = table(display=SHOWN, options={"setup.game.minimum_bid": 15}, set={"players.0.coins": 20})
    at.play(0, "bid ludi")
    assert at.legal(0) == ["0..15", "16..31"]
    assert at.copy().play(0, "16..31").legal(0) == coins(16, 20)
    assert at.play(0, "0..15").get("bids.ludi.0.coins") == 15
