"""Switches, the preset and house numbers (GM-2.6), and the road (GM-2.4)."""

import csv
import re
from typing import Any

import pytest

from circenses.games.gloria_mundi import content, options, setup
from circenses.games.gloria_mundi.content import BUILDINGS, SETS
from circenses.games.gloria_mundi.game import GAME
from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import changed, in_force
from circenses.rulebook import page
from tests.games.gloria_mundi.table import Table, lay, resolve, table

rule = pytest.mark.rule


def spelt_out(values: str) -> list[str]:
    """`0|10 to 12` are 0, 10, 11 and 12."""
    found: list[str] = []
    for value in values.split("|"):
        low, to, high = value.partition(" to ")
        found += [str(number) for number in range(int(low), int(high) + 1)] if to else [value]
    return found


@rule("GM-2.6")
def test_the_switches_are_those_of_the_page_with_the_default_first() -> None:
    found = re.search(r"```csv\n(key,values,meaning\n.+?)```", page("gloria-mundi"), re.S)
    assert found
    rows = list(csv.DictReader(found[1].splitlines()))
    variants = options.schema().variants
    assert [row["key"] for row in rows] == list(variants)
    for row in rows:
        variant = variants[row["key"]]
        assert str(variant.default).lower() == row["values"].split("|")[0]
        if variant.values:
            assert list(map(str, variant.values)) == spelt_out(row["values"])
        assert variant.clause == f"GM-2.6({row['key']})"


@rule("GM-2.6")
def test_the_preset_letter_is_the_defaults() -> None:
    assert resolve(preset="letter") == resolve()


@rule("GM-2.6(seat_compensation)")
@pytest.mark.parametrize("start", [0, 2])
def test_later_seats_may_begin_with_glory(start: int) -> None:
    at = table(4, {"seat_compensation": "glory"}, start=start)
    assert [at.counters((start + i) % 4)[3] for i in range(4)] == [0, 1, 2, 3]
    assert at.supply[3] == 34
    assert [table(4).counters(seat)[3] for seat in range(4)] == [0, 0, 0, 0]
    late = table(4, {"seat_compensation": "late"}, start=start)
    assert [late.counters((start + i) % 4)[3] for i in range(4)] == [0, 4, 5, 6]


@rule("GM-2.6(carthage)", "GM-R3")
@pytest.mark.parametrize("carthage", [10, 24, 60])
def test_the_flight_can_be_shorter_or_longer_while_the_road_keeps_its_38(carthage: int) -> None:
    at = lay(
        fronts=["food F06", ""],
        positions=(carthage - 1, 0),
        phase="activate",
        type="food",
        options={"carthage": carthage},
    )
    assert len(at.seen(0)["road"]) == 39
    at.play(0, "ability F06")
    assert (at.ending, at.positions[0]) == ("carthage", carthage)


@rule("GM-2.3", "GM-2.6(carthage)", "GM-R3")
@pytest.mark.parametrize(("players", "steps"), [(2, 38), (3, 33), (4, 29), (5, 23), (6, 17)])
def test_the_more_play_the_shorter_is_the_flight(players: int, steps: int) -> None:
    def carthage(options: dict[str, object], preset: str = "") -> int:
        return int(GAME.new(players, GAME.options().resolve(options, preset)).rules.carthage)

    assert carthage({}) == carthage({}, "letter") == steps
    assert carthage({}, "edition-2") == carthage({}, "edition-1") == 38
    assert carthage({"carthage": 24}) == 24
    assert carthage({f"setup.flight.{SETS[players - 2]}": 30}) == 30


@rule("GM-2.6")
@pytest.mark.parametrize(
    ("key", "value", "allowed"),
    [
        ("carthage", 9, "one of 0, 10, 11, "),
        ("tribute_pile", "none", "one of unmatched, all"),
        ("hidden_counters", "perhaps", "true or false"),
        ("buildings.F01.steps", 10, "steps, a whole number from 0 to 9"),
        ("goth.1.food", 2, "icons, a whole number from 0 to 1"),
    ],
)
def test_a_value_outside_its_range_is_refused_with_what_is_allowed(key: str, value: object, allowed: str) -> None:
    with pytest.raises(BadOption, match=re.escape(allowed)):
        resolve({key: value})


@rule("GM-2.4", "GM-S005", "GM-S017")
def test_the_road_is_the_one_of_the_page() -> None:
    found = re.search(r"```csv\nspace,icons\n(.+?)```", page("gloria-mundi"), re.S)
    assert found
    rows = [line.split(",") for line in found[1].split()]
    road = table().seen(0)["road"]
    assert [[int(space), [] if icons == "none" else icons.split("|")] for space, icons in rows] == [
        [space, icons] for space, icons in enumerate(road)
    ]
    assert [sum(type in icons for icons in road) for type in content.BASIC] == [11, 16, 19]
    assert [sum(len(icons) == count for icons in road) for count in (1, 2, 3)] == [30, 5, 2]


@rule("GM-R51", "GM-R3")
def test_the_third_version_had_another_road_other_exchanges_and_a_longer_flight() -> None:
    third = resolve(preset="edition-3")
    road = Table(setup.new(4, third), third).seen(0)["road"]
    assert [sum(type in icons for icons in road) for type in content.BASIC] == [21, 15, 16]
    assert road[1:7] == [["food"], ["gold"], ["peace"], ["food"], ["gold"], ["food"]]
    assert [third[f"buildings.{key}"] for key in ("F11.pay.food", "C08.pay.gold", "P09.pay.peace", "P11.steps")] == [
        *(2, 2, 2, 3)
    ]
    assert [third[f"setup.flight.{count}"] for count in SETS] == [38, 38, 34, 28, 19]
    first, second = (options.schema().differing(resolve(preset=f"edition-{version}")) for version in (1, 2))
    changed_since = options.schema().differing(third).items()
    flights = {f"setup.flight.{count}" for count in SETS}
    assert first == second == {key: value for key, value in changed_since if key not in flights} | {"carthage": 38}


@rule("GM-R52", "GM-2.5", "GM-R3")
def test_the_fourth_version_had_farms_that_bring_steps_and_fewer_steps_on_other_cards() -> None:
    fourth = resolve(preset="edition-4")
    cards = in_force(content.tree, fourth)["buildings"]
    assert sum(card["steps"] for card in cards.values()) == 85
    assert [id for id, card in cards.items() if card["cost"]["glory"]] == ["P11"]
    assert [card for card in BUILDINGS if card[0] == "F" and "step" in gains(cards[card])] == [
        "F02",
        "F06",
        "F08",
        "F11",
        "F17",
    ]
    assert (cards["F15"]["refund"], cards["C14"]["refund"]) == ({"cost": 0, "steps": 1}, {"cost": 1, "steps": 0})
    assert fourth["setup.flight.six"] == 15
    road = Table(setup.new(4, fourth), fourth).seen(0)["road"]
    assert [sum(type in icons for icons in road) for type in content.BASIC] == [13, 16, 17]
    now = content.tree()["buildings"]
    assert [card for card in BUILDINGS if card[0] == "F" and "step" in gains(now[card])] == ["F17"]


@rule("GM-R52")
def test_the_fourth_version_had_no_numbers_for_gains_and_refunds_that_came_later() -> None:
    fourth = options.schema().editions[4]
    unheard = [key for key in options.schema().numbers if not fourth.had(key)]
    assert [key for key in unheard if ".gain." in key] == [
        *("buildings.F02.gain.gold", "buildings.F06.gain.gold", "buildings.F06.gain.peace", "buildings.F08.gain.any"),
        *("buildings.F11.gain.peace", "buildings.C05.gain.food", "buildings.C05.gain.peace"),
        *("buildings.P03.gain.food", "buildings.P07.gain.peace"),
    ]
    assert [key for key in unheard if ".gain." not in key] == [
        f"buildings.{card}.refund.{what}" for card in ("F15", "C14", "P14") for what in ("cost", "steps")
    ]


def gains(card: dict[str, Any]) -> set[str]:
    return {key for key, count in card.get("gain", {}).items() if count}


# House numbers


def test_every_number_of_the_content_can_be_set() -> None:
    numbers = options.schema().numbers
    assert len(numbers) == 4 + 4 + 6 + 5 + 15 + 37 * 3 + 57 * 5 + len(
        [key for key in numbers if re.search(r"\.(gain|refund|pay)\.|\.(give|take|most)$", key)]
    )
    for key in ("setup.supply.glory", "setup.production.six.food", "buildings.R04.most", "goth.37.peace"):
        assert key in numbers


@pytest.mark.parametrize(
    ("key", "value", "front", "type", "held", "after"),
    [
        ("buildings.C02.gain.gold", 5, "gold C02", "gold", (0, 0, 0, 0), (0, 5, 0, 0)),
        ("buildings.F09.pay.food", 1, "food F09", "food", (1, 0, 0, 0), (0, 0, 3, 0)),
        ("buildings.F12.gain.any", 1, "food F12", "food", (0, 0, 0, 1), (1, 0, 0, 0)),
    ],
)
def test_house_numbers_change_what_a_card_does(
    key: str, value: int, front: str, type: str, held: tuple[int, int, int, int], after: tuple[int, int, int, int]
) -> None:
    at = lay(fronts=[front, ""], counters=[held], phase="activate", type=type, options={key: value})
    at.play(0, f"ability {front.split()[1]}")
    if at.question == "mix_food":
        at.play(0, "food 1")
    assert at.counters(0) == after


def test_house_numbers_change_costs_steps_surcharge_sets_and_road() -> None:
    given = {
        "buildings.R05.cost.food": 0,
        "buildings.R05.steps": 4,
        "setup.forum.surcharge.5": 1,
        "setup.production.two.food": 5,
        "goth.1.gold": 1,
    }
    at = lay(counters=[(1, 0, 0, 0)], forum={5: "R05"}, phase="build", options=given)
    at.play(0, "buy R05 (1,0,0,0)")
    assert at.positions[0] == 4
    assert table(2, given).hand(0)[0] == 4
    assert table(2, given).seen(0)["road"][1] == ["food", "gold", "peace"]


@rule("GM-R50")
@pytest.mark.parametrize(
    ("players", "key", "most", "box"),
    [
        (2, "setup.production.two.gold", 10, 20),
        (5, "setup.production.five.food", 6, 30),
        (6, "setup.production.six.peace", 3, 20),
    ],
)
def test_more_production_cards_than_there_are_in_the_box_are_refused(
    players: int, key: str, most: int, box: int
) -> None:
    assert GAME.new(players, resolve({key: most})) is not None
    refused = rf"{key} = {most + 1}: {players} players share {box} cards \(GM-R50\)"
    with pytest.raises(BadOption, match=refused):
        GAME.new(players, resolve({key: most + 1}))


def test_a_space_without_any_icon_is_refused() -> None:
    with pytest.raises(BadOption, match=r"goth\.3: a space before Rome must show an icon"):
        GAME.new(2, resolve({"goth.3.food": 0}))


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (
            {"buildings.F01.gain.food": 0},
            r"buildings\.F01: an ability must bring something \(buildings\.F01\.gain\.food\)",
        ),
        (
            {"buildings.P14.refund.steps": 0},
            r"P14: an ability must bring something \(buildings\.P14\.refund\.cost, buildings\.P14\.refund\.steps\)",
        ),
        ({"buildings.F08.gain.step": 1}, r"buildings\.F08\.gain\.any = 2: a free mix brings nothing else"),
    ],
)
def test_an_ability_that_brings_nothing_or_a_mix_and_more_is_refused(given: dict[str, int], told: str) -> None:
    with pytest.raises(BadOption, match=told):
        GAME.new(2, resolve(given))


def test_a_building_given_up_may_bring_its_cost_and_its_steps() -> None:
    at = lay(
        fronts=["peace P14, gold C02, food F01", ""],
        phase="activate",
        type="peace",
        options={"buildings.P14.refund.cost": 1},
    )
    at.play(0, "ability P14", "give up C02")
    assert (at.counters(0), at.positions[0]) == ((2, 1, 1, 0), 2)


def test_totals_that_differ_from_the_page_are_found() -> None:
    wrong = changed(content.tree(), {"goth.1.gold": 1})
    with pytest.raises(BadOption, match=r"icons by type come to \[11, 17, 19\], the rulebook page says \[11, 16, 19\]"):
        content.check(wrong)
