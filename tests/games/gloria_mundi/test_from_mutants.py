"""What mutants showed to be untested: which questions continue a move, and which depend on hidden counters."""

import copy
from collections.abc import Callable
from typing import Any

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from circenses.games.gloria_mundi import actions, content, state
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
    with pytest.raises(BadOption, match="printed steps come to 129, the rulebook page says 128"):
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


# Parts that are said in any order


def step_by_step(s: Any, *labels: str) -> Any:
    for label in labels:
        GAME.apply(s, 0, GAME.parse(s, label))
    return s


def activating(front: str, counters: tuple[int, int, int, int], *labels: str) -> Any:
    type = front.split()[0]
    made = lay(fronts=[front, ""], counters=[counters], phase="activate", type=type)
    return step_by_step(made.state, *labels)


def buying(card: str, *labels: str) -> Any:
    made = lay(fronts=["food, gold, peace", ""], counters=[(9, 9, 9, 9)], forum={2: card}, phase="build")
    return step_by_step(made.state, *labels)


def paying(*labels: str) -> Any:
    """The space before Rome shows all three icons."""
    goth = next(space for space in range(37) if all(content.tree()["goth"][str(space + 1)].values()))
    return step_by_step(lay(phase="tribute", goth=goth, counters=[(2, 2, 2, 3)]).state, "pay", *labels)


def converting(*labels: str) -> Any:
    """R02 is bought and laid down; five food are left."""
    cost = [content.tree()["buildings"]["R02"]["cost"][type] for type in content.RESOURCES]
    purse = (5 + cost[0], cost[1], cost[2], cost[3])
    at = lay(fronts=["food", ""], counters=[purse], forum={0: "R02"}, phase="build")
    at.play(0, f"buy R02 ({','.join(map(str, cost))})")
    return step_by_step(at.state, *labels)


@rule("GM-1.14")
@pytest.mark.parametrize(
    ("at", "about", "due", "gains", "said"),
    [
        (lambda: activating("food F01, food F02", (1, 1, 1, 1)), "activate", 0, False, ["counter F01"]),
        (lambda: activating("food F01, food F11", (2, 2, 2, 2)), "", 0, False, ["counter F01"]),
        (lambda: activating("food F11", (5, 0, 0, 0), "ability F11"), "amount", 0, False, ["times 1"]),
        (lambda: activating("food F09", (3, 0, 0, 3), "ability F09"), "amount", 0, False, ["glory 0"]),
        (lambda: activating("peace P10", (0, 0, 1, 0), "ability P10"), "mix", 3, True, ["food 0"]),
        (lambda: activating("peace P10", (0, 0, 1, 0), "ability P10", "food 1"), "mix", 2, True, ["gold 0", "peace 2"]),
        (lambda: buying("C05"), "", 0, False, []),
        (lambda: buying("C05", "buy C05"), "payment", 7, False, ["food 0"]),
        (lambda: buying("C05", "buy C05", "food 3"), "payment", 4, False, ["gold 0"]),
        (lambda: buying("C05", "buy C05", "food 3", "gold 1"), "payment", 3, False, ["peace 0", "glory 3"]),
        (lambda: converting(), "", 0, False, []),
        (lambda: converting("convert food"), "amount", 0, False, ["times 1"]),
        (lambda: converting("convert food", "times 4"), "conversion", 4, True, ["gold 0", "peace 4"]),
        (lambda: paying(), "tribute", 0, False, ["own food"]),
        (lambda: paying("glory"), "tribute", 0, False, ["own gold"]),
    ],
)
def test_a_question_names_what_is_due_and_an_answer_its_parts(
    at: Callable[[], Any], about: str, due: int, gains: bool, said: list[str]
) -> None:
    s = at()
    asked = GAME.asks(s)
    assert (asked.about.split()[0] if asked else "") == about
    assert (asked is not None and asked.due, asked is not None and asked.gains) == (due, gains)
    assert [part.label for part in GAME.says(s, GAME.legal(s, 0)[0])] == said


@rule("GM-1.14")
def test_glory_says_for_which_icon_and_only_amounts_say_a_number() -> None:
    assert [part.label for part in GAME.says(paying(), GAME.parse(paying(), "glory"))] == ["glory for food"]
    assert GAME.says(buying("C05", "buy C05"), actions.START) == ()
