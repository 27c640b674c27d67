"""Every building: what is printed on it, and what it does (GM-2.5)."""

import csv
import re
from collections.abc import Iterator
from typing import Any

import pytest

from circenses.games.gloria_mundi import card_text, content
from circenses.games.gloria_mundi.content import BUILDINGS, RESOURCES
from circenses.rulebook import page
from tests.games.gloria_mundi.table import Counts, lay

rule = pytest.mark.rule

MATCHING = {"farm": "food", "city": "gold", "peace": "peace"}
TYPES = {"F": "food", "C": "gold", "P": "peace"}


def rows() -> Iterator[dict[str, str]]:
    """The deck as the page prints it."""
    found = re.search(r"```csv\n(id,name,type.+?)```", page("gloria-mundi"), re.S)
    assert found
    yield from csv.DictReader(found[1].splitlines())


def of(card: str, *values: Any) -> Any:
    return pytest.param(card, *values, id=card, marks=rule(f"GM-2.5({card})"))


def gains(table: dict[str, int]) -> str:
    return "+".join(f"{key}:{count}" for key, count in table.items() if count)


def ability(card: dict[str, Any]) -> str:
    """In the mini-language of the page."""
    match card["family"]:
        case "produce":
            return gains(card["gain"])
        case "spend":
            return f"{gains(card['pay'])} > {gains(card['gain'])} {'X' if card['repeat'] else 'once'}"
        case "have":
            return f"{card['per']}_card > {gains(card['gain'])}"
        case "discard_building":
            return f"other_building > {'+'.join(key for key, count in card['refund'].items() if count)}"
        case "satisfy_cards":
            return f"{MATCHING[card['kind']]}_card > {gains(card['gain'])}"
        case "satisfy_goth":
            return f"{card['icon']}_icon > {gains(card['gain'])}"
        case "red_guard":
            return str(card["guards"])
    numbers = f"{card['give']}:{card['take']} max{card['most']}"
    return f"{'|'.join(card['from'])} > {'|'.join(card['to'])} {numbers}"


@rule("GM-2.5", "GM-R4", "GM-S074")
@pytest.mark.parametrize(("card", "row"), [of(row["id"], row) for row in rows()])
def test_a_card_is_printed_as_on_the_page(card: str, row: dict[str, str]) -> None:
    own = content.tree()["buildings"][card]
    assert content.name(card) == row["name"]
    assert own["kind"] == row["type"]
    assert [own["cost"][key] for key in RESOURCES] == [int(row[f"cost_{key}"]) for key in RESOURCES]
    assert (own["steps"], own["family"]) == (int(row["steps"]), row["family"])
    assert ability(own) == row["ability"]
    assert card_text.ability_words(own)


@rule("GM-2.5", "GM-2.1", "GM-R1", "GM-S011")
def test_the_deck_has_57_cards_that_add_up_to_the_sums_of_the_page() -> None:
    assert [row["id"] for row in rows()] == list(BUILDINGS)
    assert len(BUILDINGS) == 57
    for what, found, wanted in content._totals(content.tree()):
        assert found == wanted, what


# What they do: counters held and after, steps; answers where a chain asks

EFFECTS: list[tuple[str, Counts, list[str], Counts, int]] = [
    ("F01", (0, 0, 0, 0), [], (2, 0, 0, 0), 0),
    ("F02", (0, 0, 0, 0), [], (0, 2, 0, 0), 0),
    ("F03", (0, 0, 0, 0), [], (1, 1, 0, 0), 0),
    ("F04", (0, 0, 0, 0), [], (1, 0, 1, 0), 0),
    ("F05", (0, 0, 0, 0), [], (3, 0, 0, 0), 0),
    ("F06", (0, 0, 0, 0), [], (0, 1, 1, 0), 0),
    ("F07", (0, 0, 0, 0), [], (1, 0, 0, 1), 0),
    ("F08", (1, 0, 0, 0), ["food 0", "gold 1"], (0, 1, 1, 0), 0),
    ("F09", (2, 0, 0, 0), [], (0, 0, 3, 0), 0),
    ("F10", (3, 0, 0, 0), ["times 2"], (1, 2, 0, 0), 0),
    ("F11", (3, 0, 0, 0), ["times 2"], (1, 0, 2, 0), 0),
    ("F12", (0, 0, 0, 1), ["food 1", "gold 1"], (1, 1, 1, 0), 0),
    ("F13", (0, 0, 0, 0), [], (3, 0, 0, 0), 0),
    ("F14", (0, 0, 0, 0), [], (0, 2, 0, 0), 0),
    ("F15", (0, 0, 0, 0), [], (2, 0, 1, 0), 0),
    ("F16", (0, 0, 0, 0), [], (0, 2, 0, 0), 0),
    ("F17", (0, 0, 0, 0), [], (0, 0, 0, 0), 2),
    ("C01", (0, 0, 0, 0), [], (0, 2, 0, 0), 0),
    ("C02", (0, 0, 0, 0), [], (0, 3, 0, 0), 0),
    ("C03", (0, 0, 0, 0), [], (1, 1, 0, 0), 0),
    ("C04", (0, 0, 0, 0), [], (0, 1, 1, 0), 0),
    ("C05", (0, 0, 0, 0), [], (1, 0, 1, 0), 0),
    ("C06", (0, 0, 0, 0), [], (0, 0, 0, 2), 0),
    ("C07", (0, 1, 0, 0), [], (0, 0, 0, 0), 1),
    ("C08", (0, 9, 0, 0), ["times 2"], (0, 1, 0, 0), 2),
    ("C09", (0, 1, 0, 0), ["food 0", "gold 1"], (0, 1, 2, 0), 0),
    ("C10", (0, 3, 0, 0), ["times 2"], (0, 1, 0, 2), 0),
    ("C11", (0, 0, 0, 1), [], (0, 0, 0, 0), 2),
    ("C12", (0, 0, 0, 0), [], (0, 2, 0, 0), 0),
    ("C13", (0, 0, 0, 0), [], (0, 0, 0, 1), 0),
    ("C14", (0, 0, 0, 0), [], (2, 1, 0, 0), 0),
    ("C15", (0, 0, 0, 0), [], (0, 0, 0, 0), 2),
    ("P01", (0, 0, 0, 0), [], (0, 0, 2, 0), 0),
    ("P02", (0, 0, 0, 0), [], (0, 0, 3, 0), 0),
    ("P03", (0, 0, 0, 0), [], (1, 0, 0, 0), 1),
    ("P04", (0, 0, 0, 0), [], (0, 1, 1, 0), 0),
    ("P05", (0, 0, 0, 0), [], (1, 0, 1, 0), 0),
    ("P06", (0, 0, 0, 0), [], (0, 0, 0, 1), 0),
    ("P07", (0, 0, 0, 0), [], (0, 0, 1, 0), 1),
    ("P08", (0, 0, 1, 0), [], (0, 0, 0, 0), 2),
    ("P09", (0, 0, 7, 0), ["times 2"], (0, 0, 1, 0), 2),
    ("P10", (0, 0, 1, 0), ["food 3"], (3, 0, 0, 0), 0),
    ("P11", (0, 0, 0, 1), [], (0, 0, 0, 0), 2),
    ("P12", (0, 0, 0, 0), [], (0, 0, 2, 0), 0),
    ("P13", (0, 0, 0, 0), [], (0, 0, 0, 1), 0),
    ("P14", (0, 0, 0, 0), [], (0, 0, 0, 0), 3),
    ("P15", (0, 0, 0, 0), [], (0, 0, 0, 0), 2),
]


# What version 4 had on the cards that are others now
EARLIER: list[tuple[str, Counts, list[str], Counts, int]] = [
    ("F02", (0, 0, 0, 0), [], (1, 0, 0, 0), 1),
    ("F06", (0, 0, 0, 0), [], (0, 0, 0, 0), 1),
    ("F08", (1, 0, 0, 0), [], (0, 0, 0, 0), 1),
    ("F11", (7, 0, 0, 0), ["times 2"], (1, 0, 0, 0), 2),
    ("F15", (0, 0, 0, 0), [], (0, 0, 0, 0), 2),
    ("C05", (0, 0, 0, 0), [], (0, 1, 0, 0), 1),
    ("C08", (0, 7, 0, 0), ["times 2"], (0, 1, 0, 0), 2),
    ("P03", (0, 0, 0, 0), [], (0, 0, 1, 0), 1),
    ("P07", (0, 0, 0, 0), [], (0, 0, 0, 0), 1),
    ("P08", (0, 0, 1, 0), [], (0, 0, 0, 0), 1),
]


MORE = {  # what lies in front besides
    "F13": "food, food",
    "F14": "peace, peace",
    "F15": "gold R08",
    "F16": "food, food",
    "C12": "gold",
    "C13": "gold",
    "C14": "food R06",
    "P12": "peace",
    "P13": "peace",
    "P14": "food R06",
}


@rule("GM-2.5", "GM-1.6", "GM-S085", "GM-S087")
@pytest.mark.parametrize(("card", "held", "answers", "after", "steps"), [of(*effect) for effect in EFFECTS])
def test_an_ability_does_what_is_printed(
    card: str, held: Counts, answers: list[str], after: Counts, steps: int
) -> None:
    assert used(card, held, answers) == (changes(held, after), steps)


@rule("GM-R52", "GM-1.6")
@pytest.mark.parametrize(("card", "held", "answers", "after", "steps"), EARLIER)
def test_an_ability_did_in_version_4_what_was_printed_then(
    card: str, held: Counts, answers: list[str], after: Counts, steps: int
) -> None:
    assert used(card, held, answers, "edition-4") == (changes(held, after), steps)


def changes(before: Counts, after: Counts) -> list[int]:
    return [now - then for now, then in zip(after, before, strict=True)]


def used(card: str, held: Counts, answers: list[str], preset: str = "") -> tuple[list[int], int]:
    """What an ability does to counters, and the steps. The Goth stands on 33, which shows all icons. A block of plain
    cards comes first where nothing else can."""
    type = TYPES[card[0]]
    fronts = [f"{type} {card}, {MORE.get(card, '')}", ""]
    at = lay(fronts=fronts, counters=[held], phase="activate", type=type, goth=33, preset=preset)
    while f"ability {card}" not in at.offered:
        at.play(0, "plain")
    before = at.counters(0)
    at.play(0, f"ability {card}", *answers)
    return changes(before, at.counters(0)), at.positions[0]


@rule("GM-R19", "GM-S088", "GM-2.5(F13)")
def test_have_counts_front_cards_and_not_counters() -> None:
    at = lay(fronts=["food F13, food", ""], counters=[(9, 0, 0, 0)], phase="activate", type="food")
    assert at.play(0, "ability F13").counters(0) == (9 + 1 + 2, 0, 0, 0)


@rule("GM-R20", "GM-S087")
def test_have_counts_the_card_below_and_built_ones_but_no_card_in_hand() -> None:
    at = lay(fronts=["gold C12, gold C02, gold R07", ""], phase="activate", type="gold", hands={0: (5, 5, 5)})
    at.play(0, "counter C02", "ability C12")
    assert at.counters(0) == (0, 1 + 1 + 3, 0, 0)  # the block, the mint's counter, three gold cards in front


@rule("GM-1.6")
def test_have_needs_a_card_of_its_type() -> None:
    at = lay(fronts=["food F14", ""], phase="activate", type="food")
    assert at.counters(0) == (1, 0, 0, 0)  # no peace card: the counter was the only answer


@rule("GM-S086", "GM-2.5(P03)", "GM-1.6")
def test_counters_are_gained_before_steps() -> None:
    at = lay(fronts=["peace P03", ""], phase="activate", type="peace", positions=(37, 0), preset="")
    at.play(0, "ability P03")
    assert (at.ending, at.counters(0)) == ("carthage", (1, 0, 0, 0))


@rule("GM-S083", "GM-2.5(P14)")
def test_steps_of_any_other_building() -> None:
    at = lay(fronts=["peace P14, gold C02, food F11", ""], phase="activate", type="peace", preset="")
    assert at.play(0, "ability P14", "give up C02").positions[0] == 3


@rule("GM-R27", "GM-S084", "GM-2.5(F15)", "GM-2.5(C14)")
@pytest.mark.parametrize(("card", "type"), [("F15", "food"), ("C14", "gold")])
def test_the_printed_cost_of_any_other_building(card: str, type: str) -> None:
    at = lay(fronts=[f"{type} {card}, peace P12, food F11", ""], phase="activate", type=type, preset="")
    while f"ability {card}" not in at.offered:
        at.play(0, at.offered[0])
    before = at.counters(0)
    at.play(0, f"ability {card}", "give up P12")
    assert (changes(before, at.counters(0)), at.positions[0]) == ([2, 2, 0, 0], 0)


# Red cards


@rule("GM-1.9")
@pytest.mark.parametrize(
    ("card", "held", "answers", "after"),
    [
        of("R01", (0, 6, 0, 0), ["convert gold", "times 5", "food 2"], (2, 1, 3, 0)),
        of("R02", (6, 0, 0, 0), ["convert food", "times 6", "gold 0"], (0, 0, 6, 0)),
        of("R03", (0, 0, 7, 0), ["convert peace", "times 6", "food 6"], (6, 0, 1, 0)),
        of("R04", (0, 6, 2, 0), ["convert gold", "times 3"], (0, 0, 2, 3)),
    ],
)
def test_a_conversion_does_what_is_printed(card: str, held: Counts, answers: list[str], after: Counts) -> None:
    cost = [content.tree()["buildings"][card]["cost"][key] for key in RESOURCES]
    food, gold, peace, glory = (have + price for have, price in zip(held, cost, strict=True))
    at = lay(fronts=["food", ""], counters=[(food, gold, peace, glory)], forum={0: card}, phase="build")
    at.play(0, f"buy {card} ({','.join(map(str, cost))})", *answers)
    assert at.counters(0) == after
    assert at.positions[0] == 2


@rule("GM-1.9", "GM-1.8(DISCARD)")
@pytest.mark.parametrize(
    ("card", "goth"), [of("R05", 3), of("R06", 3), of("R07", 1), of("R08", 1), of("R09", 2), of("R10", 2)]
)
def test_a_guard_guards_a_card_of_its_type(card: str, goth: int) -> None:
    type: str = content.tree()["buildings"][card]["guards"]
    at = lay(fronts=[f"{type} {card}", ""], phase="tribute", goth=goth)
    assert at.front(0) == [type]
    assert card in at.get("building_discard")


def test_a_card_goes_by_its_english_name_if_it_has_one() -> None:
    assert (content.name("F01"), content.short("F01")) == ("Horreum (Granary)", "Granary")
    assert (content.name("C10"), content.short("C10")) == ("Basilica", "Basilica")
