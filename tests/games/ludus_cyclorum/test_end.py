"""How a game ends (LC-E1 to LC-E4)."""

import random

import pytest

import circenses
from tests.games.ludus_cyclorum.board import Board, at, lay

START = "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"
FOUR_IDLE = ["a1", "g7", "a2", "h6"]


@pytest.mark.rule("LC-E1", "LC-S003")
@pytest.mark.parametrize(
    ("stones", "side", "played", "winner"),
    [
        ("Da1 Ha2 Wd4 dd5' hh6", "s", ["d4xd5"], "south"),
        ("Da1 Ha2 Wd4 dd5 hh6", "s", ["d4xd5", "="], "south"),
        ("Dd4' Ha2 dg7 hh6 wd5", "n", ["d5xd4"], "north"),
        ("De4 Ha2 dg7 hh6 wd4", "s", ["e4-f4", "!d4", "="], "north"),  # by an attack of opportunity
        ("Da1' Ha2 dg7 hh6", "s", ["a2xa1"], "north"),  # by the own side: the owner loses
    ],
)
def test_a_player_loses_the_moment_their_dux_is_taken(stones: str, side: str, played: list[str], winner: str) -> None:
    board = at(stones, side).play(*played)
    assert board.result == ("dux_taken", winner)
    assert (board.actor, board.legal()) == ("", set())
    assert board.match.ranks() == ([1, 2] if winner == "south" else [2, 1])
    assert board.match.scores() == ([1.0, 0.0] if winner == "south" else [0.0, 1.0])


@pytest.mark.rule("LC-E1", "LC-S004")
@pytest.mark.parametrize(
    ("stones", "played", "winner"),
    [
        ("Da1 Ha2 Wd4 dg7 wd5", ["d4xd5"], "south"),
        ("Da1 Wa2 dg7 hh6", ["a1xa2"], "north"),  # South takes its own last companion
        ("Da1 We4 dg7 hh6 wd4", ["e4-f4", "!d4"], "north"),
        ("Da1 Wd4 dg7 hh6 pf4'", ["d4-e4xf4", "*"], "north"),  # a spear's answer
    ],
)
def test_a_dux_without_any_ally_has_lost(stones: str, played: list[str], winner: str) -> None:
    board = at(stones).play(*played)
    assert board.result == ("dux_alone", winner)
    assert board.actor == ""
    assert board.match.ranks() == ([1, 2] if winner == "south" else [2, 1])


@pytest.mark.rule("LC-S017")
def test_the_aim_is_the_enemy_dux_or_all_its_companions_and_nothing_less() -> None:
    assert at("Da1 Ha2 Wd4 dg7 hh6 wd5").play("d4xd5").result == ("", "")  # one companion is left
    assert at("Da1 Ha2 Wd4 dg7 wd5").play("d4xd5").result == ("dux_alone", "south")
    assert at("Da1 Ha2 Wd4 dd5' hh6 wg3").play("d4xd5").result == ("dux_taken", "south")


@pytest.mark.rule("LC-E2")
def test_an_attack_that_wins_the_game_is_not_answered() -> None:
    board = at("Da1 Wd4 dg7 pf4'").play("d4-e4xf4")  # the answer would leave South's Dux alone
    assert board.result == ("dux_alone", "south")


@pytest.mark.rule("LC-E2")
def test_removals_are_judged_one_at_a_time() -> None:
    answered = at("Da1 Wd4 dg7 hh6 pf4'").play("d4-e4xf4")
    assert (answered.question, answered.result) == ("retaliate", ("", ""))
    assert answered.play("*").result == ("dux_alone", "north")


@pytest.mark.rule("LC-E3")
def test_the_third_occurrence_of_a_position_is_a_draw() -> None:
    board = at("Da1 Ha2 dg7 hh6").play(*FOUR_IDLE, *FOUR_IDLE[:3])
    assert board.result == ("", "")
    assert board.play("h6").result == ("repetition", "")
    assert board.match.ranks() == [1, 1]
    assert board.match.scores() == [0.5, 0.5]
    assert board.position == lay("Da1 Ha2 dg7 hh6", "s", 2, 2)


@pytest.mark.rule("LC-E3")
def test_an_occurrence_needs_the_same_player_to_act() -> None:
    board = at("Da1 Ha2 Wa4 dg7 hh6").play("a4", "g7", "a2", "h6", "a1")
    cycle = ["g7", "a1", "h6", "a2", "a4"]
    board.play(*cycle)  # North has begun twice now, South once
    assert board.seen["occurrences"] == 2
    assert board.play(*cycle[:4]).result == ("", "")
    assert board.play("a4").result == ("repetition", "")


@pytest.mark.rule("LC-E3")
def test_an_occurrence_needs_the_same_phases_and_stones() -> None:
    board = at("Da1 Ha2 dg7 hh6").play("a1-b1", "g7", "a2", "h6", "b1-a1", "g7", "a2")
    assert board.play("h6").seen["occurrences"] == 2  # only the start itself stood before
    other_phases = at("Da1 Ha2 dg7 hh6").play("a1", "g7", "a2", "h6", "a2", "g7", "a1")
    assert other_phases.seen["occurrences"] == 2
    assert at("Da1 Ha2 dg7 hh6").play("a1", "g7", "a2", "h6", "a2", "g7").seen["occurrences"] == 1


@pytest.mark.rule("LC-E3")
def test_a_loaded_position_begins_a_new_count() -> None:
    played = at("Da1 Ha2 dg7 hh6").play(*FOUR_IDLE)
    assert played.seen["occurrences"] == 2
    loaded = Board(played.position)
    assert loaded.seen["occurrences"] == 1
    assert loaded.play(*FOUR_IDLE).result == ("", "")
    assert loaded.play(*FOUR_IDLE).result == ("repetition", "")


@pytest.mark.rule("LC-E3")
def test_repetitions_are_counted_after_a_capture_in_a_loaded_position_too() -> None:
    board = at("Da1 Ha2 We4 dg7 hh6 wd4", "s", 5, 3).play("e4xd4", "g7", "a1", "h6", "a2")
    assert board.position == lay("Da1 Ha2 We4 dg7 hh6", "n", 6, 0)
    cycle = ["g7", "a1", "h6", "a2", "e4"]
    assert board.play(*cycle).seen["occurrences"] == 2
    assert board.play(*cycle[:4]).result == ("", "")
    assert board.play("e4").result == ("repetition", "")


@pytest.mark.rule("LC-E3")
def test_twenty_completed_cycles_without_a_capture_are_a_draw() -> None:
    assert at("Da1 Ha2' dg7' hh6'", "s", 18, 18).play("a1").result == ("", "")
    board = at("Da1 Ha2' dg7' hh6'", "s", 19, 19)
    assert board.play("a1-b1").result == ("quiet_cycles", "")
    assert board.stones == "6d/7h/7/8/7/H7/1D5"
    assert board.match.ranks() == [1, 1]


@pytest.mark.rule("LC-E3", "LC-E5")
@pytest.mark.parametrize(
    ("stones", "played"),
    [
        ("Da1' Ha2' We4 dg7' hh6' wd4", ["e4xd4"]),  # of an enemy
        ("Da1' Ha2' We4 Wd4 dg7' hh6'", ["e4xd4"]),  # of an own stone
        ("Da1' Ha2' We4 dg7' hh6' wd4", ["e4-f4", "!d4"]),  # by a reaction
    ],
)
def test_a_capture_that_completes_the_cycle_sets_the_count_to_nothing(stones: str, played: list[str]) -> None:
    board = at(stones, "s", 25, 19).play(*played)
    assert board.result == ("", "")
    assert board.position.split(" ")[2:] == ["26", "0"]
    assert at(stones, "s", 25, 0, draw_cycles=1).play(*played).result == ("", "")
    counted = {"draw_cycles": 1, "capture_cycle_counts": True}
    assert at(stones, "s", 25, 0, **counted).play(*played).result == ("quiet_cycles", "")


@pytest.mark.rule("LC-E3")
def test_a_capture_within_a_cycle_sets_the_count_to_zero() -> None:
    board = at("Da1 Ha2 We4 dg7 hh6 wd4", "s", 25, 19).play("e4xd4")
    assert board.position == lay("Da1 Ha2 We4' dg7 hh6", "n", 25, 0)


@pytest.mark.rule("LC-E3")
def test_a_win_comes_before_a_draw() -> None:
    board = at("Da1' Ha2' Wd4 dd5' hh6'", "s", 19, 19).play("d4xd5")
    assert board.result == ("dux_taken", "south")


@pytest.mark.rule("LC-E4")
def test_the_standard_game_lasts_5670_turns_at_most() -> None:
    game = circenses.game("ludus-cyclorum")
    turns_and_answers = game.bound(2, game.options().defaults())
    assert turns_and_answers == 5670 * 6  # an action and at most five answers to it


@pytest.mark.rule("LC-E4")
def test_a_game_without_captures_ends_after_its_quiet_cycles() -> None:
    board = Board(START, first="south", draw_cycles=3, draw_repetitions=20)
    turns = 0
    while board.actor:
        board.play(min(action for action in board.legal() if len(action) == 2))
        turns += 1
    assert (turns, board.result) == (3 * 18, ("quiet_cycles", ""))


@pytest.mark.rule("LC-E4")
@pytest.mark.parametrize("seed", range(6))
def test_captures_that_leave_both_sides_alive_are_14_at_most(seed: int) -> None:
    chooser = random.Random(seed)
    board = Board(START, first="south")
    while board.actor:
        assert len(board.seen["stones"]) >= 18 - 14
        board.play(chooser.choice(board.match.legal()))
    assert board.seen["cycles"] <= 300
