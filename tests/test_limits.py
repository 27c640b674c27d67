"""House numbers at the ends of their ranges, alone and in pairs: a sound match, or a refusal that names them.

A sample; `make soak` draws thousands.
"""

import pytest

import circenses
from circenses.testing.walk import soak
from tools.soaking.limits import drawn, play_limits
from tools.soaking.play import Played

WITH_NUMBERS = [id for id in circenses.game_ids() if circenses.game(id).options().numbers]
SAMPLE = 10 * max(1, soak())
FOUND_BEFORE = {  # a crash, a refusal that named nothing, cards that do not exist
    "drum-roll": {"setup.performer_row.two": 6},
    "gloria-mundi": {"setup.production.two.food": 16},
    "circus-maximus": {"markets.mummers.slots.9": 1},
}


@pytest.mark.parametrize("id", WITH_NUMBERS)
def test_numbers_at_their_limits_give_a_sound_match_or_are_refused_by_name(id: str) -> None:
    game = circenses.game(id)
    played = Played()
    for seed in range(SAMPLE):
        assert play_limits(game, seed, played) == ""
    assert played.matches == SAMPLE
    assert sum(played.endings.values()) > played.endings["refused"]


@pytest.mark.parametrize("id", WITH_NUMBERS)
def test_single_numbers_and_pairs_are_drawn_at_both_ends(id: str) -> None:
    game = circenses.game(id)
    schema = game.options()
    given = [drawn(game, seed).given for seed in range(300)]
    assert {len(numbers) for numbers in given} == {1, 2}
    limits = [schema.numbers[key] for numbers in given for key in numbers if key in schema.numbers]
    values = [value for numbers in given for key, value in numbers.items() if key in schema.numbers]
    assert any(value == number.low for number, value in zip(limits, values, strict=True))
    assert any(value == number.high for number, value in zip(limits, values, strict=True))


@pytest.mark.parametrize("id", FOUND_BEFORE)
def test_what_was_found_before_is_mended(id: str) -> None:
    from tools.soaking.play import Setting, play_match

    assert play_match(circenses.game(id), Setting(2, "", FOUND_BEFORE[id]), 1, Played()) == ""
