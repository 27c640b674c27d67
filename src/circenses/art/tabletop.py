"""The picture of a table as sections, each drawn for the width that a form gives it: in parts for pages, or composed
into one SVG for notebooks, reports and docs (docs/adr/0014)."""

import re
from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from html import escape
from importlib.resources import files
from pathlib import Path
from typing import Any, Final, Generic

from circenses.art.arrangement import Draw, Forms, Titled
from circenses.art.forms import DEFS, GAP, PANEL, PHONE, START, TALL, WIDE, hidden_start, must_be_form, start_tag
from circenses.art.lettering import SERIF, fit
from circenses.art.memory import Memory
from circenses.art.palette import CSS, Palette, of_package
from circenses.art.palette import SERIF as SERIF_FACE
from circenses.art.sections import DrawnSection, S, Section, SectionBrush, drawn_at, other_buttons, section_brush
from circenses.kernel.observed import Observation
from circenses.kernel.words import player

MARGIN: Final = 34.0  # around a picture that stands alone
HEADING: Final = 30.0  # for the question, above it
BUTTON: Final = (150.0, 44.0)  # of a choice that no section draws, in a picture that stands alone

DrawPanel = Callable[[S, int, float], Section]

_ID: Final = re.compile(r' id="([^"]+)"')


class Tabletop(Generic[S]):
    """`prefix` is that of the game's own ids and colours; its template and its colours are in the package. `forms`
    say where its sections stand, `panel` draws what others count of a player. `more` is what the template needs beside
    the usual, by the colours of the theme. `alone` draws the picture of a scene that stands alone, by theme and prefix,
    where its sections side by side would not do. Sections are not remembered where every move changes all of them."""

    def __init__(
        self,
        prefix: str,
        package: str,
        scene: Callable[[Observation, Collection[str], Collection[str], int, Memory | None, str], S],
        words: Callable[[Observation], str],
        forms: Forms[S],
        panel: DrawPanel[S] | None = None,
        more: Callable[[dict[str, str]], dict[str, Any]] = lambda colours: {},
        palette: Palette | None = None,
        game: str = "",
        alone: Callable[[S, str, str], str] | None = None,
        remembers: bool = True,
    ) -> None:
        self.palette = palette or of_package(prefix, package)
        self.folder = Path(str(files(package)))
        self.game = game or package.rpartition(".")[2].replace("_", "-")
        self.scene = scene
        self.words = words
        self.forms = forms
        self.panel = panel
        self.more = more
        self.alone = alone
        self.remembers = remembers
        self.brush: Callable[..., SectionBrush] = lru_cache(32)(self._brush)

    def _brush(self, theme: str, prefix: str, form: str = WIDE) -> SectionBrush:
        """The brush of a form: each has its own, as its memory depends on the form."""
        more = self.more(self.palette.colours(theme))
        return section_brush(self.folder, self.palette, theme, prefix, 0.0, **more)

    def _scene(
        self,
        brush: SectionBrush,
        observation: Observation,
        choices: Collection[str] = (),
        chosen: Collection[str] = (),
        seat: int = 0,
        form: str = WIDE,
    ) -> S:
        memory = brush.memory if self.remembers else None
        return self.scene(observation, choices, chosen, seat, memory, form)

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
        scene = self._scene(brush, observation, choices, (), seat, form)
        elements = {DEFS: hidden_start(), **self._defs(brush)}
        for i, column in enumerate(self.forms.columns(form)):
            for each in column.sections:
                section = self._section(scene, brush, each, column.width)
                zoom = each.zoom if form == PHONE else 0
                self._add(
                    elements, each.name, each.title, column.width, section, f'data-column="{i}"', each.folded, zoom
                )
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
        """One standalone SVG, by the wide form. Choices and chosen are element ids without the prefix, chosen in the
        order of a path. Any choice that is not on the table gets a button named after it."""
        brush = self.brush(theme, prefix)
        scene = self._scene(brush, observation, choices, chosen, seat)
        if self.alone is not None:
            return self.alone(scene, theme, prefix)
        columns = [
            (column.width, [self._section(scene, brush, each, column.width) for each in column.sections])
            for column in self.forms.wide
        ]
        if others := self._others(scene):
            drawn = [scene.recall(_panel, brush, self.panel, other, PANEL[WIDE]) for other in others]
            free = max(_tall(sections) for _, sections in columns) - _tall(columns[-1][1])
            if free >= _tall(drawn) + GAP and columns[-1][0] >= PANEL[WIDE]:
                columns[-1][1].extend(drawn)  # below what the viewer has
            else:
                columns.append((PANEL[WIDE], drawn))
        return self._composed(scene, brush, prefix, theme, columns, True)

    def _section(self, scene: S, brush: SectionBrush, section: Titled[S], width: float) -> DrawnSection:
        drawn: DrawnSection = scene.recall(_whole, brush, section.draw, width)
        return drawn

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
        scene = self._scene(brush, observation)
        by_name = {
            section.name: (section, column.width)
            for form in (TALL, WIDE)
            for column in self.forms.columns(form)
            for section in column.sections
        }
        drawn = [self._section(scene, brush, *by_name[name]) for name in names]
        return self._composed(scene, brush, "", "light", [(max(by_name[name][1] for name in names), drawn)], False)


def _tall(sections: Sequence[DrawnSection]) -> float:
    return sum(drawn.tall + GAP for drawn in sections if drawn.tall) - GAP


def _whole(scene: S, brush: SectionBrush, draw: Draw[S], width: float) -> DrawnSection:
    return drawn_at(brush, draw(scene, width))


def _panel(scene: S, brush: SectionBrush, draw: DrawPanel[S], seat: int, width: float) -> DrawnSection:
    return drawn_at(brush, draw(scene, seat, width))
