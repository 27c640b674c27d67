"""The picture of the board and its text twin: complete, labelled, large enough to touch, and sound SVG."""

import copy
import itertools
import math
import re
from collections.abc import Iterator
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.text import Text

from circenses.games.ludus_cyclorum import content, terminal, text_twin
from circenses.games.ludus_cyclorum.picture import HIT, THEMES, picture
from circenses.games.ludus_cyclorum.picture_parts.layout import layout

SVG = "{http://www.w3.org/2000/svg}"
DESKTOP = 760
SIZES = list(itertools.product((5, 7, 9), (5, 7, 9)))
ACTIONS = ["c2", "c2-c3", "c2xc3", "c2-c3xd4", "c2xc3-c3", "c2xc3-b3", "a2-d2^c2", "b1-b3/c2", "c1xd3", "c1-d2xe4"]
REACTIONS = ["!c5", "!", "#", "=", "*", "."]

Path = tuple[str | int, ...]


def start(rows: int = 7, points: int = 7) -> dict[str, Any]:
    return {
        "rows": rows,
        "points": points,
        "stones": formation("south", 1, 2, points) | formation("north", rows, rows - 1, points),
        "indicator": "dot",
        "to_act": "south",
        "question": {"kind": "turn", "side": "south", "stones": []},
        "declared": "",
        "answers": [],
        "cycles": 0,
        "quiet_cycles": 0,
        "draw_cycles": 20,
        "draw_repetitions": 3,
        "occurrences": 1,
        "friendly_opportunity": False,
        "universal_block": False,
        "several_opportunities": False,
        "capture_cycle_counts": False,
        "captured": False,
        "last": {"side": "", "action": ""},
        "ending": "",
        "winner": "",
    }


def formation(side: str, back: int, front: int, points: int) -> dict[str, dict[str, Any]]:
    first = (points - 5) // 2
    placed = [(first + i, back, kind) for i, kind in enumerate(("rider", "spear", "dux", "spear", "rider"))]
    placed += [(first + 1 + i, front, kind) for i, kind in enumerate(("sword", "shield", "shield", "sword"))]
    return {f"{chr(97 + i)}{row}": {"side": side, "kind": kind, "active": False} for i, row, kind in placed}


def pending() -> dict[str, Any]:
    observation = start()
    stones = observation["stones"]
    stones["c4"] = stones.pop("c2")
    stones["d5"] = stones.pop("d6") | {"active": True}
    return observation | {
        "indicator": "tilde",
        "question": {"kind": "opportunity", "side": "north", "stones": ["d5", "c6"]},
        "declared": "c4-d4xd5",
        "answers": ["!"],
        "cycles": 4,
        "quiet_cycles": 2,
        "friendly_opportunity": True,
        "last": {"side": "north", "action": "d6-d5"},
    }


def over() -> dict[str, Any]:
    observation = start()
    del observation["stones"]["d7"]
    return observation | {
        "to_act": "",
        "question": {"kind": "over", "side": "", "stones": []},
        "last": {"side": "south", "action": "c5-d6xd7"},
        "ending": "dux_taken",
        "winner": "south",
    }


POSITIONS = {"start": start(), "pending": pending(), "over": over()}


def elements(svg: str) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(svg).iter())


def element(svg: str, name: str) -> ElementTree.Element:
    return next(node for node in elements(svg) if node.get("id") == name)


def point_groups(svg: str) -> dict[str, ElementTree.Element]:
    return {str(node.get("data-point")): node for node in elements(svg) if "point" in (node.get("class") or "").split()}


def place(group: ElementTree.Element) -> tuple[float, float]:
    x, y = re.findall(r"-?[\d.]+", str(group.get("transform")))
    return float(x), float(y)


def width(svg: str) -> float:
    return float(str(ElementTree.fromstring(svg).get("viewBox")).split()[2])


def seen(svg: str) -> str:
    """What the eye sees: without title, description, labels, ids, classes and data."""
    svg = re.sub(r"<(title|desc)\b.*?</\1>", "", svg, flags=re.DOTALL)
    return re.sub(r' (?:aria-label|id|class|data-\w+)="[^"]*"', "", svg)


def leaves(value: Any, path: Path = ()) -> Iterator[Path]:
    children = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    if isinstance(value, list) or not isinstance(value, dict):
        yield path
    for key, child in children:
        yield from leaves(child, (*path, key))


def others(path: Path, value: Any) -> list[Any]:
    if isinstance(value, bool):
        return [not value]
    if isinstance(value, list):
        return [[*value, "#" if path == ("answers",) else "e4"], *([value[:-1]] if value else [])]
    if isinstance(value, int):
        return [5, 9] if path[0] in ("rows", "points") else [value + 1, value + 7]
    return [other for other in alternatives(path) if other != value]


def alternatives(path: Path) -> list[str]:
    match path:
        case ("stones", _, "side"):
            return ["south", "north"]
        case ("to_act",) | ("winner",) | (_, "side"):
            return ["south", "north", ""]
        case (*_, "kind") if path[0] == "stones":
            return list(content.KINDS[1:])
        case ("question", "kind"):
            return ["coin", "turn", "opportunity", "friendly", "block", "retaliate", "over"]
        case ("question", "stones", _):
            return ["a1", "d5", "f6"]
        case ("indicator",):
            return ["dot", "tilde"]
        case ("declared",) | ("last", "action"):
            return ["", *ACTIONS, *REACTIONS]
        case ("answers", _):
            return REACTIONS
        case ("ending",):
            return ["", "dux_taken", "dux_alone", "repetition", "quiet_cycles"]
    raise AssertionError(path)


def changed(observation: dict[str, Any], path: Path, value: Any) -> dict[str, Any]:
    other: Any = copy.deepcopy(observation)
    holder = other
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return dict(other)


@pytest.mark.parametrize("name", POSITIONS)
def test_every_leaf_of_an_observation_can_be_seen_and_heard(name: str) -> None:
    observation = POSITIONS[name]
    for path in leaves(observation):
        value: Any = observation
        for key in path:
            value = value[key]
        versions = [observation, *(changed(observation, path, other) for other in others(path, value))]
        assert len(versions) > 1, path
        assert len({text_twin.words(version) for version in versions}) == len(versions), path
        assert len({seen(picture(version)) for version in versions}) == len(versions), path


@pytest.mark.parametrize(("rows", "points"), SIZES)
def test_every_point_is_one_labelled_group_large_enough_to_touch(rows: int, points: int) -> None:
    observation = start(rows, points)
    svg = picture(observation)
    groups = point_groups(svg)
    assert sorted(groups) == sorted(layout(rows, points, turned=False).names)
    assert len(groups) == rows * points + rows // 2
    for name, group in groups.items():
        assert group.get("id") == f"point-{name}"
        assert group.get("role") == "img"
        assert group.get("aria-label") == text_twin.point_label(name, observation["stones"].get(name))
        radius = float(str(group.findall(f"{SVG}circle[@class='hit']")[0].get("r")))
        assert radius == HIT
        assert 2 * radius * DESKTOP / width(svg) >= 40


@pytest.mark.parametrize(("rows", "points"), SIZES)
@pytest.mark.parametrize("seat", [0, 1])
def test_points_stand_inside_the_picture_and_apart(rows: int, points: int, seat: int) -> None:
    svg = picture(start(rows, points), seat=seat)
    _, _, wide, high = map(float, str(ElementTree.fromstring(svg).get("viewBox")).split())
    places = [place(group) for group in point_groups(svg).values()]
    assert all(HIT < x < wide - HIT and HIT < y < high - HIT for x, y in places)
    assert min(math.dist(a, b) for a, b in itertools.combinations(places, 2)) >= 2 * HIT


def test_labels_name_side_kind_and_phase() -> None:
    observation = pending()
    assert text_twin.point_label("c4", observation["stones"].get("c4")) == "c4: Player 1's sword, ready"
    assert text_twin.point_label("d5", observation["stones"].get("d5")) == "d5: Player 2's shield, used"
    assert text_twin.point_label("a1", observation["stones"].get("a1")) == "a1: empty"


@pytest.mark.parametrize("prefix", ["", "left-"])
@pytest.mark.parametrize("position", POSITIONS.values(), ids=POSITIONS)
def test_ids_are_unique_and_every_reference_is_met(position: dict[str, Any], prefix: str) -> None:
    svg = picture(position, choices=["point-c3", "side-south"], chosen=["point-c1", "point-d2"], prefix=prefix)
    ids = [node.get("id") for node in elements(svg) if node.get("id")]
    assert len(ids) == len(set(ids))
    assert all(str(name).startswith(prefix) for name in ids)
    assert set(re.findall(r'(?:href="|url\()#([^")]+)', svg)) <= set(ids)


@pytest.mark.parametrize("theme", THEMES)
def test_each_theme_brings_its_own_colours(theme: str) -> None:
    svg = picture(start(), theme=theme)
    assert THEMES[theme]["ground"] in svg
    assert all(THEMES[other]["ground"] not in svg for other in THEMES if other != theme)
    assert set(THEMES[theme]) == set(THEMES["light"])


def test_the_picture_holds_no_script_and_no_inline_style() -> None:
    svg = picture(pending())
    assert "<script" not in svg
    assert "<style" not in svg
    assert " style=" not in svg
    assert not re.search(r"\son\w+=", svg)


def test_what_an_observation_says_is_escaped() -> None:
    svg = picture(start() | {"declared": "<b>&", "last": {"side": "south", "action": '"<i>'}})
    assert "&lt;b&gt;&amp;" in svg
    ElementTree.fromstring(svg)


@pytest.mark.parametrize(("rows", "points"), SIZES)
def test_seat_one_turns_the_board_half_round(rows: int, points: int) -> None:
    near, far = (point_groups(picture(start(rows, points), seat=seat)) for seat in (0, 1))
    sums = {tuple(round(a + b, 1) for a, b in zip(place(near[name]), place(far[name]), strict=True)) for name in near}
    assert len(sums) == 1
    assert place(near["a1"])[1] > place(near[f"a{rows}"])[1]
    assert place(far["a1"])[1] < place(far[f"a{rows}"])[1]


def test_each_player_sits_at_the_plate_next_to_their_stones() -> None:
    for seat, near, far in ((0, "south", "north"), (1, "north", "south")):
        svg = picture(start(), seat=seat)
        assert place(element(svg, f"side-{near}"))[1] > place(element(svg, f"side-{far}"))[1]


def test_choices_and_the_chosen_path_are_marked() -> None:
    svg = picture(start(), choices=["point-c3", "side-north"], chosen=["point-c2", "point-c3"])
    groups = point_groups(svg)
    assert "chosen" in str(groups["c2"].get("class"))
    assert "chosen" in str(groups["c3"].get("class"))
    assert str(groups["c3"].get("aria-label")).endswith(", chosen")
    assert "choice" in str(element(svg, "side-north").get("class"))
    assert 'class="chosen-path"' in svg
    assert 'class="chosen-path"' not in picture(start(), chosen=["point-c2"])


def test_stones_named_in_the_question_are_ringed() -> None:
    ringed = {name for name, group in point_groups(picture(pending())).items() if "asked" in str(group.get("class"))}
    assert ringed == {"d5", "c6"}


def trace(svg: str, name: str) -> ElementTree.Element:
    return next(node for node in elements(svg) if str(node.get("class")).split()[:1] == [name])


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("action", ACTIONS)
def test_every_action_leaves_a_trace(action: str, theme: str) -> None:
    last = picture(start() | {"last": {"side": "south", "action": action}}, theme=theme)
    declared = picture(start() | {"declared": action}, theme=theme)
    assert len(trace(last, "last")) > 0
    assert "stroke-dasharray" in ElementTree.tostring(trace(declared, "declared"), encoding="unicode")
    hits = sum(sign in action for sign in "x^/")
    assert len(trace(last, "last-hits")) == len(trace(declared, "declared-hits")) == hits


def test_the_captured_point_is_marked_where_it_lies() -> None:
    observation = start() | {"last": {"side": "south", "action": "b1-b3/c4"}}
    svg = picture(observation)
    (mark,) = trace(svg, "last-hits")
    assert place(mark) == place(point_groups(svg)["c4"])


@pytest.mark.parametrize("notation", [*REACTIONS, "zz", "c2-", "j9-k9", "c2-c3-c4"])
def test_other_notations_do_no_harm(notation: str) -> None:
    observation = start() | {"last": {"side": "north", "action": notation}, "declared": notation}
    ElementTree.fromstring(picture(observation))
    assert text_twin.words(observation)


def test_an_attack_of_opportunity_that_was_answered_is_drawn() -> None:
    quiet = picture(pending())
    answered = picture(pending() | {"answers": ["!c6"]})
    assert len(trace(answered, "declared")) > len(trace(quiet, "declared"))


@pytest.mark.parametrize(
    ("notation", "phrase"),
    [
        ("c2", "an idle turn of the stone on c2"),
        ("c2-c3", "a move from c2 to c3"),
        ("c2xc3", "an attack from c2 on c3"),
        ("c2-c3xd4", "a move from c2 to c3 and an attack on d4"),
        ("c2xc3-c3", "an attack from c2 on c3 and then a move to c3"),
        ("a2-d2^c2", "a ride from a2 to d2, trampling c2"),
        ("b1-b3/c2", "a ride from b1 to b3 with a passing slash at c2"),
        ("!c5", "an attack of opportunity from c5"),
    ],
)
def test_actions_are_told_in_plain_words(notation: str, phrase: str) -> None:
    assert text_twin.action_phrase(notation) == phrase


def test_the_twin_tells_the_start() -> None:
    told = text_twin.words(start())
    assert "Player 1 chooses a stone and its action." in told
    assert (
        "Player 1 is South and has nine stones. Ready: Dux d1, swords c2 and f2, shields d2 and e2, riders b1 and f1"
        in told
    )
    assert "The board has" not in told
    assert "!" not in told


def test_the_twin_tells_the_size_of_another_board() -> None:
    assert "9 rows: odd rows of 5 points, even rows of 6" in text_twin.words(start(9, 5))


@pytest.mark.parametrize(
    ("winner", "ending", "sentence"),
    [
        ("south", "dux_taken", "Player 1 wins: Player 2's Dux is taken"),
        ("north", "dux_alone", "Player 2 wins: Player 1's Dux stands without any ally"),
        ("", "repetition", "A draw: the same position came up too often"),
        ("", "quiet_cycles", "A draw: too many cycles without a capture"),
        ("", "", ""),
    ],
)
def test_the_end_is_told_and_shown(winner: str, ending: str, sentence: str) -> None:
    observation = start() | {"winner": winner, "ending": ending}
    assert text_twin.result_sentence(observation) == sentence
    svg = picture(observation)
    assert ('class="result"' in svg) == bool(sentence)
    assert sentence in [node.text for node in elements(svg)] or not sentence


def test_the_terminal_board() -> None:
    observation = pending()
    assert terminal.board(observation).splitlines() == [
        " 7    .   r   p   d   p   r   .     7",
        " 6  .   .   w   .   h   w   .   .   6",
        " 5    .   .   .   h'  .   .   .     5",
        " 4  .   .   W   .   .   .   .   .   4",
        " 3    .   .   .   .   .   .   .     3",
        " 2  .   .   .   H   H   W   .   .   2",
        " 1    .   R   P   D   P   R   .     1",
        "      a   b   c   d   e   f   g     odd rows",
        "    a   b   c   d   e   f   g   h   even rows",
    ]


@pytest.mark.parametrize(("rows", "points"), SIZES)
def test_the_coloured_terminal_board_is_the_same_text(rows: int, points: int) -> None:
    observation = start(rows, points)
    observation["stones"]["c1"]["active"] = True
    marked = terminal.board(observation, colour=True)
    assert Text.from_markup(marked).plain == terminal.board(observation)
    assert "[bold #D55E00]" in marked
    assert "[dim #D55E00]" in marked
    assert "[bold #0072B2]" in marked
