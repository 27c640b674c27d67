"""Covers of the games, 4 to 3: the same scene by day in the light theme and by night in the dark one."""

import math
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

from circenses.art import mosaic, palette
from circenses.kernel import package
from circenses.kernel.game import Game

WIDTH: Final = 640
HEIGHT: Final = 480
PLAIN: Final = "plain_cover.svg.jinja"  # for a game that brings none
LETTER: Final = 27.0  # width of a letter on the tablet of such a cover
TABLET: Final = 440

_OWN: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "sky_high": "#7DAFB7",
        "sky_mid": "#B5D0C6",
        "sky_low": "#F3E3BF",
        "dusk_high": "#5C4A6E",
        "dusk_mid": "#B4574B",
        "dusk_low": "#F0B45E",
        "sun": "#E8AE45",
        "sun_core": "#F7DA90",
        "hill": "#A8AE82",
        "hill_far": "#C3C49F",
        "stone": "#F4E8CE",
        "stone_mid": "#DFCBA5",
        "stone_shade": "#B5966A",
        "marble": "#F4E8CE",
        "marble_deep": "#DFCBA5",
        "joint": "#B5966A",
        "roof": "#BF6A45",
        "roof_shade": "#8B472E",
        "sand": "#EBCF98",
        "sand_deep": "#D2A968",
        "ink": "#3B2418",
        "leaf": "#66804C",
        "leaf_deep": "#435C37",
        "lapis": "#2F5D8A",
        "lapis_deep": "#21446A",
        "sea": "#4A8F8C",
        "sea_deep": "#2F686F",
        "foam": "#E4EFE4",
        "red": "#9E2B25",
        "red_deep": "#6F1B18",
        "bronze": "#C79A3B",
        "bronze_deep": "#7E5A1B",
        "bronze_light": "#F0D38A",
        "flame": "#E98B2A",
        "flame_core": "#FBE08A",
        "plate": "#F8EED8",
        "plate_ink": "#6F1B18",
        "grout": "#4A3424",
        "band": "#F3E8D0",
        "band_edge": "#5B3A2A",
        "paper": "#F2E4C4",
        "paper_deep": "#E3CC9C",
        "press_red": "#B3261E",
        "press_blue": "#1F2E55",
        "press_gold": "#D9A032",
        "press_ink": "#1F2E55",
        "plate_paper": "#F8EED6",
        "canvas": "#F8EED6",
    },
    "dark": {
        "sky_high": "#0E1830",
        "sky_mid": "#1C2F4D",
        "sky_low": "#4D5170",
        "dusk_high": "#1A1530",
        "dusk_mid": "#5B2336",
        "dusk_low": "#B4542F",
        "sun": "#8E96AE",
        "sun_core": "#FBF3D6",
        "hill": "#2C3A3E",
        "hill_far": "#36465A",
        "stone": "#A99C84",
        "stone_mid": "#857A68",
        "stone_shade": "#514A44",
        "marble": "#4E4538",
        "marble_deep": "#3B342A",
        "joint": "#7D6D55",
        "roof": "#7D432F",
        "roof_shade": "#4E2A22",
        "sand": "#8A744F",
        "sand_deep": "#6A5638",
        "ink": "#140D0A",
        "leaf": "#36502F",
        "leaf_deep": "#223722",
        "lapis": "#1E3E66",
        "lapis_deep": "#142A49",
        "sea": "#24575D",
        "sea_deep": "#163B45",
        "foam": "#9DB8B4",
        "red": "#8C2A26",
        "red_deep": "#5A1716",
        "bronze": "#C79A3B",
        "bronze_deep": "#6B4A14",
        "bronze_light": "#EBCB7E",
        "flame": "#E07B24",
        "flame_core": "#F8D778",
        "plate": "#241D17",
        "plate_ink": "#EBCB7E",
        "grout": "#0B0806",
        "band": "#2B241D",
        "band_edge": "#0F0D0A",
        "paper": "#2A2436",
        "paper_deep": "#1E1A2B",
        "press_red": "#C23B30",
        "press_blue": "#0F1630",
        "press_gold": "#E3B341",
        "press_ink": "#F4E6C4",
        "plate_paper": "#2A2438",
        "canvas": "#D8C8A6",
    },
}
PALETTE: Final = palette.Palette("cover", _OWN)


@lru_cache(64)
def cover(game: Game[Any], theme: str = palette.CSS) -> str:
    """The cover of a game as one SVG: its own, or a mosaic with its name. Its ids begin with `cover-<game>-`, so that
    all games fit into one page."""
    path = package.file(game, package.COVER)
    folder, name = (path.parent, path.name) if path is not None else (mosaic.FOLDER, PLAIN)
    parts = (
        mosaic.environment(folder, autoescape=True)
        .get_template(name)
        .render(
            c=PALETTE.colours(theme),
            p=f"cover-{game.id}-",
            w=WIDTH,
            h=HEIGHT,
            serif=palette.SERIF,
            rays=_rays(32),
            name=game.name,
            length=min(TABLET, round(LETTER * len(game.name))),
            emblem=palette.SEATS[sum(game.id.encode()) % len(palette.SEATS)].emblem,
        )
    )
    return "".join(line.strip() for line in parts.splitlines())


def _rays(count: int) -> list[tuple[float, float]]:
    """Directions all around, the first one a little off the vertical, so that rays lie evenly about it."""
    turns = [2 * math.pi * (i + 0.5) / count for i in range(count)]
    return [(math.sin(turn), -math.cos(turn)) for turn in turns]
