"""What an ordinary stone does: idle, move, attack, rush (LC-A1 to LC-A6)."""

import pytest

from tests.games.ludus_cyclorum.board import CORNERS, at, lay, near_corners, words

STEPS = "d4-c4 d4-e4 d4-c5 d4-d5 d4-c3 d4-d3"
RIDES = "d4-b4 d4-f4 d4-c6 d4-e6 d4-c2 d4-e2 d4-d6 d4-d2 d4-b5 d4-e5 d4-b3 d4-e3"
DIRECTIONS = [("c4", "b4"), ("e4", "f4"), ("c5", "c6"), ("d5", "e6"), ("c3", "c2"), ("d3", "e2")]


@pytest.mark.rule("LC-S002", "LC-S029")
@pytest.mark.parametrize(
    ("letter", "actions"),
    [("W", STEPS), ("H", STEPS), ("P", STEPS), ("R", f"{STEPS} {RIDES}")],
)
def test_a_stone_moves_as_far_as_its_symbol_goes(letter: str, actions: str) -> None:
    assert near_corners(f"{letter}d4").legal_of("d4") == words(f"d4 {actions}")


@pytest.mark.rule("LC-S002")
def test_the_five_kinds_differ_in_what_they_can_do_to_the_same_stones() -> None:
    counts = {letter: len(near_corners(f"{letter}d4 hd5 hf4").legal_of("d4")) for letter in "WHRP"}
    counts["D"] = len(at("Dd4 Ha2 dg7 hh6 hd5 hf4").legal_of("d4"))
    assert counts == {"D": 16, "W": 16, "H": 8, "R": 23, "P": 7}


@pytest.mark.rule("LC-A2", "LC-S042")
def test_a_stone_moves_to_one_empty_neighbouring_point() -> None:
    board = near_corners("Hd4 Wc4 hd5")
    moves = {action for action in board.legal_of("d4") if "x" not in action}
    assert moves == words("d4 d4-e4 d4-c5 d4-c3 d4-d3")
    assert board.play("d4-c5").position == lay(f"{CORNERS} Hc5' Wc4 hd5", "n")


@pytest.mark.rule("LC-A3", "LC-S030", "LC-S043")
@pytest.mark.parametrize(("near", "far"), DIRECTIONS)
def test_a_stone_attacks_a_neighbouring_point_and_no_further(near: str, far: str) -> None:
    attacks = {action for action in near_corners(f"Hd4 w{near} wg3").legal_of("d4") if action.startswith("d4x")}
    assert attacks == {f"d4x{near}"}
    assert not {action for action in near_corners(f"Hd4 w{far} wg3").legal_of("d4") if action.startswith("d4x")}


@pytest.mark.rule("LC-A3", "LC-S031")
def test_the_attacked_stone_leaves_the_board() -> None:
    board = near_corners("Hd4 wd5").play("d4xd5")
    assert set(board.seen["stones"]) == words("a1 a2 g7 h6 d4")


@pytest.mark.rule("LC-A3", "LC-S032")
def test_the_attacker_stays_where_it_is() -> None:
    board = near_corners("Hd4 wd5").play("d4xd5")
    assert board.position == lay(f"{CORNERS} Hd4'", "n")


@pytest.mark.rule("LC-A4", "LC-S033")
def test_a_rush_is_a_move_followed_by_an_attack() -> None:
    board = near_corners("Hd4 wf4").play("d4-e4xf4")
    assert board.position == lay(f"{CORNERS} He4'", "n")


@pytest.mark.rule("LC-A4", "LC-S034")
@pytest.mark.parametrize(("near", "far"), DIRECTIONS)
def test_a_rush_strikes_in_the_direction_of_its_move(near: str, far: str) -> None:
    every_target = "wb4 wf4 wc6 we6 wc2 we2"
    rushes = {action for action in near_corners(f"Hd4 {every_target}").legal_of("d4") if "x" in action}
    assert f"d4-{near}x{far}" in rushes
    assert len(rushes) == 6
    alone = {action for action in near_corners(f"Hd4 w{far}").legal_of("d4") if "x" in action}
    assert alone == {f"d4-{near}x{far}"}


@pytest.mark.rule("LC-A4")
def test_a_rush_needs_an_empty_point_to_move_to_and_a_stone_right_behind_it() -> None:
    board = near_corners("Hd4 wd5 we6 wb4 Wc3 wg4")
    assert board.legal_of("d4") == words("d4 d4-c4 d4-e4 d4-c5 d4-d3 d4xd5 d4xc3 d4-c4xb4")


@pytest.mark.rule("LC-A5", "LC-S041")
@pytest.mark.parametrize("action", ["d4xc3", "d4-c4xb4"])
def test_own_stones_may_be_attacked_and_taken(action: str) -> None:
    board = near_corners("Hd4 Wc3 Wb4")
    assert board.legal_of("d4") == words("d4 d4-c4 d4-e4 d4-c5 d4-d5 d4-d3 d4xc3 d4-c4xb4")
    left = {"d4xc3": "Hd4' Wb4", "d4-c4xb4": "Hc4' Wc3"}[action]
    assert board.play(action).position == lay(f"{CORNERS} {left}", "n")


@pytest.mark.rule("LC-A6")
def test_an_action_is_declared_whole_before_any_reaction_is_asked() -> None:
    board = near_corners("We4 wd4 hg4").play("e4-f4xg4")
    assert board.position == lay(f"{CORNERS} We4 wd4 hg4") + " e4-f4xg4"
    assert (board.question, board.actor) == ("opportunity", "north")
    assert board.play("!").position == lay(f"{CORNERS} We4 wd4 hg4") + " e4-f4xg4,!"
    assert board.question == "block"


@pytest.mark.rule("LC-A6")
def test_a_declaration_takes_for_granted_that_nobody_reacts_or_blocks() -> None:
    board = near_corners("We4 hd4")
    assert "e4xd4-d4" in board.legal()  # although the shield may block and stay
    assert "e4-f4xd4" not in board.legal()  # out of range from the new point
    assert "e4-d4" not in board.legal()  # not empty as the board stands
