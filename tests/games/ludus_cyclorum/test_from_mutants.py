"""What mutants showed to be untested: invariants that must be found broken, content that must be refused, the numbers
of the catalogue, and which memory of positions a saved state takes over."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import circenses
from circenses.games.ludus_cyclorum import actions, content
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.rng import Rng
from tests.games.ludus_cyclorum.board import CORNERS, lay

GAME: Any = circenses.game("ludus-cyclorum")
A1, A2, D4, G7, H6 = 0, 9, 31, 63, 54  # points by number, row by row from a1: rows of 9 and 10 on the largest board


def state(position: str, **options: Any) -> Any:
    return GAME.read_position(position, GAME.options().resolve(options))


def corners() -> Any:
    return state(lay(f"{CORNERS} Wd4"))


def changed(numbers: Any, place: int, value: int) -> Any:
    """A copy of a packed list with one number changed."""
    values = [int(number) for number in numbers]
    values[place] = value
    return type(numbers)(values)


# Invariants: check() must name each of them when it is the only one broken


def with_stone(point: int, stone: int) -> Callable[[Any], None]:
    def spoil(s: Any) -> None:
        s.board = changed(s.board, point, stone)

    return spoil


def with_count(name: str, side: int, count: int) -> Callable[[Any], None]:
    def spoil(s: Any) -> None:
        setattr(s, name, changed(getattr(s, name), side, count))

    return spoil


def with_key(name: str) -> Callable[[Any], None]:
    def spoil(s: Any) -> None:
        setattr(s, name, int(getattr(s, name)) ^ 1)

    return spoil


def without(point: int) -> Callable[[Any], None]:
    def spoil(s: Any) -> None:
        s.lift(point)

    return spoil


@pytest.mark.parametrize(
    ("spoil", "fault"),
    [
        (with_stone(8, 2), "point 8 holds 2, which is no stone of this board"),  # i1: only the widest boards have it
        (with_stone(D4, 6), "point 31 holds 6, which is no stone of this board"),
        (with_stone(D4, 8), "point 31 holds 8, which is no stone of this board"),
        (with_stone(D4, 34), "point 31 holds 34, which is no stone of this board"),
        (with_count("stones", 0, 4), "stones: it does not follow from the rest"),
        (with_count("ready", 1, 1), "ready: it does not follow from the rest"),
        (with_key("placement"), "placement: it does not follow from the rest"),
        (with_key("activity"), "activity: it does not follow from the rest"),
        (with_count("near", A1, 63), "near: it does not follow from the rest"),
        (without(A1), "the match goes on with [0, 1] Duces and [2, 2] stones"),
        (without(H6), "the match goes on with [1, 1] Duces and [3, 1] stones"),
    ],
)
def test_a_broken_board_is_found(spoil: Callable[[Any], None], fault: str) -> None:
    s = corners()
    assert GAME.faults(s) == []
    spoil(s)
    assert fault in GAME.faults(s)


def test_a_match_beyond_its_quiet_cycles_is_found() -> None:
    s = corners()
    s.cycles = s.quiet = 20
    assert s.check() == ["the match goes on beyond the quiet cycles allowed"]


def test_a_player_to_act_without_an_inactive_stone_is_found() -> None:
    s = state(lay("Da1 Ha2 dg7' hh6'"))
    assert s.check() == []
    s.to_act = 1
    assert s.check() == ["the player to act has no inactive stone"]


def test_more_quiet_cycles_than_cycles_are_found() -> None:
    s = corners()
    s.quiet = 1
    assert s.check() == ["more quiet cycles than cycles"]


def test_an_ending_with_a_question_left_is_found() -> None:
    s = corners()
    s.ending = 1
    assert s.check() == ["the agenda and the ending disagree"]


# Content


@pytest.mark.parametrize(
    ("back", "front"),
    [
        ("RPXPR", ""),  # an unknown letter, no Dux
        ("RPDPX", ""),  # an unknown letter
        ("RPWPR", ""),  # no Dux
        ("DPDPR", ""),  # two of them
        ("D", ""),  # alone
        ("RPDP", "WHHW"),  # cannot be centred
        ("RPRDPRP", "WHHW"),  # too wide for a short row of five
        ("RPDPR", "WHH"),
        ("RPDPR", "WHHHHHHW"),
    ],
)
def test_content_with_a_formation_that_cannot_stand_is_refused(
    monkeypatch: pytest.MonkeyPatch, back: str, front: str
) -> None:
    monkeypatch.setattr(content, "read", lambda name: {"strange": {"back": back, "front": front}})
    with pytest.raises(BadPosition, match=r"^formation strange: "):
        content.formations.__wrapped__()


def test_content_with_the_widest_formation_is_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    widest = {"strange": {"back": "RPDPR", "front": "WHHHHW"}}
    monkeypatch.setattr(content, "read", lambda name: widest)
    assert content.formations.__wrapped__() == widest


# The catalogue: records hold these numbers


@pytest.mark.parametrize(
    ("notation", "number"),
    [
        ("a1", 0),
        ("d4", 31 * 217),
        *((f"d4-{there}", 31 * 217 + 1 + i) for i, there in enumerate(("e4", "d5", "c5", "c4", "c3", "d3"))),
        *((f"d4x{there}", 31 * 217 + 19 + i) for i, there in enumerate(("e4", "d5", "c5", "c4", "c3", "d3"))),
        ("!a1", 18445),
        ("!", 18530),
        ("#", 18531),
        ("=", 18532),
        ("*", 18533),
        (".", 18534),
        ("heads", 18535),
        ("tails", 18536),
    ],
)
def test_actions_keep_their_numbers_with_directions_against_the_clock_from_the_east(notation: str, number: int) -> None:
    assert GAME.parse(corners(), notation) == number
    assert GAME.label(corners(), number) == notation


@pytest.mark.parametrize(
    ("notation", "ends_on", "struck"),
    [
        ("d4", "d4", "?"),
        ("d4-e4", "e4", "?"),
        ("d4xe4", "d4", "e4"),
        ("d4xf4", "d4", "f4"),
        ("d4-e4xf4", "e4", "f4"),
        ("d4-e4xg4", "e4", "g4"),
        ("d4xe4-e4", "e4", "e4"),
        ("d4xe4-d5", "d5", "e4"),
        ("d4-g4^f4", "g4", "f4"),
        ("d4-f4/e3", "f4", "e3"),
    ],
)
def test_an_action_ends_on_a_point_and_strikes_one(notation: str, ends_on: str, struck: str) -> None:
    action = actions.parse(notation)
    assert actions.name(actions.destination(action)) == ends_on
    assert actions.name(actions.victim(action)) == struck


@pytest.mark.parametrize("point", ["i1", "j2", "i9"])
@pytest.mark.parametrize("code", [actions.MOVE + 6, actions.THRUST, actions.SPEAR_RUSH, actions.TRAMPLE])
def test_east_of_the_last_point_of_a_row_there_is_nothing(point: str, code: int) -> None:
    assert "?" in actions.label(actions.parse(point) + code)


@pytest.mark.parametrize("direction", [1, 2])
def test_north_of_the_last_row_there_is_nothing(direction: int) -> None:
    assert actions.label(actions.parse("e9") + actions.ATTACK + direction) == "e9x?"


# What bots are told


def test_an_attack_may_change_the_balance_at_once_and_a_step_does_not() -> None:
    s = state(lay(f"{CORNERS} Wd4 wd5"))
    loud = [GAME.label(s, action) for action in GAME.legal(s, 0) if GAME.loud(s, action)]
    assert "d4xd5" in loud
    assert "d4-e4" not in loud


def test_a_stray_answer_is_an_answer() -> None:
    s = state(lay(f"{CORNERS} We4 wd4"))
    idle_round(s, "e4-e5")
    stray = GAME.stray(s, 1, Rng(1), Choices())
    assert stray in GAME.legal(s, 1)


# Saved states


def test_a_position_has_at_most_300_characters() -> None:
    assert GAME.position(state(f"{lay(CORNERS):300}")) == lay(CORNERS)
    with pytest.raises(BadPosition, match="a position has at most 300 characters, not 301"):
        state(f"{lay(CORNERS):301}")


def idle_round(s: Any, *notations: str) -> None:
    for notation in notations:
        GAME.apply(s, s.actor(), GAME.parse(s, notation))


def reload(s: Any, **changes: Any) -> Any:
    return GAME.from_json({**GAME.to_json(s), **changes}, 2, GAME.options().resolve({}))


@pytest.mark.rule("LC-E3")
def test_a_saved_state_remembers_positions_of_earlier_cycles() -> None:
    s = state(lay("Da1 Ha2 dg7 hh6"))
    idle_round(s, "a1", "g7", "a2", "h6", "a1", "g7", "a2")
    again = reload(s)
    idle_round(again, "h6")
    assert GAME.ending(again) == "repetition"


@pytest.mark.rule("LC-E3")
def test_a_changed_position_begins_a_new_count() -> None:
    s = state(lay("Da1 Ha2 dg7 hh6"))
    idle_round(s, "a1", "g7", "a2", "h6", "a1", "g7", "a2")
    changed_there = reload(s, stones={"a1": "D'", "a2": "H'", "g7": "d'", "g6": "h"})
    idle_round(changed_there, "g6-h6")  # the start for the third time, but for the first since the change
    assert GAME.position(changed_there) == lay("Da1 Ha2 dg7 hh6", "s", 2, 2)
    assert changed_there.occurrences() == 1


def over() -> Any:
    s = state(lay("Da1 Ha2 dg7 hh6 Wf7"))
    idle_round(s, "f7xg7", "=")
    assert GAME.ending(s) == "dux_taken"
    return s


def test_a_saved_coin_comes_before_every_action_and_the_end() -> None:
    pending = state(lay("Da1 Ha2 dg7 hh6 Wd4 hd5"))
    idle_round(pending, "d4xd5")
    for s in (pending, over()):
        with pytest.raises(BadPosition, match="the coin comes before every action"):
            reload(s, to_act="coin")


def test_a_state_is_saved_with_the_last_action_whichever_it_was() -> None:
    s = corners()
    idle_round(s, "a1")  # action number 0
    assert GAME.to_json(reload(s)) == GAME.to_json(s)


@pytest.mark.parametrize(
    ("last", "fault"),
    [
        ({"action": "", "side": "south"}, "last: an action has a side"),
        ({"action": "a1", "side": ""}, "last: an action has a side"),
        ({"action": "i1", "side": "south"}, "last.action: 'i1' is no action of this board"),
        ({"action": "!b1", "side": "south"}, "last.action: '!b1' is no action of this board"),
        ({"action": "heads", "side": "south"}, "last.action: 'heads' is no action of this board"),
    ],
)
def test_the_last_action_fits_the_board(last: dict[str, str], fault: str) -> None:
    with pytest.raises(BadPosition) as refused:
        reload(corners(), last=last)
    assert str(refused.value) == fault


@pytest.mark.rule("LC-E3")
def test_a_memory_that_is_too_short_is_forgotten() -> None:
    s = state(lay("Da1 Ha2 dg7 hh6"))
    idle_round(s, "a1", "g7", "a2", "h6")
    seen = GAME.to_json(s)["seen"]
    again = reload(s, seen={**seen, "keys": seen["keys"][:4]})
    assert again.occurrences() == 1


@pytest.mark.rule("LC-E3")
def test_the_memory_of_a_match_that_is_over_is_kept_unless_it_begins_later() -> None:
    s = state(lay("Da1 Ha2 dg7 hh6"))
    idle_round(s, "a1", "g7", "a2", "h6", "a1", "g7", "a2", "h6")
    assert (GAME.ending(s), s.quiet, s.occurrences()) == ("repetition", 2, 3)
    keys = GAME.to_json(s)["seen"]["keys"]
    for begun, kept in ((0, keys), (2, keys), (3, [])):
        assert GAME.to_json(reload(s, seen={"keys": keys, "from": begun}))["seen"]["keys"] == kept


@pytest.mark.parametrize(
    ("s", "fault"),
    [
        (corners(), "'a1' leaves no question open"),
        (over(), "declared: nothing is pending when the game is over"),
    ],
)
def test_nothing_waits_for_an_answer_to_an_idle_stone(s: Any, fault: str) -> None:
    with pytest.raises(BadPosition) as refused:
        reload(s, declared="a1")
    assert str(refused.value) == fault
