"""What was done and what is declared, drawn on the board: ways, strikes, hits."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from circenses.art.mosaic import num
from circenses.games.ludus_cyclorum import text_twin
from circenses.games.ludus_cyclorum.picture_parts.layout import STEP, STONE, XY, Layout, neighbours, polygon, polyline
from circenses.games.ludus_cyclorum.picture_parts.scene import Part, Scene
from circenses.games.ludus_cyclorum.text_twin import Action
from circenses.kernel.observed import Observation

_CLEAR_OF_STONE: Final = STONE + 6
_CLEAR_OF_INLAY: Final = 15.0


def traces(scene: Scene) -> list[Part]:
    """The last action, and the declared one while it waits for answers."""
    marks = Marks(scene.observation, scene.layout)
    return [
        {"id": f"lc-{name}", "name": name, "dashed": name == "declared", **vars(trace)}
        for name, trace in (("last", marks.last()), ("declared", marks.declared()))
    ]


def hits(trace: Part) -> Part:
    """The points hit lie above the stones, so they are drawn apart."""
    return {"id": f"{trace['id']}-hits", "name": trace["name"], "hits": trace["hits"]}


@dataclass
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
        self._taken = {layout.xy(point) for point in self._stones if layout.holds(point)}

    def last(self) -> Trace:
        return self._trace(self._observation["last"]["action"], (), self._observation["last"]["side"])

    def declared(self) -> Trace:
        return self._trace(self._observation["declared"], self._observation["answers"], self._observation["to_act"])

    def _trace(self, notation: str, answers: Sequence[str], side: str) -> Trace:
        action = text_twin.parse_action(notation)
        reacting = [answer[1:] for answer in (notation, *answers) if answer.startswith("!")]
        reactors = [point for point in reacting if self._is_point(point)]
        if action is None or not all(self._layout.holds(point) for point in action.points):
            return Trace(side, rests=tuple(self._at(point) for point in reactors))
        return self._action_trace(action, reactors, side)

    def _is_point(self, text: str) -> bool:
        action = text_twin.parse_action(text)
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
            for name in self._layout.names
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
        return _CLEAR_OF_STONE if place in self._taken else _CLEAR_OF_INLAY

    def _room(self, place: XY) -> float:
        """The distance to the nearest stone."""
        return min((round(math.dist(place, stone)) for stone in self._taken), default=math.inf)


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
