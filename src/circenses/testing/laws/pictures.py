"""Every target of a legal action is a labelled element of the picture, large enough to hit."""

import re
from typing import TypeVar
from xml.etree import ElementTree

from circenses.kernel.game import Game
from circenses.kernel.state import CHANCE, State
from circenses.testing.walk import Walk, must

S = TypeVar("S", bound=State)

DESKTOP = 760.0  # px: how wide a picture is shown at least; a wider one is shown as it is drawn
LEAST = 32.0  # px
PICTURES = 6  # of each walk

_SCALE = re.compile(r"scale\(\s*([-\d.]+)(?:[\s,]+([-\d.]+))?\s*\)")
_MATRIX = re.compile(r"matrix\(\s*([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)[\s,]+([-\d.]+)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)")


class DrawnElement:
    """An element with the scale it is shown in."""

    def __init__(self, element: ElementTree.Element, across: float, down: float) -> None:
        self.element = element
        self.across = across
        self.down = down

    def label(self) -> str:
        title = next((child.text for child in self.element if _tag(child) == "title"), "")
        return (self.element.get("aria-label") or title or "").strip()

    def size(self) -> float:
        """The smaller side of its largest shape, in px."""
        shapes = [_Shape(self.element, self.across, self.down)]
        largest = 0.0
        while shapes:
            shape = shapes.pop()
            largest = max(largest, shape.least())
            shapes += [_Shape(child, *shape.scale_of(child)) for child in shape.element]
        return largest


class _Shape(DrawnElement):
    def scale_of(self, child: ElementTree.Element) -> tuple[float, float]:
        across, down = _scale(child)
        return self.across * across, self.down * down

    def least(self) -> float:
        width, height = _extent(self.element)
        return min(width * self.across, height * self.down)


def _tag(element: ElementTree.Element) -> str:
    return str(element.tag).rpartition("}")[2]


def _scale(element: ElementTree.Element) -> tuple[float, float]:
    transform = element.get("transform", "")
    across = down = 1.0
    for match in _SCALE.finditer(transform):
        across *= abs(float(match[1]))
        down *= abs(float(match[2] or match[1]))
    for match in _MATRIX.finditer(transform):
        across *= (float(match[1]) ** 2 + float(match[2]) ** 2) ** 0.5
        down *= (float(match[3]) ** 2 + float(match[4]) ** 2) ** 0.5
    return across, down


def _extent(element: ElementTree.Element) -> tuple[float, float]:
    """Width and height of a plain shape; paths do not count, as a target should be plain."""

    def length(key: str) -> float:
        match = _NUMBER.match(element.get(key, "0"))
        return float(match[0]) if match else 0.0

    tag = _tag(element)
    if tag == "circle":
        return 2 * length("r"), 2 * length("r")
    if tag == "ellipse":
        return 2 * length("rx"), 2 * length("ry")
    if tag in ("rect", "image"):
        return length("width"), length("height")
    if tag in ("polygon", "polyline"):
        numbers = [float(number) for number in _NUMBER.findall(element.get("points", ""))]
        if len(numbers) >= 4:
            return max(numbers[::2]) - min(numbers[::2]), max(numbers[1::2]) - min(numbers[1::2])
    return 0.0, 0.0


def drawn(svg: str) -> dict[str, DrawnElement]:
    """All elements with an id, as a browser would show them on a desktop."""
    root = ElementTree.fromstring(svg)
    box = _NUMBER.findall(root.get("viewBox", ""))
    must(len(box) == 4, "the picture has no viewBox")
    scale = max(1.0, DESKTOP / float(box[2]))
    elements: dict[str, DrawnElement] = {}
    todo = [DrawnElement(root, scale, scale)]
    while todo:
        parent = todo.pop()
        for child in parent.element:
            across, down = _scale(child)
            element = DrawnElement(child, parent.across * across, parent.down * down)
            name = child.get("id", "")
            must(not name or name not in elements, f"two elements of the picture have the id {name!r}")
            if name:
                elements[name] = element
            todo.append(element)
    return elements


def law_targets_are_on_the_picture(game: Game[S], walk: Walk[S]) -> None:
    steps = [step for step in walk.steps if step.seat != CHANCE]
    for step in steps[:: max(1, len(steps) // PICTURES)]:
        targets = {
            target: action
            for action in game.legal(step.before, step.seat)
            for target in game.targets(step.before, action)
        }
        observation = game.observe(step.before, step.seat)
        svg = game.picture(observation, choices=tuple(sorted(targets)), seat=step.seat)
        elements = drawn(svg)
        for target, action in targets.items():
            label = game.label(step.before, action)
            must(target in elements, f"{label!r} is chosen on {target!r}, which the picture does not have")
            must(bool(elements[target].label()), f"{target!r} has no label")
            size = elements[target].size()
            must(size >= LEAST, f"{target!r} is {size:.0f} px wide on a desktop, {LEAST:.0f} are needed")
        bare = game.picture(observation, seat=step.seat)
        must(not targets or bare != svg, "the picture does not show what can be chosen")
