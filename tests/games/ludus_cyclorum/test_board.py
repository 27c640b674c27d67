"""The board, the stones and the opening array (LC-B1 to LC-B3)."""

import html
import math

import pytest

import circenses
from tests.games.ludus_cyclorum.board import CORNERS, Board, at, lay, words

START = "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"

POINTS = words("""
    a1 b1 c1 d1 e1 f1 g1
    a2 b2 c2 d2 e2 f2 g2 h2
    a3 b3 c3 d3 e3 f3 g3
    a4 b4 c4 d4 e4 f4 g4 h4
    a5 b5 c5 d5 e5 f5 g5
    a6 b6 c6 d6 e6 f6 g6 h6
    a7 b7 c7 d7 e7 f7 g7
""")


def place(point: str) -> tuple[float, float]:
    """Where a point is drawn: rows with 7 points are inset by half a step, rows stand as in a triangular grid."""
    row = int(point[1])
    return "abcdefgh".index(point[0]) + (0.5 if row % 2 else 0.0), row * math.sqrt(3) / 2


def touching(point: str) -> set[str]:
    return {other for other in POINTS if math.isclose(math.dist(place(point), place(other)), 1.0)}


def moves_of_a_shield(point: str) -> set[str]:
    """Where a shield can step with all other stones three rows away."""
    far = "7" if int(point[1]) < 5 else "1"
    board = at(f"H{point} Da{far} dg{far} hf{far}")
    return {action[3:] for action in board.legal_of(point) if action[2:3] == "-" and len(action) == 5}


@pytest.mark.rule("LC-B1", "LC-S010")
def test_stones_stand_on_the_52_named_points_and_nowhere_else() -> None:
    full = "rrrdrrr/rrrrrrrr/rrrrrrr/RRRRRRRR/RRRRRRR/RRRRRRRR/RRRDRRR s 0 0"
    assert set(Board(full).seen["stones"]) == POINTS
    assert len(POINTS) == 52


@pytest.mark.rule("LC-B1", "LC-S008")
def test_the_board_is_the_drawn_grid_of_seven_rows() -> None:
    seen = circenses.new("ludus-cyclorum", first="south", seed=1).observe(0)
    assert (seen["rows"], seen["points"]) == (7, 7)
    assert {point: len(moves_of_a_shield(point)) for point in ("a1", "d1", "a2", "h4", "a3", "d4", "g7")} == {
        "a1": 3,
        "d1": 4,
        "a2": 3,
        "h4": 3,
        "a3": 5,
        "d4": 6,
        "g7": 3,
    }


@pytest.mark.rule("LC-B2", "LC-S008")
@pytest.mark.parametrize("point", sorted(POINTS))
def test_a_point_touches_the_points_one_step_away(point: str) -> None:
    assert moves_of_a_shield(point) == touching(point)


@pytest.mark.rule("LC-B2")
@pytest.mark.parametrize(
    ("point", "neighbours"),
    [
        ("d2", "c2 e2 c1 d1 c3 d3"),  # the rule page's own example
        ("c3", "b3 d3 c2 d2 c4 d4"),
        ("a2", "b2 a1 a3"),
        ("h2", "g2 g1 g3"),
        ("a1", "b1 a2 b2"),
        ("g1", "f1 g2 h2"),
        ("g7", "f7 g6 h6"),
    ],
)
def test_neighbours_as_the_page_counts_them(point: str, neighbours: str) -> None:
    assert moves_of_a_shield(point) == words(neighbours)


@pytest.mark.rule("LC-B2")
@pytest.mark.parametrize(
    ("first", "second", "third"),
    [
        ("c2", "c3", "d4"),  # the page's line: b1, c2, c3, d4
        ("b2", "a3", "a4"),
        ("c1", "d1", "e1"),
    ],
)
def test_lines_from_b1_run_straight_through_the_grid(first: str, second: str, third: str) -> None:
    rush = at(f"Pb1 Hg1 Da1 dg7 hh6 h{third}").legal_of("b1")
    thrust = at(f"Pb1 Hg1 Da1 dg7 hh6 h{second}").legal_of("b1")
    assert f"b1-{first}x{third}" in rush
    assert f"b1x{second}" in thrust


@pytest.mark.rule("LC-B2")
@pytest.mark.parametrize(
    ("near", "far"), [("c4", "b4"), ("e4", "f4"), ("c5", "c6"), ("d5", "e6"), ("c3", "c2"), ("d3", "e2")]
)
def test_each_of_the_six_directions_leads_straight_on(near: str, far: str) -> None:
    straight = {action for action in at(f"{CORNERS} Hd4 h{far}").legal_of("d4") if "x" in action}
    assert straight == {f"d4-{near}x{far}"}


@pytest.mark.rule("LC-B3", "LC-S009", "LC-S016")
def test_the_opening_array_is_the_drawn_one() -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    south = {"rider": "b1 f1", "spear": "c1 e1", "dux": "d1", "sword": "c2 f2", "shield": "d2 e2"}
    north = {"rider": "b7 f7", "spear": "c7 e7", "dux": "d7", "sword": "c6 f6", "shield": "d6 e6"}
    expected = {
        point: {"side": side, "kind": kind, "active": False}
        for side, array in (("south", south), ("north", north))
        for kind, points in array.items()
        for point in points.split()
    }
    assert match.observe(0)["stones"] == expected


@pytest.mark.rule("LC-B3", "LC-S014")
def test_all_18_stones_and_the_indicator_begin_with_the_dot() -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    seen = match.observe(0)
    assert seen["indicator"] == "dot"
    assert [stone["active"] for stone in seen["stones"].values()] == [False] * 18
    assert "The cycle indicator shows the dot: stones that show the dot are ready" in match.words()


@pytest.mark.rule("LC-S013")
def test_the_indicator_beside_the_board_turns_with_each_cycle() -> None:
    stones = "Da1 Ha2' dg7' hh6'"
    shown = [Board(lay(stones, "s", cycles, 0)).seen["indicator"] for cycles in range(4)]
    assert shown == ["dot", "tilde", "dot", "tilde"]
    assert at(stones, "s", 4, 0).play("a1").seen["indicator"] == "tilde"


@pytest.mark.rule("LC-S011")
def test_a_stone_shows_whose_it_is() -> None:
    owners = {point: stone["side"] for point, stone in at("Da1 Hg6 dg7 ha2").seen["stones"].items()}
    assert owners == {"a1": "south", "g6": "south", "g7": "north", "a2": "north"}
    assert "g7: Player 2's Dux, ready" in html.unescape(at("Da1 Hg6 dg7 ha2").match.picture())


@pytest.mark.rule("LC-S012")
@pytest.mark.parametrize(("cycles", "usable", "used"), [(0, "dot", "tilde"), (1, "tilde", "dot")])
def test_the_sign_of_a_stone_tells_its_phase(cycles: int, usable: str, used: str) -> None:
    board = at("Da1 Ha2' dg7 hh6", "s", cycles, 0)
    phases = {point: stone["active"] for point, stone in board.seen["stones"].items()}
    assert phases == {"a1": False, "a2": True, "g7": False, "h6": False}
    sentence = f"stones that show the {usable} are ready, those that show the {used} are used"
    assert sentence in board.match.words()


@pytest.mark.rule("LC-S007")
def test_every_stone_can_show_both_sides_on_the_board() -> None:
    stones = ["Da1", "Ha2", "Wb4", "Rc4", "Pe4", "dg7", "hh6", "wf3", "rg3", "pb6"]
    for stone in stones[1:]:
        laid = " ".join(one + "'" if one == stone else one for one in stones)
        seen = at(laid).seen["stones"]
        assert {point for point in seen if seen[point]["active"]} == {stone[1:3]}


@pytest.mark.rule("LC-S015")
@pytest.mark.parametrize(
    ("letter", "kind"), [("D", "dux"), ("W", "sword"), ("H", "shield"), ("R", "rider"), ("P", "spear")]
)
def test_there_are_five_kinds_of_stones(letter: str, kind: str) -> None:
    south = f"{letter}d4 " + ("Ha2" if letter == "D" else "Da1")
    north = f"{letter.lower()}e6 " + ("hh6" if letter == "D" else "dg7")
    seen = at(f"{south} {north}").seen["stones"]
    assert (seen["d4"]["kind"], seen["e6"]["kind"]) == (kind, kind)
    assert (seen["d4"]["side"], seen["e6"]["side"]) == ("south", "north")


def test_the_start_is_written_as_the_page_writes_it() -> None:
    assert Board(START, first="south").position == f"{START} s 0 0"
