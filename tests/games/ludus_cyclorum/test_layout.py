"""The layout: nothing of a state is left out of its flat form, and North sees the board turned."""

from typing import Any

import pytest

import circenses
from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.layout import LAYOUT, POINT
from circenses.games.ludus_cyclorum.notation import ACTIONS
from circenses.kernel.errors import BadPosition
from tests.games.ludus_cyclorum.board import Board, lay

GAME: Any = circenses.game("ludus-cyclorum")


def test_blocks_begin_where_the_rules_number_them() -> None:
    first = {block.name: block.first for block in ACTIONS.blocks}
    assert first == {
        "act": 0,
        "react": actions.REACT,
        "decline": actions.DECLINE,
        "block": actions.BLOCKED,
        "let be taken": actions.UNBLOCKED,
        "retaliate": actions.RETALIATED,
        "leave": actions.UNANSWERED,
        "begin": actions.SOUTH_BEGINS,
    }
    assert ACTIONS.count == actions.ACTION_COUNT


def test_a_packed_state_holds_everything() -> None:
    board = Board(lay("Da1 Ha2 He4 dg7 hh6 wd4 wd5", "s", 4, 2)).play("a2", "h6", "e4-f4", "!d4")
    s = board.match.state
    assert s.declared >= 0
    empty = GAME.new(2, board.match.options)
    empty.unpack(s.pack())
    held = {name: getattr(s, name) for name in LAYOUT.by_name} | {"agenda": s.agenda}
    assert {name: getattr(empty, name) for name in held} == held
    stated = set(vars(s)) - {"rules", "agenda", "story"} if hasattr(s, "__dict__") else set(LAYOUT.by_name)
    assert stated == set(LAYOUT.by_name)


def test_north_sees_the_board_turned() -> None:
    rules = Board(lay("Da1 Ha2 dg7 hh6")).match.state.rules
    seen = {name: POINT.words[POINT.turned(i, 1, rules)] for i, name in enumerate(POINT.words)}
    assert (seen["a1"], seen["a2"], seen["d4"], seen["g7"]) == ("g7", "h6", "e4", "a1")
    assert all(seen[seen[name]] == name for name in seen)
    assert seen["i1"] == "i1"  # not on this board


def test_both_sides_see_the_same_in_a_mirrored_position() -> None:
    south, north = (Board(lay("Da1 Ha2 dg7 hh6", side)).match.state for side in "sn")
    board = next(column for column in LAYOUT.columns(south.rules).all if column.name == "board")
    seen, mirrored = (GAME.seen(*view)[board.start : board.stop] for view in ((south, 0), (north, 1)))
    assert seen == mirrored
    assert GAME.seen(south, 1)[board.start : board.stop] == seen  # the position is its own mirror image
    assert sum(map(bool, seen)) == 4


def test_north_says_what_a_stone_does_in_the_opposite_directions() -> None:
    """Turned, every legal action of South is one of North's in the mirrored position."""
    south, north = (Board(lay("Da1 Ha2 Rb2 Pc2 dg7 hh6 rg6 pf6", side)).match.state for side in "sn")
    point, code = ACTIONS["act"].axes
    turned = {
        ACTIONS["act"].at(point.turned(action // 217, 1, south.rules), code.turned(action % 217, 1, south.rules))
        for action in GAME.legal(south, 0)
    }
    assert turned == set(GAME.legal(north, 1))
    assert len(turned) > 20


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ({"rows": 6}, "rows: a board has 5, 7 or 9"),
        ({"indicator": "tilde"}, "indicator: after 0 cycles it does not show the tilde"),
        ({"answers": ["!"]}, "answers: there are answers, but nothing was declared"),
        ({"declared": "z9"}, "declared: 'z9' cannot be read"),
        ({"winner": "south"}, "winner: the game is not over"),
        ({"last": {"side": "south", "action": ""}}, "last: an action has a side"),
        ({"last": {"side": "south", "action": "i1"}}, "last.action: 'i1' is no action of this board"),
        ({"captured": True, "cycles": 2, "quiet_cycles": 1}, "captured: in the cycle of a capture"),
        ({"stones": {"a1": "X"}}, "stones.a1: 'X' is none of D, D'"),
        ({"ending": "repetition", "winner": "north"}, "winner: nobody or somebody has won by 'repetition'"),
        ({"ending": "repetition", "declared": "a1"}, "declared: nothing is pending when the game is over"),
        ({"to_act": "coin", "declared": "a1"}, "to_act: the coin comes before every action"),
    ],
)
def test_what_does_not_fit_is_named_by_its_path(change: dict[str, Any], fault: str) -> None:
    board = Board(lay("Da1 Ha2 dg7 hh6"))
    data = GAME.to_json(board.match.state) | change
    with pytest.raises(BadPosition) as refused:
        GAME.from_json(data, 2, board.match.options)
    assert str(refused.value).startswith(fault)
