"""Pictures for viewing only: leaves out what is outside the frame, and what serves fingers and screen readers."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, inf, radians, sin
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

Matrix = tuple[float, float, float, float, float, float]  # x' = a x + c y + e; y' = b x + d y + f
Point = tuple[float, float]
Box = tuple[float, float, float, float]  # left, top, right, bottom

SVG = "http://www.w3.org/2000/svg"
FONT = 16.0  # where a picture does not say
MARGIN = 12.0  # strokes and haloes reach beyond what is drawn
LETTER = 0.75  # of the font size; generous, as keeping too much is better than too little

_SAME: Matrix = (1, 0, 0, 1, 0, 0)
_NOTHING: Box = (inf, inf, -inf, -inf)
_STEP = re.compile(r"(translate|scale|rotate)\(([^)]*)\)")
_COMMAND = re.compile(r"([A-Za-z])([^A-Za-z]*)")
_NUMBER = re.compile(r"-?(?:\d+\.?\d*|\.\d+)(?:e-?\d+)?")
_TAKES = {"M": 2, "L": 2, "T": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "A": 7, "Z": 0}
_IDLE = re.compile(r"(?:role|class|tabindex|pointer-events|aria-|data-)")
_REFERENCE = re.compile(r"url\(#([^)]+)\)")


def trimmed(svg: str) -> str:
    """What the frame shows of a picture, and nothing else. Its caption describes it."""
    ElementTree.register_namespace("", SVG)
    root = ElementTree.fromstring(svg)
    x, y, width, height = map(float, root.get("viewBox", "").split())
    frame = (x - MARGIN, y - MARGIN, x + width + MARGIN, y + height + MARGIN)
    by_id = {id: each for each in root.iter() if (id := each.get("id"))}
    _prune(root, _SAME, FONT, frame, by_id)
    _drop_unused(root)
    _drop_attributes(root)
    _clip(root, x, y, width, height)
    return ElementTree.tostring(root, encoding="unicode").replace(" />", "/>")


def _clip(root: Element, x: float, y: float, width: float, height: float) -> None:
    """Puts a window before what is drawn, so that nothing shows beside the picture on a page with room there."""
    drawn = [child for child in root if _kind(child) != "defs"]
    place = {"x": f"{x:g}", "y": f"{y:g}", "width": f"{width:g}", "height": f"{height:g}"}
    window = ElementTree.SubElement(root, f"{{{SVG}}}svg", {**place, "viewBox": root.get("viewBox", "")})
    for child in drawn:
        root.remove(child)
        window.append(child)


def _prune(parent: Element, matrix: Matrix, size: float, frame: Box, by_id: Mapping[str, Element]) -> None:
    for child in list(parent):
        kind = _kind(child)
        if kind == "defs":
            continue
        there = _times(matrix, _matrix(child))
        font = float(child.get("font-size", size))
        if kind in ("title", "desc") or _unseen(child) or not _meet(_bounds(child, there, font, by_id), frame):
            parent.remove(child)
        elif kind == "path":
            _shorten(child, there, frame)
        elif kind == "g":
            _prune(child, there, font, frame, by_id)


def _unseen(shape: Element) -> bool:
    """Whether a shape is invisible, for touching only."""
    return shape.get("fill-opacity") == "0" and "stroke" not in shape.attrib


def _shorten(path: Element, matrix: Matrix, frame: Box) -> None:
    """Leaves out the outlines that lie outside, and hundredths; a path in steps from point to point stays as it is."""
    d = path.get("d", "")
    if not re.search("[a-z]", d):
        seen = "".join(one for one in re.findall(r"M[^M]*", d) if _meet(_around(matrix, _outline(one)), frame))
        path.set("d", _NUMBER.sub(lambda found: f"{float(found[0]):.1f}".removesuffix(".0"), seen))


def _drop_unused(root: Element) -> None:
    """Leaves out what the rest no longer refers to, until nothing is left to leave out."""
    while True:
        used = _used(root)
        dropped = False
        for defs in [each for each in root.iter() if _kind(each) == "defs"]:
            for child in list(defs):
                if child.get("id") not in used:
                    defs.remove(child)
                    dropped = True
        if not dropped:
            return


def _drop_attributes(root: Element) -> None:
    used = _used(root)
    for each in root.iter():
        for key, value in list(each.attrib.items()):
            if _IDLE.match(key) or (key == "id" and value not in used):
                del each.attrib[key]


def _used(root: Element) -> set[str]:
    """The ids that something refers to."""
    ids = {id for each in root.iter() for value in each.attrib.values() for id in _REFERENCE.findall(value)}
    return ids | {each.get("href", "").removeprefix("#") for each in root.iter()}


# Where things are


def _bounds(element: Element, matrix: Matrix, size: float, by_id: Mapping[str, Element]) -> Box:
    """A box around an element, `matrix` being the one of its own coordinates; unknown kinds are everywhere."""
    kind = _kind(element)
    if kind == "g":
        box = _NOTHING
        for child in element:
            if _kind(child) not in ("title", "desc"):
                font = float(child.get("font-size", size))
                box = _union(box, _bounds(child, _times(matrix, _matrix(child)), font, by_id))
        return box
    if kind == "use":
        target = by_id[element.get("href", "").removeprefix("#")]
        moved = _times(_times(matrix, (1, 0, 0, 1, _get(element, "x"), _get(element, "y"))), _matrix(target))
        return _bounds(target, moved, size, by_id)
    if kind == "path":
        return _around(matrix, _outline(element.get("d", "")))
    if kind == "text":
        return _around(matrix, _lettering(element, size))
    if kind == "rect":
        x, y = _get(element, "x"), _get(element, "y")
        return _around(matrix, _corners(x, y, x + _get(element, "width"), y + _get(element, "height")))
    if kind in ("circle", "ellipse"):
        x, y = _get(element, "cx"), _get(element, "cy")
        across, down = (_get(element, "r"),) * 2 if kind == "circle" else (_get(element, "rx"), _get(element, "ry"))
        return _around(matrix, _corners(x - across, y - down, x + across, y + down))
    return (-inf, -inf, inf, inf)


def _lettering(text: Element, size: float) -> list[Point]:
    """Around the words, whatever their anchor; each line of a text may have its own place."""
    x, y = _get(text, "x"), _get(text, "y")
    lines = [(x, y), *((_get(line, "x", x), _get(line, "y", y) + _get(line, "dy")) for line in text)]
    width = LETTER * size * len("".join(text.itertext()))
    return [
        corner for x, y in lines for corner in _corners(x - width, y - 1.5 * size, x + width, y + len(lines) * size)
    ]


@lru_cache(maxsize=4096)
def _outline(d: str) -> tuple[Point, ...]:
    """Read once: the same shapes lie in many groups and pictures."""
    return tuple(_pen(d))


def _pen(d: str) -> Iterator[Point]:
    """The points of a path, with those that pull its curves; around an arc its radius."""
    x = y = left = top = 0.0
    for command, words in _COMMAND.findall(d):
        numbers = [float(word) for word in _NUMBER.findall(words)]
        kind, own = command.upper(), command.islower()
        takes = _TAKES[kind]
        if kind == "Z":
            x, y = left, top
        for at in range(0, len(numbers) if takes else 0, takes or 1):
            values = numbers[at : at + takes]
            if kind == "H":
                values = [values[0], 0 if own else y]
            elif kind == "V":
                values = [0 if own else x, values[0]]
            reach = max(values[:2]) if kind == "A" else 0.0
            points = list(zip(values[-2:][::2], values[-2:][1::2], strict=True)) if kind == "A" else _pairs(values)
            if own:
                points = [(x + across, y + down) for across, down in points]
            if reach:
                yield from _corners(x - 2 * reach, y - 2 * reach, x + 2 * reach, y + 2 * reach)
            yield from points
            x, y = points[-1]
            if kind == "M" and at == 0:
                left, top = x, y


def _pairs(numbers: list[float]) -> list[Point]:
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def _corners(left: float, top: float, right: float, bottom: float) -> list[Point]:
    return [(left, top), (right, top), (left, bottom), (right, bottom)]


def _around(matrix: Matrix, points: Sequence[Point]) -> Box:
    if not points:
        return _NOTHING
    a, b, c, d, e, f = matrix
    across = [a * x + c * y + e for x, y in points]
    down = [b * x + d * y + f for x, y in points]
    return min(across), min(down), max(across), max(down)


def _union(one: Box, two: Box) -> Box:
    return min(one[0], two[0]), min(one[1], two[1]), max(one[2], two[2]), max(one[3], two[3])


def _meet(one: Box, two: Box) -> bool:
    return one[0] <= two[2] and two[0] <= one[2] and one[1] <= two[3] and two[1] <= one[3]


def _matrix(element: Element) -> Matrix:
    matrix = _SAME
    for kind, words in _STEP.findall(element.get("transform", "")):
        numbers = [float(word) for word in _NUMBER.findall(words)]
        if kind == "translate":
            step: Matrix = (1, 0, 0, 1, numbers[0], (*numbers, 0.0)[1])
        elif kind == "scale":
            step = (numbers[0], 0, 0, numbers[-1], 0, 0)
        else:
            angle = radians(numbers[0])
            x, y = (*numbers, 0.0, 0.0)[1:3]
            turn: Matrix = (cos(angle), sin(angle), -sin(angle), cos(angle), 0, 0)
            step = _times(_times((1, 0, 0, 1, x, y), turn), (1, 0, 0, 1, -x, -y))
        matrix = _times(matrix, step)
    return matrix


def _times(m: Matrix, n: Matrix) -> Matrix:
    return (
        m[0] * n[0] + m[2] * n[1],
        m[1] * n[0] + m[3] * n[1],
        m[0] * n[2] + m[2] * n[3],
        m[1] * n[2] + m[3] * n[3],
        m[0] * n[4] + m[2] * n[5] + m[4],
        m[1] * n[4] + m[3] * n[5] + m[5],
    )


def _kind(element: Element) -> str:
    return element.tag.removeprefix(f"{{{SVG}}}")


def _get(element: Element, key: str, default: float = 0.0) -> float:
    return float(element.get(key, default))
