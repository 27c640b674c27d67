"""Components, sets and the start (GM-1.1, GM-1.2, GM-2.1 to GM-2.3)."""

import pytest

from circenses.games.gloria_mundi import content, setup
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.errors import BadOption, CircensesError
from tests.games.gloria_mundi.table import Table, resolve, table

rule = pytest.mark.rule

SETS = [(2, 12, 9, 9, 30), (3, 8, 6, 6, 20), (4, 7, 5, 5, 17), (5, 6, 4, 4, 14), (6, 5, 3, 3, 11)]


@rule("GM-1.2", "GM-1.2(1)", "GM-2.1", "GM-R1", "GM-S008", "GM-S009", "GM-S012", "GM-S015", "GM-S017")
def test_the_supply_holds_sixty_of_each_basic_counter_and_forty_glory_and_the_goth_waits_at_the_far_end() -> None:
    at = Table(setup.new(2, resolve()), resolve())
    assert at.supply == (58, 58, 58, 40)
    assert sum(at.supply) + sum(at.counters(0)) + sum(at.counters(1)) == 60 + 60 + 60 + 40
    assert (at.get("goth"), at.get("queue"), at.forum) == (0, [], {})


@rule("GM-1.2(1)", "GM-R47", "GM-S011", "GM-S016", "GM-2.1")
def test_the_deck_is_a_bag_of_all_57_buildings_each_as_likely_as_the_other() -> None:
    at = table()
    assert at.question == "draw_building"
    assert len(at.get("deck")) == 57
    assert sorted(at.offered) == sorted(f"draw {card}" for card in content.BUILDINGS)
    assert GAME.weights(at.state) == [1] * 57


@rule("GM-1.2(2)", "GM-S006", "GM-S018", "GM-S019", "GM-S021")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_every_player_begins_in_rome_with_one_counter_of_each_basic_type(players: int) -> None:
    at = table(players)
    assert at.positions == [0] * players
    assert [at.counters(seat) for seat in range(players)] == [(1, 1, 1, 0)] * players


@rule("GM-1.2(3)", "GM-2.2", "GM-R2", "GM-S010", "GM-S023", "GM-S025", "GM-1.1")
@pytest.mark.parametrize(("players", "food", "gold", "peace", "size"), SETS)
def test_the_set_depends_on_the_players_and_three_of_it_begin_in_front(
    players: int, food: int, gold: int, peace: int, size: int
) -> None:
    at = table(players)
    for seat in range(players):
        assert at.hand(seat) == (food - 1, gold - 1, peace - 1)
        assert at.front(seat) == ["food", "gold", "peace"]
        assert at.ruins(seat) == (0, 0, 0)
        assert sum(at.hand(seat)) + 3 == size


@rule("GM-2.1", "GM-2.2", "GM-S024")
def test_no_number_of_players_needs_more_production_cards_than_the_seventy_in_the_box() -> None:
    assert sum(content.STOCK.values()) == 70
    for players, food, gold, peace, _ in SETS:
        assert (players * food, players * gold, players * peace) <= (30, 20, 20)
        assert max(players * gold, players * peace) <= 20
    assert 6 * 5 == 5 * 6 == 30
    assert 5 * 4 == 4 * 5 == 20


@rule("GM-1.2(4)", "GM-S026", "GM-S027")
@pytest.mark.parametrize("start", [0, 1, 2])
def test_chance_names_the_start_player_and_turns_go_clockwise(start: int) -> None:
    at = Table(setup.new(3, resolve()), resolve())
    assert (at.offered, GAME.weights(at.state)) == (["start 0", "start 1", "start 2"], [1, 1, 1])
    at.chance(f"start {start}", "draw R05")
    assert at.actor == at.get("start_player") == at.get("active") == start
    seats = []
    for card in ("R06", "R07", "R08"):
        seats.append(at.actor)
        at.play(at.actor, "play food")
        while at.question != "draw_building":
            at.play(at.actor, next(text for text in ("pass", "refuse", at.offered[0]) if text in at.offered))
        at.chance(f"draw {card}")
    assert seats == [start, (start + 1) % 3, (start + 2) % 3]
    assert at.actor == start


@rule("GM-1.2(4)", "GM-R31")
@pytest.mark.parametrize(("start", "arrivals"), [(0, [3, 2, 1, 0]), (1, [0, 3, 2, 1]), (3, [2, 1, 0, 3])])
def test_while_all_are_in_rome_the_last_in_turn_order_counts_as_there_first(start: int, arrivals: list[int]) -> None:
    at = table(4, start=start)
    assert [player["arrival"] for player in at.get("players")] == arrivals
    assert at.get("arrival_clock") == 4


@rule("GM-2.3", "GM-R3", "GM-S005")
def test_flight_of_two_and_road_are_38_steps_long() -> None:
    seen = table().seen(0)
    assert seen["carthage"] == 38
    assert len(seen["road"]) == 39
    assert seen["road"][0] == seen["road"][38] == []


@rule("GM-R1", "GM-2.1")
def test_two_to_six_may_play() -> None:
    assert GAME.seats == (2, 3, 4, 5, 6)


@rule("GM-1.1")
def test_a_start_the_supply_cannot_give_is_refused() -> None:
    with pytest.raises(BadOption, match=r"setup\.start\.gold = 6: a supply of 30 is too small for 6 players"):
        setup.new(6, resolve({"setup.start.gold": 6, "setup.supply.gold": 30}))
    assert setup.new(5, resolve({"setup.start.gold": 6, "setup.supply.gold": 30})).supply[1] == 0


@rule("GM-1.1")
def test_the_words_of_a_position_are_those_of_the_page() -> None:
    told = table(3).saved
    for key in ("players", "start_player", "active", "phase", "turn_no", "deck", "forum", "building_discard"):
        assert key in told
    assert {"supply", "goth", "queue", "arrival_clock"} <= set(told)
    assert set(told["players"][0]) == {"hand", "front", "ruins", "counters", "position", "arrival"}
    with pytest.raises(CircensesError):
        table(3).set({"players.0.position": 39})
