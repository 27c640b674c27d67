"""Turns and cycles (LC-T1 to LC-T7)."""

import pytest

import circenses
from circenses.kernel.errors import IllegalAction, NotYourTurn
from circenses.kernel.state import CHANCE
from tests.games.ludus_cyclorum.board import Board, at, lay, words

START = "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"


@pytest.mark.rule("LC-T1", "LC-S018")
@pytest.mark.parametrize(("face", "side"), [("heads", "s"), ("tails", "n")])
def test_a_fair_coin_settles_who_begins(face: str, side: str) -> None:
    match = circenses.new("ludus-cyclorum", seed=1, scripted=True)
    assert match.actors() == [CHANCE]
    assert match.legal() == ["heads", "tails"]
    assert match.game.weights(match.state) == [1, 1]
    match.play(face, seat=CHANCE)
    assert match.actors() == [{"s": 0, "n": 1}[side]]


@pytest.mark.rule("LC-T1", "LC-S018")
@pytest.mark.parametrize(("first", "seat"), [("south", 0), ("north", 1)])
def test_the_first_player_may_be_named(first: str, seat: int) -> None:
    match = circenses.new("ludus-cyclorum", seed=1, scripted=True, first=first)
    assert (match.actors(), match.ply) == ([seat], 0)


@pytest.mark.rule("LC-T2", "LC-S022")
@pytest.mark.parametrize("cycles", [0, 1, 2])
def test_only_inactive_stones_may_act(cycles: int) -> None:
    board = at("Da1' Ha2 Rh2 Wh4' dg7 hh6", "s", cycles, 0)
    assert {action[:2] for action in board.legal()} == {"a2", "h2"}
    with pytest.raises(IllegalAction, match=r"Player 1's sword on h4 has been used in this cycle \(LC-T2, LC-T3\)"):
        board.play("h4")


@pytest.mark.rule("LC-T3", "LC-S021")
def test_the_stone_that_acted_is_turned_and_busy() -> None:
    board = at("Da1 Ha2 Wd4 dg7 hh6").play("d4-e4")
    assert board.position == lay("Da1 Ha2 We4' dg7 hh6", "n")
    assert board.play("h6", "a1").position == lay("Da1' Ha2 We4' dg7 hh6'", "n")


@pytest.mark.rule("LC-T3", "LC-S020")
def test_a_player_uses_own_stones_only() -> None:
    board = at("Da1 Ha2 dg7 hh6")
    assert {action[:2] for action in board.legal()} == {"a1", "a2"}
    with pytest.raises(IllegalAction, match="Player 2's shield on h6 is not yours"):
        board.play("h6")
    assert {action[:2] for action in board.play("a1").legal()} == {"g7", "h6"}


@pytest.mark.rule("LC-T4", "LC-S019")
def test_players_alternate_with_one_stone_each() -> None:
    board = Board(START, first="south")
    actors = []
    for point in ["b1", "b7", "c1", "c7", "d1", "d7"]:
        actors.append(board.actor)
        board.play(point)
    assert actors == ["south", "north"] * 3
    with pytest.raises(NotYourTurn):
        board.match.play("e7", seat=1)


@pytest.mark.rule("LC-T3", "LC-T4", "LC-S001")
def test_two_opponents_and_one_stone_acts_each_turn() -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    assert (match.game.seats, len(match.seats)) == ((2,), 2)
    board = Board(START, first="south")
    for turn, point in enumerate(["b1", "b7", "c1", "c7", "d1", "d7"], 1):
        busy = [stone["active"] for stone in board.play(point).seen["stones"].values()]
        assert busy.count(True) == turn


@pytest.mark.rule("LC-T4", "LC-S023")
def test_a_player_whose_stones_are_all_spent_is_skipped_until_the_other_is_spent_too() -> None:
    board = at("Da1 Ha2 We1 dg7 hh6'")
    assert board.play("a1").actor == "north"
    assert board.play("g7").actor == "south"
    assert board.play("a2").actor == "south"  # North is spent, South goes on alone
    assert board.position == lay("Da1' Ha2' We1 dg7' hh6'", "s")
    assert board.play("e1").actor == "north"
    assert board.position == lay("Da1 Ha2 We1 dg7 hh6", "n", 1, 1)
    skipped = "Player 2 has no stone ready, so Player 1 goes on."
    assert [skipped in board.match.story(0, ply) for ply in range(5)] == [True, True, True, False, False]
    assert board.match.story(0).count(skipped) == 1


@pytest.mark.rule("LC-T5", "LC-S024")
def test_there_is_no_passing_and_every_action_names_a_stone() -> None:
    board = Board(START, first="south")
    assert {action[:2] for action in board.legal()} == words("b1 c1 d1 e1 f1 c2 d2 e2 f2")
    for no_action in ("!", "", "pass"):
        with pytest.raises(IllegalAction):
            board.play(no_action)


@pytest.mark.rule("LC-T5")
def test_a_turn_is_asked_even_when_one_action_is_legal() -> None:
    board = at("Ra1 Db1' Ha2' Hb2' dg7 hh6")
    assert board.legal() == {"a1"}
    assert (board.actor, board.match.log) == ("south", [])
    assert board.match.game.must_ask(board.match.state)


@pytest.mark.rule("LC-T5", "LC-A1", "LC-S025")
@pytest.mark.parametrize("letter", "WHRP")
def test_idling_turns_the_stone_and_nothing_else(letter: str) -> None:
    board = at(f"Da1 Ha2 {letter}d4 dg7 hh6")
    assert "d4" in board.legal()
    assert board.play("d4").position == lay(f"Da1 Ha2 {letter}d4' dg7 hh6", "n")


@pytest.mark.rule("LC-A1", "LC-T5")
def test_every_inactive_stone_may_idle_at_any_time() -> None:
    assert {action for action in Board(START, first="south").legal() if len(action) == 2} == words(
        "b1 c1 d1 e1 f1 c2 d2 e2 f2"
    )


@pytest.mark.rule("LC-T6", "LC-S006", "LC-S026")
@pytest.mark.parametrize("cycles", [0, 1])
def test_the_indicator_turns_the_moment_every_stone_is_active(cycles: int) -> None:
    board = at("Da1 Ha2' dg7' hh6", "s", cycles, 0)
    face = board.seen["indicator"]
    board.play("a1")
    assert (board.seen["cycles"], board.seen["indicator"]) == (cycles, face)
    board.play("h6")
    assert (board.seen["cycles"], board.seen["indicator"]) == (cycles + 1, "tilde" if face == "dot" else "dot")


@pytest.mark.rule("LC-T6", "LC-S027")
def test_a_new_cycle_makes_all_stones_usable_again() -> None:
    board = at("Da1' Ha2' Rd4' dg7' hh6", "n").play("h6")
    assert board.position == lay("Da1 Ha2 Rd4 dg7 hh6", "s", 1, 1)
    assert {action[:2] for action in board.legal()} == {"a1", "a2", "d4"}


@pytest.mark.rule("LC-T6", "LC-S028")
@pytest.mark.parametrize(
    ("stones", "side", "idle", "then"),
    [("Da1 Ha2' dg7' hh6'", "s", "a1", "north"), ("Da1' Ha2' dg7 hh6'", "n", "g7", "south")],
)
def test_whoever_completes_a_cycle_hands_the_turn_over(stones: str, side: str, idle: str, then: str) -> None:
    assert at(stones, side).play(idle).actor == then


@pytest.mark.rule("LC-T6")
def test_a_reaction_that_completes_the_cycle_is_no_action_of_the_reacting_player() -> None:
    board = at("Da1' Ha2' We4 dg7' hh6' wd4").play("e4-f4", "!d4")
    assert board.position == lay("Da1 Ha2 dg7 hh6 wd4", "n", 1, 0)
    assert board.actor == "north"  # South acted, so North is next although North's stone turned last


@pytest.mark.rule("LC-T7", "LC-S026")
def test_taking_the_last_inactive_stone_completes_a_cycle_at_once() -> None:
    board = at("Da1' Ha2' We4 dg7' hh6' wd4").play("e4xd4")
    assert board.position == lay("Da1 Ha2 We4 dg7 hh6", "n", 1, 0)


@pytest.mark.rule("LC-T7")
def test_a_cycle_never_completes_in_the_middle_of_an_action() -> None:
    taking = at("Da1' Ha2' We4 dg7' hh6' wd4").play("e4xd4-d4")
    assert taking.position == lay("Da1 Ha2 Wd4 dg7 hh6", "n", 1, 0)
    blocking = at("Da1' Ha2' We4 dg7' hh6' hd4").play("e4xd4-f4")
    assert blocking.position == lay("Da1' Ha2' We4 dg7' hh6' hd4", "s") + " e4xd4-f4"
    assert blocking.play("#").position == lay("Da1 Ha2 Wf4 dg7 hh6 hd4", "n", 1, 1)


@pytest.mark.rule("LC-S005", "LC-T2")
def test_no_stone_acts_twice_before_every_stone_has_acted() -> None:
    board = Board(START, first="south")
    for cycle in range(2):
        acted: list[str] = []
        while board.seen["cycles"] == cycle:
            idle = min(action for action in board.legal() if len(action) == 2)
            acted.append(idle)
            board.play(idle)
        assert sorted(acted) == sorted(board.seen["stones"])


@pytest.mark.rule("LC-S073", "LC-T2")
def test_a_marker_tells_the_phase_in_place_of_the_turned_side() -> None:
    even, odd = (at("Da1 Ha2' dg7 hh6'", "s", cycles, 0) for cycles in (2, 3))
    assert even.stones == odd.stones == "6d/7h'/7/8/7/H'7/D6"
    assert even.legal() == odd.legal()
    assert even.seen["indicator"] != odd.seen["indicator"]
