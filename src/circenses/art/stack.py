"""The picture of a table that is drawn as sections, one below the other: whole, in parts, or some of its sections.
Games that are not yet drawn in forms (`art.tabletop`)."""

from collections.abc import Callable, Collection, Sequence
from functools import lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any, Generic

from circenses.art.forms import WIDE, as_one_section
from circenses.art.palette import CSS, of_package
from circenses.art.picture import Picture
from circenses.art.sections import S, Section, SectionBrush, section_brush, stacked
from circenses.kernel.observed import Observation

Sections = Sequence[Callable[[S], Section]]


class Stack(Generic[S]):
    """`prefix` is that of the game's own ids and colours; its template and its colours are in the package. `button` is
    the size of those for choices that no section draws; `more` is what the template needs beside the usual, by the
    colours of the theme."""

    def __init__(
        self,
        prefix: str,
        package: str,
        scene: Callable[[Observation, Collection[str], Collection[str], int], S],
        words: Callable[[Observation], str],
        sections: Sections[S],
        width: float,
        margin: float,
        top: float = 4.0,
        button: tuple[float, float] | None = None,
        more: Callable[[dict[str, str]], dict[str, Any]] = lambda colours: {},
    ) -> None:
        self.palette = of_package(prefix, package)
        self.folder = Path(str(files(package)))
        self.scene = scene
        self.words = words
        self.sections = sections
        self.width = width
        self.margin = margin
        self.inner = width - 2 * margin
        self.top = margin + top
        self.button = (self.inner, *button) if button else None
        self.more = more
        self.brush: Callable[[str, str], SectionBrush] = lru_cache(16)(self._brush)

    def _brush(self, theme: str, prefix: str) -> SectionBrush:
        more = self.more(self.palette.colours(theme))
        return section_brush(self.folder, self.palette, theme, prefix, self.width, inner=self.inner, **more)

    def picture(
        self,
        observation: Observation,
        choices: Collection[str] = (),
        chosen: Sequence[str] = (),
        seat: int = 0,
        theme: str = "light",
        prefix: str = "",
    ) -> str:
        """One standalone SVG. Choices and chosen are element ids without the prefix; the viewer's panel comes first.
        Any choice that is not on the table gets a button named after it."""
        return self._drawn(self.scene(observation, choices, chosen, seat), theme, prefix).svg()

    def parts(
        self,
        observation: Observation,
        seat: int = 0,
        theme: str = CSS,
        form: str = WIDE,
        choices: Collection[str] = (),
    ) -> dict[str, str]:
        """The same in parts, in every form: the frame, then what the sections are made of, then the pieces."""
        return as_one_section(self._drawn(self.scene(observation, choices, (), seat), theme, "").parts)

    def _drawn(self, scene: S, theme: str, prefix: str) -> Picture:
        twin = "" if theme == CSS else self.words(scene.observation)
        brush, name = self.brush(theme, prefix), self.palette.prefix
        return stacked(brush, name, twin, scene, self.sections, self.margin, self.top, self.button)

    def detail(self, observation: Observation, *sections: Callable[[S], Section]) -> str:
        """Some sections of the table, for the rulebook."""
        scene, twin = self.scene(observation, (), (), 0), self.words(observation)
        return stacked(self.brush("light", ""), self.palette.prefix, twin, scene, sections, self.margin, self.top).svg()
