"""The recorded matches named after a stock really run it out (DR-1.13)."""

from collections.abc import Callable
from pathlib import Path

import pytest

import circenses
from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.state import DrumState, count_bits

GOLDEN = Path(__file__).parents[2] / "golden" / "drum_roll"

STOCKS: dict[str, Callable[[DrumState], int]] = {
    "no_cubes_left": lambda s: int(min(s.stock)),
    "no_tokens_left": lambda s: int(s.token_stock),
    "no_trailers_left": lambda s: int(s.trailer_stock),
    "no_performers_left": lambda s: int(count_bits(s.deck | s.discard)),
    "no_personnel_left": lambda s: int(count_bits(s.staff_deck | s.staff_discard)),
    "no_investments_left": lambda s: int(s.cards_left()),
}


@pytest.mark.rule("DR-1.13")
@pytest.mark.parametrize("name", STOCKS)
def test_a_recorded_match_goes_on_without_this_stock(name: str) -> None:
    match = circenses.load(GOLDEN / f"{name}.jsonl")
    s = GAME.new(len(match.seats), match.options)
    left = []
    for entry in match.log:
        GAME.apply(s, entry.seat, entry.action)
        left.append(STOCKS[name](s))
    assert left[0] > 0
    assert 0 in left[:-1]
    assert s.over()
