"""Writes tables for a terminal: cells of fixed width, in colour as Rich markup."""

import textwrap
from collections.abc import Iterable

from circenses.art.palette import SEATS

WIDTH = 80


class Pen:
    """Markup does not count towards the width of a cell."""

    def __init__(self, colour: bool) -> None:
        self.colour = colour

    def cell(self, text: str, style: str = "", width: int = 0) -> str:
        room = " " * max(0, width - len(text))
        if not self.colour:
            return text + room
        escaped = text.replace("[", "\\[")
        return (f"[{style}]{escaped}[/]" if style and text else escaped) + room

    def seat(self, seat: int, text: str, width: int = 0) -> str:
        is_seat = 0 <= seat < len(SEATS)
        return self.cell(text, f"bold {SEATS[seat].colour}" if is_seat else "", width)

    def heading(self, text: str) -> str:
        return self.cell(text, "bold")

    def wrapped(self, text: str, indent: str = "  ") -> list[str]:
        return [self.cell(line) for line in textwrap.wrap(text, WIDTH, subsequent_indent=indent)]


def letter(seat: int) -> str:
    """The first letter of the emblem stands for a seat."""
    return SEATS[seat].name[:1] if seat >= 0 else "-"


def page(blocks: Iterable[list[str]]) -> str:
    """Blocks of lines, set apart; empty ones are left out."""
    return "\n\n".join("\n".join(line.rstrip() for line in block) for block in blocks if block)
