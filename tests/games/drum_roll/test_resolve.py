"""T2 resolution and T3 ageing (DR-1.6)."""

from typing import Any

import pytest

from circenses.kernel.state import SPECTATOR
from tests.games.drum_roll.table import Table, at, placing, stored


def resolved(markers: list[str], players: int = 3, **changes: Any) -> Table:
    """The last marker is passed by the last player, then everything is resolved."""
    given = {key.replace("__", "."): value for key, value in changes.items()}
    last = players - 1
    table = placing(players, {"markers": markers, "at": 3 * players, **given})
    table.set({"agenda": [{"kind": "place", "seat": last, "a": 0, "b": 0}]})
    return table.play(last, "pass")


@pytest.mark.rule("DR-1.6", "DR-1.6(1)", "DR-S067", "DR-S087", "DR-S086", "DR-R60")
@pytest.mark.parametrize("colour", ["white", "yellow", "green", "blue", "red"])
def test_every_cube_marker_gives_a_cube_into_storage(colour: str) -> None:
    table = resolved([f"0 cube:{colour}", f"1 cube!:{colour}"])
    assert table.get(f"players.0.storage.{colour}") == 1
    assert table.get(f"players.1.storage.{colour}") == 1
    assert table.get(f"stock.cubes.{colour}") == 23
    assert table.get("markers") == []


@pytest.mark.rule("DR-S057", "DR-S058", "DR-S059", "DR-S060", "DR-S061", "DR-1.1")
def test_each_slot_yields_its_own_colour() -> None:
    for colour in ("white", "yellow", "green", "blue", "red"):
        table = resolved([f"2 cube:{colour}"])
        assert table.get("players.2.storage") == stored(**{colour: 1})


@pytest.mark.rule("DR-1.6(1)", "DR-1.13", "DR-S177")
def test_with_one_cube_left_the_first_marker_takes_it() -> None:
    table = resolved(["1 cube:red", "0 cube!:red"], players__2__storage=stored(red=24))
    assert (table.get("players.1.storage.red"), table.get("players.0.storage.red")) == (1, 0)


@pytest.mark.rule("DR-1.6(2)", "DR-S068", "DR-S088", "DR-2.6", "DR-R7")
def test_each_ticket_marker_advances_one_step_and_pays_it() -> None:
    table = resolved(["0 tickets", "0 tickets", "1 tickets"], players__0__coins=3, players__1__tickets=5)
    assert table.player(0, "coins", "tickets") == (11, 2)
    assert table.player(1, "coins", "tickets") == (12, 6)


@pytest.mark.rule("DR-2.6", "DR-1.15", "DR-R85")
def test_two_players_sell_two_tickets_a_show_for_less() -> None:
    table = resolved(["0 tickets", "0 tickets", "1 tickets"], 2, players__1__tickets=1)
    assert table.player(0, "coins", "tickets") == (16, 2)
    assert table.player(1, "coins", "tickets")[1] == 2
    again = placing(2, {"players.0.tickets": 2})
    assert "place tickets" not in again.legal()


@pytest.mark.rule("DR-1.6(3)", "DR-S073", "DR-S089", "DR-R6", "DR-S230", "DR-1.16(8)")
def test_investing_costs_a_coin_and_draws_the_top_card_in_the_order_of_the_stack() -> None:
    table = resolved(["1 invest", "0 invest", "1 invest"])
    assert table.actors == [1]
    assert table.legal() == ["buy", "decline"]
    table.play(1, "buy").chance("card income")
    assert table.get("players.1.coins") == 9
    assert table.get("players.1.hand") == ["income"]
    assert table.seen(0)["players"][1]["hand"] is None
    assert table.actors == [0]
    table.play(0, "decline")
    assert table.actors == [1]


@pytest.mark.rule("DR-1.6", "DR-S094", "DR-S093", "DR-R23")
def test_declining_returns_the_marker_without_a_coin() -> None:
    table = resolved(["0 invest"])
    table.play(0, "decline")
    assert table.get("players.0.coins") == 10
    assert table.get("markers") == []


@pytest.mark.rule("DR-1.6(4)", "DR-S077", "DR-S078", "DR-S090", "DR-S092", "DR-1.1")
def test_performers_are_hired_at_their_price_earliest_marker_first() -> None:
    table = resolved(
        ["2 performer", "0 performer"], performer_row=["T8 2", "A9"], players__2__coins=3, players__0__coins=5
    )
    assert table.get("players.2.coins") == 4
    assert table.legal(2) == ["hire T8", "decline"]
    table.play(2, "hire T8")
    assert table.player(2, "coins", "circus") == (0, ["T8"])
    assert table.get("stock.tokens") == 44 - 2 - 2
    assert table.get("players.0.coins") == 5


@pytest.mark.rule("DR-1.14", "DR-R66")
def test_a_player_with_a_card_is_asked_even_if_he_can_only_decline() -> None:
    table = resolved(["0 performer"], performer_row=["A9"], players__0__coins=5, players__0__hand=["unblock"])
    assert table.legal(0) == ["decline"]
    helped = resolved(["0 performer"], performer_row=["A9"], players__0__coins=5, players__0__hand=["income"])
    assert helped.legal(0) == ["decline", "play income"]
    helped.play(0, "play income", "hire A9")
    assert helped.player(0, "coins", "circus") == (2, ["A9"])
    alone = resolved(["0 performer"], performer_row=["A9"], players__0__coins=5)
    assert alone.question != "resolve_performer"


@pytest.mark.rule("DR-1.6(5)", "DR-S080", "DR-S081", "DR-S091", "DR-S197", "DR-S201", "DR-S202", "DR-R62")
def test_personnel_are_hired_likewise_and_the_organizer_not_by_who_gave_him_back() -> None:
    table = resolved(["1 personnel", "0 personnel"], personnel_row=["P01", "P03 1"], barred=1)
    assert table.legal(1) == ["hire P03", "decline"]
    table.play(1, "hire P03")
    assert table.player(1, "coins", "personnel") == (4, ["P03"])
    assert table.legal(0) == ["hire P01", "decline"]


@pytest.mark.rule("DR-1.6", "DR-S085", "DR-1.4", "DR-S050")
def test_nothing_resolves_before_the_last_marker_and_then_in_strict_order() -> None:
    table = placing(3, {"players.0.hand": ["fire"], "players.1.hand": ["fire"], "players.2.hand": ["unblock"]})
    for seat, target in ((0, "cube:red"), (1, "personnel"), (2, "performer"), (0, "tickets"), (1, "invest")):
        table.play(seat, f"place {target}")
    assert table.get("players.0.storage.red") == 0
    for seat in (2, 0, 1, 2):
        table.play(seat, "pass")
    assert table.get("players.0.storage.red") == 1
    order = []
    while table.question.startswith("resolve"):
        order.append((table.question, table.actors[0]))
        table.play(table.actors[0], "decline")
    assert order == [("resolve_invest", 1), ("resolve_performer", 2), ("resolve_personnel", 1)]
    assert table.question == "distribute"


# The hand limit


@pytest.mark.rule("DR-1.6", "DR-S075", "DR-S228", "DR-S229", "DR-S231", "DR-1.16(8)", "DR-2.1")
def test_a_card_too_many_is_played_or_any_of_them_discarded() -> None:
    table = resolved(["0 invest"], players__0__hand=["unblock", "double_vote"], players__0__coins=1)
    table.play(0, "buy").chance("card income")
    assert table.question == "overflow"
    assert table.legal(0) == ["play income", "discard unblock", "discard double_vote", "discard income"]
    played = table.copy().play(0, "play income")
    assert played.player(0, "coins", "hand") == (4, ["unblock", "double_vote"])
    table.play(0, "discard unblock")
    assert table.get("players.0.hand") == ["double_vote", "income"]
    assert table.get("investment_discard") == ["unblock"]


@pytest.mark.rule("DR-1.6", "DR-S229", "DR-R38")
@pytest.mark.parametrize("magician", ["M1", "M1 flipped"])
def test_every_magician_in_the_circus_adds_a_card(magician: str) -> None:
    table = resolved(["0 invest"], players__0__hand=["unblock", "double_vote"], players__0__circus=[magician])
    table.play(0, "buy").chance("card income")
    assert table.question != "overflow"
    assert len(table.get("players.0.hand")) == 3


@pytest.mark.rule("DR-1.6", "DR-1.14")
def test_fire_on_an_own_magician_in_an_overflow_leaves_one_card_too_many() -> None:
    table = resolved(["0 invest"], players__0__hand=["unblock", "double_vote", "fire"], players__0__circus=["M1", "A2"])
    table.play(0, "buy").chance("card income")
    assert {"fire M1", "fire A2"} <= set(table.legal(0))
    table.play(0, "fire M1")
    assert table.question == "overflow"
    assert table.state.hand_limit(0) == 2
    table.play(0, "discard unblock")
    assert table.question != "overflow"


# Ageing


@pytest.mark.rule("DR-1.6(T3)", "DR-S095", "DR-S096", "DR-S097", "DR-S098", "DR-S099", "DR-R25", "DR-1.1")
def test_unhired_cards_get_a_token_and_leave_after_a_turn_at_nothing() -> None:
    table = resolved([], performer_row=["A1", "A2 4", "T8 1"], personnel_row=["P01 1", "P03"])
    assert table.get("performer_row") == ["A1 1", "T8 2"]
    assert table.get("performer_discard") == ["A2"]
    assert table.get("personnel_row") == ["P03 1"]
    assert table.get("personnel_discard") == ["P01"]
    assert table.get("stock.tokens") == 44 - 1 - 2 - 1


@pytest.mark.rule("DR-1.6(T3)", "DR-S179", "DR-R24", "DR-1.13")
def test_short_tokens_go_to_performers_first_the_oldest_before() -> None:
    table = placing(3, {"at": 9, "performer_row": ["A5", "A6"], "personnel_row": ["P02"]}, {"setup.stock.tokens": 1})
    table.play(0, "pass")
    assert table.get("performer_row") == ["A5 1", "A6"]
    assert table.get("personnel_row") == ["P02"]
    assert table.get("stock.tokens") == 0


@pytest.mark.rule("DR-1.6", "DR-1.7(T4)")
def test_a_hired_performer_joins_without_cubes_and_may_get_them_at_once() -> None:
    table = resolved(["0 performer"], performer_row=["A1"], players__0__storage=stored(blue=1))
    table.play(0, "hire A1")
    assert table.question == "distribute"
    assert "move A1-1" in table.legal(0)


@pytest.mark.rule("DR-1.16(9)", "DR-1.1")
def test_a_drawn_card_is_chance_by_face_and_secret() -> None:
    table = resolved(["0 invest"]).play(0, "buy")
    assert table.weights["card trailer"] == 3
    assert sum(table.weights.values()) == 30
    assert table.seen(SPECTATOR)["decks"]["investments"] == 30


@pytest.mark.rule("DR-1.14", "DR-1.6(3)")
def test_without_a_coin_and_a_card_investing_is_not_asked() -> None:
    assert resolved(["0 invest"], players__0__coins=0).question != "resolve_invest"
    table = at(
        "resolve", "resolve_invest", set={"players.0.coins": 0, "players.0.hand": ["income"], "markers": ["0 invest"]}
    )
    table.set({"step": 1})
    assert table.legal() == ["decline", "play income"]
