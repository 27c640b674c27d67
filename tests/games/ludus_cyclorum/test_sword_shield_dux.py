"""Sword, shield and Dux (LC-W1, LC-H1, LC-D1)."""

import pytest

from tests.games.ludus_cyclorum.board import CORNERS, at, lay, near_corners, words

STEPS_PAST_D5 = "d4-c4 d4-e4 d4-c5 d4-c3 d4-d3"
SWORD_AT_D5 = f"d4 {STEPS_PAST_D5} d4xd5 d4-c5xd5 d4-e4xd5 d4xd5-c4 d4xd5-e4 d4xd5-c5 d4xd5-c3 d4xd5-d3 d4xd5-d5"


@pytest.mark.rule("LC-W1", "LC-S044")
def test_a_sword_moves_and_attacks_in_one_action_in_any_directions() -> None:
    assert near_corners("Wd4 wd5").legal_of("d4") == words(SWORD_AT_D5)


@pytest.mark.rule("LC-W1", "LC-S045")
@pytest.mark.parametrize(
    ("action", "stands"),
    [
        ("d4-e4xd5", "e4"),
        ("d4-c5xd5", "c5"),
        ("d4xd5-e4", "e4"),
        ("d4xd5-c3", "c3"),
        ("d4xd5-d5", "d5"),
        ("d4xd5", "d4"),
    ],
)
def test_a_sword_moves_and_attacks_in_whichever_order(action: str, stands: str) -> None:
    assert near_corners("Wd4 wd5'").play(action).position == lay(f"{CORNERS} W{stands}'", "n")


@pytest.mark.rule("LC-W1")
def test_one_move_and_one_attack_at_most() -> None:
    board = near_corners("Wd4 wd5 wf4")
    longest = {action for action in board.legal_of("d4") if len(action) > 8}
    assert not longest
    assert board.play("d4-e4xf4").position == lay(f"{CORNERS} We4' wd5", "n")


@pytest.mark.rule("LC-W1")
@pytest.mark.parametrize(
    ("stones", "action", "asked"),
    [
        ("Wd4 pf4'", "d4-e4xf4", "retaliate"),  # one direction: a rush
        ("Wd4 pe5", "d4-e4xe5", "turn"),  # two directions: none
        ("Wd4 pe4", "d4xe4-e4", "turn"),  # attack first: none, also straight after
        ("Wd4 pe4", "d4xe4", "turn"),
    ],
)
def test_only_move_then_attack_in_one_direction_counts_as_a_rush(stones: str, action: str, asked: str) -> None:
    assert near_corners(stones).play(action).question == asked


@pytest.mark.rule("LC-W1")
def test_a_sword_has_range_one() -> None:
    attacks = {action for action in near_corners("Wd4 wf4").legal_of("d4") if "x" in action}
    assert attacks == {"d4-e4xf4"}
    assert not {action for action in near_corners("Wd4 wg4").legal_of("d4") if "x" in action}


@pytest.mark.rule("LC-H1", "LC-S046")
def test_an_inactive_shield_may_turn_busy_instead_of_being_taken() -> None:
    board = near_corners("Wd4 hd5").play("d4xd5")
    assert (board.question, board.actor, board.legal()) == ("block", "north", {"#", "="})
    assert board.play("#").position == lay(f"{CORNERS} Wd4' hd5'", "n")
    assert near_corners("Wd4 hd5").play("d4xd5", "=").position == lay(f"{CORNERS} Wd4'", "n")


@pytest.mark.rule("LC-H1", "LC-S047")
@pytest.mark.parametrize("cycles", [0, 1])
def test_a_shield_that_is_active_cannot_block(cycles: int) -> None:
    board = at(f"{CORNERS} Wd4 hd5'", "s", cycles, 0).play("d4xd5")
    assert board.position == lay(f"{CORNERS} Wd4'", "n", cycles, 0)


@pytest.mark.rule("LC-H1")
@pytest.mark.parametrize(
    ("stones", "before", "left"),
    [
        ("Hd4 hd5", ["d4xd5"], "Hd4' hd5'"),  # a shield's attack
        ("Pd4 hf4", ["d4xf4"], "Pd4' hf4'"),  # a spear's
        ("Wd4 Hd5", ["d4xd5"], "Wd4' Hd5'"),  # one by its own side
        ("Rd4 hf4", ["d4-g4^f4"], "Rg4' hf4'"),  # a trample
        ("Rd4 he4", ["d4-e5/e4"], "Re5' he4'"),  # a passing slash
        ("He4 wd4", ["e4-f4", "!d4"], "He4' wd4'"),  # an attack of opportunity
    ],
)
def test_any_attack_but_a_dux_s_may_be_blocked(stones: str, before: list[str], left: str) -> None:
    board = near_corners(stones).play(*before)
    assert board.legal() == {"#", "="}
    assert board.play("#").position == lay(f"{CORNERS} {left}", "n")


@pytest.mark.rule("LC-H1")
@pytest.mark.parametrize("letter", "wrp")
def test_no_other_stone_blocks(letter: str) -> None:
    assert near_corners(f"Wd4 {letter}d5").play("d4xd5").position == lay(f"{CORNERS} Wd4'", "n")


@pytest.mark.rule("LC-H1")
def test_a_shield_moves_one_point_and_has_range_one() -> None:
    assert near_corners("Hd4 wd5").legal_of("d4") == words(f"d4 {STEPS_PAST_D5} d4xd5")


@pytest.mark.rule("LC-D1", "LC-S064")
def test_a_dux_acts_like_a_sword() -> None:
    assert at("Dd4 Ha2 dg7 hh6 wd5").legal_of("d4") == words(SWORD_AT_D5)
    assert at("Dd4 Ha2 dg7 hh6 wd5'").play("d4xd5-c3").position == lay("Dc3' Ha2 dg7 hh6", "n")


@pytest.mark.rule("LC-D1", "LC-S065")
def test_a_dux_blocks_like_a_shield() -> None:
    board = at("Da1 Ha2 Wd4 dd5 hh6").play("d4xd5")
    assert (board.question, board.actor, board.legal()) == ("block", "north", {"#", "="})
    assert board.play("#").position == lay("Da1 Ha2 Wd4' dd5' hh6", "n")
    assert at("Da1 Ha2 Wd4 dd5' hh6").play("d4xd5").result == ("dux_taken", "south")


@pytest.mark.rule("LC-D1", "LC-S065")
def test_a_moving_dux_may_block_an_attack_of_opportunity() -> None:
    board = at("De4 Ha2 dg7 hh6 wd4").play("e4-f4", "!d4")
    assert (board.actor, board.legal()) == ("south", {"#", "="})
    assert board.play("#").position == lay("De4' Ha2 dg7 hh6 wd4'", "n")


@pytest.mark.rule("LC-D1", "LC-S066")
def test_shields_cannot_block_a_dux() -> None:
    assert at("Dd4 Ha2 dg7 hh6 hd5").play("d4xd5").position == lay("Dd4' Ha2 dg7 hh6", "n")
    assert at("Da1 Ha2 He4 dd4 hh6").play("e4-f4", "!d4").position == lay("Da1 Ha2 dd4' hh6", "n")


@pytest.mark.rule("LC-D1", "LC-S067")
def test_a_dux_can_block_a_dux() -> None:
    board = at("Dd4 Ha2 dd5 hh6").play("d4xd5")
    assert (board.actor, board.legal()) == ("north", {"#", "="})
    assert board.play("#").position == lay("Dd4' Ha2 dd5' hh6", "n")
    moving = at("De4 Ha2 dd4 hh6").play("e4-f4", "!d4")
    assert (moving.actor, moving.legal()) == ("south", {"#", "="})
    assert moving.play("#").position == lay("De4' Ha2 dd4' hh6", "n")
