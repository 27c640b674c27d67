"""Set-up: rows, regions, the secret draft, coins and cubes (DR-1.3)."""

import pytest

from circenses.games.drum_roll.game import GAME
from circenses.kernel.errors import CircensesError, NotYourTurn
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR
from tests.games.drum_roll.table import Table, fresh

STAFF = {2: ("P01", "P02", "P03"), 3: ("P01", "P02", "P03"), 4: ("P01", "P02", "P03", "P04")}
ROW = {2: ("A1", "J1", "T1"), 3: ("A1", "A2", "J1", "T1"), 4: ("A1", "A2", "J1", "J2", "T1")}
DEALT = ("M6", "B1", "M1", "B2", "B3", "B4", "B5", "B6")


def begun(players: int) -> Table:
    """Rows, regions and start player are there; the draft is dealt next."""
    at = fresh(players)
    at.chance(*(f"personnel {id}" for id in STAFF[players]), *(f"performer {id}" for id in ROW[players]))
    return at.chance(*(f"region R{i + 1}" for i in range(max(3, players))), "start 1")


def drafting(players: int = 3) -> Table:
    return begun(players).chance(*(f"performer {id}" for id in DEALT[: 2 * players]))


@pytest.mark.rule("DR-1.3", "DR-1.3(1)", "DR-1.3(2)", "DR-S022", "DR-S025", "DR-S264")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_personnel_row_is_dealt_first_and_holds_as_many_as_players_but_three_for_two(players: int) -> None:
    at = fresh(players)
    assert at.question == "deal_personnel"
    assert set(at.weights.values()) == {1}
    assert len(at.weights) == 15
    at.chance(*(f"personnel {id}" for id in STAFF[players]))
    assert at.question == "deal_performer"
    assert at.get("personnel_row") == list(STAFF[players])


@pytest.mark.rule("DR-1.3(3)", "DR-S026", "DR-S027", "DR-S029", "DR-S023", "DR-S024", "DR-S016")
def test_a_third_card_of_a_type_is_discarded_and_replaced() -> None:
    at = fresh(4).chance(*(f"personnel {id}" for id in STAFF[4]))
    at.chance("performer A1", "performer A2", "performer T1", "performer A3", "performer J1", "performer B1")
    assert at.get("performer_row") == ["A1", "A2", "T1", "J1", "B1"]
    assert at.get("performer_discard") == ["A3"]
    assert "A3" not in at.get("performer_deck")


@pytest.mark.rule("DR-1.15", "DR-S265", "DR-S266")
def test_two_players_have_a_row_of_three_different_types() -> None:
    at = fresh(2).chance(*(f"personnel {id}" for id in STAFF[2]))
    at.chance("performer A1", "performer A2", "performer T1", "performer A3", "performer J1")
    assert at.get("performer_row") == ["A1", "T1", "J1"]
    assert at.get("performer_discard") == ["A2", "A3"]


@pytest.mark.rule("DR-1.3(4)", "DR-S034", "DR-S261", "DR-S262", "DR-1.15")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_everyone_gets_a_region_at_random_and_two_players_lay_one_between_them(players: int) -> None:
    at = begun(players)
    assert [at.get(f"players.{i}.region") for i in range(players)] == [f"R{i + 1}" for i in range(players)]
    assert at.get("table_region") == ("R3" if players == 2 else "")


@pytest.mark.rule("DR-1.3(5)", "DR-R52", "DR-R59", "DR-S044", "DR-S045", "DR-S046", "DR-S003")
def test_start_player_is_drawn_before_the_draft_and_known_to_all() -> None:
    at = fresh(3)
    at.chance(*(f"personnel {id}" for id in STAFF[3]), *(f"performer {id}" for id in ROW[3]))
    at.chance("region R1", "region R2", "region R3")
    assert at.weights == {"start 0": 1, "start 1": 1, "start 2": 1}
    at.chance("start 2")
    assert at.question == "deal_draft"
    assert all(at.seen(viewer)["start"] == 2 for viewer in (0, 1, 2, SPECTATOR))


@pytest.mark.rule("DR-1.3(6)", "DR-S035", "DR-S036", "DR-1.1")
def test_two_performers_are_dealt_to_each_in_player_order_and_hidden() -> None:
    at = begun(3)
    at.chance("performer M6", "performer B1")
    assert at.get("players.1.dealt") == ["M6", "B1"]
    assert at.seen(1)["players"][1]["dealt"] == ["M6", "B1"]
    assert at.seen(0)["players"][1]["dealt"] is None
    assert GAME.hidden(at.state, -1, 542, 0)
    assert not GAME.hidden(at.state, -1, 542, 2)


@pytest.mark.rule("DR-1.3(7)", "DR-S037", "DR-S038", "DR-S039", "DR-1.16(8)")
def test_everyone_keeps_one_and_passes_the_other_left_all_at_once() -> None:
    at = drafting(3)
    assert at.actors == [0, 1, 2]
    assert at.legal(1) == ["keep M6", "keep B1"]
    at.play(2, "keep B2").play(0, "keep B4")
    assert at.get("players.2.circus") == []
    assert at.seen(1)["players"][2]["answered"]
    assert at.seen(1)["players"][2]["kept"] is None
    assert at.seen(2)["players"][2]["kept"] == "B2"
    at.play(1, "keep M6")
    assert at.get("players.1.circus") == ["M6", "B3"]
    assert at.get("players.2.circus") == ["B1", "B2"]
    assert at.get("players.0.circus") == ["M1", "B4"]


@pytest.mark.rule("DR-1.3(8)", "DR-S042", "DR-S043", "DR-R4")
def test_coins_are_fifteen_less_both_costs() -> None:
    at = drafting(3)
    at.play(0, "keep B4").play(2, "keep M1").play(1, "keep M6")
    assert [at.get(f"players.{seat}.coins") for seat in (0, 1, 2)] == [15 - 4 - 4, 15 - 5 - 4, 15 - 1 - 1]


@pytest.mark.rule("DR-1.3(9)", "DR-S040", "DR-S041", "DR-R57", "DR-1.16(4)")
def test_two_cubes_of_choice_are_taken_in_player_order() -> None:
    at = drafting(3).play(0, "keep B4").play(2, "keep M1").play(1, "keep M6")
    assert at.actors == [1]
    assert len(at.legal()) == 15
    at.play(1, "pair red red").play(2, "pair white blue").play(0, "pair yellow green")
    assert at.get("players.1.storage.red") == 2
    assert at.get("stock.cubes") == {"white": 24, "yellow": 24, "green": 24, "blue": 24, "red": 23}


@pytest.mark.rule("DR-1.3(10)", "DR-S020", "DR-S021", "DR-S031", "DR-S032", "DR-R5", "DR-S012")
def test_the_first_turn_begins_with_nothing_scored_sold_or_in_hand() -> None:
    at = drafting(3).play(0, "keep B4").play(2, "keep M1").play(1, "keep M6")
    at.play(1, "pair red red").play(2, "pair white blue").play(0, "pair yellow green")
    assert at.question == "place"
    assert (at.get("show"), at.get("turn")) == (1, 1)
    for seat in range(3):
        assert at.player(seat, "prestige", "tickets", "hand") == (0, 0, [])


@pytest.mark.rule("DR-S010", "DR-R76", "DR-S030", "DR-S014", "DR-S017", "DR-S009", "DR-S019")
def test_two_to_four_play_and_colours_of_boards_do_not_matter() -> None:
    assert GAME.seats == (2, 3, 4)
    assert {key for key in fresh(4).get("players.0") if "board" in key or "aid" in key} == set()


@pytest.mark.rule("DR-1.14", "DR-S113")
def test_sealed_answers_wait_for_the_last_one() -> None:
    match = Match(GAME, 2, seed="draft")
    mine = match.actions(0)
    match.play(mine[0], 0)
    assert match.sealed == {0: mine[0]}
    assert match.actors() == [1]
    assert match.observe(1)["players"][0]["kept"] is None
    with pytest.raises(NotYourTurn, match="has answered already"):
        match.play(mine[1], 0)
    match.play(match.actions(1)[0], 1)
    assert match.sealed == {}
    assert len(match.observe(1)["players"][0]["circus"]) == 2


def test_dealt_anew_the_others_hold_other_cards_in_the_draft() -> None:
    at = drafting(3).play(0, "keep B4")
    seen = {tuple(GAME.to_json(GAME.determinize(at.state, 1, Rng(i)))["players"][0]["dealt"]) for i in range(12)}
    assert len(seen) > 1
    assert all(GAME.observe(GAME.determinize(at.state, 1, Rng(i)), 1) == at.seen(1) for i in range(6))


def test_a_draft_with_a_wrong_card_is_refused_with_its_path() -> None:
    at = drafting(2)
    with pytest.raises(CircensesError, match=r"players\.0\.kept"):
        at.set({"players.0.kept": "A9"})
