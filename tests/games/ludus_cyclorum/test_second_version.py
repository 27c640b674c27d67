"""What version 2 of the rules changed, and what was repaired with it."""

from typing import Any

import pytest

import circenses
from circenses.games.ludus_cyclorum import heuristics
from circenses.games.ludus_cyclorum.game import GAME
from circenses.kernel.errors import BadOption
from circenses.kernel.match import Match
from circenses.kernel.record import lines, loads
from tests.games.ludus_cyclorum.board import Board, at, lay

# Cycles without a capture


@pytest.mark.rule("LC-E5")
def test_the_cycle_of_a_capture_does_not_count_wherever_in_it_the_capture_was() -> None:
    board = at("Da1 Ha2 We4 dg7 hh6 wd4", "s", 25, 19).play("e4xd4")
    assert (board.seen["quiet_cycles"], board.seen["captured"]) == (0, True)
    board.play("g7", "a1", "h6", "a2")
    assert (board.seen["cycles"], board.seen["quiet_cycles"], board.seen["captured"]) == (26, 0, False)
    board.play("g7", "a1-b1", "h6", "a2", "e4")
    assert board.seen["quiet_cycles"] == 1


@pytest.mark.rule("LC-E5")
def test_a_saved_match_remembers_a_capture_of_its_cycle_and_a_position_string_does_not() -> None:
    board = at("Da1 Ha2 We4 dg7 hh6 wd4", "s", 25, 19).play("e4xd4")
    saved = GAME.to_json(board.match.state)
    assert saved["captured"] is True
    again = GAME.from_json(saved, 2, board.match.options)
    assert GAME.to_json(again) == saved
    loaded = GAME.read_position(board.position, board.match.options)
    assert (loaded.quiet, again.quiet) == (0, -1)


# Several attacks of opportunity

TWO_BESIDE = "Da1 Ha2 He4 dg7 hh6 wd4 wd5"  # both lose the shield when it goes to f4


@pytest.mark.rule("LC-V7", "LC-O1")
def test_by_switch_a_stone_that_blocked_can_be_attacked_again() -> None:
    once = at(TWO_BESIDE).play("e4-f4", "!d4", "#")
    assert (once.question, once.actor) == ("turn", "north")
    board = at(TWO_BESIDE, several_opportunities=True).play("e4-f4", "!d4", "#")
    assert (board.question, board.actor, board.legal()) == ("opportunity", "north", {"!d5", "!"})
    taken = at(TWO_BESIDE, several_opportunities=True).play("e4-f4", "!d4", "#", "!d5")
    assert taken.position == lay("Da1 Ha2 dg7 hh6 wd4' wd5'", "n", 0, 0)


@pytest.mark.rule("LC-V7", "LC-O3")
def test_a_stone_that_blocked_stays_when_nobody_attacks_it_again() -> None:
    board = at(TWO_BESIDE, several_opportunities=True).play("e4-f4", "!d4", "#", "!")
    assert board.position == lay("Da1 Ha2 He4' dg7 hh6 wd4' wd5", "n", 0, 0)


@pytest.mark.rule("LC-V2", "LC-V7")
def test_after_a_block_the_mover_s_owner_is_asked_when_no_enemy_can_attack_again() -> None:
    stones = "Da1 Ha2 He4 Wd5 dg7 hh6 wd4"
    asked = at(stones, several_opportunities=True, friendly_opportunity=True).play("e4-f4", "!d4", "#")
    assert (asked.question, asked.actor, asked.legal()) == ("friendly", "south", {"!d5", "!"})
    assert asked.play("!d5").position == lay("Da1 Ha2 Wd5' dg7 hh6 wd4'", "n")
    for strict in ("friendly_opportunity", "several_opportunities"):
        options: dict[str, Any] = {strict: True}
        blocked = at(stones, **options).play("e4-f4", "!d4", "#")
        assert blocked.position == lay("Da1 Ha2 He4' Wd5 dg7 hh6 wd4'", "n")
    alone = at("Da1 Ha2 He4 dg7 hh6 wd4", several_opportunities=True, friendly_opportunity=True)
    assert alone.play("e4-f4", "!d4", "#").question == "turn"


@pytest.mark.rule("LC-V7", "LC-N2")
def test_a_stone_attacked_twice_is_saved_as_it_was_declared() -> None:
    board = at(TWO_BESIDE, several_opportunities=True).play("e4-f4", "!d4", "#")
    assert board.position == f"{lay(TWO_BESIDE)} e4-f4,!d4,#"
    assert at(TWO_BESIDE, several_opportunities=True).play("e4-f4", "!d4", "#", "!d5").position == (
        Board(board.position, several_opportunities=True).play("!d5").position
    )


# Boards that contradict a position


@pytest.mark.rule("LC-V5")
@pytest.mark.parametrize(("key", "size"), [("rows", 5), ("rows", 9), ("points", 5), ("points", 9)])
def test_rows_and_points_that_contradict_a_position_are_refused(key: str, size: int) -> None:
    with pytest.raises(BadOption, match=rf"{key} = {size}: the position has 7 \(LC-V5\)"):
        circenses.new("ludus-cyclorum", options={"formation": lay("Da1 Ha2 dg7 hh6", "s", 0, 0), key: size})


@pytest.mark.rule("LC-V5")
def test_a_position_names_its_own_board() -> None:
    small = "d1h2/6/5/6/2H1D s 0 0"
    for options in ({"formation": small}, {"formation": small, "rows": 5, "points": 5}):
        assert circenses.new("ludus-cyclorum", options=options).observe(0)["rows"] == 5


# Why not


@pytest.mark.rule("LC-A6")
def test_a_stone_does_not_attack_the_point_it_leaves() -> None:
    board = at("Da1 Ha2 Wd4 dg7 hh6")
    sentence, clauses = GAME.refusal(board.match.state, 0, GAME.parse(board.match.state, "d4-e4xd4"))
    assert (sentence, clauses) == ("it leaves d4 first, and then nothing stands there", ["LC-A6"])


# Resigning


def test_who_resigns_has_lost_and_nobody_is_asked_any_more() -> None:
    match = circenses.new("ludus-cyclorum", options={"first": "south"}, seed=1)
    match.resign(0)
    assert (match.ranks(), match.scores()) == ([2, 1], [0.0, 1.0])
    seen = match.observe(1)
    assert (seen["to_act"], seen["question"]["kind"]) == ("", "over")
    assert match.words(1).startswith("The game is over")
    assert loads("".join(line + "\n" for line in lines(match))).scores() == [0.0, 1.0]


def test_a_match_of_version_1_keeps_its_scores_and_its_count() -> None:
    match: Match[Any] = Match(GAME, 2, {"first": "south"}, seed=1, rules=1)
    match.resign(0)
    assert match.scores() == [0.5, 0.5]
    assert loads("".join(line + "\n" for line in lines(match))).scores() == [0.5, 0.5]


# Bots


@pytest.mark.parametrize("name", ["civis", "tiro"])
def test_no_bot_takes_its_own_dux_unless_forced(name: str) -> None:
    from circenses.bots import bot, decide
    from circenses.kernel.rng import Rng

    board = at("Da1 Wb1 dg7 hh6")
    s = board.match.state
    foolish = [action for action in GAME.legal(s, 0) if heuristics.foolish(s, action)]
    assert {GAME.label(s, action) for action in foolish} >= {"b1xa1"}
    for seed in range(200):
        assert decide(bot(name), GAME, s, 0, Rng(seed)) not in foolish


def test_idling_and_standing_as_before_cost_something_unless_a_draw_saves_the_game() -> None:
    level = at("Da1 Ha2 dg7 hh6").match.state
    behind = at("Da1 Ha2 dg7 hh6 wd4 we4 wf4 rd5 re5").match.state
    for s, costs in ((level, True), (behind, False)):
        after = GAME.clone(s)
        GAME.apply(after, 0, GAME.parse(s, "a2"))
        assert (GAME.regret(s, 0, GAME.parse(s, "a2"), after) > 0) is costs
