"""The board of Ludus Cyclorum as one SVG, drawn from an observation for browser, notebook, report and docs."""

import math
import textwrap
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from jinja2 import Environment, FileSystemLoader, StrictUndefined, Template

from circenses.art import palette
from circenses.art.mosaic import course, meander, num, tesserae
from circenses.games.ludus_cyclorum import words
from circenses.games.ludus_cyclorum.words import Action, Observation

STEP = 100.0  # between neighbouring points; every other length is in the same unit
ROW_STEP = STEP * math.sqrt(3) / 2
STONE = 38.0
HIT = 48.0
SIDE_MARGIN = 131.0
END_MARGIN = 128.0
BAND = 50.0
FRAME_INSET = 14.0
DESIGN_WIDTH = 962.0  # of header and footer; they are scaled to boards of other widths
HEADER = 138.0
FOOTER = 164.0

_CLEAR_OF_STONE = STONE + 6
_CLEAR_OF_INLAY = 15.0

XY = tuple[float, float]

_SHORT_ANSWERS = {"!": "no attack", "#": "block", "=": "no block", "*": "taken too", ".": "left alone"}

# Beside the colours of the house
OWN: Mapping[str, Mapping[str, str]] = {
    "light": {
        "marble_up": "#F7F0E0",
        "marble_down": "#EBDDC2",
        "net": "#A08B69",
        "inlay": "#8A7250",
        "engraved": "#7B6A50",
        "sign": "#2A231A",
        "spent": "#E4D8BE",
        "spent_edge": "#B7A484",
        "south": "#D55E00",
        "south_light": "#F08A3E",
        "south_deep": "#9A4200",
        "south_rim": "#9A4200",
        "south_spent": "#B0703F",
        "south_trace": "#B34D00",
        "north": "#0072B2",
        "north_light": "#3C9FDA",
        "north_deep": "#004C78",
        "north_rim": "#004C78",
        "north_spent": "#4F7F9E",
        "north_trace": "#00629A",
    },
    "dark": {
        "marble_up": "#40382D",
        "marble_down": "#352E25",
        "net": "#7D6D55",
        "inlay": "#A8946F",
        "engraved": "#A8977B",
        "sign": "#2A231A",
        "spent": "#2A251F",
        "spent_edge": "#6B5E4B",
        "south": "#D55E00",
        "south_light": "#F08A3E",
        "south_deep": "#9A4200",
        "south_rim": "#F7B98A",
        "south_spent": "#C98A5C",
        "south_trace": "#F08A3E",
        "north": "#0072B2",
        "north_light": "#3C9FDA",
        "north_deep": "#004C78",
        "north_rim": "#A9D8F3",
        "north_spent": "#7FB0CE",
        "north_trace": "#58B0E6",
    },
}

THEMES = {theme: {**palette.THEMES[theme], **OWN[theme]} for theme in OWN}


def picture(
    observation: Observation,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
    prefix: str = "",
) -> str:
    """One standalone SVG. Choices and chosen are element ids without the prefix, chosen in the order of the path.

    Elements: `point-c3` for each point, `side-south` and `side-north` for the plates, `indicator` for the coin.
    """
    layout = Layout(observation["rows"], observation["points"], turned=seat == 1)
    marks = Marks(observation, layout)
    svg = _template().render(
        o=observation,
        c=THEMES[theme],
        theme=theme,
        p=prefix,
        w=layout,
        radius=STONE,
        hit=HIT,
        band=BAND,
        points=_points(observation, layout, choices, chosen),
        plates=_plates(observation, layout, choices, chosen),
        indicator_state=_state("indicator", choices, chosen),
        last=marks.last(),
        declared=marks.declared(),
        chosen_path=_chosen_path(layout, chosen),
        signs={active: words.shown_sign(observation, active) for active in (False, True)},
        text=_text(observation),
        tesserae=tesserae(),
        scallop=_scallop,
        meander=meander,
        course=course,
        num=num,
    )
    return svg.strip()


@cache
def _template() -> Template:
    environment = Environment(
        loader=FileSystemLoader(Path(__file__).parent),
        autoescape=True,
        trim_blocks=True,
        lstrip_blocks=True,
        undefined=StrictUndefined,
    )
    return environment.get_template("board.svg.jinja")


# --- where things stand ---------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Layout:
    """Lengths and places on a board of a given size; turned, North sits at the bottom."""

    rows: int
    points: int
    turned: bool

    @property
    def width(self) -> float:
        return self.points * STEP + 2 * SIDE_MARGIN

    @property
    def scale(self) -> float:
        return self.width / DESIGN_WIDTH

    @property
    def frame_top(self) -> float:
        return HEADER * self.scale

    @property
    def frame_width(self) -> float:
        return self.width - 2 * FRAME_INSET

    @property
    def frame_height(self) -> float:
        return (self.rows - 1) * ROW_STEP + 2 * END_MARGIN

    @property
    def frame_bottom(self) -> float:
        return self.frame_top + self.frame_height

    @property
    def height(self) -> float:
        return self.frame_bottom + FOOTER * self.scale

    @property
    def middle(self) -> XY:
        return self.width / 2, self.frame_top + self.frame_height / 2

    def row_length(self, row: int) -> int:
        return self.points + (row + 1) % 2

    def holds(self, point: str) -> bool:
        index, row = ord(point[0]) - ord("a"), int(point[1:])
        return 1 <= row <= self.rows and 0 <= index < self.row_length(row)

    def place(self, index: int, row: int) -> XY:
        x = SIDE_MARGIN + (index + row % 2 / 2) * STEP
        y = self.frame_bottom - END_MARGIN - (row - 1) * ROW_STEP
        if not self.turned:
            return x, y
        return self.width - x, 2 * self.middle[1] - y

    def xy(self, point: str) -> XY:
        return self.place(ord(point[0]) - ord("a"), int(point[1:]))

    def row_ends(self) -> list[tuple[int, XY, XY]]:
        return [(row, self.place(0, row), self.place(self.row_length(row) - 1, row)) for row in self._row_numbers()]

    def edge_letters(self) -> list[tuple[str, float]]:
        return [(chr(ord("a") + index), self.place(index, 1)[0]) for index in range(self.row_length(1))]

    @property
    def triangles_up(self) -> str:
        return self._triangles(apex_above=True)

    @property
    def triangles_down(self) -> str:
        return self._triangles(apex_above=False)

    def _triangles(self, apex_above: bool) -> str:
        corners = []
        for row in self._row_numbers():
            other = row + 1 if apex_above != self.turned else row - 1
            if 1 <= other <= self.rows:
                shift = 0 if row % 2 else -1
                for index in range(self.row_length(row) - 1):
                    apex = self.place(index + 1 + shift, other)
                    corners.append((self.place(index, row), self.place(index + 1, row), apex))
        return "".join(polygon(triangle) for triangle in corners)

    @property
    def net(self) -> str:
        """Every line between neighbours as one path."""
        segments = []
        for row in self._row_numbers():
            segments.append((self.place(0, row), self.place(self.row_length(row) - 1, row)))
            for index in range(self.row_length(row)):
                for above in (index, index + 1) if row % 2 else (index - 1, index):
                    if row < self.rows and 0 <= above < self.row_length(row + 1):
                        segments.append((self.place(index, row), self.place(above, row + 1)))
        return "".join(polyline(segment) for segment in segments)

    def _row_numbers(self) -> range:
        return range(1, self.rows + 1)


def polyline(places: Sequence[XY]) -> str:
    return "M" + "L".join(f"{num(x)} {num(y)}" for x, y in places)


def polygon(places: Sequence[XY]) -> str:
    return polyline(places) + "Z"


def neighbours(a: XY, b: XY) -> bool:
    return 0.9 * STEP < math.dist(a, b) < 1.1 * STEP


# --- what stands on the points --------------------------------------------------------------------------------------


def _state(element: str, choices: Collection[str], chosen: Collection[str]) -> str:
    return "chosen" if element in chosen else "choice" if element in choices else ""


def _points(
    observation: Observation, layout: Layout, choices: Collection[str], chosen: Collection[str]
) -> list[dict[str, Any]]:
    return [_point(observation, layout, name, choices, chosen) for name in words.point_names(observation)]


def _point(
    observation: Observation, layout: Layout, name: str, choices: Collection[str], chosen: Collection[str]
) -> dict[str, Any]:
    stone = observation["stones"].get(name)
    state = _state(f"point-{name}", choices, chosen)
    asked = name in observation["question"]["stones"]
    notes = {"choice": ", can be chosen", "chosen": ", chosen"}
    x, y = layout.xy(name)
    return {
        "name": name,
        "x": num(x),
        "y": num(y),
        "stone": stone,
        "state": state,
        "asked": asked,
        "ghost": asked and stone is None and observation["question"]["kind"] == "retaliate",
        "label": words.point_label(observation, name) + notes.get(state, "") + (", asked" if asked else ""),
        "named_below": y < layout.frame_bottom - END_MARGIN - 1,
    }


def _plates(
    observation: Observation, layout: Layout, choices: Collection[str], chosen: Collection[str]
) -> list[dict[str, Any]]:
    far, near = ("south", "north") if layout.turned else ("north", "south")
    return [
        _plate(observation, side, top, choices, chosen)
        for side, top in ((far, 26.0), (near, layout.frame_bottom / layout.scale + 30.0))
    ]


def _plate(
    observation: Observation, side: str, top: float, choices: Collection[str], chosen: Collection[str]
) -> dict[str, Any]:
    own = [stone for stone in observation["stones"].values() if stone["side"] == side]
    ready = sum(not stone["active"] for stone in own)
    decides = observation["question"]["side"] == side
    acts = observation["to_act"] == side
    won = observation["winner"] == side
    remarks = [remark for remark, holds in (("to act", acts), ("decides", decides), ("wins", won)) if holds]
    name = words.side_name(side)
    count = f"{len(own)} {'stone' if len(own) == 1 else 'stones'}, {ready} inactive"
    return {
        "side": side,
        "top": num(top),
        "name": name,
        "count": count,
        "decides": decides,
        "acts": acts,
        "won": won,
        "state": _state(f"side-{side}", choices, chosen),
        "label": ", ".join([f"{name}: {count}", *remarks]),
    }


def _chosen_path(layout: Layout, chosen: Sequence[str]) -> str:
    points = [element.removeprefix("point-") for element in chosen if element.startswith("point-")]
    places = [layout.xy(point) for point in points if layout.holds(point)]
    return polyline(places) if len(places) > 1 else ""


# --- what was done, and what is declared ----------------------------------------------------------------------------


@dataclass(frozen=True)
class Trace:
    """One action drawn: the way it went, its strikes, the points hit, a ring where a stone only turned over."""

    side: str
    ways: tuple[str, ...] = ()
    heads: tuple[str, ...] = ()
    strikes: tuple[str, ...] = ()
    hits: tuple[tuple[str, str, bool], ...] = ()
    rests: tuple[tuple[str, str], ...] = ()
    left: tuple[tuple[str, str], ...] = ()


class Marks:
    """Draws the traces of one observation."""

    def __init__(self, observation: Observation, layout: Layout) -> None:
        self._observation = observation
        self._stones = observation["stones"]
        self._layout = layout

    def last(self) -> Trace:
        last = self._observation["last"]
        notation, *answers = last["action"].split(",")
        return self._trace(notation, answers, last["side"])

    def declared(self) -> Trace:
        return self._trace(self._observation["declared"], self._observation["answers"], self._observation["to_act"])

    def _trace(self, notation: str, answers: Sequence[str], side: str) -> Trace:
        action = words.parse_action(notation)
        reacting = [answer[1:] for answer in (notation, *answers) if answer.startswith("!")]
        reactors = [point for point in reacting if self._is_point(point)]
        if action is None or not all(self._layout.holds(point) for point in action.points):
            return Trace(side, rests=tuple(self._at(point) for point in reactors))
        return self._action_trace(action, reactors, side)

    def _is_point(self, text: str) -> bool:
        action = words.parse_action(text)
        return action is not None and not action.steps and self._layout.holds(text)

    def _action_trace(self, action: Action, reactors: Sequence[str], side: str) -> Trace:
        moves = [self._arrow(action, point) for sign, point in action.steps if sign == "-"]
        hits = [point for sign, point in action.steps if sign != "-"] + [action.origin] * bool(reactors)
        return Trace(
            side,
            ways=tuple(way for way, _ in moves),
            heads=tuple(head for _, head in moves),
            strikes=(*self._strikes(action), *(self._strike(point, action.origin) for point in reactors)),
            hits=tuple((*self._at(point), point in self._stones) for point in hits),
            rests=() if action.steps else (self._at(action.origin),),
            left=(self._at(action.origin),) if moves and action.origin not in self._stones else (),
        )

    def _at(self, point: str) -> tuple[str, str]:
        x, y = self._layout.xy(point)
        return num(x), num(y)

    def _strikes(self, action: Action) -> list[str]:
        match action.pattern, action.points:
            case "x", (origin, target):
                return [self._strike(origin, target)]
            case "-x", (_, landing, target):
                return [self._strike(landing, target)]
            case "x-", (origin, target, landing) if landing != target:
                return [self._strike(origin, target)]
            case "-/", (_, _, victim):
                return [self._slash(action, victim)]
        return []

    def _strike(self, origin: str, target: str) -> str:
        start, end = self._layout.xy(origin), self._layout.xy(target)
        return polyline([_towards(start, end, self._clearance(start)), _towards(end, start, self._clearance(end))])

    def _slash(self, action: Action, victim: str) -> str:
        *_, before, last = self._way(action, action.points[1])
        between = (before[0] + last[0]) / 2, (before[1] + last[1]) / 2
        hit = self._layout.xy(victim)
        return polyline([between, _towards(hit, between, self._clearance(hit))])

    def _way(self, action: Action, landing: str) -> list[XY]:
        start, end = self._layout.xy(action.origin), self._layout.xy(landing)
        if action.pattern not in ("-^", "-/"):
            return [start, end]
        victim = self._layout.xy(action.points[2])
        if action.pattern == "-^":  # straight over the victim, so from the point opposite the landing (LC-R2)
            return [start, (2 * victim[0] - end[0], 2 * victim[1] - end[1]), end]
        return [start, *self._passing(start, end, victim), end]

    def _passing(self, start: XY, end: XY, victim: XY) -> list[XY]:
        """The point between that touches both ends and the victim (LC-R3); an empty one where two would do (LC-R5)."""
        ways = [
            (name in self._stones, place)
            for name in words.point_names(self._observation)
            if all(neighbours(place := self._layout.xy(name), other) for other in (start, end, victim))
        ]
        return [min(ways)[1]] if ways else []

    def _arrow(self, action: Action, landing: str) -> tuple[str, str]:
        """A line and its head, clear of what stands at both ends; a trample bows around its victim."""
        places = self._way(action, landing)
        *_, before, last = places
        leaps = action.pattern == "-^"
        towards = self._bow(before, last) if leaps else before
        tip = _towards(last, towards, self._clearance(last))
        neck = _towards(tip, towards, 17)
        start = _towards(places[0], places[1], self._clearance(places[0]))
        bend = f"Q{num(towards[0])} {num(towards[1])} {num(neck[0])} {num(neck[1])}"
        way = polyline([start, before]) + bend if leaps else polyline([start, *places[1:-1], neck])
        return way, _arrow_head(tip, towards)

    def _bow(self, start: XY, end: XY) -> XY:
        """The control point of a curve around the stone half way, on the side with more room, or else upwards."""
        middle = (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
        across = (end[1] - start[1]) * 0.55, (start[0] - end[0]) * 0.55
        sides = sorted(((middle[0] + sign * across[0], middle[1] + sign * across[1]) for sign in (1, -1)), key=_height)
        return max(sides, key=lambda control: self._room(_towards(middle, control, STEP / 2)))

    def _clearance(self, place: XY) -> float:
        return _CLEAR_OF_STONE if self._room(place) < 1 else _CLEAR_OF_INLAY

    def _room(self, place: XY) -> float:
        """The distance to the nearest stone."""
        stones = [self._layout.xy(point) for point in self._stones if self._layout.holds(point)]
        return min((round(math.dist(place, stone)) for stone in stones), default=math.inf)


def _height(place: XY) -> float:
    return place[1]


def _towards(start: XY, end: XY, distance: float) -> XY:
    length = math.dist(start, end) or 1.0
    part = distance / length
    return start[0] + (end[0] - start[0]) * part, start[1] + (end[1] - start[1]) * part


def _arrow_head(tip: XY, tail: XY) -> str:
    back = _towards(tip, tail, 24)
    half = (tip[1] - back[1]) * 0.54, (back[0] - tip[0]) * 0.54
    notch = _towards(tip, tail, 17)
    wings = (back[0] + half[0], back[1] + half[1]), (back[0] - half[0], back[1] - half[1])
    return polygon([tip, wings[0], notch, wings[1]])


# --- what is written beside the board -------------------------------------------------------------------------------


def _text(observation: Observation) -> dict[str, Any]:
    question, size = _set_in_lines(words.question_sentence(observation))
    return {
        "question": question,
        "question_size": size,
        "pending": _pending(observation),
        "last": _last(observation),
        "variants": _variants(observation),
        "result": words.result_sentence(observation),
        "desc": words.words(observation),
        "quiet": _share(observation["quiet_cycles"], observation["draw_cycles"]),
        "seen": _share(observation["occurrences"], observation["draw_repetitions"]),
    }


def _set_in_lines(sentence: str) -> tuple[list[str], float]:
    """The largest lettering in which a sentence fits beside the plate."""
    for most, width, size in ((2, 44, 24.0), (3, 54, 20.0), (4, 66, 16.5)):
        lines = textwrap.wrap(sentence, width)
        if len(lines) <= most:
            return lines, size
    return textwrap.wrap(sentence, 90), 12.0


def _pending(observation: Observation) -> str:
    declared, answers = observation["declared"], observation["answers"]
    parts = [f"Declared {declared}"] if declared else []
    if answers:
        parts.append(f"answered: {', '.join(_SHORT_ANSWERS.get(answer, answer) for answer in answers)}")
    return "; ".join(parts)


def _last(observation: Observation) -> str:
    last = observation["last"]
    parts = [part for part in (words.side_name(last["side"]), last["action"]) if part]
    return " ".join(["Last:", *parts]) if parts else "No action yet"


def _variants(observation: Observation) -> str:
    names = [name for name in ("friendly_opportunity", "universal_block") if observation[name]]
    return "Variants: " + ", ".join(name.replace("_", " ") for name in names) if names else ""


def _share(count: int, limit: int) -> float:
    return min(1.0, max(0.0, count / limit)) if limit > 0 else 1.0


# --- ornament -------------------------------------------------------------------------------------------------------


def _scallop(radius: float, lobes: int = 12) -> str:
    """A notched rim, so that North's stones are told from South's by shape."""
    corners = [
        (radius * math.sin(2 * math.pi * i / lobes), -radius * math.cos(2 * math.pi * i / lobes)) for i in range(lobes)
    ]
    bulge = num(radius * math.sin(math.pi / lobes) * 1.12)
    arcs = "".join(f"A{bulge} {bulge} 0 0 1 {num(x)} {num(y)}" for x, y in [*corners[1:], corners[0]])
    return f"M{num(corners[0][0])} {num(corners[0][1])}{arcs}Z"
