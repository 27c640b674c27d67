"""Build, destroy, benefactions (HO-1.9)."""

from typing import Any

import pytest

from circenses.games.horrea.content import MARKETS, REGIONS, tree
from tests.games.horrea.table import Table, alliance, own, seats, table

rule = pytest.mark.rule
GAUL = ("ariminum", "luna", "puteoli", "syracuse", "massilia", "mediolanum", "narbo", "tarentum", "lugdunum")


def building(options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """The Build phase; seat 0 has $1000 and an agent in Narbo unless said otherwise; paths are written a__b."""
    start: dict[str, Any] = {**seats("money", 1000), **seats("agents", ["narbo"])}
    return table(
        phase="build", set=start | {key.replace("__", "."): value for key, value in changes.items()}, options=options
    )


def region_markets(region: str) -> list[str]:
    return [id for id in MARKETS if tree()["map"]["markets"][id].get("region") == region]


# Build


@rule("HO-1.9", "HO-1.9(B1)", "HO-1.14(B1)", "HO-S108", "HO-S110")
def test_building_takes_an_own_agent_and_100_dollars() -> None:
    at = building()
    assert at.offered == ["nothing", "build narbo"]
    assert at.why_not(0, "build luna") == ["HO-1.9(B1)"]
    at.play(0, "build narbo")
    assert at.horrea("narbo") == [0]
    assert at.money[0] == 900


@rule("HO-1.9(B1)", "HO-S105", "HO-S107", "HO-1.16")
def test_a_player_has_one_horreum_in_a_market() -> None:
    at = building(horrea={"narbo": [0]}, players__0__agents=["luna", "narbo"])
    assert at.offered == ["nothing", "build luna"]
    assert at.why_not(0, "build narbo") == ["HO-1.9(B1)"]


@rule("HO-1.9(B1)", "HO-S109", "HO-S104", "HO-R29")
def test_one_building_or_one_attack_a_turn() -> None:
    at = building(players__0__agents=["luna", "narbo"], horrea={"luna": [1]})
    assert at.offered == ["nothing", "build luna", "build narbo", "destroy luna"]
    assert at.play(0, "build narbo").question == "give"


@rule("HO-1.9(B1)", "HO-R19")
def test_rome_may_be_built_in_and_gives_no_prestige() -> None:
    at = building(players__0__agents=["rome"]).play(0, "build rome")
    assert at.horrea("rome") == [0]
    assert at.prestige[0] == 0


@rule("HO-1.9(B1)")
def test_several_players_may_have_a_horreum_in_one_market() -> None:
    assert building(horrea={"narbo": [1, 2]}).play(0, "build narbo").horrea("narbo") == [0, 1, 2]


@rule("HO-1.17", "HO-1.14(B1)")
def test_nobody_is_asked_to_build_who_cannot() -> None:
    assert building(players__0__money=99).question == "draw_fate"
    assert building(players__0__agents=[], players__0__money=150).question == "draw_fate"


# Milestones


@rule("HO-1.9(B1)", "HO-R26", "HO-S111", "HO-S146")
@pytest.mark.parametrize("region", REGIONS)
def test_the_first_horreum_of_a_region_gives_one_prestige(region: str) -> None:
    market = region_markets(region)[3]
    at = building(players__0__agents=[market]).play(0, f"build {market}")
    assert at.prestige[0] == 1
    assert at.get(f"players.0.milestones.{region}") == ["first"]


@rule("HO-1.9(B1)", "HO-R26", "HO-R28", "HO-S112", "HO-S113", "HO-S147", "HO-S148")
@pytest.mark.parametrize("region", REGIONS)
def test_five_ten_and_all_fourteen_give_prestige(region: str) -> None:
    gains = []
    for count in range(1, 15):
        *have, last = region_markets(region)[:count]
        at = building(players__0__agents=[last], **own(0, have))
        gains.append(at.play(0, f"build {last}").prestige[0])
    assert gains == [1, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 2]


@rule("HO-1.9(B1)", "HO-R27", "HO-1.16")
def test_a_milestone_is_earned_once() -> None:
    at = building(players__0__milestones__italia_gallia=["first", "five"], **own(0, GAUL[:4]))
    assert at.play(0, "build narbo").prestige[0] == 0
    assert building(players__0__milestones__italia_gallia=["first"]).play(0, "build narbo").prestige[0] == 0


@rule("HO-1.9(B1)", "HO-R27")
def test_milestones_are_counted_for_each_player_and_region() -> None:
    at = building(
        players__1__milestones__italia_gallia=["first"], players__0__milestones__hispania_africa=["first"]
    ).play(0, "build narbo")
    assert at.prestige[0] == 1


# Destroy


def attacking(options: dict[str, Any] | None = None, **changes: Any) -> Table:
    """Seat 0 has attacked the horreum of seat 1 in Narbo; the die is not cast."""
    at = building(options, **{"horrea": {"narbo": [1]}, **changes})
    return at.play(0, "destroy narbo")


@rule("HO-1.9(B1)", "HO-S114", "HO-S115")
def test_destroying_costs_200() -> None:
    at = attacking()
    assert (at.question, at.money[0]) == ("destroy_die", 800)


@rule("HO-1.9(B1)", "HO-S116", "HO-S117")
@pytest.mark.parametrize("die", range(1, 7))
def test_four_or_more_removes_the_horreum(die: int) -> None:
    at = attacking().chance(f"d6 {die}")
    assert at.horrea("narbo") == ([] if die >= 4 else [1])
    assert at.agents(0) == ["narbo"]
    assert (at.money[0], at.prestige) == (800, [0, 0, 0])


@rule("HO-1.9(B1)", "HO-S079", "HO-S119")
@pytest.mark.parametrize("die", range(1, 7))
def test_married_there_the_attacker_needs_two(die: int) -> None:
    assert attacking(marriages={"narbo": 0}).chance(f"d6 {die}").horrea("narbo") == ([] if die >= 2 else [1])


@rule("HO-1.9(B1)", "HO-S118", "HO-R42")
@pytest.mark.parametrize("die", range(1, 7))
def test_against_a_married_victim_only_a_six_succeeds(die: int) -> None:
    assert attacking(marriages={"narbo": 1}).chance(f"d6 {die}").horrea("narbo") == ([] if die == 6 else [1])


@rule("HO-1.9(B1)", "HO-1.17")
def test_of_several_victims_one_is_named() -> None:
    at = building(horrea={"narbo": [1, 2]}).play(0, "destroy narbo")
    assert at.offered == ["from player 2", "from player 3"]
    assert at.why_not(0, "from player 1") == ["HO-1.9(B1)"]
    assert at.play(0, "from player 3").chance("d6 5").horrea("narbo") == [1]
    assert building(horrea={"narbo": [1, 2]}).play(0, "destroy narbo player 2").chance("d6 5").horrea("narbo") == [2]


@rule("HO-1.9(B1)", "HO-R29", "HO-1.0(destroy_needs_agent)")
def test_destroying_takes_an_agent_on_the_spot_unless_switched_off() -> None:
    changes: dict[str, Any] = {"horrea": {"athens": [1], "rome": [0, 2]}}
    at = building(**changes)
    assert at.offered == ["nothing", "build narbo"]
    assert at.why_not(0, "destroy athens") == ["HO-1.9(B1)", "HO-R29"]
    free = building({"destroy_needs_agent": False}, **changes)
    assert free.offered == ["nothing", "build narbo", "destroy rome", "destroy athens"]


@rule("HO-1.9(B1)")
def test_the_own_horreum_is_no_target_and_the_fee_must_be_affordable() -> None:
    assert building(horrea={"narbo": [0]}).question == "give"
    assert building(horrea={"narbo": [0, 1]}, players__0__money=199).question == "draw_fate"
    assert building(horrea={"narbo": [1]}, players__0__money=199).offered == ["nothing", "build narbo"]


@rule("HO-1.9(B1)", "HO-R19")
def test_a_horreum_in_rome_can_be_destroyed() -> None:
    at = building(players__0__agents=["rome"], horrea={"rome": [1]}).play(0, "destroy rome")
    assert at.copy().chance("d6 4").horrea("rome") == []
    assert at.copy().chance("d6 3").horrea("rome") == [1]


@rule("HO-1.9(B1)", "HO-1.7", "HO-R18", "HO-R51", "HO-S064")
@pytest.mark.parametrize("die", [1, 6])
def test_attacking_an_ally_ends_the_alliance_before_the_die(die: int) -> None:
    at = attacking(alliances=[alliance(0, 1, 100)], players__1__money=300, **seats("prestige", 4, 4))
    assert at.get("alliances") == []
    assert at.money == [900, 200, 0]
    assert at.prestige == [2, 2, 0]
    at.chance(f"d6 {die}")
    assert at.get("alliances") == []


@rule("HO-R55", "HO-R27", "HO-1.0(region_loss)", "HO-1.9(B1)")
@pytest.mark.parametrize(("switch", "prestige", "earned"), [(False, 3, ["first", "five"]), (True, 2, ["five"])])
def test_by_switch_the_last_horreum_of_a_region_costs_one_and_first_can_be_earned_again(
    switch: bool, prestige: int, earned: list[str]
) -> None:
    milestones = {"players__1__milestones__italia_gallia": ["first", "five"], "players__1__prestige": 3}
    at = attacking({"region_loss": switch}, **milestones).chance("d6 6")
    assert at.prestige[1] == prestige
    assert at.get("players.1.milestones.italia_gallia") == earned


@rule("HO-R55", "HO-1.0(region_loss)")
def test_with_another_horreum_in_the_region_nothing_is_lost() -> None:
    at = attacking({"region_loss": True}, horrea={"narbo": [1], "luna": [1]}, players__1__prestige=3).chance("d6 6")
    assert at.prestige[1] == 3
    rome = building({"region_loss": True}, players__0__agents=["rome"], horrea={"rome": [1]}, players__1__prestige=3)
    assert rome.play(0, "destroy rome").chance("d6 6").prestige[1] == 3


# Benefactions


def giving(prestige: int, money: int, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    start = {"players__0__agents": [], "players__0__prestige": prestige, "players__0__money": money}
    return building(options, **{**start, **changes})


@rule("HO-1.9(B2)", "HO-R30", "HO-S127", "HO-S128", "HO-S130", "HO-S149")
@pytest.mark.parametrize(
    ("prestige", "band", "cost"),
    [
        (0, "quaestor", 200),
        (4, "quaestor", 200),
        (5, "quaestor", 200),
        (6, "aedile", 500),
        (10, "aedile", 500),
        (11, "praetor", 1000),
        (14, "praetor", 1000),
        (20, "praetor", 1000),
    ],
)
@pytest.mark.parametrize("kind", ["temple", "games", "food"])
def test_a_gift_belongs_to_the_band_of_present_prestige(prestige: int, band: str, cost: int, kind: str) -> None:
    at = giving(prestige, cost)
    assert at.offered == ["nothing", "give temple", "give games", "give food"]
    at.play(0, f"give {kind}")
    assert (at.money[0], at.prestige[0]) == (0, prestige + 1)
    assert at.get(f"benefactions.{band}.{kind}") == 0
    assert at.get("players.0.benefactions") == 1
    assert giving(prestige, cost - 1).question == "draw_fate"


@rule("HO-R30", "HO-1.0(quaestor_min)")
def test_by_switch_prestige_0_is_no_band() -> None:
    assert giving(0, 500, {"quaestor_min": 1}).question == "draw_fate"
    assert giving(1, 500, {"quaestor_min": 1}).question == "give"


@rule("HO-1.9(B2)", "HO-S125", "HO-S126", "HO-1.16")
def test_a_gift_once_given_is_closed_to_everybody() -> None:
    at = giving(3, 500, players__1__money=500, players__1__prestige=2).play(0, "give games")
    assert at.offered == ["nothing", "give temple", "give food"]
    assert at.why_not(1, "give games") == ["HO-1.9(B2)"]


@rule("HO-1.9(B2)", "HO-S129")
def test_an_exhausted_band_gives_nothing_until_the_next_one() -> None:
    full = {"temple": 1, "games": 2, "food": 1}
    at = giving(
        5, 5000, benefactions={"quaestor": full, "aedile": dict.fromkeys(full, -1), "praetor": dict.fromkeys(full, -1)}
    )
    assert at.question == "draw_fate"
    free = giving(
        6, 5000, benefactions={"quaestor": full, "aedile": dict.fromkeys(full, -1), "praetor": dict.fromkeys(full, -1)}
    )
    assert free.question == "give"


@rule("HO-1.9(B2)", "HO-1.14(B2)", "HO-S124", "HO-S106")
def test_one_gift_a_turn_after_the_building() -> None:
    at = building(players__0__money=1000)
    assert at.question == "build"
    at.play(0, "build narbo", "give food")
    assert (at.money[0], at.prestige[0]) == (700, 2)
    assert at.actor != 0


@rule("HO-1.9(B2)", "HO-R31", "HO-S106")
def test_a_gift_may_be_given_without_building_or_after_an_attack() -> None:
    assert building().play(0, "nothing", "give food").prestige[0] == 1
    assert attacking().chance("d6 1").play(0, "give temple").prestige[0] == 1


@rule("HO-1.9(B2)", "HO-R5")
def test_a_refused_gift_says_why() -> None:
    at = giving(6, 600, benefactions__aedile__games=1)
    assert at.why_not(0, "give games") == ["HO-1.9(B2)"]


@rule("HO-S002", "HO-S007", "HO-1.9")
def test_prestige_comes_from_building_and_giving_in_one_turn() -> None:
    at = building(players__0__prestige=5, **own(0, GAUL[:4]))
    at = at.play(0, "build narbo")
    assert at.prestige[0] == 6
    assert at.play(0, "give temple").get("benefactions.aedile.temple") == 0
