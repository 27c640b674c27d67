"""The table of a page as HTML, before scripts take over and where there are none: sections in their columns."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from circenses.art.forms import FORMS, WIDE, page_sections
from circenses.server.pages.frame import AnyRequest

COOKIE: Final = "form"  # a browser that has shown a table says which form to draw


def form_of(request: AnyRequest) -> str:
    form = request.cookies.get(COOKIE, WIDE)
    return form if form in FORMS else WIDE


@dataclass(frozen=True)
class Board:
    """`html` holds the columns, `panels` what is drawn for the panel of a player."""

    html: str
    panels: Mapping[int, str]


def laid_out(parts: Mapping[str, str]) -> Board:
    columns: dict[int, list[str]] = {}
    panels: dict[int, str] = {}
    html = ""
    for section in page_sections(parts):
        if section.panel is not None:
            panels[section.panel] = section.svg
        elif section.column is not None:
            section_html = f'<section class="part" data-section="{section.name}">{section.svg}</section>'
            columns.setdefault(section.column, []).append(section_html)
        else:
            html += section.svg
    html += "".join(f'<div class="column">{"".join(section_html)}</div>' for _, section_html in sorted(columns.items()))
    return Board(f'<div class="columns">{html}</div>', panels)
