"""The log retells the game: every change once, under its cause, so that the story alone gives the scores."""

import re

import pytest

from circenses.games.horrea import setup
from circenses.games.horrea.game import GAME
from circenses.games.horrea.rules import flow
from circenses.games.horrea.sentences import holdings
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.horrea.table import Table, alliance, hand, resolve, seats, table

CHANGE = re.compile(r"(money|prestige|boys|girls|agents|horrea|benefactions) ([+-]\d+) \(now (-?\d+)\)")


def retell(lines: list[str], players: int) -> list[float]:
    """The prestige of everybody, from the changes alone; what a line says is now there must agree."""
    prestige = [0] * players
    for line in lines:
        who = re.match(r"Player (\d)", line)
        for word, by, now in CHANGE.findall(line):
            assert who is not None, line
            if word == "prestige":
                seat = int(who[1]) - 1
                prestige[seat] += int(by)
                assert prestige[seat] == int(now), line
    return [float(points) for points in prestige]


def told(at: Table, move: str) -> list[str]:
    """The sentences of one move, chain and all."""
    lines: list[str] = []
    for action in GAME.read(at.state, move):
        at.state, sentences = GAME.tell(at.state, at.actor, action, 0)
        lines += sentences
    return lines


@pytest.mark.parametrize("seed", range(12))
def test_every_change_of_every_holding_is_told_exactly_once(seed: int) -> None:
    given = {"fate_pack_b": bool(seed % 2), "region_loss": seed % 3 == 0, "debt_model": ("ledger", "sale")[seed // 6]}
    s = setup.new(3 + seed % 2, resolve(given, "letter" if seed % 4 == 3 else ""))
    rng = Rng(seed)
    out = Choices()
    held = [holdings(s, seat) for seat in range(3 + seed % 2)]
    while not s.over():
        out.clear()
        flow.legal_into(s, out)
        chance = s.actor() == CHANCE
        action = int(out.at(rng.below(out.total)) if chance else out.actions[int(rng.below(out.count))])
        s, lines = GAME.tell(s, int(s.actor()), action, 0)
        for line in lines:
            who = re.match(r"Player (\d)", line)
            for word, by, now in CHANGE.findall(line):
                assert who is not None
                own = held[int(who[1]) - 1]
                own[word] += int(by)
                assert own[word] == int(now), line
        assert held == [holdings(s, seat) for seat in range(len(held))]


def test_a_marriage_is_told_from_both_sides() -> None:
    at = table(phase="social", set={**hand(0, boys=1), **hand(1, girls=1), **seats("money", 300)})
    assert told(at, "propose player 2 boy 200") == [
        "Player 1 offers a boy in marriage to Player 2.",
        "Player 1 offers Player 2 $200 for the marriage.",
    ]
    assert told(at, "accept") == [
        "Player 2 accepts the marriage with Player 1 for $200: money +200 (now 200), prestige +2 (now 2), "
        "girls -1 (now 0).",
        "Player 1, for the marriage: money -200 (now 100), prestige +2 (now 2), boys -1 (now 0).",
        "Player 1 and Player 2 are allied, for $200.",
    ]


def test_an_attack_on_an_ally_tells_fee_refund_and_end() -> None:
    start = {**seats("money", 500, 300), **seats("prestige", 3, 3), **seats("agents", ["luna"]), "horrea.luna": [1]}
    at = table(phase="build", set={**start, "alliances": [alliance(0, 1, 100)]})
    assert told(at, "destroy luna") == [
        "Player 1 attacks the horreum of Player 2 in Luna: money -100 (now 400), prestige -2 (now 1).",
        "Player 2, by that: money -100 (now 200), prestige -2 (now 1).",
        "Player 1 and Player 2 are allied no more.",
    ]
    assert told(at, "d6 2")[0] == "Player 1 rolls 2, needing 4: the horreum of Player 2 in Luna stands."


def test_an_attack_on_an_ally_tells_the_end_of_each_alliance() -> None:
    start = {**seats("money", 500, 300), **seats("prestige", 5, 5), **seats("agents", ["luna"]), "horrea.luna": [1]}
    both = {**start, "alliances": [alliance(0, 1, 100), alliance(1, 0)]}
    at = table(phase="build", set=both, options={"alliances_per_pair": 0})
    assert told(at, "destroy luna")[-2:] == [
        "Player 1 and Player 2 are allied no more.",
        "Player 2 and Player 1 are allied no more.",
    ]


def test_trade_names_every_receipt() -> None:
    at = table(set={"horrea": {"rome": [0], "toletum": [0, 2]}, **seats("money", 10)})
    at.play(0, "skip").play(1, "skip")
    assert "Player 1 trades, Rome 240 and Toletum -20: money +220 (now 230)." in told(at, "skip")


def test_fate_names_its_card_and_what_it_does_to_whom() -> None:
    at = table(phase="fate", set={**seats("money", 1200, 0, 50), **seats("marks", 1)})
    assert told(at, "fate F09") == [
        "Fate: Census. $1000 or more make a senator, 1 prestige up; a senator with less is struck off, "
        "1 prestige down.",
        "Player 1, by Census: prestige +1 (now 1).",
        "Player 1 becomes a senator.",
        "Turn 2 begins, Player 2 starts.",
    ]


def test_the_end_tells_the_standing_and_the_winner() -> None:
    at = table(phase="fate", set={**seats("prestige", 15, 3), **seats("money", 300, 20, 30)})
    assert told(at, "fate F05") == [
        "Fate: Revolt. All agents in Rhodes and Damascus go home.",
        "Player 1 ends with 15 prestige, $300, 0 benefactions and 0 horrea.",
        "Player 2 ends with 3 prestige, $20, 0 benefactions and 0 horrea.",
        "Player 3 ends with 0 prestige, $30, 0 benefactions and 0 horrea.",
        "15 prestige are reached: Player 1 wins.",
    ]


def test_movement_tells_also_what_left_no_choice() -> None:
    at = table(set=seats("agents", ["alexandria", "coptos", "berenice"])).play(0, "skip")
    assert told(at, "alexandria > coptos") == [
        "Player 1's agent goes from Alexandria to Coptos.",
        "Player 1's agent goes from Coptos to Alexandria, as there is no choice.",
        "Player 1's agent stays in Berenice, as there is no choice.",
    ]


def test_who_cannot_pay_for_a_conflict_is_told_to_give_way() -> None:
    start = {**seats("agents", ["rome"], ["luna"]), **seats("arrived", [1], [1])}
    at = table(set=start).play(0, "skip", "rome > luna").play(1, "skip", "all stay")
    assert "Player 1 cannot pay to stay in Luna: agents -1 (now 0)." in told(at, "skip")


def test_pledges_for_later_are_told() -> None:
    at = table(phase="fate", set={**seats("agents", ["ephesus"]), **seats("money", 5, 9)})
    assert "Player 1 is promised $500 in the next Trade phase." in told(at, "fate F14")
    at = table(phase="fate", set={"players.0.receipts": {"luna": 70}, **seats("money", 5, 9)})
    assert "Luna will bring Player 1 nothing in the next Trade phase." in told(at, "fate F03")
