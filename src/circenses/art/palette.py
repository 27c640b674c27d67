"""Colours of the two themes and of the seats; each seat has its own emblem, so that colour is never needed."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

SERIF: Final = "'Palatino Linotype', Palatino, 'URW Palladio L', P052, Georgia, serif"
SANS: Final = "system-ui, 'Segoe UI', 'DejaVu Sans', sans-serif"


@dataclass(frozen=True)
class Seat:
    """The name is that of the emblem; `ink` is what the emblem is drawn with on the seat's colour."""

    name: str
    emblem: str
    colour: str
    deep: str
    ink: str


SEATS: Final = (
    Seat("Eagle", "eagle", "#D55E00", "#9A4200", "#FFF7E6"),
    Seat("Dolphin", "dolphin", "#0072B2", "#004C78", "#FFF7E6"),
    Seat("Laurel", "laurel", "#009E73", "#00624A", "#FFF7E6"),
    Seat("Bull", "bull", "#E69F00", "#8A5A00", "#2A231A"),
)

# Ground, ink and the stones of the mosaic; games add their own colours to these.
THEMES: Final[Mapping[str, Mapping[str, str]]] = {
    "light": {
        "ground": "#F6F0E4",
        "raised": "#FFFBF2",
        "line": "#D9CDB4",
        "text": "#2A231A",
        "muted": "#6A5D4B",
        "accent": "#9E2B25",
        "on_accent": "#FFF8EE",
        "choice": "#1F5FA8",
        "chosen": "#B8860B",
        "chosen_glow": "#F2C230",
        "grout": "#D5C8AD",
        "tessera_0": "#EDE3CD",
        "tessera_1": "#E7DCC3",
        "tessera_2": "#F1E9D6",
        "tessera_3": "#E2D5B9",
        "band": "#F3E8D0",
        "band_edge": "#5B3A2A",
        "meander": "#9E2B25",
        "terracotta": "#BF6A45",
        "cream": "#F0E3C8",
        "sea": "#3F7F78",
        "gold": "#C79A3B",
        "ivory": "#FFF7E6",
        "shadow": "#3A2A16",
    },
    "dark": {
        "ground": "#1B1814",
        "raised": "#26211B",
        "line": "#463D31",
        "text": "#F2E9D8",
        "muted": "#B9AB94",
        "accent": "#E07A6A",
        "on_accent": "#1B1814",
        "choice": "#6FB1F0",
        "chosen": "#E3B341",
        "chosen_glow": "#F2C230",
        "grout": "#211C17",
        "tessera_0": "#2F2922",
        "tessera_1": "#2B251E",
        "tessera_2": "#332C24",
        "tessera_3": "#28221C",
        "band": "#2B241D",
        "band_edge": "#0F0D0A",
        "meander": "#B9584B",
        "terracotta": "#8E4C33",
        "cream": "#5A4E3D",
        "sea": "#4C8A82",
        "gold": "#C79A3B",
        "ivory": "#FFF3DC",
        "shadow": "#000000",
    },
}
