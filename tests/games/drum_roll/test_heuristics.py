"""The heuristics: weights by name, greedy play that beats chance."""

import pytest

from circenses.bots.greedy import Greedy
from circenses.games.drum_roll import weights
from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.drum_roll.table import placing, showing


def test_every_weight_has_a_place_and_can_be_retuned() -> None:
    before = GAME.tuning()
    assert len(before) == weights.RIVALS + 1
    try:
        GAME.retune(before | {"money.coin": 1})
        assert GAME.tuning()["money.coin"] == 1
    finally:
        GAME.retune(before)


def test_terms_add_up_to_the_evaluation() -> None:
    table = placing(3, {"players.0.circus": ["A2 red", "T7"], "players.0.hand": ["income"]})
    for seat in range(3):
        assert sum(worth for _, worth in GAME.terms(table.state, seat)) == GAME.evaluate(table.state, seat)
    assert GAME.values(table.state) == [GAME.evaluate(table.state, seat) for seat in range(3)]


def test_a_cube_on_its_performer_is_worth_more_than_in_storage() -> None:
    stored = placing(3, {"players.0.circus": ["A2"], "players.0.storage.red": 1})
    placed = placing(3, {"players.0.circus": ["A2 red"]})
    assert GAME.evaluate(placed.state, 0) > GAME.evaluate(stored.state, 0)


def test_in_the_last_show_a_star_is_flipped() -> None:
    table = showing(["A9 yellow blue green"], set={"show": 3}).play(0, "done")
    action = Greedy().choose(GAME, table.state, 0, GAME.legal(table.state, 0), Rng(1))
    assert GAME.label(table.state, action) == "flip"


@pytest.mark.parametrize("seed", [1, 2])
def test_greedy_beats_chance(seed: int) -> None:
    rng = Rng(seed)
    s = GAME.new(2, GAME.options().resolve({"setup.game.shows": 1}))
    while not s.over():
        seat = int(s.actor())
        legal = GAME.legal(s, seat)
        if seat == CHANCE or seat == 1:
            action = legal[int(rng.below(len(legal)))]
        else:
            action = Greedy().choose(GAME, s, seat, legal, rng)
        GAME.apply(s, seat, action)
    assert s.prestige[0] > s.prestige[1]


def test_features_have_the_length_of_four_players() -> None:
    assert len(GAME.features(placing(2).state, 0)) == len(GAME.features(placing(4).state, 3))
