"""The end and the winner (GM-1.10)."""

import pytest

from circenses.games.gloria_mundi import scoring
from tests.games.gloria_mundi.table import lay

rule = pytest.mark.rule


@rule("GM-1.3", "GM-1.10", "GM-R32", "GM-S101")
@pytest.mark.parametrize("position", [36, 37])
def test_surplus_steps_into_carthage_are_lost(position: int) -> None:
    at = lay(fronts=["food F17", ""], goth=1, positions=(position, 0), phase="activate", type="food")
    at.play(0, "ability F17")
    assert (at.positions[0], at.ending, at.ranks) == (38, "carthage", [1, 2])


@rule("GM-S100", "GM-1.3")
def test_nothing_later_is_resolved_once_the_game_is_over() -> None:
    at = lay(fronts=["food F02, food", "food"], positions=(37, 0), phase="activate", type="food")
    at.play(0, "ability F02")
    assert at.over
    assert at.counters(1) == (0, 0, 0, 0)  # the second player did not activate any more
    assert (at.get("goth"), at.offered) == (0, [])


@rule("GM-1.10", "GM-S002", "GM-S106")
@pytest.mark.parametrize(("positions", "ranks"), [((3, 9, 5), [3, 1, 2]), ((9, 3, 5), [1, 3, 2])])
def test_otherwise_the_furthest_token_wins(positions: tuple[int, ...], ranks: list[int]) -> None:
    at = lay(3, hands={0: (1, 0, 0)}, positions=positions)
    assert (at.ending, at.ranks) == ("hand", ranks)


@rule("GM-1.10", "GM-R31", "GM-S107")
def test_on_one_space_whoever_was_there_earlier_stands_ahead() -> None:
    at = lay(fronts=["food F06", "food"], positions=(4, 5), phase="activate", type="food")
    at.play(0, "ability F06")
    assert (at.positions, at.ranks) == ([5, 5], [2, 1])


@rule("GM-1.10", "GM-R31", "GM-1.3")
def test_a_move_of_no_steps_changes_neither_place_nor_order() -> None:
    at = lay(fronts=["food", ""], counters=[(1, 0, 0, 0)], forum={0: "R05"}, phase="build")
    before = at.get("players.0.arrival"), at.get("arrival_clock")
    at.play(0, "buy R05")
    assert (at.get("players.0.arrival"), at.get("arrival_clock")) == before


@rule("GM-1.10", "GM-R31")
@pytest.mark.parametrize(("active", "ranks"), [(0, [3, 2, 1]), (1, [1, 3, 2]), (2, [2, 1, 3])])
def test_who_never_left_rome_ranks_by_seat_the_later_ahead(active: int, ranks: list[int]) -> None:
    at = lay(3, active=active, hands={active: (1, 0, 0)})
    assert (at.positions, at.ranks) == ([0, 0, 0], ranks)


@rule("GM-R45", "GM-1.10")
def test_the_whole_ranking_is_by_position_and_arrival_and_nobody_shares_a_rank() -> None:
    at = lay(4, hands={0: (1, 0, 0)}, positions=(5, 9, 5, 0))
    assert at.ranks == [3, 1, 2, 4]
    assert scoring.scores(at.state) == [5.0, 9.0, 5.0, 0.0]
    assert scoring.leader(at.state) == 1


@rule("GM-1.10")
@pytest.mark.parametrize(
    ("how", "ending"),
    [
        ({"phase": "forum", "deck": []}, "deck"),
        ({"hands": {0: (1, 0, 0)}}, "hand"),
        ({"phase": "tribute", "goth": 37}, "rome"),
    ],
)
def test_every_way_to_end_without_carthage_has_its_moment(how: dict[str, object], ending: str) -> None:
    at = lay(positions=(1, 2), **how)  # type: ignore[arg-type]
    assert (at.ending, at.ranks, at.offered) == (ending, [2, 1], [])
