"""What mutants showed to be untested: which questions continue a move, and which depend on hidden counters."""

import copy

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import content, state
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.layout import QUESTIONS
from circenses.games.gloria_mundi.rules import finishing
from circenses.games.gloria_mundi.rules.build import price
from circenses.kernel.errors import BadOption
from circenses.kernel.rng import Rng
from tests.games.gloria_mundi.table import lay

rule = pytest.mark.rule

OWN_MOVES = ("draw_start", "draw_building", "play", "activate", "build", "tribute", "discard", "take")
OPEN = ("draw_start", "draw_building", "play", "give_up", "target", "discard", "take")  # they depend on no counters


@rule("GM-1.11", "GM-1.14")
def test_every_question_begins_a_move_or_continues_one() -> None:
    assert [name for name in QUESTIONS.names if not finishing.is_chain(QUESTIONS.kind(name))] == list(OWN_MOVES)
    assert [name for name in QUESTIONS.names if not finishing.asks_counters(QUESTIONS.kind(name))] == list(OPEN)


@rule("GM-1.14")
def test_a_payment_continues_a_purchase() -> None:
    at = lay(phase="build", forum={2: "C05"}, counters=[(9, 9, 9, 9)])
    assert not GAME.chain(at.state)
    GAME.apply(at.state, 0, GAME.parse(at.state, "buy C05"))
    assert (at.question, GAME.chain(at.state)) == ("pay_food", True)


@rule("GM-2.1", "GM-2.5")
def test_content_must_come_to_the_sums_of_the_page() -> None:
    content.check(content.tree())
    made = copy.deepcopy(content.tree())
    made["buildings"]["F01"]["steps"] += 1
    with pytest.raises(BadOption, match="printed steps come to 87, the rulebook page says 86"):
        content.check(made)


@rule("GM-1.11")
def test_player_1_can_finish_what_he_has_begun_whatever_is_dealt() -> None:
    """Player 2 knows what players 1 and 3 hold together: player 1 alone can pay for C05."""
    cost = content.tree()["buildings"]["C05"]["cost"]
    held = (cost["food"], cost["gold"], cost["peace"], 2)
    s = lay(3, phase="build", forum={0: "C05"}, counters=[held, (0, 0, 0, 0), held]).state
    GAME.apply(s, 0, GAME.parse(s, "buy C05"))
    assert GAME.chain(s)
    twins = [GAME.determinize(s, 1, Rng(lot)) for lot in range(12)]
    assert len({tuple(twin.counters) for twin in twins}) > 1
    assert all(finishing.can_finish(twin) for twin in twins)


@rule("GM-1.7", "GM-1.14")
def test_a_payment_can_be_just_enough_and_never_goes_beyond_the_surcharge() -> None:
    """C05 on the first space; its food has been named, the gold is asked."""
    cost = content.tree()["buildings"]["C05"]["cost"]
    assert tuple(cost[type] for type in content.RESOURCES) == (3, 1, 1, 0)
    s = lay(phase="build", forum={0: "C05"}, counters=[(9, 9, 9, 9)]).state
    extra = int(s.rules.surcharge[0])

    def can_pay(food: int, *purse: int) -> bool:
        return bool(finishing.can_pay_building(s, state.PAY_GOLD, 0, food, vec[i64](purse)))

    assert can_pay(3 + extra, 9, 1, 1, 0)
    assert not can_pay(4 + extra, 9, 1, 1, 0)
    assert not can_pay(3 + extra, 9, 1, 0, 0)


@rule("GM-1.7")
@pytest.mark.parametrize("space", range(6))
def test_a_building_costs_one_more_on_each_further_space(space: int) -> None:
    s = lay(phase="build", forum={space: "C05"}, counters=[(9, 9, 9, 9)]).state
    assert price(s, space) == 3 + 1 + 1 + space


@rule("GM-1.7")
def test_a_price_of_one_type_is_paid_with_the_first_number() -> None:
    costs = {id: [card["cost"][type] for type in content.RESOURCES] for id, card in content.tree()["buildings"].items()}
    card = next(id for id, cost in costs.items() if sum(cost) == cost[0])
    s = lay(phase="build", forum={0: card}, counters=[(9, 9, 9, 9)]).state
    food = costs[card][0] + int(s.rules.surcharge[0])
    purse = vec[i64]([food, 0, 0, 0])
    assert finishing.can_pay_building(s, state.PAY_GOLD, 0, food, purse)
    assert not finishing.can_pay_building(s, state.PAY_GOLD, 0, food - 1, purse)


@rule("GM-1.8")
def test_the_first_of_the_buildings_can_be_discarded() -> None:
    """The Goth comes to a space with icons of food and peace."""
    at = lay(phase="tribute", goth=32, fronts=["food F01, peace", "food"])
    assert at.offered == ["discard peace", "discard F01"]
    at.play(0, "discard F01")
    assert "F01" in at.get("building_discard")
