"""Listens to what PostgreSQL announces to every server: each change; asks for what was missed while deaf."""

import asyncio
import json
import logging
from collections import deque
from typing import Any

import sqlalchemy as sa

from circenses.server.store import CHANNEL, LINE, Store
from circenses.server.tables import Tables

PAUSE = 0.3  # seconds until the next try
LONGEST_PAUSE = 10.0  # seconds, for a table that fails again and again
_log = logging.getLogger("circenses.server")


class Listener:
    """Each table listens in a task of its own: one that fails or waits does not hold up the others."""

    def __init__(self, store: Store, tables: Tables) -> None:
        self.tables = tables
        url = sa.make_url(store.url).set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)
        self.listening = False
        self.waiting: dict[str, deque[dict[str, Any]]] = {}  # messages that each table has yet to handle
        self.hearing: set[asyncio.Task[None]] = set()

    async def run(self) -> None:
        try:
            while True:
                try:
                    await self._listen()
                except Exception as fault:  # any exception: a server that does not listen shows old positions
                    _log.warning("the database cannot be heard (%s): trying again", type(fault).__name__)
                finally:
                    self.listening = False
                await asyncio.sleep(PAUSE)
        finally:
            for task in self.hearing:
                task.cancel()

    async def _listen(self) -> None:
        import psycopg  # installed only where PostgreSQL is used

        async with await psycopg.AsyncConnection.connect(self.address, autocommit=True, **LINE) as connection:
            await connection.execute(f"LISTEN {CHANNEL}")
            self.listening = True
            for id in [*self.tables.here, *self.tables.loading]:
                self._tell(id, {"table": id})
            async for notice in connection.notifies():
                message = json.loads(notice.payload)
                self._tell(message["table"], message)

    def _tell(self, id: str, message: dict[str, Any]) -> None:
        if id in self.waiting:
            self.waiting[id].append(message)
        elif self.tables.is_here(id):
            self.waiting[id] = deque([message])
            task = asyncio.get_running_loop().create_task(self._hear(id))
            self.hearing.add(task)
            task.add_done_callback(self.hearing.discard)

    async def _hear(self, id: str) -> None:
        waiting, pause = self.waiting[id], PAUSE
        try:
            while waiting and (table := await self.tables.already_here(id)) is not None:
                try:
                    await table.hear(waiting[0])
                    waiting.popleft()
                    pause = PAUSE
                except Exception as fault:
                    _log.warning("a table could not hear (%s): trying again", type(fault).__name__)
                    waiting.clear()
                    waiting.append({"table": id})  # makes it ask for everything
                    await asyncio.sleep(pause)
                    pause = min(2 * pause, LONGEST_PAUSE)
        finally:
            del self.waiting[id]
