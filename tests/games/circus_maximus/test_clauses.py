"""Why an action is allowed, why it is not, and where one clicks for it."""

import re
from collections.abc import Callable
from typing import Any

import pytest

from circenses.games.circus_maximus import actions, setup
from circenses.games.circus_maximus.game import GAME
from circenses.games.circus_maximus.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from circenses.rulebook import rulebook
from tests.games.circus_maximus.table import Table, resolve, table

KNOWN = rulebook("circus-maximus")
TARGET = re.compile(r"(act|location|market|unit)-[a-z_]+|seat-[0-3]|pass|withdraw|coins")
SWITCHES: list[dict[str, Any]] = [
    {},
    {"prison_cap": "shared", "executions": "one_random", "setup.start.slaves": 2},
    {"oracle": True, "gamblers_den": True, "setup.start.animals": 3, "setup.start.slaves": 3},
]


@pytest.mark.parametrize("options", SWITCHES, ids=str)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_action_has_reasons_that_exist(seats: int, options: dict[str, Any]) -> None:
    """Legal ones clauses and targets, all others a sentence and clauses, for whoever asks."""
    s = setup.new(seats, resolve(options))
    rng = Rng(seats)
    while not s.over():
        out = Choices()
        flow.legal_into(s, out)
        legal = out.to_list()
        for action in legal:
            cited = GAME.explain(s, -1, action)
            assert cited
            assert set(cited) <= KNOWN.keys(), cited
            found = GAME.targets(s, action)
            assert bool(found) == (s.actor() != CHANCE)
            assert all(TARGET.fullmatch(target) for target in found), found
        for seat in range(-1, seats):
            tried = {int(rng.below(actions.ACTION_COUNT)) for _ in range(12)} | {actions.PASS, actions.BUY}
            for action in tried - (set(legal) if seat == s.actor() else set()):
                sentence, cited = GAME.refusal(s, seat, action)
                assert sentence == sentence.strip()
                assert sentence
                assert cited
                assert set(cited) <= KNOWN.keys(), cited
        flow.apply(s, legal[int(rng.below(len(legal)))])
    assert GAME.refusal(s, 0, actions.PASS) == ("the game is over", ["CM-1.10"])


def bidding(**set: Any) -> Table:
    return table(display=["gladiator"], set={path.replace("__", "."): value for path, value in set.items()})


def placing(options: dict[str, Any] | None = None, event: str = "new_lands", **set: Any) -> Table:
    changes = {path.replace("__", "."): value for path, value in set.items()}
    return table(3, event, ["gladiator"], changes, options).play(0, "bid gladiator 1").to("place")


REFUSED: list[tuple[str, Callable[[], Table], int, str, str, str]] = [
    ("duty", bidding, 0, "pass", "first player must bid", "CM-R11"),
    ("not on display", bidding, 0, "bid naumachia", "not on display", "CM-1.6"),
    ("wrong question", bidding, 0, "buy", "time to bid", "CM-1.6"),
    ("not your turn", bidding, 1, "pass", "Player 1", "CM-1.6"),
    ("chance", bidding, 0, "heads", "chance", "CM-1.11"),
    (
        "no coins",
        lambda: bidding(players__1__coins=0).play(0, "bid gladiator 1"),
        1,
        "bid gladiator",
        "you have 0",
        "CM-1.6",
    ),
    ("no worker", lambda: placing().set({"players.0.available": 0}), 0, "place port", "0 of the 1", "CM-1.7"),
    ("too expensive", lambda: placing().set({"players.0.coins": 0}), 0, "place port", "you have 0", "CM-1.7(port)"),
    ("closed", lambda: placing(event="plague"), 0, "place town_square", "closed", "CM-1.5(plague)"),
    ("no Oracle", placing, 0, "place oracle", "not in play", "CM-1.12"),
    ("full", lambda: placing().play(0, "place palace"), 1, "place palace", "no room", "CM-1.7(palace)"),
    ("queue twice", lambda: _twice(), 0, "place slaves_market", "no room for you", "CM-1.7(slaves_market)"),
    ("no slave", placing, 0, "place guildhall", "slaves", "CM-1.7(guildhall)"),
    (
        "no spare",
        lambda: placing(players__0__units__slaves=1).set({"players.0.pool": 10, "players.0.spare": 0}),
        0,
        "place guildhall",
        "no spare",
        "CM-R32",
    ),
    (
        "Guildhall too expensive",
        lambda: placing(players__0__units__slaves=1).set({"players.0.coins": 5}),
        0,
        "place guildhall",
        "costs 6 coins and you have 5",
        "CM-1.7(guildhall)",
    ),
    ("no prisoners", lambda: placing(supply__prisoners=1), 0, "place prison x2", "only 1 prisoners", "CM-R57"),
    ("no animal", lambda: placing({"oracle": True}), 0, "place oracle", "animals", "CM-1.12"),
    ("no bet", lambda: placing({"gamblers_den": True}), 0, "place gamblers_den", "no dice act", "CM-1.12"),
    ("passed", lambda: placing().play(0, "pass"), 0, "place port", "passed", "CM-1.7"),
]


def _twice() -> Table:
    return placing().play(0, "place slaves_market").play(1, "pass").play(2, "pass")


@pytest.mark.parametrize(
    ("at", "seat", "move", "words", "clause"), [row[1:] for row in REFUSED], ids=[r[0] for r in REFUSED]
)
def test_a_refusal_names_what_stands_against_it(
    at: Callable[[], Table], seat: int, move: str, words: str, clause: str
) -> None:
    here = at()
    action = GAME.parse(here.state, move)
    assert move not in here.legal(seat)
    sentence, cited = GAME.refusal(here.state, seat, action)
    assert words in sentence
    assert clause in cited


def refused(at: Table, seat: int, move: str) -> str:
    assert move not in at.legal(seat)
    return str(GAME.refusal(at.state, seat, GAME.parse(at.state, move))[0])


def test_a_bid_beyond_the_coins_is_refused_with_the_range() -> None:
    at = bidding(players__0__coins=9)
    flow.apply(at.state, GAME.parse(at.state, "bid gladiator"))
    assert refused(at, 0, "12") == "the bid must be 1 to 9 here, as you hold 9 coins"
    assert refused(at, 0, "pass") == "say first how many coins you bid"


def test_a_buyer_is_told_why_the_market_is_closed_to_him() -> None:
    at = placing().play(0, "place slaves_market").play(1, "place slaves_market").to("buy")
    at.set({"players.1.coins": 2})
    assert refused(at, 2, "buy") == "you have no worker in the Slaves Market".replace("Slaves", market_owner())
    assert refused(at, 1, "buy") == "the price is 3 and you have 2 coins"
    assert refused(at, 0, "perform") == "it is time to buy a unit or to pass"


def market_owner() -> str:
    from circenses.games.circus_maximus.content import name

    return name("locations", "slaves_market").removesuffix(" Market")


def test_a_bidder_is_told_why_he_takes_no_part() -> None:
    at = table(3, display=["gladiator"], set={"players.0.units.slaves": 1})
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 2").to("perform")
    assert refused(at, 1, "perform") == "you do not hold all that Gladiator Combat needs"
    assert refused(at, 2, "perform") == "you have no bid on Gladiator Combat"
    assert refused(at, 0, "pass") == "say first whether you perform or withdraw"


def test_a_bet_is_refused_by_the_rule_it_breaks() -> None:
    den = {"gamblers_den": True}
    at = table(4, display=["gladiator", "hymn", "choral", "ludi"], options=den)
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").play(2, "bid hymn 1").play(3, "bid hymn 1")
    at.play(0, "bid ludi 1").to("place").play(0, "place gamblers_den")
    assert refused(at, 0, "back ludi") == "Ludi Militaris has not the bids of 2 players"
    assert refused(at, 0, "back choral").endswith("is not decided by dice")
    assert refused(at, 0, "back naumachia").endswith("is not on display")
    assert refused(at, 0, "stake 1") == "say first which act you bet on"
    at.play(0, "back hymn")
    assert refused(at, 0, "player 1").startswith("Player 1 has no bid")
    at.play(0, "player 3")
    assert refused(at, 0, "stake 6") == "the stake is 1 to 5 coins"


def test_who_bids_on_an_act_may_back_only_himself() -> None:
    at = table(3, display=["gladiator", "hymn"], options={"gamblers_den": True})
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").play(2, "bid hymn 1").to("place")
    at.play(0, "pass").play(1, "pass").play(2, "place gamblers_den")
    assert at.question == "back_seat"
    at.set({"bids.gladiator.2": {"coins": 1, "turn": 9}})
    assert refused(at, 2, "player 1") == "who has a bid of his own on the act may back only himself"


@pytest.mark.parametrize(
    ("move", "expected"),
    [
        ("place port", ["location-port"]),
        ("place slaves_market", ["location-slaves_market"]),
        ("place prison x2", ["location-prison", "location-prison"]),
        ("pass", ["pass"]),
        ("player 2", ["seat-1"]),
        ("stake 3", ["coins"]),
        ("lose slave", ["unit-slaves"]),
        ("back hymn", ["act-hymn"]),
        ("bid hymn", ["act-hymn"]),
    ],
)
def test_targets_are_clicked_in_order(move: str, expected: list[str]) -> None:
    at = placing()
    assert GAME.targets(at.state, GAME.parse(at.state, move)) == expected


def test_a_purchase_is_clicked_on_its_market_and_an_act_on_its_card() -> None:
    at = table(2, display=["gladiator"], set={"players.0.units.slaves": 1})
    at.play(0, "bid gladiator 1").to("place").play(0, "place animals_market").to("buy")
    assert GAME.targets(at.state, actions.BUY) == ["market-animals"]
    at.to("perform")
    assert GAME.targets(at.state, actions.PERFORM) == ["act-gladiator"]
    assert GAME.targets(at.state, actions.WITHDRAW) == ["withdraw"]
