"""What mutants showed to be untested: the numbers people name, questions that continue a move, a deck of one card."""

from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.circus_maximus import actions, state
from circenses.games.circus_maximus.game import GAME
from circenses.kernel.errors import BadOption
from tests.games.circus_maximus.table import Table, resolve, table

rule = pytest.mark.rule

DEN = {"gamblers_den": True, "oracle": True}
RICH = {"players.0.coins": 60, "players.1.coins": 60, "players.0.units.animals": 2}


def bidding() -> Table:
    return table(set=RICH)


def placing(**options: Any) -> Table:
    """Seats 0 and 1 have bid on two acts that are decided by dice."""
    at = table(3, display=["gladiator", "chariot"], set=RICH, options={**DEN, **options})
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").play(2, "pass")
    at.play(0, "bid chariot 1").play(1, "bid chariot 1")
    return at.to("place")


# Numbers that people name


@rule("CM-1.13")
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (actions.SIXTEENS, []),  # 1 to 15 coins: the second question asks for them
        (actions.SIXTEENS + 3, []),
        (actions.BID_COINS, [0]),
        (actions.BID_COINS + 2, [2]),
        (actions.PLACE_AT + state.PORT, []),
        (actions.PLACE_AT + state.PRISON, [1]),
        (actions.PRISON_TWICE, [2]),
        (actions.WORKERS, [1]),
        (actions.BUY - 1, [40]),
        (actions.BUY, []),
        (actions.STAKE - 1, []),
        (actions.STAKE, [1]),
        (actions.DRAW_ACT - 1, [20]),
        (actions.DRAW_ACT, []),
    ],
)
def test_an_action_names_a_number(action: int, said: list[int]) -> None:
    assert [part.value for part in GAME.says(bidding().state, action)] == said


@rule("CM-1.13")
def test_a_first_answer_that_leaves_no_other_names_the_whole_bid() -> None:
    at = table(set=RICH, options={"setup.game.minimum_bid": 15})
    assert [part.value for part in GAME.says(at.state, actions.SIXTEENS)] == [15]


# Questions that continue a move, and what is learnt by one


def step_by_step(at: Table, *labels: str) -> Table:
    """Actions, each without the rest of its move."""
    for label in labels:
        GAME.apply(at.state, at.actor, GAME.parse(at.state, label))
    return at


@rule("CM-1.11", "CM-1.13")
@pytest.mark.parametrize(
    ("at", "question", "chain", "unsettled"),
    [
        (bidding, "bid", False, False),
        (lambda: step_by_step(bidding(), "bid choral"), "bid_sixteens", True, False),
        (lambda: step_by_step(bidding(), "bid choral", "32..47"), "bid_coins", True, False),
        (placing, "place", False, False),
        (lambda: step_by_step(placing(), "place port"), "flip", False, False),
        (lambda: step_by_step(placing(prison_cap="shared"), "place prison"), "workers", True, True),
        (lambda: step_by_step(placing(), "place gamblers_den"), "back_act", True, True),
        (
            lambda: step_by_step(placing(), "pass", "pass", "place gamblers_den", "back gladiator"),
            "back_seat",
            True,
            True,
        ),
        (lambda: step_by_step(placing(), "place gamblers_den", "back gladiator"), "stake", True, True),
    ],
)
def test_some_questions_continue_a_move(at: Callable[[], Table], question: str, chain: bool, unsettled: bool) -> None:
    table = at()
    assert table.question == question
    assert (GAME.chain(table.state), GAME.unsettled(table.state)) == (chain, unsettled)


@rule("CM-1.12")
def test_only_a_visit_to_the_oracle_shows_something_new() -> None:
    at = placing()
    revealing = [text for text in at.offered if GAME.reveals(at.state, 0, GAME.parse(at.state, text))]
    assert revealing == ["place oracle"]


# A deck of one card


@rule("CM-1.10")
def test_the_only_card_of_a_deck_is_turned_up_without_a_draw() -> None:
    at = table()
    rest = [act for act in at.get("act_deck") if act != "gladiator"]
    at.set({"act_deck": ["gladiator"], "act_discard": rest})
    at.play(0, "bid choral 1").cleanup()
    assert at.get("act_display") == ["gladiator", "pageant", "procession", "hymn", "sacred_festival"]
    assert (at.question, at.get("act_deck")) == ("draw_event", [])


# Tracks


@rule("CM-1.1")
@pytest.mark.parametrize(
    ("low", "high", "church", "fits"),
    [(0, 15, 0, True), (0, 15, -1, False), (-10, 5, 4, True), (-10, 5, 5, False), (-10, 5, 6, False)],
)
def test_tracks_start_between_their_lowest_value_and_the_winning_one(
    low: int, high: int, church: int, fits: bool
) -> None:
    given = resolve({"setup.track.low": low, "setup.track.high": high, "setup.start.church": church})
    if fits:
        assert GAME.new(3, given).actor() == -1
        return
    with pytest.raises(BadOption, match="the tracks must start between"):
        GAME.new(3, given)
