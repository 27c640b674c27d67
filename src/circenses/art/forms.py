"""Forms of a table: how much room its sections have on a wide screen, a tablet, a phone (docs/adr/0014).

A picture in parts is an ordered table: under `svg:acts` the start tag of the section called acts, then the elements of
that section, each under its own id, until the next section begins. Start tags say where a section goes: `data-column`,
or `data-panel` for what belongs into the panel of a player.
"""

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from circenses.art.palette import CSS, SANS
from circenses.kernel.errors import BadOption

WIDE: Final = "wide"
TALL: Final = "tall"
PHONE: Final = "phone"
FORMS: Final = (WIDE, TALL, PHONE)

ROOM: Final[Mapping[str, float]] = {WIDE: 1012.0, TALL: 788.0, PHONE: 374.0}  # for all columns and the gaps between
PANEL: Final[Mapping[str, float]] = {WIDE: 290.0, TALL: 376.0, PHONE: 342.0}  # for what a player's panel holds
TALLEST: Final = 612.0  # of a wide column, for a window of 1366 by 768
GAP: Final = 8.0  # between sections, and between columns

START: Final = "svg:"  # before the name of a section: where its start tag is
DEFS: Final = f"{START}defs"

_WHERE: Final = re.compile(r'data-(column|panel)="(\d+)"')


def must_be_form(name: str) -> str:
    if name not in FORMS:
        raise BadOption(f"no form {name!r}: choose from {', '.join(FORMS)}")
    return name


@lru_cache(1024)
def start_tag(
    game: str, name: str, title: str, width: float, height: float, where: str, folded: bool = False, zoom: float = 0
) -> str:
    """Of the section of a page; `where` is the attribute that places it."""
    folds = ' data-folded="yes"' if folded else ""
    zooms = f' data-zoom="{zoom:g}"' if zoom else ""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" width="{width:g}" '
        f'height="{height:g}" class="{game} {CSS}" role="group" aria-label="{title}" data-section="{name}" '
        f'data-title="{title}" {where}{folds}{zooms} font-family="{SANS}">'
    )


def hidden_start() -> str:
    """Of what all sections refer to: it takes no room."""
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" class="emblems" width="0" height="0" aria-hidden="true" '
        'data-section="defs">'
    )


@dataclass
class PlacedSection:
    """A section of a page: its markup, and which column or whose panel it goes to; neither for what is not shown."""

    name: str
    svg: str
    column: int | None
    panel: int | None


def page_sections(parts: Mapping[str, str]) -> Iterator[PlacedSection]:
    """The sections of a picture in parts, whole, for a page that is made without scripts."""
    current: PlacedSection | None = None
    for name, markup in parts.items():
        if not name.startswith(START):
            assert current is not None
            current.svg += markup
            continue
        if current is not None:
            current.svg += "</svg>"
            yield current
        where = dict(_WHERE.findall(markup))
        column, panel = where.get("column"), where.get("panel")
        current = PlacedSection(
            name.removeprefix(START), markup, int(column) if column else None, int(panel) if panel else None
        )
    if current is not None:
        current.svg += "</svg>"
        yield current
