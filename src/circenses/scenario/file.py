"""Reads a scenario file. Whatever is wrong with it is reported in one line: the file, the key, what is allowed."""

import difflib
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NoReturn

from circenses.games import game as find_game
from circenses.kernel.errors import CircensesError
from circenses.kernel.state import CHANCE
from circenses.scenario import paths

CHECK_KEYS = ("expect", "legal", "illegal")
STEP_KEYS = ("seat", "play", *CHECK_KEYS)
FILE_KEYS = ("game", "title", "cites", "seats", "preset", "options", "position", "steps", *CHECK_KEYS)


class BadScenario(CircensesError):
    """A scenario file that cannot be run."""

    def __init__(self, file: str, reason: str) -> None:
        self.file = file
        self.reason = reason
        super().__init__(f"{file}: {reason}" if file else reason)


@dataclass(frozen=True)
class Illegal:
    """A notation that must be refused; with a clause, because of that clause."""

    play: str
    clause: str = ""


@dataclass(frozen=True)
class Checks:
    """What must hold at one moment."""

    expect: Mapping[str, Any] = field(default_factory=dict)
    legal: tuple[str, ...] = ()
    illegal: tuple[Illegal, ...] = ()


@dataclass(frozen=True)
class Step:
    """What a seat plays, several things in a row, then what must hold. Without `seat`: the only one to act."""

    seat: int | None
    play: tuple[str, ...]
    checks: Checks


@dataclass(frozen=True)
class Scenario:
    file: str
    game: str
    title: str
    cites: tuple[str, ...]
    seats: int
    preset: str
    options: Mapping[str, Any]
    position: Mapping[str, Any]
    opening: Checks
    steps: tuple[Step, ...]


def load(path: str | Path) -> Scenario:
    file = str(path)
    try:
        text = Path(path).read_text(encoding="utf-8")
    except UnicodeDecodeError:
        raise BadScenario(file, "not a text file") from None
    except OSError as fault:
        raise BadScenario(file, f"cannot be read: {fault.strerror}") from None
    return loads(text, file)


def loads(text: str, file: str = "") -> Scenario:
    try:
        tree = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadScenario(file, f"not TOML: {fault}") from None
    return _Reader(file).scenario(tree)


class _Reader:
    def __init__(self, file: str) -> None:
        self.file = file
        self.seats = 0

    def scenario(self, tree: dict[str, Any]) -> Scenario:
        self._only(tree, FILE_KEYS, "")
        if "game" not in tree:
            self._refuse("game", "is missing: every scenario names its game")
        game = self._text(tree, "game")
        self.seats = self._seats(tree, game)
        return Scenario(
            self.file,
            game,
            self._text(tree, "title"),
            self._texts(tree, "cites", "a list of clause and ledger ids"),
            self.seats,
            self._text(tree, "preset"),
            self._paths(tree, "options"),
            self._paths(tree, "position"),
            self._checks(tree, ""),
            self._steps(tree),
        )

    def _refuse(self, key: str, reason: str) -> NoReturn:
        raise BadScenario(self.file, f"{key} {reason}")

    def _only(self, table: Mapping[str, Any], allowed: tuple[str, ...], where: str) -> None:
        for key in table:
            if key not in allowed:
                near = difflib.get_close_matches(key, allowed, 1)
                hint = f"did you mean {near[0]}? " if near else ""
                raise BadScenario(self.file, f"unknown key {where}{key}: {hint}allowed are {', '.join(allowed)}")

    def _text(self, table: Mapping[str, Any], key: str, where: str = "") -> str:
        value = table.get(key, "")
        if not isinstance(value, str):
            self._refuse(where + key, f"takes text, not {paths.show(value)}")
        return value

    def _texts(self, table: Mapping[str, Any], key: str, what: str, where: str = "") -> tuple[str, ...]:
        value = table.get(key, [])
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            self._refuse(where + key, f"takes {what}, not {paths.show(value)}")
        return tuple(value)

    def _seats(self, tree: Mapping[str, Any], game: str) -> int:
        try:
            allowed = find_game(game).seats
        except CircensesError as fault:
            raise BadScenario(self.file, str(fault)) from None
        seats = tree.get("seats", allowed[0])
        if not isinstance(seats, int) or isinstance(seats, bool) or seats not in allowed:
            self._refuse("seats", f"takes {' or '.join(map(str, allowed))}, not {paths.show(seats)}")
        return seats

    def _paths(self, table: Mapping[str, Any], key: str, where: str = "") -> dict[str, Any]:
        value = table.get(key, {})
        if not isinstance(value, dict):
            self._refuse(where + key, f"takes a table of dotted path = value, not {paths.show(value)}")
        flat = paths.flatten(value)
        for path, leaf in flat.items():
            if not _is_plain(leaf):
                self._refuse(f"{where}{key}.{path}", "takes text, a number, true, false or a list of them or of tables")
        return flat

    def _checks(self, table: Mapping[str, Any], where: str) -> Checks:
        expect = self._paths(table, "expect", where)
        return Checks(
            expect, self._texts(table, "legal", "a list of notations", where), self._illegal(table, f"{where}illegal")
        )

    def _illegal(self, table: Mapping[str, Any], where: str) -> tuple[Illegal, ...]:
        value = table.get("illegal", [])
        what = 'takes a list of notations or of {play = "...", clause = "..."}'
        if not isinstance(value, list):
            self._refuse(where, f"{what}, not {paths.show(value)}")
        entries: list[Illegal] = []
        for item in value:
            if isinstance(item, dict):
                self._only(item, ("play", "clause"), f"{where}.")
                entries.append(Illegal(self._text(item, "play", f"{where}."), self._text(item, "clause", f"{where}.")))
            elif isinstance(item, str):
                entries.append(Illegal(item))
            else:
                self._refuse(where, f"{what}, not {paths.show(item)}")
        return tuple(entries)

    def _steps(self, tree: Mapping[str, Any]) -> tuple[Step, ...]:
        steps = tree.get("steps", [])
        if not isinstance(steps, list) or not all(isinstance(step, dict) for step in steps):
            self._refuse("steps", 'takes a list of tables such as {seat = 0, play = "..."}')
        return tuple(self._step(step, f"steps.{number}.") for number, step in enumerate(steps, 1))

    def _step(self, table: Mapping[str, Any], where: str) -> Step:
        self._only(table, STEP_KEYS, where)
        if not set(table) - {"seat"}:
            self._refuse(where.rstrip("."), f"plays and checks nothing: give it one of {', '.join(STEP_KEYS[1:])}")
        play = table.get("play", [])
        if isinstance(play, str):
            play = [play]
        return Step(
            self._seat(table, where),
            self._texts({"play": play}, "play", "a notation or a list of them", where),
            self._checks(table, where),
        )

    def _seat(self, table: Mapping[str, Any], where: str) -> int | None:
        seat = table.get("seat")
        if seat is None:
            return None
        if seat == "chance":
            return CHANCE
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.seats:
            self._refuse(f"{where}seat", f'takes 0 to {self.seats - 1} or "chance", not {paths.show(seat)}')
        return seat


def _is_plain(value: object) -> bool:
    if isinstance(value, list):
        return all(_is_plain(item) or (isinstance(item, dict) and all(map(_is_plain, item.values()))) for item in value)
    return isinstance(value, bool | int | float | str) or value == {}
