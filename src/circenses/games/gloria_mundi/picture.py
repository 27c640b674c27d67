"""The table of Gloria Mundi as SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from pathlib import Path
from typing import Final

from circenses.art import mosaic, palette
from circenses.art.picture import Brush, Picture
from circenses.games.gloria_mundi import words
from circenses.games.gloria_mundi.picture_parts import head, market, seats, voyage
from circenses.games.gloria_mundi.picture_parts.scene import GAP, HIT, INNER, MARGIN, WIDTH, Drawing, Part, Scene
from circenses.games.gloria_mundi.printed import Observation

# Beside the colours of the house
_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "food": "#6F7A1F",
        "coin": "#A87407",
        "peace": "#2F6F9F",
        "glory": "#7B2F78",
        "red": "#9E2B25",
        "water": "#CFE4E0",
        "wave": "#8FC0B9",
        "land": "#E9D9B4",
        "stone": "#FBF4E4",
        "card": "#FFFBF2",
        "plate": "#FBF4E4",
        "rim": "#5B3A2A",
        "faint": "#9A8B73",
        "goth": "#4A2F22",
    },
    "dark": {
        "food": "#BCC76A",
        "coin": "#E0B04A",
        "peace": "#7FB7E3",
        "glory": "#D08FCB",
        "red": "#E07A6A",
        "water": "#1F3A3B",
        "wave": "#356463",
        "land": "#3B3225",
        "stone": "#2B251E",
        "card": "#26211B",
        "plate": "#2B251E",
        "rim": "#E9DCC3",
        "faint": "#857862",
        "goth": "#E6CFA6",
    },
}

PALETTE: Final = palette.Palette("gm", _OWN)
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

    Elements: `forum-5`, `building-F02`, and on the viewer's panel `hand-food`, `plain-0-food`, `counters-food`;
    `pile-gold`; buttons `pass`, `pay`, `refuse`, `own`, `glory`, `counter`, `ability`, `nothing`, and `amount` where a
    number is asked. Any other choice gets a button named after it.
    """
    return _drawn(Scene(observation, choices, chosen, seat), theme, prefix).svg()


def parts(observation: Observation, seat: int = 0, theme: str = palette.CSS) -> dict[str, str]:
    """The same in parts: the frame, then sea, road, Forum and panels, then the pieces."""
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
    ground: list[Drawing] = [("defs", {"id": "gm-defs"}), ("frame", {"id": "gm-frame", "height": height})]
    if theme == palette.CSS:
        return ground
    desc = {"id": "gm-desc", "text": words.words(scene.observation)}
    return [("title", {"id": "gm-title"}), ("desc", desc), *ground]


def _sections(scene: Scene) -> dict[str, list[Drawing]]:
    """From top to bottom."""
    made = {
        "head": head.head(scene),
        "question": head.question(scene),
        "buttons": [],
        "road": voyage.road(scene),
        "sea": voyage.sea(scene),
        "forum": market.forum(scene),
        "own": seats.own(scene),
        "others": seats.others(scene),
        "stock": voyage.stock(scene),
        "print": head.fine_print(scene),
    }
    ids = {part["id"] for drawings in made.values() for _, part in drawings}
    ids |= {tile["id"] for _, part in made["stock"] for tile in part.get("tiles", ())}
    ids |= {chip["id"] for _, part in made["others"] for line in part["lines"] for chip in line["chips"]}
    return made | {"buttons": head.other_buttons(scene, ids)}


def _tops(scene: Scene, sections: Mapping[str, list[Drawing]]) -> tuple[dict[str, float], float]:
    """Where each section begins, and the height of the whole."""
    rows = len({button["y"] for _, button in sections["buttons"]})
    heights = {
        "head": 48.0,
        "question": head.QUESTION_HEIGHT + 10,
        "buttons": rows * (HIT + 8),
        "road": voyage.ROAD_HEIGHT + 4,
        "sea": voyage.sea_height(scene) + 12,
        "forum": market.CARD_HEIGHT + 14,
        "own": seats.own_height(scene) + 12,
        "others": seats.others_height(scene) + GAP,
        "stock": voyage.STOCK_HEIGHT + 12,
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
    colours = PALETTE.colours(theme)
    shared = {
        "c": colours,
        "ink": {
            **{type: colours[type] for type in ("food", "peace", "glory", "red")},
            "gold": colours["coin"],
            "farm": colours["food"],
            "city": colours["coin"],
        },
        "theme": theme,
        "p": prefix,
        "d": f"{prefix}gm-",
        "seats": palette.seats(theme),
        "serif": palette.SERIF,
        "sans": palette.SANS,
        "width": WIDTH,
        "inner": INNER,
    }
    return Brush(mosaic.environment(Path(__file__).parent).get_template("board.svg.jinja"), shared)
