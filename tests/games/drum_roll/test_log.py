"""The log retells the game: everything that changed is told, once, and only to those who may know."""

import re

import pytest

from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.log import Log
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR
from circenses.testing.walk import choose, pick
from tests.games.drum_roll.table import placing, showing

PLAYER = re.compile(r"Player (\d)")
CHANGE = re.compile(r"(\w+) ([+-]\d+) \(now (-?\d+)\)")


def accounts(lines: list[str], seats: int) -> list[dict[str, int]]:
    """Prestige, coins, cubes and cards of every player, from the story alone."""
    held: list[dict[str, int]] = [{} for _ in range(seats)]
    for line in lines:
        for key, change, now in CHANGE.findall(line):
            named = PLAYER.search(line)
            assert named is not None, line
            own = held[int(named[1]) - 1]
            own[key] = own.get(key, 0) + int(change)
            assert own[key] == int(now), f"{line} But it was {own[key] - int(change)} before."
    return held


def retell(lines: list[str], seats: int) -> list[float]:
    """The final scores from the story."""
    return [float(own.get("prestige", 0)) for own in accounts(lines, seats)]


@pytest.mark.parametrize(("seats", "viewer"), [(2, 0), (3, SPECTATOR), (4, 2)])
def test_every_change_is_told_once(seats: int, viewer: int) -> None:
    rng = Rng(seats)
    s = GAME.new(seats, GAME.options().resolve({"setup.game.shows": 1}))
    lines: list[str] = []
    while not s.over():
        seat = pick(s.actors(), rng)
        action = choose(GAME, s, seat, rng)
        s, told = GAME.tell(s, seat, action, viewer)
        lines += told
    held = accounts(lines, seats)
    for seat in range(seats):
        there = Log(s, seat, 0, viewer).holdings(s, seat)
        assert {key: held[seat].get(key, 0) for key in there} == there
    assert retell(lines, seats) == GAME.scores(s)


@pytest.mark.rule("DR-1.1", "DR-1.14")
def test_a_drawn_card_is_named_to_its_owner_only() -> None:
    table = placing(3, {"at": 9, "markers": ["0 invest"]})
    table.set({"agenda": [{"kind": "place", "seat": 2, "a": 0, "b": 0}]}).play(2, "pass").play(0, "buy")
    action = GAME.parse(table.state, "card fire")
    told = {viewer: " ".join(GAME.tell(table.state, CHANCE, action, viewer)[1]) for viewer in (0, 1, SPECTATOR)}
    assert "Fire a Performer" in told[0]
    assert "Fire" not in told[1]
    assert told[1] == told[SPECTATOR]


def test_a_show_is_told_in_its_steps() -> None:
    table = showing(["A2 red", "A1"], set={"players.0.prestige": 3})
    lines: list[str] = []
    for move in ("done", "next A1", "done"):
        lines += GAME.tell(table.state, 0, GAME.parse(table.state, move), 0)[1]
        table.play(0, move)
    assert "Player 1 gives the show." in lines
    assert "Tumbler of Player 1 cannot perform and is fired: prestige -2 (now 1), coins -1 (now 19)." in lines
    assert "Rope Walker gives a poor performance for Player 1." in lines
    assert any(line.startswith("Player 1 owes salaries of 3") for line in lines)
