"""Positions of Ludus Cyclorum for tests: laid stone by stone, played in notation, read as text.

`lay` and `at` take stones as words: letter of LC-N2, point, an apostrophe if active: "Wd4 hd5 dg7'".
"""

from __future__ import annotations

from typing import Any

import circenses
from circenses.kernel.match import Match

SIDES = {-1: "coin", 0: "south", 1: "north"}

# Both sides in opposite corners, out of reach of anything around d4.
CORNERS = "Da1 Ha2 dg7 hh6"


def field(stones: str, rows: int = 7, points: int = 7) -> str:
    """The first field of a position string."""
    placed = {word[1:3]: word[0] + word[3:] for word in stones.split()}
    assert len(placed) == len(stones.split()), "two stones on one point"
    lines = []
    for row in range(rows, 0, -1):
        line, gap = "", 0
        for letter in "abcdefghij"[: points + (row % 2 == 0)]:
            stone = placed.pop(f"{letter}{row}", "")
            line, gap = (line + (str(gap) if gap else "") + stone, 0) if stone else (line, gap + 1)
        lines.append(line + (str(gap) if gap else ""))
    assert not placed, f"no such point: {placed}"
    return "/".join(lines)


def lay(stones: str, side: str = "s", cycles: int = 0, quiet: int = 0, rows: int = 7, points: int = 7) -> str:
    """A whole position string."""
    return f"{field(stones, rows, points)} {side} {cycles} {quiet}"


class Board:
    """A match that starts from a position and is played in notation."""

    def __init__(self, position: str, **options: Any) -> None:
        self.match: Match[Any] = circenses.new(
            "ludus-cyclorum", seed=1, scripted=True, formation=position, options=options
        )

    def legal(self) -> set[str]:
        return set(self.match.legal())

    def legal_of(self, point: str) -> set[str]:
        """What the stone there may do, the point itself (idle) included."""
        return {action for action in self.match.legal() if action[:2] == point}

    def play(self, *notations: str) -> Board:
        for notation in notations:
            self.match.play(notation)
        return self

    @property
    def position(self) -> str:
        game: Any = self.match.game
        text: str = game.position(self.match.state)
        return text

    @property
    def stones(self) -> str:
        return self.position.split(" ")[0]

    @property
    def actor(self) -> str:
        actors = self.match.actors()
        return SIDES[actors[0]] if actors else ""

    @property
    def seen(self) -> dict[str, Any]:
        return self.match.observe(0)

    @property
    def question(self) -> str:
        kind: str = self.seen["question"]["kind"]
        return kind

    @property
    def result(self) -> tuple[str, str]:
        """How it ended and who won; ('', '') while it goes on."""
        return self.match.ending, self.seen["winner"]


def at(stones: str, side: str = "s", cycles: int = 0, quiet: int = 0, **options: Any) -> Board:
    """A board of the standard size with these stones."""
    return Board(lay(stones, side, cycles, quiet), **options)


def near_corners(stones: str, side: str = "s", **options: Any) -> Board:
    """These stones around d4, both Duces with a shield each far away in the corners."""
    return at(f"{CORNERS} {stones}", side, **options)


def words(text: str) -> set[str]:
    """The notations of a text, as a set."""
    return set(text.split())
