"""Tracks and player panels."""

from typing import Final

from circenses.art.lettering import fit
from circenses.art.palette import SEATS
from circenses.art.sections import Drawing, Part, piece, round_the_table
from circenses.games.circus_maximus.card_text import track_sum
from circenses.games.circus_maximus.content import SINGULAR, TRACKS, UNITS
from circenses.games.circus_maximus.picture_parts.scene import HIT, INNER, Scene
from circenses.games.circus_maximus.text_twin import standing
from circenses.kernel.words import count, player, signed

TRACK_HEIGHT: Final = 76.0
TRACK_LABEL: Final = 146.0
PANEL_HEIGHT: Final = 178.0
_LANES: Final = 50.0  # of a track, all seats together

_ABOUT: Final = {"empire": "leader bids first", "population": "leader places first", "church": "for pay and victory"}


# Tracks


def tracks(scene: Scene) -> list[Drawing]:
    """The printed track, and over it the lanes of the seats with their markers."""
    made: list[Drawing] = []
    for i, track in enumerate(TRACKS):
        y = i * (TRACK_HEIGHT + 6)
        made += [("track", _track(scene, track, y)), ("lanes", _lanes(scene, track, y))]
    return made


def _cell(scene: Scene) -> float:
    low, high = scene.observation["track_range"]
    steps: int = high - low + 1
    return (INNER - TRACK_LABEL - 36) / max(1, steps)


def _track(scene: Scene, track: str, y: float) -> Part:
    low, high = scene.observation["track_range"]
    cell = _cell(scene)
    marked = range(low, high + 1) if cell >= 24 else sorted({low, high, *range(-(-low // 5) * 5, high, 5)})
    blocked = track in scene.observation["blocked_tracks"]
    return {
        "id": f"cm-track-{track}",
        "x": 0,
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
        "high": high,
    }


def _lanes(scene: Scene, track: str, y: float) -> Part:
    lanes = [_lane(scene, seat, track, _cell(scene)) for seat in range(len(scene.players))]
    return {
        "id": f"cm-lanes-{track}",
        "x": 0,
        "y": y,
        "start": TRACK_LABEL,
        "lanes": lanes,
        "label": _track_label(scene, track),
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
        "y": 4 + pitch * (seat + 0.5),
        "r": min(13.0, pitch * 0.66, max(6.0, cell * 0.55)),
        "boosted": middle + (min(high, max(low, value + boost)) - low) * cell if boost else 0,
        "boost": signed(boost) if boost else "",
    }


def _track_label(scene: Scene, track: str) -> str:
    low, high = scene.observation["track_range"]
    told = ", ".join(f"{player(seat)} {standing(own, track)}" for seat, own in enumerate(scene.players))
    blocked = ", blocked this round" if track in scene.observation["blocked_tracks"] else ""
    return f"{track.capitalize()} track from {low} to {high}{blocked}: {told}"


# Panels


def panels(scene: Scene) -> list[Drawing]:
    return round_the_table(scene, INNER, _seat)


def _seat(scene: Scene, seat: int, width: float) -> list[Drawing]:
    units = {"id": f"cm-units-{seat}", "x": 0, "y": 0, "units": _units(scene, seat, width)}
    return [("panel", _panel(scene, seat, width)), ("units", units)]


def _panel(scene: Scene, seat: int, width: float) -> Part:
    own = scene.players[seat]
    remarks = _remarks(scene, seat)
    status = ", ".join(remarks) or f"the {SEATS[seat].emblem}"
    workers = f"{own['available']} of {own['pool']} ready, {own['spare']} in reserve"
    home = _home(scene, seat)
    workers_x = home[-1]["x"] + 16 if home else 36.0
    element = scene.element(f"seat-{seat}", 0, 0, width, PANEL_HEIGHT - HIT - 8, _panel_label(scene, seat, remarks))
    return element | {
        "seat": seat,
        "name": player(seat),
        "coins": own["coins"],
        "coins_size": 27 if own["coins"] < 100 else 20,
        "workers": workers,
        "workers_x": workers_x,
        "workers_size": fit(workers, width - workers_x - 8, 14.5),
        "status": status,
        "status_size": fit(status, (width - 76) / 1.15, 13.5),
        "to_act": scene.observation["question"]["seat"] == seat,
        "won": seat in scene.observation["winners"],
        "passed": seat in scene.observation["passed"],
        "knows": seat in scene.observation["peeked"],
        "tracks": _panel_tracks(scene, seat, width),
        "sum": track_sum(own),
        "full": PANEL_HEIGHT,
        "pieces": home,
    }


def _home(scene: Scene, seat: int) -> list[Part]:
    """The workers that are ready: a row of overlapping discs, no longer than it must be."""
    ready = scene.players[seat]["available"]
    pitch = min(7.0, 35.0 / max(1, ready - 1))
    sort = f"worker-{seat}"
    return [
        piece("disc_piece", f"{sort}-home-{i + 1}", sort, seat, 20 + i * pitch, 72, 10) for i in range(max(0, ready))
    ]


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
    told = f"{count(own['coins'], 'coin')}, {own['available']} of {count(own['pool'], 'worker')} ready"
    ties = scene.observation["ties"]
    level = [f"place {ties.index(seat) + 1} where players are level"] if seat in ties else []
    return "; ".join([f"{player(seat)}: {told}", tracks, *remarks, *level])


def _panel_tracks(scene: Scene, seat: int, width: float) -> list[Part]:
    own = scene.players[seat]
    step = (width - 66) / len(TRACKS)
    return [
        {
            "track": track,
            "x": 19 + i * step,
            "value": f"{own['track'][track]}".replace("-", "−"),
            "boost": signed(own["boost"][track]) if own["boost"][track] else "",
        }
        for i, track in enumerate(TRACKS)
    ]


def deciding(scene: Scene) -> int:
    """Whose units can be chosen: those of whoever must lose one, else the viewer's."""
    question = scene.observation["question"]
    seat = question["seat"] if question["kind"] == "lose" else scene.seat
    return int(seat) if 0 <= seat < len(scene.players) else 0


def _units(scene: Scene, seat: int, width: float) -> list[Part]:
    own = scene.players[seat]
    cell = (width - 8) / len(UNITS)
    made = []
    for i, (unit, one) in enumerate(SINGULAR.items()):
        aside = own["aside"][unit]
        label = f"{player(seat)}: {count(own['units'][unit], one)}" + (f", {aside} used" if aside else "")
        id = f"unit-{unit}" if seat == deciding(scene) else ""
        element = scene.element(id, 4 + i * cell, PANEL_HEIGHT - HIT - 5, cell, HIT, label)
        made.append(element | {"unit": unit, "count": own["units"][unit], "aside": aside})
    return made
