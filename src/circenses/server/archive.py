"""Archives tables that nobody touches, slowly and reversibly: a clock that was set wrong must not empty the house."""

import time

from circenses.kernel.log import HUMAN
from circenses.server import ledger
from circenses.server.errors import NotNow
from circenses.server.settings import Settings
from circenses.server.store import Store
from circenses.server.table import Table

AT_ONCE = 10  # tables in one round of tidying


class Archive:
    """A table must have been due for a while, measured with a clock that nobody can set."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self.store = store
        self.settings = settings
        self.due: dict[str, float] = {}  # since when each has been due, by the machine's uptime

    async def put_away(self) -> list[str]:
        """Archives what is due; returns the ids."""
        since = self.settings.clock() - self.settings.archive_after
        now = time.monotonic()
        tables = await self.store.read(ledger.untouched, since)
        self.due = {id: self.due.get(id, now) for id in tables}
        ripe = [id for id, first in self.due.items() if now - first >= self.settings.archive_patience]
        return await self.store.write(ledger.archive, ripe[:AT_ONCE], since) if ripe else []


async def take_out(table: Table) -> None:
    """Restores the table as it was, except that it is no longer on the waiting list."""
    if not table.facts.archived:
        raise NotNow("this table is not archived")
    bots = False
    if table.readable and not table.over:
        match = table.match
        bots = any(seat >= 0 and match.seats[seat].kind != HUMAN for seat in match.actors())
    await table.store.write(ledger.take_out, table.id, table.settings.clock(), bots)
    await table.catch_up()
    table.on_change(table)
