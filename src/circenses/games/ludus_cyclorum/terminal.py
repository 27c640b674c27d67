"""The board as monospaced text for a terminal."""

from circenses.art.pen import Pen
from circenses.games.ludus_cyclorum.content import KINDS, LETTERS, SIDES
from circenses.games.ludus_cyclorum.text_twin import row_names
from circenses.kernel.observed import Observation
from circenses.kernel.words import player

_COLOURS = {"south": "#D55E00", "north": "#0072B2"}


def board(observation: Observation, colour: bool = False) -> str:
    """Upper case is South's, lower case North's, an apostrophe follows a stone that is used (LC-N2)."""
    pen = Pen(colour)
    rows = [_row(observation, row, pen) for row in range(observation["rows"], 0, -1)]
    return "\n".join([*rows, _letters(observation, 1, "odd rows"), _letters(observation, 2, "even rows")])


def players(observation: Observation, colour: bool = False) -> str:
    """A line for each player."""
    pen = Pen(colour)
    lines: list[str] = []
    for seat, side in enumerate(SIDES):
        own = [stone for stone in observation["stones"].values() if stone["side"] == side]
        ready = sum(not stone["active"] for stone in own)
        mark = ">" if observation["question"]["side"] == side else " "
        name = pen.cell(player(seat), f"bold {_COLOURS[side]}", 12)
        lines.append(f"{mark} {name}" + pen.cell(f"{side.title():<6} {len(own)} stones, {ready} ready"))
    return "\n".join(lines)


LEGEND = """\
D Dux, W sword, H shield, R rider, P spear; capitals are South's stones, small letters North's; > is asked
An apostrophe: used in this cycle (W'); without it the stone is ready. A dot is an empty point
c2-c3 moves, c2xc3 attacks, c2-c3xd4 moves and attacks, a2-d2^c2 tramples, b1-b3/c2 slashes, c2 stays"""


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
