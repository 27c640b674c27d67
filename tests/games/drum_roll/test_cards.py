"""Investment cards as free actions of their owner's decisions, in ranks (DR-1.14, DR-1.16(2), DR-2.4)."""

from typing import Any

import pytest

from circenses.games.drum_roll.content import COLOUR_NAMES, TYPE_NAMES
from tests.games.drum_roll.table import Table, at, placing, showing, stored


def holding(*hand: str, **changes: Any) -> Table:
    given = {key.replace("__", "."): value for key, value in changes.items()}
    return placing(3, {"players.0.hand": list(hand), **given})


def plays(table: Table, seat: int = 0) -> list[str]:
    return [text for text in table.legal(seat) if text.startswith(("play", "fire"))]


@pytest.mark.rule("DR-1.14", "DR-S227", "DR-S226", "DR-R72", "DR-2.4(I13)", "DR-2.4(I14)", "DR-S258")
def test_extra_income_pays_four_coins_before_the_actual_choice() -> None:
    table = holding("income", "income").play(0, "play income")
    assert (table.question, table.actors) == ("place", [0])
    assert table.player(0, "coins", "hand") == (14, ["income"])
    assert table.play(0, "play income").get("players.0.coins") == 18


@pytest.mark.rule("DR-1.14", "DR-2.4(I15)", "DR-S259", "DR-R77")
def test_extra_income_for_a_stored_cube() -> None:
    table = holding("income_cube", players__0__storage=stored(red=1, blue=1), players__0__circus=["A2 red"])
    assert plays(table) == ["play income_cube blue", "play income_cube red"]
    table.play(0, "play income_cube red")
    assert table.get("players.0.coins") == 15
    assert table.get("players.0.circus") == ["A2 red"]
    assert plays(holding("income_cube")) == []


RESOURCES = [(colour, f"I{21 + 2 * i}", f"I{22 + 2 * i}") for i, colour in enumerate(COLOUR_NAMES)]


@pytest.mark.rule("DR-1.14", "DR-S255")
@pytest.mark.parametrize(
    "colour",
    [
        pytest.param(colour, marks=pytest.mark.rule(f"DR-2.4({one})", f"DR-2.4({two})"))
        for colour, one, two in RESOURCES
    ],
)
def test_extra_resources_give_one_of_any_colour_or_two_of_the_shown(colour: str) -> None:
    face = f"resources_{colour}"
    table = holding(face)
    assert plays(table) == [*(f"play {face} {other}" for other in COLOUR_NAMES), f"play {face} two"]
    assert table.copy().play(0, f"play {face} two").get("players.0.storage") == stored(**{colour: 2})
    other = next(name for name in COLOUR_NAMES if name != colour)
    assert table.play(0, f"play {face} {other}").get("players.0.storage") == stored(**{other: 1})


@pytest.mark.rule("DR-R71", "DR-1.13", "DR-1.14")
def test_two_of_the_shown_need_two_in_stock_and_nothing_in_stock_is_no_play() -> None:
    scarce = holding("resources_red", players__1__storage=stored(red=24))
    assert "play resources_red two" not in plays(scarce)
    assert "play resources_red red" in plays(scarce)
    nothing = holding("resources_red", players__1__storage=stored(red=25, white=25, yellow=25, green=25, blue=25))
    assert plays(nothing) == []


@pytest.mark.rule("DR-1.14", "DR-2.4(I03)", "DR-2.4(I04)", "DR-2.4(I05)", "DR-S241", "DR-1.16(2)", "DR-1.12")
def test_a_trailer_card_is_followed_by_its_performer() -> None:
    table = holding("trailer", players__0__circus=["A2", "T9 flipped", "J1 trailer"])
    table.play(0, "play trailer")
    assert table.legal(0) == ["trailer A2", "trailer T9"]
    table.play(0, "trailer T9")
    assert table.get("players.0.circus") == ["A2", "J1 trailer", "T9 trailer flipped"]
    assert table.question == "place"
    assert plays(holding("trailer", players__0__circus=["J1 trailer"])) == []


@pytest.mark.rule("DR-1.14", "DR-S247", "DR-S248", "DR-R43", "DR-2.4(I07)", "DR-2.4(I08)", "DR-1.12")
@pytest.mark.parametrize("card", ["T9 red trailer", "T9 flipped"])
def test_fire_removes_any_own_performer_free_of_charge(card: str) -> None:
    table = holding("fire", players__0__circus=[card]).play(0, "fire T9")
    assert table.player(0, "coins", "prestige", "circus") == (10, 0, [])
    assert table.get("performer_discard") == ["T9"]
    assert table.get("stock.trailers") == 18
    assert table.get("stock.cubes.red") == 25


@pytest.mark.rule("DR-1.16(2)", "DR-1.16")
def test_plays_of_a_window_come_in_ranks() -> None:
    hand = ("fire", "trailer", "income", "resources_red", "income_cube")
    magicians = ["M1", "M2", "M3", "A3"]
    table = holding(*hand, players__0__circus=magicians, players__0__storage=stored(blue=1))
    kinds = [text.split()[:2] for text in plays(table)]
    assert ["play", "trailer"] in kinds
    table.play(0, "play income")
    assert not any(
        text.startswith(("fire", "play trailer", "play income ")) for text in plays(table) if "cube" not in text
    )
    assert any(text.startswith("play resources_red") for text in plays(table))
    table.play(0, "play income_cube blue")
    assert any(text.startswith("play resources_red") for text in plays(table))
    table.play(0, "pass")
    table.play(1, "pass").play(2, "pass")
    assert any(text.startswith("fire") for text in plays(table))


@pytest.mark.rule("DR-1.16(2)")
def test_equal_plays_go_in_ascending_order() -> None:
    table = holding("fire", "fire", players__0__circus=["A2", "J1", "T9"]).play(0, "fire J1")
    assert plays(table) == ["fire T9"]
    trailers = holding("trailer", "trailer", players__0__circus=["A2", "J1", "T9"]).play(0, "play trailer J1")
    assert trailers.play(0, "play trailer").get("players.0.circus") == ["A2", "J1 trailer", "T9 trailer"]


WINDOWS = [
    ("bank", "bank_deposit", {"players.0.personnel": ["P05"], "players.0.coins": 1}),
    ("placement", "place", {"at": 1}),
    ("resolve", "resolve_invest", {"step": 1, "markers": ["0 invest"]}),
    ("resolve", "resolve_performer", {"step": 2, "markers": ["0 performer"]}),
    ("resolve", "resolve_personnel", {"step": 3, "markers": ["0 personnel"]}),
    ("distribution", "distribute", {"at": 1}),
    ("pre_show", "pre_show", {"at": 1}),
]


@pytest.mark.rule("DR-1.14")
@pytest.mark.parametrize(("phase", "question", "changes"), WINDOWS)
def test_any_time_cards_and_fire_are_offered_in_every_window_of_the_owner(
    phase: str, question: str, changes: dict[str, Any]
) -> None:
    table = at(phase, question, 0, 3, {"players.0.hand": ["income", "fire"], "players.0.circus": ["A2"], **changes})
    assert plays(table) == ["fire A2", "play income"]


@pytest.mark.rule("DR-1.14", "DR-S249", "DR-R42")
def test_in_the_own_show_any_time_cards_but_not_fire() -> None:
    table = showing(["J6 white blue"], set={"players.0.hand": ["income", "fire"]}).play(0, "done")
    assert table.question == "show_next"
    assert plays(table) == ["play income"]


@pytest.mark.rule("DR-1.14", "DR-S235")
@pytest.mark.parametrize("face", ["trailer_bonus", "personnel_bonus", "resource_bonus", "double_vote", "unblock"])
def test_cards_that_wait_are_never_played_in_a_window(face: str) -> None:
    assert plays(holding(face)) == []


@pytest.mark.rule("DR-1.9(4)", "DR-S243")
@pytest.mark.parametrize(
    "kind",
    [pytest.param(kind, marks=pytest.mark.rule(f"DR-2.4(I{16 + i})")) for i, kind in enumerate(TYPE_NAMES)],
)
def test_applause_of_each_type_waits_for_the_end_of_the_own_show(kind: str) -> None:
    star = {"acrobat": "A5 white yellow green", "juggler": "J3 blue red", "tamer": "T1 yellow green red"}
    star |= {"magician": "M1 blue", "bizarre": "B1 white green"}
    table = showing([star[kind]], set={"players.0.hand": [f"applause_{kind}"]})
    assert "applause" not in " ".join(table.legal())
    table.play(0, "done")
    while table.question != "show_end":
        table.play(0, table.legal()[0])
    before = table.get("players.0.prestige")
    table.play(0, f"applause {kind}")
    expected = {"acrobat": 1, "tamer": 1, "magician": -1}.get(kind, 0)
    assert table.get("players.0.prestige") == before + expected
    assert table.get("investment_discard") == [f"applause_{kind}"]
