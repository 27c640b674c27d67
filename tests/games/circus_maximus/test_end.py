"""The end: track victory, round limit, candidates, ranking (CM-1.10)."""

from typing import Any

import pytest

from circenses.games.circus_maximus import scoring
from tests.games.circus_maximus.stage import holding, perform_all, purses, stage, standing
from tests.games.circus_maximus.table import Table, table

RICH = (9, 9, 9, 9)
NO_PAY = {"economy": "none"}


def last_round(tracks: list[tuple[int, int, int]], **set: Any) -> Table:
    """The game after a tenth round in which nobody did anything and nobody was paid."""
    return table(len(tracks), set={"round": 10} | standing(*tracks) | set, options=NO_PAY).cleanup()


# Track victory


@pytest.mark.rule("CM-1.10", "CM-R46", "CM-R47")
@pytest.mark.parametrize(
    ("tracks", "winner"),
    [
        ([(14, 2, 3), (13, 9, 9)], 0),  # one candidate: the other's larger sum does not matter
        ([(13, 9, 9), (14, 2, 3)], 1),
        ([(14, 2, 3), (14, 2, 4)], 1),
        ([(14, 2, 4), (14, 2, 3)], 0),
        ([(14, 2, 4), (13, 14, 14), (14, 3, 4)], 2),
    ],
)
def test_several_at_fifteen_by_one_event_compare_their_tracks(tracks: list[tuple[int, int, int]], winner: int) -> None:
    at = table(len(tracks), "victory_celebration", set=standing(*tracks))
    assert at.result == ("track", [winner])
    assert (at.phase, at.actor, at.get("round")) == ("over", -4, 1)


@pytest.mark.rule("CM-1.10", "CM-R46")
@pytest.mark.parametrize(
    ("event", "track"),
    [("victory_celebration", "empire"), ("festival_declared", "population"), ("religious_offering", "church")],
)
def test_an_event_that_brings_a_track_to_fifteen_ends_the_game_before_any_bid(event: str, track: str) -> None:
    at = table(event=event, set={f"players.1.track.{track}": 14})
    assert (at.result, at.phase) == (("track", [1]), "over")
    at = table(event=event, set={f"players.1.track.{track}": 13})
    assert (at.result, at.phase) == (("", []), "bid")


@pytest.mark.rule("CM-1.10", "CM-R46")
@pytest.mark.parametrize(
    ("location", "tracks"), [("palace", (14, 3, 3)), ("town_square", (3, 14, 3)), ("pantheon", (3, 3, 14))]
)
def test_a_boost_to_fifteen_wins_at_once(location: str, tracks: tuple[int, int, int]) -> None:
    at = table(3, set=standing(tracks, (14, 14, 14))).to("place")
    while at.actor != 0:
        at.play(at.actor, "pass")
    at.play(0, f"place {location}")
    assert at.result == ("track", [0])  # the others' tracks are not looked at
    assert (at.tracks(0), at.player(0, "coins")) == (tracks, (14,))


@pytest.mark.rule("CM-1.10")
def test_a_boost_to_fourteen_wins_nothing() -> None:
    at = table(set=standing((13, 3, 3))).to("place").play(0, "place palace")
    assert (at.result, at.actor) == (("", []), 1)


@pytest.mark.rule("CM-1.10", "CM-R46")
def test_a_boost_and_the_step_of_an_act_reach_fifteen_together() -> None:
    at = table(display=["choral"], set=standing((3, 3, 13)) | holding((1, 0, 0, 0)))
    at.play(0, "bid choral 1").to("place").play(0, "place pantheon").to("perform").play(0, "perform")
    assert (at.result, at.tracks(0)) == (("track", [0]), (3, 4, 14))


@pytest.mark.rule("CM-1.11(boost_wins)")
def test_without_boost_wins_only_the_track_itself_counts() -> None:
    options = {"boost_wins": False, "economy": "none"}
    at = table(display=["choral"], set=standing((3, 3, 13)) | holding((1, 0, 0, 0)), options=options)
    at.play(0, "bid choral 1").to("place").play(0, "place pantheon").to("perform").play(0, "perform")
    assert (at.result, at.tracks(0)) == (("", []), (3, 4, 14))
    at = table(display=["pageant"], set=standing((3, 3, 13)) | holding((2, 0, 0, 0)), options=options)
    at.play(0, "bid pageant 1").to("perform").play(0, "perform")
    assert (at.result, at.tracks(0)) == (("track", [0]), (3, 3, 15))
    at = table(set=standing((14, 3, 3)), options=options).to("place").play(0, "place palace")
    assert (at.result, at.phase) == (("", []), "place")


@pytest.mark.rule("CM-1.10")
@pytest.mark.parametrize(("act", "tracks"), [("triumph", (13, 3, 3)), ("venatio", (3, 13, 3)), ("pageant", (3, 3, 13))])
def test_an_act_that_brings_any_track_to_fifteen_wins_for_one(act: str, tracks: tuple[int, int, int]) -> None:
    at = stage(f"0 {act} 2, 1 {act} 1", set=holding(RICH, RICH) | standing(tracks, tracks))
    perform_all(at)
    assert at.result == ("track", [0])  # settled first, though both would reach it


@pytest.mark.rule("CM-1.10", "CM-R62")
def test_cleanup_raises_no_track_and_looks_at_none() -> None:
    at = table(set=standing((14, 14, 14), (14, 3, 3))).cleanup()
    assert (at.result, at.tracks(0), at.tracks(1)) == (("", []), (14, 14, 14), (14, 3, 3))


# Choosing among candidates


@pytest.mark.rule("CM-1.10", "CM-S039")
@pytest.mark.parametrize(
    ("tracks", "winner"),
    [
        ([(9, 0, 0), (3, 4, 3)], 1),  # ten steps in all beat nine on one track
        ([(3, 4, 3), (9, 0, 0)], 0),
        ([(3, 3, 3), (3, 3, 2), (3, 3, 4)], 2),
    ],
)
def test_at_the_limit_the_largest_sum_of_the_three_tracks_wins(tracks: list[tuple[int, int, int]], winner: int) -> None:
    at = last_round(tracks)
    assert at.result == ("round_limit", [winner])


@pytest.mark.rule("CM-1.10", "CM-S034")
@pytest.mark.parametrize("better", [(4, 3, 3), (3, 4, 3), (3, 3, 4)])
def test_each_of_the_three_tracks_counts_for_the_victory(better: tuple[int, int, int]) -> None:
    assert last_round([(3, 3, 3), better]).result == ("round_limit", [1])
    assert last_round([better, (3, 3, 3)]).result == ("round_limit", [0])


@pytest.mark.rule("CM-1.10", "CM-R48", "CM-S040")
@pytest.mark.parametrize("kind", ["coins", "mummers", "animals", "slaves", "prisoners", "pool"])
@pytest.mark.parametrize("winner", [0, 1])
def test_equal_sums_are_decided_by_coins_workers_and_every_kind_of_unit(kind: str, winner: int) -> None:
    more: dict[str, dict[str, Any]] = {
        "coins": {"coins": 16},
        "pool": {"pool": 6, "available": 6, "spare": 4},
    }
    set = more.get(kind, {f"units.{kind}": 1})
    at = last_round([(3, 3, 3), (4, 2, 3)], **{f"players.{winner}.{key}": value for key, value in set.items()})
    assert at.result == ("round_limit", [winner])


@pytest.mark.rule("CM-1.10", "CM-R48")
def test_resources_are_added_up_whatever_they_are() -> None:
    """15 + 5 + 0 against 12 + 4 + 4 is a tie."""
    set = {"players.1.coins": 12, "players.1.pool": 4, "players.1.available": 4, "players.1.spare": 6}
    assert last_round([(3, 3, 3)] * 2, **set, **holding((0, 0, 0, 0), (1, 1, 1, 1))).result[1] == [0, 1]
    assert last_round([(3, 3, 3)] * 2, **set, **holding((0, 0, 0, 0), (1, 1, 1, 2))).result[1] == [1]


@pytest.mark.rule("CM-1.10")
def test_tracks_come_before_resources() -> None:
    at = last_round([(3, 3, 3), (3, 3, 4)], **purses(99, 0))
    assert at.result == ("round_limit", [1])


@pytest.mark.rule("CM-1.10", "CM-R49")
@pytest.mark.parametrize(
    ("purse", "winners", "ranks"),
    [
        ((5, 5, 5, 5), [0, 1, 2, 3], [1, 1, 1, 1]),
        ((5, 4, 5, 4), [0, 2], [1, 3, 1, 3]),
        ((4, 5, 3, 5), [1, 3], [3, 1, 4, 1]),
        ((4, 5, 6, 6), [2, 3], [4, 3, 1, 1]),
        ((6, 5, 6, 7), [3], [2, 4, 2, 1]),
    ],
)
def test_whoever_is_still_equal_shares_the_victory(
    purse: tuple[int, int, int, int], winners: list[int], ranks: list[int]
) -> None:
    at = last_round([(3, 3, 3)] * 4, **purses(*purse))
    assert (at.result, at.ranks) == (("round_limit", winners), ranks)


@pytest.mark.rule("CM-R47", "CM-R49")
@pytest.mark.parametrize(("slaves", "winners"), [((0, 0), [0, 1]), ((0, 1), [1]), ((1, 0), [0])])
def test_candidates_of_an_event_go_through_the_same_chain(slaves: tuple[int, int], winners: list[int]) -> None:
    units = holding((0, 0, slaves[0], 0), (0, 0, slaves[1], 0), RICH)
    at = table(3, "victory_celebration", set=standing((14, 2, 3), (14, 3, 2), (13, 3, 3)) | units)
    assert at.result == ("track", winners)  # the third has most, but is no candidate


# Round limit


@pytest.mark.rule("CM-1.10", "CM-S032")
def test_at_the_limit_everybody_is_a_candidate() -> None:
    for winner in range(4):
        tracks = [(3, 3, 4) if seat == winner else (3, 3, 3) for seat in range(4)]
        assert last_round(tracks).result == ("round_limit", [winner])


@pytest.mark.rule("CM-1.10", "CM-1.11(economy)")
def test_the_last_pay_counts_for_the_tie_break() -> None:
    """Equal sums and coins; the boost of seat 1 pays for itself, the slave of seat 0 costs a coin and counts as one."""
    set = {"round": 10} | purses(10, 11) | standing((3, 3, 3), (3, 3, 3)) | holding((0, 0, 2, 0))
    assert table(set=set).cleanup().result == ("round_limit", [1])  # 10 + 9 - 2 + 2 against 11 + 9
    assert table(set=set, options=NO_PAY).cleanup().result == ("round_limit", [0])


# Ranking


@pytest.mark.rule("CM-1.10", "CM-R56")
def test_the_winner_is_first_even_behind_the_sums_of_others() -> None:
    at = table(4, "victory_celebration", set=standing((13, 9, 9), (14, -9, -9), (3, 3, 3), (13, 9, 9)))
    assert at.result == ("track", [1])
    assert at.ranks == [2, 1, 4, 2]
    assert scoring.scores(at.state) == [32, -3, 10, 32]


@pytest.mark.rule("CM-1.10", "CM-R56")
def test_the_others_follow_by_tracks_then_resources_and_equal_ones_share_a_rank() -> None:
    at = last_round([(3, 3, 3), (5, 5, 5), (3, 3, 3), (2, 3, 3)], **purses(4, 0, 5, 99))
    assert (at.result[1], at.ranks) == ([1], [3, 1, 2, 4])
    at = last_round([(3, 3, 3), (5, 5, 5), (3, 3, 3), (2, 3, 3)], **purses(4, 0, 4, 99))
    assert at.ranks == [2, 1, 2, 4]


@pytest.mark.rule("CM-R56")
def test_ranks_are_those_of_the_state_in_which_the_game_ended() -> None:
    """The win of seat 0 comes before the others are settled and punished."""
    at = stage("0 procession 1", 3, set=holding(RICH) | standing((3, 3, 12), (3, 3, 4), (3, 3, 3)))
    at.play(0, "perform")
    assert (at.ranks, [at.tracks(seat) for seat in (1, 2)]) == ([1, 2, 3], [(3, 3, 4), (3, 3, 3)])
