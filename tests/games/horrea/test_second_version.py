"""What version 2 of the rules changed, and the switches that came with it."""

from typing import Any

import pytest

from circenses.games.horrea import actions
from circenses.scenario.file import loads
from circenses.scenario.run import run
from tests.games.horrea.table import Table, alliance, hand, own, resolve, seats, table
from tests.games.horrea.test_oust import clash
from tests.games.horrea.test_trade import traded

rule = pytest.mark.rule


def suitors(**options: Any) -> Table:
    """Seat 0 could marry either of the others, or into Luna."""
    changes = {**hand(0, boys=2), **hand(1, girls=1), **hand(2, girls=1), **seats("money", 1000, 0, 0)}
    return table(phase="social", set={**changes, "players.0.agents": ["luna"]}, options=options)


# A refused proposal


@rule("HO-1.6(C)", "HO-R58", "HO-1.17")
def test_after_a_refusal_she_may_ask_another_but_each_only_once() -> None:
    at = suitors().play(0, "propose player 2 boy 100").play(1, "decline")
    assert (at.actor, at.question, at.get("approached")) == (0, "intrigue", [1])
    assert at.why_not(0, "propose player 2 boy") == ["HO-R58", "HO-R50"]
    at.play(0, "propose player 3 boy 100").play(2, "counter 200").play(0, "decline")
    assert at.offered == ["nothing", "marry luna boy"]
    at.play(0, "marry luna boy")
    assert (at.actor, at.prestige, at.get("approached")) == (1, [1, 0, 0], [])


@rule("HO-1.6(C)", "HO-R58", "HO-R10")
def test_an_accepted_proposal_is_the_intrigue_of_the_turn() -> None:
    at = suitors().play(0, "propose player 2 boy 100").play(1, "decline").play(0, "propose player 3 boy 0")
    at.play(2, "accept")
    assert (at.question, at.actor, at.prestige) == ("intrigue", 1, [2, 0, 2])


@rule("HO-1.0(refusal_ends_intrigue)")
def test_by_switch_a_refusal_uses_up_the_intrigue() -> None:
    for options in ({"refusal_ends_intrigue": True}, resolve(preset="edition-1")):
        at = suitors(**options).play(0, "propose player 2 boy 100").play(1, "counter 200").play(0, "decline")
        assert at.actor == 1


# Marrying before ousting


@rule("HO-1.0(marry_before_ousting)", "HO-R59", "HO-R11")
def test_by_switch_an_intruder_marries_first_and_ousts_on_two() -> None:
    at = intruder().play(0, "marry athens boy")
    assert (at.question, at.money[0]) == ("oust_die", 600)
    at.chance("d6 2")
    assert (at.agents(0), at.agents(1), at.phase) == (["athens"], [], "build")


def intruder(**options: Any) -> Table:
    return clash(options={"marry_before_ousting": True, **options}, players__0__hand={"boys": 2, "girls": 0})


@rule("HO-1.0(marry_before_ousting)")
def test_whoever_ousts_first_may_still_marry_afterwards() -> None:
    at = intruder()
    assert (at.question, at.offered) == ("intrigue", ["nothing", "marry athens boy"])
    at.play(0, "nothing")
    assert at.question == "oust_die"
    at.chance("d6 4")
    assert (at.question, at.offered) == ("intrigue", ["nothing", "marry athens boy"])
    assert at.play(0, "marry athens boy").phase == "build"


@rule("HO-1.0(marry_before_ousting)", "HO-1.0(voluntary_intrigues)")
def test_without_a_limit_she_marries_before_and_after() -> None:
    at = intruder(voluntary_intrigues=0, agents_per_player=4)
    at.play(0, "marry athens boy")
    assert (at.question, at.prestige[0]) == ("oust_die", 1)  # nobody is left to marry
    assert at.chance("d6 2").phase == "build"


@rule("HO-R11", "HO-1.6(A)")
def test_without_the_switch_ousting_comes_first() -> None:
    assert clash(players__0__hand={"boys": 2, "girls": 0}).question == "oust_die"


# Who pays for the end of a marriage


@rule("HO-1.0(divorce_costs)", "HO-R61", "HO-1.7")
@pytest.mark.parametrize(("costs", "prestige"), [("both", [3, 3, 5]), ("ender", [3, 5, 5])])
def test_by_switch_only_the_one_who_ends_an_alliance_loses_prestige(costs: str, prestige: list[int]) -> None:
    changes = {"alliances": [alliance(1, 0, 100)], **seats("prestige", 5, 5, 5), **seats("money", 500, 0, 0)}
    at = table(phase="social", set=changes, options={"divorce_costs": costs}).play(0, "end player 2")
    assert (at.prestige, at.money, at.get("alliances")) == (prestige, [400, 100, 0], [])


@rule("HO-1.0(divorce_costs)", "HO-R61")
def test_an_attacker_ends_the_alliance() -> None:
    at = clash(
        options={"divorce_costs": "ender"},
        alliances=[alliance(1, 0)],
        players__0__prestige=5,
        players__1__prestige=5,
    )
    assert at.prestige == [3, 5, 0]


# Free prices


@rule("HO-1.0", "HO-R49")
def test_by_the_letter_every_price_can_be_named() -> None:
    changes = {**hand(0, boys=1), **hand(1, girls=1), **seats("money", 6000, 0, 0)}
    at = table(phase="social", set=changes, options=resolve(preset="letter"))
    at.play(0, "propose player 2 boy 1230")
    assert at.seen["question"]["price"] == 1230
    at.play(1, "counter 4990").play(0, "accept")
    assert (at.money, at.get("alliances.0.price")) == ([1010, 4990, 0], 4990)


@rule("HO-1.17")
def test_every_step_of_the_ladder_is_one_action() -> None:
    named = [actions.price_at(step) for step in range(actions.PRICES)]
    assert named[:101] == list(range(actions.PRICE, actions.ACCEPT))
    assert named[101:] == list(range(actions.MORE_PRICES, actions.ACTION_COUNT))
    assert [actions.step_of(action) for action in named] == list(range(actions.PRICES))
    assert actions.step_of(actions.ACCEPT) == -1


# Chains of another length

FIVE = ("rome", "luna", "massilia", "lugdunum", "londinium", "eburacum")
SIX = ("rome", "caralis", "narbo", "massilia", "lugdunum", "londinium", "eburacum")
SEVEN = ("rome", "carthage", "carthago_nova", "corduba", "clunia", "lugdunum", "londinium", "eburacum")


@rule("HO-1.8(3b)", "HO-R60", "HO-1.0(path_mode)")
@pytest.mark.parametrize(
    ("horrea", "links", "exactly", "at_least"),
    [
        (FIVE, 5, True, True),
        (FIVE, 4, False, True),
        (FIVE, 6, False, False),
        (SIX, 5, False, True),
        (SIX, 6, True, True),
        (SIX, 7, False, False),
        (SEVEN, 6, False, True),
        ({*FIVE, *SIX}, 5, True, True),
        ({*FIVE, *SIX}, 6, True, True),
        ({*FIVE, *SIX}, 7, False, False),
    ],
)
def test_a_chain_has_as_many_links_as_the_house_says(
    horrea: tuple[str, ...], links: int, exactly: bool, at_least: bool
) -> None:
    for mode, works in (("exact5", exactly), ("at_least5", at_least)):
        at = traded(options={"values.chain.links": links, "path_mode": mode}, **own(0, horrea))
        assert at.get("players.0.receipts.eburacum") == (240 if works else 140)


# Scenarios


@rule("HO-1.7")
@pytest.mark.parametrize(
    "written",
    [
        'alliances = [{proposer = 0, partner = 1, card = "boy", price = 50, turn = 1}]',
        'alliances.0 = {proposer = 0, partner = 1, card = "boy", price = 50, turn = 1}',
    ],
)
def test_a_scenario_can_begin_with_an_alliance(written: str) -> None:
    text = f"""
game = "horrea"
seats = 3
[position]
{written}
family.spent = {{boys = 1, girls = 1}}
family.pile = {{boys = 11, girls = 11}}
[expect]
alliances.0.price = 50
"""
    assert run(loads(text)).differences == []
