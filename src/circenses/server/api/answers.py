"""What the interface answers with."""

from typing import Any

import msgspec

from circenses.server.in_parts import Question


class Created(msgspec.Struct):
    """A new table; `links` are the seats for people, whose tokens are shown only now."""

    id: str
    url: str
    links: "list[Link]"


class Link(msgspec.Struct):
    """A seat's secret: send the token as `Authorization: Bearer ...`, or open the address. `qr` is an SVG, where
    other devices can reach the address."""

    seat: int
    token: str
    url: str
    qr: str


class Acknowledged(msgspec.Struct):
    """The change is stored. `done`: whether it took effect already, or waits for the others."""

    ply: int
    entries: int
    over: bool
    done: bool = True
    note: str = ""


class Device(msgspec.Struct):
    """A browser that holds a seat: whether it came by the seat's link, since when (0: not known) and last heard of."""

    id: str
    seat: int
    by_link: bool
    since: float
    seen: float
    this: bool


class Seated(msgspec.Struct):
    seat: int
    token: str = ""


class GameInfo(msgspec.Struct):
    id: str
    name: str
    prefix: str
    seats: list[int]
    version: int
    actions: int
    pitch: str
    minutes: str


class OptionInfo(msgspec.Struct):
    """A variant (with a sentence and a clause) or a house number (with a unit)."""

    key: str
    kind: str
    default: bool | int | str
    text: str
    clause: str
    values: list[int | str]
    low: int | None
    high: int | None


class PresetInfo(msgspec.Struct):
    key: str
    text: str
    values: dict[str, Any]


class GameOptions(msgspec.Struct):
    game: GameInfo
    players: list[str]
    variants: list[OptionInfo]
    numbers: list[OptionInfo]
    presets: list[PresetInfo]


class Difference(msgspec.Struct):
    """An option that is not the rulebook's."""

    key: str
    value: bool | int | str
    default: bool | int | str
    text: str
    clause: str


class Place(msgspec.Struct):
    seat: int
    name: str
    kind: str
    taken: bool
    mine: bool


class TableInfo(msgspec.Struct):
    id: str
    game: str
    game_name: str
    name: str
    url: str
    listed: bool
    live: bool
    hints: bool
    over: bool
    archived: bool
    locked: str
    created: float
    touched: float
    seats: list[Place]
    turn: list[int]
    differs: list[Difference]
    commitment: str
    open_seed: str
    branch: dict[str, Any]
    successor: str
    away_after: float


class Seen(msgspec.Struct):
    """All that a viewer may know about the position."""

    ply: int
    entries: int
    over: bool
    viewer: int
    actors: list[int]
    observation: dict[str, Any]
    words: str


class Previewed(msgspec.Struct):
    """The table as it would be after the first actions of a move. `done`: the move is complete and can be sent;
    `beyond`: the last action would show something new, so nothing more can be shown before it is sent. `actions` are
    the engine's, those of the chosen parts included. `asks`: the question now open, if it is answered in parts."""

    ply: int
    actions: list[int]
    done: bool
    beyond: bool
    chain: bool
    choices: list[Any]
    asks: Question | None
    parts: dict[str, str]
    order: list[str]
    status: str
    words: str


class Me(msgspec.Struct):
    nickname: str
    tables: list[TableInfo]


class Health(msgspec.Struct):
    """`status`: `ok`; `deaf` while the server does not hear what other servers store; `no database`. `listening` is
    null on SQLite, where nobody else can change anything."""

    status: str
    listening: bool | None
    version: str
    compiled: bool
    tables: int | None
    loaded: int
    streams: int
    workers: int
    replaced_workers: int
