"""The picture of the table: complete, labelled, large enough to touch, and sound SVG."""

import copy
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest

from circenses.art.forms import FORMS, PHONE, START, page_sections
from circenses.art.picture import changed_parts
from circenses.games.gloria_mundi.content import short
from circenses.games.gloria_mundi.layout import QUESTIONS
from circenses.games.gloria_mundi.picture import PALETTE, parts, picture
from circenses.testing.laws.pictures import drawn
from tests.games.gloria_mundi.played import Json, asked, met
from tests.games.gloria_mundi.table import lay

MET = met()
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for _, one, _ in MET]
LEAST = 32  # px
every = pytest.mark.parametrize(("seat", "observation", "choices"), MET, ids=IDS)


def seen(svg: str) -> str:
    """What the eye sees: without title, description, labels, ids, classes and data."""
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    return re.sub(r' (?:aria-label|class|id|data-\w+)="[^"]*"', "", svg)


def changed(observation: Json, path: str, value: Any) -> Json:
    other = copy.deepcopy(observation)
    *outer, last = path.split(".")
    inner: Any = other
    for word in outer:
        inner = inner[int(word)] if isinstance(inner, list) else inner[word]
    inner[int(last) if isinstance(inner, list) else last] = value
    return other


def test_every_question_was_met() -> None:
    assert {one["question"]["kind"] for _, one, _ in MET} == {*QUESTIONS.names, "over"}


FIELDS: list[tuple[str, Any]] = [
    ("turn_no", 49),
    ("phase", "play"),
    ("start_player", 2),
    ("active", 2),
    ("turn_type", "peace"),
    ("deck", ["F01"]),
    ("building_discard", ["F02"]),
    ("forum.5", "C08"),
    ("forum.5", ""),
    ("supply.glory", 3),
    ("goth", 30),
    ("queue", [["food"], ["glory for gold"]]),
    ("queue", [["food"], ["gold"]]),
    ("pile.gold", 4),
    ("ending", "rome"),
    ("due", ["icon of food"]),
    ("due", ["glory for food"]),
    ("due", ["food"]),
    ("carthage", 33),
    ("surcharge.2", 7),
    ("road.5", ["food", "gold"]),
    ("activation.seat", 1),
    ("activation", {"seat": 0, "plain": 3, "built": [], "resolved": True}),
    ("question.seat", 2),
    ("question.kind", "discard"),
    ("question.said", {"times": 2}),
    ("options", {"carthage": 33}),
    ("players.0.position", 31),
    ("players.1.position", 31),
    ("players.0.counters.gold", 44),
    ("players.1.counters.gold", 44),
    ("players.0.hand.peace", 9),
    ("players.1.hand.peace", 9),
    ("players.0.ruins.food", 8),
    ("players.1.ruins.food", 8),
    ("players.0.front", ["gold R01"]),
    ("players.1.front", ["gold R01"]),
]


@pytest.mark.parametrize(("path", "value"), FIELDS, ids=[f"{i}-{path}" for i, (path, _) in enumerate(FIELDS)])
def test_what_an_observation_holds_can_be_seen(path: str, value: Any) -> None:
    at = lay(3, fronts=["food, gold, peace"], counters=[(1, 1, 1, 1)] * 3, forum={5: "C05", 2: "F01"}, phase="build")
    at.state.turn_type = 0
    observation = at.seen(0)
    assert seen(picture(changed(observation, path, value))) != seen(picture(observation))


def test_cards_still_to_be_activated_are_marked() -> None:
    at = lay(fronts=["food F08, food F10, food", "food F11"], counters=[(2, 0, 0, 0)], phase="activate", type="food")
    for seat in (0, 1):
        before = picture(at.seen(0), seat=seat)
        after = picture(at.copy().play(0, "counter F08").seen(0), seat=seat)
        assert before.count('class="waits"') > after.count('class="waits"') or seat == 1
        assert seen(before) != seen(after)


@every
def test_whatever_can_be_chosen_is_labelled_and_large_enough_to_touch(
    seat: int, observation: Json, choices: tuple[str, ...]
) -> None:
    found = drawn(picture(observation, choices=choices, seat=seat))
    for id in choices:
        assert found[id].label().endswith("; can be chosen"), id
        assert found[id].size() >= LEAST, id


def test_any_other_choice_gets_a_button_of_its_own() -> None:
    names = [f"times-{count}" for count in range(1, 21)]
    found = drawn(picture(asked("times"), choices=names))
    assert {found[name].label() for name in names} == {f"Times {count}; can be chosen" for count in range(1, 21)}
    assert min(found[name].size() for name in names) >= LEAST


@pytest.mark.parametrize("prefix", ["", "left-"])
@every
def test_ids_are_unique_and_every_reference_is_met(
    seat: int, observation: Json, choices: tuple[str, ...], prefix: str
) -> None:
    svg = picture(observation, choices=choices, chosen=["hand-food"], seat=seat, prefix=prefix)
    ids = [node.get("id") for node in ElementTree.fromstring(svg).iter() if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(name).startswith(prefix) for name in ids)
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(ids)


@every
def test_the_parts_hold_no_script_and_no_style(seat: int, observation: Json, choices: tuple[str, ...]) -> None:
    svg = "".join(parts(observation, seat=seat).values())
    for word in ("<script", "<style", " style=", "#D55E00"):
        assert word not in svg


def test_a_step_changes_few_parts() -> None:
    at = lay(3, counters=[(1, 1, 1, 1)] * 3, phase="tribute")
    before = parts(at.seen(1), seat=1)
    after = parts(at.copy().play(0, "pay; own").seen(1), seat=1)
    changed_ids = set(changed_parts(before, after))
    assert {"gm-line", "gm-stage", "seat-1"} <= changed_ids
    assert not {"gm-road", "gm-defs", "hand-food", "gm-built-food"} & changed_ids


def test_ships_and_the_goth_travel_under_one_name() -> None:
    at = lay(fronts=["food F06", ""], phase="activate", type="food")
    before = parts(at.seen(0))
    after = parts(at.play(0, "ability F06").seen(0))
    for piece in ("piece-ship-0", "piece-ship-1", "piece-goth"):
        assert piece in before
        assert piece in after
    assert before["piece-ship-0"] != after["piece-ship-0"]


THEMES = {theme: PALETTE.colours(theme) for theme in ("light", "dark")}


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_brings_its_own_colours(theme: str) -> None:
    svg = picture(asked("tribute"), theme=theme)
    assert THEMES[theme]["water"] in svg
    assert all(THEMES[other]["water"] not in svg for other in THEMES if other != theme)
    assert set(THEMES[theme]) == set(THEMES["light"])


# The forms


@pytest.mark.parametrize("button", ["pass", "pay", "refuse", "amount"])
def test_answers_that_lie_nowhere_on_the_table_are_buttons(button: str) -> None:
    assert button not in drawn(picture(asked("tribute")))
    found = drawn(picture(asked("tribute"), choices=(button,)))
    assert found[button].label().lower() == f"{button}; can be chosen"


def letters(markup: str) -> Iterator[tuple[float, str]]:
    """Texts with their size as drawn."""
    for node, scale, size in walked(ElementTree.fromstring(f"<svg>{markup}</svg>")):
        if node.tag == "text":
            yield size * scale, "".join(node.itertext())


def walked(
    node: ElementTree.Element, scale: float = 1, size: float = 16
) -> Iterator[tuple[ElementTree.Element, float, float]]:
    for factor in re.findall(r"scale\(([\d.]+)\)", str(node.get("transform"))):
        scale *= float(factor)
    size = float(node.get("font-size", size))
    yield node, scale, size
    for child in node:
        yield from walked(child, scale, size)


@pytest.mark.parametrize(("form", "least"), [("wide", 11), ("tall", 11), ("phone", 12)])
def test_no_text_is_smaller_than_its_form_allows(form: str, least: float) -> None:
    for seat, observation, _ in MET:
        for id, markup in parts(observation, seat=seat, form=form).items():
            if not id.startswith(START):
                assert [told for told in letters(markup) if told[0] < least - 0.05] == [], id


@pytest.mark.parametrize("form", FORMS)
def test_a_player_with_all_cards_built_finds_room_for_them(form: str) -> None:
    """GM-2.2: twelve food cards are the most of a type."""
    at = lay(2, fronts=[", ".join(f"food F{i:02}" for i in range(1, 13)), ", ".join(f"food F{i}" for i in (13, 14))])
    (built,) = [one for one in page_sections(parts(at.seen(0), form=form)) if one.name == "built"]
    _, _, width, height = map(float, str(ElementTree.fromstring(built.svg).get("viewBox")).split())
    places = set()
    for node in ElementTree.fromstring(built.svg).iter():
        if str(node.get("id")).startswith("building-"):
            left, top = map(float, re.findall(r"[\d.]+", str(node.get("transform"))))
            (hit,) = [child for child in node if child.get("class") == "hit"]
            wide, tall = float(hit.get("width", 0)), float(hit.get("height", 0))
            assert min(wide, tall) >= (24 if form == PHONE else LEAST)
            assert left + wide <= width
            assert top + tall <= height
            places.add((left, top))
    assert len(places) == 12


@pytest.mark.parametrize("players", [2, 6])
def test_panels_drop_the_names_of_buildings_before_they_grow(players: int) -> None:
    front = [
        f"{type} {id}{i:02}" for type, id, most in (("food", "F", 5), ("gold", "C", 3)) for i in range(1, most + 1)
    ]
    few, many = (lay(players, fronts=["", ", ".join(one)]) for one in (front[:1], [*front, "peace P01"]))
    (before,), (after,) = ([one for one in page_sections(parts(at.seen(0))) if one.panel == 1] for at in (few, many))
    assert before.svg.split(">", 1)[0] == after.svg.split(">", 1)[0]
    assert after.svg.count('class="building"') == 9
    assert (short("P01") in seen(after.svg)) is (players == 2)
    assert short("F01") in seen(before.svg)
