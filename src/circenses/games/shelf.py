"""Where games are found: by the entry point `circenses.games` of installed packages, loaded when they are asked for."""

import difflib
import logging
import re
from collections.abc import Iterable
from importlib.metadata import EntryPoint, entry_points
from multiprocessing import current_process
from pathlib import Path
from typing import Any, cast

from circenses import build
from circenses.kernel import state
from circenses.kernel.errors import UnknownGame
from circenses.kernel.game import Game
from circenses.sources import sources_only

GROUP = "circenses.games"
OURS = "circenses.games."  # how our own modules begin
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # part of addresses and file names
_log = logging.getLogger("circenses.games")


class Broken(Exception):
    """Why a game cannot be offered: one line."""


def own_entries() -> list[EntryPoint]:
    """Our games, one for each folder beside this file.

    pyproject.toml names them too, as any package does. But the metadata of an editable install is as old as the
    install, and a source tree on PYTHONPATH has none: what lies in the tree is what can be played.
    """
    names = sorted(room.parent.name for room in Path(__file__).parent.glob("*/game.py"))
    return [EntryPoint(name.replace("_", "-"), f"{OURS}{name}.game:GAME", GROUP) for name in names]


def installed_entries() -> list[EntryPoint]:
    return sorted(entry_points(group=GROUP), key=lambda entry: (entry.name, entry.value))


class Shelf:
    def __init__(self) -> None:
        self._entries: dict[str, EntryPoint] | None = None
        self.games: dict[str, Game[Any]] = {}  # loaded
        self.added: dict[str, Game[Any]] = {}  # in this process only
        self.broken: dict[str, str] = {}  # by id: why it is left out
        self._told: set[str] = set()

    @property
    def entries(self) -> dict[str, EntryPoint]:
        if self._entries is None:
            self._entries = self._sorted_out([*own_entries(), *installed_entries()])
        return self._entries

    def _sorted_out(self, found: Iterable[EntryPoint]) -> dict[str, EntryPoint]:
        """One for each id: the first. A package that is installed twice is no rival of itself."""
        entries: dict[str, EntryPoint] = {}
        for entry in found:
            if not ID.fullmatch(entry.name):
                self._leave_out(entry, "an id has small letters, digits and single hyphens")
                continue
            first = entries.setdefault(entry.name, entry)
            if first.value != entry.value:
                self._leave_out(entry, f"there is one of that name in {_origin(first)}")
        return entries

    def ids(self) -> list[str]:
        return [*(id for id in self.entries if id not in self.broken), *self.added]

    def outside(self) -> list[str]:
        """The ids that other packages bring along."""
        return [id for id, entry in self.entries.items() if not _is_ours(entry)]

    def find(self, id: str) -> Game[Any]:
        if id in self.added:
            return self.added[id]
        if id in self.games:
            return self.games[id]
        if id in self.entries and id not in self.broken:
            try:
                return self._load(self.entries[id])
            except Broken as fault:
                self.broken[id] = str(fault)
        if id in self.broken:
            raise UnknownGame(f"no game {id!r}: {_sentence(self.entries[id], self.broken[id])}")
        near = difflib.get_close_matches(id, self.ids(), 1)
        hint = f"did you mean {near[0]}?" if near else "there is " + ", ".join(self.ids())
        raise UnknownGame(f"no game {id!r}: {hint}")

    def load_all(self) -> list[Game[Any]]:
        loaded: list[Game[Any]] = []
        for id, entry in self.entries.items():
            if id not in self.broken:
                try:
                    loaded.append(self._load(entry))
                except Broken as fault:
                    self.broken[id] = str(fault)
            if id in self.broken:
                self._leave_out(entry, self.broken[id])
        return [*loaded, *self.added.values()]

    def reaches_workers(self, game: Game[Any]) -> bool:
        """Whether other processes find this very game by its id."""
        return self.games.get(game.id) is game and game.id not in self.added

    def _load(self, entry: EntryPoint) -> Game[Any]:
        if entry.name not in self.games:
            game = loaded(entry)
            order = list(self.entries)
            for other in [other for other in self.games.values() if other.prefix == game.prefix]:
                first, second = sorted((other, game), key=lambda one: order.index(one.id))
                why = f"its clauses begin with {game.prefix}-, as those of {first.id} do"
                if second is game:
                    raise Broken(why)
                self.broken[other.id] = why
                del self.games[other.id]
            self.games[entry.name] = game
        return self.games[entry.name]

    def _leave_out(self, entry: EntryPoint, why: str) -> None:
        """Says it, once."""
        line = _sentence(entry, why)
        if line not in self._told:
            _say(line)
        self._told.add(line)


def loaded(entry: EntryPoint) -> Game[Any]:
    """The game of an entry point. Ours are tested; what others bring is examined, but by one process only."""
    if _is_ours(entry):
        ours: Game[Any] = entry.load()
        return ours
    try:
        _choose_build(entry)
        found: Any = entry.load()
        if not _works_for_another():
            from circenses import examination  # looks at all that a game may have, far above the kernel

            if why := examination.fault(entry.name, found):
                raise Broken(why)
    except Broken:
        raise
    except (Exception, SystemExit) as fault:  # whatever the code of others does
        first = (str(fault).strip().splitlines() or [""])[0]
        raise Broken(f"{type(fault).__name__}: {first}".removesuffix(": ")) from None
    return cast(Game[Any], found)


def _choose_build(entry: EntryPoint) -> None:
    """Compiled rooms of a game need the very kernel that they were compiled with; without it the sources are loaded."""
    pure = (state.__file__ or "").endswith(".py")
    if not pure and build.fits(entry.module):
        return
    sources_only(entry.module.rpartition(".")[0])
    if not pure:
        _say(f"the game {entry.name!r} is compiled for another circenses and runs from its sources, much slower")


def _say(line: str) -> None:
    if not _works_for_another():
        _log.warning("circenses: %s", line)


def _works_for_another() -> bool:
    """Whether this is a worker: whoever started it has looked at the games, and has said what is wrong."""
    return current_process().daemon


def _is_ours(entry: EntryPoint) -> bool:
    return entry.value.startswith(OURS)


def _origin(entry: EntryPoint) -> str:
    dist = entry.dist
    return f"{dist.name} {dist.version}" if dist is not None else "circenses" if _is_ours(entry) else entry.module


def _sentence(entry: EntryPoint, why: str) -> str:
    return f"the game {entry.name!r} of {_origin(entry)} is left out: {why}"


SHELF = Shelf()
