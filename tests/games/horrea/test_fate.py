"""Fate: the bag, and one case or more for every card that asks nothing (HO-1.10, HO-2.5, HO-2.6)."""

from typing import Any

import pytest

from circenses.games.horrea.content import MARKETS
from tests.games.horrea.table import Table, alliance, own, owning, seats, table

rule = pytest.mark.rule


def struck(card: str, players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """After a card was turned up; paths are written a__b."""
    given = {"fate_pack_b": card.startswith("P"), **(options or {})}
    at = table(players, "fate", {path.replace("__", "."): value for path, value in changes.items()}, given)
    return at.chance(f"fate {card}")


# The bag


@rule("HO-1.10", "HO-S131")
def test_one_card_a_turn_is_drawn_weighted_by_its_copies() -> None:
    at = table(phase="fate")
    assert at.weights["fate F09"] == 3
    assert sum(at.weights.values()) == 30
    at.chance("fate F09")
    assert (at.phase, at.get("turn")) == ("movement", 2)
    assert at.get("fate.bag.F09") == 2


@rule("HO-1.10", "HO-S133", "HO-1.16")
def test_a_card_carried_out_lies_in_the_discards() -> None:
    at = struck("F20")
    fate = at.get("fate")
    assert fate["discards"] == {"F20": 1}
    assert fate["card"] == ""
    assert sum(fate["bag"].values()) + sum(fate["discards"].values()) == 30


@rule("HO-1.10", "HO-R33")
def test_an_empty_bag_is_filled_from_the_discards_before_the_draw() -> None:
    at = table(phase="fate", set={"fate.bag": {}})
    assert sum(at.weights.values()) == 30


@rule("HO-1.15", "HO-R33")
def test_the_last_kind_of_card_in_the_bag_comes_by_itself() -> None:
    at = table(phase="fate", set={"fate.bag": {"F20": 1}, **seats("prestige", 3, 2, 1)})
    assert at.prestige == [2, 1, 0]
    assert at.get("fate.bag") == {}


@rule("HO-1.10", "HO-R32", "HO-S132", "HO-S008")
def test_every_player_carries_out_the_card() -> None:
    assert struck("F20", 4, **seats("prestige", 3, 2, 1, 0)).prestige == [2, 1, 0, 0]


@rule("HO-R32", "HO-1.0(fate_scope)")
def test_by_switch_only_the_start_player_is_you() -> None:
    at = struck("F20", options={"fate_scope": "drawer"}, start=1, **seats("prestige", 3, 3, 3))
    assert at.prestige == [3, 2, 3]
    everyone = struck("F10", options={"fate_scope": "drawer"}, horrea={"narbo": [0, 1, 2]})
    assert everyone.money == [500, 500, 500]


# One case per card


@rule("HO-2.5(F01)")
def test_the_great_fire_removes_every_horreum_in_rome() -> None:
    at = struck("F01", horrea={"rome": [0, 2], "luna": [0]}, **seats("agents", ["rome"]))
    assert at.get("horrea") == {"luna": [0]}
    assert at.agents(0) == ["rome"]


RECEIPTS = {"rome": 120, "carthage": 130, "syracuse": 120, "toletum": -20}


@rule("HO-2.5(F03)", "HO-R52")
@pytest.mark.parametrize(
    ("receipts", "flooded"),
    [
        (RECEIPTS, "carthage"),
        ({"rome": 240, "carthage": 130}, "rome"),
        ({"rome": 120, "syracuse": 120}, "syracuse"),  # more steps
        ({"ariminum": 70, "luna": 70}, "ariminum"),  # id order
        ({"toletum": 40, "luna": 40, "athens": 40}, "toletum"),
        ({"toletum": -20, "narbo": 0}, ""),
        ({}, ""),
    ],
)
def test_floods_mark_the_best_receipt(receipts: dict[str, int], flooded: str) -> None:
    at = struck("F03", players__0__receipts=receipts)
    assert at.get("players.0.flooded") == flooded


@rule("HO-2.5(F03)", "HO-1.8(2)")
def test_a_flooded_horreum_brings_nothing_next_turn_but_still_counts_for_others() -> None:
    at = struck("F03", players__0__receipts={"carthage": 40}, horrea={"carthage": [0, 1]})
    while at.get("turn") < 2 or at.phase == "movement":
        at.stay_quiet()
    assert at.money[:2] == [0, 40]


@rule("HO-2.5(F04)")
def test_war_on_the_limes_pays_for_a_chain_once_agents_or_not() -> None:
    way = ("rome", "luna", "massilia", "lugdunum", "londinium", "eburacum", "lugdunum_cananefatium", "germania")
    assert struck("F04", **own(0, way)).money == [500, 0, 0]
    assert struck("F04", **own(0, way[1:])).money == [0, 0, 0]


@rule("HO-2.5(F04)", "HO-1.0(path_mode)", "HO-1.0(path_needs_rome_agent)")
def test_war_on_the_limes_follows_the_path_mode_and_needs_no_agent() -> None:
    way = ("rome", "caralis", "narbo", "massilia", "lugdunum", "londinium", "eburacum")
    horrea = own(0, way)
    assert struck("F04", **horrea).money[0] == 0
    given = {"path_mode": "at_least5", "path_needs_rome_agent": True}
    assert struck("F04", options=given, **horrea).money[0] == 500


@pytest.mark.parametrize(
    ("card", "cities"),
    [
        pytest.param("F05", ("rhodes", "damascus"), marks=rule("HO-2.5(F05)")),
        pytest.param("F06", ("carthage", "alexandria"), marks=rule("HO-2.5(F06)")),
        pytest.param("F07", ("hispalis", "massilia"), marks=rule("HO-2.5(F07)")),
        pytest.param("F08", ("ephesus", "lugdunum"), marks=rule("HO-2.5(F08)")),
        pytest.param(
            "F17",
            ("athens", "delos", "rhodes", "constantinople", "thessalonica"),
            marks=rule("HO-2.5(F17)", "HO-R35"),
        ),
    ],
)
def test_a_revolt_or_plague_sends_all_agents_there_to_supply(card: str, cities: tuple[str, ...]) -> None:
    for city in MARKETS:
        at = struck(card, **seats("agents", [city], ["rome"]), horrea={city: [0]})
        assert at.agents(0) == ([] if city in cities else [city])
        assert at.get("players.0.supply") == (4 if city in cities else 3)
        assert at.horrea(city) == [0]
    both = struck(card, **seats("agents", sorted(cities[:2]), ["luna"]))
    assert both.each("agents") == [[], ["luna"], []]


@rule("HO-2.5(F09)", "HO-R37")
@pytest.mark.parametrize(
    ("money", "senator", "prestige", "after"),
    [
        (1000, False, 2, (True, 3)),
        (999, False, 2, (False, 2)),
        (1000, True, 2, (True, 2)),
        (999, True, 2, (False, 1)),
        (10, True, 0, (False, 0)),
    ],
)
def test_the_census(money: int, senator: bool, prestige: int, after: tuple[bool, int]) -> None:
    at = struck(
        "F09",
        players__1__money=money,
        players__1__senator=senator,
        players__1__prestige=prestige,
        players__1__marks=money // 1000,
    )
    assert (at.get("players.1.senator"), at.prestige[1]) == after


@pytest.mark.parametrize(
    ("card", "cities"),
    [
        pytest.param("F10", ("narbo", "massilia"), marks=rule("HO-2.5(F10)")),
        pytest.param("F11", ("hispalis", "toletum"), marks=rule("HO-2.5(F11)")),
        pytest.param("F12", ("ephesus", "perge"), marks=rule("HO-2.5(F12)")),
        pytest.param("F13", ("alexandria", "memphis"), marks=rule("HO-2.5(F13)")),
        pytest.param("P05", ("carthage", "lepcis_magna"), marks=rule("HO-2.6(P05)")),
        pytest.param("P08", ("ephesus", "lugdunum"), marks=rule("HO-2.6(P08)")),
    ],
)
@rule("HO-R36")
def test_a_harvest_pays_500_now_once_for_either_market(card: str, cities: tuple[str, str]) -> None:
    first, second = cities
    at = struck(card, 4, horrea={first: [0, 2], second: [1, 2], "rome": [3]})
    assert at.money == [500, 500, 500, 0]


@rule("HO-2.5(F14)", "HO-1.8")
@pytest.mark.parametrize("city", ["ephesus", "lugdunum"])
def test_an_imperial_dispatch_pays_in_the_next_trade_wherever_the_agent_is(city: str) -> None:
    at = struck("F14", **seats("agents", [city], ["rome"]))
    assert at.money == [0, 0, 0]
    assert at.each("bonuses")[:2] == [[500, 0, 0, 0], [0, 0, 0, 0]]
    while at.question != "move" or at.actor != 0:
        at.stay_quiet()
    at.play(0, at.offered[-1])
    while at.phase != "build":
        at.stay_quiet()
    assert at.money == [500, 0, 0]


@rule("HO-2.5(F15)")
def test_a_lost_ship_costs_200_for_each_of_three_markets() -> None:
    at = struck(
        "F15",
        horrea={"carthage": [0, 1], "alexandria": [0], "rhodes": [0], "rome": [2]},
        **seats("money", 700, 150, 500),
        **seats("prestige", 0, 1, 0),
    )
    assert at.money == [100, -50, 500]
    assert at.prestige == [0, 0, 0]


@rule("HO-2.5(F16)", "HO-R52")
@pytest.mark.parametrize(
    ("receipts", "paid"),
    [
        ({"rome": 240, "carthage": 130}, 130),
        ({"narbo": 60, "massilia": 120}, 120),  # as far, larger receipt
        ({"rome": 240, "toletum": -20}, 0),
        ({"rome": 240, "athens": 60, "londinium": 40}, 60),  # londinium is not hers any more
        ({}, 0),
    ],
)
def test_the_greedy_governor_takes_the_receipt_of_the_farthest_market_still_owned(
    receipts: dict[str, int], paid: int
) -> None:
    kept = own(0, [market for market in receipts if market != "londinium"])
    at = struck("F16", players__0__receipts=receipts, players__0__money=500, **kept)
    assert at.money[0] == 500 - paid


@rule("HO-2.5(F20)")
def test_the_wrong_candidate_costs_everybody_one() -> None:
    assert struck("F20", **seats("prestige", 5, 1, 0)).prestige == [4, 0, 0]


@rule("HO-2.5(F21)", "HO-1.15")
def test_a_grandchild_for_everybody_while_the_pile_lasts() -> None:
    at = struck("F21", start=1)
    takers = []
    while at.question == "draw_family":
        takers.append(at.get("question.other"))
        at.chance("girl")
    assert takers == [1, 2, 0]
    assert at.each("hand") == [{"boys": 0, "girls": 1}] * 3
    few = struck("F21", players__0__hand={"boys": 12, "girls": 11})
    assert few.each("hand") == [{"boys": 12, "girls": 12}, {"boys": 0, "girls": 0}, {"boys": 0, "girls": 0}]


@rule("HO-2.5(F22)")
def test_the_social_snub_hits_the_richest_and_all_who_are_level() -> None:
    assert struck("F22", **seats("prestige", 3, 3, 3), **seats("money", 300, 500, 500)).prestige == [3, 2, 2]
    assert struck("F22", **seats("prestige", 3, 3, 3), **seats("money", -50, -20, -20)).prestige == [3, 2, 2]


@rule("HO-2.5(F23)")
@pytest.mark.parametrize("die", range(1, 7))
def test_local_elections_one_die_for_each_married_player(die: int) -> None:
    at = struck("F23", marriages={"luna": 0, "narbo": 0, "athens": 2})
    assert at.get("question.other") == 0
    at.chance(f"d6 {die}")
    assert at.get("question.other") == 2
    at.chance("d6 1")
    assert at.prestige == [1 if die >= 4 else 0, 0, 0]
    assert at.phase == "movement"


@rule("HO-2.5(F24)", "HO-1.8")
def test_the_praefectus_is_paid_in_the_next_two_trade_phases() -> None:
    at = struck("F24", horrea={"rome": [0, 1], "hispalis": [0], "alexandria": [1]}, **seats("prestige", 3, 4))
    assert at.each("bonuses")[1] == [500, 500, 0, 0]
    assert at.each("bonuses")[0] == [0, 0, 0, 0]


@rule("HO-2.5(F24)")
@pytest.mark.parametrize(
    ("prestige", "money", "start", "chosen"),
    [((3, 3, 1), (10, 20, 99), 0, 1), ((3, 3, 1), (20, 20, 99), 0, 0), ((3, 3, 1), (20, 20, 99), 1, 1)],
)
def test_the_praefectus_has_most_prestige_then_money_then_comes_first(
    prestige: tuple[int, ...], money: tuple[int, ...], start: int, chosen: int
) -> None:
    at = struck(
        "F24",
        start=start,
        horrea={"rome": [0, 1, 2], "hispalis": [0, 1, 2]},
        **seats("prestige", *prestige),
        **seats("money", *money),
    )
    assert [sum(bonuses) > 0 for bonuses in at.each("bonuses")] == [seat == chosen for seat in range(3)]


@rule("HO-2.5(F24)")
@pytest.mark.parametrize("markets", [("rome",), ("alexandria", "hispalis"), ("rome", "carthage")])
def test_the_praefectus_needs_rome_and_alexandria_or_hispalis(markets: tuple[str, ...]) -> None:
    at = struck("F24", **{path.replace(".", "__"): value for path, value in owning(0, *markets).items()})
    assert at.each("bonuses") == [[0] * 4] * 3


# Pack B


@rule("HO-2.6(P01)", "HO-R55")
def test_vesuvius_takes_agents_and_horrea_in_puteoli() -> None:
    horrea = {"puteoli": [0, 1], "luna": [1]}
    agents = seats("agents", ["puteoli"], ["luna"])
    at = struck("P01", horrea=horrea, **agents, **seats("prestige", 2, 2))
    assert at.get("horrea") == {"luna": [1]}
    assert at.each("agents") == [[], ["luna"], []]
    assert at.prestige == [2, 2, 0]
    loss = struck("P01", options={"region_loss": True}, horrea=horrea, **agents, **seats("prestige", 2, 2))
    assert loss.prestige == [1, 2, 0]


@rule("HO-2.6(P03)")
def test_winter_storms_close_the_sea_in_the_next_movement() -> None:
    at = struck("P03", **seats("agents", [], ["rome", "rhodes"]))
    assert at.get("storms") is True
    at.play(1, "skip")
    assert at.offered == ["rome stays", "rome > ariminum", "rome > luna", "rome > puteoli"]
    assert at.why_not(1, "rome > carthage") == ["HO-2.6(P03)"]
    at.play(1, "rome > luna")
    assert at.agents(1) == ["luna", "rhodes"]  # no land link, so nothing was asked
    at.play(2, "skip").play(0, "skip")
    assert at.get("storms") is False


@rule("HO-2.6(P03)", "HO-1.17")
def test_in_storms_an_agent_can_still_leave_rome_by_land() -> None:
    at = struck("P03", **seats("agents", [], ["rome", "luna"])).play(1, "roll").chance("d6 5")
    at.play(1, "rome stays")
    assert at.offered == ["rome > ariminum", "rome > luna", "rome > puteoli"]


@rule("HO-2.6(P04)")
def test_fair_winds_pay_25_for_each_horreum_with_a_sea_link() -> None:
    at = struck("P04", horrea={"rome": [0], "carthage": [0], "mediolanum": [0, 1], "ariminum": [1]})
    assert at.money == [50, 25, 0]


@rule("HO-2.6(P06)")
def test_the_emperors_suspicion_hits_the_most_prestigious() -> None:
    assert struck("P06", **seats("prestige", 4, 5, 5)).prestige == [4, 4, 4]


@rule("HO-2.6(P07)")
def test_a_building_boom_lets_builders_build_twice_next_turn() -> None:
    at = struck("P07", **seats("agents", [], ["luna", "narbo"], ["athens"]), **seats("money", 0, 400, 400))
    assert at.get("boom") is True
    while at.phase != "build":
        at.stay_quiet()
    at.play(1, "build luna")
    assert (at.question, at.offered) == ("build_again", ["nothing", "build narbo"])
    at.play(1, "build narbo")
    assert at.money[1] == 200
    assert at.prestige[1] == 1
    at.play(1, "nothing").play(2, "build athens")
    assert at.question != "build_again"  # no other market
    while at.phase == "build":
        at.stay_quiet()
    assert at.get("boom") is False


@rule("HO-2.6(P07)")
def test_the_boom_gives_no_second_attack_and_nothing_to_who_did_not_build() -> None:
    changes = {"boom": True, "horrea": {"luna": [1], "narbo": [1]}, **seats("agents", ["luna", "narbo"])}
    at = table(phase="build", set={**changes, **seats("money", 900)})
    assert at.copy().play(0, "nothing").question == "give"
    assert at.copy().play(0, "destroy luna").chance("d6 6").question == "give"
    built = at.copy().play(0, "build luna")
    assert built.offered == ["nothing", "build narbo"]
    assert built.why_not(0, "destroy narbo") == ["HO-2.6(P07)"]


@rule("HO-2.6(P09)")
@pytest.mark.parametrize("city", ["delos", "rhodes", "paphos", "salamis", "syracuse"])
def test_pirates_take_100_for_each_agent_on_their_coasts(city: str) -> None:
    at = struck("P09", **seats("agents", [city, "luna"], ["rome"]), **seats("money", 300, 300))
    assert at.money == [200, 300, 0]


@rule("HO-2.6(P09)", "HO-1.4")
def test_pirates_make_one_pay_what_is_possible() -> None:
    at = struck("P09", **seats("agents", ["delos", "rhodes", "paphos"]), **seats("money", 120))
    assert at.money[0] == 0


@rule("HO-2.6")
def test_pack_b_ignores_the_fate_scope() -> None:
    at = struck("P04", options={"fate_scope": "drawer"}, horrea={"rome": [0, 1, 2]})
    assert at.money == [25, 25, 25]


@rule("HO-S062", "HO-S076", "HO-2.5(F19)", "HO-1.7")
def test_fate_can_end_marriages() -> None:
    at = struck("F19", alliances=[alliance(0, 1)], marriages={"luna": 2}, **seats("prestige", 3, 3, 3))
    assert (at.get("alliances"), at.get("marriages")) == ([], {})
    assert at.prestige == [1, 1, 2]
