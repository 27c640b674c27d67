"""Tracks and player panels."""

from typing import Final

from circenses.art.arrangement import section
from circenses.art.sections import Drawing, Part, Section, piece
from circenses.games.circus_maximus.card_text import track_sum
from circenses.games.circus_maximus.content import SINGULAR, TRACKS, UNITS
from circenses.games.circus_maximus.picture_parts.scene import Scene
from circenses.games.circus_maximus.text_twin import standing
from circenses.kernel.words import count, player, signed

TRACK_HEIGHT: Final = 74.0
TRACK_GAP: Final = 4.0
TRACK_LABEL: Final = 34.0  # width of the band with the icon
TRACK_END: Final = 22.0  # width of the wreath
OWN_HEIGHT: Final = 118.0
LINE_HEIGHT: Final = 92.0  # height of one's own things on a tablet, where they are in a row
PANEL_HEIGHT: Final = 50.0
_LANES: Final = 46.0  # height of the lanes of a track, all seats together

_ABOUT: Final = {"empire": "leader bids first", "population": "leader places first", "church": "for pay and victory"}


# Tracks


@section("tracks", "Tracks")
def tracks(scene: Scene, width: float) -> Section:
    """The printed track, and over it the lanes of the seats with their markers."""
    drawings: list[Drawing] = []
    for i, track in enumerate(TRACKS):
        y = i * (TRACK_HEIGHT + TRACK_GAP)
        drawings += [("track", _track(scene, track, y, width)), ("lanes", _lanes(scene, track, y, width))]
    return drawings, len(TRACKS) * (TRACK_HEIGHT + TRACK_GAP) - TRACK_GAP


def _cell(scene: Scene, width: float) -> float:
    low, high = scene.observation["track_range"]
    steps: int = high - low + 1
    return (width - TRACK_LABEL - TRACK_END) / max(1, steps)


def _track(scene: Scene, track: str, y: float, width: float) -> Part:
    low, high = scene.observation["track_range"]
    cell = _cell(scene, width)
    numbered = range(low, high + 1) if cell >= 24 else sorted({low, high, *range(-(-low // 5) * 5, high, 5)})
    blocked = track in scene.observation["blocked_tracks"]
    return {
        "id": f"cm-track-{track}",
        "x": 0,
        "y": y,
        "w": width,
        "h": TRACK_HEIGHT,
        "track": track,
        "name": track.capitalize(),
        "about": "blocked this round" if blocked else _ABOUT[track],
        "blocked": blocked,
        "cell": cell,
        "cells": [{"value": value, "x": TRACK_LABEL + (value - low) * cell} for value in range(low, high + 1)],
        "marks": [{"value": value, "x": TRACK_LABEL + (value - low + 0.5) * cell} for value in numbered],
        "end": TRACK_LABEL + (high - low + 1) * cell,
        "zero": TRACK_LABEL + (0 - low) * cell,
        "high": high,
        "small": scene.small,
    }


def _lanes(scene: Scene, track: str, y: float, width: float) -> Part:
    lanes = [_lane(scene, seat, track, _cell(scene, width)) for seat in range(len(scene.players))]
    return {
        "id": f"cm-lanes-{track}",
        "x": 0,
        "y": y,
        "start": TRACK_LABEL,
        "lanes": lanes,
        "label": _track_label(scene, track),
        "small": scene.small,
        "pieces": [
            piece("disc_piece", sort, sort, seat, lane["x"], lane["y"], lane["r"])
            for seat, lane in enumerate(lanes)
            for sort in (f"marker-{track}-{seat}",)
        ],
    }


def _lane(scene: Scene, seat: int, track: str, cell: float) -> Part:
    """A lane for each seat, so that markers never hide each other; a boost is a ring ahead of its marker."""
    low, high = scene.observation["track_range"]
    own = scene.players[seat]
    value, boost = own["track"][track], own["boost"][track]
    pitch = _LANES / len(scene.players)
    middle = TRACK_LABEL + cell / 2
    return {
        "seat": seat,
        "x": middle + (min(high, max(low, value)) - low) * cell,
        "y": 15 + pitch * (seat + 0.5),
        "r": min(9.5, pitch * 0.75, max(6.0, cell * 0.75)),
        "boosted": middle + (min(high, max(low, value + boost)) - low) * cell if boost else 0,
        "boost": signed(boost) if boost else "",
    }


def _track_label(scene: Scene, track: str) -> str:
    low, high = scene.observation["track_range"]
    text = ", ".join(f"{player(seat)} {standing(own, track)}" for seat, own in enumerate(scene.players))
    blocked = ", blocked this round" if track in scene.observation["blocked_tracks"] else ""
    return f"{track.capitalize()} track from {low} to {high}{blocked}: {text}"


# One's own things, and the panels of the others


@section("own", "Yours")
def own(scene: Scene, width: float) -> Section:
    """Coins, workers, tracks, and the units that can be chosen."""
    seat = scene.own
    line = width > 600
    height = LINE_HEIGHT if line else OWN_HEIGHT
    part = _panel(scene, seat, width, height) | {"line": line}
    across = width / 2 if line else width
    top = height - 52
    units = {"id": f"cm-units-{seat}", "x": width - across, "y": 0, "units": _units(scene, seat, across, top)}
    return [("own", part), ("units", units)], height


def panel(scene: Scene, seat: int, width: float) -> Section:
    """Another player's counts, in two lines."""
    part = _panel(scene, seat, width, PANEL_HEIGHT)
    counts = [(unit, scene.players[seat]["units"][unit], scene.players[seat]["aside"][unit]) for unit in UNITS]
    return [("panel", part | {"units": counts})], PANEL_HEIGHT


def _panel(scene: Scene, seat: int, width: float, height: float) -> Part:
    person = scene.players[seat]
    remarks = _remarks(scene, seat)
    home = _home(scene, seat, height)
    element = scene.element(f"seat-{seat}", 0, 0, width, height, _panel_label(scene, seat, remarks))
    return element | {
        "seat": seat,
        "name": player(seat),
        "coins": person["coins"],
        "workers": f"{person['available']} of {person['pool']}",
        "spare": person["spare"],
        "status": ", ".join(remarks),
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": seat in scene.observation["winners"],
        "tracks": _panel_tracks(scene, seat),
        "sum": track_sum(person),
        "small": scene.small,
        "pieces": home,
    }


def _home(scene: Scene, seat: int, height: float) -> list[Part]:
    """The workers that are ready: a row of overlapping discs, no longer than it must be."""
    ready = scene.players[seat]["available"]
    small = height == PANEL_HEIGHT
    pitch = min(7.0, (20.0 if small else 35.0) / max(1, ready - 1))
    x, y, r = (62, 13, 8) if small else (92, 22, 10)
    sort = f"worker-{seat}"
    return [piece("disc_piece", f"{sort}-home-{i + 1}", sort, seat, x + i * pitch, y, r) for i in range(max(0, ready))]


def _remarks(scene: Scene, seat: int) -> list[str]:
    observation = scene.observation
    holds = [
        ("wins", seat in observation["winners"]),
        ("to act", observation["question"]["seat"] == seat),
        ("must bid", observation["must_bid"] == seat),
        ("passed", seat in observation["passed"]),
        ("first next round", observation["palace_first"] == seat),
        ("knows next event", seat in observation["peeked"]),
    ]
    return [remark for remark, true in holds if true]


def _panel_label(scene: Scene, seat: int, remarks: list[str]) -> str:
    own = scene.players[seat]
    tracks = ", ".join(f"{track} {own['track'][track]}" for track in TRACKS)
    text = f"{count(own['coins'], 'coin')}, {own['available']} of {count(own['pool'], 'worker')} ready"
    ties = scene.observation["ties"]
    level = [f"place {ties.index(seat) + 1} where players are level"] if seat in ties else []
    return "; ".join([f"{player(seat)}: {text}", tracks, *remarks, *level])


def _panel_tracks(scene: Scene, seat: int) -> list[Part]:
    person = scene.players[seat]
    return [
        {
            "track": track,
            "value": f"{person['track'][track]}".replace("-", "−"),
            "boost": signed(person["boost"][track]) if person["boost"][track] else "",
        }
        for track in TRACKS
    ]


def _units(scene: Scene, seat: int, width: float, top: float) -> list[Part]:
    person = scene.players[seat]
    cell = (width - 8) / len(UNITS)
    units = []
    for i, (unit, one) in enumerate(SINGULAR.items()):
        aside = person["aside"][unit]
        label = f"{player(seat)}: {count(person['units'][unit], one)}" + (f", {aside} used" if aside else "")
        element = scene.element(f"unit-{unit}", 4 + i * cell, top, cell - 3, 48, label)
        units.append(element | {"unit": unit, "count": person["units"][unit], "aside": aside, "small": scene.small})
    return units
