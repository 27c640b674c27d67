"""A position as JSON and back; every way it can be bad is refused with its path and the reason."""

import copy
from typing import Any

import pytest

from circenses.games.horrea.game import GAME
from circenses.games.horrea.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadPosition
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.horrea.table import Table, alliance, hand, put, resolve, seats, table


def asked() -> Table:
    """Seat 0 answers an intrigue, with something of everything on the table."""
    changes: dict[str, Any] = {
        **seats("agents", ["rome", "luna"], ["athens"]),
        **seats("money", 500, 300, -40),
        **hand(0, boys=1),
        **hand(1, girls=1),
        "alliances": [alliance(0, 2, 100)],
        "marriages": {"athens": 1},
        "horrea": {"rome": [0, 2], "luna": [1]},
        "players.0.receipts": {"rome": 120},
    }
    return table(phase="social", set=changes)


def broken(at: Table, path: str, value: Any) -> dict[str, Any]:
    data = copy.deepcopy(at.saved)
    put(data, path, value)
    return data


def refusal(data: Any, players: int = 3, **given: Any) -> str:
    with pytest.raises(BadPosition) as fault:
        GAME.from_json(data, players, resolve(given))
    assert "\n" not in str(fault.value)
    return str(fault.value)


@pytest.mark.parametrize("seed", range(4))
def test_every_position_of_a_game_reads_back_to_itself(seed: int) -> None:
    at = table(3 + seed % 2, options={"fate_pack_b": True})
    rng, out, values = Rng(seed), Choices(), at.values
    s = at.state
    for _ in range(250):
        if s.over():
            break
        told = GAME.to_json(s)
        assert GAME.to_json(GAME.from_json(told, int(s.rules.players), values)) == told
        out.clear()
        flow.legal_into(s, out)
        pick = out.at(rng.below(out.total)) if s.actor() == CHANCE else out.actions[int(rng.below(out.count))]
        flow.apply(s, int(pick))


@pytest.mark.parametrize(
    ("path", "value", "reason"),
    [
        ("turn", 0, "turn: 0 is not a whole number from 1"),
        ("turn", True, "turn: True is not a whole number"),
        ("turn", 61, "turn: 61 is not a whole number from 1 to 60"),
        ("start", 3, "start: 3"),
        ("phase", "market", "phase: 'market' is none of deal, dice, movement"),
        ("place", 4, "place: 4"),
        ("step", 16, "step: 16 is not a whole number from 0 to 9"),
        ("step", 5, "step: 5"),
        ("players", [], "players: a list of length 3 is needed"),
        ("players.0", 7, "players.0: a table is needed"),
        ("players.0.money", "rich", "players.0.money: 'rich'"),
        ("players.0.money", -501, "players.0.money: -501 is not a whole number from -500 to"),
        ("players.0.prestige", -1, "players.0.prestige: -1"),
        ("players.0.hand.boys", 9, "all boys: 20 instead of 12"),
        ("players.0.agents", ["rome"], "players.0.arrived: a list of length 1 is needed"),
        ("players.0.agents", ["luna", "luna"], "players.0.agents: two are in market 2, or they are out of order"),
        ("players.0.agents", ["luna", "rome"], "out of order"),
        ("players.0.agents", ["atlantis", "luna"], "players.0.agents.0: 'atlantis'"),
        ("players.0.agents", ["", "luna"], "players.0.agents: one is neither on the board nor in supply"),
        ("players.0.agents", ["rome"] * 5, "players.0.agents: 5 entries, at most 4 are allowed"),
        ("players.0.senator", 1, "players.0.senator: 1 is not true or false"),
        ("players.0.milestones.italia_gallia", ["six"], "players.0.milestones.italia_gallia.0: 'six'"),
        ("players.0.marks", -1, "players.0.marks: -1"),
        ("players.0.flooded", "sea", "players.0.flooded: 'sea'"),
        ("players.0.bonuses", [1], "players.0.bonuses: a list of length 4 is needed"),
        ("players.0.receipts", {"atlantis": 1}, "players.0.receipts: 'atlantis' does not belong here"),
        ("players.0.luck", 1, "players.0: 'luck' does not belong here"),
        ("horrea.rome", [2, 0], "horrea.rome: seats must be named once, in order"),
        ("horrea.rome", [3], "horrea.rome.0: 3"),
        ("marriages.athens", -1, "marriages.athens: -1"),
        ("alliances", [alliance(0, 0)], "alliances.0: nobody is allied to herself"),
        ("alliances", [alliance(0, 1, 75)], "alliances.0.price: 75 is no step of the price ladder"),
        ("alliances", [alliance(0, 1, 1050)], "alliances.0.price: 1050 is not a whole number from 0 to 1000"),
        ("alliances", [alliance(0, 1)] * 13, "alliances: 13 entries, at most 12 are allowed"),
        ("alliances", [alliance(0, 1, card="man")], "alliances.0.card: 'man'"),
        ("alliances", [alliance(0, 1), alliance(1, 2), alliance(0, 2)], "there are more marriages than spent cards"),
        ("benefactions.aedile.temple", 3, "benefactions.aedile.temple: 3"),
        ("benefactions.consul", {}, "benefactions: 'consul' does not belong here"),
        ("family.pile.boys", -1, "family.pile.boys: -1"),
        ("family.spent", {"boys": 2}, "family.spent: 'girls' is missing"),
        ("fate.bag", {"F99": 1}, "fate.bag: 'F99' does not belong here"),
        ("fate.bag.F01", 2, "fate.bag: card 0 lies there 2 times"),
        ("fate.card", "F01", "fate.bag: card 0 lies there 1 times"),
        ("storms", "no", "storms: 'no'"),
        ("going", ["luna"], "going: there is one destination for each agent asked before"),
        ("approached", [5], "approached.0: 5"),
        ("rolls", [1, 2], "rolls: a list of length 3 is needed"),
        ("agenda", [], "the agenda and the ending disagree"),
        ("ending", "prestige", "the agenda and the ending disagree"),
        ("agenda.0.kind", "", "agenda.0.kind: '' is none of deal, start_die"),
        ("agenda.0.kind", "dance", "agenda.0.kind: 'dance'"),
        ("agenda.0.kind", "build", "agenda.0.kind: 'build' is not asked in the phase 'social'"),
        ("agenda.0.seat", -1, "agenda.0.seat: -1"),
        ("agenda.0.seat", 1, "agenda.0.seat: it is the part of seat 0"),
        ("agenda.0.a", 1, "agenda.0.a: 1"),
        ("agenda.0", {"kind": "oust", "seat": 0, "a": 40, "b": 0}, "the intruder has no agent there"),
        ("agenda.0", {"kind": "price", "seat": 0, "a": 2, "b": 0}, "these two cannot marry"),
        ("agenda.0", {"kind": "price", "seat": 0, "a": 0, "b": 0}, "these two cannot marry"),
        ("agenda.0", {"kind": "conflict", "seat": 0, "a": 0, "b": 0}, "has no two answers here"),
        ("agenda.0", {"kind": "oust_die", "seat": -1, "a": 2, "b": 1}, "both sides have an agent"),
        ("agenda.0", {"kind": "oust_die", "seat": -1, "a": 2, "b": 0}, "two different sides"),
        ("agenda.0", {"kind": "answer", "seat": 1, "a": 0, "b": 40}, "the proposer cannot afford that price"),
    ],
)
def test_a_bad_value_is_refused_with_its_path(path: str, value: Any, reason: str) -> None:
    assert reason in refusal(broken(asked(), path, value))


def test_a_missing_or_unknown_key_is_named() -> None:
    data = asked().saved
    del data["horrea"]
    assert refusal(data) == "position: 'horrea' is missing"
    assert "position: 'weather' does not belong here" in refusal({**asked().saved, "weather": 1})
    assert refusal({**asked().saved, "players": [1, 2, 3]}) == "players.0: a table is needed, not 1"


def test_a_fate_question_needs_its_card() -> None:
    at = table(phase="fate", set={**seats("money", 900), "horrea": {"luna": [0]}}).chance("fate F02")
    other = broken(at, "fate.card", "F03")
    del other["fate"]["bag"]["F03"]
    assert "no fate card in force asks 'pay'" in refusal(other)
    assert "no fate card in force asks 'pay'" in refusal(broken(at, "fate.card", ""))


def test_a_card_is_in_force_only_in_the_fate_phase() -> None:
    data = broken(asked(), "fate.card", "F01")
    data["fate"]["bag"].pop("F01")
    assert refusal(data) == "fate.card: a card is in force exactly while it is carried out"


def test_two_in_one_market_cannot_be_after_the_social_phase() -> None:
    at = table(phase="build", set={**seats("agents", ["luna"], ["athens"]), **seats("money", 300)})
    assert "two agents share a market" in refusal(broken(at, "players.1.agents", ["luna"]))


def test_destinations_named_must_fit_the_agents() -> None:
    at = table(set=seats("agents", ["rome", "luna", "narbo"])).play(0, "skip", "rome stays", "luna stays")
    assert at.get("going") == ["rome", "luna"]
    assert "two agents cannot go to one city" in refusal(broken(at, "going", ["luna", "luna"]))
    assert "one destination for each agent" in refusal(broken(at, "going", ["rome"]))


def test_a_debt_below_zero_cannot_be_in_the_sale_model() -> None:
    assert "players.2.money: -40 is not a whole number from 0" in refusal(asked().saved, debt_model="sale")


def test_another_number_of_players_is_refused() -> None:
    assert "players: a list of length 4 is needed" in refusal(asked().saved, 4)
