"""Pictures in parts (docs/adr/0005): the laws that every listed game keeps."""

import re
from importlib import import_module
from typing import Any
from xml.etree import ElementTree

import pytest

import circenses
from circenses.art import palette
from circenses.art.forms import FORMS, GAP, ROOM, START, TALLEST, WIDE, page_sections
from circenses.art.picture import Brush, changed_parts, moved_pieces
from circenses.games.ludus_cyclorum import actions
from circenses.games.ludus_cyclorum.geometry import point_name
from circenses.games.ludus_cyclorum.state import TURN
from circenses.kernel.state import frame_kind
from circenses.server.assets import palettes
from tests.art.positions import Step, steps

TITLE = 32.0  # px of a folded section

every_game = pytest.mark.parametrize("id", circenses.game_ids())


def brush(id: str, theme: str = "css") -> Brush:
    made: Brush = import_module(f"circenses.games.{id.replace('-', '_')}.picture").brush(theme, "")
    return made


def shown(id: str, s: Any, seat: int, form: str = WIDE) -> dict[str, str]:
    game = circenses.game(id)
    return game.parts(game.observe(s, seat), seat, form=form)


def element(markup: str) -> ElementTree.Element:
    (found,) = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg">{markup}</svg>')
    return found


def some(id: str) -> list[Step]:
    return list(steps(id, 5))[::7]


every_form = pytest.mark.parametrize("form", FORMS)


def starts(parts: dict[str, str]) -> dict[str, ElementTree.Element]:
    """The start tags of the sections, by name."""
    return {
        name.removeprefix(START): ElementTree.fromstring(markup + "</svg>")
        for name, markup in parts.items()
        if name.startswith(START)
    }


def whole(parts: dict[str, str]) -> ElementTree.Element:
    return ElementTree.fromstring(f"<table>{''.join(section.svg for section in page_sections(parts))}</table>")


@every_form
@every_game
def test_a_part_is_one_element_under_its_own_id(id: str, form: str) -> None:
    for step in some(id):
        parts = shown(id, step.before, step.seat, form)
        sections = starts(parts)
        assert next(iter(parts)).startswith(START)
        assert sections
        for name, section in sections.items():
            assert section.get("data-section") == name
            assert name == "defs" or section.get("viewBox")
        inside = {name: markup for name, markup in parts.items() if not name.startswith(START)}
        assert len(inside) > 20
        for name, markup in inside.items():
            assert element(markup).get("id") == name


@every_form
@every_game
def test_ids_are_unique_and_every_reference_is_met(id: str, form: str) -> None:
    for step in some(id):
        parts = shown(id, step.before, step.seat, form)
        ids = [str(node.get("id")) for node in whole(parts).iter() if node.get("id")]
        assert len(ids) == len(set(ids))
        assert set(re.findall(r'(?:href="|url\()#([^")]+)', "".join(parts.values()))) <= set(ids)


@every_form
@every_game
def test_no_section_changes_its_size_during_a_match(id: str, form: str) -> None:
    sizes = {
        tuple((name, section.get("viewBox")) for name, section in starts(shown(id, step.before, 0, form)).items())
        for step in steps(id, 5, 200)
    }
    assert len(sizes) == 1


@every_form
@every_game
def test_columns_fill_the_room_of_their_form(id: str, form: str) -> None:
    for count in circenses.game(id).seats:
        step = next(iter(steps(id, 5, 1, seats=count)))
        columns: dict[str, list[tuple[float, float]]] = {}
        for section in starts(shown(id, step.before, 0, form)).values():
            if (column := section.get("data-column")) is not None:
                width, height = map(float, str(section.get("viewBox")).split()[2:])
                height = TITLE if section.get("data-folded") is not None else height
                columns.setdefault(column, []).append((width, height))
        assert all(len({width for width, _ in column}) == 1 for column in columns.values())
        assert sum(column[0][0] + GAP for column in columns.values()) - GAP <= ROOM[form]
        if form == WIDE:
            assert max(sum(height + GAP for _, height in column) - GAP for column in columns.values()) <= TALLEST


@every_game
def test_an_unknown_form_is_refused_in_one_line(id: str) -> None:
    game = circenses.game(id)
    with pytest.raises(circenses.CircensesError, match="no form 'square': choose from wide, tall, phone"):
        game.parts(game.observe(some(id)[0].before, 0), form="square")


@every_game
def test_what_is_remembered_is_what_would_be_drawn_anew(id: str) -> None:
    played = list(steps(id, 1, 24))
    remembered = [shown(id, step.before, seat) for step in played for seat in (0, 1)]
    anew = []
    for step in played:
        for seat in (0, 1):
            brush(id).forget()
            anew.append(shown(id, step.before, seat))
    assert remembered == anew


@every_game
def test_every_target_is_a_group_with_a_hidden_halo(id: str) -> None:
    game = circenses.game(id)
    for step in some(id):
        parts = shown(id, step.before, step.seat)
        nodes = {node.get("id"): node for node in whole(parts).iter()}
        legal = game.legal(step.before, step.seat)
        for target in {target for action in legal for target in game.targets(step.before, action)}:
            if target not in nodes:  # a word such as `pass`: pages offer it beside the table
                assert target.isalpha(), target
                continue
            halos = [child for child in nodes[target] if child.get("class") == "halo"]
            assert [halo.get("visibility") for halo in halos] == ["hidden"], target
            assert "choice" not in str(nodes[target].get("class")).split()
            assert nodes[target].get("aria-label")


@every_game
def test_a_page_without_scripts_gets_its_choices_as_classes(id: str) -> None:
    game = circenses.game(id)
    step = some(id)[2]
    targets = {target for action in game.legal(step.before, step.seat) for target in game.targets(step.before, action)}
    observation = game.observe(step.before, step.seat)
    parts = game.parts(observation, seat=step.seat, choices=tuple(targets))
    nodes = {node.get("id"): str(node.get("class")).split() for node in whole(parts).iter() if node.get("id")}
    assert targets
    assert {id for id, classes in nodes.items() if "choice" in classes} == {id for id in targets if id in nodes}


@every_game
def test_theme_css_draws_with_properties_that_the_stylesheet_sets(id: str) -> None:
    sheet = palette.stylesheet(palettes())
    for step in some(id):
        svg = "".join(shown(id, step.before, step.seat).values())
        assert "<style" not in svg
        assert " style=" not in svg
        used = set(re.findall(r"var\((--[\w-]+)\)", svg))
        assert len(used) > 15
        assert {name for name in used if f"{name}:" not in sheet} == set()
        for theme in palette.THEMES.values():
            assert theme["grout"] not in svg


@every_game
def test_an_unknown_theme_is_refused_in_one_line(id: str) -> None:
    game = circenses.game(id)
    with pytest.raises(circenses.CircensesError, match="no theme 'sepia': choose from light, dark, css"):
        game.parts(game.observe(some(id)[0].before, 0), theme="sepia")


# What a step changes


@every_game
def test_changed_parts_make_one_picture_of_the_other(id: str) -> None:
    for step in some(id):
        before, after = (shown(id, s, 0) for s in (step.before, step.after))
        sent = changed_parts(before, after)
        kept = {name: markup for name, markup in (before | sent).items() if markup}
        assert kept == after
        assert all(before.get(name) != markup for name, markup in sent.items())


@every_game
def test_a_step_sends_a_fraction_of_the_picture(id: str) -> None:
    played = [(shown(id, step.before, 0), shown(id, step.after, 0)) for step in steps(id, 3, 30)]
    sent = sum(len("".join(changed_parts(*pair).values())) for pair in played)
    whole = sum(len("".join(after.values())) for _, after in played)
    assert sent < whole / 4


@every_game
def test_equal_views_change_nothing(id: str) -> None:
    step = some(id)[0]
    parts = shown(id, step.before, 0)
    assert changed_parts(parts, shown(id, step.before, 0)) == {}
    assert moved_pieces(parts, parts) == {}


@every_game
def test_pieces_say_their_sort_and_where_they_come_from(id: str) -> None:
    for step in some(id):
        parts = shown(id, step.before, 0)
        pieces = [element(markup) for name, markup in parts.items() if name.startswith("piece-")]
        assert pieces
        ids = {node.get("id") for node in whole(parts).iter()}
        for piece in pieces:
            assert str(piece.get("class")).split()[0] == "piece"
            assert str(piece.get("id")).startswith(f"piece-{piece.get('data-piece')}")
            assert piece.get("data-home") in ids
            assert re.match(r"translate\(-?[\d.]+ -?[\d.]+\)", str(piece.get("transform")))
            assert piece.get("pointer-events") == "none"


# Pieces are followed as the rules move them


def test_the_stone_that_moved_is_the_one_the_rules_moved() -> None:
    moved = 0
    for step in [step for seed in range(8) for step in steps("ludus-cyclorum", seed, 120)]:
        pairs = moved_pieces(shown("ludus-cyclorum", step.before, 0), shown("ludus-cyclorum", step.after, 0))
        declared = step.action if frame_kind(step.before.top()) == TURN else int(step.before.declared)
        assert len(pairs) <= 1
        for old, new in pairs.items():
            origin, landing = (point_name(int(f(declared))) for f in (actions.origin, actions.destination))
            assert old.removesuffix(f"-{origin}") == new.removesuffix(f"-{landing}")
            assert (old.rpartition("-")[2], new.rpartition("-")[2]) == (origin, landing)
            moved += 1
    assert moved > 40


def test_a_worker_goes_from_its_panel_to_its_place() -> None:
    game = circenses.game("circus-maximus")
    placed = 0
    for step in steps("circus-maximus", 2, 200, seats=3):
        label = game.label(step.before, step.action)
        before, after = (shown("circus-maximus", s, 0) for s in (step.before, step.after))
        for old, new in moved_pieces(before, after).items():
            if label.startswith("place") and "-home-" in old:
                assert old.startswith(f"piece-worker-{step.seat}-home-")
                assert new.startswith(f"piece-worker-{step.seat}-")
                assert "-home-" not in new
                placed += 1
    assert placed > 3


def test_markers_keep_their_name_wherever_they_go() -> None:
    names, places = set(), set()
    for step in steps("circus-maximus", 2, 250, seats=3):
        markers = {
            name: markup for name, markup in shown("circus-maximus", step.after, 0).items() if "-marker-" in name
        }
        names.add(tuple(markers))
        places |= {str(element(markup).get("transform")) for markup in markers.values()}
    assert len(names) == 1
    assert len(places) > 12


def test_twins_are_paired_with_the_nearest() -> None:
    def at(**places: int) -> dict[str, str]:
        start = '<g id="piece-{0}" class="piece" data-piece="{1}" transform="translate({2} 0)"></g>'
        return {f"piece-{id}": start.format(id, id[0], x) for id, x in places.items()}

    assert moved_pieces(at(a1=0, a2=90, b1=50), at(a3=80, a4=5, b1=60)) == {
        "piece-a1": "piece-a4",
        "piece-a2": "piece-a3",
    }
    assert moved_pieces(at(a1=0, b1=10), at(b2=0)) == {"piece-b1": "piece-b2"}


def test_a_brush_escapes_whatever_text_it_is_given() -> None:
    from jinja2 import Environment

    template = Environment().from_string(
        "{% macro note(e) %}<text font='{{ f }}'>{{ e.lines[0].t }}</text>{% endmacro %}"
    )
    made = Brush(template, {"f": "<b>"})
    assert (
        made.draw("note", {"lines": [{"t": 'a < b & "c"'}]})
        == "<text font='&lt;b&gt;'>a &lt; b &amp; &quot;c&quot;</text>"
    )


def test_a_brush_remembers_by_inputs_alone() -> None:
    from jinja2 import Environment

    drawn: list[int] = []
    template = Environment().from_string("{% macro dot(e) %}{{ note(e.r) }}<circle r='{{ e.r }}'/>{% endmacro %}")
    made = Brush(template, {"note": lambda r: drawn.append(r) or ""})  # type: ignore[func-returns-value]
    assert [made.draw("dot", {"r": r}) for r in (1, 2, 1, 2)] == ["<circle r='1'/>", "<circle r='2'/>"] * 2
    assert drawn == [1, 2]
    made.forget()
    made.draw("dot", {"r": 1})
    assert drawn == [1, 2, 1]
