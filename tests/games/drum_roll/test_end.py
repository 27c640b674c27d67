"""The end of the game: bonuses, unused cards, ties (DR-1.11), and stocks that run out (DR-1.13)."""

from typing import Any

import pytest

from circenses.games.drum_roll import scoring
from circenses.games.drum_roll.content import PERFORMER_IDS
from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.rules import final
from tests.games.drum_roll.table import Table, at, placing, showing, stored

FIVE = ["A1 flipped", "J1 flipped", "T1 flipped", "M1 flipped", "B1 flipped"]
EIGHT = [*FIVE, "A3 flipped", "J3 flipped", "T3 flipped"]


def ended(
    circuses: dict[int, list[str]], players: int = 3, options: dict[str, Any] | None = None, **changes: Any
) -> Table:
    """The window after the last performances of the last player, in the last show."""
    given: dict[str, Any] = {key.replace("__", "."): value for key, value in changes.items()}
    given |= {f"players.{seat}.circus": circus for seat, circus in circuses.items()}
    last = players - 1
    hand = {f"players.{last}.hand": given.get(f"players.{last}.hand", ["double_vote"])}
    table = at("show", "show_end", last, players, {"show": 3, "at": last, "step": 3, **hand, **given}, options)
    return table.play(last, "done")


def bonus(circus: list[str], options: dict[str, Any] | None = None, **changes: Any) -> int:
    """What player 0 gains, when player 1 has the largest show."""
    taken = {text.split()[0] for text in circus}
    others = [f"{id} flipped" for id in PERFORMER_IDS[27:] if id not in taken][:11]
    table = ended({0: circus, 1: others}, options=options, **changes)
    return int(table.get("players.0.prestige"))


@pytest.mark.rule("DR-1.11", "DR-S001", "DR-S156", "DR-S157", "DR-S002", "DR-1.4", "DR-S006")
def test_the_game_ends_after_the_third_show() -> None:
    table = ended({0: ["A1 flipped"]})
    assert table.state.over()
    assert GAME.ending(table.state) == "third_show"
    assert showing([], set={"show": 2}).play(0, "done", "done").question == "deal_personnel"


@pytest.mark.rule("DR-1.11", "DR-S161", "DR-S162", "DR-S170", "DR-R14")
def test_the_largest_show_goes_to_all_who_are_tied() -> None:
    table = ended({0: ["A1 flipped"], 1: ["A2"]})
    assert [table.get(f"players.{seat}.prestige") for seat in range(3)] == [5 + 3, 5, 0]
    assert final.largest_show(ended({}).state, 0) == 0


@pytest.mark.rule("DR-1.11", "DR-S163", "DR-S164")
def test_full_variety_needs_all_five_types() -> None:
    assert bonus([*FIVE[:4], "B1"]) == 3
    assert bonus([*FIVE[:4], "A2"]) == 0


@pytest.mark.rule("DR-1.11", "DR-S165", "DR-S166", "DR-R16", "DR-R37", "DR-R15")
@pytest.mark.parametrize(
    ("circus", "points"),
    [
        (["A1 flipped", "A3 green blue red was-outstanding"], 3),
        (["A1 flipped", "A3 green blue was-good"], 0),
        ([], 0),
    ],
)
def test_a_perfect_show_is_all_outstanding_or_flipped(circus: list[str], points: int) -> None:
    assert bonus(circus) == points


@pytest.mark.rule("DR-R16", "DR-1.11")
def test_a_fired_performer_spoils_it_and_the_literal_reading_asks_only_for_a_performance() -> None:
    assert bonus(["A1 flipped"], players__0__fired=True) == 0
    assert bonus(["A3 green was-poor"], {"perfect_show_min_level": 1}) == 3
    assert bonus(["A3 green was-poor"], {"perfect_show_min_level": 2}) == 0


@pytest.mark.rule("DR-1.11", "DR-S168", "DR-R15")
def test_a_large_troupe_has_eight_performers() -> None:
    acts = ["A1", "A2", "A3", "A4", "A5", "A6", "A7", "A8"]
    assert bonus(acts) == 3
    assert bonus(acts[:7]) == 0


@pytest.mark.rule("DR-1.11", "DR-S210", "DR-S211", "DR-R17", "DR-2.3(P05)")
@pytest.mark.parametrize(("deposit", "points"), [(0, 0), (1, 0), (2, 1), (7, 3), (9, 4), (10, 5)])
def test_the_bank_pays_a_point_for_two_coins(deposit: int, points: int) -> None:
    assert bonus([], players__0__personnel=["P05"], players__0__coins=1, deposit=deposit) == points


@pytest.mark.rule(
    "DR-1.11", "DR-2.4", "DR-S239", "DR-S240", "DR-S251", "DR-S252", "DR-S253", "DR-R45", "DR-S235", "DR-R75"
)
@pytest.mark.parametrize(
    ("face", "points"),
    [
        pytest.param("trailer_bonus", 2, marks=pytest.mark.rule("DR-2.4(I06)")),
        pytest.param("personnel_bonus", 3, marks=pytest.mark.rule("DR-2.4(I09)")),
        pytest.param("resource_bonus", 2, marks=pytest.mark.rule("DR-2.4(I10)")),
        pytest.param("fire", 1, marks=pytest.mark.rule("DR-S250")),
        pytest.param("unblock", 1, marks=pytest.mark.rule("DR-S238", "DR-R44")),
        pytest.param("trailer", 1, marks=pytest.mark.rule("DR-S242", "DR-R44")),
        pytest.param("income", 0, marks=pytest.mark.rule("DR-2.4")),
    ],
)
def test_cards_still_in_hand_score_openly(face: str, points: int) -> None:
    circus = ["A1 trailer", "A2 trailer", "A3 green"]
    scored = bonus(
        circus, players__0__hand=[face], players__0__personnel=["P06", "P07", "P08"], players__0__storage=stored(red=7)
    )
    assert scored == points
    table = ended({0: circus}, players__0__hand=[face])
    assert table.seen(1)["players"][0]["hand"] == [face]


@pytest.mark.rule("DR-1.11", "DR-S158", "DR-S159", "DR-S160", "DR-R18")
@pytest.mark.parametrize(("coins", "ranks"), [((5, 5, 0), [1, 1, 3]), ((5, 6, 0), [2, 1, 3])])
def test_most_prestige_wins_then_coins_then_the_victory_is_shared(coins: tuple[int, ...], ranks: list[int]) -> None:
    purses: dict[str, Any] = {f"players__{seat}__coins": value for seat, value in enumerate(coins)}
    table = ended({0: ["A1"], 1: ["A2"]}, players__2__prestige=-5, **purses)
    assert scoring.ranks(table.state) == ranks


@pytest.mark.rule("DR-1.11")
def test_the_final_scoring_of_the_page() -> None:
    hands: dict[str, Any] = {"players__0__hand": ["fire", "personnel_bonus"], "players__1__hand": ["resource_bonus"]}
    p1 = [f"{id} flipped" for id in ("A2", "A4", "J2", "J4", "T2", "T4", "M2")]
    p2 = [f"{id} flipped" for id in ("A5", "J5", "T5", "M5", "B5", "B6")]
    table = ended(
        {0: EIGHT, 1: [*p1, "M4 blue white was-good"], 2: p2},
        players__0__prestige=41,
        players__1__prestige=50,
        players__2__prestige=44,
        players__0__personnel=["P05", "P06", "P07"],
        players__1__storage=stored(red=7),
        players__2__coins=9,
        deposit=7,
        **hands,
    )
    assert [table.get(f"players.{seat}.prestige") for seat in range(3)] == [62, 60, 50]
    assert scoring.ranks(table.state) == [1, 2, 3]


# Depletion


@pytest.mark.rule("DR-1.13", "DR-S180", "DR-S181", "DR-R78")
def test_an_empty_investment_deck_is_made_of_its_discards_when_a_card_is_needed() -> None:
    only = {key: 0 for key in placing().values if key.endswith(".copies") and "fire" not in key}
    table = placing(3, {"at": 9, "markers": ["0 invest", "1 invest"], "investment_discard": ["fire"]}, only)
    table.set({"players.2.hand": ["fire"], "agenda": [{"kind": "place", "seat": 2, "a": 0, "b": 0}]})
    table.play(2, "pass").play(0, "buy").chance("card fire")
    assert table.get("investment_discard") == []
    assert table.question != "resolve_invest"
    assert table.get("players.1.coins") == 10


@pytest.mark.rule("DR-1.13", "DR-R56", "DR-S029", "DR-S181")
def test_after_one_reshuffle_without_a_fitting_card_the_place_stays_empty() -> None:
    acrobats = [id for id in PERFORMER_IDS if id.startswith("A")]
    others = [id for id in PERFORMER_IDS if not id.startswith("A")]
    circus = {"players.1.circus": [f"{id} flipped" for id in others]}
    table = at("organizer", "organizer", 0, 3, {"performer_row": ["A1", "A2"], "step": 1, **circus})
    table.set(
        {"performer_discard": acrobats[2:], "players.0.personnel": ["P01"], "personnel_row": ["P02", "P03", "P04"]}
    )
    table.play(0, "keep")
    while table.question == "deal_performer":
        table.chance(table.legal(-1)[0])
    assert table.get("performer_row") == ["A1", "A2"]
    assert table.get("performer_discard") == acrobats[2:]
    assert table.get("turn") == 2


@pytest.mark.rule("DR-1.13", "DR-S182")
def test_no_trailer_in_stock_none_is_gained() -> None:
    table = showing(["B2 blue yellow", "A1 blue trailer"], setup__stock__trailers=1).play(0, "done")
    table.play(0, "next B2")
    assert table.get("players.0.circus") == ["A1 blue trailer was-poor", "B2 blue yellow was-good"]


@pytest.mark.rule("DR-1.12", "DR-R65", "DR-1.13", "DR-S180")
def test_looking_at_two_at_the_end_of_the_deck() -> None:
    only = {key: 0 for key in placing().values if key.endswith(".copies")}
    only |= {"investments.income.copies": 1, "investments.resources_white.copies": 1, "investments.trailer.copies": 1}
    options = {key.replace(".", "__"): value for key, value in only.items()}
    start = {"players.0.hand": [], "players.1.hand": ["trailer"], "investment_discard": ["resources_white"]}
    table = showing(["M2 red green blue"], seat=1, set=start | {"players.1.circus": ["M2 red green blue"]}, **options)
    table.play(1, "done", "next M2", "first").chance("card income")
    assert table.question == "draw_card"
    table.chance("card resources_white")
    table.play(1, "take resources_white")
    assert table.get("under") == ["income by 1"]
    assert table.get("investment_discard") == []
    assert table.get("investment_deck") == []
