"""Fate cards that ask: honours, old morals, divorce, the patron (HO-2.5, HO-2.6)."""

from typing import Any

import pytest

from tests.games.horrea.table import Table, alliance, hand, seats, table
from tests.games.horrea.test_fate import struck

rule = pytest.mark.rule


# Honours


@pytest.mark.parametrize(
    ("card", "cost", "worthy"),
    [
        pytest.param("F02", 500, {"horrea": {"luna": [0, 1]}}, marks=rule("HO-2.5(F02)")),
        pytest.param("F25", 500, seats("agents", ["germania"], ["parthia"]), marks=rule("HO-2.5(F25)")),
        pytest.param("P02", 500, {}, marks=rule("HO-2.6(P02)")),
        pytest.param("P10", 200, {"horrea": {"rome": [0, 1]}}, marks=rule("HO-2.6(P10)")),
    ],
)
@rule("HO-1.17")
def test_an_honour_may_be_bought_for_cash(card: str, cost: int, worthy: dict[str, Any]) -> None:
    at = struck(card, **worthy, **seats("money", cost, cost, cost - 1))
    assert (at.actor, at.offered) == (0, ["pay", "pass"])
    at.play(0, "pay").play(1, "pass")
    assert at.money == [0, cost, cost - 1]
    assert at.prestige == [1, 0, 0]
    assert at.each("benefactions") == [0, 0, 0]
    assert at.phase == "movement"


@rule("HO-2.5(F02)", "HO-2.5(F25)", "HO-2.6(P10)")
@pytest.mark.parametrize(
    ("card", "unworthy"),
    [
        ("F02", {}),
        ("F25", seats("agents", ["rome"], ["luna"])),
        ("P10", {"horrea": {"luna": [0]}}),
    ],
)
def test_who_is_not_named_is_not_asked(card: str, unworthy: dict[str, Any]) -> None:
    assert struck(card, **unworthy, **seats("money", 900, 900, 900)).phase == "movement"


@rule("HO-R32", "HO-1.0(fate_scope)", "HO-2.5(F02)")
def test_by_switch_only_the_drawer_is_honoured() -> None:
    at = struck("F02", options={"fate_scope": "drawer"}, horrea={"luna": [0, 1, 2]}, **seats("money", 900, 900, 900))
    assert at.play(0, "pay").phase == "movement"


# F18


def moral(players: int = 3, options: dict[str, Any] | None = None, **changes: Any) -> Table:
    start: dict[str, Any] = seats("prestige", 3, 3, 3)
    return struck("F18", players, options, **{**start, **changes})


@rule("HO-2.5(F18)")
def test_who_holds_no_family_card_has_no_duty() -> None:
    assert moral().prestige == [3, 3, 3]


@rule("HO-2.5(F18)")
def test_without_a_legal_marriage_the_loss_comes_by_itself() -> None:
    assert moral(**hand(0, boys=1), **hand(1, boys=2)).prestige == [2, 2, 3]


@rule("HO-2.5(F18)", "HO-1.17")
def test_one_marries_or_takes_the_loss() -> None:
    at = moral(**hand(0, boys=1), **hand(1, girls=1), **seats("agents", ["luna"]), **seats("money", 300))
    assert at.offered == ["propose player 2 boy", "marry luna boy", "take loss"]
    assert at.copy().play(0, "take loss").prestige[0] == 2
    local = at.copy().play(0, "marry luna boy")
    assert (local.prestige[0], local.get("marriages")) == (4, {"luna": 0})
    assert local.prestige[1] == 2  # nobody is left for seat 1 to marry


@rule("HO-2.5(F18)")
def test_a_partner_who_accepts_has_fulfilled_her_own_duty() -> None:
    at = moral(**hand(0, boys=1), **hand(1, boys=1, girls=1), **hand(2, girls=1))
    at.play(0, "propose player 2 boy 0").play(1, "accept")
    assert at.actor == 2  # seat 1 is not asked although she still holds a card
    at.play(2, "propose player 2 girl 0").play(1, "accept")
    assert at.prestige == [5, 7, 5]


@rule("HO-2.5(F18)", "HO-1.14(S6)")
@pytest.mark.parametrize("refusal", ["decline", "counter"])
def test_a_refused_proposal_means_the_loss(refusal: str) -> None:
    at = moral(**hand(0, boys=1), **hand(1, girls=1), **seats("money", 200))
    at.play(0, "propose player 2 boy 100")
    if refusal == "counter":
        at.play(1, "counter 200").play(0, "decline")
    else:
        at.play(1, "decline")
    assert at.prestige[0] == 2
    assert at.actor == 1  # now it is her duty


@rule("HO-2.5(F18)", "HO-R10")
def test_the_card_stands_outside_the_limit_of_one_a_turn() -> None:
    start = {**hand(0, boys=2), **hand(1, girls=2), **hand(2, girls=1), **seats("prestige", 3, 3, 3)}
    at = table(phase="social", set=start).play(0, "propose player 2 boy 0").play(1, "accept")
    while at.question != "draw_fate":
        at.stay_quiet()
    at.chance("fate F18")
    assert at.offered == ["propose player 3 boy", "take loss"]


@rule("HO-R32", "HO-1.0(fate_scope)", "HO-2.5(F18)")
def test_by_switch_only_the_drawer_has_the_duty() -> None:
    at = moral(options={"fate_scope": "drawer"}, **hand(0, boys=1), **hand(1, boys=1))
    assert at.prestige == [2, 3, 3]


# F19


@rule("HO-2.5(F19)", "HO-R34", "HO-S066", "HO-S076")
def test_each_player_ends_one_marriage_of_her_choice() -> None:
    at = struck(
        "F19", alliances=[alliance(0, 1, 100)], marriages={"luna": 0, "athens": 0}, **seats("prestige", 5, 5, 5)
    )
    assert at.offered == ["end player 2", "divorce luna", "divorce athens"]
    assert at.why_not(0, "divorce narbo") == ["HO-2.5(F19)"]
    at.play(0, "divorce athens")
    assert at.get("marriages") == {"luna": 0}
    assert at.get("alliances") == []  # the only marriage of seat 1, so nothing was asked
    assert at.prestige == [2, 2, 5]  # seat 1 has borrowed for the refund
    assert at.money == [100, -100, 0]


@rule("HO-2.5(F19)", "HO-1.7", "HO-R51")
def test_the_other_ally_is_exempt_from_the_card() -> None:
    at = struck("F19", alliances=[alliance(0, 1)], marriages={"luna": 1}, **seats("prestige", 5, 5, 5))
    assert at.get("alliances") == []
    assert at.get("marriages") == {"luna": 1}
    assert at.prestige == [3, 3, 5]


@rule("HO-R51", "HO-2.5(F19)")
def test_of_several_alliances_of_a_pair_the_card_ends_the_one_named() -> None:
    both = [alliance(0, 1, 100), alliance(0, 1, 200, turn=2)]
    at = struck("F19", options={"alliances_per_pair": 0}, alliances=both, **seats("money", 0, 500))
    at.play(0, "end player 2 #2")
    assert at.get("alliances") == [alliance(0, 1, 100)]
    assert at.money[:2] == [200, 300]


@rule("HO-2.5(F19)")
def test_who_has_no_marriage_is_left_alone() -> None:
    assert struck("F19", **seats("prestige", 5, 5, 5)).prestige == [5, 5, 5]


# F26


@rule("HO-2.5(F26)", "HO-1.4", "HO-1.17")
def test_the_patron_takes_500_or_an_agent() -> None:
    at = struck("F26", **seats("agents", ["rome", "luna"]), **seats("money", 450), **seats("prestige", 1))
    assert at.offered == ["pay", "recall rome", "recall luna"]
    paid = at.copy().play(0, "pay")
    assert (paid.money[0], paid.prestige[0], paid.agents(0)) == (-50, 0, ["rome", "luna"])
    sent = at.copy().play(0, "recall luna")
    assert (sent.money[0], sent.agents(0), sent.get("players.0.supply")) == (450, ["rome"], 3)


@rule("HO-2.5(F26)", "HO-1.4")
@pytest.mark.parametrize(
    ("money", "agents", "left"),
    [(499, ["luna"], (499, [])), (500, [], (0, [])), (499, [], (499, []))],
)
def test_with_one_possibility_or_none_nothing_is_asked(
    money: int, agents: list[str], left: tuple[int, list[str]]
) -> None:
    at = struck("F26", **seats("agents", agents), **seats("money", money))
    assert (at.money[0], at.agents(0)) == left
    assert at.phase == "movement"


@rule("HO-2.5(F26)")
def test_who_cannot_pay_chooses_the_agent() -> None:
    at = struck("F26", **seats("agents", ["rome", "luna"]), **seats("money", 499))
    assert at.offered == ["recall rome", "recall luna"]
    assert at.why_not(0, "pay") == ["HO-2.5(F26)", "HO-1.4"]
    assert at.why_not(0, "recall narbo") == ["HO-2.5(F26)"]
