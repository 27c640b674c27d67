"""Attacks of opportunity, blocks and the order of an action (LC-O1 to LC-O8)."""

import pytest

from tests.games.ludus_cyclorum.board import CORNERS, at, lay, near_corners, words


@pytest.mark.rule("LC-O1", "LC-S035")
@pytest.mark.parametrize("letter", "whp")
def test_leaving_the_range_of_an_inactive_enemy_stone_exposes_the_mover(letter: str) -> None:
    enemy = f"{letter}d4" if letter != "p" else "pc4"
    board = near_corners(f"We4 {enemy}").play("e4-f4")
    assert (board.question, board.actor, board.legal()) == ("opportunity", "north", {f"!{enemy[1:]}", "!"})


@pytest.mark.rule("LC-O1")
def test_an_enemy_dux_may_react_too() -> None:
    assert at("Da1 Ha2 We4 dd4 hh6").play("e4-f4").legal() == words("!d4 !")


@pytest.mark.rule("LC-O1", "LC-S037")
def test_the_reaction_is_voluntary() -> None:
    board = near_corners("We4 wd4").play("e4-f4", "!")
    assert board.position == lay(f"{CORNERS} Wf4' wd4", "n")


@pytest.mark.rule("LC-O1", "LC-S038")
@pytest.mark.parametrize("cycles", [0, 1])
def test_a_stone_already_used_does_not_react(cycles: int) -> None:
    board = at(f"{CORNERS} We4 wd4'", "s", cycles, 0).play("e4-f4")
    assert board.position == lay(f"{CORNERS} Wf4' wd4'", "n", cycles, 0)


@pytest.mark.rule("LC-O1", "LC-S039")
def test_the_reacting_stone_is_used_up() -> None:
    board = near_corners("We4 wd4").play("e4-f4", "!d4")
    assert board.position == lay(f"{CORNERS} wd4'", "n")
    assert {action[:2] for action in board.legal()} == {"g7", "h6"}


@pytest.mark.rule("LC-O1", "LC-S040")
def test_the_mover_is_taken_instead_of_moving() -> None:
    stones = near_corners("We4 wd4").play("e4-f4", "!d4").seen["stones"]
    assert set(stones) == words("a1 a2 g7 h6 d4")


@pytest.mark.rule("LC-O1")
def test_the_owner_of_several_reacting_stones_picks_one() -> None:
    board = near_corners("We4 wd4 hd3 wc4").play("e4-f4")
    assert board.legal() == words("!d4 !d3 !")
    assert board.play("!d3").position == lay(f"{CORNERS} wd4 hd3' wc4", "n")


@pytest.mark.rule("LC-O1")
def test_a_move_is_answered_once_at_most_also_when_that_answer_is_blocked() -> None:
    board = near_corners("He4 wd4 wd3").play("e4-f4", "!d4", "#")
    assert board.position == lay(f"{CORNERS} He4' wd4' wd3", "n")


@pytest.mark.rule("LC-O2", "LC-S035")
@pytest.mark.parametrize(
    ("stones", "move"),
    [
        ("We4 wd4", "e4-d5"),  # still touches d4
        ("We4 wd4", "e4-d3"),
        ("Wf4 wd4", "f4-e4"),  # comes into range
        ("We4 pd4", "e4-e5"),  # a spear does not reach its neighbours
        ("We4 pd4", "e4-f4"),
        ("Wf4 We4 pd4", "f4-g4"),  # the spear is shut off by a stone between
    ],
)
def test_a_move_that_leaves_no_range_is_not_asked_about(stones: str, move: str) -> None:
    assert near_corners(stones).play(move).question == "turn"


@pytest.mark.rule("LC-O2")
@pytest.mark.parametrize("between", ["", "we4", "re4'"])
def test_leaving_a_spear_s_line_is_asked_about(between: str) -> None:
    board = near_corners(f"Wf4 pd4 {between}").play("f4-g4")
    assert "!d4" in board.legal()


@pytest.mark.rule("LC-O2")
@pytest.mark.parametrize(
    "action",
    [
        "e4-f4",  # a plain move
        "e4-f4xg4",  # the move of a rush
        "e4-f4xf5",  # before a sword's attack
        "e4xe5-f4",  # after it
        "e4xe5-e5",
    ],
)
def test_every_move_may_be_answered(action: str) -> None:
    board = near_corners("We4 wd4 rg4 rf5 re5").play(action)
    assert (board.question, board.legal()) == ("opportunity", words("!d4 !"))


@pytest.mark.rule("LC-O2")
def test_range_is_judged_when_the_move_comes_not_when_it_is_declared() -> None:
    opened = near_corners("Wf4 We4' pd4").play("f4xe4-g4")  # the sword opens the spear's line to itself
    assert (opened.question, opened.legal()) == ("opportunity", words("!d4 !"))
    removed = near_corners("We4 wd4").play("e4xd4-f4")  # the only stone that could react is gone
    assert removed.position == lay(f"{CORNERS} Wf4'", "n")


@pytest.mark.rule("LC-O3", "LC-S039", "LC-S046")
def test_a_moving_shield_may_block_and_then_its_action_is_over() -> None:
    board = near_corners("He4 wd4 wg4").play("e4-f4xg4", "!d4")
    assert (board.question, board.actor, board.legal()) == ("block", "south", {"#", "="})
    assert board.play("#").position == lay(f"{CORNERS} He4' wd4' wg4", "n")


@pytest.mark.rule("LC-O3")
def test_a_moving_shield_need_not_block() -> None:
    board = near_corners("He4 wd4 wg4").play("e4-f4xg4", "!d4", "=")
    assert board.position == lay(f"{CORNERS} wd4' wg4", "n")


@pytest.mark.rule("LC-O3", "LC-S066")
def test_a_shield_cannot_block_a_reacting_dux() -> None:
    assert at("Da1 Ha2 He4 dd4 hh6").play("e4-f4", "!d4").position == lay("Da1 Ha2 dd4' hh6", "n")


@pytest.mark.rule("LC-O3", "LC-S065")
def test_a_moving_dux_may_block_even_a_reacting_dux() -> None:
    board = at("De4 Ha2 dd4 hh6").play("e4-f4", "!d4")
    assert board.legal() == {"#", "="}
    assert board.play("#").position == lay("De4' Ha2 dd4' hh6", "n")


@pytest.mark.rule("LC-O4")
@pytest.mark.parametrize(("action", "left"), [("e4-f4xg4", "wd4' rg4 re5"), ("e4xe5-f4", "wd4' rg4")])
def test_the_rest_of_a_taken_mover_s_action_is_lost(action: str, left: str) -> None:
    board = near_corners("We4 wd4 rg4 re5").play(action, "!d4")
    assert board.position == lay(f"{CORNERS} {left}", "n")


@pytest.mark.rule("LC-O5")
def test_own_stones_do_not_react() -> None:
    assert near_corners("We4 Wd4").play("e4-f4").position == lay(f"{CORNERS} Wf4' Wd4", "n")
    asked = near_corners("We4 Wd4 wd3").play("e4-f4")
    assert asked.legal() == words("!d3 !")
    assert asked.play("!").position == lay(f"{CORNERS} Wf4' Wd4 wd3", "n")  # nor after the enemy has declined


@pytest.mark.rule("LC-O5", "LC-S036")
def test_by_the_letter_own_stones_react_too() -> None:
    board = near_corners("We4 Wd4", friendly_opportunity=True).play("e4-f4")
    assert (board.question, board.actor, board.legal()) == ("friendly", "south", words("!d4 !"))
    assert board.play("!d4").position == lay(f"{CORNERS} Wd4'", "n")
    kept = near_corners("We4 Wd4", friendly_opportunity=True).play("e4-f4", "!")
    assert kept.position == lay(f"{CORNERS} Wf4' Wd4", "n")


@pytest.mark.rule("LC-O6")
@pytest.mark.parametrize(
    ("stones", "action", "left"),
    [
        ("Rd4 hf4", "d4-g4^f4", "Rg4' hf4'"),  # a trampling rider lands
        ("Rd4 he4", "d4-e5/e4", "Re5' he4'"),  # a slashing rider too
        ("Wd4 he4", "d4xe4-e4", "Wd4' he4'"),  # onto the target's point: it stays
        ("Wd4 he4", "d4xe4-c4", "Wc4' he4'"),  # elsewhere: it moves
    ],
)
def test_after_a_block_the_rest_of_the_action_goes_on_where_it_can(stones: str, action: str, left: str) -> None:
    assert near_corners(stones).play(action, "#").position == lay(f"{CORNERS} {left}", "n")


@pytest.mark.rule("LC-O6")
def test_a_blocked_dux_that_declared_to_follow_stays() -> None:
    assert at("Dd4 Ha2 de4 hh6").play("d4xe4-e4", "#").position == lay("Dd4' Ha2 de4' hh6", "n")
    assert at("Dd4 Ha2 de4 hh6").play("d4xe4-c5", "#").position == lay("Dc5' Ha2 de4' hh6", "n")


@pytest.mark.rule("LC-O7")
@pytest.mark.parametrize(
    ("stones", "action", "asked"),
    [
        ("We4 wd4", "e4-f4", "north"),  # whose stones react
        ("We4 hd4", "e4xd4", "north"),  # whose stone defends
        ("We4 Hd4", "e4xd4", "south"),  # the acting player, attacking an own stone
        ("Rd4 Pf4", "d4-g4^f4", "south"),
    ],
)
def test_a_reaction_is_asked_of_the_player_whose_stones_react_or_defend(stones: str, action: str, asked: str) -> None:
    board = near_corners(stones).play(action)
    assert board.actor == asked
    assert len(board.legal()) == 2


@pytest.mark.rule("LC-O7")
@pytest.mark.parametrize(
    ("stones", "action"),
    [
        ("We4 wd4'", "e4-f4"),
        ("We4 wd4", "e4xd4"),
        ("We4 hd4'", "e4xd4"),
        ("We4 pd4'", "e4xd4"),
        ("Hd4 pf4'", "d4-e4xf4"),
    ],
)
def test_nothing_is_asked_where_there_is_no_choice(stones: str, action: str) -> None:
    board = near_corners(stones).play(action)
    assert (board.question, board.actor, len(board.match.log)) == ("turn", "north", 1)


@pytest.mark.rule("LC-O8")
def test_a_rider_lands_before_a_trampled_spear_answers() -> None:
    stones = near_corners("Rd4 pf4").play("d4-g4^f4").seen["stones"]
    assert set(stones) == words("a1 a2 g7 h6 g4")


@pytest.mark.rule("LC-O8")
def test_attack_then_move_asks_the_block_before_the_opportunity() -> None:
    board = near_corners("We4 hd4 wd3").play("e4xd4-f4")
    assert (board.question, board.legal()) == ("block", {"#", "="})
    board.play("#")
    assert (board.question, board.legal()) == ("opportunity", words("!d3 !"))  # d4 is active by then
    assert board.position == lay(f"{CORNERS} We4 hd4 wd3") + " e4xd4-f4,#"
    assert board.play("!").position == lay(f"{CORNERS} Wf4' hd4' wd3", "n")


@pytest.mark.rule("LC-O8")
def test_move_then_attack_asks_opportunity_then_block_then_answer() -> None:
    board = near_corners("We4 wd4 hg4").play("e4-f4xg4")
    questions = [board.question, board.play("!").question]
    assert questions == ["opportunity", "block"]
    spear = near_corners("We4 wd4 pg4'").play("e4-f4xg4")
    questions = [spear.question, spear.play("!").question]
    assert questions == ["opportunity", "retaliate"]
    assert spear.play(".").position == lay(f"{CORNERS} Wf4' wd4", "n")


@pytest.mark.rule("LC-O8")
def test_the_mover_s_block_is_asked_after_the_opportunity_is_taken() -> None:
    board = near_corners("He4 wd4").play("e4-f4")
    assert (board.question, board.actor) == ("opportunity", "north")
    assert (board.play("!d4").question, board.actor) == ("block", "south")


@pytest.mark.rule("LC-O8")
def test_a_retaliation_leaves_no_acting_stone_to_flip_and_names_the_next_player() -> None:
    board = at("Da1' Ha2' Rd4 dg7' hh6' pf4'").play("d4-g4^f4", "*")
    assert board.position == lay("Da1 Ha2 dg7 hh6", "n", 1, 0)
