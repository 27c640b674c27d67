"""Emblems of the seats for pages: a sheet of symbols, put in once, and discs that use them."""

from functools import lru_cache
from typing import Final

from circenses.art import mosaic, palette

_SHEET: Final = (
    '{% import "mosaic.svg.jinja" as mosaic with context %}'
    '<svg class="emblems" width="0" height="0" aria-hidden="true"><defs>'
    '{{ mosaic.wreath("") }}{{ mosaic.emblems("") }}</defs></svg>'
)


@lru_cache(1)
def sheet() -> str:
    """All six emblems as `emblem-eagle` and so on, drawn in the fill of whoever uses them; nothing is shown."""
    text = mosaic.environment(mosaic.FOLDER, autoescape=True).from_string(_SHEET).render()
    return "".join(line.strip() for line in text.splitlines())


def disc(seat: int, theme: str = palette.CSS) -> str:
    """The disc of a seat with its emblem, for a page that holds the sheet; hidden from screen readers, as a name is
    beside it."""
    colours = palette.seats(theme)[seat]
    return (
        '<svg class="emblem" viewBox="-19 -19 38 38" aria-hidden="true">'
        f'<circle r="17.5" fill="{colours.colour}" stroke="{colours.deep}" stroke-width="2"/>'
        f'<use href="#emblem-{colours.emblem}" fill="{colours.ink}" color="{colours.colour}"/></svg>'
    )
