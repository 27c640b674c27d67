"""The picture of a table as sections, each drawn for the width that a form gives it: in parts for pages, or composed
into one SVG for notebooks, reports and docs (docs/adr/0014)."""

import re
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Generic

from circenses.art.forms import DEFS, GAP, PANEL, START, TALL, WIDE, Form, hidden_start, must_be_form, start_tag
from circenses.art.lettering import SERIF, fit
from circenses.art.palette import CSS, Palette, of_package
from circenses.art.palette import SERIF as SERIF_FACE
from circenses.art.sections import DrawnSection, S, Section, SectionBrush, drawn_at, other_buttons, section_brush
from circenses.kernel.observed import Observation
from circenses.kernel.words import player

MARGIN: Final = 34.0  # around a picture that stands alone
HEADING: Final = 30.0  # for the question, above it
BUTTON: Final = (150.0, 44.0)  # of a choice that no section draws, in a picture that stands alone

Draw = Callable[[S, float], Section]  # of a scene and a width; its height is the same in every position of a match
DrawPanel = Callable[[S, int, float], Section]

_ID: Final = re.compile(r' id="([^"]+)"')


class Tabletop(Generic[S]):
    """`prefix` is that of the game's own ids and colours; its template and its colours are in the package. `sections`
    are titles and drawings by name, `forms` say where they stand, `panel` draws what others count of a player.
    `more` is what the template needs beside the usual, by the colours of the theme."""

    def __init__(
        self,
        prefix: str,
        package: str,
        scene: Callable[[Observation, Collection[str], Collection[str], int], S],
        words: Callable[[Observation], str],
        sections: Mapping[str, tuple[str, Draw[S]]],
        forms: Mapping[str, Form],
        panel: DrawPanel[S] | None = None,
        more: Callable[[dict[str, str]], dict[str, Any]] = lambda colours: {},
        palette: Palette | None = None,
        game: str = "",
    ) -> None:
        self.palette = palette or of_package(prefix, package)
        self.folder = Path(str(files(package)))
        self.game = game or package.rpartition(".")[2].replace("_", "-")
        self.scene = scene
        self.words = words
        self.sections = sections
        self.forms = forms
        self.panel = panel
        self.more = more
        self.brush: Callable[..., SectionBrush] = lru_cache(32)(self._brush)

    def _brush(self, theme: str, prefix: str, form: str = WIDE) -> SectionBrush:
        """The brush of a form: each has its own, as its memory depends on the form."""
        more = self.more(self.palette.colours(theme))
        return section_brush(self.folder, self.palette, theme, prefix, 0.0, **more)

    def _sight(
        self, observation: Observation, choices: Collection[str], chosen: Collection[str], seat: int, form: str
    ) -> S:
        return replace(self.scene(observation, choices, chosen, seat), form=form)

    # For pages

    def parts(
        self,
        observation: Observation,
        seat: int = 0,
        theme: str = CSS,
        form: str = WIDE,
        choices: Collection[str] = (),
    ) -> dict[str, str]:
        """The shapes that all sections use, the sections column by column, the panels of the other players."""
        brush = self.brush(theme, "", must_be_form(form))
        scene = replace(self._sight(observation, choices, (), seat, form), memory=brush.memory)
        elements = {DEFS: hidden_start(), **self._defs(brush)}
        for i, column in enumerate(self.forms[form].columns):
            for name in column.sections:
                title, draw = self.sections[name]
                folded, zoom = name in self.forms[form].folded, self.forms[form].zooms.get(name, 0)
                section = scene.recall(_whole, brush, draw, column.width)
                self._add(elements, name, title, column.width, section, f'data-column="{i}"', folded, zoom)
        for other in self._others(scene):
            section = scene.recall(_panel, brush, self.panel, other, PANEL[form])
            self._add(elements, f"seat-{other}", player(other), PANEL[form], section, f'data-panel="{other}"')
        return elements

    def _defs(self, brush: SectionBrush) -> dict[str, str]:
        id = f"{self.palette.prefix}-defs"
        return {id: brush.draw("defs", {"id": id})}

    def _add(
        self,
        elements: dict[str, str],
        name: str,
        title: str,
        width: float,
        drawn: DrawnSection,
        where: str,
        folded: bool = False,
        zoom: float = 0,
    ) -> None:
        if not drawn.tall:
            return
        elements[f"{START}{name}"] = start_tag(self.game, name, title, width, drawn.tall, where, folded, zoom)
        elements |= drawn.parts
        elements |= drawn.pieces

    def _others(self, scene: S) -> list[int]:
        """Whose panels are drawn: everybody's but that of the viewer, who has a section."""
        if self.panel is None:
            return []
        count = len(scene.players)
        own = scene.viewer if 0 <= scene.viewer < count else 0
        return [(own + i) % count for i in range(1, count)]

    # Alone

    def picture(
        self,
        observation: Observation,
        choices: Collection[str] = (),
        chosen: Sequence[str] = (),
        seat: int = 0,
        theme: str = "light",
        prefix: str = "",
    ) -> str:
        """One standalone SVG, by the wide form. Choices and chosen are element ids without the prefix. Any choice that
        is not on the table gets a button named after it."""
        brush = self.brush(theme, prefix)
        scene = replace(self._sight(observation, choices, chosen, seat, WIDE), memory=brush.memory)
        columns = [
            (column.width, [self._section(scene, brush, name, column.width) for name in column.sections])
            for column in self.forms[WIDE].columns
        ]
        if others := self._others(scene):
            drawn = [scene.recall(_panel, brush, self.panel, other, PANEL[WIDE]) for other in others]
            free = max(_tall(sections) for _, sections in columns) - _tall(columns[-1][1])
            if free >= _tall(drawn) + GAP and columns[-1][0] >= PANEL[WIDE]:
                columns[-1][1].extend(drawn)  # below what the viewer has
            else:
                columns.append((PANEL[WIDE], drawn))
        return self._composed(scene, brush, prefix, theme, columns, True)

    def _section(self, scene: S, brush: SectionBrush, name: str, width: float) -> DrawnSection:
        section: DrawnSection = scene.recall(_whole, brush, self.sections[name][1], width)
        return section

    def _composed(
        self,
        scene: S,
        brush: SectionBrush,
        prefix: str,
        theme: str,
        columns: Sequence[tuple[float, list[DrawnSection]]],
        asked: bool,
    ) -> str:
        body: list[str] = []
        top = MARGIN + (HEADING if asked else 0)
        x, bottom = MARGIN, top
        for width, sections in columns:
            y = top
            for drawn in sections:
                if drawn.tall:
                    inside = "".join([*drawn.parts.values(), *drawn.pieces.values()])
                    body.append(f'<g transform="translate({x:g} {y:g})">{inside}</g>')
                    y += drawn.tall + GAP
            bottom = max(bottom, y - GAP)
            x += width + GAP
        width = x - GAP + MARGIN
        here = {id.removeprefix(prefix) for id in _ID.findall("".join(body))}
        buttons, tall = other_buttons(scene, here, (width - 2 * MARGIN, *BUTTON))
        if buttons:
            body += drawn_at(brush, (buttons, tall), MARGIN, bottom + GAP).parts.values()
            bottom += tall + GAP
        size = {"width": width, "height": bottom + MARGIN}
        name = self.palette.prefix
        about = [brush.draw("root", size)]
        if theme != CSS:
            about.append(brush.draw("title", {"id": f"{name}-title"}))
            about.append(brush.draw("desc", {"id": f"{name}-desc", "text": self.words(scene.observation)}))
        about += self._defs(brush).values()
        about.append(brush.draw("frame", {"id": f"{name}-frame", **size}))
        if asked:
            about.append(self._heading(scene, theme, width - 2 * MARGIN))
        return "".join([*about, *body]) + "</svg>"

    def _heading(self, scene: S, theme: str, width: float) -> str:
        """The heading: the first line of the text twin, which a page has in its bar."""
        text = self.words(scene.observation).partition("\n")[0]
        colour = self.palette.colours(theme)["text"]
        return (
            f'<text x="{MARGIN:g}" y="{MARGIN + 18:g}" font-family="{SERIF_FACE}" '
            f'font-size="{fit(text, SERIF * width, 20):.1f}" font-weight="bold" fill="{colour}">{escape(text)}</text>'
        )

    def detail(self, observation: Observation, *names: str) -> str:
        """Some sections of the table one below the other, for the rulebook, as a wide screen or else a tablet has
        them."""
        brush = self.brush("light", "")
        scene = replace(self._sight(observation, (), (), 0, WIDE), memory=brush.memory)
        widths = {
            name: column.width
            for form in (TALL, WIDE)
            for column in self.forms[form].columns
            for name in column.sections
        }
        drawn = [self._section(scene, brush, name, widths[name]) for name in names]
        return self._composed(scene, brush, "", "light", [(max(widths[name] for name in names), drawn)], False)


def _tall(sections: Sequence[DrawnSection]) -> float:
    return sum(drawn.tall + GAP for drawn in sections if drawn.tall) - GAP


def _whole(scene: S, brush: SectionBrush, draw: Draw[S], width: float) -> DrawnSection:
    return drawn_at(brush, draw(scene, width))


def _panel(scene: S, brush: SectionBrush, draw: DrawPanel[S], seat: int, width: float) -> DrawnSection:
    return drawn_at(brush, draw(scene, seat, width))
