"""What mutants showed to be untested: which questions continue a move, and which depend on hidden counters."""

import pytest

from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.layout import QUESTIONS
from circenses.games.gloria_mundi.rules import finishing
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
