"""Words that all games use: numbers with their noun, lists, players."""

import re
from collections.abc import Collection, Iterable, Mapping

IRREGULAR = {
    "salary": "salaries",
    "prestige": "prestige",
    "horreum": "horrea",
    "city": "cities",
    "die": "dice",
    "entry": "entries",
    "match": "matches",
}
_PLAYER = re.compile(r"Player (\d+)\b")  # with a boundary in front the search in markup takes a hundred times as long


def count(number: int, noun: str) -> str:
    """`1 coin`, `2 coins`, `0 salaries`."""
    return f"{number} {form(noun, number)}"


def form(noun: str, number: int) -> str:
    """`coin` or `coins`, by how many there are."""
    return noun if number in (1, -1) else IRREGULAR.get(noun, f"{noun}s")


def a(noun: str) -> str:
    """`a slave`, `an animal`."""
    return f"{'an' if noun[:1] in 'aeiou' else 'a'} {noun}"


def listed(items: Iterable[str], conjunction: str = "and") -> str:
    """`a, b and c`; '' for nothing."""
    *front, last = [*items] or [""]
    return f"{', '.join(front)} {conjunction} {last}" if front else last


def sentence(text: str) -> str:
    """With its full stop; '' for nothing."""
    return f"{text}." if text else ""


def in_lines(*lines: str) -> str:
    """The texts that are not empty, one to a line."""
    return "\n".join(line for line in lines if line)


def counts(table: Mapping[str, int], nouns: Mapping[str, str]) -> str:
    """`2 slaves and 1 animal`, by the singular of each key; what is zero is left out."""
    return listed(count(table[key], noun) for key, noun in nouns.items() if table.get(key))


def ordinal(number: int) -> str:
    """`1st`, `12th`, `22nd`."""
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number % 10 if number % 100 not in (11, 12, 13) else 0, "th")
    return f"{number}{ending}"


def signed(number: int) -> str:
    return f"+{number}" if number > 0 else f"−{-number}" if number < 0 else "0"


def player(seat: int) -> str:
    """As people count them, from 1."""
    return f"Player {seat + 1}" if seat >= 0 else "nobody"


def pieces(text: str, seats: int) -> list[str | int]:
    """A text cut where it names a player, with the seats in between: for pages that show players by name."""
    if "Player " not in text:
        return [text] if text else []
    result: list[str | int] = []
    end = 0
    for match in _PLAYER.finditer(text):
        seat = int(match[1]) - 1
        if 0 <= seat < seats:
            result += [text[end : match.start()], seat]
            end = match.end()
    return [piece for piece in [*result, text[end:]] if piece != ""]


def players(seats: Iterable[int], conjunction: str = "and") -> str:
    return listed((player(seat) for seat in seats), conjunction)


def victory(winners: Collection[int]) -> str:
    """`Player 1 wins`, `Player 1 and Player 2 share the victory`."""
    return f"{players(winners)} {'wins' if len(winners) == 1 else 'share the victory'}"
