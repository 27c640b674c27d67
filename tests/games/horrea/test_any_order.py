"""Agents go in any order, prices are one number (HO-1.17, ADR 10)."""

from itertools import permutations
from typing import Any

import pytest

from circenses.games.horrea import content
from circenses.games.horrea.game import GAME
from circenses.kernel.errors import IllegalAction
from circenses.kernel.wording import read
from tests.games.horrea.table import hand, resolve, seats, table
from tests.said import after, asked, labels, said, values


def moving(*cities: str, **given: Any) -> Any:
    at = table(set=seats("agents", list(cities)), options=given)
    return at.play(0, "skip") if at.question == "enter" else at


@pytest.mark.rule("HO-1.5(2)", "HO-1.17")
def test_agents_are_named_in_any_order() -> None:
    at = moving("luna", "massilia", "carthage")
    parts = ["luna > mediolanum", "massilia stays", "carthage stays"]
    ends = {str(GAME.to_json(after(GAME, at.state, *order))) for order in permutations(parts)}
    assert len(ends) == 1
    last = said(GAME, at.state, "carthage stays")
    assert not last.whole
    assert {"luna > mediolanum", "massilia stays"} <= set(labels(last.offered))
    assert not any(label.startswith("carthage") for label in labels(last.offered))


@pytest.mark.rule("HO-1.5(2)", "HO-1.17")
def test_a_city_named_for_one_agent_is_not_offered_to_another() -> None:
    at = moving("luna", "narbo")
    taken = said(GAME, at.state, "narbo > massilia")
    assert "luna > rome" in labels(taken.offered)
    assert "luna > massilia" not in labels(taken.offered)
    with pytest.raises(IllegalAction, match="luna > massilia does not go together with narbo > massilia"):
        asked(GAME, at.state).add(["narbo > massilia"], "luna > massilia")


@pytest.mark.rule("HO-1.17")
def test_two_agents_in_rome_are_not_told_apart() -> None:
    at = moving("rome", "rome")
    away = [label for label in labels(said(GAME, at.state).offered) if "stays" not in label]
    first, second = away[0], away[-1]
    for order in ((first, second), (second, first)):
        now = said(GAME, at.state, *order)
        assert now.full
    assert said(GAME, at.state, first, second).actions == said(GAME, at.state, second, first).actions


@pytest.mark.rule("HO-1.5(2)", "HO-1.17")
def test_six_agents_who_could_go_everywhere_are_offered_every_way() -> None:
    """There are more than thirty thousand arrangements: not all are looked at."""
    links = content.links(content.tree()["map"])
    cities = ["rome", "rhodes", "syracuse", "lugdunum", "corduba", "carthage"]
    at = table(set=seats("agents", cities, [], []), options={"agents_per_player": 6})
    ways = {f"{city} stays" for city in cities}
    ways |= {f"{here} > {there}" for a, b, _ in links for here, there in ((a, b), (b, a)) if here in cities}
    assert set(labels(said(GAME, at.state).offered)) == ways
    chosen = said(GAME, at.state, "rhodes > syracuse")
    gone = {way for way in ways if way.startswith("rhodes")} | {"syracuse stays", "rome > syracuse"}
    assert set(labels(chosen.offered)) == ways - gone


@pytest.mark.rule("HO-1.6(C)", "HO-1.17")
def test_a_price_is_one_number() -> None:
    at = table(phase="social", set={**seats("money", 500, 500, 500), **hand(0, boys=1), **hand(1, girls=1)})
    assert at.question == "intrigue"
    at.play(0, "propose player 2 boy")
    prices = values(said(GAME, at.state).offered, "price")
    assert len(prices) > 2
    assert prices == sorted(prices)
    assert said(GAME, at.state, f"price {prices[-1]}").full
    at.play(0, f"price {prices[1]}")
    counters = said(GAME, at.state)
    assert values(counters.offered, "counter-offer")
    assert [GAME.label(at.state, action) for action in counters.closers] == ["accept", "decline"]


@pytest.mark.rule("HO-1.17")
def test_an_agent_left_out_is_asked_for() -> None:
    at = moving("luna", "massilia", "carthage")
    with pytest.raises(IllegalAction, match="say the rest too"):
        read(GAME, at.state, 0, ["carthage stays", "massilia stays"])


@pytest.mark.rule("HO-1.17", "HO-1.0(price_max)")
def test_by_the_letter_all_prices_are_one_number() -> None:
    changes = {**hand(0, boys=1), **hand(1, girls=1), **seats("money", 6000, 0, 0)}
    at = table(phase="social", set=changes, options=resolve(preset="letter")).play(0, "propose player 2 boy")
    now = said(GAME, at.state)
    assert values(now.offered, "price") == list(range(0, 5001, 10))
    assert now.closers == []
    assert said(GAME, at.state, "price 4990").full


def test_words_of_another_phase_are_refused_while_agents_move() -> None:
    at = moving("luna", "massilia")
    for text in ("build luna", "price 50", "pass"):
        with pytest.raises(IllegalAction):
            read(GAME, at.state, 0, [text])
        with pytest.raises(IllegalAction):
            asked(GAME, at.state).add([], text)
