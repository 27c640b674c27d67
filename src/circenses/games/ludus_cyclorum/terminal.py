"""The board as monospaced text for a terminal."""

from circenses.art.pen import Pen
from circenses.games.ludus_cyclorum.content import KINDS, LETTERS
from circenses.games.ludus_cyclorum.text_twin import row_names
from circenses.kernel.observed import Observation

_COLOURS = {"south": "#D55E00", "north": "#0072B2"}


def board(observation: Observation, colour: bool = False) -> str:
    """Upper case is South's, lower case North's, an apostrophe follows a stone that is active (LC-N2)."""
    pen = Pen(colour)
    rows = [_row(observation, row, pen) for row in range(observation["rows"], 0, -1)]
    return "\n".join([*rows, "", _letters(observation, 1, "odd rows"), _letters(observation, 2, "even rows")])


def _row(observation: Observation, row: int, pen: Pen) -> str:
    cells = "".join(_cell(observation, name, pen) for name in row_names(observation, row))
    return f"{row:>2}{_inset(row)}{cells}{_inset(row)[2:]}{row}"


def _letters(observation: Observation, row: int, note: str) -> str:
    letters = "".join(f"{name[0]:<4}" for name in row_names(observation, row))
    return f"  {_inset(row)}{letters}{_inset(row)[2:]}{note}"


def _inset(row: int) -> str:
    return "    " if row % 2 else "  "


def _cell(observation: Observation, point: str, pen: Pen) -> str:
    stone = observation["stones"].get(point)
    if stone is None:
        return pen.cell(".", "dim", 4)
    letter = LETTERS[KINDS.index(stone["kind"]) - 1]
    text = (letter if stone["side"] == "south" else letter.lower()) + ("'" if stone["active"] else "")
    return pen.cell(text, f"{'dim' if stone['active'] else 'bold'} {_COLOURS[stone['side']]}", 4)
