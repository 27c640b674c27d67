"""What holds after every action, how long a match can last, and that chains lose nothing (GM-1.13, GM-1.14)."""

from collections.abc import Iterator
from itertools import permutations
from random import Random
from typing import Any

import pytest

from circenses.games.gloria_mundi import options, setup
from circenses.games.gloria_mundi.content import BUILDINGS
from circenses.games.gloria_mundi.game import GAME
from circenses.games.gloria_mundi.rules import ability, flow
from circenses.games.gloria_mundi.rules.effects import gain
from circenses.games.gloria_mundi.state import BY_ROME, TRIBUTE, GloriaState
from circenses.kernel.choices import Choices
from circenses.kernel.rng import Rng
from circenses.kernel.state import CHANCE
from tests.games.gloria_mundi.table import Table, lay, resolve

rule = pytest.mark.rule

LAST_TURN = {2: 53, 3: 49, 4: 53, 5: 51, 6: 43}
LAST_TURN_WHEN_NONE_CAN_BE_PLAYED = {2: 55, 3: 52, 4: 57, 5: 56, 6: 49}
SWITCHES: list[dict[str, Any]] = [
    {},
    {"end_on_last_card": "cannot_play", "tribute_pile": "all"},
    {"forum_shift": "push", "hidden_counters": False, "seat_compensation": "glory"},
    {"carthage": 20, "setup.supply.food": 14, "setup.supply.gold": 12, "setup.supply.glory": 5},
]


def walk(players: int, given: dict[str, Any], seed: int) -> Iterator[tuple[GloriaState, GloriaState, int]]:
    """Before, after and action of every step of a random match."""
    s = setup.new(players, options.schema().resolve(given))
    rng = Rng(seed)
    while not s.over():
        out = Choices()
        flow.legal_into(s, out)
        action = int(out.actions[rng.below(out.count)])
        before = s.clone()
        flow.apply(s, action)
        yield before, s, action


@rule("GM-1.13")
@pytest.mark.parametrize("given", SWITCHES, ids=lambda given: ",".join(given) or "rulebook")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_nothing_is_lost_or_made_and_nobody_goes_back(players: int, given: dict[str, Any]) -> None:
    for before, after, _ in walk(players, given, players):
        assert after.check() == []
        assert after.goth >= before.goth
        assert all(now >= then for now, then in zip(after.position, before.position, strict=True))
        assert all(now >= then for now, then in zip(after.ruins, before.ruins, strict=True))
        assert sum(card >= 0 for card in after.forum) <= 6


@rule("GM-1.13")
@pytest.mark.parametrize("players", [2, 3, 6])
def test_the_goth_moves_only_in_phase_5_and_the_line_never_reaches_rome(players: int) -> None:
    for before, _, action in walk(players, {}, 20 + players):
        s = before.clone()
        flow.answer(s, action)
        while True:
            assert s.goth == before.goth or before.phase == TRIBUTE
            assert s.goth + len(s.queue) <= 37 or s.ending == BY_ROME
            before = s.clone()
            if not flow.step(s):
                break


@rule("GM-1.13", "GM-2.2")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_no_match_lasts_longer_than_the_cards_allow(players: int) -> None:
    """Nobody ever moves and everybody pays, so that only the hands can end it."""
    for given, last in (({}, LAST_TURN), ({"end_on_last_card": "cannot_play"}, LAST_TURN_WHEN_NONE_CAN_BE_PLAYED)):
        s = setup.new(players, resolve({**given, "setup.start.glory": 6}))
        turns = 0
        while not s.over():
            out = Choices()
            flow.legal_into(s, out)
            quiet = [a for a in out.to_list() if GAME.label(s, a) in ("pass", "pay", "plain")]
            flow.apply(s, quiet[0] if quiet else out.to_list()[0])
            turns = int(s.turn_no)
            assert s.check() == []
        assert turns <= last[players]


@rule("GM-1.13", "GM-2.2")
@pytest.mark.parametrize(
    ("given", "last"), [("immediate", LAST_TURN), ("cannot_play", LAST_TURN_WHEN_NONE_CAN_BE_PLAYED)]
)
def test_the_last_possible_turn_is_the_one_of_the_page(given: str, last: dict[int, int]) -> None:
    """The start player lays his last card in his own turn number `hand`; without it, one turn later he cannot."""
    for players, turn in last.items():
        hand = int(sum(setup.new(players, resolve()).rules.production)) - 3
        assert turn == (hand - 1) * players + 1 + (players if given == "cannot_play" else 0)
        assert turn <= len(BUILDINGS)


@rule("GM-1.13")
@pytest.mark.parametrize("players", [2, 4, 6])
def test_every_match_ends_within_its_bound(players: int) -> None:
    values = resolve()
    decisions = sum(before.actor() != CHANCE for before, _, _ in walk(players, {}, 3))
    assert decisions <= GAME.bound(players, values)


# Chains


@rule("GM-1.14")
def test_an_offered_answer_can_always_be_followed_to_the_end() -> None:
    for players in (2, 3, 5):
        for before, after, _ in walk(players, {"setup.start.glory": 3}, 11 + players):
            assert after.over() or GAME.legal(after, int(after.actor()))
            assert before is not after


@rule("GM-1.14", "GM-R40")
@pytest.mark.parametrize("seed", range(60))
def test_without_spending_buildings_the_fixed_order_loses_no_result(seed: int) -> None:
    """All orders of all cards tried by hand give the same ends as the questions do."""
    chance = Random(seed)
    safe = ["F01", "F02", "F03", "F04", "F05", "F06", "F07", "F13", "F14", "F17"]
    cards = chance.sample(safe, 3)
    supply = {"food": chance.randrange(5), "gold": chance.randrange(3), "peace": 1, "glory": chance.randrange(2)}
    front = ", ".join(["food", *(f"food {card}" for card in cards)])
    at = lay(fronts=[front, ""], supply=supply, phase="activate", type="food", goth=chance.choice([1, 2]))
    assert ends(at) == by_hand(front, supply, int(at.state.goth), cards)


def ends(at: Table) -> set[tuple[object, ...]]:
    if at.phase != "activate":
        return {(at.counters(0), at.positions[0])}
    return set().union(*(ends(at.copy().play(0, answer)) for answer in at.offered))


def by_hand(front: str, supply: dict[str, int], goth: int, cards: list[str]) -> set[tuple[object, ...]]:
    found: set[tuple[object, ...]] = set()
    for order in permutations(["plain", *cards]):
        found |= tried(front, supply, goth, order)
    return found


def tried(front: str, supply: dict[str, int], goth: int, order: tuple[str, ...]) -> set[tuple[object, ...]]:
    """Counter or ability for each card in this order; at a table where nothing follows by itself."""
    fresh = lay(fronts=[front, ""], supply=supply, phase="activate", type="food", goth=goth).state
    states = [opened(fresh, supply)]
    for item in order:
        states = [after for state in states for after in outcomes(state, item)]
    return {(tuple(int(state.counters[i]) for i in range(4)), int(state.position[0])) for state in states}


def opened(fresh: GloriaState, supply: dict[str, int]) -> GloriaState:
    """Before anything was activated."""
    made = fresh.clone()
    for i, type in enumerate(("food", "gold", "peace", "glory")):
        made.supply[i] = supply[type]
        made.counters[i] = 0
    return made


def outcomes(s: GloriaState, item: str) -> list[GloriaState]:
    counter = s.clone()
    gain(counter, 0, 0, 1)
    if item == "plain":
        return [counter]
    used = s.clone()
    building = BUILDINGS.index(item)
    if not ability.can_use(used, 0, building, used.purse(0, False)):
        return [counter]
    ability.use(used, 0, building)
    return [counter, used]
