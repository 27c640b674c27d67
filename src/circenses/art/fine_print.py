"""The fine print at the foot of a picture: columns of small lines, each paragraph with its heading in bold."""

from collections.abc import Sequence
from typing import Final

from circenses.art.lettering import wrap
from circenses.art.sections import Drawing

LINE: Final = 15.0  # from one line to the next

Line = tuple[str, str]  # what is set in bold, text
Column = tuple[float, Sequence[Line]]  # with its place


def paragraph(heading: str, text: str, width: float, size: float = 12) -> list[Line]:
    lines = wrap(f"{heading}: {text}", width, size)
    first = lines[0].removeprefix(f"{heading}:")
    bold = f"{heading}:" if first != lines[0] else ""
    return [(bold, first), *(("", line) for line in lines[1:])]


def fine_print(id: str, columns: Sequence[Column], least: int, line: float = LINE, below: float = 17) -> list[Drawing]:
    """The section, at least `least` lines tall, so that the picture keeps its height through a game."""
    lines = [(row, x, *texts) for x, column in columns for row, texts in enumerate(column)]
    height = line * max(least, *(len(column) for _, column in columns)) + below
    return [("fine_print", {"id": id, "x": 0, "y": 0, "h": height, "line": line, "lines": lines})]
