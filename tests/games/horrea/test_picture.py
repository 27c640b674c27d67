"""The picture: a map with everything on it, whole and in parts."""

import re
from xml.etree import ElementTree

import pytest

from circenses.art.picture import changed_parts, moved_pieces
from circenses.games.horrea import picture
from circenses.games.horrea.content import MARKETS
from circenses.games.horrea.game import GAME
from circenses.games.horrea.picture_parts.scene import HIT, place_of
from tests.games.horrea.table import Table, alliance, hand, seats, table

rule = pytest.mark.rule


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


def test_the_root_and_the_parts_are_the_picture() -> None:
    seen = busy().seen
    parts = GAME.parts(seen, seat=1)
    assert "".join(parts.values()) + "</svg>" == picture.picture(seen, seat=1, theme="css")
    for id, markup in parts.items():
        assert id == "svg" or f'id="{id}"' in markup.split(">")[0]


def test_parts_do_not_know_colours_and_every_target_has_a_hidden_halo() -> None:
    parts = GAME.parts(busy().seen)
    for id in ("market-luna", "seat-1", "alliance-0", "gift-aedile-temple", "nothing"):
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


def test_the_viewers_panel_comes_first() -> None:
    def left(seat: int) -> float:
        found = re.search(r'id="seat-2"[^>]*translate\(([\d.]+)', GAME.picture(busy().seen, seat=seat))
        assert found is not None
        return float(found[1])

    assert left(2) < left(0)


def test_no_two_cities_lie_closer_than_their_targets_allow() -> None:
    places = [place_of(market) for market in MARKETS]
    near = min(((ax - bx) ** 2 + (ay - by) ** 2) ** 0.5 for i, (ax, ay) in enumerate(places) for bx, by in places[:i])
    assert near > HIT * 0.9


def test_storms_and_the_fate_card_show() -> None:
    at = table(phase="fate", options={"fate_pack_b": True}, set={"horrea": {"rome": [0]}, **seats("money", 900)})
    at.chance("fate P10")
    assert "Corn dole" in GAME.picture(at.seen)
    storm = table(set={"storms": True, **seats("agents", ["rome"])})
    assert "Winter storms" in GAME.parts(storm.seen)["ho-links"]


def test_house_numbers_show_on_the_map() -> None:
    at = table(options={"values.full.major": 300, "values.demand.minor": 200})
    parts = GAME.parts(at.seen)
    assert ">300<" in parts["ho-map"]
    assert ">150<" in parts["market-luna"]


def test_very_deep_debt_and_great_wealth_stay_on_the_ladder() -> None:
    at = table(preset="letter", set={**seats("money", -3000, 25000), **seats("prestige", 2, 40)})
    svg = GAME.picture(at.seen)
    places = [float(x) for x in re.findall(r'id="piece-(?:money|prestige)-\d"[^>]*translate\((-?[\d.]+)', svg)]
    assert len(places) == 6
    assert all(100 < x < 1100 for x in places)
