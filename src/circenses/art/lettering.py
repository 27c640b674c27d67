"""Setting text in SVG without asking a font: widths are estimated by a wide typeface, so that narrower ones fit too."""

import re
from functools import lru_cache
from typing import Final

SERIF: Final = 0.84  # of a width is what bold serifs may be set in: they run wider than what is measured here

_NARROW: Final = frozenset("iljtfrI.,:;'|!()[] -·")
_WIDE: Final = frozenset("mwMWQGO×+=")
_WORD: Final = re.compile(r"Player \d+\S*|\S+")  # a player stays on one line, where the page puts the name instead


@lru_cache(8192)
def measure(text: str, size: float) -> float:
    """About how wide a line is."""
    return size * sum(0.37 if c in _NARROW else 0.88 if c in _WIDE else 0.68 if c.isupper() else 0.6 for c in text)


def wrap(text: str, width: float, size: float) -> list[str]:
    """Lines of whole words; a word wider than the line stands alone."""
    return list(_wrapped(text, width, size))


@lru_cache(4096)
def _wrapped(text: str, width: float, size: float) -> tuple[str, ...]:
    lines: list[str] = []
    gap, wide = measure(" ", size), 0.0
    for word in _WORD.findall(text):
        longer = wide + gap + measure(word, size)
        if lines and longer <= width:
            lines[-1] = f"{lines[-1]} {word}"
            wide = longer
        else:
            lines.append(word)
            wide = measure(word, size)
    return tuple(lines)


@lru_cache(4096)
def fit(text: str, width: float, size: float) -> float:
    """The largest lettering, `size` at most, in which one line fits."""
    wide = measure(text, size)
    return size if wide <= width else size * width / wide


def set_in(text: str, width: float, sizes: tuple[tuple[float, int], ...]) -> tuple[list[str], float]:
    """The first of (size, most lines) in which a text fits; the last one if none does."""
    lines, size = _set(text, width, sizes)
    return list(lines), size


@lru_cache(4096)
def _set(text: str, width: float, sizes: tuple[tuple[float, int], ...]) -> tuple[tuple[str, ...], float]:
    for size, most in sizes:
        lines = _wrapped(text, width, size)
        if len(lines) <= most:
            return lines, size
    return lines, size
