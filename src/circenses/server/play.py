"""What seats and bots do at a table: moves, and bots that answer them at a pace one can follow."""

import asyncio
import logging
from typing import Any

from circenses.kernel.errors import CircensesError, StalePly
from circenses.kernel.log import HUMAN, Entry, Proposal
from circenses.kernel.state import GROUP, frame_seat
from circenses.server.crew import Crew
from circenses.server.errors import NotNow, Unavailable
from circenses.server.requests import Requests
from circenses.server.settings import Settings
from circenses.server.table import Table
from circenses.server.thought import task

AGAIN = 30.0  # seconds until bots that could not decide are asked once more
_log = logging.getLogger("circenses.server")


async def act(table: Table, seat: int, actions: list[int], ply: int) -> list[Entry]:
    """Enters a person's move. The same move sent again is not a second move: whoever got no answer may repeat it."""

    def propose() -> Proposal[Any] | None:
        if entered(table, seat, actions, ply):
            return None
        must_be_played_by_its_owner(table, seat)
        return table.match.propose(seat, actions, ply)

    def requests() -> Requests:
        """Drops requests to go back: whoever moves on does not agree."""
        if table.requests.undo is None or entered(table, seat, actions, ply):
            return table.requests
        return Requests(None, table.requests.close)

    try:
        return await table.enter(propose, requests)
    except StalePly:
        if entered(table, seat, actions, ply):
            return []
        raise


def must_be_played_by_its_owner(table: Table, seat: int) -> None:
    """Refuses whoever resigned or handed the seat over."""
    sitting = table.match.seats[seat]
    if sitting.kind != HUMAN:
        more = "" if sitting.resigned else ": take it back first"
        raise NotNow(f"{sitting.kind} plays the seat of {sitting.name} now{more}")


def entered(table: Table, seat: int, actions: list[int], ply: int) -> bool:
    """Whether exactly this was entered, or is kept sealed, at that ply."""
    match = table.match
    if ply == match.ply:
        return match.sealed.get(seat) == actions[0] and len(actions) == 1
    entries = [(entry.seat, entry.action) for entry in match.line[ply : ply + len(actions)]]
    if entries == [(seat, action) for action in actions]:
        return True
    return len(actions) == 1 and ply < match.ply and _opened(table, seat, actions[0], ply)


def _opened(table: Table, seat: int, action: int, ply: int) -> bool:
    """Whether the seat's sealed answer at that ply has been opened among the others."""
    match = table.match
    s = match.replay(ply)
    if int(frame_seat(s.top())) != GROUP:
        return False
    together = match.line[ply : ply + len(s.actors())]
    return any(entry.seat == seat and entry.action == action for entry in together)


class Bots:
    """Wakes the bots of a table whenever they are to act."""

    def __init__(self, crew: Crew, settings: Settings) -> None:
        self.crew = crew
        self.settings = settings
        self.closing = False

    def wake(self, table: Table) -> None:
        if self.closing or table.thinking is not None or not table.bots_to_act():
            return
        table.thinking = asyncio.get_running_loop().create_task(self._play(table))

    async def _play(self, table: Table) -> None:
        try:
            while not self.closing and (seats := table.bots_to_act()):
                await self._decide(table, seats[0])
        except asyncio.CancelledError:
            raise
        except Exception as fault:
            _log.error("bots of a table stopped: %s", type(fault).__name__)
        finally:
            table.thinking = None

    async def _decide(self, table: Table, seat: int) -> None:
        match = table.match
        entries, moment = len(match.log), table.moment
        start = asyncio.get_running_loop().time()
        kind = match.seats[seat].kind
        try:
            actions, hurried = await self.crew.ask(
                task("move", self.settings.games, match, seat, kind), self.settings.bot_seconds, table.id
            )
        except Unavailable:
            _log.error("the bot %s fails in %s: a uniform one moves instead", kind, match.game.id)
            actions, hurried = await self._stand_in(table, seat), False
        if table.bells:
            await self._pause(table, start, moment)
        if table.moment != moment and (len(match.log) != entries or seat not in table.bots_to_act()):
            return
        try:
            await table.enter(lambda: self._proposal(table, seat, actions, entries, hurried))
        except CircensesError as fault:
            _log.error("a bot's move was refused: %s", type(fault).__name__)
            await asyncio.sleep(self.settings.pace / 1000)

    def _proposal(
        self, table: Table, seat: int, actions: list[int], entries: int, hurried: bool
    ) -> Proposal[Any] | None:
        if len(table.match.log) != entries or seat not in table.bots_to_act():
            return None  # somebody was faster, took the seat back or asked for an undo: think again
        return table.match.propose(seat, actions, hurried=hurried)

    async def _stand_in(self, table: Table, seat: int) -> list[int]:
        while True:
            try:
                simple = task("move", self.settings.games, table.match, seat, "uniform")
                actions: list[int] = (await self.crew.ask(simple, self.settings.bot_seconds, table.id))[0]
                return actions
            except Unavailable:
                await asyncio.sleep(AGAIN)

    async def _pause(self, table: Table, start: float, moment: int) -> None:
        """Waits for the table's pace, counted from when the bot began to think."""
        rest = start + table.facts.pace / 1000 - asyncio.get_running_loop().time()
        if rest > 0:
            await asyncio.sleep(rest)
