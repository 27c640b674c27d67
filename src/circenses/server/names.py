"""The rules speak of Player 1, the table of Ada."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from circenses.kernel import words
from circenses.kernel.log import Seat

Sentence = list[str | int]  # words, and seats by number
LONG = 11  # signs of a name that a picture has room for


def sentence(text: str, seats: Sequence[Seat]) -> Sentence:
    return words.pieces(text, len(seats))


def spoken(said: Sentence, seats: Sequence[Seat]) -> str:
    return "".join(seats[piece].name if isinstance(piece, int) else piece for piece in said)


def named(text: str, seats: Sequence[Seat]) -> str:
    return spoken(sentence(text, seats), seats)


def dressed(parts: Mapping[str, str], seats: Sequence[Seat]) -> dict[str, str]:
    """A picture with the names of the players, cut to fit."""
    names = tuple(seat.name for seat in seats)
    return {id: _dressed(markup, names) for id, markup in parts.items()}


@lru_cache(256)
def _dressed(markup: str, names: tuple[str, ...]) -> str:
    """Most parts of a picture stay the same from move to move, so they are remembered."""
    short = [escape(name if len(name) <= LONG else f"{name[: LONG - 1]}…") for name in names]
    return "".join(short[piece] if isinstance(piece, int) else piece for piece in words.pieces(markup, len(names)))
