"""The log retells the game: everything that changed is told, once."""

import re
from typing import Any

import pytest

from circenses.games.gloria_mundi import scoring, setup
from circenses.games.gloria_mundi.content import RESOURCES
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.log import Log
from circenses.games.gloria_mundi.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE, SPECTATOR
from tests.games.gloria_mundi.table import Table, lay, resolve

CHANGE = re.compile(r"\b(food|gold|peace|glory|position) ([+−]\d+)")
PLAYER = re.compile(r"Player (\d)")


def accounts(lines: list[str], seats: int) -> list[dict[str, int]]:
    """Counters and position of every player, from the story alone."""
    begun = next(line for line in lines if line.startswith("Everybody begins with "))
    start = {key: int(value) for key, value in re.findall(r"(\w+) (\d+)", begun)}
    held = [{key: start.get(key, 0) for key in (*RESOURCES, "position")} for _ in range(seats)]
    for line in lines:
        for key, change in CHANGE.findall(line):
            named = PLAYER.search(line)
            assert named is not None, line
            held[int(named[1]) - 1][key] += int(change.replace("−", "-"))
    return held


def retell(lines: list[str], seats: int) -> list[float]:
    """The final scores from the story."""
    return [float(own["position"]) for own in accounts(lines, seats)]


def told(at: Table, seat: int, *moves: str) -> list[str]:
    """The sentences of these moves."""
    at.told.clear()
    at.play(seat, *moves)
    return at.told


@pytest.mark.parametrize("players", [2, 3, 6])
@pytest.mark.parametrize("given", [{}, {"tribute_pile": "all", "seat_compensation": "glory", "setup.start.glory": 2}])
def test_the_story_alone_gives_counters_and_positions(players: int, given: dict[str, Any]) -> None:
    s = setup.new(players, resolve(given))
    rng = Rng(players)
    lines: list[str] = []
    while not s.over():
        out = Choices()
        flow.legal_into(s, out)
        action = int(out.actions[rng.below(out.count)])
        s, sentences = GAME.tell(s, int(s.actor()), action, 0)
        assert sentences
        assert all(line.endswith(".") and line == line.strip() for line in sentences)
        lines += sentences
    held = accounts(lines, players)
    for seat in range(players):
        assert [held[seat][type] for type in RESOURCES] == [int(s.counters[seat * 4 + i]) for i in range(4)]
        assert held[seat]["position"] == s.position[seat]
        assert f"Player {seat + 1} ends on {int(s.position[seat])}." in lines
    assert lines[-1].endswith(f"Player {scoring.leader(s) + 1} wins.")


@pytest.mark.rule("GM-1.11")
def test_sums_of_others_are_not_told_and_everybody_is_told_the_same() -> None:
    at = lay(3, counters=[(4, 4, 4, 0)] * 3)
    action = GAME.parse(at.state, "play food")
    after = GAME.with_story(at.state, 0, action)
    lines = [GAME.describe(at.state, 0, action, after, viewer) for viewer in (0, 1, 2, SPECTATOR)]
    assert lines == [lines[0]] * 4
    assert lines[0] == [
        "Player 1 plays a food card.",
        "Player 1 activates 2 food cards: food +2.",
        "Player 2 activates 1 food card: food +1.",
        "Player 3 activates 1 food card: food +1.",
    ]


def test_a_start_is_told() -> None:
    at = Table(setup.new(3, resolve({"seat_compensation": "glory"})), resolve({"seat_compensation": "glory"}))
    assert told(at, CHANCE, "start 1") == [
        "Player 2 begins.",
        "Everybody begins with food 1, gold 1, peace 1, in Rome.",
        "Player 1, for sitting later: glory +2.",
        "Player 3, for sitting later: glory +1.",
        "Turn 1 is the turn of Player 2.",
    ]


def test_a_purchase_is_told_as_it_is_paid() -> None:
    at = lay(counters=[(4, 0, 2, 2)], forum={2: "C05"}, phase="build", positions=(10, 0))
    assert told(at, 0, "buy C05") == ["Player 1 is buying Via Appia (Appian Way) (on gold)."]
    assert told(at, 0, "food 4") == ["Player 1 is buying Via Appia (Appian Way) (on gold, food 4, gold 0)."]
    assert told(at, 0, "peace 2") == [
        "Player 1 builds Via Appia (Appian Way) on a gold card: food −4, peace −2, glory −1, position +1 (now 11)."
    ]


def test_abilities_are_told() -> None:
    at = lay(
        fronts=["food F11, food F15, gold C02, food F12", ""], counters=[(5, 0, 0, 1)], phase="activate", type="food"
    )
    assert told(at, 0, "ability F11") == ["Player 1 is using Annona (Grain Fleet)."]
    assert told(at, 0, "times 2")[0] == "Player 1 is using Annona (Grain Fleet) (times 2)."
    assert told(at, 0, "glory 0") == ["Player 1 uses Annona (Grain Fleet) 2 times: food −4, position +2 (now 2)."]
    assert told(at, 0, "ability F15", "give up C02")[-1] == (
        "Player 1 gives up Moneta (Mint) with Macellum (Stock Sale): position +2 (now 4)."
    )
    assert "Player 1 uses Pomarium (Orchard): food +3, glory −1." in told(at, 0, "ability F12", "food 3")


def test_the_discard_round_and_the_pile_are_told() -> None:
    queue = [["food", "glory for peace"], ["gold"]]
    at = lay(3, fronts=["food, gold", "peace R09", ""], phase="tribute", goth=12, queue=queue, counters=[(1, 0, 0, 0)])
    assert told(at, 0, "refuse", "discard gold") == [
        "Player 1 pays no tribute.",
        "The Goth moves 2 spaces to 14; due: food, glory for peace and gold.",
        "Player 1 discards a gold card for the gold counter.",
        "Player 2 gives Obsides (Hostages) for the glory for peace, and the peace card stays.",
        "Player 3 has no card that is due.",
        "Player 1 discards a food card for the food counter.",
        "Turn 2 is the turn of Player 2.",
    ]
    left = lay(fronts=["", "gold"], phase="tribute", goth=12, queue=queue, counters=[(1, 0, 0, 0)])
    assert told(left, 0, "refuse")[2:] == [
        "Player 1 has no card that is due.",
        "Player 2 discards a gold card for the gold counter.",
        "Player 1 has no card that is due.",
        "Player 2 has no card that is due.",
        "Nobody can match more; food and glory for peace are left over.",
        "In the pile: 1 food and 1 glory.",
    ]
    assert told(left, 0, "take glory")[:2] == [
        "Player 1 takes glory from the pile: glory +1.",
        "Player 2 takes food from the pile: food +1.",
    ]


def test_a_tribute_is_told() -> None:
    at = lay(phase="tribute", goth=12, counters=[(1, 0, 1, 1)])
    assert told(at, 0, "pay") == ["Player 1 is paying the tribute."]
    assert told(at, 0, "own", "glory")[-2] == (
        "Player 1 lays food and glory for peace on space 13 as tribute: food −1, glory −1."
    )


@pytest.mark.parametrize(
    ("how", "line"),
    [
        ({"phase": "tribute", "goth": 37, "counters": [(1, 1, 1, 1)]}, "Rome has fallen: Player 2 wins."),
        ({"hands": {0: (1, 0, 0)}}, "A hand of production cards is empty: Player 2 wins."),
        ({"phase": "forum", "deck": []}, "No building is left to draw: Player 2 wins."),
    ],
)
def test_the_end_is_told(how: dict[str, Any], line: str) -> None:
    at = lay(positions=(1, 2), **how)
    log = Log(at.state, 0, 0, 0)
    log.tell_result()
    assert log.lines == ["Player 1 ends on 1.", "Player 2 ends on 2.", line]
