"""Tracks and player panels."""

from typing import Final

from circenses.art.lettering import fit
from circenses.games.circus_maximus.content import TRACKS, UNITS
from circenses.games.circus_maximus.picture_parts.scene import GAP, HIT, INNER, Part, Scene
from circenses.games.circus_maximus.printed import count, emblem_name, seat_name, signed, track_sum

TRACK_HEIGHT: Final = 76.0
TRACK_LABEL: Final = 146.0
PANEL_HEIGHT: Final = 178.0
_LANES: Final = 50.0  # of a track, all seats together

_ABOUT: Final = {"empire": "leader bids first", "population": "leader places first", "church": "for pay and victory"}


# Tracks


def tracks(scene: Scene) -> list[Part]:
    return [_track(scene, track, i * (TRACK_HEIGHT + 6)) for i, track in enumerate(TRACKS)]


def _track(scene: Scene, track: str, y: float) -> Part:
    low, high = scene.observation["track_range"]
    cell = (INNER - TRACK_LABEL - 36) / max(1, high - low + 1)
    marked = range(low, high + 1) if cell >= 24 else sorted({low, high, *range(-(-low // 5) * 5, high, 5)})
    blocked = track in scene.observation["blocked_tracks"]
    return {
        "track": track,
        "name": track.capitalize(),
        "about": "blocked this round" if blocked else _ABOUT[track],
        "blocked": blocked,
        "y": y,
        "cell": cell,
        "cells": [{"value": value, "x": TRACK_LABEL + (value - low) * cell} for value in range(low, high + 1)],
        "marks": [{"value": value, "x": TRACK_LABEL + (value - low + 0.5) * cell} for value in marked],
        "end": TRACK_LABEL + (high - low + 1) * cell,
        "zero": TRACK_LABEL + (0 - low) * cell,
        "markers": [_marker(scene, seat, track, cell) for seat in range(len(scene.players))],
        "label": _track_label(scene, track),
    }


def _marker(scene: Scene, seat: int, track: str, cell: float) -> Part:
    """A lane for each seat, so that markers never hide each other; a boost is a ring ahead of its marker."""
    low, high = scene.observation["track_range"]
    player = scene.players[seat]
    value, boost = player["track"][track], player["boost"][track]
    pitch = _LANES / len(scene.players)
    middle = TRACK_LABEL + cell / 2
    return {
        "seat": seat,
        "x": middle + (min(high, max(low, value)) - low) * cell,
        "y": 4 + pitch * (seat + 0.5),
        "r": min(13.0, pitch * 0.66, max(6.0, cell * 0.55)),
        "boosted": middle + (min(high, max(low, value + boost)) - low) * cell if boost else 0,
        "boost": signed(boost) if boost else "",
        "value": value,
    }


def _track_label(scene: Scene, track: str) -> str:
    low, high = scene.observation["track_range"]
    told = ", ".join(
        f"{seat_name(seat)} {player['track'][track]}"
        + (f" {signed(player['boost'][track])} this round" if player["boost"][track] else "")
        for seat, player in enumerate(scene.players)
    )
    blocked = ", blocked this round" if track in scene.observation["blocked_tracks"] else ""
    return f"{track.capitalize()} track from {low} to {high}{blocked}: {told}"


# Panels


def panels(scene: Scene) -> list[Part]:
    """The viewer's own panel first, then round the table."""
    n = len(scene.players)
    width = (INNER - (n - 1) * GAP) / n
    first = scene.seat if 0 <= scene.seat < n else 0
    return [_panel(scene, (first + i) % n, i * (width + GAP), width) for i in range(n)]


def _panel(scene: Scene, seat: int, x: float, width: float) -> Part:
    player = scene.players[seat]
    remarks = _remarks(scene, seat)
    status = ", ".join(remarks) or f"the {emblem_name(seat)}"
    workers = f"{player['available']} of {player['pool']} ready, {player['spare']} in reserve"
    element = scene.element(f"seat-{seat}", x, 0, width, PANEL_HEIGHT - HIT - 8, _panel_label(scene, seat, remarks))
    return element | {
        "seat": seat,
        "name": seat_name(seat),
        "coins": player["coins"],
        "coins_size": 27 if player["coins"] < 100 else 20,
        "workers": workers,
        "workers_size": fit(workers, width - 44, 14.5),
        "status": status,
        "status_size": fit(status, (width - 76) / 1.15, 13.5),
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": seat in scene.observation["winners"],
        "passed": seat in scene.observation["passed"],
        "knows": seat in scene.observation["peeked"],
        "tracks": _panel_tracks(scene, seat, width),
        "sum": track_sum(player),
        "units": _units(scene, seat, x, width),
    }


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
    player = scene.players[seat]
    tracks = ", ".join(f"{track} {player['track'][track]}" for track in TRACKS)
    told = f"{count(player['coins'], 'coins')}, {player['available']} of {count(player['pool'], 'workers')} ready"
    return "; ".join([f"{seat_name(seat)}: {told}", tracks, *remarks])


def _panel_tracks(scene: Scene, seat: int, width: float) -> list[Part]:
    player = scene.players[seat]
    step = (width - 66) / len(TRACKS)
    return [
        {
            "track": track,
            "x": 19 + i * step,
            "value": f"{player['track'][track]}".replace("-", "−"),
            "boost": signed(player["boost"][track]) if player["boost"][track] else "",
        }
        for i, track in enumerate(TRACKS)
    ]


def deciding(scene: Scene) -> int:
    """Whose units can be chosen: the one who is asked, else the viewer."""
    asked = scene.observation["question"]["seat"]
    n = len(scene.players)
    return int(asked) if 0 <= asked < n else scene.seat if 0 <= scene.seat < n else 0


def _units(scene: Scene, seat: int, x: float, width: float) -> list[Part]:
    player = scene.players[seat]
    cell = (width - 8) / len(UNITS)
    own = seat == deciding(scene)
    made = []
    for i, unit in enumerate(UNITS):
        aside = player["aside"][unit]
        label = f"{seat_name(seat)}: {count(player['units'][unit], unit)}" + (f", {aside} used" if aside else "")
        id = f"unit-{unit}" if own else ""
        element = scene.element(id, x + 4 + i * cell, PANEL_HEIGHT - HIT - 5, cell, HIT, label)
        made.append(element | {"unit": unit, "count": player["units"][unit], "aside": aside})
    return made
