"""The show: performances, regions, personnel, applause, salaries (DR-1.9), and between shows (DR-1.10)."""

from typing import Any

import pytest

from circenses.games.drum_roll.content import PERFORMER_IDS, tree
from tests.games.drum_roll.table import Table, showing, stored

NEEDS = {id: tree()["performers"][id]["needs"] for id in PERFORMER_IDS}


def ready(id: str, level: int = 3) -> str:
    return " ".join([id, *NEEDS[id][:level]])


def alone(circus: list[str], **changes: Any) -> Table:
    """A show of one player with a useless card in hand, up to the window after the performances or a question."""
    given = {key.replace("__", "."): value for key, value in changes.items()}
    return showing(circus, set=given).play(0, "done")


def finished(table: Table, *moves: str) -> Table:
    table.play(0, *moves)
    return table


@pytest.mark.rule("DR-1.9(1)", "DR-S129", "DR-S130", "DR-S131", "DR-S184", "DR-R55", "DR-R8", "DR-S183")
@pytest.mark.parametrize(("level", "coins"), [(1, 21), (2, 22)])
def test_poor_and_good_performances_bring_their_benefit(level: int, coins: int) -> None:
    table = alone([ready("A2", level)])
    assert table.question == "show_end"
    assert table.get("players.0.coins") == coins


@pytest.mark.rule("DR-1.9(1)", "DR-S132", "DR-S133", "DR-S191", "DR-S104", "DR-S178")
def test_outstanding_takes_the_benefit_or_flips_for_prestige() -> None:
    table = alone([ready("A2")])
    assert table.question == "show_result"
    assert table.legal() == ["first", "flip"]
    kept = table.copy().play(0, "first")
    assert kept.player(0, "coins", "prestige") == (23, 0)
    table.play(0, "flip")
    assert table.player(0, "coins", "prestige") == (20, 2)
    assert table.get("players.0.circus") == ["A2 flipped-now was-outstanding"]
    assert table.get("stock.cubes.red") == 25


@pytest.mark.rule("DR-1.9", "DR-S134", "DR-S194", "DR-R37", "DR-1.1")
def test_a_flipped_performer_does_not_perform_again() -> None:
    table = alone(["A2 flipped"])
    assert table.question == "show_end"
    assert table.player(0, "coins", "circus") == (20, ["A2 flipped"])


@pytest.mark.rule("DR-1.9(1)", "DR-S135", "DR-S136", "DR-S137", "DR-S138", "DR-S139", "DR-S140", "DR-S190", "DR-R11")
@pytest.mark.parametrize("cubes", ["", " yellow white"])
def test_without_the_first_cube_he_is_fired_for_prestige_and_his_printed_cost(cubes: str) -> None:
    table = alone([f"A2{cubes}"], players__0__prestige=5)
    table.play(0, "next A2")
    assert table.player(0, "prestige", "coins", "circus") == (3, 16, [])
    assert table.get("performer_discard") == ["A2"]
    assert table.get("stock.cubes") == {"white": 25, "yellow": 25, "green": 25, "blue": 25, "red": 25}


@pytest.mark.rule("DR-1.9(1)", "DR-S141", "DR-R26")
def test_compensation_beyond_the_purse_costs_more_prestige() -> None:
    table = alone(["A2 yellow white"], players__0__prestige=5, players__0__coins=1)
    table.play(0, "next A2")
    assert table.player(0, "prestige", "coins") == (0, 0)


@pytest.mark.rule("DR-1.12", "DR-R40", "DR-S223")
def test_the_trailer_of_a_fired_performer_goes_to_stock() -> None:
    table = alone(["A2 trailer"])
    assert table.get("stock.trailers") == 17
    assert table.play(0, "next A2").get("stock.trailers") == 18


@pytest.mark.rule("DR-1.6", "DR-1.14")
def test_a_fired_magician_takes_the_room_of_a_card() -> None:
    table = showing(["M1"], set={"players.0.hand": ["fire", "unblock", "applause_tamer"]}).play(0, "done")
    table.play(0, "next M1")
    assert table.question == "overflow"
    assert table.legal() == ["applause tamer", "discard unblock", "discard fire", "discard applause_tamer"]


# Order


@pytest.mark.rule("DR-1.16(6)", "DR-1.9(1)", "DR-S127", "DR-S128", "DR-R74")
def test_only_performers_whose_turn_can_matter_are_called() -> None:
    table = alone([ready("A2", 1), ready("J6", 2), ready("T4", 2)])
    assert table.question == "show_next"
    assert table.legal() == ["next J6"]
    table.play(0, "next J6", "gain red")
    assert table.question == "show_end"
    assert table.player(0, "coins", "prestige") == (21, 1)


@pytest.mark.rule("DR-1.16(6)")
@pytest.mark.parametrize(
    "changes", [{"players.0.circus": [ready("A2", 1), "A1", ready("T4", 1)]}, {"players.1.storage": stored(red=23)}]
)
def test_all_are_offered_while_somebody_would_be_fired_or_a_colour_is_scarce(changes: dict[str, Any]) -> None:
    table = showing([ready("A2", 1), ready("T4", 1)], set=changes).play(0, "done")
    assert table.question == "show_next"
    assert {"next A2", "next T4"} <= set(table.legal())


@pytest.mark.rule("DR-1.16(6)")
def test_by_switch_the_order_is_always_asked() -> None:
    table = showing([ready("A2", 1), ready("T4", 1)], free_show_order=True).play(0, "done")
    assert table.legal() == ["next A2", "next T4"]


@pytest.mark.rule("DR-S125", "DR-S126", "DR-R53", "DR-1.9")
def test_players_give_their_shows_one_after_the_other_in_player_order() -> None:
    hands = {f"players.{seat}.hand": [face] for seat, face in enumerate(("unblock", "fire", "double_vote"))}
    table = showing([], seat=0, set={"start": 1, "at": 3, **hands}).play(0, "done")
    order = []
    while table.question == "show_end":
        order.append(table.actors[0])
        table.play(table.actors[0], "done")
    assert order == [1, 2, 0]


# Benefits


@pytest.mark.rule("DR-1.12", "DR-1.16(7)", "DR-R49", "DR-R67", "DR-S195")
def test_parts_of_a_benefit_are_done_from_left_to_right() -> None:
    table = alone([ready("J4")]).play(0, "next J4", "first")
    assert table.question == "gain_colour"
    assert table.get("players.0.storage.blue") == 0
    table.play(0, "gain red")
    assert table.get("players.0.storage") == stored(red=1, blue=1)


@pytest.mark.rule("DR-1.12", "DR-R48", "DR-R49", "DR-R77", "DR-S178")
def test_an_alternative_with_a_price_needs_a_stored_cube() -> None:
    assert alone([ready("J7")]).play(0, "next J7").legal() == ["second", "flip"]
    table = alone([ready("J7")], players__0__storage=stored(red=1, blue=1)).play(0, "next J7")
    assert table.legal() == ["first", "second", "flip"]
    table.play(0, "first", "spend red", "pair green green")
    assert table.get("players.0.storage") == stored(blue=1, green=2)


@pytest.mark.rule("DR-1.9(1)", "DR-R55")
def test_no_benefit_is_an_answer_only_where_every_alternative_has_a_price() -> None:
    table = showing(
        [ready("T3")], set={"players.0.storage": stored(red=1)}, performers__T3__outstanding__0__prestige=1
    ).play(0, "done", "next T3")
    assert "no benefit" not in table.legal()


@pytest.mark.rule("DR-1.12", "DR-1.16(4)", "DR-1.13")
@pytest.mark.parametrize(
    ("others", "expected"),
    [
        (stored(white=25, yellow=25, green=25, blue=24, red=25), stored(blue=1)),
        (stored(white=25, yellow=25, green=25, blue=23, red=25), stored(blue=2)),
        (stored(white=25, yellow=25, green=24, blue=24, red=25), stored(green=1, blue=1)),
        (stored(white=25, yellow=25, green=25, blue=25, red=25), stored()),
    ],
)
def test_cubes_of_choice_as_far_as_the_stock_goes(others: dict[str, int], expected: dict[str, int]) -> None:
    less = {colour: count - NEEDS["J6"].count(colour) for colour, count in others.items()}
    table = showing([ready("J6")], set={"players.1.storage": less}, setup__stock__cubes=25).play(0, "done", "next J6")
    table.play(0, "first")
    assert table.question == "show_end"
    assert table.get("players.0.storage") == expected


@pytest.mark.rule("DR-1.12", "DR-R41", "DR-S220", "DR-S222", "DR-S182", "DR-1.13")
def test_a_trailer_goes_at_once_to_an_own_performer_without_one() -> None:
    table = alone([ready("B2", 2), "A2 flipped", "M1 blue trailer"]).play(0, "next B2")
    assert table.question == "trailer_target"
    assert table.legal() == ["trailer A2", "trailer B2"]
    table.play(0, "trailer A2")
    assert "A2 trailer flipped" in table.get("players.0.circus")
    only = alone([ready("B2", 2)]).play(0, "next B2")
    assert "trailer" in only.get("players.0.circus")[0]
    none = alone([f"{ready('B2', 2)} trailer"]).play(0, "next B2")
    assert none.get("stock.trailers") == 17


@pytest.mark.rule("DR-1.12", "DR-R46", "DR-R65", "DR-S180", "DR-1.13", "DR-1.16(9)", "DR-1.1")
def test_looking_at_two_takes_one_and_puts_the_other_under_the_deck() -> None:
    table = alone([ready("M2")]).play(0, "next M2", "first")
    assert table.question == "draw_card"
    table.chance("card income", "card fire")
    assert table.question == "peek_choice"
    assert table.seen(0)["peeked"] == ["income", "fire"]
    assert table.seen(1)["peeked"] is None
    assert table.legal() == ["take income", "take fire"]
    table.play(0, "take fire")
    assert table.get("under") == ["income by 0"]
    assert table.seen(0)["under"] == ["income"]
    assert table.seen(1)["under"] == [None]


@pytest.mark.rule("DR-1.12", "DR-S180")
def test_draws_check_the_hand_one_by_one_without_paying() -> None:
    table = alone([ready("M8")]).play(0, "next M8", "first").chance("card income")
    assert table.get("players.0.coins") == 20
    table.chance("card fire", "card trailer").play(0, "take trailer")
    assert table.get("players.0.hand") == ["unblock", "trailer", "income"]


@pytest.mark.rule("DR-1.9(5)", "DR-R47", "DR-S224", "DR-S221", "DR-S225", "DR-S144", "DR-S145")
def test_salaries_after_trailers_with_the_highest_spared() -> None:
    table = alone(
        [f"{ready('B3')} trailer", ready("A9", 1), "A1 flipped trailer", "M9 flipped"], players__0__personnel=["P06"]
    )
    table.play(0, "first") if table.question == "show_result" else table.play(0, "next B3", "first")
    coins = table.get("players.0.coins")
    table.play(0, "done")
    assert coins - table.get("players.0.coins") == (4 - 1) + 0 + 1 + 0


@pytest.mark.rule("DR-1.9(5)", "DR-S192", "DR-S193", "DR-R39")
def test_the_show_of_the_flip_costs_the_full_salary_later_ones_the_secondary() -> None:
    now = alone([ready("A8")]).play(0, "flip", "done")
    later = alone(["A8 flipped"]).play(0, "done")
    assert (now.get("players.0.coins"), later.get("players.0.coins")) == (15, 19)


@pytest.mark.rule("DR-1.9(6)", "DR-S146", "DR-S147", "DR-R10", "DR-1.1")
def test_every_unpaid_coin_costs_a_point_and_scores_may_go_below_nothing() -> None:
    table = alone([ready("A9", 1)], players__0__coins=1).play(0, "done")
    assert table.player(0, "coins", "prestige") == (0, -4)


# Region, personnel, applause


@pytest.mark.rule("DR-1.9(2)", "DR-S172", "DR-S174", "DR-S175", "DR-R36", "DR-2.5(R1)")
def test_moscow_pays_two_for_each_pair_of_magicians_and_of_tamers() -> None:
    circus = [
        "M1 flipped",
        ready("M3", 1),
        ready("M5", 1),
        "T1 flipped",
        ready("T3", 1),
        ready("T5", 1),
        ready("T7", 1),
    ]
    table = alone([*circus, "A3"]).play(0, "next A3")
    while table.question == "show_next":
        table.play(0, table.legal()[0])
    assert table.get("players.0.prestige") == -2 + 2 * 1 + 2 * 2


@pytest.mark.rule("DR-1.9(3)", "DR-S205", "DR-S206", "DR-S143", "DR-R35", "DR-2.3(P03)", "DR-2.3(P04)", "DR-R68")
def test_orchestra_and_popcorn_pay_before_the_salaries() -> None:
    table = alone([], players__0__personnel=["P03", "P04"], players__0__coins=0)
    assert table.player(0, "prestige", "coins") == (2, 3)
    table.play(0, "done")
    assert table.player(0, "prestige", "coins") == (2, 1)


@pytest.mark.rule("DR-1.9(4)", "DR-S244", "DR-S245", "DR-S246", "DR-2.4(I18)", "DR-R63")
def test_applause_counts_outstanding_less_poor_performers_of_its_type() -> None:
    circus = ["T1 flipped", ready("T6"), ready("T8"), ready("T7", 1)]
    table = showing(circus, set={"players.0.hand": ["applause_tamer"]}).play(0, "done", "flip", "first")
    assert table.question == "show_end"
    before = table.get("players.0.prestige")
    assert "applause tamer" in table.legal()
    table.play(0, "applause tamer")
    assert table.get("players.0.prestige") == before + 2 - 1


@pytest.mark.rule("DR-R63", "DR-1.14", "DR-S231", "DR-1.9(4)")
def test_applause_in_an_overflow_is_settled_after_the_performances() -> None:
    hand = {"players.0.hand": ["applause_acrobat", "double_vote", "unblock"]}
    table = showing([ready("M4", 2), ready("A5"), ready("A1"), ready("A3", 1)], set=hand).play(0, "done", "next M4")
    table.chance("card fire")
    assert table.legal() == [
        "applause acrobat",
        "discard unblock",
        "discard fire",
        "discard double_vote",
        "discard applause_acrobat",
    ]
    table.play(0, "applause acrobat")
    assert table.seen(1)["applause"] == ["acrobat"]
    table.play(0, "first", "first")
    assert table.question == "show_end"
    assert table.get("players.0.prestige") == 1


@pytest.mark.rule("DR-1.14", "DR-1.9(4)", "DR-S142", "DR-R42")
def test_step_four_is_the_last_money_before_salaries_and_fire_is_barred() -> None:
    table = showing([ready("A9", 1)], set={"players.0.hand": ["income", "fire"], "players.0.coins": 1}).play(0, "done")
    assert table.legal() == ["done", "play income"]
    table.play(0, "play income", "done")
    assert table.player(0, "coins", "prestige") == (1 + 2 + 4 - 7, 0)


# Between shows


@pytest.mark.rule("DR-1.10", "DR-1.10(1)", "DR-S148", "DR-S149", "DR-S049")
def test_after_a_show_both_rows_are_discarded_and_dealt_anew() -> None:
    rows = {"performer_row": ["A9 2", "J9"], "personnel_row": ["P02 1"]}
    table = showing([], set=rows).play(0, "done", "done")
    assert table.question == "deal_personnel"
    assert table.get("performer_discard") == ["A9", "J9"]
    assert table.get("personnel_discard") == ["P02"]
    assert table.get("stock.tokens") == 44
    table.chance("personnel P01", "personnel P03", "personnel P04")
    table.chance("performer A1", "performer A2", "performer A3", "performer J1", "performer T1")
    assert table.get("performer_row") == ["A1", "A2", "J1", "T1"]


def next_show(players: int = 3, **changes: Any) -> Table:
    given = {key.replace("__", "."): value for key, value in changes.items()}
    table = showing([], players=players, set=given).play(0, "done", "done")
    while table.question.startswith("deal"):
        table.chance(table.legal(-1)[0])
    return table


@pytest.mark.rule(
    "DR-1.10(2)", "DR-1.10(4)", "DR-S150", "DR-S151", "DR-S153", "DR-S071", "DR-S155", "DR-1.4", "DR-S047"
)
def test_the_next_show_begins_with_turn_one_and_fresh_tickets() -> None:
    table = next_show(turn=6, players__0__tickets=8, players__0__storage=stored(red=2))
    assert (table.get("show"), table.get("turn")) == (2, 1)
    assert table.player(0, "tickets", "storage", "hand") == (0, stored(red=2), ["unblock"])


@pytest.mark.rule("DR-1.10(5)", "DR-S154")
def test_the_left_neighbour_of_the_last_starter_starts() -> None:
    assert next_show(start=0).get("start") == 1


@pytest.mark.rule("DR-1.10(3)", "DR-S152", "DR-S171", "DR-S173")
def test_regions_go_one_seat_to_the_left() -> None:
    table = next_show()
    assert [table.get(f"players.{seat}.region") for seat in range(3)] == ["R3", "R1", "R2"]


@pytest.mark.rule("DR-1.10(3)", "DR-S263", "DR-R58", "DR-1.15")
def test_two_players_share_a_cycle_with_the_table() -> None:
    table = next_show(2)
    assert [table.get("players.0.region"), table.get("players.1.region"), table.get("table_region")] == [
        "R3",
        "R1",
        "R2",
    ]


@pytest.mark.rule("DR-1.12", "DR-R69")
def test_a_performer_who_left_is_a_fresh_card() -> None:
    table = showing(["A2 flipped trailer"], set={"players.0.hand": ["fire", "unblock"]}).play(0, "fire A2")
    assert table.get("performer_discard") == ["A2"]
    assert table.state.flipped == 0
    assert table.get("stock.trailers") == 18
