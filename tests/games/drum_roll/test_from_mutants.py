"""What mutants showed to be untested: what bots, viewers and pages are told about a question."""

from collections.abc import Callable, Sequence
from typing import Any

import pytest

from circenses.games.drum_roll import actions
from circenses.games.drum_roll.game import GAME
from circenses.kernel.state import CHANCE
from tests.games.drum_roll.table import Table, at, placing, showing, stored

rule = pytest.mark.rule


def asking(kind: str, seat: int = 0, a: int = 0, b: int = 0, hand: Sequence[str] = (), **more: Any) -> Table:
    """A question in the middle of a turn; everybody has two performers, and seat 0 this hand."""
    circus = {f"players.{i}.circus": [f"A{2 * i + 2}", f"A{2 * i + 3}"] for i in range(3)}
    question = {"agenda": [{"kind": kind, "seat": seat, "a": a, "b": b}]}
    return placing(
        set={"players.0.storage": stored(red=1, blue=1), "players.0.hand": list(hand), **circus, **more, **question}
    )


def distributing(*moves: str) -> Table:
    given = {"at": 1, "players.0.circus": ["A1", "A2"], "players.0.storage": stored(blue=1, white=1, red=1)}
    return at("distribution", "distribute", set=given).play(0, *moves)


@rule("DR-1.16")
@pytest.mark.parametrize(
    ("table", "chain", "unsettled"),
    [
        (lambda: placing(), False, False),
        (lambda: distributing(), False, False),
        (lambda: distributing("move A1-1"), True, False),
        (lambda: asking("draw_card", CHANCE), False, False),
        (lambda: asking("gain_colour"), False, True),
        (lambda: asking("gain_pair"), False, True),
        (lambda: asking("spend_colour"), False, True),
        (lambda: asking("trailer_target", a=1, b=0), False, True),
        (lambda: asking("trailer_target", a=1, b=1), True, True),
        (lambda: asking("peek_choice", peeked=["fire", "income"]), False, True),
        (lambda: asking("overflow", hand=["fire", "income"]), False, False),
    ],
)
def test_some_questions_continue_a_move(table: Callable[[], Table], chain: bool, unsettled: bool) -> None:
    s = table().state
    assert (GAME.chain(s), GAME.unsettled(s)) == (chain, unsettled)


@rule("DR-1.14")
def test_who_holds_a_card_is_asked_and_secret_draws_are_made_in_any_case() -> None:
    assert not GAME.must_ask(placing().state)
    assert GAME.must_ask(placing(set={"players.0.hand": ["fire"]}).state)
    assert not GAME.must_ask(placing(set={"players.1.hand": ["fire"]}).state)
    assert GAME.must_ask(asking("draw_card", CHANCE).state)
    assert GAME.must_ask(asking("peek_choice", peeked=["fire", "income"]).state)
    assert not GAME.must_ask(asking("gain_colour").state)


@rule("DR-1.14")
@pytest.mark.parametrize(
    ("table", "seat", "hidden_from"),
    [
        (lambda: placing(), 0, []),
        (lambda: asking("draw_card", CHANCE, a=1), CHANCE, [0, 2, -2]),
        (lambda: asking("peek_choice", peeked=["fire", "income"]), 0, [1, 2, -2]),
    ],
)
def test_a_card_is_shown_to_one_seat(table: Callable[[], Table], seat: int, hidden_from: list[int]) -> None:
    s = table().state
    action = GAME.legal(s, seat)[0]
    assert [viewer for viewer in (0, 1, 2, -2) if GAME.hidden(s, seat, action, viewer)] == hidden_from


@rule("DR-1.14")
def test_with_an_empty_bag_the_cards_under_the_deck_are_next() -> None:
    everything = placing().get("investment_deck")
    bare = {"investment_discard": everything[1:], "under": [f"{everything[0]} by 1"]}
    pass_ = GAME.parse(placing().state, "pass")
    assert GAME.reveals(placing(set=bare).state, 0, pass_)
    assert not GAME.reveals(placing(set={"investment_discard": everything}).state, 0, pass_)
    assert not GAME.reveals(placing(set={"under": ["fire by 1"]}).state, 0, pass_)


def test_a_show_is_a_chapter_after_its_turns() -> None:
    chapters = [GAME.chapter(placing(set={"turn": turn}).state) for turn in (1, 2, 7)]
    chapters += [GAME.chapter(showing(["A2", "A3"]).state), GAME.chapter(showing(["A2", "A3"]).play(0, "done").state)]
    assert chapters == [17, 18, 23, 17, 31]


@rule("DR-1.16")
@pytest.mark.parametrize(
    ("action", "said"),
    [
        (actions.PAIR - 1, []),
        (actions.PAIR, ["white", "white"]),
        (actions.DEPOSIT - 1, ["red", "red"]),
        (actions.DEPOSIT, ["deposit 0"]),
        (actions.PLACE - 1, ["deposit 20"]),
        (actions.PLACE, []),
        (actions.DONE, []),
        (actions.FIRE, ["fire A1"]),
        (actions.AGENT, ["agent white yellow"]),
        (actions.RETURN - 1, ["move B9-3"]),
        (actions.RETURN, []),
        (actions.TRAILER_ON - 1, []),
        (actions.TRAILER_ON, ["play trailer A1"]),
        (actions.PEEK - 1, ["play trailer B9"]),
        (actions.PEEK, []),
        (actions.APPLAUSE - 1, []),
        (actions.APPLAUSE, ["applause acrobat"]),
        (actions.START - 1, ["discard resources_red"]),
        (actions.START, []),
    ],
)
def test_an_action_says_its_parts(action: int, said: list[str]) -> None:
    assert [part.label for part in GAME.says(placing().state, action)] == said


@rule("DR-1.16")
def test_a_deposit_ends_the_window_of_whoever_holds_a_card() -> None:
    assert GAME.says(placing(set={"players.0.hand": ["income"]}).state, actions.DEPOSIT) == ()
