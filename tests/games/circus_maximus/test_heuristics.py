"""The heuristic value: it knows who wins, wants what wins, and plays well one step ahead."""

import random
from typing import Any

import pytest

from circenses.bots import bot, decide
from circenses.games.circus_maximus import actions, scoring, setup, view
from circenses.games.circus_maximus.game import GAME as CIRCUS
from circenses.games.circus_maximus.heuristics import WIN, evaluate
from circenses.games.circus_maximus.notation import ACTIONS
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.game import Game, Options
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.circus_maximus.table import Table, resolve, table


class Rooms(Game[CircusState]):
    """As much of the game as bots need; no bid counts as unsettled, because `evaluate` judges it while its coins are
    still to be named, which is ten times faster. (A compiled CircusMaximus cannot be subclassed here.)"""

    def __init__(self) -> None:
        super().__init__("circus-maximus", "Circus Maximus", "CM", (2, 3, 4), 1, actions.ACTION_COUNT)

    def new(self, seats: int, values: Options) -> CircusState:
        return setup.new(seats, values)

    def clone(self, s: CircusState) -> CircusState:
        return s.clone()

    def legal_into(self, s: CircusState, seat: int, out: Choices) -> None:
        flow.legal_into(s, out)

    def apply(self, s: CircusState, seat: int, action: int) -> None:
        flow.apply(s, action)

    def determinize(self, s: CircusState, seat: int, rng: Rng) -> CircusState:
        return view.determinize(s, seat, rng)

    def evaluate(self, s: CircusState, seat: int) -> float:
        return evaluate(s, seat)

    def ranks(self, s: CircusState) -> list[int]:
        return scoring.ranks(s)


GAME = Rooms()


def won(seats: int, greedy: int, seed: int, values: dict[str, Any]) -> bool:
    """One greedy player among uniform ones."""
    rng = Rng(seed)
    bots = [bot("greedy" if seat == greedy else "uniform") for seat in range(seats)]
    s = GAME.new(seats, values)
    while not s.over():
        seat = int(s.actor())
        if seat == CHANCE:
            legal = GAME.legal(s, seat)
            action = legal[int(rng.below(len(legal)))]
        else:
            action = decide(bots[seat], GAME, s, seat, rng)
        GAME.apply(s, seat, action)
    return GAME.ranks(s)[greedy] == 1


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_greedy_beats_uniform_players(seats: int) -> None:
    games = 20
    wins = sum(won(seats, i % seats, 70 + i, resolve()) for i in range(games))
    assert wins >= 0.9 * games


@pytest.mark.parametrize(
    "values",
    [
        {"economy": "none"},
        {"reuse_in_round": False, "oracle": True, "gamblers_den": True},
        {"penalty_scope": "absent_from_all", "participation": "automatic", "prison_cap": "shared"},
    ],
    ids=str,
)
def test_greedy_beats_uniform_players_under_switches(values: dict[str, Any]) -> None:
    assert sum(won(4, i % 4, i, resolve(values)) for i in range(8)) >= 7


def best(at: Table, seat: int) -> str:
    """What greedy does."""
    return ACTIONS.label(at.state, decide(bot("greedy"), GAME, at.state.clone(), seat, Rng(1)))


def test_a_finished_game_is_won_or_lost() -> None:
    at = table(event="", set={"players.1.track.empire": 14}).event("victory_celebration")
    assert at.over
    assert evaluate(at.state, 1) == WIN
    assert evaluate(at.state, 0) == -WIN


def test_no_open_position_is_worth_a_won_game() -> None:
    at = table(set={f"players.0.track.{track}": 14 for track in ("empire", "population", "church")})
    at.set({"players.0.coins": 4000, "players.0.units.slaves": 40})
    assert -WIN < evaluate(at.state, 1) < evaluate(at.state, 0) < WIN


@pytest.mark.parametrize("track", ["empire", "population", "church"])
def test_steps_near_the_end_count_more(track: str) -> None:
    values = [evaluate(table(set={f"players.0.track.{track}": step}).state, 0) for step in (3, 4, 12, 13)]
    assert values[3] - values[2] > values[1] - values[0] > 0


def test_what_rivals_have_counts_against_us() -> None:
    assert evaluate(table(set={"players.1.track.church": 9}).state, 0) < evaluate(table().state, 0)
    assert evaluate(table(set={"players.0.coins": 20}).state, 0) > evaluate(table().state, 0)


def test_greedy_bids_one_coin_on_what_it_can_supply() -> None:
    at = table(display=["pageant", "naumachia"], set={"players.0.units.mummers": 2, "players.0.coins": 9})
    flow.apply(at.state, ACTIONS.parse(at.state, "bid pageant"))
    assert best(at, 0) == "1"


def test_greedy_buys_what_is_missing_and_no_more() -> None:
    at = table(display=["pageant"]).play(0, "bid pageant 1").to("place").set({"disabled_locations": ["port", "prison"]})
    assert best(at, 0) == "place mummers_market"
    at.play(0, "place mummers_market").to("buy")
    assert best(at, 0) == "buy"
    at.play(0, "buy")
    assert best(at, 0) == "buy"
    at.play(0, "buy")
    assert best(at, 0) == "pass"
    at.play(0, "pass")
    assert best(at, 0) == "perform"


def test_greedy_takes_a_boost_that_wins() -> None:
    at = table(display=["choral"], set={"players.0.track.church": 14}).play(0, "bid choral 1").to("place")
    assert best(at, 0) == "place pantheon"


def test_greedy_does_not_fight_for_a_blocked_track() -> None:
    at = table(event="plague", display=["gladiator"], set={"players.0.units.slaves": 1})
    free = table(event="new_lands", display=["gladiator"], set={"players.0.units.slaves": 1})
    for each in (at, free):
        each.play(0, "bid gladiator 1")
    gained = [evaluate(each.state, 0) - evaluate(each.copy().set({"bids": {}}).state, 0) for each in (free, at)]
    assert gained[0] > gained[1]


UNSETTLED = {"workers", "back_act", "back_seat", "stake"}


def test_a_bid_can_be_judged_before_its_coins_are_named_but_not_a_bet_or_a_number_of_workers() -> None:
    met: dict[str, set[bool]] = {}
    for seed in range(12):
        chance = random.Random(seed)
        s = CIRCUS.new(3, resolve({"prison_cap": "shared", "gamblers_den": True}))
        while not s.over():
            kind = view.question(s)["kind"]
            met.setdefault(kind, set()).add(CIRCUS.unsettled(s))
            seat = s.actor()
            small = kind in ("bid_sixteens", "bid_coins")  # so that coins are left for the city
            legal = CIRCUS.legal(s, seat)
            CIRCUS.apply(s, seat, legal[0] if small else chance.choice(legal))
    assert {kind for kind, answers in met.items() if answers != {False}} == UNSETTLED
    assert all(met[kind] == {True} for kind in UNSETTLED)
