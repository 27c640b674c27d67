"""Where games are found: by the entry point `circenses.games` of installed packages, loaded when they are asked for.

Every command and every worker loads this room, so what only other people's games need is imported where they are met.
"""

import difflib
import re
from collections.abc import Iterable
from functools import reduce
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, cast

from circenses.kernel import state
from circenses.kernel.errors import UnknownGame
from circenses.kernel.game import Game
from circenses.sources import sources_only

GROUP = "circenses.games"
HOUSE = "circenses"
ID = re.compile(r"[a-z][a-z0-9]*(-[a-z0-9]+)*")  # part of addresses and file names


class Broken(Exception):
    """Why a game cannot be offered: one line."""


class Entry(NamedTuple):
    id: str
    module: str
    attribute: str
    package: str  # with its version, as people know it

    def left_out(self, why: str) -> str:
        return f"the game {self.id!r} of {self.package} is left out: {why}"

    def load(self) -> object:
        return reduce(getattr, self.attribute.split("."), cast(object, import_module(self.module)))


def own_entries() -> list[Entry]:
    """Our games, one for each folder beside this file.

    pyproject.toml names them too, as any package does. But the metadata of an editable install is as old as the
    install, and a source tree on PYTHONPATH has none: what lies in the tree is what can be played.
    """
    names = sorted(room.parent.name for room in Path(__file__).parent.glob("*/game.py"))
    return [Entry(name.replace("_", "-"), f"{GROUP}.{name}.game", "GAME", HOUSE) for name in names]


def installed_entries() -> list[Entry]:
    """Those of other packages."""
    from importlib.metadata import entry_points

    entries = [
        Entry(each.name, each.module, each.attr, f"{each.dist.name} {each.dist.version}" if each.dist else each.module)
        for each in entry_points(group=GROUP)
    ]
    return sorted(entry for entry in entries if not entry.module.startswith(f"{GROUP}."))


class Shelf:
    def __init__(self) -> None:
        self.ours = {entry.id: entry for entry in own_entries()}
        self._entries: dict[str, Entry] = {}
        self.games: dict[str, Game[Any]] = {}  # loaded
        self.added: dict[str, Game[Any]] = {}  # in this process only
        self.broken: dict[str, str] = {}  # by id: why it is left out
        self._reported: set[str] = set()

    @property
    def entries(self) -> dict[str, Entry]:
        """All, in order; the metadata of installed packages is read once."""
        self._entries = self._entries or self._sorted_out([*self.ours.values(), *installed_entries()])
        return self._entries

    def _sorted_out(self, found: Iterable[Entry]) -> dict[str, Entry]:
        """One for each id: the first. A package that is installed twice is no rival of itself."""
        entries: dict[str, Entry] = {}
        for entry in found:
            if not ID.fullmatch(entry.id):
                self._leave_out(entry, "an id has small letters, digits and single hyphens")
                continue
            first = entries.setdefault(entry.id, entry)
            if first[:3] != entry[:3]:
                self._leave_out(entry, f"there is one of that name in {first.package}")
        return entries

    def ids(self) -> list[str]:
        return [*(id for id in self.entries if id not in self.broken), *self.added]

    def outside(self) -> list[str]:
        """The ids that other packages bring along."""
        return [id for id in self.entries if id not in self.ours]

    def find(self, id: str) -> Game[Any]:
        game = self.added.get(id) or self.games.get(id)
        if game is not None:
            return game
        entry = self.ours.get(id) or self.entries.get(id)
        if entry is not None and id not in self.broken:
            try:
                return self._load(entry)
            except Broken as fault:
                self.broken[id] = str(fault)
        if entry is not None:
            raise UnknownGame(f"no game {id!r}: {entry.left_out(self.broken[id])}")
        near = difflib.get_close_matches(id, self.ids(), 1)
        hint = f"did you mean {near[0]}?" if near else "choose from " + ", ".join(self.ids())
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

    def _load(self, entry: Entry) -> Game[Any]:
        if entry.id not in self.games:
            game = cast(Game[Any], entry.load()) if entry.id in self.ours else examined(entry)
            self._clear_prefix(game)
            self.games[entry.id] = game
        return self.games[entry.id]

    def _clear_prefix(self, game: Game[Any]) -> None:
        """Of two games with one prefix the first in order keeps it, whichever was loaded first."""
        for other in [other for other in self.games.values() if other.prefix == game.prefix]:
            order = list(self.entries)
            first, second = sorted((other, game), key=lambda one: order.index(one.id))
            why = f"its clauses begin with {game.prefix}-, as those of {first.id} do"
            if second is game:
                raise Broken(why)
            self.broken[other.id] = why
            del self.games[other.id]

    def _leave_out(self, entry: Entry, why: str) -> None:
        """Says it, once."""
        line = entry.left_out(why)
        if line not in self._reported:
            _say(line)
        self._reported.add(line)


def examined(entry: Entry) -> Game[Any]:
    """A game of another package. Workers do not look again at what the process that started them has looked at."""
    try:
        _choose_build(entry)
        game = entry.load()
        if not _works_for_another():
            from circenses import examination

            if why := examination.fault(entry.id, game):
                raise Broken(why)
    except Broken:
        raise
    except (Exception, SystemExit) as fault:  # whatever the code of others does
        first = (str(fault).strip().splitlines() or [""])[0]
        raise Broken(f"{type(fault).__name__}: {first}".removesuffix(": ")) from None
    return cast(Game[Any], game)


def _choose_build(entry: Entry) -> None:
    """Compiled rooms of a game need the very kernel that they were compiled with; without it the sources are loaded."""
    from circenses import build

    pure = (state.__file__ or "").endswith(".py")
    if not pure and build.fits(entry.module):
        return
    sources_only(entry.module.rpartition(".")[0])
    if not pure:
        _say(f"the game {entry.id!r} is compiled for another circenses and runs from its sources, much slower")


def _say(line: str) -> None:
    import logging

    if not _works_for_another():
        logging.getLogger(GROUP).warning("circenses: %s", line)


def _works_for_another() -> bool:
    """Whether this is a worker: whoever started it has said what is wrong."""
    from multiprocessing import current_process

    return current_process().daemon


SHELF = Shelf()
