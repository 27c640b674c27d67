"""Formations and limits from TOML; options -> the ruleset a match is played by."""

from functools import cache
from typing import Any

from circenses.kernel.errors import BadPosition
from circenses.kernel.numbers import read_content

SIDES = ("south", "north")
KINDS = ("", "dux", "sword", "shield", "rider", "spear")
LETTERS = "DWHRP"  # in the order of the kinds 1 to 5


@cache
def read(name: str) -> dict[str, Any]:
    return read_content(__package__, name)


@cache
def formations() -> dict[str, dict[str, str]]:
    """The named arrays, checked: known letters, one Dux and at least one more stone, narrow enough to centre."""
    table: dict[str, dict[str, str]] = read("formations")
    for name, array in table.items():
        stones = array["back"] + array["front"]
        if set(stones) - set(LETTERS) or stones.count("D") != 1 or len(stones) < 2:
            raise BadPosition(f"formation {name}: exactly one D, at least one other stone, letters of {LETTERS}")
        if len(array["back"]) % 2 == 0 or len(array["back"]) > 5 or len(array["front"]) % 2 or len(array["front"]) > 6:
            raise BadPosition(f"formation {name}: 1, 3 or 5 stones at the back, 0, 2, 4 or 6 in front")
    return table


def formation_rows(name: str, rows: int, points: int) -> str:
    """A named formation as the first field of a position string (LC-N2), centred on a board of any size."""
    array = formations()[name]
    back = _centred(array["back"], points)
    front = _centred(array["front"], points + 1)
    empty = [str(points + row % 2) for row in range(2, rows - 2)]
    south = [back, front]
    north = [front.lower(), back.lower()]
    return "/".join(reversed(south + empty + north))


def _centred(stones: str, width: int) -> str:
    margin = (width - len(stones)) // 2
    gap = str(margin) if margin else ""
    return gap + stones + gap
