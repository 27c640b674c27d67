"""The table of Circus Maximus as one SVG, drawn from an observation for browser, notebook, report and docs."""

from collections.abc import Collection, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final

from jinja2 import Template

from circenses.art import mosaic, palette
from circenses.games.circus_maximus import words
from circenses.games.circus_maximus.picture_parts import acts, city, head, seats
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, MARGIN, WIDTH, Part, Scene
from circenses.games.circus_maximus.printed import Observation

_OWN: Final = {
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
THEMES: Final[Mapping[str, Mapping[str, str]]] = {name: {**palette.THEMES[name], **_OWN[name]} for name in _OWN}


def picture(
    observation: Observation,
    choices: Collection[str] = (),
    chosen: Sequence[str] = (),
    seat: int = 0,
    theme: str = "light",
    prefix: str = "",
) -> str:
    """One standalone SVG. Choices and chosen are element ids without the prefix; the viewer's panel comes first.

    Elements: `act-gladiator`, `location-port`, `market-mummers`, `seat-0`, `unit-slaves` on the panel of whoever
    decides, `pass`, `withdraw`, and `coins` where a number is asked. Any other choice gets a button named after it.
    """
    scene = Scene(observation, choices, chosen, seat)
    parts = _parts(scene)
    svg = _template().render(
        o=observation,
        c=THEMES[theme],
        theme=theme,
        p=prefix,
        d=f"{prefix}cm-",
        seats=palette.SEATS,
        serif=palette.SERIF,
        sans=palette.SANS,
        width=WIDTH,
        margin=MARGIN,
        inner=INNER,
        desc=words.words(observation),
        **parts,
        **_layout(scene, parts),
    )
    return svg.strip()


def _parts(scene: Scene) -> Part:
    parts = {
        "head": head.head(scene),
        "stage": head.stage(scene),
        "tracks": seats.tracks(scene),
        "cards": acts.cards(scene),
        "executions": acts.executions(scene),
        "places": city.places(scene),
        "event": city.event(scene),
        "markets": city.markets(scene),
        "panels": seats.panels(scene),
        "fine_print": head.fine_print(scene),
        "sizes": {
            "card": (acts.CARD_WIDTH, acts.CARD_HEIGHT),
            "city": (city.EVENT_WIDTH, city.CITY_HEIGHT),
            "stall": (city.STALL_WIDTH, city.STALL_PLACE, city.STALL_HEIGHT),
            "panel": seats.PANEL_HEIGHT,
            "track": seats.TRACK_HEIGHT,
            "question": head.QUESTION_HEIGHT,
            "stage": head.STAGE_HEIGHT,
        },
    }
    return parts | {"buttons": head.other_buttons(scene, _drawn(parts))}


def _drawn(parts: Part) -> set[str]:
    """The ids of everything that can be chosen on the table."""
    elements = [*parts["head"]["buttons"], *parts["cards"], *parts["executions"], *parts["places"], *parts["panels"]]
    elements += [stall[half] for stall in parts["markets"] if not stall["shut"] for half in ("place", "market")]
    elements += [stall["market"] for stall in parts["markets"]]
    elements += [unit for panel in parts["panels"] for unit in panel["units"]]
    return {element["id"] for element in elements}


def _layout(scene: Scene, parts: Part) -> Part:
    """Where each section begins, from top to bottom."""
    rows = len({button["y"] for button in parts["buttons"]})
    last_line = max((line["y"] for line in parts["fine_print"]), default=0.0)
    heights = [
        ("head", 48.0),
        ("question", head.QUESTION_HEIGHT + 8),
        ("buttons", rows * (HIT + 8)),
        ("stage", head.STAGE_HEIGHT + 12),
        ("tracks", 3 * (seats.TRACK_HEIGHT + 6) + 8),
        ("acts", acts.height(scene) + 14),
        ("city", city.CITY_HEIGHT + 14),
        ("markets", city.STALL_HEIGHT + 14),
        ("panels", seats.PANEL_HEIGHT + 14),
        ("print", last_line + 32),
    ]
    tops: dict[str, float] = {}
    y = MARGIN + 4
    for name, tall in heights:
        tops[name] = y
        y += tall
    return {"top": tops, "height": y + MARGIN + 4}


@cache
def _template() -> Template:
    return mosaic.environment(Path(__file__).parent).get_template("board.svg.jinja")
