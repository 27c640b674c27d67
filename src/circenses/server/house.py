"""The parts of a running server, put together, and the round that tidies up."""

import asyncio
import logging
from collections.abc import Awaitable

from circenses.server import ledger
from circenses.server.archive import Archive
from circenses.server.crew import Crew
from circenses.server.hold import Hold
from circenses.server.laboratory import Laboratory
from circenses.server.leaving import close_if_due
from circenses.server.limits import Limits
from circenses.server.listen import Listener
from circenses.server.play import Bots
from circenses.server.refusals import where
from circenses.server.settings import Settings, default_database
from circenses.server.signs import signs
from circenses.server.store import Store
from circenses.server.tables import Tables
from circenses.server.thought import think
from circenses.server.titles import Titles
from circenses.server.undoing import drop_if_due
from circenses.server.upload import MEMORY, read_upload

_log = logging.getLogger("circenses.server")
BEAT = 0.5  # seconds between two signs of life
DEAF = 20.0  # seconds after which a table another server did not go on with is taken over


class House:
    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.url = settings.url()  # where people reach this server; the port is known once it listens
        self.titles = Titles(settings.games)
        database = settings.database or default_database()
        self.hold = Hold("" if settings.held else database)
        try:
            self.store = Store(database)
        except BaseException:
            self.hold.release()
            raise
        self.tables = Tables(self.store, self.titles, settings)
        self.archive = Archive(self.store, settings)
        self.limits = Limits(settings)
        self.limits.has_seat = self.tables.has_seat
        self.crew = Crew(max(1, settings.bot_workers), think)
        self.readers = Crew(1, read_upload, MEMORY)
        self.bots = Bots(self.crew, settings)
        self.tables.on_change = self.bots.wake
        self.listener = Listener(self.store, self.tables) if self.store.postgres else None
        self.laboratory = Laboratory(settings.lab)
        self.chores: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        self.chores.append(asyncio.create_task(self._beat()))
        if self.listener is not None:
            self.chores.append(asyncio.create_task(self.listener.run()))
        # alone on this database, all bots are ours; beside other servers, only those that nobody drives
        await self._attempt(self._mend_times())
        await self._attempt(self.wake_bots(DEAF if self.store.postgres else 0.0))
        self.chores.append(asyncio.create_task(self._tidy()))

    async def close(self) -> None:
        self.say_goodbye()
        thinking = [table.thinking for table in self.tables.here.values() if table.thinking is not None]
        for chore in [*self.chores, *thinking]:
            chore.cancel()
        await asyncio.gather(*self.chores, *thinking, return_exceptions=True)
        await self.laboratory.close()
        await asyncio.to_thread(self.crew.close)
        await asyncio.to_thread(self.readers.close)
        await asyncio.to_thread(self.store.close)
        self.hold.release()

    def say_goodbye(self) -> None:
        """Lets every stream end by itself, so that the server can stop at once."""
        self.tables.closing = True
        self.bots.closing = True
        self.tables.ring_all()

    async def _beat(self) -> None:
        while True:
            signs.beat()
            await asyncio.sleep(BEAT)

    async def _tidy(self) -> None:
        while True:
            await asyncio.sleep(self.settings.sweep)
            await self.tidy()

    async def tidy(self) -> None:
        """Runs every now and then: who is here, what is due, what can be archived. Whatever fails, the rest is done."""
        await self._attempt(self._mend_times())
        for chore in (self._see, self._close_what_is_due, self._wake_sleepers, self._archive, self._unload):
            await self._attempt(chore())

    async def _attempt(self, work: Awaitable[None]) -> None:
        """Logs an exception, so that one table's fault does not stop the others."""
        try:
            await work
        except Exception as fault:
            _log.error("tidying up: %s", where(fault))

    async def _mend_times(self) -> None:
        """A clock that was set back must not delay everything."""
        now = self.settings.clock()
        self.tables.forget_the_future(now)
        if await self.store.read(ledger.is_ahead, now):
            await self.store.write(ledger.forget_the_future, now)

    async def _see(self) -> None:
        here = [(table.id, seat) for table in list(self.tables.here.values()) for seat in table.seats_here()]
        if here:
            await self.store.write(ledger.see, here, self.settings.clock())
        here_too = [(table.id, *one) for table in list(self.tables.here.values()) for one in table.browsers.items()]
        if here_too:
            await self.store.write(ledger.see_sessions, here_too)
            for table in list(self.tables.here.values()):
                table.browsers.clear()

    async def _close_what_is_due(self) -> None:
        for id in await self.store.read(ledger.tables_with_requests, self.settings.clock()):
            await self._attempt(self._close_if_due(id))

    async def _close_if_due(self, id: str) -> None:
        table = await self.tables.find(id)
        if table.readable:
            await close_if_due(table)
            await drop_if_due(table)

    async def _wake_sleepers(self) -> None:
        await self.wake_bots(max(DEAF, 2 * self.settings.bot_seconds))

    async def wake_bots(self, patience: float) -> None:
        for id in await self.store.read(ledger.tables_for_bots, self.settings.clock() - patience):
            await self._attempt(self._wake(id))

    async def _wake(self, id: str) -> None:
        self.bots.wake(await self.tables.find(id))

    async def _archive(self) -> None:
        for id in await self.archive.put_away():
            if id in self.tables.here:
                await self._attempt(self.tables.here[id].catch_up())

    async def _unload(self) -> None:
        self.tables.unload()
