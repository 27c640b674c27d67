"""The picture: a map with everything on it, whole and in parts."""

import re
from collections.abc import Iterator
from xml.etree import ElementTree

import pytest

from circenses.art.forms import FORMS, PHONE, TALL, WIDE, page_sections
from circenses.art.lettering import measure
from circenses.art.picture import changed_parts, moved_pieces
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.game import GAME
from circenses.games.horrea.picture import TABLE
from circenses.games.horrea.picture_parts.chart import chart
from circenses.games.horrea.picture_parts.plan import Plan, plan_of
from circenses.testing.laws.pictures import drawn
from tests.games.horrea.table import Table, alliance, hand, seats, table

rule = pytest.mark.rule
every_form = pytest.mark.parametrize("form", FORMS)
LEAST = 32  # px, of what can be chosen
TEXT = {WIDE: 11, TALL: 11, PHONE: 12}  # px, the smallest lettering


def busy(players: int = 4) -> Table:
    return table(
        players,
        phase="social",
        set={
            **seats("agents", ["rome", "luna"], ["rome"], ["athens"]),
            **seats("money", 700, 1200, -80),
            **seats("prestige", 5, 11, 1),
            **hand(0, boys=1),
            **hand(1, girls=1),
            "horrea": {"rome": [0, 1, 2], "carthage": [1]},
            "marriages": {"athens": 2},
            "alliances": [alliance(0, 2, 200)],
            "benefactions.quaestor.games": 1,
        },
    )


def ids(svg: str) -> list[str]:
    return [id for element in ElementTree.fromstring(svg).iter() if (id := element.get("id"))]


@rule("HO-2.4", "HO-S019", "HO-S103")
def test_everything_on_the_table_has_an_element_of_its_own() -> None:
    found = set(ids(GAME.picture(busy().seen)))
    assert {f"market-{market}" for market in MARKETS} <= found
    assert {"seat-0", "seat-3", "card-boy", "card-girl", "alliance-0", "gift-praetor-food"} <= found
    assert {"piece-agent-0-luna", "piece-horreum-1-carthage", "piece-prestige-1", "piece-money-2"} <= found


@pytest.mark.parametrize("theme", ["light", "dark", "css"])
def test_ids_are_unique_and_nothing_is_styled_inline(theme: str) -> None:
    svg = GAME.picture(busy().seen, theme=theme)
    assert len(set(ids(svg))) == len(ids(svg))
    assert " style=" not in svg
    assert "<style" not in svg


def test_references_lead_somewhere() -> None:
    svg = GAME.picture(busy().seen)
    found = set(ids(svg))
    assert set(re.findall(r'href="#([^"]+)"', svg)) <= found
    assert set(re.findall(r"url\(#([^)]+)\)", svg)) <= found


def test_parts_do_not_know_colours_and_every_target_has_a_hidden_halo() -> None:
    parts = GAME.parts(busy().seen)
    for id in ("market-luna", "seat-0", "seat-1", "alliance-0", "gift-aedile-temple"):
        assert 'class="halo" visibility="hidden"' in parts[id]
    assert "var(--ho-land)" in parts["ho-map"]


def test_a_move_changes_few_parts_and_the_agent_travels() -> None:
    at = table(4, set=seats("agents", ["rome", "luna"], ["rome"])).play(0, "skip", "rome stays")
    before = GAME.parts(at.seen)
    at.play(0, "luna > massilia")
    after = GAME.parts(at.seen)
    assert moved_pieces(before, after) == {"piece-agent-0-luna": "piece-agent-0-massilia"}
    assert sum(map(len, changed_parts(before, after).values())) < 16_000


def test_a_new_horreum_comes_from_its_owner() -> None:
    at = table(phase="build", set={**seats("money", 300), **seats("agents", ["luna"])})
    before = GAME.parts(at.seen)
    changed = changed_parts(before, GAME.parts(at.play(0, "build luna").seen))
    assert 'data-home="seat-0"' in changed["piece-horreum-0-luna"]


def test_choices_are_drawn_and_named_in_the_picture() -> None:
    svg = GAME.picture(busy().seen, choices=("market-luna", "nothing", "dance"), chosen=("card-boy",))
    tree = ElementTree.fromstring(svg)
    states = {element.get("id"): element.get("class", "") for element in tree.iter() if element.get("id")}
    assert "choice" in states["market-luna"]
    assert "chosen" in states["card-boy"]
    assert "choice" in states["dance"]  # what is not on the table gets a button
    assert "; can be chosen" in svg


def test_what_is_no_thing_of_the_table_is_a_button_where_it_can_be_chosen() -> None:
    assert "nothing" not in drawn(GAME.picture(busy().seen))
    found = drawn(GAME.picture(busy().seen, choices=("nothing", "take-loss")))
    assert found["nothing"].size() >= LEAST
    assert found["take-loss"].label() == "Take loss; can be chosen"


def test_whatever_lies_on_the_table_is_large_enough_to_touch() -> None:
    found = drawn(GAME.picture(busy().seen))
    wanted = [f"market-{market}" for market in MARKETS] + [f"seat-{seat}" for seat in range(4)]
    for id in (*wanted, "card-boy", "card-girl", "alliance-0", "gift-quaestor-food"):
        assert found[id].size() >= LEAST, id


@every_form
def test_the_names_of_gifts_stay_on_their_cards_and_can_be_read(form: str) -> None:
    gifts = next(each for each in page_sections(GAME.parts(busy().seen, 0, form=form)) if each.name == "gifts")
    found = re.findall(
        r'<g id="(gift-[^"]*)".*?<rect class="hit"[^>]* width="([\d.]+)".*?<g font-size="([\d.]+)"[^>]*>(.*?)</g>',
        gifts.svg,
        re.S,
    )
    assert len(found) == 9
    for id, width, size, lines in found:
        assert float(size) >= 11, id
        for x, line in re.findall(r'<text x="([\d.]+)"[^>]*>([^<]*)<', lines):
            assert float(x) + measure(line, float(size)) <= float(width) - 1, (id, line)


@every_form
def test_the_viewers_own_things_are_in_the_own_section(form: str) -> None:
    for seat in range(4):
        sections = {section.name: section for section in page_sections(GAME.parts(busy().seen, seat, form=form))}
        own = sections.pop("own").svg
        assert all(f' id="{id}"' in own for id in (f"seat-{seat}", "card-boy", "card-girl"))
        assert {name for name in sections if name.startswith("seat-")} == {
            f"seat-{other}" for other in range(4) if other != seat
        }
        assert f' id="seat-{(seat + 1) % 4}"' in sections[f"seat-{(seat + 1) % 4}"].svg


def plan(form: str) -> Plan:
    width = next(column.width for column in TABLE.forms.columns(form) if chart in column.sections)
    return plan_of(form, width)


@every_form
def test_no_two_cities_lie_closer_than_their_targets_allow(form: str) -> None:
    at = plan(form)
    places = [at.place(market) for market in MARKETS]
    near = min(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for i, (ax, ay) in enumerate(places) for bx, by in places[:i])
    assert near >= 2 * at.hit
    assert 2 * at.hit * at.zoom >= (44 if form == PHONE else LEAST)  # on a phone from near; from afar the strip helps


def lettering(node: ElementTree.Element, size: float, close: bool = False) -> Iterator[tuple[str, float, bool]]:
    """Each text with its size, and whether it is seen only from near."""
    size, close = float(node.get("font-size", size)), close or node.get("class") == "close"
    if node.text and node.text.strip() and node.tag.endswith(("text", "tspan")):
        yield node.text, size, close
    for child in node:
        yield from lettering(child, size, close)


@every_form
def test_no_lettering_is_smaller_than_can_be_read(form: str) -> None:
    """On a phone the names of the map are seen from near, and only then."""
    told = [
        each
        for section in page_sections(GAME.parts(busy().seen, form=form))
        for each in lettering(ElementTree.fromstring(section.svg), 0)
    ]
    assert len(told) > 150
    for text, size, close in told:
        assert size * (plan(form).zoom if close else 1) >= TEXT[form] - 0.01, text


def test_a_map_on_a_phone_can_be_looked_at_from_near() -> None:
    parts = GAME.parts(busy().seen, form=PHONE)
    assert 'data-zoom="2.4"' in parts["svg:map"]
    assert 'class="close"' in parts["market-luna"]
    assert 'class="far"' in parts["market-carthage"]
    assert "data-zoom" not in GAME.parts(busy().seen)["svg:map"]


@every_form
def test_many_alliances_change_no_size_and_can_be_touched(form: str) -> None:
    def heights(at: Table) -> dict[str, str]:
        parts = GAME.parts(at.seen, form=form)
        return {name: markup for name, markup in parts.items() if name.startswith("svg:")}

    def at(alliances: int) -> Table:
        made = [alliance(i % 3, (i + 1) % 3, 100) for i in range(alliances)]
        return table(3, options={"alliances_per_pair": 0}, set={"alliances": made})

    assert heights(at(0)) == heights(at(9))
    found = re.findall(
        r'<rect class="hit" width="([\d.]+)" height="([\d.]+)"', GAME.parts(at(9).seen, form=form)["alliance-8"]
    )
    assert min(map(float, found[0])) >= LEAST


def test_storms_and_the_fate_card_show() -> None:
    at = table(phase="fate", options={"fate_pack_b": True}, set={"horrea": {"rome": [0]}, **seats("money", 900)})
    at.chance("fate P10")
    assert "Corn dole" in GAME.picture(at.seen)
    storm = table(set={"storms": True, **seats("agents", ["rome"])})
    assert "Winter storms" in GAME.parts(storm.seen)["ho-links"]


def test_house_numbers_show_on_the_map() -> None:
    at = table(options={"values.full.major": 300, "values.demand.minor": 200})
    parts = GAME.parts(at.seen)
    assert ">300<" in parts["ho-legend"]
    assert ">150<" in parts["market-luna"]


def test_very_deep_debt_and_great_wealth_stay_on_the_ladder() -> None:
    at = table(preset="letter", set={**seats("money", -3000, 25000), **seats("prestige", 2, 40)})
    (ladders,) = (section.svg for section in page_sections(GAME.parts(at.seen)) if section.name == "ladders")
    places = [float(x) for x in re.findall(r'id="piece-(?:money|prestige)-\d"[^>]*translate\((-?[\d.]+)', ladders)]
    assert len(places) == 6
    assert all(40 < x < 288 for x in places)
