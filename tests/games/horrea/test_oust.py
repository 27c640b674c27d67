"""Obligatory ousting (HO-1.6 A)."""

from typing import Any

import pytest

from tests.games.horrea.table import Table, alliance, hand, seats, table

rule = pytest.mark.rule


def clash(market: str = "athens", players: int = 3, options: dict[str, Any] | None = None, **more: Any) -> Table:
    """Seat 0 has come to a market where seat 1 stands; `more` are paths written a__b."""
    changes: dict[str, Any] = {**seats("agents", [market], [market]), **seats("arrived", [5], [1])}
    changes |= seats("money", 1000, 1000)
    changes |= {path.replace("__", "."): value for path, value in more.items()}
    return table(players, "social", changes, options)


@rule("HO-1.6", "HO-1.6(A)", "HO-S050", "HO-S081", "HO-S085", "HO-R10")
def test_the_intruder_must_pay_200_and_roll() -> None:
    at = clash()
    assert at.question == "oust_die"
    assert at.money == [800, 1000, 0]


@rule("HO-1.6(A)", "HO-S082")
def test_the_second_arrival_is_the_intruder_whoever_acts_first() -> None:
    at = clash(players__0__arrived=[1], players__1__arrived=[5])
    assert at.money == [1000, 800, 0]
    at.chance("d6 6")
    assert (at.agents(0), at.agents(1)) == ([], ["athens"])


@rule("HO-1.6(A)", "HO-S086", "HO-S089", "HO-R14")
@pytest.mark.parametrize("die", range(1, 7))
def test_four_or_more_ousts_and_less_removes_the_attacker(die: int) -> None:
    at = clash().chance(f"d6 {die}")
    assert at.agents(0) == (["athens"] if die >= 4 else [])
    assert at.agents(1) == ([] if die >= 4 else ["athens"])
    assert at.money == [800, 1000, 0]


@rule("HO-1.6(A)", "HO-S078", "HO-S087")
@pytest.mark.parametrize("die", range(1, 7))
def test_married_into_the_market_the_attacker_needs_two(die: int) -> None:
    at = clash(marriages={"athens": 0}).chance(f"d6 {die}")
    assert at.agents(0) == (["athens"] if die >= 2 else [])


@rule("HO-1.6(A)", "HO-S077", "HO-S088", "HO-R42")
@pytest.mark.parametrize("die", range(1, 7))
def test_against_a_married_defender_only_a_six_succeeds(die: int) -> None:
    at = clash(marriages={"athens": 1}).chance(f"d6 {die}")
    assert at.agents(1) == ([] if die == 6 else ["athens"])


@rule("HO-1.6(A)")
def test_a_marriage_elsewhere_or_of_a_third_player_does_not_count() -> None:
    at = clash(marriages={"delos": 0, "athens": 2})
    assert at.copy().chance("d6 3").agents(0) == []
    assert at.copy().chance("d6 4").agents(0) == ["athens"]


@rule("HO-1.6(A)", "HO-S083", "HO-S084")
def test_ousting_leaves_horrea_and_marriages_where_they_are() -> None:
    at = clash(horrea={"athens": [0, 1]}, marriages={"athens": 1}).chance("d6 6")
    assert at.agents(1) == []
    assert at.horrea("athens") == [0, 1]
    assert at.get("marriages.athens") == 1


@rule("HO-1.6(A)", "HO-R15")
def test_who_cannot_afford_the_fee_loses_the_agent_and_pays_nothing() -> None:
    at = clash(players__0__money=120)
    assert at.agents(0) == []
    assert at.agents(1) == ["athens"]
    assert at.money[0] == 120


@rule("HO-1.6(A)", "HO-R15", "HO-R18")
def test_who_cannot_afford_the_fee_has_not_attacked_an_ally() -> None:
    at = clash(players__0__money=120, alliances=[alliance(0, 1)], players__1__prestige=3)
    assert at.agents(0) == []
    assert len(at.get("alliances")) == 1


@rule("HO-1.6(A)", "HO-1.14(S2)", "HO-1.17")
def test_debt_for_the_fee_is_a_choice() -> None:
    at = clash(players__0__money=120, players__0__prestige=1)
    assert at.offered == ["borrow", "forfeit"]
    borrowed = at.copy().play(0, "borrow")
    assert (borrowed.question, borrowed.money[0], borrowed.prestige[0]) == ("oust_die", -80, 0)
    forfeited = at.copy().play(0, "forfeit")
    assert (forfeited.agents(0), forfeited.money[0], forfeited.prestige[0]) == ([], 120, 1)


@rule("HO-1.17", "HO-1.14(S2)")
@pytest.mark.parametrize(("money", "prestige", "asked"), [(200, 5, False), (199, 1, True), (199, 0, False)])
def test_debt_is_asked_only_where_it_is_a_choice(money: int, prestige: int, asked: bool) -> None:
    at = clash(players__0__money=money, players__0__prestige=prestige)
    assert (at.question == "oust") == asked


@rule("HO-1.6(A)", "HO-1.14(S1)")
def test_the_intruder_chooses_the_order_of_several_conflicts() -> None:
    at = table(
        phase="social",
        set={
            **seats("agents", ["luna", "athens"], ["luna"], ["athens"]),
            **seats("arrived", [5, 5], [1], [1]),
            **seats("money", 400),
        },
    )
    assert at.offered == ["resolve luna", "resolve athens"]
    assert at.why_not(0, "resolve rome") == ["HO-1.6(A)"]
    at.play(0, "resolve athens").chance("d6 6")
    assert at.agents(2) == []
    assert at.question == "oust_die"  # the other one is the only one left
    assert at.get("question.market") == "luna"


@rule("HO-1.6(A)", "HO-R16", "HO-S080")
def test_three_agents_in_one_market_fight_in_the_order_of_arrival() -> None:
    changes = {**seats("agents", ["delos"], ["delos"], ["delos"]), **seats("money", 500, 500, 500)}
    at = table(phase="social", set={**changes, **seats("arrived", [5], [6], [1])})
    assert (at.get("question.other"), at.money) == (2, [300, 500, 500])
    at.chance("d6 5")  # seat 0 has ousted seat 2, now seat 1 fights seat 0
    assert (at.get("question.other"), at.money) == (0, [300, 300, 500])
    at.chance("d6 2")
    assert at.each("agents") == [["delos"], [], []]


@rule("HO-1.6(A)", "HO-R16")
def test_a_third_intruder_meets_the_defender_who_held() -> None:
    changes = {**seats("agents", ["delos"], ["delos"], ["delos"]), **seats("money", 500, 500, 500)}
    at = table(phase="social", set={**changes, **seats("arrived", [5], [6], [1])}).chance("d6 1")
    assert at.get("question.other") == 2
    assert at.chance("d6 4").each("agents") == [[], ["delos"], []]


@rule("HO-1.6(A)", "HO-R19", "HO-1.5(4)")
def test_nobody_is_ousted_in_rome() -> None:
    at = clash("rome")
    assert at.phase == "build"
    assert at.money[:2] == [1000, 1000]


@rule("HO-1.6(A)", "HO-1.7", "HO-R17", "HO-R18", "HO-S063")
@pytest.mark.parametrize("die", [1, 6])
def test_an_attack_on_an_ally_ends_the_alliance_whatever_the_die(die: int) -> None:
    at = clash(alliances=[alliance(1, 0, 300)], players__0__prestige=5, players__1__prestige=6)
    assert at.question == "oust_die"
    assert at.get("alliances") == []
    assert at.money == [500, 1300, 0]  # the fee, and the price goes back to the proposer
    assert at.prestige == [3, 4, 0]
    assert at.chance(f"d6 {die}").prestige == [3, 4, 0]


@rule("HO-R51", "HO-1.6(A)", "HO-1.7", "HO-1.0(alliances_per_pair)")
def test_an_attack_ends_all_alliances_of_the_pair_but_no_other() -> None:
    at = clash(
        options={"alliances_per_pair": 0},
        alliances=[alliance(0, 1, 100), alliance(1, 2), alliance(1, 0, 200, turn=2)],
        players__0__prestige=9,
        players__1__prestige=9,
    )
    assert at.get("alliances") == [alliance(1, 2)]
    assert at.prestige[:2] == [5, 5]
    assert at.money[:2] == [1000 - 200 + 100 - 200, 1000 - 100 + 200]


@rule("HO-1.6(A)", "HO-1.16", "HO-S080", "HO-S047")
def test_after_the_phase_every_market_but_rome_holds_one_agent() -> None:
    at = clash(players__2__agents=["rome"], players__2__arrived=[1]).chance("d6 4").to("build")
    cities = [city for agents in at.each("agents") for city in agents if city != "rome"]
    assert len(cities) == len(set(cities))


@rule("HO-1.6", "HO-R11")
def test_ousts_come_before_marriages_of_the_same_player() -> None:
    at = clash(**hand(0, boys=1))
    assert at.question == "oust_die"
    at.chance("d6 4")
    assert "marry athens boy" in at.offered


@rule("HO-R11")
def test_a_defender_earlier_in_turn_order_may_marry_first() -> None:
    changes = {**seats("agents", ["athens"], ["athens"]), **seats("arrived", [1], [5]), **hand(0, girls=1)}
    at = table(phase="social", set={**changes, **seats("money", 200, 200)}).play(0, "marry athens girl")
    assert at.chance("d6 5").agents(0) == ["athens"]
