"""Movement: entry rolls and the destinations of all agents (HO-1.5, HO-1.17)."""

import random
from itertools import product
from typing import Any

import pytest

from circenses.games.horrea import content, notation
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.rules import flow
from circenses.kernel.choices import Choices
from tests.games.horrea.table import Table, seats, table

rule = pytest.mark.rule

NEAR: dict[str, set[str]] = {id: {id} for id in MARKETS}
BY_LAND: dict[str, set[str]] = {id: {id} for id in MARKETS}
for _a, _b, _mode in content.links(content.tree()["map"]):
    for _here, _there in ((_a, _b), (_b, _a)):
        NEAR[_here].add(_there)
        if _mode == "land":
            BY_LAND[_here].add(_there)


def moving(*cities: str, **given: Any) -> Table:
    """Seat 0 with agents there, after it has skipped the roll."""
    at = table(set=seats("agents", list(cities)), options=given)
    return at.play(0, "skip") if at.question == "enter" else at


# Entry


@rule("HO-1.5(1)", "HO-1.14(M1)", "HO-S037", "HO-S038", "HO-S039", "HO-S040", "HO-R8")
@pytest.mark.parametrize("die", range(1, 7))
def test_four_or_more_brings_one_agent_to_rome(die: int) -> None:
    at = table(set=seats("agents", ["luna"])).play(0, "roll").chance(f"d6 {die}")
    assert at.agents(0) == (["rome", "luna"] if die >= 4 else ["luna"])
    assert at.get("players.0.supply") == (2 if die >= 4 else 3)
    assert at.question == "move"


@rule("HO-1.5(1)", "HO-1.14(M1)")
def test_the_roll_may_be_skipped() -> None:
    at = table(set=seats("agents", ["luna"]))
    assert at.offered == ["roll", "skip"]
    assert at.play(0, "skip").agents(0) == ["luna"]
    assert at.question == "move"


@rule("HO-1.5(1)", "HO-1.17")
def test_without_supply_nobody_is_asked_to_roll() -> None:
    assert table(set=seats("agents", ["rome", "luna", "narbo", "corduba"])).question == "move"


@rule("HO-1.5(1)", "HO-R8")
def test_there_is_one_roll_per_player_and_turn() -> None:
    at = table().play(0, "roll").chance("d6 6")
    at.play(0, "rome stays")
    assert (at.question, at.actor) == ("enter", 1)


@rule("HO-1.5(1)", "HO-R46", "HO-S038")
def test_each_player_rolls_at_the_start_of_her_own_part() -> None:
    at = table(set=seats("agents", ["luna"], ["narbo"], ["rome"]))
    asked = []
    while at.phase == "movement":
        asked.append((at.actor, at.question))
        at.stay_quiet()
    assert asked == [(seat, question) for seat in range(3) for question in ("enter", "move")]


@rule("HO-1.5(1)", "HO-1.5(2)", "HO-S041")
def test_a_new_agent_moves_in_the_same_turn() -> None:
    at = table().play(0, "roll").chance("d6 5").play(0, "rome > carthage")
    assert at.agents(0) == ["carthage"]


@rule("HO-1.5(1)", "HO-1.6(A)", "HO-S090")
def test_a_lost_agent_comes_back_by_a_later_roll() -> None:
    fight = {**seats("money", 200), **seats("agents", ["luna"], ["luna"]), **seats("arrived", [2], [1])}
    at = table(phase="social", set=fight).chance("d6 1")
    assert at.agents(0) == []
    while not (at.question == "enter" and at.actor == 0):
        at.stay_quiet()
    at.play(0, "roll").chance("d6 4")
    assert at.agents(0) == ["rome"]


# Destinations


@rule("HO-1.5", "HO-1.5(2)", "HO-1.14(M2)", "HO-S001", "HO-S045", "HO-S046", "HO-R9")
def test_an_agent_stays_or_goes_one_link() -> None:
    at = moving("massilia")
    assert at.offered == ["massilia > luna", "massilia stays", "massilia > narbo", "massilia > lugdunum"]
    assert "HO-2.2" in at.why_not(0, "massilia > rome")
    assert at.copy().play(0, "massilia > narbo").agents(0) == ["narbo"]
    assert at.copy().play(0, "massilia stays").agents(0) == ["massilia"]


@rule("HO-1.5(2)", "HO-S044")
def test_every_agent_is_asked_once_a_turn_in_the_order_of_the_table() -> None:
    at = table(set=seats("agents", ["garama", "luna", "athens", "rome"]))
    asked = []
    while at.question == "move":
        asked.append(at.get("question.market"))
        at.play(0, "stay")
    assert asked == ["rome", "luna", "garama", "athens"]


@rule("HO-1.5(2)", "HO-S042", "HO-S043", "HO-1.17")
def test_of_two_agents_on_rome_one_must_leave() -> None:
    at = table(set=seats("agents", ["rome"])).play(0, "roll").chance("d6 4")
    assert at.agents(0) == ["rome", "rome"]
    at.play(0, "rome stays")
    assert at.offered == [f"rome > {city}" for city in MARKETS if city in NEAR["rome"] - {"rome"}]
    assert "HO-1.5(2)" in at.why_not(0, "rome stays")


@rule("HO-1.5(2)", "HO-R9", "HO-S047")
def test_two_own_agents_never_end_in_one_city() -> None:
    at = moving("luna", "lugdunum").play(0, "luna > massilia")
    assert at.offered == [
        f"lugdunum > {city}" if city != "lugdunum" else "lugdunum stays"
        for city in (
            "lugdunum",
            "londinium",
            "lugdunum_cananefatium",
            "clunia",
        )
    ]
    assert "HO-R9" in at.why_not(0, "lugdunum > massilia")


@rule("HO-1.5(2)", "HO-1.17")
def test_own_agents_may_exchange_places_and_rotate() -> None:
    assert moving("rome", "luna").play(0, "rome > luna, luna > rome").agents(0) == ["rome", "luna"]
    ring = moving("athens", "delos", "syracuse")
    ring.play(0, "syracuse > athens, athens > delos, delos > syracuse")
    assert ring.agents(0) == ["syracuse", "athens", "delos"]


@rule("HO-1.17")
def test_a_dead_end_is_not_offered() -> None:
    at = moving("rhodes", "ephesus", "perge").play(0, "rhodes > perge")
    assert at.offered == ["ephesus > delos", "ephesus stays", "ephesus > pergamon"]
    assert "HO-1.17" in at.why_not(0, "ephesus > rhodes")  # perge would have no city left


@rule("HO-1.17")
def test_the_example_of_the_page_leaves_nothing_to_ask() -> None:
    at = moving("alexandria", "coptos", "berenice").play(0, "alexandria > coptos")
    assert at.agents(0) == ["alexandria", "coptos", "berenice"]
    assert at.get("players.0.arrived") == [2, 2, 1]
    assert at.actor == 1


@rule("HO-1.17")
def test_of_two_agents_on_rome_the_second_goes_to_the_later_city() -> None:
    at = table(set=seats("agents", ["rome"])).play(0, "roll").chance("d6 4").play(0, "rome > puteoli")
    assert at.offered == ["rome > syracuse", "rome > caralis", "rome > carthage"]
    assert at.why_not(0, "rome > luna") == ["HO-1.17"]


@rule("HO-1.17")
def test_the_widest_question_has_seven_answers() -> None:
    assert len(moving("rome").offered) == 7


def arrangements(at: Table) -> list[tuple[str, ...]]:
    """Every final arrangement the chain of questions leads to, sorted cities of seat 0."""
    found: list[tuple[str, ...]] = []
    todo = [at.state.clone()]
    while todo:
        s = todo.pop()
        if s.top() >> 46 != at.state.top() >> 46 or s.actor() != 0:
            base = [MARKETS[s.agents[i]] for i in range(int(s.on_board[0]))]
            found.append(tuple(base))
            continue
        out = Choices()
        flow.legal_into(s, out)
        for action in out.to_list():
            after = s.clone()
            flow.apply(after, action)
            todo.append(after)
    return found


@rule("HO-1.17", "HO-1.5(2)")
@pytest.mark.parametrize("seed", range(60))
def test_the_chains_give_exactly_the_arrangements_of_the_rules_each_once(seed: int) -> None:
    chance = random.Random(seed)
    near = NEAR if seed % 3 else BY_LAND
    count = chance.randint(1, 4)
    cities = [chance.choice(MARKETS)]
    while len(cities) < count:  # close together, so that they are in each other's way
        city = chance.choice([*NEAR[chance.choice(cities)]])
        if city not in cities or (city == "rome" and cities.count("rome") < 2 and count < 5):
            cities.append(city)
    two_on_rome = cities.count("rome") == 2
    changes = {**seats("agents", [city for i, city in enumerate(cities) if city not in cities[:i]])}
    at = table(set={**changes, "storms": near is BY_LAND}, options={"agents_per_player": 5})
    at = at.play(0, "roll").chance("d6 6") if two_on_rome else at.play(0, "skip")
    starts = sorted(cities, key=MARKETS.index)
    moves = [ends for ends in product(*(sorted(near[city]) for city in starts)) if len(set(ends)) == len(ends)]
    if two_on_rome:  # the two on Rome are interchangeable
        moves = list({(*sorted(ends[:2], key=MARKETS.index), *ends[2:]): 0 for ends in moves})
    expected = sorted(tuple(sorted(ends, key=MARKETS.index)) for ends in moves)
    if at.question == "move" and at.actor == 0:
        assert sorted(arrangements(at)) == expected
    else:
        assert len(expected) == 1


# Stamps


@rule("HO-1.5(3)", "HO-S082")
def test_agents_that_moved_or_entered_share_the_stamp_of_their_part() -> None:
    at = table(set={**seats("agents", ["luna", "narbo"], ["athens"]), **seats("arrived", [3, 4], [5])})
    at.play(0, "roll").chance("d6 4").play(0, "rome stays, luna > massilia, narbo stays")
    assert at.agents(0) == ["rome", "massilia", "narbo"]
    assert at.get("players.0.arrived") == [6, 6, 4]
    at.play(1, "skip", "athens > delos")
    assert at.get("players.1.arrived") == [7]


@rule("HO-1.5(3)")
def test_agents_that_exchange_places_have_both_moved() -> None:
    at = table(set={**seats("agents", ["rome", "luna"]), **seats("arrived", [1, 2])})
    at.play(0, "skip", "rome > luna, luna > rome")
    assert at.get("players.0.arrived") == [3, 3]


# Others


@rule("HO-1.5(4)", "HO-S048")
def test_all_players_may_share_rome() -> None:
    at = table(4, set=seats("agents", *[["rome"]] * 4)).to("fate")
    assert at.each("agents") == [["rome"]] * 4


@rule("HO-1.5(4)", "HO-S049")
def test_a_market_held_by_another_may_be_entered() -> None:
    at = table(set={**seats("agents", ["rome"], ["syracuse"])}).play(0, "skip", "rome > syracuse")
    assert at.agents(0) == at.agents(1) == ["syracuse"]


@rule("HO-1.5(4)")
def test_who_moves_later_may_walk_away_and_then_there_is_no_conflict() -> None:
    at = table(set={**seats("money", 500, 500), **seats("agents", ["rome"], ["syracuse"])})
    at.play(0, "skip", "rome > syracuse").play(1, "skip", "syracuse > rhodes").play(2, "skip")
    assert at.phase == "build"
    assert at.money == [500, 500, 0]


@rule("HO-1.17", "HO-1.14(M2)")
def test_a_whole_movement_can_be_written_at_once() -> None:
    at = moving("rome", "luna", "narbo")
    chain = notation.read(at.state, "rome > luna, luna > massilia, narbo > tarraco")
    assert len(chain) == 3
    assert at.play(0, "rome > luna, luna > massilia, narbo > tarraco").agents(0) == ["luna", "massilia", "tarraco"]
