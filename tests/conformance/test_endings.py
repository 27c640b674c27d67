"""Every ending is told in words, not by its name."""

import pytest

from circenses.games import all_games, game, new
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR

ENDINGS = [(title.id, ending) for title in all_games() for ending in title.room("scoring.ENDINGS") if ending]


@pytest.mark.parametrize(("id", "ending"), ENDINGS)
def test_an_ending_has_words(id: str, ending: str) -> None:
    title = game(id)
    rng = Rng(1)
    s = title.new(title.seats[0], title.options().resolve())
    while not s.over():
        seat = s.actors()[0]
        legal = title.legal(s, seat)
        title.apply(s, seat, legal[int(rng.below(len(legal)))])
    observation = title.observe(s, SPECTATOR) | {"ending": ending}
    told = title.reason(observation)
    assert " " in told
    assert told != ending.replace("_", " ")
    assert told in title.words(observation)


def test_a_match_ended_by_its_people_says_so() -> None:
    match = new("gloria-mundi", seed=1)
    match.resign(0)
    assert match.reason == "resignation"
