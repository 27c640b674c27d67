"""Alliances, their price and end, and local marriages (HO-1.6 B and C, HO-1.7)."""

from typing import Any

import pytest

from tests.games.horrea.table import Table, alliance, hand, seats, table

rule = pytest.mark.rule


def suitors(options: dict[str, Any] | None = None, **more: Any) -> Table:
    """Seat 0 holds a boy and $400, seat 1 a girl, seat 2 a boy; `more` are paths written a__b."""
    changes: dict[str, Any] = {**hand(0, boys=1), **hand(1, girls=1), **hand(2, boys=1)}
    changes |= seats("money", 400, 100, 100)
    changes |= {path.replace("__", "."): value for path, value in more.items()}
    return table(phase="social", set=changes, options=options)


# Proposals


@rule("HO-1.6", "HO-1.6(C)", "HO-1.14(S4)", "HO-S052", "HO-S054", "HO-S055")
def test_a_proposal_needs_cards_of_different_gender_on_both_sides() -> None:
    at = suitors()
    assert at.offered == ["nothing", "propose player 2 boy"]
    assert at.why_not(0, "propose player 3 boy") == ["HO-1.6(C)"]
    assert at.why_not(0, "propose player 2 girl") == ["HO-1.6(C)"]
    assert at.why_not(0, "propose player 1 boy") == ["HO-1.6(C)"]


@rule("HO-1.6(C)", "HO-S053")
def test_any_other_player_may_be_asked() -> None:
    at = suitors(players__0__hand={"boys": 1, "girls": 1})
    assert at.offered == ["nothing", "propose player 2 boy", "propose player 3 girl"]


@rule("HO-1.6(C)", "HO-R12", "HO-1.0(alliances_per_pair)", "HO-S053")
def test_a_pair_has_one_alliance_unless_the_table_allows_more() -> None:
    assert suitors(alliances=[alliance(1, 0)]).offered == ["nothing", "end player 2"]
    assert suitors(alliances=[alliance(1, 0)]).why_not(0, "propose player 2 boy") == ["HO-1.6(C)", "HO-R12"]
    many = suitors({"alliances_per_pair": 0}, alliances=[alliance(1, 0)])
    assert many.offered == ["nothing", "end player 2", "propose player 2 boy"]


@rule("HO-R12")
def test_a_player_may_be_allied_to_several_others() -> None:
    at = suitors(players__0__hand={"boys": 1, "girls": 1}, alliances=[alliance(1, 0)])
    assert "propose player 3 girl" in at.offered


@rule("HO-1.6(C)", "HO-1.17", "HO-R13", "HO-R49", "HO-S056", "HO-1.0(price_step)", "HO-1.0(price_max)")
def test_the_price_is_a_step_of_the_ladder_that_she_can_afford() -> None:
    at = suitors(players__0__money=230).play(0, "propose player 2 boy")
    assert at.offered == ["price 0", "price 50", "price 100", "price 150", "price 200"]
    rich = suitors(players__0__money=5000).play(0, "propose player 2 boy")
    assert rich.offered == [f"price {price}" for price in range(0, 1001, 50)]
    assert "HO-R49" in at.why_not(0, "price 250")
    house = suitors({"price_step": 200, "price_max": 600}, players__0__money=5000).play(0, "propose player 2 boy")
    assert house.offered == ["price 0", "price 200", "price 400", "price 600"]


@rule("HO-1.6(C)", "HO-R49")
def test_debt_may_finance_the_price_and_0_is_always_possible() -> None:
    at = suitors(players__0__money=0, players__0__prestige=1).play(0, "propose player 2 boy")
    assert at.offered == ["price 0", "price 50", "price 100"]
    poor = suitors(players__0__money=-100, players__0__prestige=0).play(0, "propose player 2 boy")
    assert poor.question == "answer"
    assert poor.get("question.price") == 0


@rule("HO-1.6(C)", "HO-1.14(S5)", "HO-R13", "HO-R49", "HO-S058")
def test_the_partner_accepts_declines_or_asks_for_more() -> None:
    at = suitors(players__0__money=300).play(0, "propose player 2 boy 200")
    assert at.actor == 1
    assert at.offered == ["counter 250", "counter 300", "accept", "decline"]
    assert "HO-R49" in at.why_not(1, "counter 200")
    assert "HO-R49" in at.why_not(1, "counter 350")


@rule("HO-1.6(C)", "HO-S057", "HO-S059", "HO-S060", "HO-S143", "HO-1.16")
def test_accepted_the_price_is_paid_the_cards_are_gone_and_both_gain_two_prestige() -> None:
    at = suitors().play(0, "propose player 2 boy 200").play(1, "accept")
    assert at.money == [200, 300, 100]
    assert at.prestige == [2, 2, 0]
    assert at.each("hand") == [{"boys": 0, "girls": 0}, {"boys": 0, "girls": 0}, {"boys": 1, "girls": 0}]
    assert at.get("family.spent") == {"boys": 1, "girls": 1}
    assert at.get("alliances") == [alliance(0, 1, 200)]


@rule("HO-1.6(C)", "HO-1.14(S5)", "HO-S058", "HO-1.0(refusal_ends_intrigue)")
def test_declined_nothing_changes_and_by_switch_the_intrigue_is_used_up() -> None:
    at = (
        suitors({"refusal_ends_intrigue": True}, players__0__hand={"boys": 1, "girls": 1})
        .play(0, "propose player 2 boy 200")
        .play(1, "decline")
    )
    assert at.money == [400, 100, 100]
    assert at.prestige == [0, 0, 0]
    assert at.get("alliances") == []
    assert at.actor != 0


@rule("HO-1.6(C)", "HO-1.14(S6)", "HO-R13")
def test_after_a_counter_offer_the_proposer_says_yes_or_no_and_that_is_all() -> None:
    at = suitors().play(0, "propose player 2 boy 200").play(1, "counter 300")
    assert (at.actor, at.offered) == (0, ["accept", "decline"])
    yes = at.copy().play(0, "accept")
    assert (yes.money, yes.prestige) == ([100, 400, 100], [2, 2, 0])
    assert yes.get("alliances") == [alliance(0, 1, 300)]
    no = at.copy().play(0, "decline")
    assert (no.money, no.prestige, no.get("alliances")) == ([400, 100, 100], [0, 0, 0], [])
    assert no.actor != 0


@rule("HO-1.6(C)", "HO-R10", "HO-1.0(voluntary_intrigues)", "HO-S052")
def test_one_voluntary_intrigue_a_turn() -> None:
    at = suitors(players__0__hand={"boys": 2, "girls": 0}, players__0__agents=["luna"])
    at.play(0, "marry luna boy")
    assert at.actor != 0


@rule("HO-R57", "HO-1.6(C)")
def test_agreeing_does_not_use_up_the_partners_own_intrigue() -> None:
    at = suitors(players__1__hand={"boys": 0, "girls": 2}).play(0, "propose player 2 boy 0").play(1, "accept")
    assert (at.actor, at.question) == (1, "intrigue")
    assert "propose player 3 girl" in at.offered


@rule("HO-R50", "HO-1.0(voluntary_intrigues)", "HO-1.6(C)", "HO-S053")
def test_without_a_limit_she_goes_on_but_asks_each_partner_once() -> None:
    at = suitors(
        {"voluntary_intrigues": 0},
        players__0__hand={"boys": 2, "girls": 1},
        players__0__agents=["luna", "athens"],
        players__0__money=1000,
    )
    at.play(0, "propose player 2 boy 0").play(1, "decline")
    assert (at.actor, at.question) == (0, "intrigue")
    assert at.why_not(0, "propose player 2 boy") == ["HO-R58", "HO-R50"]
    at.play(0, "marry luna boy", "marry athens boy", "propose player 3 girl 0").play(2, "accept")
    assert at.prestige == [4, 0, 2]
    assert at.offered == ["nothing", "end player 3"]  # no card is left


@rule("HO-R50")
def test_next_turn_the_same_partner_may_be_asked_again() -> None:
    at = suitors({"voluntary_intrigues": 0}).play(0, "propose player 2 boy 0").play(1, "decline")
    while not (at.get("turn") == 2 and at.question == "intrigue" and at.actor == 0):
        at.stay_quiet()
    assert "propose player 2 boy" in at.offered


@rule("HO-1.17", "HO-1.14(S4)")
def test_nobody_is_asked_who_can_only_do_nothing() -> None:
    assert table(phase="social", set=seats("money", 500, 500, 500)).phase == "build"


@rule("HO-R43")
def test_there_are_no_deals_but_marriages() -> None:
    words = {text.split()[0] for text in suitors(players__0__agents=["luna"], alliances=[alliance(2, 0)]).offered}
    assert words == {"nothing", "end", "propose", "marry"}


# The end of an alliance


def allied(options: dict[str, Any] | None = None, **more: Any) -> Table:
    """Seats 0 and 1 are allied; 0 has paid 300."""
    start: dict[str, Any] = {"alliances": [alliance(0, 1, 300)], **seats("prestige", 5, 5, 5)}
    start |= seats("money", 0, 500, 0)
    start |= {path.replace("__", "."): value for path, value in more.items()}
    return table(phase="social", set=start, options=options)


@rule("HO-1.6(B)", "HO-1.7", "HO-1.14(S3)", "HO-R47", "HO-S061", "HO-S065", "HO-S066", "HO-S067", "HO-S144")
def test_by_request_the_price_goes_back_and_both_lose_two_prestige() -> None:
    at = allied()
    assert at.offered == ["nothing", "end player 2"]
    at.play(0, "end player 2")
    assert at.money == [300, 200, 0]
    assert at.prestige == [3, 3, 5]
    assert at.get("alliances") == []


@rule("HO-1.6(B)", "HO-S065", "HO-R47")
def test_either_partner_may_request_it_in_her_own_part() -> None:
    at = allied().play(0, "nothing")
    assert at.offered == ["nothing", "end player 1"]
    assert at.play(1, "end player 1").prestige == [3, 3, 5]
    assert allied().why_not(1, "end player 1") == ["HO-1.6"]


@rule("HO-1.7", "HO-R4", "HO-R45", "HO-S067")
def test_the_refund_comes_first_and_may_borrow() -> None:
    at = allied(players__1__money=150, players__1__prestige=2).play(0, "end player 2")
    assert at.money == [300, -150, 0]
    assert at.prestige[1] == 0  # two hundreds begun, and nothing left to lose for the end


@rule("HO-1.7", "HO-R4")
def test_only_what_is_really_paid_reaches_the_proposer() -> None:
    at = allied(players__1__money=50, players__1__prestige=1).play(0, "end player 2")
    assert at.money == [150, -100, 0]
    assert at.prestige == [3, 0, 5]


@rule("HO-1.7")
def test_spent_cards_do_not_return() -> None:
    at = allied()
    before = at.get("family")
    assert at.play(0, "end player 2").get("family") == before


@rule("HO-1.6(B)", "HO-1.14(S3)", "HO-1.17")
def test_after_an_end_the_list_is_asked_again_and_the_order_is_free() -> None:
    at = allied(alliances=[alliance(0, 1, 300), alliance(2, 0, 100)], **hand(0, boys=1), **hand(1, girls=1))
    assert at.offered == ["nothing", "end player 2", "end player 3"]
    at.play(0, "end player 3", "end player 2")
    assert at.offered == ["nothing", "propose player 2 boy"]


@rule("HO-1.17")
def test_the_order_of_ends_can_refund_different_sums() -> None:
    both = [alliance(0, 1, 300), alliance(2, 0, 500)]
    start = allied(alliances=both, players__0__money=0, players__0__prestige=2)
    first_paid = start.copy().play(0, "end player 2", "end player 3")
    first_paying = start.copy().play(0, "end player 3", "end player 2")
    assert first_paid.money != first_paying.money


@rule("HO-R51", "HO-1.17", "HO-1.0(alliances_per_pair)")
def test_of_several_alliances_the_one_named_ends() -> None:
    both = [alliance(0, 1, 300), alliance(1, 0, 100, turn=2)]
    at = allied({"alliances_per_pair": 0}, alliances=both, players__0__money=1000)
    assert at.offered == ["nothing", "end player 2", "end player 2 #2"]
    at.play(0, "end player 2 #2")
    assert at.get("alliances") == [alliance(0, 1, 300)]
    assert at.money == [900, 600, 0]
    assert "HO-1.7" in at.why_not(0, "end player 2 #2")


# Local marriages


def bride(**more: Any) -> Table:
    """Seat 0 with an agent in Carthage, $260 and a girl."""
    start: dict[str, Any] = {**seats("agents", ["carthage"]), **seats("money", 260), **hand(0, girls=1)}
    return table(phase="social", set=start | {path.replace("__", "."): value for path, value in more.items()})


@rule("HO-1.6(C)", "HO-S072", "HO-S074", "HO-S075", "HO-S145", "HO-1.16")
def test_a_local_marriage_costs_200_and_a_card_and_brings_one_prestige() -> None:
    at = bride().play(0, "marry carthage girl")
    assert (at.money[0], at.prestige[0]) == (60, 1)
    assert at.get("players.0.hand") == {"boys": 0, "girls": 0}
    assert at.get("family.spent.girls") == 1
    assert at.get("marriages.carthage") == 0


@rule("HO-1.6(C)", "HO-S070", "HO-S071")
def test_it_needs_an_own_agent_and_a_card_of_either_gender() -> None:
    assert bride(players__0__hand={"boys": 1, "girls": 1}).offered == [
        "nothing",
        "marry carthage boy",
        "marry carthage girl",
    ]
    assert bride(players__1__hand={"boys": 1, "girls": 0}).why_not(0, "marry luna girl") == ["HO-1.6(C)"]
    assert bride(players__0__agents=[]).phase == "build"


@rule("HO-1.6(C)", "HO-R48", "HO-S073")
@pytest.mark.parametrize("married", [0, 1])
def test_nobody_may_be_married_there_herself_included(married: int) -> None:
    at = bride(marriages={"carthage": married}, players__0__agents=["carthage", "luna"])
    assert at.offered == ["nothing", "marry luna girl"]
    assert at.why_not(0, "marry carthage girl") == ["HO-1.6(C)", "HO-R48"]


@rule("HO-1.6(C)", "HO-R19", "HO-1.0(rome_marriage)", "HO-S070")
def test_rome_has_no_local_marriage_unless_the_table_allows_it() -> None:
    start = {**seats("agents", ["rome", "luna"]), **seats("money", 500), **hand(0, boys=1)}
    at = table(phase="social", set=start)
    assert at.offered == ["nothing", "marry luna boy"]
    assert at.why_not(0, "marry rome boy") == ["HO-1.6(C)", "HO-R19"]
    assert "marry rome boy" in table(phase="social", set=start, options={"rome_marriage": True}).offered


@rule("HO-1.6(C)", "HO-1.4")
def test_the_fee_may_be_borrowed_but_must_be_affordable() -> None:
    at = bride(players__0__money=150, players__0__prestige=1).play(0, "marry carthage girl")
    assert (at.money[0], at.prestige[0]) == (-50, 1)
    assert bride(players__0__money=150).question != "intrigue"


@rule("HO-1.6(C)", "HO-S084")
def test_it_stays_when_the_agent_leaves() -> None:
    at = bride().play(0, "marry carthage girl")
    while at.question != "move":
        at.stay_quiet()
    at.play(0, "carthage > rome")
    assert at.agents(0) == ["rome"]
    assert at.get("marriages.carthage") == 0


@rule("HO-1.6", "HO-S002", "HO-S051")
def test_the_three_manoeuvres_are_alliance_local_marriage_and_ousting() -> None:
    at = bride(
        **seats("agents", ["carthage"], ["carthage"]),
        **seats("arrived", [5], [1]),
        **hand(1, boys=1),
        players__0__money=600,
    )
    assert at.question == "oust_die"
    at.chance("d6 6")
    assert at.offered == ["nothing", "propose player 2 girl", "marry carthage girl"]
