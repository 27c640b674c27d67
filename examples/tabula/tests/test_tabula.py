"""Tabula keeps the laws of all games; and its own rules, clause by clause."""

from typing import Any

from circenses.kernel.state import CHANCE
from circenses.testing import conformance
from tabula.game import GAME

test_laws = conformance(
    GAME, [{"hitting": False}, {"throws": 40}], bookkeeping={"options": "they stay the same through a match"}
)


def race(first: dict[int, int], second: dict[int, int], home: int = 0, **options: Any) -> Any:
    """Before a throw of the first player: the stones of both by point; what is not on the board waits or is home."""
    s = GAME.new(2, GAME.options().resolve(options))
    for seat, stones in enumerate((first, second)):
        for point, count in stones.items():
            s.stones[seat * 24 + point - 1] = count
        s.waiting[seat] -= sum(stones.values())
    s.waiting[0], s.home[0] = s.waiting[0] - home, home
    assert GAME.faults(s) == []
    return s


def thrown(s: Any, dice: str) -> Any:
    GAME.apply(s, CHANCE, GAME.parse(s, f"throw {dice}"))
    return s


def moves(s: Any) -> list[str]:
    return [GAME.label(s, action) for action in GAME.legal(s, int(s.actor()))]


def play(s: Any, move: str) -> Any:
    GAME.apply(s, int(s.actor()), GAME.action(s, int(s.actor()), move))
    return s


def test_three_dice_fall_in_216_ways() -> None:
    """TA-1.2"""
    s = race({}, {})
    ways = dict(zip(moves(s), GAME.weights(s), strict=True))
    assert sum(ways.values()) == 6**3
    assert (ways["throw 1 1 1"], ways["throw 1 1 2"], ways["throw 1 2 3"]) == (1, 3, 6)


def test_two_stones_close_a_point_and_one_is_thrown_off() -> None:
    """TA-1.3"""
    s = thrown(race({4: 2}, {5: 2, 6: 1}), "1 2 2")
    assert moves(s) == ["enter 1", "enter 2", "4 by 2"]
    assert GAME.to_json(play(s, "4 by 2"))["players"][1]["waiting"] == 13


def test_a_stone_holds_its_point_where_there_is_no_hitting() -> None:
    """TA-V1"""
    s = thrown(race({4: 2}, {5: 2, 6: 1}, hitting=False), "1 2 2")
    assert moves(s) == ["enter 1", "enter 2"]


def test_dice_that_cannot_be_used_lapse() -> None:
    """TA-1.3"""
    s = thrown(race({}, {1: 2, 2: 2, 3: 2}), "1 2 3")
    assert s.actor() == CHANCE
    assert list(s.dice) == [0] * 6


def test_the_only_move_is_made_without_a_question() -> None:
    """TA-1.3"""
    s = thrown(race({}, {1: 2, 2: 2, 5: 2, 6: 2}), "1 2 3")
    assert s.actor() == CHANCE
    assert list(s.stones).index(1) == 3  # on point 3, and from there to point 4


def test_nothing_crosses_the_middle_while_stones_wait() -> None:
    """TA-1.4"""
    assert "12 by 1" not in moves(thrown(race({11: 2, 12: 2}, {}), "1 1 1"))
    assert "12 by 1" in moves(thrown(race({11: 7, 12: 8}, {}), "1 1 1"))


def test_stones_go_home_from_the_last_quarter_when_all_are_there() -> None:
    """TA-1.5"""
    assert "24 by 6" in moves(thrown(race({19: 2, 24: 13}, {}), "1 2 6"))
    assert "24 by 6" not in moves(thrown(race({18: 2, 24: 13}, {}), "1 2 6"))


def test_the_last_stone_home_wins() -> None:
    """TA-1.6"""
    s = thrown(race({24: 1}, {20: 15}, home=14), "1 2 3")
    s = play(s, "24 by 1")
    assert (s.over(), GAME.ending(s), GAME.ranks(s)) == (True, "home", [1, 2])


def test_after_the_last_throw_the_way_is_counted() -> None:
    """TA-1.6"""
    s = race({10: 2}, {12: 2, 5: 1}, throws=20)
    s.thrown = 19
    while not s.over():
        GAME.apply(s, int(s.actor()), GAME.legal(s, int(s.actor()))[0])
    assert GAME.ending(s) == "limit"
    assert GAME.scores(s)[0] == 20
    assert GAME.ranks(s) == [2, 1]
