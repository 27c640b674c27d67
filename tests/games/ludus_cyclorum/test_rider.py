"""Riders (LC-R1 to LC-R5)."""

import pytest

from tests.games.ludus_cyclorum.board import CORNERS, at, lay, near_corners, words

NEAR = "d4-c4 d4-e4 d4-c5 d4-d5 d4-c3 d4-d3"
STRAIGHT = "d4-b4 d4-f4 d4-c6 d4-e6 d4-c2 d4-e2"
BETWEEN = "d4-d6 d4-d2 d4-b5 d4-e5 d4-b3 d4-e3"


@pytest.mark.rule("LC-R1", "LC-S050")
def test_a_rider_goes_one_or_two_points() -> None:
    board = near_corners("Rd4")
    assert board.legal_of("d4") == words(f"d4 {NEAR} {STRAIGHT} {BETWEEN}")
    assert board.play("d4-e6").position == lay(f"{CORNERS} Re6'", "n")


@pytest.mark.rule("LC-R1")
def test_a_rider_goes_over_empty_points_only() -> None:
    hemmed = "Wc4' We4' Wc5' Wd5' Wc3'"
    assert near_corners(f"Rd4 {hemmed}").legal_of("d4") >= words("d4 d4-d3 d4-e2 d4-d2 d4-e3")
    moves = {action for action in near_corners(f"Rd4 {hemmed}").legal_of("d4") if len(action) <= 5}
    assert moves == words("d4 d4-d3 d4-e2 d4-d2 d4-e3")
    assert near_corners(f"Rd4 {hemmed} Wd3'").legal_of("d4") == {"d4"}


@pytest.mark.rule("LC-R1", "LC-S051")
def test_a_rider_does_not_step_back_onto_the_point_it_left() -> None:
    landings = {action[3:5] for action in near_corners("Rd4 we4 wc4").legal_of("d4") if action != "d4"}
    assert "d4" not in landings
    assert landings == words("c5 d5 c3 d3 c6 e6 c2 e2 d6 d2 b5 e5 b3 e3")


@pytest.mark.rule("LC-R1", "LC-S052")
def test_a_rider_has_no_attack_and_no_rush() -> None:
    board = near_corners("Rd4 we4 wb4")
    assert not {action for action in board.legal_of("d4") if "x" in action}


@pytest.mark.rule("LC-R2", "LC-R3", "LC-S053")
def test_a_rider_strikes_only_with_its_second_step() -> None:
    board = near_corners("Rd4 we4")
    near = "d4-c4 d4-c5 d4-d5 d4-c3 d4-d3"
    straight = "d4-b4 d4-c6 d4-e6 d4-c2 d4-e2"
    strikes = "d4-e5^e4 d4-e3^e4 d4-e5/e4 d4-e3/e4"
    assert board.legal_of("d4") == words(f"d4 {near} {straight} {BETWEEN} {strikes}")  # no leap over e4 at once


@pytest.mark.rule("LC-R2", "LC-S054")
@pytest.mark.parametrize(
    ("victim", "landing"), [("b4", "a4"), ("f4", "g4"), ("c6", "b7"), ("e6", "e7"), ("c2", "b1"), ("e2", "e1")]
)
@pytest.mark.parametrize("letter", "wW")
def test_a_trample_leaps_in_line_over_a_stone_of_either_side(victim: str, landing: str, letter: str) -> None:
    board = near_corners(f"Rd4 {letter}{victim}")
    assert {action for action in board.legal_of("d4") if "^" in action} == {f"d4-{landing}^{victim}"}
    assert board.play(f"d4-{landing}^{victim}").position == lay(f"{CORNERS} R{landing}'", "n")


@pytest.mark.rule("LC-R2")
def test_a_trample_may_turn_after_the_first_step() -> None:
    board = at("Ra2 Dg1 Hg2 dg7 hh6 wc2 wb3")
    assert {action for action in board.legal_of("a2") if "^" in action} == words("a2-d2^c2 a2-c4^b3 a2-c3^b3")


@pytest.mark.rule("LC-R2", "LC-S055")
@pytest.mark.parametrize("behind", ["wg4", "Wg4"])
def test_the_landing_point_of_a_trample_is_empty(behind: str) -> None:
    assert not {action for action in near_corners(f"Rd4 wf4 {behind}").legal_of("d4") if action.endswith("^f4")}
    assert not {action for action in at("Rf4 Da1 Ha2 da7 hb7 wh4").legal_of("f4") if "^" in action}  # off the board


@pytest.mark.rule("LC-R2")
def test_the_first_step_of_a_trample_is_onto_an_empty_point() -> None:
    assert "d4-g4^f4" not in near_corners("Rd4 we4 wf4").legal_of("d4")


@pytest.mark.rule("LC-R2", "LC-S056")
def test_the_leap_is_the_second_and_last_point_of_movement() -> None:
    reached = {action[3:5] for action in near_corners("Rd4 wf4").legal_of("d4") if "^" in action}
    assert reached == {"g4"}
    assert "d4-h4^f4" not in near_corners("Rd4 wf4").legal_of("d4")
    assert "d4-f4^e4" not in near_corners("Rd4 we4").legal_of("d4")  # a leap is never the first step


@pytest.mark.rule("LC-R3", "LC-S057")
@pytest.mark.parametrize("letter", "wW")
def test_a_passing_slash_steps_between_two_neighbours_of_its_victim(letter: str) -> None:
    board = near_corners(f"Rd4 {letter}e5")
    slashes = {action for action in board.legal_of("d4") if "/" in action}
    # e5 touches d5, f5, e6, f6, e4, f4: from d5 on to e4 or e6, from e4 on to d5 or f4
    assert slashes == words("d4-e4/e5 d4-e6/e5 d4-d5/e5 d4-f4/e5")
    assert board.play("d4-f4/e5").position == lay(f"{CORNERS} Rf4'", "n")


@pytest.mark.rule("LC-R3")
def test_a_slash_takes_one_stone_and_riding_past_takes_none() -> None:
    board = near_corners("Rd4 we4 we6")
    past_e5 = {action for action in board.legal_of("d4") if action.startswith("d4-e5")}
    assert past_e5 == words("d4-e5 d4-e5^e4 d4-e5/e4 d4-e5/e6")
    assert near_corners("Rd4 we4 we6").play("d4-e5").position == lay(f"{CORNERS} Re5' we4 we6", "n")
    assert near_corners("Rd4 we4 we6").play("d4-e5/e6").position == lay(f"{CORNERS} Re5' we4", "n")


@pytest.mark.rule("LC-R3")
def test_a_slash_ends_on_an_empty_point() -> None:
    assert not {action for action in near_corners("Rd4 we5 wf4 wd5").legal_of("d4") if action.endswith("/e5")} - {
        "d4-e4/e5"
    }
    assert "d4-f4/e5" not in near_corners("Rd4 we5 wf4").legal_of("d4")


@pytest.mark.rule("LC-R4", "LC-S048")
def test_riders_suffer_no_attack_of_opportunity() -> None:
    board = near_corners("Re4 wd4 pg4")
    assert board.play("e4-e6").position == lay(f"{CORNERS} Re6' wd4 pg4", "n")
    assert near_corners("We4 wd4").play("e4-e5").question == "opportunity"  # another stone would


@pytest.mark.rule("LC-R4", "LC-S049")
def test_riders_make_no_attack_of_opportunity() -> None:
    assert near_corners("We4 rd4").play("e4-f4").position == lay(f"{CORNERS} Wf4' rd4", "n")
    board = near_corners("We4 rd4 wd3").play("e4-f4")
    assert board.legal() == words("!d3 !")


@pytest.mark.rule("LC-R5")
def test_two_ways_to_the_same_end_are_one_action() -> None:
    board = near_corners("Rd4 we5 wf4 wc2")
    listed = [action for action in board.match.legal() if action[:2] == "d4"]
    assert len(listed) == len(set(listed))
    assert listed.count("d4-d6") == listed.count("d4-c4") == 1
    assert {"d4-e5^e4", "d4-e5/e4"} <= near_corners("Rd4 we4").legal_of("d4")  # other kind, other action


@pytest.mark.rule("LC-P3", "LC-R3")
@pytest.mark.parametrize("slash", ["c4-e4/d3", "c4-c3/d3", "c4-d4/d3", "c4-d2/d3"])
def test_a_spear_does_not_answer_a_slash(slash: str) -> None:
    board = near_corners("Rc4 pd3").play(slash)
    assert board.position == lay(f"{CORNERS} R{slash[3:5]}'", "n")
