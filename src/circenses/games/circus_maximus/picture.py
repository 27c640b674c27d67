"""The table of Circus Maximus as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from circenses.art import mosaic, palette
from circenses.art.picture import Brush, Picture
from circenses.games.circus_maximus import words
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, MARGIN, WIDTH, Drawing, Part, Scene
from circenses.games.circus_maximus.printed import Observation

# Beside the colours of the house
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "empire": "#7E2A3C",
        "population": "#7A5A1E",
        "church": "#4B4A86",
        "on_track": "#FFF7E6",
        "empty": "#EADFC8",
        "unit": "#5B3A2A",
        "card": "#FFFBF2",
        "plate": "#FBF4E4",
        "rim": "#5B3A2A",
        "faint": "#9A8B73",
    },
    "dark": {
        "empire": "#D98A97",
        "population": "#D9B76A",
        "church": "#A9A8E6",
        "on_track": "#1B1814",
        "empty": "#332C24",
        "unit": "#D8C6A4",
        "card": "#26211B",
        "plate": "#2B251E",
        "rim": "#E9DCC3",
        "faint": "#857862",
    },
}

PALETTE: Final = palette.Palette("cm", _OWN)
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

    Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` on the viewer's panel or that
    of whoever must lose one, `pass`, `withdraw`, and `coins` where a number is asked. Any other choice gets a button
    named after it.
    """
    return _drawn(Scene(observation, choices, chosen, seat), theme, prefix).svg()


def parts(observation: Observation, seat: int = 0, theme: str = palette.CSS) -> dict[str, str]:
    """The same in parts: the frame, then a part for each card, place, market, track and panel, then the pieces."""
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
    ground: list[Drawing] = [("defs", {"id": "cm-defs"}), ("frame", {"id": "cm-frame", "height": height})]
    if theme == palette.CSS:
        return ground
    desc = {"id": "cm-desc", "text": words.words(scene.observation)}
    return [("title", {"id": "cm-title"}), ("desc", desc), *ground]


def _sections(scene: Scene) -> dict[str, list[Drawing]]:
    """From top to bottom."""
    made = {
        "head": head.head(scene),
        "question": head.question(scene),
        "buttons": [],
        "stage": head.stage(scene),
        "tracks": seats.tracks(scene),
        "acts": acts.acts(scene),
        "city": city.city(scene),
        "markets": city.markets(scene),
        "panels": seats.panels(scene),
        "print": head.fine_print(scene),
    }
    ids = {part["id"] for drawings in made.values() for _, part in drawings}
    ids |= {unit["id"] for _, part in made["panels"] for unit in part.get("units", ())}
    return made | {"buttons": head.other_buttons(scene, ids)}


def _tops(scene: Scene, sections: Mapping[str, list[Drawing]]) -> tuple[dict[str, float], float]:
    """Where each section begins, and the height of the whole."""
    rows = len({button["y"] for _, button in sections["buttons"]})
    heights = {
        "head": 48.0,
        "question": head.QUESTION_HEIGHT + 8,
        "buttons": rows * (HIT + 8),
        "stage": head.STAGE_HEIGHT + 12,
        "tracks": 3 * (seats.TRACK_HEIGHT + 6) + 8,
        "acts": acts.height(scene) + 14,
        "city": city.CITY_HEIGHT + 14,
        "markets": city.STALL_HEIGHT + 14,
        "panels": seats.PANEL_HEIGHT + 14,
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
        "d": f"{prefix}cm-",
        "seats": palette.seats(theme),
        "serif": palette.SERIF,
        "sans": palette.SANS,
        "width": WIDTH,
        "inner": INNER,
        "track_height": seats.TRACK_HEIGHT,
    }
    return Brush(mosaic.environment(Path(__file__).parent).get_template("board.svg.jinja"), shared)
