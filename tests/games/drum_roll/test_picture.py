"""The poster: complete, labelled, large enough to touch, and sound SVG."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from circenses.art.forms import FORMS, START, page_sections
from circenses.art.picture import changed_parts, moved_pieces
from circenses.games.drum_roll import content
from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.picture import PALETTE, parts, picture
from circenses.testing.laws.pictures import drawn
from tests.games.drum_roll.played import Json, asked, changed, met
from tests.games.drum_roll.table import placing, showing, stored

MET = met()
IDS = [f"{one['question']['kind']}-{len(one['players'])}p" for one in MET]
LEAST = 32  # px
every = pytest.mark.parametrize("observation", MET, ids=IDS)


def seen(svg: str) -> str:
    """What the eye sees: without title, description, labels, ids, classes and data."""
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    return re.sub(r' (?:aria-label|class|id|data-\w+)="[^"]*"', "", svg)


def ids(svg: str) -> list[str]:
    return [str(node.get("id")) for node in ElementTree.fromstring(svg).iter() if node.get("id")]


def busy() -> Json:
    """Somebody places; there is something everywhere."""
    circus = {"players.0.circus": ["A2 red trailer", "T7 flipped"], "players.1.circus": ["B3 white green"]}
    holding = {"players.0.hand": ["income", "resources_blue"], "players.1.hand": ["fire"]}
    own = {"players.0.personnel": ["P05", "P06"], "players.0.storage": stored(red=2), "deposit": 4}
    rest = {
        "markers": ["1 tickets", "2 cube:red"],
        "at": 4,
        "performer_row": ["A1 1", "T8", "M9"],
        "personnel_row": ["P02 1"],
        "performer_discard": ["J1"],
        "personnel_discard": ["P11"],
        "investment_discard": ["unblock"],
    }
    return placing(3, circus | holding | own | rest).seen(0)


FIELDS: list[tuple[str, Any]] = [
    ("show", 3),
    ("turn", 4),
    ("phase", "vote"),
    ("start", 2),
    ("returned", 1),
    ("barred", 1),
    ("table_region", "R5"),
    ("performer_row.0", "A1 2"),
    ("performer_row.1", "T9"),
    ("personnel_row.0", "P02"),
    ("personnel_row.0", "P03 1"),
    ("performer_discard", []),
    ("personnel_discard", ["P12"]),
    ("investment_discard", ["trailer"]),
    ("stock.cubes.blue", 7),
    ("stock.tokens", 7),
    ("stock.trailers", 7),
    ("markers.0", "1 invest"),
    ("markers.0", "0 tickets"),
    ("markers.1", "2 cube!:red"),
    ("markers", ["1 tickets", "2 pass"]),
    ("deposit", 5),
    ("ending", "third_show"),
    ("options", {"setup.money.pass": 3}),
    ("players.0.coins", 77),
    ("players.1.coins", 77),
    ("players.0.prestige", -7),
    ("players.1.prestige", 55),
    ("players.0.tickets", 3),
    ("players.2.tickets", 8),
    ("players.1.region", "R5"),
    ("players.0.storage.white", 9),
    ("players.1.storage.white", 9),
    ("players.0.circus.0", "A2 red"),
    ("players.0.circus.0", "A2 red yellow trailer"),
    ("players.0.circus.0", "A2 red trailer was-poor"),
    ("players.0.circus.1", "T7 flipped-now"),
    ("players.0.circus.1", "T7"),
    ("players.1.circus", []),
    ("players.0.personnel", ["P05"]),
    ("players.1.personnel", ["P15"]),
    ("players.1.doubled", True),
    ("players.1.fired", True),
    ("players.1.cards", 2),
    ("players.0.hand", ["income"]),
    ("players.0.hand", ["income", "income", "resources_blue"]),
    ("players.1.hand", ["fire"]),
    ("players.0.dealt", ["M1", "M2"]),
    ("players.1.dealt", None),
    ("players.0.kept", "M1"),
    ("players.1.vote", "delay"),
    ("players.1.vote", None),
    ("players.1.answered", True),
    ("decks.performers", 3),
    ("decks.personnel", 3),
    ("decks.investments", 3),
    ("under", [None]),
    ("under", ["fire"]),
    ("skips", 1),
    ("applause", ["tamer"]),
    ("peeked", ["fire", "income"]),
    ("peeked", None),
    ("question.kind", "distribute"),
    ("question.seat", 1),
]


def put(observation: Json, path: str, value: Any) -> Json:
    steps = [int(word) if word.isdecimal() else word for word in path.split(".")]
    return changed(observation, tuple(steps), value)


@pytest.mark.parametrize(("path", "value"), FIELDS, ids=[f"{i}-{path}" for i, (path, _) in enumerate(FIELDS)])
def test_what_an_observation_holds_can_be_seen(path: str, value: Any) -> None:
    observation = busy()
    assert seen(picture(put(observation, path, value))) != seen(picture(observation))


@every
def test_ids_are_unique_and_every_reference_is_met(observation: Json) -> None:
    svg = picture(observation, prefix="left-")
    found = ids(svg)
    assert len(found) == len(set(found))
    assert all(name.startswith("left-") for name in found)
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(found)


@every
def test_the_parts_hold_no_script_no_style_and_no_colour(observation: Json) -> None:
    made = parts(observation)
    svg = "".join(section.svg for section in page_sections(made))
    for word in ("<script", "<style", " style=", "#D55E00"):
        assert word not in svg
    for id, markup in made.items():
        named = f'data-section="{id.removeprefix(START)}"' if id.startswith(START) else f'id="{id}"'
        assert named in markup.split(">", 1)[0]


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_each_theme_is_a_poster_in_its_own_ink(theme: str) -> None:
    svg = picture(busy(), theme=theme)
    other = "dark" if theme == "light" else "light"
    assert PALETTE.colours(theme)["paper"] in svg
    assert PALETTE.colours(other)["paper"] not in svg


def _hired(circus: Json) -> list[str]:
    return [*circus["circus"], *circus["personnel"]]


def test_whatever_can_be_clicked_is_labelled_and_large_enough_to_touch() -> None:
    tables = [busy(), asked("distribute"), asked("vote"), asked("show_next"), asked("overflow"), asked("show_result")]
    for observation in tables:
        svg = picture(observation)
        others = [text.split()[0] for circus in observation["players"][1:] for text in _hired(circus)]
        names = [name for name in ids(svg) if re.match(r"(space|row|act|staff|store|stock|card|deal|answer)-", name)]
        names = [name for name in names if name.partition("-")[2] not in others]
        assert len(names) > 15
        found = drawn(picture(observation, choices=names))
        for name in names:
            assert found[name].label().endswith("; can be chosen"), name
            assert found[name].size() >= LEAST, name


@pytest.mark.parametrize(
    ("kind", "button"),
    [
        ("place", "pass"),
        ("resolve_invest", "done"),
        ("distribute", "done"),
        ("organizer", "done"),
        ("double_vote", "done"),
        ("bank_deposit", "bank"),
        ("overflow", "discard"),
    ],
)
def test_answers_that_lie_nowhere_on_the_table_are_buttons_only_where_they_are_choices(kind: str, button: str) -> None:
    assert button not in drawn(picture(asked(kind)))
    found = drawn(picture(asked(kind), choices=(button,)))
    assert found[button].label() == f"{button.capitalize()}; can be chosen"
    assert found[button].size() >= LEAST


def test_a_vote_is_taken_on_stage() -> None:
    found = drawn(picture(asked("vote")))
    assert {name: found[name].label() for name in ("vote-delay", "vote-show")} == {
        "vote-delay": "Delay",
        "vote-show": "Show",
    }
    assert min(found[name].size() for name in ("vote-delay", "vote-show")) >= LEAST


def test_a_result_is_chosen_by_what_it_brings() -> None:
    table = showing(["T9 white red blue"], set={"players.0.storage.red": 1}).play(0, "done")
    found = drawn(picture(table.play(0, "next T9").seen(0)))
    assert found["answer-first"].label() == "+1 prestige"
    assert found["answer-second"].label() == "Return 1 stored cube and +2 prestige"
    assert found["answer-flip"].label() == "Flip for 8 prestige"


def test_cards_that_are_looked_at_are_named_on_buttons() -> None:
    table = showing(["M6 blue red white"]).play(0, "done", "next M6", "first")
    table.chance("card fire", "card income")
    found = drawn(picture(table.seen(0)))
    assert {found["peek-0"].label(), found["peek-1"].label()} == {"Take Fire a Performer", "Take Extra Income 4"}
    assert "peek-0" not in drawn(picture(table.seen(1), seat=1))


def test_the_draft_lies_before_whoever_was_dealt_it() -> None:
    observation = asked("draft_keep", 3)
    (mine,) = [seat for seat, player in enumerate(observation["players"]) if player["dealt"]]
    found = drawn(picture(observation, seat=mine))
    assert {f"deal-{id}" for id in observation["players"][mine]["dealt"]} <= set(found)
    assert not [name for name in drawn(picture(observation, seat=(mine + 1) % 3)) if name.startswith("deal-")]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_viewers_circus_comes_first(players: int) -> None:
    observation = asked("place", players)
    for seat in range(players):
        order = [name for name in ids(picture(observation, seat=seat)) if name.startswith("seat-")]
        assert order == [f"seat-{(seat + i) % players}" for i in range(players)]


def test_a_marker_is_one_more_piece_and_few_parts_change() -> None:
    table = placing(3)
    before = parts(table.seen(0))
    after = parts(table.copy().play(0, "place tickets").seen(0))
    found = changed_parts(before, after)
    assert "piece-marker-0-0-tickets" in found
    assert not {"dr-ring", "dr-frame", "dr-defs", "row-A1"} & set(found)
    assert sum(map(len, found.values())) < 10_000


def test_a_ticket_sold_moves_its_marker() -> None:
    before = parts(busy())
    after = parts(put(busy(), "players.1.tickets", 2))
    assert before["piece-ticket-1"] != after["piece-ticket-1"]
    assert not moved_pieces(before, after)  # it keeps its name, so it travels by itself


def test_discounts_show_as_price_and_tokens() -> None:
    def row(tokens: int) -> str:
        return parts(put(busy(), "performer_row.1", f"T8 {tokens}"))["row-T8"]

    assert "price 6" in row(0)
    assert "price 4" in row(2)
    assert row(2).count("<circle") == row(0).count("<circle") + 2


def test_taking_two_is_offered_beside_a_hand_that_can() -> None:
    assert "two" in parts(busy())
    assert "two" not in parts(put(busy(), "players.0.hand", ["income"]))


def test_house_numbers_stand_on_the_cards() -> None:
    house = put(busy(), "options", {"performers.T8.flip": 17, "setup.tickets.track.0": 13})
    assert "17" in seen(parts(house)["row-T8"])
    assert ">13<" in parts(house)["dr-tickets"]


def test_what_an_observation_says_is_escaped() -> None:
    svg = picture(busy() | {"options": {"first": "<i>"}})
    assert "&lt;i&gt;" in svg
    ElementTree.fromstring(svg)


def sizes(observation: Json, form: str) -> list[str]:
    """The start tags of all sections."""
    return [markup for name, markup in parts(observation, form=form).items() if name.startswith(START)]


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("performers", [12, 13, 20, 23])
def test_a_large_circus_takes_no_more_room_than_a_small_one(performers: int, form: str) -> None:
    """As many performers, personnel and cards as anybody could ever have."""
    circus = [f"{kind}{i}" for kind in "AJTMB" for i in range(1, 10)][:performers]
    observation = put(busy(), "players.0.circus", circus)
    observation = put(observation, "players.0.personnel", [f"P{i:02}" for i in range(1, 16)])
    observation = put(observation, "players.0.hand", [str(face) for face in content.FACE_IDS[-11:]])
    observation = put(observation, "players.1.circus", [f"{kind}{i}" for kind in "BMT" for i in range(9, 1, -1)][:19])
    observation = put(observation, "performer_discard", [str(id) for id in content.PERFORMER_IDS])
    observation = put(observation, "investment_discard", [str(face) for face in content.FACE_IDS] * 2)
    assert sizes(observation, form) == sizes(busy(), form)
    least = 44 if form == "phone" else LEAST
    found = 0
    for section in page_sections(parts(observation, form=form)):
        if section.name not in ("circus", "hand", "staff"):
            continue
        root = ElementTree.fromstring(section.svg)
        _, _, width, height = map(float, str(root.get("viewBox")).split())
        for group in root:
            if (box := next((node for node in group if node.get("class") == "hit"), None)) is None:
                continue
            x, y = map(float, re.findall(r"[\d.]+", str(group.get("transform"))))
            across, down = float(str(box.get("width"))), float(str(box.get("height")))
            assert x + across <= width + 0.5
            assert y + down <= height + 0.5
            assert min(across, down) >= least - 1
            found += 1
    assert found == performers + 15 + 11 + 1


@pytest.mark.parametrize("form", FORMS)
@every
def test_no_lettering_is_smaller_than_the_form_allows(observation: Json, form: str) -> None:
    svg = "".join(section.svg for section in page_sections(parts(observation, form=form)))
    least = min(float(size) for size in re.findall(r'font-size="([\d.]+)"', svg))
    assert least >= (12 if form == "phone" else 11)


@pytest.mark.parametrize("form", FORMS)
def test_what_everybody_has_put_aside_is_told_in_full(form: str) -> None:
    """The last line is that of the house, whatever lies above it."""
    observation = put(busy(), "performer_discard", [str(id) for id in content.PERFORMER_IDS])
    observation = put(observation, "investment_discard", [str(face) for face in content.FACE_IDS] * 2)
    observation = put(observation, "options", {"setup.money.pass": 3})
    assert "setup.money.pass" in parts(observation, form=form)["dr-print"]


def test_the_end_wears_a_wreath() -> None:
    assert '#dr-wreath"' in picture(asked("over", 2))
    assert "wins" in GAME.picture(asked("over", 2)) or "share" in GAME.picture(asked("over", 2))
