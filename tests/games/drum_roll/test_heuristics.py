"""The heuristics: weights by name, greedy play that beats chance."""

import pytest

from circenses.bots.greedy import Greedy
from circenses.games.drum_roll import plans, weights
from circenses.games.drum_roll.game import GAME
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.drum_roll.table import Table, placing, showing


def term(table: Table, seat: int, name: str) -> float:
    return next(float(worth) for term, worth in GAME.terms(table.state, seat) if term == name)


def test_every_weight_has_a_place_and_can_be_retuned() -> None:
    before = GAME.tuning()
    assert len(before) == weights.SPARED + 1
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


@pytest.mark.parametrize(
    ("id", "cubes", "flipped"), [("A5", "white yellow green", True), ("T4", "blue green red", False)]
)
def test_before_the_last_show_a_star_is_flipped_and_an_earner_is_kept(id: str, cubes: str, flipped: bool) -> None:
    """A star spares more salary than he brings."""
    table = showing([f"{id} {cubes}"]).play(0, "done")
    legal = GAME.legal(table.state, 0)
    assert (GAME.label(table.state, Greedy().choose(GAME, table.state, 0, legal, Rng(1))) == "flip") is flipped


def test_who_has_given_the_show_is_judged_as_who_has_not() -> None:
    """Cubes stay where they lie: only in the last show are they worth nothing, to all at once."""
    table = showing(["A2 red yellow white"], set={"players.1.circus": ["A7 red blue white"]}).play(0, "done")
    waiting = [term(table, seat, "cubes") for seat in (0, 1)]
    table.play(0, "first", "done")
    assert table.question == "show_result"
    assert [term(table, seat, "cubes") for seat in (0, 1)] == waiting
    assert waiting[0] == waiting[1] > 0
    last = showing(["A2 red yellow white"], set={"show": 3, "players.1.circus": ["A7 red blue white"]})
    assert [term(last, seat, "cubes") for seat in (0, 1)] == [0, 0]


def test_a_flip_is_judged_by_what_it_pays_not_by_the_cubes_that_leave() -> None:
    table = showing(["A2 red yellow white"]).play(0, "done")
    before = term(table, 0, "cubes")
    assert term(table.play(0, "flip"), 0, "cubes") == before


def test_a_salary_that_is_spared_counts_at_once() -> None:
    table = showing(["B5 green blue white", "A1 blue"], set={"players.0.coins": 1}).play(0, "done")
    before = term(table, 0, "coins and salaries")
    assert term(table.play(0, "first"), 0, "coins and salaries") > before


def test_the_bonuses_of_the_end_are_exact_when_nobody_joins_any_more() -> None:
    five = ["A2 red yellow white", "J1 yellow white red", "T1 yellow green red", "M1 blue yellow red", "B2 blue yellow"]
    table = showing(five, set={"show": 3})
    rules = table.state.rules
    assert plans.bonus_worth(table.state, 0) == 1000 * (rules.largest_show + rules.full_variety)
    complete = showing([*five[:4], "B2 blue yellow white"], set={"show": 3})
    assert plans.bonus_worth(complete.state, 0) == plans.bonus_worth(table.state, 0) + 1000 * rules.perfect_show


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
