"""Heuristics: what is better is valued more, terms add up, and greedy players beat careless ones."""

from typing import Any

import pytest

from circenses.bots.greedy import Greedy
from circenses.bots.uniform import Uniform
from circenses.games.horrea import heuristics
from circenses.games.horrea.game import GAME
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.horrea.table import Table, alliance, hand, resolve, seats, table

QUICK = 24  # matches: of a hundred at least ninety are wanted, see docs/verification.md


def value(at: Table, seat: int = 0) -> float:
    return heuristics.evaluate(at.state, seat)


def with_(**changes: Any) -> Table:
    start: dict[str, Any] = {**seats("money", 300, 300, 300), **seats("agents", ["luna"], ["athens"], ["corduba"])}
    return table(phase="build", set=start | {path.replace("__", "."): one for path, one in changes.items()})


@pytest.mark.parametrize(
    "better",
    [
        {"players__0__prestige": 2},
        {"players__0__money": 500},
        {"horrea": {"narbo": [0]}, "players__0__milestones__italia_gallia": ["first"], "players__0__prestige": 1},
        {"horrea": {"rome": [0]}},
        {"players__0__agents": ["luna", "narbo"]},
        {"players__0__hand": {"boys": 1, "girls": 0}},
        {"marriages": {"luna": 0}},
        {"players__0__bonuses": [500, 500, 0, 0]},
    ],
)
def test_more_is_better_for_oneself_and_worse_for_the_others(better: dict[str, Any]) -> None:
    assert value(with_(**better), 0) > value(with_(), 0)
    if "players__0__agents" not in better:  # agents of others are not counted
        assert value(with_(**better), 1) < value(with_(), 1)


def test_a_thousand_dollars_in_sight_of_conversion_is_a_point() -> None:
    step = value(with_(players__0__money=1000)) - value(with_(players__0__money=990))
    assert step > 500


def test_a_won_game_is_worth_more_than_anything() -> None:
    at = table(phase="conversion", set=seats("prestige", 15, 3))
    assert value(at, 0) == heuristics.WIN
    assert value(at, 1) == -heuristics.WIN


def test_values_are_those_of_every_seat() -> None:
    at = with_(players__1__prestige=4, alliances=[alliance(0, 1)])
    assert heuristics.values(at.state) == [value(at, seat) for seat in range(3)]


def test_terms_add_up_to_the_value() -> None:
    at = with_(players__1__prestige=4, horrea={"rome": [0], "luna": [0, 1]})
    for seat in range(3):
        assert sum(share for _, share in heuristics.terms(at.state, seat)) == value(at, seat)


def test_an_open_proposal_is_judged_by_its_likely_answer() -> None:
    changes = {**hand(0, boys=1), **hand(1, girls=1), **seats("money", 300, 300, 300)}
    at = table(phase="social", set=changes).play(0, "propose player 2 boy 0")
    accepted = at.copy().play(1, "accept")
    assert value(at, 0) > value(at.copy().play(1, "decline"), 0)
    assert accepted.prestige[0] == 2


def test_weights_can_be_retuned_and_put_back() -> None:
    usual = GAME.tuning()
    at = with_()
    before = value(at)
    try:
        GAME.retune({**usual, "money.near": usual["money.near"] + 50})
        assert value(at) != before
    finally:
        GAME.retune(usual)
    assert value(at) == before
    assert len(usual) == 24


def test_the_cheap_policy_gives_every_action_a_weight() -> None:
    rng = Rng(3)
    s = GAME.new(4, resolve())
    out = Choices()
    for _ in range(400):
        if s.over():
            break
        seat = int(s.actor())
        out.clear()
        GAME.legal_into(s, seat, out)
        if seat != CHANCE:
            GAME.weigh(s, seat, out)
            assert out.total == sum(out.weights())
            assert min(out.weights()) > 0
        GAME.apply(s, seat, int(out.at(rng.below(out.total))))


def test_greedy_beats_careless_players() -> None:
    won = sum(_greedy_wins(number) for number in range(QUICK))
    assert won >= 0.9 * QUICK


def _greedy_wins(number: int) -> bool:
    players = 3 + number % 2
    own, rng = number % players, Rng(500 + number)
    s = GAME.new(players, resolve())
    greedy, careless = Greedy(), Uniform()
    while not s.over():
        seat = int(s.actor())
        if seat == CHANCE:
            out = Choices()
            GAME.legal_into(s, seat, out)
            action = int(out.at(rng.below(out.total)))
        else:
            bot = greedy if seat == own else careless
            action = bot.choose(GAME, s.clone(), seat, GAME.legal(s, seat), rng)
        GAME.apply(s, seat, action)
    return bool(GAME.ranks(s)[own] == 1)
