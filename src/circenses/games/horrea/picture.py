"""The table of Horrea as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from circenses.art import mosaic, palette
from circenses.art.picture import Brush, Picture
from circenses.games.horrea import words
from circenses.games.horrea.picture_parts import chart, cities, head, ladders, notes, seats
from circenses.games.horrea.picture_parts.scene import HIT, INNER, MARGIN, WIDTH, Drawing, Part, Scene
from circenses.games.horrea.printed import Observation

# Beside the colours of the house
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "land": "#EFE3C6",
        "coast": "#B79F72",
        "water": "#A9CBC6",
        "deep": "#8FB9B4",
        "river": "#8FB9B4",
        "road": "#8A5A3A",
        "route": "#2F5F86",
        "casing": "#FBF3DF",
        "italia_gallia": "#B5502F",
        "hispania_africa": "#A57B12",
        "illyricum_asia": "#3E7A4C",
        "aegyptus_oriens": "#7A4E86",
        "rome": "#9E2B25",
        "on_market": "#FFF8EA",
        "card": "#FFFBF2",
        "plate": "#FBF4E4",
        "empty": "#EADFC8",
        "rim": "#4A3323",
        "faint": "#9A8B73",
        "band_0": "#EAD9BC",
        "band_1": "#E2C79B",
        "band_2": "#D6AE74",
        "red": "#E7BFB0",
    },
    "dark": {
        "land": "#3A3226",
        "coast": "#6E5F47",
        "water": "#1E3438",
        "deep": "#182B2F",
        "river": "#2B4A50",
        "road": "#C49A72",
        "route": "#7FB4DE",
        "casing": "#231D16",
        "italia_gallia": "#D8764F",
        "hispania_africa": "#CFA23C",
        "illyricum_asia": "#6FB07F",
        "aegyptus_oriens": "#B488C2",
        "rome": "#E07A6A",
        "on_market": "#1B1814",
        "card": "#26211B",
        "plate": "#2B251E",
        "empty": "#332C24",
        "rim": "#E9DCC3",
        "faint": "#857862",
        "band_0": "#3A3226",
        "band_1": "#4A3D28",
        "band_2": "#5C4926",
        "red": "#54302A",
    },
}

PALETTE: Final = palette.Palette("ho", _OWN)
THEMES: Final = {theme: PALETTE.colours(theme) for theme in _OWN}


def picture(
    observation: Observation,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
    prefix: str = "",
) -> str:
    """One standalone SVG. Choices and chosen are element ids without the prefix; the viewer's panel comes first.

    Elements: `market-carthage`, `seat-0`, `card-boy` and `card-girl` of whoever decides, `gift-aedile-games`,
    `alliance-0` by age, and buttons by the question: `roll`, `skip`, `nothing`, `build`, `price` and so on. Any other
    choice gets a button named after it.
    """
    return _drawn(Scene(observation, choices, chosen, seat), theme, prefix).svg()


def parts(observation: Observation, seat: int = 0, theme: str = palette.CSS) -> dict[str, str]:
    """The same in parts: frame and map, a part for each city, ladder, gift and panel, then the pieces."""
    return _drawn(Scene(observation, (), (), seat), theme, "").parts


def _drawn(scene: Scene, theme: str, prefix: str) -> Picture:
    sections = _sections(scene)
    tops, height = _tops(scene, sections)
    made = Picture(_brush(theme, prefix), {"height": height})
    for macro, inputs in _ground(scene, theme, height):
        made.add(macro, inputs)
    pieces: list[Part] = []
    for name, drawings in sections.items():
        for macro, inputs in drawings:
            part = _shifted(inputs, MARGIN, tops[name])
            pieces += [_shifted(piece, part["x"], part["y"]) for piece in part.pop("pieces", ())]
            made.add(macro, part)
    for piece in pieces:
        made.add(piece["macro"], piece)
    return made


def _shifted(part: Part, x: float, y: float) -> Part:
    return part | {"x": part["x"] + x, "y": part["y"] + y}


def _ground(scene: Scene, theme: str, height: float) -> list[Drawing]:
    """Frame and symbols; a standalone picture says what it is, a page has the text twin beside it."""
    ground: list[Drawing] = [("defs", {"id": "ho-defs"}), ("frame", {"id": "ho-frame", "height": height})]
    if theme == palette.CSS:
        return ground
    desc = {"id": "ho-desc", "text": words.words(scene.observation)}
    return [("title", {"id": "ho-title"}), ("desc", desc), *ground]


def _sections(scene: Scene) -> dict[str, list[Drawing]]:
    """From top to bottom."""
    made: dict[str, list[Drawing]] = {
        "head": head.head(scene),
        "question": head.question(scene),
        "buttons": [],
        "hint": head.hint(scene),
        "map": [*chart.chart(scene), *cities.cities(scene)],
        "ladders": ladders.ladders(scene),
        "panels": seats.panels(scene),
        "alliances": seats.alliances(scene),
        "print": notes.fine_print(scene),
    }
    ids = {part["id"] for drawings in made.values() for _, part in drawings}
    ids |= {card["id"] for _, part in made["panels"] for card in part.get("cards", ())}
    return made | {"buttons": head.other_buttons(scene, ids)}


def _tops(scene: Scene, sections: Mapping[str, list[Drawing]]) -> tuple[dict[str, float], float]:
    """Where each section begins, and the height of the whole."""
    rows = len({button["y"] for _, button in sections["buttons"]})
    heights = {
        "head": 48.0,
        "question": head.QUESTION_HEIGHT + 8,
        "buttons": rows * (HIT + 8),
        "hint": head.HINT_HEIGHT + 8,
        "map": chart.HEIGHT + 12,
        "ladders": ladders.HEIGHT + 14,
        "panels": seats.PANEL_HEIGHT + 12,
        "alliances": seats.alliances_height(scene),
        "print": sections["print"][0][1]["h"],
    }
    tops: dict[str, float] = {}
    y = MARGIN + 4
    for name, tall in heights.items():
        tops[name] = y
        y += tall
    return tops, y + MARGIN + 4


@lru_cache(16)
def _brush(theme: str, prefix: str) -> Brush:
    shared = {
        "c": PALETTE.colours(theme),
        "theme": theme,
        "p": prefix,
        "d": f"{prefix}ho-",
        "seats": palette.seats(theme),
        "serif": palette.SERIF,
        "sans": palette.SANS,
        "width": WIDTH,
        "inner": INNER,
    }
    return Brush(mosaic.environment(Path(__file__).parent).get_template("board.svg.jinja"), shared)
