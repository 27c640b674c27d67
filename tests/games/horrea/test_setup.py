"""Set-up: money, agents, family cards, the dice for the start (HO-1.2, HO-1.15)."""

from collections import Counter

import pytest

from circenses.games.horrea import setup
from circenses.games.horrea.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.horrea.table import Table, resolve

rule = pytest.mark.rule


def new(players: int = 3, **given: object) -> Table:
    values = resolve(given)
    return Table(setup.new(players, values), values)


def dealt(players: int = 3, **given: object) -> Table:
    """After the family cards: boys as long as there are any."""
    at = new(players, **given)
    while at.question == "deal":
        at.chance(at.offered[0])
    return at


@rule("HO-1.2", "HO-1.2(1)", "HO-1.0(players)", "HO-S011")
@pytest.mark.parametrize("players", [3, 4])
def test_three_or_four_players(players: int) -> None:
    assert len(new(players).money) == players


@rule("HO-1.2(1)", "HO-1.0(start_money)", "HO-S012", "HO-S018", "HO-S027", "HO-S028", "HO-1.0(agents_per_player)")
def test_everybody_begins_with_200_dollars_no_prestige_one_agent_on_rome_and_three_in_supply() -> None:
    at = new(4)
    assert at.money == [200] * 4
    assert at.prestige == [0] * 4
    assert at.each("agents") == [["rome"]] * 4
    assert at.each("supply") == [3] * 4


@rule("HO-1.2(2)", "HO-1.15", "HO-S015")
def test_three_cards_each_are_dealt_one_at_a_time_clockwise_from_seat_0() -> None:
    at = new(3)
    takers = []
    while at.question == "deal":
        takers.append(at.get("question.other"))
        at.chance("girl")
    assert takers == [0, 1, 2] * 3
    assert at.each("hand") == [{"boys": 0, "girls": 3}] * 3
    assert at.get("family.pile") == {"boys": 12, "girls": 3}


@rule("HO-1.2(2)", "HO-1.15", "HO-R56", "HO-S014", "HO-S016")
def test_the_family_pile_is_a_bag_weighted_by_what_is_left() -> None:
    at = new(3)
    assert at.weights == {"boy": 12, "girl": 12}
    at.chance("boy", "boy", "girl")
    assert at.weights == {"boy": 10, "girl": 11}


@rule("HO-1.15")
def test_where_one_gender_is_left_nothing_is_drawn() -> None:
    at = new(3, family_boys=0, family_girls=9)
    assert at.question == "start_die"
    assert at.each("hand") == [{"boys": 0, "girls": 3}] * 3


@rule("HO-1.2(3)", "HO-1.15", "HO-R56", "HO-S017")
def test_the_fate_deck_is_a_bag_of_all_cards_without_an_order() -> None:
    at = new()
    bag = at.get("fate.bag")
    assert sum(bag.values()) == 30
    assert (bag["F09"], bag["F10"], bag["F17"], bag["F01"]) == (3, 2, 2, 1)
    assert at.get("fate.card") == ""


@rule("HO-1.2(4)", "HO-1.15", "HO-S024", "HO-S025")
def test_the_highest_die_starts() -> None:
    at = dealt().chance("d6 3", "d6 5", "d6 1")
    assert at.get("start") == 1
    assert (at.phase, at.actor) == ("movement", 1)


@rule("HO-1.2(4)")
def test_players_level_at_the_top_roll_again_until_one_is_left() -> None:
    at = dealt(4).chance("d6 6", "d6 2", "d6 6", "d6 6")
    rollers = []
    for die in ("d6 4", "d6 4", "d6 1", "d6 2", "d6 3"):
        rollers.append(at.get("question.other"))
        at.chance(die)
    assert rollers == [0, 2, 3, 0, 2]
    assert at.get("start") == 2


@rule("HO-1.2(5)")
def test_turn_1_begins_without_marks() -> None:
    at = dealt().chance("d6 6", "d6 5", "d6 1")
    assert at.get("turn") == 1
    assert at.each("marks") == [0, 0, 0]


@rule("HO-1.15")
def test_a_die_has_six_equal_outcomes() -> None:
    assert dealt().weights == {f"d6 {pips}": 1 for pips in range(1, 7)}


@rule("HO-1.1", "HO-R7", "HO-S013")
def test_everything_is_public_hands_and_what_the_piles_hold_included() -> None:
    at = dealt().chance("d6 6", "d6 5", "d6 1")
    seen = at.seen
    assert [player["hand"] for player in seen["players"]] == [{"boys": 3, "girls": 0}] * 3
    assert seen["family"]["pile"] == {"boys": 3, "girls": 12}
    assert sum(seen["fate"]["bag"].values()) == 30
    assert [player["money"] for player in seen["players"]] == [200] * 3


@rule("HO-1.15")
def test_chance_is_asked_in_the_order_of_the_page() -> None:
    at = new()
    met = []
    rng = Rng(3)
    while at.get("turn") == 1:
        if at.actor == CHANCE:
            met.append(at.question)
        out = Choices()
        flow.legal_into(at.state, out)
        pick = out.at(rng.below(out.total)) if at.actor == CHANCE else out.actions[int(rng.below(out.count))]
        flow.apply(at.state, pick)
    order = ["deal", "start_die", "entry_die", "oust_die", "destroy_die", "draw_fate", "election"]
    assert [kind for kind in met if kind in order] == sorted((k for k in met if k in order), key=order.index)
    assert Counter(met)["deal"] == 9
