"""Sections are drawn again only when something they read has changed, and then always."""

from collections.abc import Callable
from dataclasses import replace
from importlib import import_module
from typing import Any

import pytest

import circenses
from circenses.art import palette
from circenses.art.memory import WHOLE, Memory, Values, Watched
from circenses.art.sections import SECTIONS, DrawnSection, Section, SectionBrush, Sight, drawn_at
from circenses.games.horrea import picture as horrea
from circenses.kernel.rng import Rng

STACKED = ("circus-maximus", "horrea", "gloria-mundi", "drum-roll")


def brush_of(id: str) -> SectionBrush:
    brush: SectionBrush = import_module(f"circenses.games.{id.replace('-', '_')}.picture").brush(palette.CSS, "")
    return brush


@pytest.mark.parametrize("id", STACKED)
def test_a_picture_from_memory_is_the_picture_drawn_anew(id: str) -> None:
    game, rng = circenses.game(id), Rng(7)
    brush = brush_of(id)
    s = game.new(game.seats[-1], game.options().resolve({}))
    seen = 0
    while not s.over() and seen < 60:
        seat = int(s.actors()[0])
        legal = game.legal(s, seat)
        game.apply(s, seat, legal[int(rng.below(len(legal)))])
        if s.over() or int(s.actor()) < 0:
            continue
        seen += 1
        viewer = seen % game.seats[-1]
        observation = game.observe(s, viewer)
        remembered = game.parts(observation, seat=viewer)
        brush.memory, memory = Memory(SECTIONS), brush.memory
        assert list(game.parts(observation, seat=viewer).items()) == list(remembered.items())
        brush.memory = memory
    assert seen == 60


def told(text: str) -> Section:
    print_ = {"id": "ho-print", "x": 0, "y": 0, "w": 200, "h": 34, "small": 12, "line": 15, "lines": [(0, 0, "", text)]}
    return [("fine_print", print_)], 34.0


def from_memory(brush: SectionBrush, scene: Sight, section: Callable[[Sight], Section]) -> str:
    made: DrawnSection = replace(scene, memory=brush.memory).recall(_drawn, brush, section)
    return made.parts["ho-print"]


def _drawn(scene: Sight, brush: SectionBrush, section: Callable[[Sight], Section]) -> DrawnSection:
    return drawn_at(brush, section(scene))


def test_a_section_is_drawn_again_if_and_only_if_something_it_read_has_changed() -> None:
    calls: list[str] = []

    def coins(scene: Sight) -> Section:
        calls.append("coins")
        return told(f"{scene.observation['coins']} {scene.observation.get('debt', 0)}")

    def viewer(scene: Sight) -> Section:
        calls.append("viewer")
        return told(str(scene.seat))

    brush = horrea.brush(palette.CSS, "memory-test")

    def draw(observation: dict[str, Any], seat: int = 0) -> list[str]:
        calls.clear()
        for section in (coins, viewer):
            from_memory(brush, Sight(observation, (), (), seat), section)
        return list(calls)

    assert draw({"coins": 1, "dice": 1}) == ["coins", "viewer"]
    assert draw({"coins": 1, "dice": 2}) == []
    assert draw({"coins": 2, "dice": 2}) == ["coins"]
    assert draw({"coins": 2, "debt": 1}) == ["coins"]
    assert draw({"coins": 2, "debt": 1}, seat=1) == ["viewer"]
    assert draw({"coins": 1, "dice": 3}) == []


def test_what_a_part_of_a_section_has_read_the_section_has_read_too() -> None:
    made: list[int] = []

    def purse(scene: Sight) -> str:
        made.append(scene.observation["coins"])
        return f"coins {scene.observation['coins']}"

    def both(scene: Sight) -> Section:
        return told(f"dice {scene.observation['dice']}, {scene.recall(purse)}")

    brush = horrea.brush(palette.CSS, "part-test")

    def drawn(coins: int, dice: int) -> str:
        scene = Sight({"coins": coins, "dice": dice}, (), (), 0)
        return from_memory(brush, scene, both)

    drawn(1, 1)
    assert "dice 2, coins 1" in drawn(1, 2)
    assert made == [1]  # the purse came from memory, and still counts as read:
    assert "dice 2, coins 5" in drawn(5, 2)
    assert made == [1, 5]


def test_equal_values_under_other_names_are_not_mistaken_for_each_other() -> None:
    def either(scene: Sight) -> Section:
        name = "coins" if scene.observation["rich"] else "debt"
        return told(f"{name} {scene.observation[name]}")

    brush = horrea.brush(palette.CSS, "names-test")

    def drawn(observation: dict[str, Any]) -> str:
        return from_memory(brush, Sight(observation, (), (), 0), either)

    drawn({"rich": 1, "coins": 4, "debt": 5})
    drawn({"rich": 0, "coins": 5, "debt": 6})
    assert "coins 5" in drawn({"rich": 1, "coins": 5, "debt": 4})
    assert "debt 4" in drawn({"rich": 0, "coins": 9, "debt": 4})


def test_looking_through_an_observation_reads_all_of_it() -> None:
    watched = Watched({"coins": 1, "dice": 2})
    assert list(watched.values()) == [1, 2]
    assert (WHOLE,) in watched.read


def test_of_players_and_the_question_only_the_fields_that_were_read_count() -> None:
    made: list[int] = []

    def purse(scene: Sight) -> Section:
        made.append(1)
        asked = scene.observation["question"]["seat"] == 0
        return told(f"{scene.players[0]['coins']} {asked} {len(scene.players)}")

    brush = horrea.brush(palette.CSS, "players-test")

    def drawn(coins: int, glory: int, seat: int, kind: str, others: int = 1) -> int:
        players = [{"coins": coins, "glory": glory}, *[{"coins": glory, "glory": 0}] * others]
        observation = {"players": players, "question": {"seat": seat, "kind": kind}}
        from_memory(brush, Sight(observation, (), (), 0), purse)
        return len(made)

    assert drawn(1, 1, 0, "roll") == 1
    assert drawn(1, 2, 0, "pay") == 1  # neither glory, nor the other's coins, nor what is asked was read
    assert drawn(2, 2, 0, "pay") == 2
    assert drawn(2, 2, 1, "pay") == 3
    assert drawn(2, 2, 1, "pay", others=2) == 4


def test_results_that_nobody_asks_for_any_more_are_forgotten() -> None:
    memory = Memory(2)
    for i in range(5):
        memory.keep("key", [(("coins",), b"%d" % i)], i)
        assert memory.find("key", Values({"coins": 0}, 0)) is None

    def found(i: int) -> bool:
        values = Values({}, 0)
        values["coins",] = b"%d" % i
        return memory.find("key", values) is not None

    assert [found(i) for i in range(5)] == [False, False, True, True, True]
