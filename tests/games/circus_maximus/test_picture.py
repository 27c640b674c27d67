"""The picture of the table: complete, labelled, large enough to touch, and sound SVG."""

import re
from xml.etree import ElementTree

import pytest

from circenses.art.forms import PHONE, page_sections
from circenses.art.lettering import measure
from circenses.games.circus_maximus.content import GOODS, UNITS
from circenses.games.circus_maximus.picture import PALETTE, parts, picture
from circenses.testing.laws.pictures import drawn
from tests.games.circus_maximus.played import Json, Path, another, asked, changed, leaves, met

MET = met()
THEMES = {theme: PALETTE.colours(theme) for theme in ("light", "dark")}
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for one in MET]
LEAST = 32  # px


every_observation = pytest.mark.parametrize("observation", MET, ids=IDS)


def seen(svg: str) -> str:
    """What the eye sees: without title, description, labels, ids, classes and data."""
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    return re.sub(r' (?:aria-label|class|id|data-\w+)="[^"]*"', "", svg)


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def element(svg: str, name: str) -> ElementTree.Element:
    return next(node for node in elements(svg) if node.get("id") == name)


def field(path: Path) -> Path:
    """Leaves that differ only by seat, slot or card show in the same way."""
    numbered = ["*" if isinstance(key, int) or key.isdecimal() else key for key in path]
    return (numbered[0], "*", *numbered[2:]) if numbered[0] in ("bids", "placed") else tuple(numbered)


def chosen_from(observation: Json) -> list[str]:
    """Everything on the table that an action can aim at."""
    acts = [
        f"act-{act}" for act in (*observation["act_display"], "torture", "crucifixion", "military_execution") if act
    ]
    places = [f"location-{place}" for place in observation["in_play"]]
    seats = [f"seat-{seat}" for seat in range(len(observation["players"]))]
    return [*acts, *places, *seats, *(f"market-{good}" for good in GOODS), *(f"unit-{unit}" for unit in UNITS)]


@pytest.mark.parametrize(
    ("kind", "players"), [("draw_act", 3), ("bid", 4), ("place", 3), ("buy", 2), ("declare", 3), ("over", 2)]
)
def test_every_field_of_an_observation_can_be_seen(kind: str, players: int) -> None:
    observation = asked(kind, players)
    before = seen(picture(observation))
    fields = {field(path): path for path in leaves(observation)}
    for path in fields.values():
        assert seen(picture(changed(observation, path, another(observation, path)))) != before, path


def test_every_leaf_of_an_observation_can_be_seen() -> None:
    observation = asked("roll", 4)
    before = seen(picture(observation))
    for path in leaves(observation):
        assert seen(picture(changed(observation, path, another(observation, path)))) != before, path


@every_observation
def test_whatever_can_be_chosen_is_labelled_and_large_enough_to_touch(observation: Json) -> None:
    ids = chosen_from(observation)
    found = drawn(picture(observation, choices=ids))
    for id in ids:
        assert found[id].label().endswith("; can be chosen"), id
        assert found[id].size() >= LEAST, id
        assert found[id].element.get("role") == "img"
        assert [node for node in found[id].element if node.get("class") == "hit"], id


@pytest.mark.parametrize(
    ("kind", "button"),
    [("bid", "pass"), ("place", "pass"), ("buy", "pass"), ("declare", "withdraw"), ("bid_coins", "coins")],
)
def test_answers_that_lie_nowhere_on_the_table_are_buttons(kind: str, button: str) -> None:
    assert button not in drawn(picture(asked(kind)))
    found = drawn(picture(asked(kind), choices=(button,)))
    assert found[button].size() >= LEAST
    assert found[button].label().lower() == f"{button}; can be chosen"


def test_any_other_choice_gets_a_button_of_its_own() -> None:
    names = [f"stake-{coins}" for coins in range(1, 21)]
    found = drawn(picture(asked("stake"), choices=names))
    assert {found[name].label() for name in names} == {f"Stake {coins}; can be chosen" for coins in range(1, 21)}
    assert min(found[name].size() for name in names) >= LEAST


@pytest.mark.parametrize("prefix", ["", "left-"])
@every_observation
def test_ids_are_unique_and_every_reference_is_met(observation: Json, prefix: str) -> None:
    svg = picture(observation, choices=["act-torture", "pass"], chosen=["location-port", "coins"], prefix=prefix)
    ids = [node.get("id") for node in elements(svg) if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(name).startswith(prefix) for name in ids)
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(ids)


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_brings_its_own_colours(theme: str) -> None:
    svg = picture(asked("place"), theme=theme)
    assert THEMES[theme]["ground"] in svg or THEMES[theme]["grout"] in svg
    assert all(THEMES[other]["grout"] not in svg for other in THEMES if other != theme)
    assert set(THEMES[theme]) == set(THEMES["light"])


@every_observation
def test_the_picture_holds_no_script_and_no_inline_style(observation: Json) -> None:
    svg = picture(observation)
    assert "<script" not in svg
    assert "<style" not in svg
    assert " style=" not in svg
    assert not re.search(r"\son\w+=", svg)


def test_what_an_observation_says_is_escaped() -> None:
    svg = picture(asked("bid") | {"options": {"<i>": '<b>&"'}})
    assert "&lt;b&gt;&amp;" in svg
    assert "&lt;i&gt;" in svg
    ElementTree.fromstring(svg)


def test_choices_glow_and_what_is_chosen_is_marked() -> None:
    observation = asked("place")
    svg = picture(observation, choices=["location-war", "seat-0"], chosen=["location-port"])
    assert "choice" in str(element(svg, "location-war").get("class")).split()
    assert "chosen" in str(element(svg, "location-port").get("class")).split()
    assert str(element(svg, "location-port").get("aria-label")).endswith("; chosen")
    assert seen(svg) != seen(picture(observation))


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_viewer_sits_at_the_first_panel(players: int) -> None:
    observation = asked("place", players)
    for seat in range(players):
        svg = picture(observation, seat=seat)
        order = [str(node.get("id")) for node in elements(svg) if str(node.get("id")).startswith("seat-")]
        assert order == [f"seat-{(seat + i) % players}" for i in range(players)]


def test_units_can_be_chosen_among_the_things_of_the_viewer() -> None:
    observation = asked("place", 3)
    for seat in range(3):
        label = str(element(picture(observation, seat=seat), "unit-slaves").get("aria-label"))
        assert label.startswith(f"Player {seat + 1}: ")


def test_a_closed_place_is_crossed_out_and_a_blocked_track_is_hatched() -> None:
    observation = asked("place", 2) | {"disabled_locations": ["palace"], "blocked_tracks": ["empire"]}
    classes = [node.get("class") for node in elements(picture(observation))]
    assert classes.count("closed") == classes.count("blocked") == 1


def test_places_that_are_not_in_play_are_not_drawn() -> None:
    ids = {node.get("id") for node in elements(picture(asked("bid", 2) | {"in_play": ["port", "prison"]}))}
    assert {"location-port", "location-prison"} <= ids
    assert not {"location-oracle", "location-gamblers_den", "location-war"} & ids


@pytest.mark.parametrize(("low", "high", "display"), [(-10, 15, 5), (-30, 60, 14), (0, 5, 1)])
def test_other_tracks_and_displays_stay_inside_the_picture(low: int, high: int, display: int) -> None:
    observation = asked("bid", 2) | {"track_range": [low, high]}
    observation["act_display"] = [*observation["act_deck"], *observation["act_display"], *observation["act_discard"]]
    observation["act_display"] = observation["act_display"][:display]
    svg = picture(observation)
    _, _, width, height = map(float, str(ElementTree.fromstring(svg).get("viewBox")).split())
    places = re.findall(r'class="(?:act|location|market|seat|unit)[^"]*"[^>]*translate\(([\d.]+) ([\d.]+)\)', svg)
    assert len(places) > 20
    assert all(0 <= float(x) < width and 0 <= float(y) < height for x, y in places)
    assert len([node for node in elements(svg) if "execution" in str(node.get("class")).split()]) == 3


def test_the_end_is_a_ribbon_and_the_winner_wears_a_wreath() -> None:
    observation = asked("over", 2)
    winner = observation["winners"][0]
    svg = picture(observation, seat=winner)
    assert any("wins: " in str(node.text) for node in elements(svg) if node.tag.endswith("text"))
    assert svg.count('#cm-wreath"') > picture(observation | {"winners": []}, seat=winner).count('#cm-wreath"')


def test_house_numbers_named_by_an_observation_stand_on_the_cards() -> None:
    observation = asked("bid", 2)
    house = picture(observation | {"options": {"acts.torture.tracks.population": 9}})
    assert "+9" in seen(house)
    assert "+9" not in seen(picture(observation))


def test_on_a_phone_what_an_act_pays_keeps_clear_of_what_the_absent_lose() -> None:
    observation = asked("bid", 4)
    display = ["naumachia", *[act for act in observation["act_display"] if act != "naumachia"][1:]]
    drawn_parts = parts(observation | {"act_display": display}, form=PHONE)
    svg = next(one.svg for one in page_sections(drawn_parts) if 'id="act-naumachia"' in one.svg)
    line = [node for node in element(svg, "act-naumachia").iter() if node.get("y") == "36" and node.text]
    absent = next(node for node in line if node.text == "absent")
    begins = float(absent.get("x", "")) - measure("absent", 12)
    before = [node for node in line if not node.get("text-anchor") and float(node.get("x", "")) < begins]
    last = max(before, key=lambda node: float(node.get("x", "")))
    assert last.text == "8 each"
    assert float(last.get("x", "")) + measure("8 each", 12) + 8 <= begins
    edge = float(str(svg).split('viewBox="0 0 ')[1].split()[0])
    most = max(line, key=lambda node: float(node.get("x", "")))
    assert float(most.get("x", "")) + measure(str(most.text), 13) + 8 <= edge, (
        "clear of the frame that says it can be chosen"
    )
