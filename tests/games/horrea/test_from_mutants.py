"""What mutants showed to be untested: limits of options, questions that continue a move, long ladders."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.horrea import actions, content, state
from circenses.games.horrea.content import REGIONS
from circenses.games.horrea.game import GAME
from circenses.games.horrea.rules.attack import pips_needed
from circenses.games.horrea.rules.paying import can_give
from circenses.games.horrea.rules.trade import chains
from circenses.kernel.errors import BadOption
from tests.games.horrea.table import Table, alliance, hand, resolve, seats, table

rule = pytest.mark.rule

RICH = seats("money", 900, 900, 900)


# Options


@rule("HO-1.9(B2)")
def test_the_bands_of_benefactions_begin_one_above_the_other() -> None:
    GAME.new(3, resolve({"quaestor_min": 1, "benefactions.aedile.from": 2}))
    with pytest.raises(BadOption, match="the bands must begin one above the other"):
        GAME.new(3, resolve({"quaestor_min": 1, "benefactions.aedile.from": 1}))


@rule("HO-1.2(2)")
def test_there_are_at_least_as_many_family_cards_as_are_dealt() -> None:
    dealt = {"setup.start.cards": 4, "family_boys": 6}
    assert GAME.new(3, resolve({**dealt, "family_girls": 6})).actor() == -1
    with pytest.raises(BadOption, match="12 cards must be dealt"):
        GAME.new(3, resolve({**dealt, "family_girls": 5}))


@rule("HO-1.13")
def test_without_a_limit_of_turns_a_match_is_bounded_far_away() -> None:
    assert GAME.bound(3, resolve({"max_turns": 0})) > 100 * GAME.bound(3, resolve({"max_turns": 500}))


# Questions that continue a move


def step_by_step(at: Table, *labels: str) -> Table:
    """Actions, each without the rest of its move."""
    for label in labels:
        GAME.apply(at.state, at.actor, GAME.parse(at.state, label))
    return at


def moving() -> Table:
    return table(set=seats("agents", ["rome", "luna"])).play(0, "skip")


def talking() -> Table:
    return table(phase="social", set={**hand(0, boys=1), **hand(1, girls=1), **RICH})


def building() -> Table:
    return table(phase="build", set={**seats("agents", ["narbo"]), **RICH, "horrea": {"narbo": [1, 2]}})


@rule("HO-1.17")
@pytest.mark.parametrize(
    ("at", "question", "chain", "unsettled"),
    [
        (moving, "move", False, False),
        (lambda: step_by_step(moving(), "rome stays"), "move", True, False),
        (talking, "intrigue", False, False),
        (lambda: step_by_step(talking(), "propose player 2 boy"), "price", True, True),
        (lambda: step_by_step(talking(), "propose player 2 boy", "price 50"), "answer", False, False),
        (lambda: step_by_step(talking(), "propose player 2 boy", "price 50", "counter 100"), "reply", False, True),
        (building, "build", False, False),
        (lambda: step_by_step(building(), "destroy narbo"), "victim", True, True),
    ],
)
def test_some_questions_continue_a_move(at: Callable[[], Table], question: str, chain: bool, unsettled: bool) -> None:
    table = at()
    assert table.question == question
    assert (GAME.chain(table.state), GAME.unsettled(table.state)) == (chain, unsettled)


# Numbers people name, and long ladders


@rule("HO-1.17")
def test_only_a_destination_says_where_an_agent_goes() -> None:
    said = {action: GAME.says(moving().state, action) for action in (actions.GO, actions.GO + 56, actions.GO + 57)}
    assert [len(parts) for parts in said.values()] == [1, 1, 0]


@rule("HO-1.6(C)")
def test_a_step_of_the_ladder_says_a_price_or_a_counter_offer() -> None:
    at = step_by_step(talking(), "propose player 2 boy")
    said = [GAME.says(at.state, action) for action in (actions.PRICE, actions.PRICE + 2, actions.ACCEPT)]
    assert [[(part.slot, part.value) for part in parts] for parts in said] == [[("price", 0)], [("price", 100)], []]
    (part,) = GAME.says(step_by_step(at, "price 50").state, actions.PRICE + 2)
    assert (part.slot, part.value) == ("counter-offer", 100)


@rule("HO-1.6(C)", "HO-1.0(price_step)")
def test_all_answers_are_listed_in_the_order_of_their_numbers() -> None:
    ladder = {"price_step": 10, "price_max": 1500}
    rich = {**hand(0, boys=1), **hand(1, girls=1), **seats("money", 1500, 0, 0)}
    at = table(phase="social", set=rich, options=ladder).play(0, "propose player 2 boy 900")
    legal = GAME.legal(at.state, 1)
    assert legal == sorted(legal)
    assert {"counter 910", "counter 1000", "counter 1010", "counter 1500", "accept", "decline"} <= set(at.offered)
    assert len(at.offered) == 62


# Rome and player 1, the first of their lists


def fated(card: str, *proposer: int, **changes: Any) -> Table:
    """The card is in force; the first to be asked has a boy to marry to a girl of the second."""
    asked, other = proposer or (0, 1)
    cards = {**hand(asked, boys=1), **hand(other, girls=1)}
    at = table(phase="fate", set={**cards, **RICH, **changes}, options={"rome_marriage": True})
    return at.chance(f"fate {card}")


@rule("HO-2.5(F18)")
def test_under_strict_morals_one_proposes_to_player_1() -> None:
    at = fated("F18", 1, 0, **seats("prestige", 3, 3, 3)).play(0, "take loss").play(1, "propose player 1 boy 50")
    assert at.play(0, "accept").get("alliances.0.proposer") == 1


@rule("HO-2.5(F18)", "HO-1.0(rome_marriage)")
def test_under_strict_morals_one_marries_in_rome_by_switch() -> None:
    at = fated("F18", **{**seats("prestige", 3, 3, 3), **seats("agents", ["rome"])}).play(0, "marry rome boy")
    assert at.get("marriages.rome") == 0


@rule("HO-2.5(F19)", "HO-1.0(rome_marriage)")
def test_a_marriage_in_rome_can_be_the_one_that_ends() -> None:
    at = fated("F19", **{**seats("prestige", 3, 3, 3), "marriages": {"rome": 0, "luna": 0}}).play(0, "divorce rome")
    assert at.get("marriages") == {"luna": 0}


# Exact sums


@rule("HO-1.4", "HO-1.0(debt_model)")
def test_whoever_can_just_pay_sells_no_prestige() -> None:
    start = {**seats("agents", ["narbo"]), **seats("money", 100), **seats("prestige", 3)}
    at = table(phase="build", set=start, options={"debt_model": "sale"}).play(0, "build narbo")
    assert (at.money[0], at.prestige[0]) == (0, 3 + 1)  # one for the first horreum in a region


@rule("HO-1.9(B2)")
def test_a_gift_that_costs_nothing_is_given_in_debt() -> None:
    start = {**seats("money", -40), **seats("prestige", 1), "horrea": {"luna": [0]}}
    at = table(phase="build", set=start, options={"benefactions.quaestor.cost": 0})
    assert at.question == "give"


@rule("HO-1.9(B2)", "HO-1.4")
def test_a_gift_that_costs_nothing_can_be_given_in_debt() -> None:
    s = table(set=seats("money", -50)).state
    assert can_give(s, 0, 0)
    assert not can_give(s, 0, 1)


# Intrigues


@rule("HO-1.6(C)")
@pytest.mark.parametrize("money", [0, 900])
def test_who_cannot_pay_for_a_marriage_is_not_offered_one(money: int) -> None:
    """The alliance can be ended in any case."""
    start = {**hand(0, boys=1), **seats("agents", ["luna"]), **seats("money", money), "alliances": [alliance(0, 1)]}
    at = table(phase="social", set=start)
    assert at.offered == ["nothing", "end player 2", *(["marry luna boy"] if money else [])]


@rule("HO-1.7")
def test_an_alliance_with_player_1_is_ended() -> None:
    at = table(phase="social", set={"alliances": [alliance(0, 1)], "place": 1}).play(1, "end player 1")
    assert at.get("alliances") == []


@rule("HO-1.6(C)")
def test_one_proposes_to_player_1_with_a_boy() -> None:
    at = table(phase="social", set={**hand(0, girls=1), **hand(1, boys=1), **RICH, "place": 1})
    at.play(1, "propose player 1 boy 50").play(0, "accept")
    assert at.get("alliances.0.proposer") == 1


@rule("HO-1.6(C)", "HO-1.0(rome_marriage)")
def test_one_marries_in_rome_by_switch() -> None:
    start = {**hand(0, boys=1), **seats("agents", ["rome"]), **RICH}
    at = table(phase="social", set=start, options={"rome_marriage": True}).play(0, "marry rome boy")
    assert at.get("marriages.rome") == 0


# The map


@rule("HO-2.1")
@pytest.mark.parametrize("region", REGIONS)
def test_the_fourteen_markets_of_a_region_are_listed(region: str) -> None:
    printed = content.tree()["map"]["markets"]
    listed = content.markets_in(region)
    assert len(listed) == 14
    assert {printed[market]["region"] for market in listed} == {region}


@rule("HO-1.8(3b)")
def test_a_chain_begins_with_a_horreum_in_rome() -> None:
    way = ("luna", "massilia", "lugdunum", "londinium", "eburacum")
    whole = table(set={"horrea": {market: [0] for market in ("rome", *way)}}).state
    assert chains(whole, 0) == whole.rules.bit[content.MARKETS.index("eburacum")]
    assert chains(table(set={"horrea": {market: [0] for market in way}}).state, 0) == 0


@rule("HO-1.8")
def test_everybody_sees_what_trade_would_bring() -> None:
    at = table(set={"horrea": {"carthage": [0], "toletum": [0, 1], "syracuse": [0, 2]}})
    assert at.each("income") == [130 - 20 + 10, -20, 10]


# Agents on Rome, and who can only destroy


@rule("HO-1.17")
def test_of_two_agents_on_rome_the_first_leaves_a_later_city_to_the_second() -> None:
    alone = table(set=seats("agents", ["rome"])).play(0, "skip").offered
    first = table(set=seats("agents", ["rome", "rome"])).play(0, "skip").offered
    assert first == alone[:-1]


@rule("HO-1.9")
def test_who_can_only_destroy_is_asked_in_the_first_build_only() -> None:
    start = {**seats("agents", ["narbo"]), **RICH, "horrea": {"narbo": [0, 1]}}
    at = table(phase="build", set=start)
    assert (at.actor, at.question, at.offered) == (0, "build", ["nothing", "destroy narbo"])


@rule("HO-1.6", "HO-1.9")
def test_ousting_and_destroying_have_dice_of_their_own() -> None:
    s = table(options={"setup.oust.die": 6, "setup.destroy.die": 3}).state
    assert [pips_needed(s, die, 1, 0, 1) for die in (state.OUST_DIE, state.DESTROY_DIE)] == [6, 3]
