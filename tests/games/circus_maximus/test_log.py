"""The log retells the game: everything that changed is told, once, and only to those who may know."""

import re
from collections.abc import Mapping
from typing import Any

import pytest

from circenses.games.circus_maximus import notation, scoring, setup
from circenses.games.circus_maximus.content import EVENTS, TRACKS, UNITS, name
from circenses.games.circus_maximus.game import GAME
from circenses.games.circus_maximus.log import Log
from circenses.games.circus_maximus.rules import flow
from circenses.games.circus_maximus.state import CircusState
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR
from tests.games.circus_maximus.table import Table, filled, resolve, table

PLAYER = re.compile(r"Player (\d)")
CHANGE = re.compile(r"(\w+) ([+-]\d+) \(now (-?\d+)\)")
SWITCHES: list[dict[str, Any]] = [
    {},
    {"economy": "none", "setup.game.rounds": 3},
    {"economy": "pay_only", "bid_order": "chronological"},
    {"penalty_scope": "absent_from_all"},
    {"participation": "automatic", "setup.start.slaves": 3},
    {"reuse_in_round": False, "setup.start.mummers": 3, "setup.start.animals": 3},
    {"prison_cap": "shared", "drain_end": "cheap"},
    {"market_start": "full", "restock": "flat", "setup.game.display": 13},
    {"buy_mode": "all_at_once", "boost_wins": False},
    {"executions": "one_random", "setup.start.prisoners": 2, "setup.start.empire": -2},
    {"oracle": True, "gamblers_den": True, "setup.start.animals": 4, "setup.start.slaves": 3},
]


# The inverse of the log


def accounts(lines: list[str], seats: int) -> list[dict[str, int]]:
    """Coins, workers, units and tracks of every player, from the story alone."""
    begun = next(line for line in lines if line.startswith("Everybody begins with "))
    start = {key: int(value) for key, value in re.findall(r"(\w+) (-?\d+)", begun)}
    held = [{key: start.get(key, 0) for key in ("coins", "workers", *UNITS, *TRACKS)} for _ in range(seats)]
    for line in lines:
        for key, change, now in CHANGE.findall(line):
            named = PLAYER.search(line)
            assert named is not None, line
            own = held[int(named[1]) - 1]
            own[key] += int(change)
            assert own[key] == int(now), f"{line} But it was {own[key] - int(change)} before."
    return held


def retell(lines: list[str], seats: int) -> list[float]:
    """The final scores from the story."""
    return [float(sum(own[track] for track in TRACKS)) for own in accounts(lines, seats)]


def winners(lines: list[str]) -> list[int]:
    assert lines[-1].endswith(("wins.", "share the victory."))
    return [int(seat) - 1 for seat in PLAYER.findall(lines[-1])]


def play(seats: int, options: Mapping[str, Any], seed: int, viewer: int) -> tuple[CircusState, list[str]]:
    """A random game, told step by step."""
    s = setup.new(seats, options)
    rng = Rng(seed)
    lines: list[str] = []
    while not s.over():
        out = Choices()
        flow.legal_into(s, out)
        action = int(out.actions[rng.below(out.count)])
        s, told = GAME.tell(s, int(s.actor()), action, viewer)
        assert told
        assert all(line == line.strip() and line.endswith(".") for line in told)
        lines += told
    return s, lines


@pytest.mark.parametrize("options", SWITCHES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_scores_holdings_and_winner_follow_from_the_story_alone(seats: int, options: dict[str, Any]) -> None:
    for seed in range(3):
        viewer = SPECTATOR if seed == 0 else seed - 1
        end, lines = play(seats, resolve(options), 100 * seats + seed, viewer)
        assert retell(lines, seats) == scoring.scores(end)
        assert accounts(lines, seats) == [Log(end, 0, 0, 0).holdings(end, seat) for seat in range(seats)]
        assert winners(lines) == [seat for seat in range(seats) if end.winners >> seat & 1]


def told(at: Table, seat: int, move: str, viewer: int = SPECTATOR) -> list[str]:
    """Plays a move; the lines of its last action."""
    lines: list[str] = []
    for action in notation.read(at.state, move):
        at.state, lines = GAME.tell(at.state, seat, action, viewer)
    return lines


# The page's scenarios, as they are told


def test_a_bid_names_the_act_the_coins_and_what_is_left() -> None:
    at = table(display=["gladiator"])
    assert told(at, 0, "bid gladiator 1") == ["Player 1 bids 1 coin on Gladiator Combat: coins -1 (now 14)."]
    assert told(at, 1, "pass") == ["Player 2 bids no more."]
    assert told(at, 0, "bid gladiator 2") == [
        "Player 1 adds 2 coins to the bid on Gladiator Combat, 3 in all: coins -2 (now 12)."
    ]


def test_the_chain_of_a_bid_names_the_act_at_every_link() -> None:
    at = table(display=["gladiator"], set={"players.0.coins": 40})
    lines = []
    for action in notation.read(at.state, "bid gladiator 20"):
        at.state, told = GAME.tell(at.state, 0, action, 1)
        lines += told
    assert lines == [
        "Player 1 is about to bid on Gladiator Combat.",
        "Player 1 is about to bid 16 to 31 coins on Gladiator Combat.",
        "Player 1 bids 20 coins on Gladiator Combat: coins -20 (now 20).",
    ]


def test_tails_tells_that_the_worker_died() -> None:
    at = table(display=["choral"]).play(0, "bid choral 1").to("place")
    at.play(0, "place port")
    assert told(at, -1, "tails") == ["The Port: Tails, and the worker of Player 1 dies: workers -1 (now 4)."]
    at.play(1, "place port")
    assert told(at, -1, "heads") == [
        "The Port: Heads, and the worker of Player 2 brings back a catch: coins -1 (now 14), mummers +2 (now 2)."
    ]


def test_dice_ties_winner_losses_and_penalties_are_told() -> None:
    at = table(3, display=["ludi"], set={"players.0.units.slaves": 2, "players.1.units.slaves": 2})
    at.play(0, "bid ludi 1").play(1, "bid ludi 3").to("perform")
    assert told(at, 1, "perform") == ["Player 2 performs Ludi Militaris."]
    assert told(at, 0, "perform") == ["Player 1 performs Ludi Militaris."]
    assert told(at, -1, "d6 4") == ["Player 2 rolls 4 in Ludi Militaris."]
    assert told(at, -1, "d6 4") == [
        "Player 1 rolls 4 in Ludi Militaris.",
        "Player 2 and Player 1 are level and roll again.",
    ]
    at.chance("d6 2")
    assert told(at, -1, "d6 5")[:8] == [
        "Player 1 rolls 5 in Ludi Militaris.",
        "Player 1 wins Ludi Militaris.",
        "Player 2, for Ludi Militaris: coins +7 (now 19), slaves -2 (now 0).",
        "Player 1, for Ludi Militaris: coins +7 (now 21), empire +3 (now 6), population +1 (now 4).",
        "Player 3, not in Ludi Militaris: empire -2 (now 1).",
        "Player 1 earns 13 coins and owes 2 for upkeep: coins +11 (now 32).",
        "Player 2 earns 9 coins: coins +9 (now 28).",
        "Player 3 earns 7 coins: coins +7 (now 22).",
    ]


def test_forced_passes_and_refused_prices_are_told() -> None:
    at = table(event="market_crash", display=["gladiator"], set={"players.0.coins": 12, "players.1.coins": 11})
    at.play(0, "bid gladiator 1").play(1, "pass").play(0, "pass")
    at.play(0, "place mummers_market").play(1, "place slaves_market").play(0, "place slaves_market")
    at.play(1, "pass").play(0, "pass", "pass")
    assert told(at, 1, "buy") == ["Player 2 buys a slave for 2 coins: coins -2 (now 8), slaves +1 (now 1)."]
    at.play(0, "buy").play(1, "buy").play(0, "pass")
    assert told(at, 1, "buy") == [
        "Player 2 buys a slave for 3 coins: coins -3 (now 2), slaves +1 (now 3).",
        "Player 2 cannot pay the price of 4 for slaves.",
        "Gladiator Combat comes up, for Player 1 with 1 coin.",
    ]


def test_a_blocked_track_is_told() -> None:
    at = table(event="plague", display=["bestiarii"], set={"players.0.units.animals": 1, "players.0.units.slaves": 1})
    at.play(0, "bid bestiarii 1").to("perform")
    lines = told(at, 0, "perform")
    assert lines[1:3] == [
        "Player 1, for Bestiarii vs. Beasts: coins +5 (now 19), slaves -1 (now 0), church -1 (now 2).",
        "The population track is blocked, so nobody moves on it.",
    ]


def test_pirates_take_coins_and_what_is_left_without_a_choice() -> None:
    at = table(
        4, event="", set={"players.0.coins": 7, "players.1.coins": 3, "players.2.coins": 0, "players.3.coins": 0}
    )
    at.set({"players.2.units.animals": 1, "players.2.units.slaves": 2})
    lines = told(at, -1, "event pirates")
    assert lines == [
        "Event: Pirates Grow Brave.",
        "Player 1, by Pirates Grow Brave: coins -5 (now 2).",
        "Player 2, by Pirates Grow Brave: coins -3 (now 0).",
    ]
    assert told(at, 2, "lose slave")[:2] == [
        "Player 3 leaves one of the slaves to the pirates: slaves -1 (now 1).",
        "Player 4 has nothing the pirates could take.",
    ]


def test_an_event_tells_markets_coins_and_tracks() -> None:
    at = table(2, event="", set={"market.animals": filled(0, 1, 2, 3)})
    assert told(at, -1, "event animals_escape")[:2] == [
        "Event: Animals Escape.",
        "The markets change: -3 animals.",
    ]
    at = table(2, event="", set={"round": 2})
    assert told(at, -1, "event victory_celebration") == [
        "Event: Victory Celebration.",
        "Player 1, by Victory Celebration: coins +2 (now 17), empire +1 (now 4).",
        "Player 2, by Victory Celebration: coins +2 (now 17), empire +1 (now 4).",
        "Bids in this order: Player 2, Player 1.",
    ]


def test_the_palace_guest_is_told_to_bid_first() -> None:
    at = table(display=["triumph"], set={"players.1.track.empire": 4})
    at.play(1, "bid triumph 1").to("place")
    lines = told(at, 0, "place palace")
    assert lines == [
        "Player 1 sends a worker to the Palace: coins -1 (now 14).",
        "The empire of Player 1 counts as 4 this round.",
        "Player 1 will bid first in the next round.",
    ]
    at.cleanup()
    assert "Player 1 comes from the Palace and bids first." in told(at, -1, "event new_lands")


def test_a_boost_that_wins_ends_the_story() -> None:
    at = table(display=["choral"], set={"players.1.track.church": 14}).play(0, "bid choral 1").to("place")
    at.play(0, "pass")
    assert told(at, 1, "place pantheon")[-1] == "A track is at 15: Player 2 wins."


def test_the_den_pays_apart_from_the_act() -> None:
    at = table(3, display=["gladiator"], options={"gamblers_den": True}, set={"players.0.units.slaves": 1})
    at.play(0, "bid gladiator 1").play(1, "bid gladiator 1").play(2, "bid gladiator 1").to("place")
    at.play(0, "place gamblers_den")
    assert told(at, 0, "stake 5") == ["Player 1 stakes 5 coins on Player 1 in Gladiator Combat: coins -5 (now 8)."]
    at.to("perform")
    lines = told(at, 0, "perform")
    assert "Player 1, for Gladiator Combat: coins +3 (now 11), population +2 (now 5)." in lines
    assert "The Den pays Player 1: coins +15 (now 26)." in lines


@pytest.mark.parametrize("event", EVENTS)
def test_only_its_guest_reads_what_the_oracle_shows(event: str) -> None:
    shown: list[list[str]] = []
    for viewer in (0, 1, SPECTATOR):
        at = table(event="new_lands" if event != "new_lands" else "plague", options={"oracle": True})
        at.set({"players.0.units.animals": 1})
        at.play(0, "bid torture 1").to("place")
        assert told(at, 0, "place oracle", viewer) == [
            "Player 1 sends a worker to the Oracle: coins -1 (now 13), animals -1 (now 0)."
        ]
        shown.append(told(at, -1, f"event {event}", viewer))
    assert shown[0][0] == f"The Oracle shows Player 1 that {name('events', event)} comes next."
    assert shown[1] == shown[2] == ["The Oracle shows Player 1 the next event."]


def test_shared_victory_names_all_winners() -> None:
    same = {f"players.{seat}.track.empire": 14 for seat in (0, 1)}
    at = table(2, event="", set=same)
    assert told(at, -1, "event victory_celebration")[-1] == "A track is at 15: Player 1 and Player 2 share the victory."
