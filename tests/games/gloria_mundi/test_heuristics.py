"""The evaluation: finite, fair, and good enough to beat chance (figures in docs come from longer runs)."""

import math

import pytest

from circenses.bots.bot import decide
from circenses.bots.greedy import Greedy
from circenses.bots.uniform import Uniform
from circenses.games.gloria_mundi import heuristics
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.choices import Choices
from circenses.kernel.numbers import bot_weights
from circenses.kernel.rng import Rng
from tests.games.gloria_mundi.table import lay, resolve, table


def wins(players: int, games: int) -> int:
    """Of one greedy player among uniform ones, seats taking turns."""
    won = 0
    rng = Rng(7)
    for number in range(games):
        s = GAME.new(players, resolve())
        own = number % players
        while not s.over():
            seat = int(s.actor())
            bot = Greedy() if seat == own else Uniform()
            if seat < 0:
                legal = GAME.legal(s, seat)
                GAME.apply(s, seat, legal[int(rng.below(len(legal)))])
            else:
                GAME.apply(s, seat, decide(bot, GAME, s, seat, rng))
        won += GAME.ranks(s)[own] == 1
    return won


def test_greedy_beats_uniform_players() -> None:
    assert wins(4, 4) >= 3


def test_a_won_game_is_worth_more_than_anything() -> None:
    at = lay(hands={0: (1, 0, 0)}, positions=(3, 9))
    assert GAME.evaluate(at.state, 1) >= heuristics.WIN
    assert GAME.evaluate(at.state, 0) <= -heuristics.WIN
    assert abs(GAME.evaluate(lay(positions=(37, 0)).state, 0)) < heuristics.WIN


def test_at_the_start_all_stand_alike() -> None:
    at = table(4).chance("draw F01")
    owned = [[share for name, share in GAME.terms(at.state, seat)][:3] for seat in range(4)]
    assert all(share == owned[0] for share in owned)


def test_who_has_the_turn_ahead_stands_better_than_who_has_just_had_it() -> None:
    at = table(4).chance("draw F01")
    ahead = [int(heuristics.ahead(at.state, seat)) for seat in range(4)]
    assert ahead == sorted(ahead, reverse=True)
    assert len(set(ahead)) == 4
    left = [ahead[0]]
    for move in ("play food", "pass"):
        at.play(0, move)
        left.append(int(heuristics.ahead(at.state, 0)))
    assert at.phase == "tribute"
    assert left == sorted(left, reverse=True)
    assert left[-1] == 0


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ({"positions": (5, 0)}, {"positions": (4, 0)}),
        ({"positions": (5, 1)}, {"positions": (5, 2)}),
        ({"counters": [(2, 0, 0, 0)]}, {"counters": [(1, 0, 0, 0)]}),
        ({"counters": [(0, 0, 0, 1)]}, {"counters": [(1, 0, 0, 0)]}),
        ({"fronts": ["food, food"]}, {"fronts": ["food"]}),
        ({"fronts": ["food F06"]}, {"fronts": ["food"]}),
        ({"fronts": ["food F06"]}, {"fronts": ["food R05"]}),
        ({"fronts": ["gold C02"]}, {"fronts": ["gold C01"]}),
    ],
)
def test_more_is_better(better: dict[str, object], worse: dict[str, object]) -> None:
    def value(how: dict[str, object]) -> float:
        return heuristics.evaluate(lay(**how).state, 0)  # type: ignore[arg-type]

    assert value(better) > value(worse)


def test_values_and_terms_add_up_to_the_evaluation() -> None:
    at = lay(4, positions=(3, 9, 1, 0), counters=[(3, 1, 2, 1)], fronts=["food F02, gold", "peace P13, peace"])
    for seat, value in enumerate(GAME.values(at.state)):
        assert value == GAME.evaluate(at.state, seat)
        assert math.isclose(sum(share for _, share in GAME.terms(at.state, seat)), value)


def test_weights_come_from_the_content_and_can_be_tuned() -> None:
    usual = GAME.tuning()
    assert usual == bot_weights("circenses.games.gloria_mundi")
    at = lay(positions=(5, 0))
    before = GAME.evaluate(at.state, 0)
    try:
        GAME.retune({**usual, "step": 2 * usual["step"]})
        assert GAME.evaluate(at.state, 0) > before
    finally:
        GAME.retune(usual)
    assert GAME.evaluate(at.state, 0) == before


def test_the_cheap_policy_weighs_every_action() -> None:
    at = lay(forum={0: "R05", 1: "R07"}, counters=[(5, 5, 5, 0)], phase="build")
    out = Choices()
    GAME.legal_into(at.state, 0, out)
    GAME.weigh(at.state, 0, out)
    assert out.total == sum(out.weights())
    assert out.weights()[0] == min(out.weights())
