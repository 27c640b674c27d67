"""Features: one length, one point of view, no secret, nothing left out."""

from collections.abc import Mapping
from typing import Any

import pytest

from circenses.games.circus_maximus import setup, view
from circenses.games.circus_maximus.content import EVENTS
from circenses.games.circus_maximus.features import LENGTH, PLAYER, features
from circenses.games.circus_maximus.rules import flow
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.circus_maximus.table import Table, filled, resolve, table

SWITCHES: list[dict[str, Any]] = [
    {},
    {"executions": "one_random", "reuse_in_round": False, "setup.game.display": 14},
    {"oracle": True, "gamblers_den": True, "setup.start.animals": 3, "setup.track.high": 60},
]


@pytest.mark.parametrize("options", SWITCHES, ids=str)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_the_length_is_fixed_and_the_numbers_are_small(seats: int, options: dict[str, Any]) -> None:
    s = setup.new(seats, resolve(options))
    rng = Rng(5)
    while not s.over():
        for seat in range(seats):
            values = features(s, seat)
            assert len(values) == LENGTH
            assert all(-4.0 <= value <= 12.0 for value in values)
            assert values[PLAYER * seats : PLAYER * 4] == [0.0] * (PLAYER * (4 - seats))
        out = Choices()
        flow.legal_into(s, out)
        flow.apply(s, out.actions[rng.below(out.count)])


def test_each_seat_sees_itself_first_and_the_others_in_turn() -> None:
    at = table(3, set={f"players.{seat}.coins": 10 * seat + 10 for seat in range(3)})
    one = features(at.state, 1)
    assert one[:PLAYER] == features(at.state, 0)[PLAYER : 2 * PLAYER]
    assert [one[PLAYER * i + 1] for i in range(4)] == [0.5, 0.75, 0.25, 0.0]
    assert features(at.state, 2)[4 * PLAYER :] == one[4 * PLAYER :]


def test_only_who_has_seen_the_next_event_has_it() -> None:
    told: dict[int, set[tuple[float, ...]]] = {0: set(), 1: set()}
    for event in EVENTS[1:]:
        at = table(event="plague", options={"oracle": True}, set={"players.0.units.animals": 1})
        at.play(0, "bid torture 1").to("place").play(0, "place oracle").chance(f"event {event}")
        for seat in (0, 1):
            told[seat].add(tuple(features(at.state, seat)))
    assert len(told[0]) == len(EVENTS) - 1
    assert len(told[1]) == 1


CHANGES: list[Mapping[str, Any]] = [
    {"round": 2},
    {"supply.slaves": 49},
    {"market.slaves": filled(0)},
    {"palace_first": 1},
    {"passed": [1]},
    {"order": [1, 0]},
    {"blocked_tracks": ["church"]},
    {"disabled_locations": ["palace"]},
    {"price_mod": -1},
    {"deploy_cost": 2},
    {"execution": "torture"},
    {"duty": False},
    {"bids.gladiator": {"0": {"coins": 3, "turn": 1}}},
    {"bids.gladiator": {"0": {"coins": 3, "turn": 2}}},
    {"placed.port": {"1": 1}},
    {"queue.slaves": [1]},
    {"queue.slaves": [1, 0]},
    {"queue.slaves": [0, 1]},
    {"bet": {"seat": 0, "act": "gladiator", "backs": 1, "stake": 3}},
    {"bet": {"seat": 0, "act": "gladiator", "backs": 1, "stake": 4}},
    {"bet": {"seat": 0, "act": "gladiator", "backs": 0, "stake": 3}},
    {"open_act.act": "gladiator"},
    {"open_act.joined": [1]},
    {"open_act.rolling": [1]},
    {"open_act.rolls": [0, 4]},
    {"open_act.done": ["choral"]},
    {"open_act.took_part": [0]},
    {"open_act.penalties": ["ludi"]},
    {"players.1.pool": 4, "players.1.spare": 6, "players.1.available": 4},
    {"players.1.available": 4},
    {"players.1.units.animals": 1},
    {"players.1.track.church": 4},
    {"players.1.boost.church": 1},
    {"agenda": [{"kind": "place", "seat": 0, "a": 0, "b": 0}]},
    {"agenda": [{"kind": "bid", "seat": 1, "a": 0, "b": 0}]},
    {"agenda": [{"kind": "bid_coins", "seat": 0, "a": 5, "b": 0}]},
    {"agenda": [{"kind": "bid_coins", "seat": 0, "a": 6, "b": 0}]},
    {"agenda": [{"kind": "bid_coins", "seat": 0, "a": 6, "b": 1}]},
    {"agenda": [{"kind": "buy", "seat": 0, "a": 1, "b": 0}]},
    {"agenda": [{"kind": "buy", "seat": 0, "a": 2, "b": 0}]},
    {"agenda": [{"kind": "flip", "seat": CHANCE, "a": 0, "b": 0}]},
    {"agenda": [{"kind": "flip", "seat": CHANCE, "a": 1, "b": 0}]},
    {"agenda": [{"kind": "flip", "seat": CHANCE, "a": 1, "b": 1}]},
]


def test_every_change_of_the_table_shows_and_no_two_look_alike() -> None:
    seen: dict[tuple[float, ...], Mapping[str, Any]] = {}
    for change in [{}, *CHANGES]:
        values = tuple(features(table(display=["gladiator"]).set(change, fitting=False).state, 0))
        assert values not in seen, f"{change} looks like {seen[values]}"
        seen[values] = change


@pytest.mark.parametrize(
    "options",
    [
        {"economy": "none"},
        {"penalty_scope": "absent_from_all"},
        {"bid_order": "chronological"},
        {"participation": "automatic"},
        {"reuse_in_round": False},
        {"prison_cap": "shared"},
        {"restock": "flat"},
        {"drain_end": "expensive"},
        {"turn_ties": "seat"},
        {"buy_mode": "all_at_once"},
        {"boost_wins": False},
        {"oracle": True},
        {"gamblers_den": True},
        {"setup.game.rounds": 12},
        {"setup.track.high": 20},
        {"setup.track.low": -9},
        {"markets.slaves.slots.9": 8},
    ],
    ids=str,
)
def test_every_switch_shows(options: dict[str, Any]) -> None:
    assert features(table(options=options).state, 0) != features(table().state, 0)


def test_acts_and_events_show_where_they_lie() -> None:
    one, other = table(display=["gladiator", "hymn"]), table(display=["hymn", "gladiator"])
    assert features(one.state, 0) != features(other.state, 0)
    plague, jupiter = table(event="new_lands"), table(event="slave_ship")
    assert features(plague.state, 0) != features(jupiter.state, 0)


def test_what_is_dealt_anew_looks_the_same() -> None:
    at: Table = table(3, options={"oracle": True}, set={"players.2.units.animals": 1})
    at.play(0, "bid torture 1").to("place").play(0, "pass").play(1, "pass").play(2, "place oracle")
    at.chance("event pirates")
    rng = Rng(3)
    for seat in range(3):
        for _ in range(5):
            assert features(view.determinize(at.state, seat, rng), seat) == features(at.state, seat)
