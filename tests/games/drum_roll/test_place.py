"""T0 bank deposits and T1 placement (DR-1.4, DR-1.5)."""

from typing import Any

import pytest

from tests.games.drum_roll.table import at, placing, stored

CUBES = ["place cube:white", "place cube:yellow", "place cube:green", "place cube:blue", "place cube:red"]


@pytest.mark.rule("DR-1.4(T0)", "DR-S207", "DR-S208", "DR-R64", "DR-1.16(5)", "DR-S211")
@pytest.mark.parametrize(("deposit", "coins", "most"), [(3, 14, 7), (3, 2, 2), (0, 30, 10), (9, 5, 1)])
def test_deposits_are_offered_up_to_ten_coins_in_all(deposit: int, coins: int, most: int) -> None:
    table = at(
        "bank", "bank_deposit", set={"players.0.personnel": ["P05"], "players.0.coins": coins, "deposit": deposit}
    )
    assert table.legal() == [f"deposit {k}" for k in range(most + 1)]


@pytest.mark.rule("DR-1.4(T0)", "DR-S209")
def test_deposited_coins_are_gone_from_the_purse() -> None:
    table = at("bank", "bank_deposit", set={"players.0.personnel": ["P05"], "players.0.coins": 6, "step": 1})
    table.play(0, "deposit 4")
    assert (table.get("players.0.coins"), table.get("deposit")) == (2, 4)
    assert table.question == "place"


@pytest.mark.rule("DR-1.14", "DR-1.4(T0)")
@pytest.mark.parametrize(
    ("changes", "asked"),
    [
        ({"deposit": 10}, False),
        ({}, True),
        ({"players.1.coins": 0}, False),
        ({"players.1.coins": 0, "players.1.hand": ["fire"]}, True),
        ({"players.1.personnel": []}, False),
    ],
)
def test_the_bank_is_asked_only_where_public_facts_leave_a_choice(changes: dict[str, Any], asked: bool) -> None:
    base = {"players.1.personnel": ["P05"], "players.1.coins": 3, "performer_row": ["A1", "J1", "T1", "M1"]}
    rows = {"personnel_row": ["P01", "P02", "P03"], "players.2.personnel": ["P06"]}
    table = at("organizer", "organizer", 2, set=base | rows | {"step": 1, "players.0.coins": 1} | changes)
    table.set({"players.2.personnel": ["P01"], "personnel_row": ["P04", "P02", "P03"]})
    table.play(2, "keep")
    assert (table.question == "bank_deposit") == asked
    assert table.get("turn") == 2


@pytest.mark.rule("DR-1.5", "DR-S053", "DR-S054", "DR-S055", "DR-S013", "DR-S033", "DR-1.16(1)", "DR-S051")
def test_three_rounds_of_one_marker_each_in_player_order() -> None:
    table = placing(3, {"start": 1, "agenda": [{"kind": "place", "seat": 1, "a": 0, "b": 0}]})
    asked = []
    while table.question == "place":
        asked.append(table.actors[0])
        table.play(table.actors[0], "pass")
    assert asked == [1, 2, 0] * 3
    assert placing().legal() == [*CUBES, "place tickets", "place invest", "place performer", "place personnel", "pass"]


@pytest.mark.rule("DR-1.5", "DR-S062", "DR-S063", "DR-S064", "DR-S065", "DR-S066", "DR-R22", "DR-1.15")
@pytest.mark.parametrize(("players", "limit"), [(2, 2), (3, 3), (4, 4)])
def test_cube_slots_take_one_marker_and_as_many_in_all_as_players(players: int, limit: int) -> None:
    table = placing(players, {"markers": ["0 cube:red"]})
    assert "place cube:red" not in table.legal()
    assert "place cube:white" in table.legal()
    own = [f"0 cube:{colour}" for colour in ("red", "blue", "green", "yellow")]
    almost = placing(players, {"markers": own[: limit - 1]})
    full = placing(players, {"markers": own[:limit]})
    assert "place cube:white" in almost.legal()
    assert not any(text.startswith("place cube") for text in full.legal())


@pytest.mark.rule("DR-1.5", "DR-R20", "DR-S177", "DR-1.13")
def test_a_colour_out_of_stock_is_closed() -> None:
    table = placing(2, {"players.1.storage": stored(red=25)})
    assert "place cube:red" not in table.legal()
    assert "place cube:blue" in table.legal()


@pytest.mark.rule("DR-1.5", "DR-S236", "DR-S237", "DR-R21", "DR-S233", "DR-2.4(I01)", "DR-2.4(I02)")
def test_unblock_opens_a_taken_slot_and_the_total_limit_and_does_not_count() -> None:
    table = placing(2, {"players.0.hand": ["unblock"], "markers": ["1 cube:red"]})
    assert "place cube!:red" in table.legal()
    assert "place cube!:blue" not in table.legal()
    table.play(0, "place cube!:red")
    assert table.get("players.0.hand") == []
    assert table.get("investment_discard") == ["unblock"]
    assert "place cube:blue" in table.legal(1)
    full = placing(2, {"players.0.hand": ["unblock"], "markers": ["1 cube:red", "0 cube:blue"]})
    assert {"place cube!:blue", "place cube!:white", "place cube!:red"} <= set(full.legal())
    assert not any(text.startswith("place cube!") for text in placing(2, {"markers": ["1 cube:red"]}).legal())


@pytest.mark.rule("DR-1.5", "DR-R20")
def test_unblock_needs_a_cube_for_every_marker_on_the_colour() -> None:
    table = placing(2, {"players.0.hand": ["unblock"], "markers": ["1 cube:red"], "players.1.storage": stored(red=24)})
    assert "place cube!:red" not in table.legal()


@pytest.mark.rule("DR-1.5", "DR-S070", "DR-S072", "DR-2.6")
@pytest.mark.parametrize(
    ("sold", "markers", "offered"), [(0, 1, True), (0, 2, False), (7, 0, True), (7, 1, False), (8, 0, False)]
)
def test_tickets_take_two_markers_a_turn_and_eight_sales_a_show(sold: int, markers: int, offered: bool) -> None:
    table = placing(3, {"players.0.tickets": sold, "markers": ["0 tickets"] * markers})
    assert ("place tickets" in table.legal()) == offered


@pytest.mark.rule("DR-1.5", "DR-S076", "DR-S079", "DR-S082")
@pytest.mark.parametrize(("space", "most"), [("invest", 2), ("performer", 1), ("personnel", 1)])
def test_limits_of_the_other_spaces_for_each_player(space: str, most: int) -> None:
    below = placing(3, {"markers": [f"0 {space}"] * (most - 1) + [f"1 {space}"] * most})
    reached = placing(3, {"markers": [f"0 {space}"] * most})
    assert f"place {space}" in below.legal()
    assert f"place {space}" not in reached.legal()


@pytest.mark.rule("DR-1.5", "DR-R23")
def test_money_is_not_checked_when_a_marker_is_placed() -> None:
    table = placing(3, {"players.0.coins": 0})
    assert {"place invest", "place performer", "place personnel"} <= set(table.legal())


@pytest.mark.rule("DR-1.5", "DR-S202")
def test_empty_rows_and_a_barred_organizer_close_their_spaces() -> None:
    table = placing(3, {"performer_row": [], "personnel_row": ["P01"], "barred": 0})
    assert "place performer" not in table.legal()
    assert "place personnel" not in table.legal()
    assert "place personnel" in table.set({"barred": 1}).legal()


@pytest.mark.rule("DR-1.5", "DR-1.13")
def test_no_investment_card_anywhere_closes_the_space() -> None:
    none = {key: 0 for key in placing().values if key.endswith(".copies")}
    assert "place invest" not in placing(3, options=none).legal()


@pytest.mark.rule("DR-1.5", "DR-S083", "DR-S084", "DR-R19")
def test_a_passed_marker_pays_one_coin_at_once() -> None:
    table = placing().play(0, "pass")
    assert table.get("players.0.coins") == 11
    assert table.question == "place"


@pytest.mark.rule("DR-R54", "DR-1.1")
def test_coins_never_run_out() -> None:
    table = placing(3, {"players.0.coins": 5000, "players.1.coins": 5000}).play(0, "pass")
    assert table.get("players.0.coins") == 5001
    assert "coins" not in table.get("stock")


@pytest.mark.rule("DR-1.5", "DR-S056")
def test_markers_of_a_space_keep_the_order_of_placement() -> None:
    table = placing().play(0, "place tickets").play(1, "place performer").play(2, "place performer")
    assert table.get("markers") == ["0 tickets", "1 performer", "2 performer"]


@pytest.mark.rule("DR-1.14")
def test_an_empty_hand_that_can_only_pass_passes_by_itself() -> None:
    changes = {"performer_row": [], "personnel_row": [], "players.0.tickets": 2, "players.1.tickets": 2}
    taken = {"markers": ["0 cube:red", "1 cube:blue", "0 invest", "0 invest"], "at": 4}
    table = placing(2, changes | taken | {"agenda": [{"kind": "place", "seat": 1, "a": 0, "b": 0}]})
    table.play(1, "pass")
    assert table.get("players.0.coins") == 11
    assert table.actors == [1]
