"""Colours of the themes and of the seats; each seat has its own emblem, so that colour is never needed.

Theme "css" draws with custom properties of the page, so that one drawing is light and dark; `stylesheet` sets them.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from circenses.kernel.errors import BadOption
from circenses.kernel.numbers import read_content

CSS: Final = "css"

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
    Seat("Column", "column", "#8A4FA3", "#5B2F70", "#FFF7E6"),
    Seat("Wolf", "wolf", "#56B4E9", "#1F6E9E", "#2A231A"),
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


def by_theme(pairs: Mapping[str, Sequence[str]]) -> dict[str, dict[str, str]]:
    """Colours that are given by name, each in light and in dark."""
    return {theme: {name: pair[i] for name, pair in pairs.items()} for i, theme in enumerate(("light", "dark"))}


@dataclass(frozen=True)
class Palette:
    """The colours of one game: those of the house and its own, by theme. `prefix` sets its own properties apart."""

    prefix: str
    own: Mapping[str, Mapping[str, str]]

    def colours(self, theme: str) -> dict[str, str]:
        if theme == CSS:
            return {name: f"var({name_of})" for name, name_of in self._properties().items()}
        if theme not in THEMES:
            raise BadOption(f"no theme {theme!r}: choose from {', '.join([*THEMES, CSS])}")
        return {**THEMES[theme], **self.own[theme]}

    def _properties(self) -> dict[str, str]:
        own = {name: property_name(name, self.prefix) for name in self.own["light"]}
        return {name: property_name(name) for name in THEMES["light"]} | own

    def own_properties(self, theme: str) -> dict[str, str]:
        return {property_name(name, self.prefix): colour for name, colour in self.own[theme].items()}


def of_package(prefix: str, package: str) -> Palette:
    """A game lists its own colours in content/art/colours.toml."""
    return Palette(prefix, by_theme(read_content(package, "art/colours")))


def property_name(name: str, prefix: str = "") -> str:
    """`--tessera-0` of the house, `--lc-net` of a game."""
    return "--" + "-".join([*([prefix] if prefix else []), *name.split("_")])


def seats(theme: str) -> tuple[Seat, ...]:
    if theme != CSS:
        return SEATS
    return tuple(
        Seat(seat.name, seat.emblem, f"var(--seat-{i})", f"var(--seat-{i}-deep)", f"var(--seat-{i}-ink)")
        for i, seat in enumerate(SEATS)
    )


# The page

# Besides the colours: what a page needs to show choices and let pieces move.
_RULES: Final = """\
.choice > .halo, .chosen > .halo { visibility: visible; }
.choice > .halo { color: var(--choice); }
.chosen > .halo { color: var(--chosen); }
.button.choice > .ink, .button.chosen > .ink { fill: var(--ground); }
.piece { transition: transform 250ms ease-in-out; }
@media (prefers-reduced-motion: reduce) { .piece { transition: none; } }
"""


def stylesheet(palettes: Collection[Palette]) -> str:
    """Every colour of the house and of these palettes as custom properties: light, and dark where the reader's system
    or `data-theme="dark"` on the root asks for it; with the few rules that pictures in parts rely on."""
    light, dark = (_properties_of(theme, palettes) for theme in ("light", "dark"))
    other = {name: colour for name, colour in dark.items() if light[name] != colour}
    return (
        f":root {{ color-scheme: light; {_declared(light)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ :root:not([data-theme=light]) "
        f"{{ color-scheme: dark; {_declared(other)} }} }}\n"
        f":root[data-theme=dark] {{ color-scheme: dark; {_declared(other)} }}\n" + _RULES
    )


def _properties_of(theme: str, palettes: Iterable[Palette]) -> dict[str, str]:
    properties = {property_name(name): colour for name, colour in THEMES[theme].items()}
    for i, seat in enumerate(SEATS):
        properties |= {f"--seat-{i}": seat.colour, f"--seat-{i}-deep": seat.deep, f"--seat-{i}-ink": seat.ink}
    for palette in palettes:
        properties |= palette.own_properties(theme)
    return properties


def _declared(properties: Mapping[str, str]) -> str:
    return " ".join(f"{name}: {colour};" for name, colour in properties.items())
