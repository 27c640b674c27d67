"""A table in memory: its match, its seats, its viewers. Every change is stored first and takes effect afterwards."""

import asyncio
import json
import logging
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any

from circenses.kernel.errors import BadOption, UnknownGame
from circenses.kernel.lines import entry_line, footer, text_of
from circenses.kernel.log import HUMAN, Entry, Proposal
from circenses.kernel.match import Match
from circenses.server import faults, ledger
from circenses.server.errors import ReadOnly, Stale, Unavailable
from circenses.server.ledger import Change, ChatRow, EntryRow, Facts, Loaded, SeatRow
from circenses.server.patience import in_slices
from circenses.server.requests import Requests, read_requests
from circenses.server.rows import add_rows, adding, entry_rows, open_match
from circenses.server.settings import Settings
from circenses.server.signs import signs
from circenses.server.store import Store
from circenses.server.titles import Titles

ATTEMPTS = 5  # before a change gives way to those of other servers
_log = logging.getLogger("circenses.server")
HEARD = 2.5  # beats without a sign of a seat on another server until it counts as gone


DAMAGED = "What is stored of this table is damaged. It is kept as it is, but it cannot be played on."


def begun(titles: Titles, facts: Facts, header: dict[str, Any]) -> Match[Any]:
    """The match at its start; raises ReadOnly where our rules are not those of the table."""
    try:
        game = titles.find(facts.game)
    except UnknownGame:
        raise ReadOnly(f"This server does not have the game {facts.game}: the table is kept, but not played.") from None
    try:
        match = open_match(header, game)
        if (match.rules, match.ruleset()) == (facts.rules, facts.ruleset):
            return match
    except BadOption:
        pass
    raise ReadOnly(
        f"This table was begun with rules version {facts.rules} of {game.name}, and this server has version "
        f"{game.version} or other numbers. It is kept as it was and can be read, but not played on."
    )


async def replayed(titles: Titles, loaded: Loaded) -> Match[Any]:
    """The match of a table; raises ReadOnly where our rules would replay it differently."""
    facts = loaded.facts
    header = json.loads(facts.header)
    match = begun(titles, facts, header)
    try:
        await in_slices(facts.id, adding(match, loaded.entries))
        match.sealed = dict(loaded.sealed)
        strange = not match.over and " ".join(map(str, match.actors())) != facts.turn
    except Exception:  # anything can happen when rules replay a log of others
        strange = True
    if strange:
        mended = ", ".join(match.game.options().mended(match.options, match.rules))
        raise ReadOnly(
            f"The rules of {match.game.name} on this server tell this match differently: it is kept, but not played."
            + (f" Faults of its rules were mended since: {mended}." if mended else "")
        )
    match.scripted = bool(header.get("scripted", False))
    match.locked = facts.locked
    return match


class Table:
    def __init__(self, loaded: Loaded, store: Store, settings: Settings) -> None:
        """`open` must follow."""
        self.store = store
        self.settings = settings
        self.lock = asyncio.Lock()
        self.bells: set[asyncio.Event] = set()
        self.streams: Counter[int] = Counter()  # open streams by seat, SPECTATOR included
        self.presence = 0  # counts arrivals and departures
        self.moment = 0  # counts changes of the position
        self.used = settings.clock()
        self.cache: dict[object, Any] = {}  # views of this moment
        self.drawings: dict[object, Any] = {}  # what depends on the position alone
        self.stories: dict[int, Any] = {}  # the log retold, by viewer
        self.thinking: asyncio.Task[None] | None = None  # the bots' task
        self.reading: asyncio.Task[None] | None = (
            None  # the task that reads what is stored, after the rules have failed
        )
        self.on_change: Callable[[Table], None] = lambda table: None
        self.rows: list[EntryRow] = []  # the log as it is stored, where the rules at hand cannot read it
        self.facts: Facts = loaded.facts
        self.why_locked = loaded.facts.quarantine or loaded.facts.locked
        self._match: Match[Any] | None = None
        self.seats: list[SeatRow] = []
        self.holders: dict[str, list[int]] = {}
        self.browsers: dict[str, float] = {}  # when each browser that holds a seat was last heard of
        self.chat: list[ChatRow] = []
        self.requests = Requests()
        self.heard: set[int] = set()  # seats with a sign of life that is not stored yet

    async def open(self, titles: Titles, loaded: Loaded) -> None:
        """Reads what is stored. Whatever is wrong with it, the table opens, if only for reading."""
        try:
            if not self.facts.quarantine:
                self._match = await replayed(titles, loaded)
            self._take_small(loaded)
        except ReadOnly as fault:
            self._shut(str(fault))
        except Exception as fault:
            _log.error("a table is damaged: %s", type(fault).__name__)
            self._shut(DAMAGED)
        if self._match is None:
            self.rows = loaded.entries
            self._take_small(replace(loaded, facts=replace(loaded.facts, requests="{}")))

    def _shut(self, reason: str) -> None:
        """Stops asking the rules about this table."""
        self.why_locked = reason
        self._match = None
        self.rest()

    def give_up(self, fault: Exception) -> None:
        """The rules failed over this position. It is shown as it is stored, until the table is loaded again."""
        _log.error("the rules of %s failed over a position: %s", self.facts.game, type(fault).__name__)
        self._shut("The rules of this game failed over this position. The table is kept, but not played for now.")
        self.reading = asyncio.get_running_loop().create_task(self._read_rows())

    async def _read_rows(self) -> None:
        loaded = await self.store.read(ledger.load, self.id)
        self.rows = loaded.entries if loaded is not None else []
        self._changed(True)

    def _take_small(self, loaded: Loaded) -> None:
        """Takes what is quickly read anew: the row, the seats, the chat."""
        self.facts = loaded.facts
        self.seats = loaded.seats
        self.holders = loaded.holders
        self.chat = loaded.chat
        self.requests = read_requests(loaded.facts.requests)
        if self._match is not None:
            names = [seat.name for seat in self._match.seats]
            for seat, row in zip(self._match.seats, loaded.seats, strict=True):
                seat.name = row.name
            if names != [row.name for row in loaded.seats]:
                self.stories.clear()  # they have the players' names

    # Looking

    @property
    def id(self) -> str:
        return self.facts.id

    @property
    def match(self) -> Match[Any]:
        """The match; marks the table as worked on, so that a hang can be traced to it."""
        if self._match is None:
            raise ReadOnly(self.why_locked)
        signs.work_on(self.id)
        return self._match

    @property
    def readable(self) -> bool:
        """Whether the match can be replayed by the rules at hand."""
        return self._match is not None

    @property
    def over(self) -> bool:
        return self.facts.over

    def people(self) -> list[int]:
        """Seats that a person plays now."""
        return [i for i, seat in enumerate(self.match.seats) if seat.kind == HUMAN]

    def owners(self) -> list[int]:
        """Seats whose owner is a person who has not resigned, whoever plays them now."""
        resigned = [i for i, seat in enumerate(self.match.seats) if seat.resigned]
        return [row.seat for row in self.seats if row.token and row.taken and row.seat not in resigned]

    def bots_to_act(self) -> list[int]:
        if self._match is None or self._match.over or self.requests.undo or self.facts.locked or self.facts.archived:
            return []
        return [seat for seat in self._match.actors() if seat >= 0 and self._match.seats[seat].kind != HUMAN]

    def connected(self, seat: int) -> bool:
        return self.streams[seat] > 0 or self.settings.clock() - self.seats[seat].seen < HEARD * self.settings.beat

    def away(self, seat: int) -> float:
        """Seconds since the seat was last heard of."""
        return 0.0 if self.streams[seat] else max(0.0, self.settings.clock() - self.seats[seat].seen)

    def sign_of_life(self, seats: Sequence[int]) -> None:
        """Notes a sign of life: any request of a seat is one, with or without an open stream."""
        for row in self.seats:
            if row.seat in seats:
                row.seen = self.settings.clock()
                self.heard.add(row.seat)

    async def look_who_is_here(self) -> None:
        """Reads from the database whom other servers heard of."""
        for seat, seen in (await self.store.read(ledger.seen, self.id)).items():
            self.seats[seat].seen = max(self.seats[seat].seen, seen)

    def seats_here(self) -> list[int]:
        """The seats heard of since the last call, or with an open stream."""
        here = sorted({*self.heard, *(seat for seat, count in self.streams.items() if count > 0 and seat >= 0)})
        self.heard.clear()
        return here

    # Bells

    def ring(self) -> None:
        for bell in self.bells:
            bell.set()

    def arrive(self, seats: Sequence[int], bell: asyncio.Event) -> None:
        self.bells.add(bell)
        for seat in seats:
            self.streams[seat] += 1
            if seat >= 0:
                self.seats[seat].seen = self.settings.clock()
        self._presence()

    def leave(self, seats: Sequence[int], bell: asyncio.Event) -> None:
        self.bells.discard(bell)
        for seat in seats:
            self.streams[seat] -= 1
        for seat in seats:
            if not self.streams[seat]:
                self.stories.pop(seat, None)
        self.used = self.settings.clock()
        self._presence()

    def rest(self) -> None:
        """Frees the caches while nobody watches."""
        self.cache.clear()
        self.drawings.clear()
        self.stories.clear()
        if self._match is not None:
            self._match.past.forget()

    def _presence(self) -> None:
        self.presence += 1
        self.cache.clear()  # or each visit to a quiet table would leave something in memory
        self.ring()

    # Changing

    async def enter(
        self,
        propose: Callable[[], Proposal[Any] | None],
        requests: Callable[[], Requests] | None = None,
        **columns: Any,
    ) -> list[Entry]:
        """Proposes a change, stores it, and only then commits it. Calls `propose` again if another server was faster;
        it may return None if nothing is to be entered."""
        async with self.lock:
            for _ in range(ATTEMPTS):
                self.must_be_open()
                proposal = propose()
                wishes = requests() if requests is not None else self.requests
                faults.point("proposed")
                if proposal is None and wishes == self.requests and not columns:
                    return []
                change = self._change(proposal, wishes, columns)
                try:
                    await self.store.write(ledger.change, self.id, self.facts.version, change)
                except Stale:
                    await self._catch_up()
                    continue
                return self._adopt(proposal, change, wishes)
        raise Unavailable("the table is too busy: nothing was changed, try again")

    def must_be_open(self) -> None:
        if self.why_locked:
            raise ReadOnly(self.why_locked)
        if self.facts.archived:
            raise ReadOnly("this table was put away because nobody had touched it for long: it can only be read")

    def _change(self, proposal: Proposal[Any] | None, wishes: Requests, columns: dict[str, Any]) -> Change:
        change = Change(columns={**columns, "touched": self.settings.clock()})
        if wishes != self.requests:
            change.columns["requests"] = wishes.text()
        if proposal is None:
            return change
        match = self.match
        change.entries = entry_rows(match, proposal.entries)
        if proposal.sealed != match.sealed:
            change.sealed = dict(proposal.sealed)
        change.columns["entries"] = len(match.log) + len(proposal.entries)
        if last := footer(match, self._record_lines(proposal), proposal):
            change.columns["footer"] = text_of(last)
            change.columns["over"] = True
        change.columns |= self._turn(proposal, bool(last), wishes)
        return change

    def _record_lines(self, proposal: Proposal[Any]) -> list[str]:
        """The lines of the record up to the proposal; only needed, and only complete, when that ends the match."""
        if self.match.result(proposal) is None:
            return []
        log = [*self.match.log, *proposal.entries]
        return [self.facts.header, *(text_of(entry_line(entry)) for entry in log)]

    def _turn(self, proposal: Proposal[Any], over: bool, wishes: Requests) -> dict[str, Any]:
        """The columns that say who is to act next: for lists of tables, and to find the bots to wake after a
        restart."""
        if over:
            return {"turn": "", "bots_turn": False}
        s = self.match.state if proposal.state is None else proposal.state
        actors = [seat for seat in s.actors() if seat not in proposal.sealed]
        kinds = [seat.kind for seat in self.match.seats]
        for entry in proposal.entries:
            if "bot" in entry.data:
                kinds[entry.seat] = entry.data["bot"]
            elif entry.event == "taken_back":
                kinds[entry.seat] = self.match.seats[entry.seat].began
        bots = any(seat >= 0 and kinds[seat] != HUMAN for seat in actors)
        return {"turn": " ".join(map(str, actors)), "bots_turn": bots}

    def _adopt(self, proposal: Proposal[Any] | None, change: Change, wishes: Requests) -> list[Entry]:
        entries: list[Entry] = []
        if proposal is not None:
            entries = self.match.commit(proposal)
        self._take_columns(change.columns, self.facts.version + 1)
        self.requests = wishes
        faults.point("adopted")
        self._changed(proposal is not None)
        self.on_change(self)  # only here: the server that entered a move wakes the bots that answer it
        return entries

    def _take_columns(self, columns: dict[str, Any], version: int) -> None:
        for name, value in columns.items():
            setattr(self.facts, name, value)
        self.facts.version = version

    def _changed(self, position: bool) -> None:
        self.moment += 1
        self.cache.clear()
        if position:
            self.drawings.clear()
        self.used = self.settings.clock()
        self.ring()

    # Other servers

    async def catch_up(self) -> None:
        async with self.lock:
            await self._catch_up()

    async def _catch_up(self) -> None:
        count = len(self._match.log) if self._match is not None else len(self.rows)
        loaded = await self.store.read(ledger.load, self.id, count)
        if loaded is None or loaded.facts.version == self.facts.version:
            return
        changed = False
        if self._match is not None:
            await in_slices(self.id, adding(self._match, loaded.entries))
            changed = self._match.sealed != loaded.sealed
            self._match.sealed = dict(loaded.sealed)
        else:
            self.rows += loaded.entries
        seen = {row.seat: row.seen for row in self.seats}
        names = [row.name for row in self.seats]
        self._take_small(loaded)
        for row in self.seats:
            row.seen = max(row.seen, seen[row.seat])
        self._changed(bool(loaded.entries) or changed or names != [row.name for row in self.seats])

    async def hear(self, message: dict[str, Any]) -> None:
        """Handles a change announced by another server, or by this one."""
        async with self.lock:
            version = message.get("version")
            if version is not None and version <= self.facts.version:
                return
            if version != self.facts.version + 1 or self._match is None:
                await self._catch_up()
                return
            add_rows(self._match, [EntryRow(*row) for row in message["entries"]])
            if message["sealed"] is not None:
                self._match.sealed = dict(message["sealed"])
            self._take_columns(message["columns"], version)
            self.requests = read_requests(self.facts.requests)
            self._changed(True)
