"""Pictures with the names of the players."""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from html import escape

from circenses.kernel import words
from circenses.kernel.log import Seat

LONG = 11  # characters of a name that a picture has room for


def dressed(parts: Mapping[str, str], seats: Sequence[Seat]) -> dict[str, str]:
    """A picture with the names of the players, cut to fit."""
    names = tuple(seat.name for seat in seats)
    return {id: _dressed(markup, names) if "Player " in markup else markup for id, markup in parts.items()}


@lru_cache(4096)
def _dressed(markup: str, names: tuple[str, ...]) -> str:
    """Cached, as most parts of a picture stay the same from move to move."""
    short = [escape(name if len(name) <= LONG else f"{name[: LONG - 1]}…") for name in names]
    return "".join(short[piece] if isinstance(piece, int) else piece for piece in words.pieces(markup, len(names)))
