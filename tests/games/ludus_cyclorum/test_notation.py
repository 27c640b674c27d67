"""Notation and position strings (LC-N1 to LC-N3)."""

import random

import pytest

import circenses
from circenses.kernel.errors import BadPosition, IllegalAction
from tests.games.ludus_cyclorum.board import CORNERS, Board, at, lay, near_corners, words

START = "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"


@pytest.mark.rule("LC-N1")
@pytest.mark.parametrize(
    ("stones", "action", "left"),
    [
        ("Da1 Hg1 dg7 hh6 Wc2 wc3' wd4'", "c2", "Da1 Hg1 dg7 hh6 Wc2' wc3' wd4'"),
        ("Da1 Hg1 dg7 hh6 Wc2", "c2-c3", "Da1 Hg1 dg7 hh6 Wc3'"),
        ("Da1 Hg1 dg7 hh6 Wc2 wc3'", "c2xc3", "Da1 Hg1 dg7 hh6 Wc2'"),
        ("Da1 Hg1 dg7 hh6 Wc2 wd4'", "c2-c3xd4", "Da1 Hg1 dg7 hh6 Wc3'"),
        ("Da1 Hg1 dg7 hh6 Wc2 wc3'", "c2xc3-c3", "Da1 Hg1 dg7 hh6 Wc3'"),
        ("Da1 Hg1 dg7 hh6 Ra2 wc2'", "a2-d2^c2", "Da1 Hg1 dg7 hh6 Rd2'"),
        ("Da1 Hg1 dg7 hh6 Rb1 wc2'", "b1-b3/c2", "Da1 Hg1 dg7 hh6 Rb3'"),
        ("Da1 Hg1 dg7 hh6 Pc1 wd3'", "c1xd3", "Da1 Hg1 dg7 hh6 Pc1'"),
        ("Da1 Hg1 dg7 hh6 Pc1 we4'", "c1-d2xe4", "Da1 Hg1 dg7 hh6 Pd2'"),
    ],
)
def test_actions_are_written_and_read_as_the_page_says(stones: str, action: str, left: str) -> None:
    board = at(stones)
    assert action in board.match.legal()
    assert board.play(action).position == lay(left, "n")


@pytest.mark.rule("LC-N1")
@pytest.mark.parametrize(
    ("stones", "played", "answers"),
    [
        ("We4 wd4 wd3", ["e4-f4"], "!d4 !d3 !"),
        ("We4 hd4", ["e4xd4"], "# ="),
        ("Rd4 pf4", ["d4-g4^f4"], "* ."),
    ],
)
def test_reactions_are_written_as_the_page_says(stones: str, played: list[str], answers: str) -> None:
    assert near_corners(stones).play(*played).legal() == words(answers)


@pytest.mark.rule("LC-N1")
def test_the_signs_of_the_answers_mean_what_the_page_says() -> None:
    assert near_corners("We4 wd4").play("e4-f4", "!").stones == lay(f"{CORNERS} Wf4' wd4").split(" ")[0]
    assert near_corners("We4 wd4").play("e4-f4", "!d4").stones == lay(f"{CORNERS} wd4'").split(" ")[0]
    assert near_corners("We4 hd4").play("e4xd4", "#").stones == lay(f"{CORNERS} We4' hd4'").split(" ")[0]
    assert near_corners("We4 hd4").play("e4xd4", "=").stones == lay(f"{CORNERS} We4'").split(" ")[0]
    assert near_corners("Rd4 pf4").play("d4-g4^f4", "*").stones == lay(CORNERS).split(" ")[0]
    assert near_corners("Rd4 pf4").play("d4-g4^f4", ".").stones == lay(f"{CORNERS} Rg4'").split(" ")[0]


@pytest.mark.rule("LC-N1", "LC-N2")
@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("size", [(7, 7), (9, 9), (5, 5)])
def test_notation_and_position_string_come_back_unchanged_throughout_a_game(seed: int, size: tuple[int, int]) -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=seed, rows=size[0], points=size[1])
    chooser = random.Random(seed)
    for _ in range(60):
        if match.over:
            break
        written = match.legal()
        assert [match.game.parse(match.state, text) for text in written] == match.actions()
        text = match.game.position(match.state)  # type: ignore[attr-defined]
        again = Board(text)
        assert (again.position, again.match.legal(), again.match.actors()) == (text, written, match.actors())
        match.play(chooser.choice(written))


@pytest.mark.rule("LC-N1")
@pytest.mark.parametrize("text", ["", "c", "k2", "c0", "c8-", "c2-c9", "c2--c3", "c2xc3xc4", "c2~c3", "!!", "!k1", "?"])
def test_what_is_no_notation_is_refused_with_the_shapes_allowed(text: str) -> None:
    with pytest.raises(IllegalAction, match=r"cannot be read: an action is written c2, c2-c3, .* a reaction !c5"):
        Board(f"{START} s 0 0").play(text)


@pytest.mark.rule("LC-N2")
def test_the_start_is_written_as_printed() -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    assert match.game.position(match.state) == (  # type: ignore[attr-defined]
        "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1 s 0 0"
    )


@pytest.mark.rule("LC-N2")
@pytest.mark.parametrize("letter", "WHRPwhrp")
@pytest.mark.parametrize("phase", ["", "'"])
def test_each_letter_is_a_kind_and_a_side_and_an_apostrophe_means_active(letter: str, phase: str) -> None:
    kind = {"W": "sword", "H": "shield", "R": "rider", "P": "spear"}[letter.upper()]
    board = Board(f"3d3/3h4/7/3{letter}{phase}4/7/3H4/3D3 s 0 0")
    assert board.seen["stones"]["d4"] == {
        "side": "south" if letter.isupper() else "north",
        "kind": kind,
        "active": bool(phase),
    }
    assert board.stones == f"3d3/3h4/7/3{letter}{phase}4/7/3H4/3D3"


@pytest.mark.rule("LC-N2")
def test_the_four_fields_are_board_side_cycles_and_quiet_cycles() -> None:
    board = Board("3d3/3h4/7/8/7/3H4/3D3 n 12 7")
    assert (board.actor, board.seen["cycles"], board.seen["quiet_cycles"]) == ("north", 12, 7)
    assert board.seen["stones"]["d7"]["side"] == "north"
    assert board.position == "3d3/3h4/7/8/7/3H4/3D3 n 12 7"


@pytest.mark.rule("LC-N2")
def test_while_a_reaction_is_pending_a_fifth_field_shows_action_and_answers() -> None:
    board = Board(f"{START} s 0 0").play("d2xd1")
    assert board.position == f"{START} s 0 0 d2xd1"
    assert (board.actor, board.legal()) == ("south", {"#", "="})
    again = Board(f"{START} s 0 0 d2xd1")
    assert (again.actor, again.legal(), again.position) == ("south", {"#", "="}, board.position)
    answered = Board(lay(f"{CORNERS} We4 hd4 wd3") + " e4xd4-f4,#")
    assert (answered.actor, answered.legal()) == ("north", words("!d3 !"))
    assert answered.play("!d3").position == lay(f"{CORNERS} hd4' wd3'", "n")


@pytest.mark.rule("LC-N2")
def test_answers_to_an_earlier_action_are_not_shown_again() -> None:
    board = near_corners("We4 wd4 We5 wf5").play("e4-e3", "!", "g7", "e5-d5")
    assert board.position == lay("Da1 Ha2 dg7' hh6 We3' wd4 We5 wf5") + " e5-d5"


@pytest.mark.rule("LC-N3")
@pytest.mark.parametrize(
    ("position", "reason"),
    [
        ("3d3/3h4/7/9/7/3H4/3D3 s 0 0", "row 4 has 9 points, not 8"),
        ("3d3/3h4/7/8/6/3H4/3D3 s 0 0", "row 3 has 6 points, not 7"),
        ("9/W9W/9/4d5/9/4h5/9/4H5/4D4 s 0 0", "row 8 has 11 points, not 10"),
        ("3d3/3h4/7/8/7/3H4/3D4 s 0 0", "row 1 has 8 points; a short row has 5, 7 or 9"),
        ("3d3/3h4/7/7/3H4/3D3 s 0 0", "a board has 5, 7 or 9 rows, not 6"),
        ("3d3/3h4/7/8/7/3K4/3D3 s 0 0", "row 2: 'K' is no stone; letters are D W H R P d w h r p"),
        ("3d3/3h4/7/8/7/3H''4/3D3 s 0 0", """row 2: "'" is no stone"""),
        ("3d3/3h4/7/0/7/3H4/3D3 s 0 0", "row 4: '0' is no stone"),
        ("7/3h4/7/8/7/3H4/3D3 s 0 0", "North has 0 Duces instead of one"),
        ("3d3/3h4/7/8/7/3D4/3D3 s 0 0", "South has 2 Duces instead of one"),
        ("3d3/8/7/8/7/3H4/3D3 s 0 0", "North's Dux has no other stone beside it"),
        ("3d3/3h4/7/8/7/8/3D3 s 0 0", "South's Dux has no other stone beside it"),
        ("3d'3/3h'4/7/8/7/3H'4/3D'3 s 0 0", "every stone is active: the cycle would be over"),
        ("3d3/3h4/7/8/7/3H'4/3D'3 s 0 0", "South is to act, but has no inactive stone"),
        ("3d'3/3h'4/7/8/7/3H4/3D3 n 0 0", "North is to act, but has no inactive stone"),
        ("3d3/3h4/7/8/7/3H4/3D3 x 0 0", "the side to act is s or n, not 'x'"),
        ("3d3/3h4/7/8/7/3H4/3D3 s -1 0", "cycles completed: '-1' is not a number"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 1 -1", "cycles since the last capture: '-1' is not a number"),
        ("3d3/3h4/7/8/7/3H4/3D3 s one 0", "cycles completed: 'one' is not a number"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 3 ³", "cycles since the last capture: '³' is not a number"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 1000001 0", "cycles completed: '1000001' is not a number from 0 to 1000000"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 3 4", "4 cycles since the last capture, but only 3 completed"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 20 20", "20 cycles without a capture: at 20 the game is a draw"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0", "a position has four fields (five while a reaction is pending), not 3"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 a b", "a position has four fields (five while a reaction is pending), not 6"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2-d5", "'d2-d5'"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 e2-e3", "'e2-e3' is not legal there"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2-d3", "'d2-d3' leaves no question open"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2xd1,!", "'!' is not legal there"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2xd1,#", "'d2xd1,#' leaves no question open"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2xd1,=", "'d2xd1,=' leaves no question open"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 d2xd1,#,d7", "there is no open question before 'd7'"),
        ("3d3/3h4/7/8/7/3H4/3D3 s 0 0 hello", "'hello' cannot be read"),
    ],
)
def test_an_impossible_position_is_refused_with_the_reason(position: str, reason: str) -> None:
    with pytest.raises(BadPosition) as refused:
        Board(position)
    assert reason in str(refused.value)
    assert "\n" not in str(refused.value)


@pytest.mark.rule("LC-N3")
def test_positions_just_inside_the_limits_are_read() -> None:
    for position in ("3d3/3h4/7/8/7/3H4/3D3 s 19 19", "3d'3/3h'4/7/8/7/3H'4/3D3 s 5 5"):
        assert Board(position).position == position
    assert Board("3d3/3h4/7/8/7/3H4/3D3 s 20 20", draw_cycles=21).actor == "south"
    assert Board("3d3/3h4/7/8/7/3H4/3D3 s 1000000 0").position.endswith(" s 1000000 0")
