"""PostgreSQL tells every server of each change; this one listens, and asks for what it missed while it was deaf."""

import asyncio
import json
import logging

import sqlalchemy as sa

from circenses.server.store import CHANNEL, Store
from circenses.server.tables import Tables

PAUSE = 0.3
_log = logging.getLogger("circenses.server")


class Listener:
    def __init__(self, store: Store, tables: Tables) -> None:
        self.tables = tables
        url = sa.make_url(store.url).set(drivername="postgresql")
        self.address = url.render_as_string(hide_password=False)

    async def run(self) -> None:
        import psycopg  # only where PostgreSQL is used is it installed

        while True:
            try:
                async with await psycopg.AsyncConnection.connect(self.address, autocommit=True) as connection:
                    await connection.execute(f"LISTEN {CHANNEL}")
                    for table in list(self.tables.here.values()):
                        await table.catch_up()
                    async for told in connection.notifies():
                        await self._hear(told.payload)
            except psycopg.OperationalError:
                _log.warning("the database cannot be heard: trying again")
                await asyncio.sleep(PAUSE)

    async def _hear(self, payload: str) -> None:
        message = json.loads(payload)
        table = self.tables.here.get(message["table"])
        if table is not None:
            await table.hear(message)
