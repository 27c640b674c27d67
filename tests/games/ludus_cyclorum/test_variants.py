"""Variants (LC-V1 to LC-V6) and the reference numbers."""

from typing import Any

import pytest

import circenses
from circenses.kernel.errors import BadOption, BadPosition
from circenses.kernel.loops import perft
from tests.games.ludus_cyclorum.board import CORNERS, Board, at, lay, near_corners, words

COMPILED = circenses.COMPILED


def first_field(**options: Any) -> str:
    match = circenses.new("ludus-cyclorum", first="south", seed=1, options=options)
    text: str = match.game.position(match.state)  # type: ignore[attr-defined]
    return text.removesuffix(" s 0 0")


def counts(depths: int, **options: Any) -> list[int]:
    match = circenses.new("ludus-cyclorum", first="south", seed=1, options=options)
    return [perft(match.game, match.state, depth) for depth in range(1, depths + 1)]


def test_perft_of_the_standard_game_is_as_printed() -> None:
    depths = 4 if COMPILED else 3
    assert counts(depths) == [83, 5_593, 321_948, 18_824_286][:depths]


@pytest.mark.rule("LC-V2", "LC-V3", "LC-V5")
@pytest.mark.parametrize(
    ("options", "printed"),
    [
        ({"friendly_opportunity": True}, [83, 3_815, 153_590]),
        ({"universal_block": True}, [83, 3_163, 114_106]),
        ({"rows": 7, "points": 5}, [77, 4_729, 245_580]),
        ({"rows": 9, "points": 9}, [85, 5_897, 349_622]),
        ({"rows": 5, "points": 7}, [93, 6_649, 410_080]),
    ],
    ids=lambda value: "-".join(value) if isinstance(value, dict) else None,
)
def test_perft_of_the_variants_is_as_printed(options: dict[str, Any], printed: list[int]) -> None:
    depths = 3 if COMPILED else 2
    assert counts(depths, **options) == printed[:depths]


@pytest.mark.rule("LC-V1")
@pytest.mark.parametrize(
    ("formation", "stones"),
    [
        ("standard", "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1"),
        ("testudo", "1rpdpr1/2hhhh2/7/8/7/2HHHH2/1RPDPR1"),
        ("cavalry", "1rrdrr1/2whhw2/7/8/7/2WHHW2/1RRDRR1"),
        ("phalanx", "1whdhw1/2pppp2/7/8/7/2PPPP2/1WHDHW1"),
        ("skirmish", "2wdw2/3hh3/7/8/7/3HH3/2WDW2"),
    ],
)
def test_each_named_formation_stands_as_written(formation: str, stones: str) -> None:
    assert first_field(formation=formation) == stones


@pytest.mark.rule("LC-V1")
def test_there_is_the_standard_formation_and_four_of_our_own() -> None:
    sentence = circenses.game("ludus-cyclorum").options().variants["formation"].sentence
    assert sentence == "the opening array: standard, testudo, cavalry, phalanx, skirmish, or any position string"
    assert first_field() == first_field(formation="standard")


@pytest.mark.rule("LC-V1", "LC-S069")
def test_a_formation_may_have_other_numbers_of_stones() -> None:
    board = Board("2rdr2/8/7/8/7/1WHHHHW1/1RPDPR1", first="south")
    sides = [stone["side"] for stone in board.seen["stones"].values()]
    assert (sides.count("south"), sides.count("north")) == (11, 3)
    board.play("d1", "d7", "b1")
    assert board.actor == "north"


@pytest.mark.rule("LC-V1", "LC-S071")
@pytest.mark.parametrize(("first", "actor"), [("south", "south"), ("north", "north"), ("coin", "coin")])
def test_an_opening_array_may_be_self_made(first: str, actor: str) -> None:
    board = Board("d6/h7/7/8/7/7H/6D", first=first)
    assert (board.actor, board.stones) == (actor, "d6/h7/7/8/7/7H/6D")


@pytest.mark.rule("LC-V1", "LC-S076")
def test_armies_may_be_made_up_freely_and_differ() -> None:
    board = Board("1rrdrr1/2rrrr2/7/8/7/2PPPP2/1PPDPP1", first="south")
    kinds = {(stone["side"], stone["kind"]) for stone in board.seen["stones"].values()}
    assert kinds == {("south", "spear"), ("south", "dux"), ("north", "rider"), ("north", "dux")}
    assert "c2-d3" not in board.legal()
    assert "c2-c3" in board.legal()


@pytest.mark.rule("LC-V1")
def test_a_start_position_that_is_none_is_refused() -> None:
    with pytest.raises(
        BadPosition, match="no formation 'wedge': there is standard, testudo, cavalry, phalanx, skirmish"
    ):
        Board("wedge")
    with pytest.raises(BadPosition, match="the position says 's' is to act, the option says north"):
        Board(lay(CORNERS, "s"), first="north")
    with pytest.raises(BadPosition, match="North is to act, but has no inactive stone"):
        Board("d'6/h'7/7/8/7/7H/6D", first="north")


@pytest.mark.rule("LC-V2")
def test_friendly_opportunity_asks_the_enemy_first_then_the_mover_s_owner() -> None:
    board = near_corners("We4 Wd4 wd3", friendly_opportunity=True).play("e4-f4")
    assert (board.question, board.actor, board.legal()) == ("opportunity", "north", words("!d3 !"))
    board.play("!")
    assert (board.question, board.actor, board.legal()) == ("friendly", "south", words("!d4 !"))
    assert board.position == lay(f"{CORNERS} We4 Wd4 wd3") + " e4-f4,!"
    assert board.play("!").position == lay(f"{CORNERS} Wf4' Wd4 wd3", "n")


@pytest.mark.rule("LC-V2")
def test_friendly_opportunity_keeps_the_other_rules_of_the_reaction() -> None:
    taken = near_corners("We4 Wd4 wd3", friendly_opportunity=True).play("e4-f4", "!d3")
    assert taken.position == lay(f"{CORNERS} Wd4 wd3'", "n")  # the enemy has reacted: no second answer
    blocked = near_corners("He4 Wd4", friendly_opportunity=True).play("e4-f4", "!d4")
    assert (blocked.question, blocked.actor) == ("block", "south")
    assert blocked.play("#").position == lay(f"{CORNERS} He4' Wd4'", "n")
    for quiet in ("We4 Wd4'", "We4 Rd4", "Re4 Wd4"):  # active, a rider reacting, a rider moving
        assert near_corners(quiet, friendly_opportunity=True).play("e4-f4").question == "turn"
    assert near_corners("We4 Wd4", friendly_opportunity=True).play("e4-d5").question == "turn"
    assert near_corners("We4 wd3", friendly_opportunity=True).play("e4-f4", "!").question == "turn"  # nobody else can


@pytest.mark.rule("LC-V3", "LC-S074")
@pytest.mark.parametrize("letter", "whrp")
def test_with_universal_block_every_inactive_stone_may_block(letter: str) -> None:
    board = near_corners(f"Wd4 {letter}d5", universal_block=True).play("d4xd5")
    assert (board.question, board.actor, board.legal()) == ("block", "north", {"#", "="})
    assert board.play("#").position == lay(f"{CORNERS} Wd4' {letter}d5'", "n")
    assert near_corners(f"Wd4 {letter}d5'", universal_block=True).play("d4xd5").question == "turn"


@pytest.mark.rule("LC-V3")
@pytest.mark.parametrize("letter", "WHP")
def test_with_universal_block_every_moving_stone_may_block(letter: str) -> None:
    board = near_corners(f"{letter}e4 wd4", universal_block=True).play("e4-f4", "!d4")
    assert (board.question, board.actor) == ("block", "south")
    assert board.play("#").position == lay(f"{CORNERS} {letter}e4' wd4'", "n")


@pytest.mark.rule("LC-V3")
def test_with_universal_block_a_dux_s_attack_is_still_blocked_by_a_dux_only() -> None:
    for letter in "whrp":
        board = at(f"Dd4 Ha2 dg7 hh6 {letter}d5", universal_block=True).play("d4xd5")
        assert board.position == lay("Dd4' Ha2 dg7 hh6", "n")
    assert at("Dd4 Ha2 dd5 hh6", universal_block=True).play("d4xd5").legal() == {"#", "="}


@pytest.mark.rule("LC-V3")
def test_with_universal_block_shielded_still_means_shield_and_dux() -> None:
    assert near_corners("Wd4 pf4'", universal_block=True).play("d4-e4xf4").question == "retaliate"
    assert near_corners("Hd4 pf4'", universal_block=True).play("d4-e4xf4").question == "turn"


@pytest.mark.rule("LC-V4")
@pytest.mark.parametrize(
    ("key", "default", "low", "high"), [("draw_cycles", 20, 1, 200), ("draw_repetitions", 3, 2, 20)]
)
def test_the_draw_limits_have_a_default_and_a_range(key: str, default: int, low: int, high: int) -> None:
    assert circenses.new("ludus-cyclorum", seed=1).options[key] == default
    for value in (low, high):
        assert circenses.new("ludus-cyclorum", seed=1, options={key: value}).options[key] == value
    for value in (low - 1, high + 1):
        with pytest.raises(BadOption, match=f"{key} = {value}: it takes a whole number from {low} to {high}"):
            circenses.new("ludus-cyclorum", seed=1, options={key: value})


@pytest.mark.rule("LC-V4")
@pytest.mark.parametrize("limit", [2, 4])
def test_the_limit_of_repetitions_can_be_set(limit: int) -> None:
    board = at(CORNERS, draw_repetitions=limit)
    cycles = 0
    while board.actor:
        board.play("a1", "g7", "a2", "h6")
        cycles += 1
    assert (cycles, board.result) == (limit - 1, ("repetition", ""))


@pytest.mark.rule("LC-V4")
@pytest.mark.parametrize("limit", [1, 2, 5])
def test_the_limit_of_quiet_cycles_can_be_set(limit: int) -> None:
    board = at(CORNERS, draw_cycles=limit, draw_repetitions=20)
    cycles = 0
    while board.actor:
        board.play("a1", "g7", "a2", "h6")
        cycles += 1
    assert (cycles, board.result) == (limit, ("quiet_cycles", ""))


@pytest.mark.rule("LC-V5", "LC-S072")
@pytest.mark.parametrize(
    ("rows", "points", "stones", "size"),
    [
        (5, 5, "rpdpr/1whhw1/5/1WHHW1/RPDPR", 27),
        (5, 7, "1rpdpr1/2whhw2/7/2WHHW2/1RPDPR1", 37),
        (5, 9, "2rpdpr2/3whhw3/9/3WHHW3/2RPDPR2", 47),
        (7, 5, "rpdpr/1whhw1/5/6/5/1WHHW1/RPDPR", 38),
        (7, 7, "1rpdpr1/2whhw2/7/8/7/2WHHW2/1RPDPR1", 52),
        (7, 9, "2rpdpr2/3whhw3/9/10/9/3WHHW3/2RPDPR2", 66),
        (9, 5, "rpdpr/1whhw1/5/6/5/6/5/1WHHW1/RPDPR", 49),
        (9, 7, "1rpdpr1/2whhw2/7/8/7/8/7/2WHHW2/1RPDPR1", 67),
        (9, 9, "2rpdpr2/3whhw3/9/10/9/10/9/3WHHW3/2RPDPR2", 85),
    ],
)
def test_boards_of_every_size_with_the_formation_centred(rows: int, points: int, stones: str, size: int) -> None:
    assert first_field(rows=rows, points=points) == stones
    board = Board(stones, first="south")
    assert (board.seen["rows"], board.seen["points"]) == (rows, points)
    observed = board.match.picture()
    assert observed.count('id="point-') == size


@pytest.mark.rule("LC-V5")
@pytest.mark.parametrize("key", ["rows", "points"])
@pytest.mark.parametrize("value", [3, 4, 6, 8, 10, 11])
def test_other_sizes_are_refused(key: str, value: int) -> None:
    with pytest.raises(BadOption, match=f"{key} = {value}: it takes one of 5, 7, 9"):
        circenses.new("ludus-cyclorum", seed=1, options={key: value})


@pytest.mark.rule("LC-V5")
@pytest.mark.parametrize("key", ["rows", "points"])
@pytest.mark.parametrize("value", [5, 7, 9])
def test_rows_and_points_are_5_7_or_9_and_7_by_default(key: str, value: int) -> None:
    assert circenses.new("ludus-cyclorum", seed=1).options[key] == 7
    assert circenses.new("ludus-cyclorum", seed=1, options={key: value}).options[key] == value


@pytest.mark.rule("LC-V5")
def test_the_last_point_of_the_largest_board_plays_like_any_other() -> None:
    board = Board(lay("Da1 Hb1 Wj8 dg9 hh8 wi9'", rows=9, points=9))
    assert board.legal_of("j8") == words("j8 j8-i8 j8-i7 j8xi9 j8xi9-i9 j8xi9-i8 j8xi9-i7 j8-i8xi9 j8-i8xh8")
    assert board.play("j8xi9-i9").position == lay("Da1 Hb1 Wi9' dg9 hh8", "n", rows=9, points=9)


@pytest.mark.rule("LC-V6")
def test_the_preset_letter_is_friendly_opportunity_and_keeps_the_draw_limits() -> None:
    letter = circenses.new("ludus-cyclorum", preset="letter", seed=1)
    assert letter.game.options().differing(letter.options) == {"friendly_opportunity": True}
    assert (letter.options["draw_cycles"], letter.options["draw_repetitions"]) == (20, 3)
    match = circenses.new("ludus-cyclorum", preset="letter", formation=lay(f"{CORNERS} We4 Wd4"), seed=1)
    match.play("e4-f4")
    assert match.legal() == ["!d4", "!"]
