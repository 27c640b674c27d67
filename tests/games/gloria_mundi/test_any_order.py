"""Payments, mixes, tribute and activated cards are said in any order (GM-1.14, ADR 10)."""

from itertools import permutations

import pytest

from circenses.bots import bot, decide
from circenses.games import new
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.gather import gathering
from circenses.kernel.rng import Rng
from circenses.kernel.wording import read
from tests.games.gloria_mundi.table import Table, lay
from tests.said import after, said, values


def counters(s: object, seat: int = 0) -> tuple[int, ...]:
    return Table(s, {}).counters(seat)  # type: ignore[arg-type]


@pytest.mark.rule("GM-1.7", "GM-1.14")
def test_a_payment_is_named_in_any_order() -> None:
    at = lay(fronts=["food, gold, peace", "food"], counters=[(4, 0, 2, 2)], forum={2: "C05"}, phase="build")
    at.play(0, "buy C05")
    begun = said(GAME, at.state)
    assert values(begun.offered, "glory")
    ends = set()
    whole = read(
        GAME,
        lay(fronts=["food, gold, peace", "food"], counters=[(4, 0, 2, 2)], forum={2: "C05"}, phase="build").state,
        0,
        "buy C05 (4,0,2,1)",
    )
    for order in permutations(["food 4", "peace 2", "glory 1"]):
        paid = after(GAME, at.state, *order)
        ends.add(counters(paid))
        assert read(GAME, at.state, 0, list(order)) == whole[1:]
    assert ends == {(0, 0, 0, 1)}


@pytest.mark.rule("GM-1.7", "GM-1.14")
def test_what_follows_from_the_named_counters_is_filled_in() -> None:
    at = lay(fronts=["food, gold, peace", "food"], counters=[(4, 0, 2, 2)], forum={2: "C05"}, phase="build")
    at.play(0, "buy C05")
    for part in said(GAME, at.state).offered:
        now = said(GAME, at.state, part.label)
        assert now.whole == (not now.offered)
        assert now.filled or now.offered


@pytest.mark.rule("GM-1.8", "GM-1.14")
def test_a_tribute_is_paid_icon_by_icon_in_any_order() -> None:
    at = next(
        made
        for made in (lay(phase="tribute", goth=goth, counters=[(2, 2, 2, 3)]) for goth in range(37))
        if _several(made)
    )
    at.play(0, "pay")
    icons = sorted({part.slot for part in said(GAME, at.state).offered})
    assert len(icons) > 1
    parts = [f"glory for {icons[-1]}", *(f"own {icon}" for icon in icons[:-1])]
    ends = {counters(after(GAME, at.state, *order)) for order in permutations(parts)}
    assert len(ends) == 1
    assert ends.pop()[3] == 2


def _several(at: Table) -> bool:
    at = at.copy()
    if at.question != "choose_tribute" and "pay" not in at.offered:
        return False
    at.play(0, "pay")
    return gathering(GAME, at.state, 0) is not None and len({part.slot for part in said(GAME, at.state).offered}) > 1


@pytest.mark.rule("GM-1.6", "GM-1.14")
def test_cards_are_activated_in_any_order_where_it_makes_no_difference() -> None:
    at = lay(fronts=["food F01, food F02, food", "food"], counters=[(1, 1, 1, 1)], phase="activate", type="food")
    if gathering(GAME, at.state, 0) is None:
        pytest.fail("two producing farms are a question of two parts")
    offered = said(GAME, at.state).offered
    cards = sorted({part.slot for part in offered})
    assert len(cards) == 2
    parts = [
        next(part.label for part in offered if part.slot == card and part.label.startswith("ability")) for card in cards
    ]
    ends = {str(GAME.to_json(after(GAME, at.state, *order))) for order in permutations(parts)}
    assert len(ends) == 1
    one = said(GAME, at.state, parts[1])
    assert not one.full
    assert {part.slot for part in one.offered} == {cards[0]}


@pytest.mark.rule("GM-1.14")
def test_the_order_of_activation_is_asked_where_it_is_a_choice() -> None:
    """A spending card is open: paying before gaining may be another game."""
    at = lay(fronts=["food F01, food F11, food", "food"], counters=[(2, 2, 2, 2)], phase="activate", type="food")
    assert at.actor == 0
    assert gathering(GAME, at.state, 0) is None


def test_every_way_of_a_payment_or_a_mix_comes_to_what_is_due() -> None:
    met = set()
    for seed in range(6):
        match, rng = new("gloria-mundi", seats=["Ada", "Bob"], seed=seed), Rng(seed)
        while not match.over:
            seat = match.actors()[0]
            made = gathering(GAME, match.state, seat)
            if made is not None and made.asks.due:
                met.add(made.asks.about.split()[0])
                ways = made.ways(400)
                assert ways
                assert {sum(way.values()) for way in ways} == {made.asks.due}
                first = [f"{slot} {number}" for slot, number in ways[0].items()]
                assert made.gather(first).full
            match.play(decide(bot("uniform"), GAME, match.state, seat, rng), seat)
    assert met >= {"payment", "mix"}
