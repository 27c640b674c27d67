"""What holds after every action, and how long a match can last (CM-1.11)."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from circenses.games.circus_maximus import options, setup
from circenses.kernel.errors import BadPosition
from circenses.kernel.state import CHANCE
from tests.games.circus_maximus.table import Table, filled, resolve, table

rule = pytest.mark.rule

SINGLE = ("port", "war", "forest", "town_square", "palace", "pantheon", "guildhall", "oracle", "gamblers_den")
GAMES = [
    {},
    {"oracle": True, "gamblers_den": True},
    {"economy": "none", "buy_mode": "all_at_once", "executions": "one_random"},
    {"economy": "pay_only", "prison_cap": "shared", "restock": "flat", "reuse_in_round": False, "drain_end": "cheap"},
    {"participation": "automatic", "penalty_scope": "absent_from_all", "bid_order": "chronological"},
    {"boost_wins": False, "market_start": "full", "oracle": True, "gamblers_den": True},
]


class Walk:
    """A random match, action by action; counts what players decide in each phase of the round."""

    def __init__(self, players: int, given: Mapping[str, Any], seed: int) -> None:
        values = resolve(given)
        self.at = Table(setup.new(players, values), values)
        self.players = players
        self.random = Random(f"{players} {sorted(given.items())} {seed}")
        self.moves: dict[str, int] = {}
        self.market = ""

    def step(self) -> None:
        at = self.at
        offered = at.offered
        assert len(offered) >= 2, f"a question with one answer: {at.question}"
        before = (at.phase, at.get("round"))
        self.count()
        # small bids make long games, so that every phase is seen
        last = 3 if at.question == "bid_coins" and self.random.random() < 0.8 else len(offered)
        at.play(at.actor, self.random.choice(offered[:last]))
        if (at.phase, at.get("round")) != before:
            self.moves = {}

    def count(self) -> None:
        """A bid is one action, however many questions it takes."""
        at = self.at
        if at.actor == CHANCE or at.question in (
            "bid_sixteens",
            "bid_coins",
            "back_act",
            "back_seat",
            "stake",
            "workers",
        ):
            return
        kind = f"buy {at.get('open_market')}" if at.phase == "buy" else at.phase
        if kind not in self.moves:
            coins = sum(player["coins"] for player in at.get("players"))
            workers = sum(player["available"] for player in at.get("players"))
            self.moves[kind] = 0
            self.limit = {"bid": coins, "place": workers + int(at.state.rules.room[10])}.get(
                at.phase, 10
            ) + self.players
        self.moves[kind] += 1
        if at.phase in ("bid", "place", "buy"):
            assert self.moves[kind] <= self.limit


def broken(at: Table, workers: int = 10) -> list[str]:
    """The invariants of the page, read from the saved position without the engine's own check."""
    data = at.saved
    faults: list[str] = []
    for player in data["players"]:
        faults += ["coins"] * (player["coins"] < 0)
        faults += ["units"] * any(count < 0 for count in player["units"].values())
        faults += ["tracks"] * any(not -10 <= base <= 15 for base in player["track"].values())
        faults += ["workers"] * (not 0 <= player["available"] <= player["pool"])
        faults += ["worker sum"] * (player["pool"] + player["spare"] != workers)
    faults += ["supply"] * any(count < 0 for count in data["supply"].values())
    faults += ["slots"] * any(len(slots) != 10 for slots in data["market"].values())
    acts = data["act_deck"] + data["act_discard"] + [act for act in data["act_display"] if act]
    faults += ["acts"] * (len(acts) != 15 or len(set(acts)) != 15)
    faults += ["display"] * (
        data["phase"] not in ("deal", "cleanup") and len([a for a in data["act_display"] if a]) != 5
    )
    events = data["event_deck"] + data["event_discard"] + data["current_events"]
    faults += ["events"] * (len(events) != 17 or len(set(events)) != 17)
    faults += ["queue"] * any(len(set(queue)) != len(queue) for queue in data["queue"].values())
    prison = data["placed"].get("prison", {})
    faults += ["prison"] * (at.values["prison_cap"] == "per_player" and any(count > 2 for count in prison.values()))
    faults += ["prison in all"] * (sum(prison.values()) > 2 * len(data["players"]))
    faults += ["single"] * any(sum(data["placed"].get(place, {}).values()) > 1 for place in SINGLE)
    faults += ["rounds"] * (not 1 <= data["round"] <= 10)
    return faults


@rule("CM-1.11", "CM-1.2")
@pytest.mark.parametrize("given", GAMES, ids=lambda given: "-".join(given) or "base")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_invariants_hold_after_every_action_and_phases_keep_their_bounds(
    players: int, given: dict[str, Any]
) -> None:
    walk = Walk(players, given, seed=1)
    while not walk.at.over:
        walk.step()
        assert broken(walk.at) == []
    assert walk.at.result[0] in ("track", "round_limit")
    assert walk.at.result[1]


@rule("CM-S310")
@pytest.mark.parametrize("seed", range(12))
def test_no_house_numbers_break_a_match(seed: int) -> None:
    """A dozen numbers at the ends of their ranges, all options mixed; the engine's own check runs after each action."""
    random = Random(seed)
    schema = options.schema()
    given: dict[str, Any] = {}
    for key in random.sample(sorted(schema.numbers), 12):
        if "lost" not in key and ".units." not in key and ".slots." not in key and "setup.track" not in key:
            number = schema.numbers[key]
            given[key] = random.choice([number.low, number.high, random.randint(number.low, number.high)])
    for variant in schema.variants.values():
        given[variant.key] = random.choice([True, False] if isinstance(variant.default, bool) else variant.values)
    walk = Walk(random.choice([2, 3, 4]), {**given, "setup.game.rounds": 2}, seed)
    while not walk.at.over:
        offered = walk.at.offered
        assert len(offered) >= 1
        walk.at.play(walk.at.actor, random.choice(offered))
    assert walk.at.get("round") <= 2


# A broken position is found


def placed(at: Table) -> Table:
    return at.to("place")


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"players.1.coins": -1}, "players.1.coins: -1 is not a whole number from 0 to 1000000"),
        ({"players.0.available": -1}, "players.0.available: -1 is not a whole number from 0 to 30"),
        ({"players.0.available": 6}, "players.0.available: 6 of 5 workers"),
        ({"players.0.pool": 6}, "workers of Player 1: 11 instead of 10"),
        ({"players.0.spare": 4}, "workers of Player 1: 9 instead of 10"),
        ({"players.0.units.slaves": -1}, "players.0.units.slaves: -1 is not a whole number from 0 to 1000000"),
        ({"players.0.aside.slaves": 1}, "players.0.aside: more units than there are"),
        ({"players.0.aside.slaves": -1}, "players.0.aside.slaves: -1 is not a whole number from 0 to 1000000"),
        ({"players.1.track.church": 16}, "players.1.track.church: 16 is not a whole number from -10 to 15"),
        ({"players.1.track.empire": -11}, "players.1.track.empire: -11 is not a whole number from -10 to 15"),
        ({"placed.prison": {"1": 3}}, "placed.prison.1: too many workers"),
        ({"placed.port": {"0": 1, "1": 1}}, "location 0 holds too many workers"),
        ({"placed.guildhall": {"0": 2}}, "location 10 holds too many workers"),
        ({"supply.animals": -1}, "supply.animals: -1 is not a whole number from 0 to 1000000"),
        ({"queue.slaves": [1, 1]}, "a seat stands twice in the queue of market 2"),
        ({"round": 11}, "round: 11 is not a whole number from 1 to 10"),
        ({"ending": "track"}, "the agenda and the ending disagree"),
        ({"agenda": []}, "the agenda and the ending disagree"),
        ({"market.mummers": [True] * 11}, "market.mummers: a list of length 10 is needed"),
        ({"passed": [40_000_000_000]}, "passed.0: 40000000000 is not a whole number from 0 to 1"),
        ({"players.0.coins": 1e30}, "players.0.coins: 1e+30 is not a whole number from 0 to 1000000"),
        ({"players.0.pool": 10**30}, f"players.0.pool: {10**30} is not a whole number from 0 to 30"),
        ({"order": [0, 0]}, "the order is not one of all seats"),
        ({"phase": "bid"}, "agenda.0.kind: 'place' is not asked in the phase 'bid'"),
        ({"turn": 1}, "agenda: it is not the turn of seat 0"),
        (
            {"next_event": "new_lands"},
            "next_event: the card an Oracle showed lies on top of the deck; "
            "peeked: an event was shown exactly if somebody has seen it",
        ),
        (
            {"weather": 1},
            "position: 'weather' does not belong here; there can be round, phase, players, supply, "
            "market, act_deck, act_discard, act_display and so on",
        ),
    ],
    ids=lambda value: next(iter(value)) if isinstance(value, dict) else "",
)
def test_a_broken_position_is_refused_with_what_is_wrong(changes: dict[str, Any], fault: str) -> None:
    at = table().to("place")
    with pytest.raises(BadPosition) as refused:
        at.set(changes)
    assert str(refused.value) == fault


@rule("CM-1.11")
@pytest.mark.parametrize(
    "changes",
    [
        {"players.1.coins": 0},
        {"players.0.available": 0},
        {"players.0.pool": 10, "players.0.spare": 0},
        {"players.0.pool": 0, "players.0.spare": 10, "players.0.available": 0},
        {"players.0.units.slaves": 1, "players.0.aside.slaves": 1},
        {"players.1.track.church": 15},
        {"players.1.track.empire": -10},
        {"placed.prison": {"0": 2, "1": 2}},
        {"placed.port": {"1": 1}},
        {"supply.animals": 0},
        {"queue.slaves": [1, 0]},
        {"round": 10},
        {"market.mummers": filled(*range(10)), "market.slaves": filled()},
    ],
    ids=lambda value: next(iter(value)),
)
def test_a_position_at_the_edge_is_taken(changes: dict[str, Any]) -> None:
    at = table().to("place").set(changes)
    for path, value in changes.items():
        assert at.get(path) == value


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"act_display.0": "naumachia"}, "act_display: the acts shown are not those that are neither"),
        ({"act_display.0": ""}, "act_display: the acts shown are not those that are neither"),
        ({"act_discard": ["naumachia"]}, "act_discard: 'naumachia' lies in act_deck already"),
        ({"event_discard": ["plague"]}, "event_discard: 'plague' lies in event_deck already"),
        ({"current_events": []}, "event_deck and event_discard and current_events: '.*' lies in none of them"),
        ({"act_display.0": "", "act_discard": ["choral"]}, "the display is not full"),
    ],
)
def test_every_card_lies_in_exactly_one_place(changes: dict[str, Any], fault: str) -> None:
    with pytest.raises(BadPosition, match=fault):
        table().set(changes)


@rule("CM-1.11(prison_cap)")
def test_a_shared_prison_may_hold_more_of_one_seat() -> None:
    at = table(options={"prison_cap": "shared"}).to("place").set({"placed.prison": {"0": 4}})
    assert at.get("placed.prison") == {"0": 4}


@rule("CM-1.11")
def test_the_display_may_have_gaps_while_cards_are_dealt() -> None:
    at = table(display=["hymn"]).play(0, "bid hymn 1").to("cleanup")
    assert (at.phase, at.question) == ("cleanup", "draw_act")
    assert at.state.check() == []
    assert at.get("act_display").count("") == 1


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("kind", "wrong"),
    [
        ("place", {"a": 1}),
        ("place", {"b": 1}),
        ("place", {"seat": 2}),
        ("place", {"seat": -1}),
        ("place", {"a": -1}),
        ("place", {"b": -1}),
        ("bid_coins", {"a": 18}),
        ("bid_coins", {"b": 256}),
        ("declare", {"a": 18}),
        ("buy", {"a": 3}),
        ("roll", {"seat": 0}),
        ("roll", {"b": 2, "seat": -1}),
        ("roll", {"a": 18, "seat": -1}),
        ("flip", {"a": 3, "seat": -1}),
        ("flip", {"b": 2, "seat": -1}),
        ("peek", {"a": 2, "seat": -1}),
        ("draw_act", {"a": 14, "seat": -1}),
        ("stake", {"a": 15}),
        ("stake", {"b": 2}),
        ("back_seat", {"a": 15}),
    ],
)
def test_a_question_that_cannot_be_is_refused(kind: str, wrong: dict[str, int]) -> None:
    at = table().to("place")
    question = {"kind": kind, "seat": 0, "a": 0, "b": 0, **wrong}
    with pytest.raises(BadPosition, match=rf"agenda.0.{next(iter(wrong))}: .* is not a whole number"):
        at.set({"agenda": [question]})


@rule("CM-1.11")
@pytest.mark.parametrize(
    ("question", "more"),
    [
        ({"kind": "place", "seat": 1, "a": 0, "b": 0}, {"turn": 1}),
        ({"kind": "flip", "seat": -1, "a": 2, "b": 0}, {}),
        ({"kind": "bid_coins", "seat": 0, "a": 17, "b": 0}, {"phase": "bid"}),
    ],
)
def test_a_question_at_the_edge_is_taken(question: dict[str, Any], more: dict[str, Any]) -> None:
    assert table().to("place").set({"agenda": [question], "passed": [], **more}).get("agenda") == [question]


@rule("CM-1.11")
def test_the_order_of_the_bidding_names_every_seat() -> None:
    with pytest.raises(BadPosition, match="the order is not one of all seats"):
        table().set({"order": [0, 0]})
