"""Spears (LC-P1 to LC-P3)."""

import pytest

from tests.games.ludus_cyclorum.board import CORNERS, at, lay, near_corners, words

LINES = [
    ("c4", "b4", "a4"),
    ("e4", "f4", "g4"),
    ("c5", "c6", "b7"),
    ("d5", "e6", "e7"),
    ("c3", "c2", "b1"),
    ("d3", "e2", "e1"),
]


def attacks(stones: str) -> set[str]:
    return {action for action in near_corners(stones).legal_of("d4") if "x" in action}


@pytest.mark.rule("LC-P1", "LC-S058")
@pytest.mark.parametrize(("one", "two", "three"), LINES)
def test_a_spear_hits_at_exactly_two_points(one: str, two: str, three: str) -> None:
    assert attacks(f"Pd4 w{one}") == set()
    assert attacks(f"Pd4 w{two}") == {f"d4x{two}"}
    assert attacks(f"Pd4 w{three}") == {f"d4-{one}x{three}"}  # three points away only by a rush
    assert near_corners(f"Pd4 w{two}").play(f"d4x{two}").position == lay(f"{CORNERS} Pd4'", "n")


@pytest.mark.rule("LC-P1", "LC-S059")
@pytest.mark.parametrize("point", ["d6", "d2", "b5", "e5", "b3", "e3"])
def test_a_spear_hits_along_lines_only(point: str) -> None:
    assert attacks(f"Pd4 w{point}") == set()


@pytest.mark.rule("LC-P1", "LC-S060")
def test_a_spear_reaches_across_friends_and_leaves_them_unhurt() -> None:
    board = near_corners("Pd4 He4 wf4")
    assert {action for action in board.legal_of("d4") if "x" in action} == {"d4xf4"}
    assert board.play("d4xf4").position == lay(f"{CORNERS} Pd4' He4", "n")


@pytest.mark.rule("LC-P1")
@pytest.mark.parametrize("between", ["we4", "we4'"])
def test_a_stone_of_the_other_side_in_between_stops_a_spear(between: str) -> None:
    assert attacks(f"Pd4 {between} wf4") == set()
    assert not {action for action in at(f"{CORNERS} pd4 We4 Wf4", "n").legal_of("d4") if "x" in action}
    assert {action for action in at(f"{CORNERS} pd4 we4 Wf4", "n").legal_of("d4") if "x" in action} == {"d4xf4"}


@pytest.mark.rule("LC-P1")
def test_a_spear_moves_like_an_ordinary_stone() -> None:
    board = near_corners("Pd4 wf4 Hc5 wc6 wc3 wc2 He2 we1")
    assert board.legal_of("d4") == words("d4 d4-c4 d4-e4 d4-d5 d4-d3 d4xf4 d4xc6 d4xe2 d4-d3xe1")


@pytest.mark.rule("LC-P2")
@pytest.mark.parametrize(("one", "two", "three"), LINES)
def test_a_spear_s_rush_strikes_two_points_beyond_its_step(one: str, two: str, three: str) -> None:
    action = f"d4-{one}x{three}"
    assert action in attacks(f"Pd4 w{three}")
    assert action in attacks(f"Pd4 H{two} w{three}")  # over a friend
    assert action not in attacks(f"Pd4 w{two} w{three}")  # an enemy in between
    assert action not in attacks(f"Pd4 H{one} w{three}")  # no empty point to step on
    assert near_corners(f"Pd4 w{three}").play(action).position == lay(f"{CORNERS} P{one}'", "n")


@pytest.mark.rule("LC-P3", "LC-S061")
@pytest.mark.parametrize("phase", ["", "'"])
def test_a_trampled_spear_may_take_its_attacker_along(phase: str) -> None:
    board = near_corners(f"Rd4 pf4{phase}").play("d4-g4^f4")
    assert (board.question, board.actor, board.legal()) == ("retaliate", "north", {"*", "."})
    assert board.play("*").position == lay(CORNERS, "n")
    assert near_corners(f"Rd4 pf4{phase}").play("d4-g4^f4", ".").position == lay(f"{CORNERS} Rg4'", "n")


@pytest.mark.rule("LC-P3", "LC-S062")
@pytest.mark.parametrize(
    ("stones", "rush", "stays"), [("Wd4 pf4'", "d4-e4xf4", "We4'"), ("Pd4 pg4'", "d4-e4xg4", "Pe4'")]
)
def test_a_rushed_spear_may_take_its_attacker_along(stones: str, rush: str, stays: str) -> None:
    board = near_corners(stones).play(rush)
    assert (board.question, board.actor, board.legal()) == ("retaliate", "north", {"*", "."})
    assert board.play("*").position == lay(CORNERS, "n")
    assert near_corners(stones).play(rush, ".").position == lay(f"{CORNERS} {stays}", "n")


@pytest.mark.rule("LC-P3", "LC-S063")
def test_shielded_attackers_are_safe_from_a_spear_s_answer() -> None:
    assert near_corners("Hd4 pf4'").play("d4-e4xf4").position == lay(f"{CORNERS} He4'", "n")
    assert at("Dd4 Ha2 dg7 hh6 pf4'").play("d4-e4xf4").position == lay("De4' Ha2 dg7 hh6", "n")


@pytest.mark.rule("LC-P3")
def test_the_owner_of_a_spear_answers_also_against_their_own_attacker() -> None:
    board = near_corners("Rd4 Pf4").play("d4-g4^f4")
    assert (board.question, board.actor, board.legal()) == ("retaliate", "south", {"*", "."})
    assert board.play("*").position == lay(CORNERS, "n")


@pytest.mark.rule("LC-P3")
@pytest.mark.parametrize(
    ("stones", "played", "left"),
    [
        ("Wd4 pe4", ["d4xe4"], "Wd4'"),  # a plain attack
        ("Pd4 pf4", ["d4xf4"], "Pd4'"),
        ("Wd4 pe5'", ["d4-e4xe5"], "We4'"),  # a sword's attack that is no rush
        ("Wd4 pe4", ["d4xe4-e4"], "We4'"),
        ("Rd4 pe4", ["d4-e5/e4"], "Re5'"),  # a passing slash
        ("Pe4 wd4", ["e4-f4", "!d4"], "wd4'"),  # an attack of opportunity
    ],
)
def test_no_other_capture_of_a_spear_is_answered(stones: str, played: list[str], left: str) -> None:
    assert near_corners(stones).play(*played).position == lay(f"{CORNERS} {left}", "n")


@pytest.mark.rule("LC-P3")
def test_only_a_spear_answers() -> None:
    for letter in "wr":
        assert near_corners(f"Rd4 {letter}f4").play("d4-g4^f4").position == lay(f"{CORNERS} Rg4'", "n")
