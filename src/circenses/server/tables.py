"""All tables: opens and finds them, keeps them in memory while they are used."""

import asyncio
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import sqlalchemy as sa

from circenses.bots import must_play
from circenses.kernel.log import HUMAN
from circenses.kernel.match import Match
from circenses.kernel.names import bot_name
from circenses.server import ledger, tokens
from circenses.server.errors import ReadOnly, UnknownTable
from circenses.server.fresh import Fresh, fresh
from circenses.server.settings import Settings
from circenses.server.store import Store, is_out_of_reach
from circenses.server.table import DAMAGED, Table
from circenses.server.titles import Titles
from circenses.server.wire import NewTable, SeatWish

ME = "me"


class Opened:
    """A fresh table: its id, and the tokens of the seats that people take, by seat."""

    def __init__(self, id: str, links: dict[int, str]) -> None:
        self.id = id
        self.links = links


class Tables:
    def __init__(self, store: Store, titles: Titles, settings: Settings) -> None:
        self.store = store
        self.titles = titles
        self.settings = settings
        self.here: dict[str, Table] = {}
        self.loading: dict[str, asyncio.Lock] = {}
        self.closing = False
        self.on_change: Callable[[Table], None] = lambda table: None

    async def find(self, id: str) -> Table:
        if id in self.here:
            self.here[id].used = self.settings.clock()
            return self.here[id]
        if not _may_be_id(id):
            raise UnknownTable(f"there is no table {id[:40]!r}")
        lock = self.loading.setdefault(id, asyncio.Lock())
        try:
            async with lock:
                if id not in self.here:
                    await self._load(id)
        finally:
            self.loading.pop(id, None)
        return self.here[id]

    def has_seat(self, id: str, token: str) -> bool:
        """Whether the digest is that of a seat's token at a table in memory."""
        table = self.here.get(id)
        return table is not None and any(row.token and tokens.same(row.token, token) for row in table.seats)

    def is_here(self, id: str) -> bool:
        """Whether the table is in memory, or being loaded."""
        return id in self.here or id in self.loading

    async def already_here(self, id: str) -> Table | None:
        """The table if it is in memory or being loaded: messages that come meanwhile must not be lost."""
        if id in self.loading:
            async with self.loading[id]:
                pass
        return self.here.get(id)

    async def _load(self, id: str) -> None:
        try:
            loaded = await self.store.read(ledger.load, id)
        except sa.exc.DatabaseError as fault:
            if is_out_of_reach(fault):
                raise
            raise ReadOnly(DAMAGED) from None
        if loaded is None:
            raise UnknownTable(f"there is no table {id!r}")
        table = Table(loaded, self.store, self.settings)
        await table.open(self.titles, loaded)
        table.on_change = lambda changed: self.on_change(changed)
        self.here[table.id] = table

    async def open(self, wish: NewTable, session: str, nickname: str = "") -> Opened:
        """A new table as wished; seats of kind `me` are held by the browser that asks."""
        game = self.titles.find(wish.game)
        names, kinds = seating(wish.game, wish.seats, nickname, wish.seed or secrets.token_hex(8))
        match: Match[Any] = Match(
            game, len(kinds), wish.options, preset=wish.preset, seed=wish.seed or None, names=names, kinds=kinds
        )
        own = [i for i, seat in enumerate(wish.seats) if seat.kind == ME]
        pace = self.settings.pace if wish.pace is None else wish.pace
        hints = kinds.count(HUMAN) < 2 if wish.hints is None else wish.hints
        about = {"name": wish.name.strip(), "listed": wish.listed, "live": wish.live, "pace": pace, "hints": hints}
        return await self.add(match, session, own, **about)

    async def add(self, match: Match[Any], session: str, own: Sequence[int], **columns: Any) -> Opened:
        """Stores a match as a new table."""
        return await self.add_fresh(fresh(match, own, self.settings.clock(), **columns), session)

    async def add_fresh(self, table: Fresh, session: str) -> Opened:
        await self.store.write(ledger.add_table, table.facts, table.log, table.seats, session)
        await self._begin(table)
        return Opened(table.facts.id, table.links)

    async def add_rematch(self, old: Table, match: Match[Any], places: dict[int, int], **columns: Any) -> str:
        """Stores a rematch; returns its id, or that of the one somebody else asked for first. `places` leads from the
        seats of the old table to those of the new one."""
        table = fresh(match, [], self.settings.clock(), **columns)
        id = await self.store.write(ledger.add_rematch, old.id, table.facts, table.log, table.seats, places)
        await old.catch_up()
        if id == table.facts.id:
            await self._begin(table)
        return id

    async def _begin(self, table: Fresh) -> None:
        if table.facts.bots_turn:
            self.on_change(await self.find(table.facts.id))

    def forget_the_future(self, now: float) -> None:
        """After the clock was set back."""
        for table in self.here.values():
            table.used = min(table.used, now)
            for row in table.seats:
                row.seen = min(row.seen, now)

    def unload(self) -> None:
        """Drops tables that nobody has viewed for a while; they can be loaded again."""
        before = self.settings.clock() - self.settings.unload_after
        for id, table in list(self.here.items()):
            if table.bells or table.lock.locked() or table.thinking is not None:
                continue
            table.rest()
            if table.used <= before:
                del self.here[id]

    def streams(self) -> int:
        return sum(len(table.bells) for table in self.here.values())

    def ring_all(self) -> None:
        for table in self.here.values():
            table.ring()


def seating(game: str, wishes: Sequence[SeatWish], nickname: str = "", lot: str = "") -> tuple[list[str], list[str]]:
    """Names and kinds of the seats; people who give no name are numbered, bots have names of their own, by `lot`."""
    names: list[str] = []
    kinds: list[str] = []
    for number, wish in enumerate(wishes, 1):
        must_play(wish.kind, game, len(wishes), ME, HUMAN)
        person = wish.kind in (ME, HUMAN)
        kinds.append(HUMAN if person else wish.kind)
        name = plain(wish.name) or (
            nickname if wish.kind == ME and ME not in [w.kind for w in wishes[: number - 1]] else ""
        )
        if not name:
            names_taken = [*names, *(plain(other.name) for other in wishes), nickname]
            name = f"Player {number}" if person else bot_name(lot, number, names_taken)
        while name in names:
            name = f"{name} {number}"
        names.append(name)
    return names, kinds


def plain(text: str) -> str:
    """One line of printable text."""
    return " ".join("".join(sign if sign.isprintable() else " " for sign in text).split())


def _may_be_id(id: str) -> bool:
    return len(id) <= 32 and id.isascii() and id.isalnum()
