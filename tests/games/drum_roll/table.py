"""A table of Drum Roll for tests: laid out by dotted paths, played in whole moves, chance by word.

    at = table(3, set={"players.0.coins": 3})
    at.play(0, "place tickets")
    assert at.get("players.0.coins") == 3

`table` begins with the first placement of a match whose set-up is plain; `Table.set` changes anything at any time. The
words are those of a saved position.
"""

from __future__ import annotations

import copy
from collections.abc import Mapping, Sequence
from typing import Any

from circenses.games.drum_roll import notation, options, setup, view
from circenses.games.drum_roll.game import GAME
from circenses.games.drum_roll.rules import flow
from circenses.games.drum_roll.state import DrumState
from circenses.kernel.choices import Choices
from circenses.kernel.errors import IllegalAction
from circenses.kernel.state import CHANCE

QUIET = ("pass", "decline", "done", "skip", "keep", "no benefit", "deposit 0")
EMPTY = {"white": 0, "yellow": 0, "green": 0, "blue": 0, "red": 0}
REGIONS = ("R1", "R2", "R3", "R4", "R5")


class Table:
    """A state that is played by text. Whatever is illegal, or leaves a broken invariant, fails the test."""

    def __init__(self, state: DrumState, values: Mapping[str, Any]) -> None:
        self.state = state
        self.values = dict(values)

    # Playing

    def play(self, seat: int, *moves: str) -> Table:
        for move in moves:
            assert seat in self.state.actors(), (
                f"{move!r}: not seat {seat} is asked, but {self.actors} ({self.question})"
            )
            try:
                chain = notation.read(self.state, move)
            except IllegalAction as fault:
                raise AssertionError(str(fault)) from None
            for action in chain:
                legal = self.choices(seat).to_list()
                assert action in legal, f"{move!r} is not legal: {self.legal(seat)}"
                flow.apply(self.state, seat, action)
                assert GAME.faults(self.state) == []
        return self

    def chance(self, *outcomes: str) -> Table:
        return self.play(CHANCE, *outcomes)

    def quietly(self, *until: str) -> Table:
        """Everybody does as little as possible until one of these questions is open, or the game is over."""
        while not self.state.over() and self.question not in until:
            seat = self.actors[0]
            legal = self.legal(seat)
            quiet = [text for text in legal if text in QUIET or text == "show"]
            self.play(seat, quiet[0] if quiet else legal[0])
        return self

    # Looking

    def choices(self, seat: int) -> Choices:
        out = Choices()
        if seat in self.state.actors():
            flow.legal_into(self.state, seat, out)
        return out

    @property
    def actors(self) -> list[int]:
        return self.state.actors()

    @property
    def question(self) -> str:
        kind: str = view.question(self.state)["kind"]
        return kind

    def legal(self, seat: int | None = None) -> list[str]:
        """The answers of a seat, by default of the one that is asked."""
        who = self.actors[0] if seat is None else seat
        return [GAME.label(self.state, action) for action in self.choices(who).to_list()]

    @property
    def weights(self) -> dict[str, int]:
        return dict(zip(self.legal(CHANCE), self.choices(CHANCE).weights(), strict=True))

    @property
    def saved(self) -> dict[str, Any]:
        told: dict[str, Any] = GAME.to_json(self.state)
        return told

    def get(self, path: str) -> Any:
        value: Any = self.saved
        for word in path.split("."):
            value = value[int(word)] if isinstance(value, list) else value[word]
        return value

    def player(self, seat: int, *fields: str) -> tuple[Any, ...]:
        told = self.get(f"players.{seat}")
        return tuple(told[field] for field in fields)

    def seen(self, viewer: int) -> dict[str, Any]:
        return view.observe(self.state, viewer)

    # Laying out

    def set(self, changes: Mapping[str, Any]) -> Table:
        """Changes the position by dotted paths; a position the rules cannot have is refused."""
        data = copy.deepcopy(self.saved)
        for path, value in changes.items():
            _put(data, path, value)
        self.state = GAME.from_json(data, int(self.state.rules.players), self.values)
        return self

    def copy(self) -> Table:
        return Table(self.state.clone(), self.values)


def _put(data: Any, path: str, value: Any) -> None:
    *outer, last = path.split(".")
    for word in outer:
        data = data[int(word)] if isinstance(data, list) else data.setdefault(word, {})
    if isinstance(data, list):
        data[int(last)] = value
    else:
        data[last] = value


def resolve(given: Mapping[str, Any] | None = None, preset: str = "") -> dict[str, Any]:
    return options.schema().resolve(given, preset)


def fresh(players: int = 3, options: Mapping[str, Any] | None = None, preset: str = "") -> Table:
    """A match before its first draw."""
    values = resolve(options, preset)
    return Table(setup.new(players, values), values)


def laid(phase: str, question: str, seat: int, players: int = 3, **options: Any) -> dict[str, Any]:
    """A bare position in a phase with one open question."""
    data = copy.deepcopy(fresh(players).saved)
    data |= {"phase": phase, "agenda": [{"kind": question, "seat": seat, "a": 0, "b": 0}], "start": 0}
    for i, player in enumerate(data["players"]):
        player["region"] = REGIONS[i]
    if players == 2:
        data["table_region"] = "R3"
    return data


def at(
    phase: str,
    question: str,
    seat: int = 0,
    players: int = 3,
    set: Mapping[str, Any] | None = None,
    options: Mapping[str, Any] | None = None,
) -> Table:
    """A table in the middle of a match: a phase, one open question, everything else empty but what is set."""
    values = resolve(options)
    data = laid(phase, question, seat, players)
    for path, value in (set or {}).items():
        _put(data, path, value)
    return Table(GAME.from_json(data, players, values), values)


def stored(**cubes: int) -> dict[str, int]:
    return EMPTY | cubes


def placing(players: int = 3, set: Mapping[str, Any] | None = None, options: Mapping[str, Any] | None = None) -> Table:
    """The first placement of a turn: the rows hold cards, everybody has ten coins."""
    rows = {"performer_row": ["A1", "T8", "A9"], "personnel_row": ["P02", "P06", "P11"], "at": 1}
    coins = {f"players.{seat}.coins": 10 for seat in range(players)}
    return at("placement", "place", 0, players, rows | coins | dict(set or {}), options)


def showing(
    circus: Sequence[str], seat: int = 0, players: int = 3, set: Mapping[str, Any] | None = None, **options: Any
) -> Table:
    """A player with a card in hand is about to give the show: the window before it is open, the last of all."""
    changes = {"at": players, f"players.{seat}.circus": list(circus), f"players.{seat}.hand": ["unblock"]}
    for other in range(players):
        changes.setdefault(f"players.{other}.coins", 20)
    given = {key.replace("__", "."): value for key, value in options.items()}
    return at("pre_show", "pre_show", seat, players, changes | dict(set or {}), given)
