"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from circenses.art import palette
from circenses.art.picture import Picture
from circenses.art.sections import Section, SectionBrush, as_tall, section_brush, stacked
from circenses.games.circus_maximus import text_twin
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, MARGIN, WIDTH, Scene
from circenses.kernel.observed import Observation

OWN: Final = {  # colours beside those of the house, in light and in dark
    "empire": ("#7E2A3C", "#D98A97"),
    "population": ("#7A5A1E", "#D9B76A"),
    "church": ("#4B4A86", "#A9A8E6"),
    "on_track": ("#FFF7E6", "#1B1814"),
    "empty": ("#EADFC8", "#332C24"),
    "unit": ("#5B3A2A", "#D8C6A4"),
    "card": ("#FFFBF2", "#26211B"),
    "plate": ("#FBF4E4", "#2B251E"),
    "rim": ("#5B3A2A", "#E9DCC3"),
    "faint": ("#9A8B73", "#857862"),
}

PALETTE: Final = palette.Palette("cm", palette.by_theme(OWN))


def picture(
    observation: Observation,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
    prefix: str = "",
) -> str:
    """One standalone SVG. Choices and chosen are element ids without the prefix; the viewer's panel comes first.

    Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` on the viewer's panel or that
    of whoever must lose one, `pass`, `withdraw`, and `coins` where a number is asked. Any other choice gets a button
    named after it.
    """
    return _drawn(Scene(observation, choices, chosen, seat), theme, prefix).svg()


def parts(observation: Observation, seat: int = 0, theme: str = palette.CSS) -> dict[str, str]:
    """The same in parts: the frame, then a part for each card, place, market, track and panel, then the pieces."""
    return _drawn(Scene(observation, (), (), seat), theme, "").parts


def detail(observation: Observation, *names: str, theme: str = "light") -> str:
    """Some sections of the table, for the rulebook."""
    scene = Scene(observation, (), (), 0)
    sections = [_SECTIONS[name] for name in names]
    return stacked(_brush(theme, ""), "cm", text_twin.words(observation), scene, sections, MARGIN, MARGIN + 4).svg()


def _drawn(scene: Scene, theme: str, prefix: str) -> Picture:
    twin = "" if theme == palette.CSS else text_twin.words(scene.observation)
    sections = list(_SECTIONS.values())
    return stacked(_brush(theme, prefix), "cm", twin, scene, sections, MARGIN, MARGIN + 4, BUTTON)


BUTTON: Final = (INNER, head.BUTTON_WIDTH, HIT)

# From top to bottom
_SECTIONS: Final[Mapping[str, Callable[[Scene], Section]]] = {
    "head": lambda scene: (head.head(scene), 48.0),
    "question": lambda scene: (head.question(scene), head.QUESTION_HEIGHT + 8),
    "stage": lambda scene: (head.stage(scene), head.STAGE_HEIGHT + 12),
    "tracks": lambda scene: (seats.tracks(scene), 3 * (seats.TRACK_HEIGHT + 6) + 8),
    "acts": lambda scene: (acts.acts(scene), acts.height(scene) + 14),
    "city": lambda scene: (city.city(scene), city.CITY_HEIGHT + 14),
    "markets": lambda scene: (city.markets(scene), city.STALL_HEIGHT + 14),
    "panels": lambda scene: (seats.panels(scene), seats.PANEL_HEIGHT + 14),
    "fine_print": lambda scene: as_tall(head.foot(scene)),
}


@lru_cache(16)
def _brush(theme: str, prefix: str) -> SectionBrush:
    return section_brush(
        Path(__file__).parent, PALETTE, theme, prefix, WIDTH, inner=INNER, track_height=seats.TRACK_HEIGHT
    )
