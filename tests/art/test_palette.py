"""Colours: themes, properties of the page, seats."""

import re

import pytest

import circenses
from circenses.art import palette
from circenses.art.palette import SEATS, THEMES, Palette
from circenses.kernel.errors import BadOption
from circenses.server.assets import palettes

OWN = Palette("zz", {"light": {"deep_sea": "#123456"}, "dark": {"deep_sea": "#654321"}})


def luminance(colour: str) -> float:
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    red, green, blue = (c / 12.92 if c <= 0.03928 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(a: str, b: str) -> float:
    low, high = sorted((luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)


def properties(rule: str) -> dict[str, str]:
    return dict(re.findall(r"(--[\w-]+): (#[0-9A-Fa-f]{6});", rule))


def test_both_themes_name_the_same_colours() -> None:
    assert set(THEMES["light"]) == set(THEMES["dark"])


def test_a_game_has_the_colours_of_the_house_and_its_own() -> None:
    assert OWN.colours("dark") == {**THEMES["dark"], "deep_sea": "#654321"}
    assert OWN.colours("css")["deep_sea"] == "var(--zz-deep-sea)"
    assert OWN.colours("css")["on_accent"] == "var(--on-accent)"
    assert OWN.colours("css")["tessera_0"] == "var(--tessera-0)"


def test_an_unknown_theme_names_those_there_are() -> None:
    with pytest.raises(BadOption, match="no theme 'sepia': choose from light, dark, css"):
        OWN.colours("sepia")


def test_the_stylesheet_sets_every_colour_for_light_and_changes_those_of_dark() -> None:
    light, system, chosen, *_ = palette.stylesheet(palettes()).splitlines()
    assert light.startswith(":root {")
    assert "prefers-color-scheme: dark" in system
    assert ":root:not([data-theme=light])" in system
    assert chosen.startswith(":root[data-theme=dark]")
    assert properties(system) == properties(chosen)
    both = properties(light) | properties(chosen)
    for listed in palettes():
        for name in listed.colours("light"):
            own = palette.property_name(name, listed.prefix if name in listed.own["light"] else "")
            assert properties(light)[own] == listed.colours("light")[name]
            assert both[own] == listed.colours("dark")[name]


def test_every_listed_game_has_a_palette_with_a_prefix_of_its_own() -> None:
    prefixes = [listed.prefix for listed in palettes()]
    assert len(set(prefixes)) == len(prefixes) == len(circenses.game_ids()) + 2  # derived pictures and covers


def test_six_seats_differ_in_colour_and_emblem() -> None:
    assert len(SEATS) == len({seat.colour for seat in SEATS}) == len({seat.emblem for seat in SEATS}) == 6
    assert [seat.emblem for seat in SEATS] == ["eagle", "dolphin", "laurel", "bull", "column", "wolf"]


@pytest.mark.parametrize("seat", SEATS, ids=lambda seat: str(seat.name))
def test_an_emblem_can_be_told_from_its_disc(seat: palette.Seat) -> None:
    assert contrast(seat.ink, seat.colour) >= 3
    assert contrast("#FFF7E6", seat.deep) >= 4.5


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize(
    ("ink", "ground"), [("text", "ground"), ("text", "raised"), ("muted", "raised"), ("on_accent", "accent")]
)
def test_text_can_be_read_in_both_themes(theme: str, ink: str, ground: str) -> None:
    assert contrast(THEMES[theme][ink], THEMES[theme][ground]) >= 4.5
