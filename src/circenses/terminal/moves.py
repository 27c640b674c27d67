"""The list of legal moves: numbered, searched by what was typed, and laid out in the room there is."""

import itertools
import re
from collections.abc import Iterable, Sequence

from rich.cells import cell_len
from rich.text import Text

_LEAD = re.compile(r"[^\W\d_]*\d*")
_WORD = re.compile(r"\w+")


class Moves:
    """Numbers count from 1. Where a notation is itself a number, the moves have no numbers, which would mislead.
    `phrases` are what people call the moves."""

    def __init__(self, notations: Sequence[str], phrases: Sequence[str] = ()) -> None:
        self.notations = list(notations)
        self.phrases = list(phrases) or self.notations
        self.numbered = not any(notation.isdecimal() for notation in notations)

    def find(self, text: str) -> int | None:
        """The index of a notation, in upper or lower case, if only one fits."""
        if text in self.notations:
            return self.notations.index(text)
        alike = [i for i, notation in enumerate(self.notations) if notation.casefold() == text.casefold()]
        return alike[0] if len(alike) == 1 else None

    def number(self, text: str) -> int | None:
        """The index a number stands for; None if it is no number of this list."""
        if self.numbered and text.isdecimal() and 1 <= int(text) <= len(self.notations):
            return int(text) - 1
        return None

    def starting(self, text: str) -> list[int]:
        """The moves that begin with what was typed."""
        return [i for i, notation in enumerate(self.notations) if notation.casefold().startswith(text.casefold())]

    def matching(self, text: str) -> list[int]:
        """The moves whose notation or phrase has every word that was typed: as whole words if there are any, else as
        the beginning or end of words (`tickets` and `tick` for `place tickets`)."""
        typed = text.casefold().split()
        if not all(word.isalpha() and len(word) > 1 for word in typed):
            return []  # a notation, or nothing at all
        vocabulary = [
            set(_WORD.findall(f"{a} {b}".casefold())) for a, b in zip(self.notations, self.phrases, strict=True)
        ]
        whole = [i for i, words in enumerate(vocabulary) if typed and all(word in words for word in typed)]
        if whole or not typed:
            return whole
        return [i for i, words in enumerate(vocabulary) if all(_part_of(word, words) for word in typed)]

    def groups(self) -> dict[str, list[int]]:
        """Moves that begin alike: with the same word, or the same letters and number."""
        groups: dict[str, list[int]] = {}
        for i, notation in enumerate(self.notations):
            lead = _LEAD.match(notation)
            groups.setdefault((lead[0] if lead else "") or notation[:1], []).append(i)
        return groups

    def item(self, index: int) -> Text:
        return self._numbered(index, self.notations)

    def phrase_item(self, index: int) -> Text:
        return self._numbered(index, self.phrases)

    def _numbered(self, index: int, texts: Sequence[str]) -> Text:
        text = Text()
        if self.numbered:
            text.append(f"{index + 1} ", "dim")
        return text.append(texts[index])

    def layout(self, width: int, height: int) -> list[Text]:
        """All moves as people call them if they fit, else by notation: by group, else close together, else a line for
        each group, else only their counts."""
        phrases = packed([self.phrase_item(i) for i in range(len(self.phrases))], width)
        if len(phrases) <= height:
            return phrases
        together = flow([self.item(i) for i in range(len(self.notations))], width)
        for lines in (self.full(width), together, self._group_lines(width)):
            if len(lines) <= height:
                return lines
        return flow([Text(f"{lead} ").append(f"({len(group)})", "dim") for lead, group in self.groups().items()], width)

    def full(self, width: int) -> list[Text]:
        """Every move, each group beginning a new line."""
        groups = list(self.groups().values())
        if all(len(group) == 1 for group in groups):
            return flow([self.item(i) for i in range(len(self.notations))], width)
        column = max(cell_len(self.item(i).plain) for i in range(len(self.notations)))
        return [line for group in groups for line in flow([self.item(i) for i in group], width, column)]

    def _group_lines(self, width: int) -> list[Text]:
        """A line for each group, cut where the width ends."""
        lines: list[Text] = []
        for group in self.groups().values():
            items = [self.item(i) for i in group]
            shown = len(items)
            while shown > 1 and cell_len(_joined(items[:shown], len(items) - shown).plain) > width:
                shown -= 1
            lines.append(_joined(items[:shown], len(items) - shown))
        return lines


def _part_of(word: str, words: Iterable[str]) -> bool:
    return any(each.startswith(word) or each.endswith(word) for each in words)


def spans(numbers: Sequence[int]) -> str:
    """Numbers in a row or in equal steps, by their ends: 1 to 31; 0 to 500 in steps of 50."""
    step = numbers[1] - numbers[0] if len(numbers) > 1 else 1
    if any(later - earlier != step for earlier, later in itertools.pairwise(numbers)):
        return ", ".join(str(number) for number in numbers)
    return f"{numbers[0]} to {numbers[-1]}" + (f" in steps of {step}" if step != 1 else "")


def _joined(items: Sequence[Text], left: int) -> Text:
    line = Text("  ").join(items)
    return line.append(f"  ... {left} more", "dim") if left else line


def packed(items: Sequence[Text], width: int) -> list[Text]:
    """Items one after the other, as many to a line as there is room for."""
    lines = [Text()]
    for item in items:
        if lines[-1].plain and cell_len(lines[-1].plain) + 3 + cell_len(item.plain) > width:
            lines.append(Text())
        lines[-1].append("   " if lines[-1].plain else "").append_text(item)
    return lines


def flow(items: Sequence[Text], width: int, widest: int = 0) -> list[Text]:
    """Items in columns of equal width, read from left to right."""
    column = max([widest, *(cell_len(item.plain) for item in items)]) + 2
    across = max(1, (width + 2) // column)
    lines: list[Text] = []
    for start in range(0, len(items), across):
        line = Text()
        for item in items[start : start + across]:
            line.append_text(item).append(" " * (column - cell_len(item.plain)))
        line.rstrip()
        lines.append(line)
    return lines
