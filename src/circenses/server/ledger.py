"""The statements behind the tables; each runs inside a transaction that store.py opens."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

import msgspec
import sqlalchemy as sa
from sqlalchemy import Connection, RowMapping

from circenses.server.errors import Stale
from circenses.server.requests import read_requests
from circenses.server.schema import chat, entries, holders, sealed, seats, tables, visitors
from circenses.server.store import notify

CHAT_KEPT = 200  # messages of a table that are shown
SKEW = 5.0  # seconds that the clocks of several servers may differ


@dataclass(slots=True)
class Facts:
    """The row of a table, as far as it is not the match itself."""

    id: str
    version: int
    game: str
    rules: int
    ruleset: str
    header: str
    footer: str
    name: str
    listed: bool
    live: bool
    pace: int
    hints: bool
    locked: str
    quarantine: str
    successor: str
    created: float
    touched: float
    entries: int
    turn: str
    bots_turn: bool
    over: bool
    archived: bool
    requests: str


@dataclass(slots=True)
class SeatRow:
    seat: int
    name: str
    token: str  # the digest of its token; "" for a bot's seat
    taken: bool
    seen: float


@dataclass(slots=True)
class Session:
    """A browser that holds a seat."""

    session: str
    token: str  # the digest of the link it came by
    since: float
    seen: float


@dataclass(slots=True)
class ChatRow:
    id: int
    seat: int
    text: str
    at: float


@dataclass(slots=True)
class EntryRow:
    number: int
    line: str
    hidden: str


@dataclass(slots=True)
class Change:
    """What one step writes: entries of the log, sealed answers if they changed, and columns of the table's row."""

    entries: list[EntryRow] = field(default_factory=list)
    sealed: dict[int, int] | None = None
    columns: dict[str, Any] = field(default_factory=dict)


@dataclass(slots=True)
class Loaded:
    facts: Facts
    entries: list[EntryRow]
    sealed: dict[int, int]
    seats: list[SeatRow]
    holders: dict[str, list[int]]
    chat: list[ChatRow]


# Tables


def add_table(c: Connection, facts: Facts, log: Sequence[EntryRow], places: Sequence[SeatRow], session: str) -> None:
    """A new table; `session` holds the seats that are taken."""
    c.execute(tables.insert(), {name: getattr(facts, name) for name in tables.columns.keys()})  # noqa: SIM118
    _insert_entries(c, facts.id, log)
    c.execute(seats.insert(), [{"table_id": facts.id, **_seat_values(place)} for place in places])
    own = [place.seat for place in places if place.taken and place.token] if session else []
    if own:
        at = {"since": facts.created, "seen": facts.created}
        c.execute(holders.insert(), [{"session": session, "table_id": facts.id, "seat": seat, **at} for seat in own])


def add_rematch(
    c: Connection,
    old: str,
    facts: Facts,
    log: Sequence[EntryRow],
    places: Sequence[SeatRow],
    seats_there: dict[int, int],
) -> str:
    """Adds the table that follows another, with everybody who sat there. Only one is ever added; returns its id."""
    first = tables.update().where(tables.c.id == old, tables.c.successor == "")
    if c.execute(first.values(successor=facts.id, touched=facts.created)).rowcount != 1:
        return str(c.execute(sa.select(tables.c.successor).where(tables.c.id == old)).scalar_one())
    add_table(c, facts, log, places, "")
    _hand_on(c, old, facts.id, seats_there)
    _bump(c, old)
    return facts.id


def _seat_values(place: SeatRow) -> dict[str, Any]:
    return {
        "seat": place.seat,
        "name": place.name,
        "token": place.token,
        "taken": place.taken,
        "seen": place.seen,
    }


def _insert_entries(c: Connection, table: str, log: Sequence[EntryRow]) -> None:
    if log:
        rows = [{"table_id": table, "number": row.number, "line": row.line, "hidden": row.hidden} for row in log]
        c.execute(entries.insert(), rows)


def change(c: Connection, table: str, version: int, new: Change) -> None:
    """Writes one step of a table at `version`; raises Stale if the table has moved on."""
    columns = {**new.columns, "version": version + 1}
    result = c.execute(_step(tuple(columns)), {**columns, "at_table": table, "at_version": version})
    if result.rowcount != 1:
        raise Stale(table)
    _insert_entries(c, table, new.entries)
    if new.sealed is not None:
        c.execute(sealed.delete().where(sealed.c.table_id == table))
        if new.sealed:
            rows = [{"table_id": table, "seat": seat, "action": action} for seat, action in new.sealed.items()]
            c.execute(sealed.insert(), rows)
    notify(c, _message(table, version + 1, new))


@lru_cache
def _step(columns: tuple[str, ...]) -> sa.Update:
    """Cached, because every move runs it and building the statement takes longer than executing it."""
    here = (tables.c.id == sa.bindparam("at_table"), tables.c.version == sa.bindparam("at_version"))
    return tables.update().where(*here).values({name: sa.bindparam(name) for name in columns})


def _message(table: str, version: int, new: Change) -> dict[str, Any]:
    """The message to other servers: everything, so that they need not ask; `notify` shortens it if it is too long."""
    return {
        "table": table,
        "version": version,
        "entries": [[row.number, row.line, row.hidden] for row in new.entries],
        "sealed": None if new.sealed is None else [[seat, action] for seat, action in new.sealed.items()],
        "columns": new.columns,
    }


def load(c: Connection, table: str, since: int = 0) -> Loaded | None:
    """A table with the entries from `since` on; None if there is none of that id."""
    row = c.execute(sa.select(tables).where(tables.c.id == table)).mappings().first()
    if row is None:
        return None
    log = c.execute(
        sa.select(entries.c.number, entries.c.line, entries.c.hidden)
        .where(entries.c.table_id == table, entries.c.number >= since)
        .order_by(entries.c.number)
    )
    seats_of: dict[str, list[int]] = {}
    for session, seat in c.execute(
        sa.select(holders.c.session, holders.c.seat).where(holders.c.table_id == table).order_by(holders.c.seat)
    ):
        seats_of.setdefault(session, []).append(seat)
    waiting = c.execute(sa.select(sealed.c.seat, sealed.c.action).where(sealed.c.table_id == table))
    return Loaded(
        Facts(**row),
        [EntryRow(*entry) for entry in log],
        {row.seat: row.action for row in waiting},
        _seats_of(c, table),
        seats_of,
        _chat_of(c, table),
    )


def _seats_of(c: Connection, table: str) -> list[SeatRow]:
    columns = (seats.c.seat, seats.c.name, seats.c.token, seats.c.taken, seats.c.seen)
    rows = c.execute(sa.select(*columns).where(seats.c.table_id == table).order_by(seats.c.seat))
    return [SeatRow(*row) for row in rows]


def _chat_of(c: Connection, table: str) -> list[ChatRow]:
    newest = (
        sa.select(chat.c.id, chat.c.seat, chat.c.text, chat.c.at)
        .where(chat.c.table_id == table)
        .order_by(chat.c.id.desc())
        .limit(CHAT_KEPT)
    )
    return [ChatRow(*row) for row in reversed(c.execute(newest).all())]


# Seats


def _bump(c: Connection, table: str) -> None:
    """Raises the version, whatever it is: for changes that cannot collide with a move."""
    c.execute(tables.update().where(tables.c.id == table).values(version=tables.c.version + 1))
    notify(c, {"table": table})


def take_seat(c: Connection, table: str, seat: int, session: str, at: float, token: str = "") -> None:
    """Somebody who knows its token takes the seat; a browser then holds it. `token` if it came by a link."""
    here = (seats.c.table_id == table, seats.c.seat == seat)
    c.execute(seats.update().where(*here).values(taken=True, seen=at))
    if session:
        own = sa.select(holders.c.seat).where(
            holders.c.session == session, holders.c.table_id == table, holders.c.seat == seat
        )
        if c.execute(own).first() is None:
            row = {"session": session, "table_id": table, "seat": seat, "token": token, "since": at, "seen": at}
            c.execute(holders.insert().values(row))
    _bump(c, table)


def claim_seat(c: Connection, table: str, seat: int, token: str, name: str, session: str, at: float) -> bool:
    """Takes a free seat of a listed table; returns whether it was still free."""
    free = (seats.c.table_id == table, seats.c.seat == seat, seats.c.taken.is_(False))
    claim = c.execute(seats.update().where(*free).values(taken=True, token=token, name=name, seen=at))
    if claim.rowcount != 1:
        return False
    take_seat(c, table, seat, session, at)
    return True


def new_token(c: Connection, table: str, seat: int, token: str, session: str) -> None:
    """Replaces the link of a seat: whoever came by the former one loses the seat, except for the browser that asks."""
    place = (seats.c.table_id == table, seats.c.seat == seat)
    former = c.execute(sa.select(seats.c.token).where(*place)).scalar_one()
    came = (holders.c.table_id == table, holders.c.seat == seat, holders.c.token == former)
    c.execute(holders.update().where(*came, holders.c.session == session).values(token=token))
    c.execute(holders.delete().where(*came))
    c.execute(seats.update().where(*place).values(token=token))
    _bump(c, table)


def sessions(c: Connection, table: str, seat: int) -> list[Session]:
    """The browsers that hold a seat, oldest first."""
    columns = (holders.c.session, holders.c.token, holders.c.since, holders.c.seen)
    here = (holders.c.table_id == table, holders.c.seat == seat)
    return [Session(*row) for row in c.execute(sa.select(*columns).where(*here).order_by(holders.c.since))]


def end_sessions(c: Connection, table: str, seat: int, ended: Sequence[str]) -> None:
    here = (holders.c.table_id == table, holders.c.seat == seat, holders.c.session.in_(ended))
    c.execute(holders.delete().where(*here))
    _bump(c, table)


def see_sessions(c: Connection, signs: Sequence[tuple[str, str, float]]) -> None:
    """Notes when these browsers were last at these tables."""
    here = (holders.c.table_id == sa.bindparam("at_table"), holders.c.session == sa.bindparam("of"))
    rows = [{"at_table": table, "of": session, "at": at} for table, session, at in signs]
    c.execute(holders.update().where(*here).values(seen=sa.bindparam("at")), rows)


def rename_seat(c: Connection, table: str, seat: int, name: str, header: str) -> None:
    c.execute(seats.update().where(seats.c.table_id == table, seats.c.seat == seat).values(name=name))
    c.execute(tables.update().where(tables.c.id == table).values(header=header))
    _bump(c, table)


def _hand_on(c: Connection, old: str, new: str, seats_there: dict[int, int]) -> None:
    """Gives whoever holds a seat at one table, by browser or token, the corresponding seat at another."""
    for row in _seats_of(c, old):
        if row.token:
            there = (seats.c.table_id == new, seats.c.seat == seats_there[row.seat])
            c.execute(seats.update().where(*there).values(token=row.token, taken=row.taken))
    rows = c.execute(sa.select(holders).where(holders.c.table_id == old)).mappings().all()
    if rows:
        copies = [{**row, "table_id": new, "seat": seats_there[row["seat"]]} for row in rows]
        c.execute(holders.insert(), copies)


def see(c: Connection, signs: Sequence[tuple[str, int]], at: float) -> None:
    """Notes that these seats were here."""
    here = (seats.c.table_id == sa.bindparam("at_table"), seats.c.seat == sa.bindparam("at_seat"))
    rows = [{"at_table": table, "at_seat": seat} for table, seat in signs]
    c.execute(seats.update().where(*here).values(seen=at), rows)


def seen(c: Connection, table: str) -> dict[int, float]:
    """When each seat was last heard of."""
    rows = c.execute(sa.select(seats.c.seat, seats.c.seen).where(seats.c.table_id == table))
    return {row.seat: row.seen for row in rows}


# Chat and visitors


def say(c: Connection, table: str, seat: int, text: str, at: float) -> None:
    c.execute(chat.insert().values(table_id=table, seat=seat, text=text, at=at))
    _bump(c, table)


def nickname(c: Connection, session: str) -> str:
    name = c.execute(sa.select(visitors.c.nickname).where(visitors.c.session == session)).scalar()
    return name or ""


def set_nickname(c: Connection, session: str, name: str, at: float) -> None:
    update = visitors.update().where(visitors.c.session == session).values(nickname=name, seen=at)
    if c.execute(update).rowcount == 0:
        c.execute(visitors.insert().values(session=session, nickname=name, seen=at))


# Lists

_COLUMNS = ("id", "game", "name", "listed", "live", "hints", "created", "touched", "turn", "over", "archived", "header")
_FREE = sa.select(seats.c.table_id).where(seats.c.taken.is_(False), seats.c.token != "")  # tables with a free seat


def waiting_tables(c: Connection, limit: int) -> list[dict[str, Any]]:
    """Tables on the waiting list that have a free seat, newest first."""
    return _listed_tables(c, limit, tables.c.id.in_(_FREE), tables.c.created)


def running_tables(c: Connection, limit: int) -> list[dict[str, Any]]:
    """Listed tables where all seats are taken, for those who want to watch; the liveliest first."""
    return _listed_tables(c, limit, tables.c.id.not_in(_FREE), tables.c.touched)


def _listed_tables(c: Connection, limit: int, which: Any, latest: Any) -> list[dict[str, Any]]:
    rows = (
        sa.select(*(tables.c[name] for name in _COLUMNS))
        .where(tables.c.listed, ~tables.c.over, ~tables.c.archived, which)
        .order_by(latest.desc())
        .limit(limit)
    )
    return _with_seats(c, c.execute(rows).mappings().all())


def finished_tables(c: Connection, game: str) -> list[str]:
    """All tables of a game whose match is over, archived ones included, in the order in which they were opened."""
    query = sa.select(tables.c.id).where(tables.c.game == game, tables.c.over).order_by(tables.c.created, tables.c.id)
    return list(c.execute(query).scalars())


def tables_of(c: Connection, session: str, limit: int) -> list[dict[str, Any]]:
    """The tables where a browser holds a seat, running ones first, newest first; `mine` are its seats."""
    seats_held: dict[str, list[int]] = {}
    for table, seat in c.execute(sa.select(holders.c.table_id, holders.c.seat).where(holders.c.session == session)):
        seats_held.setdefault(table, []).append(seat)
    result = (
        sa.select(*(tables.c[name] for name in _COLUMNS))
        .where(tables.c.id.in_(sa.select(holders.c.table_id).where(holders.c.session == session)))
        .order_by(tables.c.over, tables.c.touched.desc())
        .limit(limit)
    )
    rows = _with_seats(c, c.execute(result).mappings().all())
    return [{**row, "mine": sorted(seats_held[row["id"]])} for row in rows]


def _with_seats(c: Connection, rows: Sequence[RowMapping]) -> list[dict[str, Any]]:
    by_table: dict[str, list[SeatRow]] = {row["id"]: [] for row in rows}
    columns = (seats.c.table_id, seats.c.seat, seats.c.name, seats.c.token, seats.c.taken, seats.c.seen)
    query = sa.select(*columns).where(seats.c.table_id.in_(list(by_table))).order_by(seats.c.table_id, seats.c.seat)
    for table, *place in c.execute(query):
        by_table[table].append(SeatRow(*place))
    return [{**row, "seats": by_table[row["id"]]} for row in rows]


def tables_for_bots(c: Connection, untouched_since: float) -> list[str]:
    """Tables where a bot is to act and nothing has happened since then."""
    waits = (tables.c.bots_turn, ~tables.c.over, ~tables.c.archived, tables.c.touched <= untouched_since)
    return list(c.execute(sa.select(tables.c.id).where(*waits)).scalars())


def tables_with_requests(c: Connection, now: float) -> list[str]:
    """Tables where something was asked of the others, and the time to answer is over."""
    asks = (tables.c.requests != "{}", ~tables.c.over, ~tables.c.archived)
    rows = c.execute(sa.select(tables.c.id, tables.c.requests).where(*asks))
    return [id for id, text in rows if _is_due(text, now)]


def _is_due(text: str, now: float) -> bool:
    """Whether a request is due. One that cannot be read never is: the table itself says what is wrong with it."""
    try:
        requests = read_requests(text)
    except msgspec.MsgspecError:
        return False
    return any(wish is not None and wish.at <= now for wish in (requests.undo, requests.close))


def untouched(c: Connection, since: float) -> list[str]:
    """Tables that nobody has touched since then and that are not archived yet, the oldest first."""
    old = (~tables.c.archived, tables.c.touched <= since)
    return list(c.execute(sa.select(tables.c.id).where(*old).order_by(tables.c.touched)).scalars())


def archive(c: Connection, ids: Sequence[str], since: float) -> list[str]:
    """Archives those of the tables that are still untouched; their records stay. Returns their ids."""
    old = (~tables.c.archived, tables.c.touched <= since, tables.c.id.in_(ids))
    due = list(c.execute(sa.select(tables.c.id).where(*old)).scalars())
    for id in due:
        c.execute(tables.update().where(tables.c.id == id).values(archived=True, listed=False, bots_turn=False))
        _bump(c, id)
    return due


def take_out(c: Connection, table: str, at: float, bots_turn: bool) -> None:
    """Back from the archive."""
    here = tables.update().where(tables.c.id == table, tables.c.archived)
    c.execute(here.values(archived=False, touched=at, bots_turn=bots_turn))
    _bump(c, table)


_TIMES = (tables.c.touched, seats.c.seen, holders.c.seen)


def is_ahead(c: Connection, now: float) -> bool:
    """Whether any timestamp lies in the future."""
    return any(c.execute(sa.select(times).where(times > now + SKEW).limit(1)).first() is not None for times in _TIMES)


def forget_the_future(c: Connection, now: float) -> None:
    """After the clock was set back: moves future timestamps to now, or nothing would be due for a long time."""
    for times in _TIMES:
        c.execute(sa.update(times.table).where(times > now + SKEW).values({times.name: now}))


# Quarantine


def quarantine(c: Connection, table: str, reason: str) -> None:
    """The rules are no longer run on this table: it can only be read as it is stored."""
    c.execute(tables.update().where(tables.c.id == table).values(quarantine=reason, listed=False, bots_turn=False))
    _bump(c, table)


def quarantined(c: Connection) -> list[tuple[str, str, str]]:
    """Id, game and reason of each."""
    query = sa.select(tables.c.id, tables.c.game, tables.c.quarantine).where(tables.c.quarantine != "")
    return [(row.id, row.game, row.quarantine) for row in c.execute(query.order_by(tables.c.id))]


def release(c: Connection, table: str) -> bool:
    """Lets the rules try again; whether the table was in quarantine."""
    here = (tables.c.id == table, tables.c.quarantine != "")
    result = c.execute(tables.update().where(*here).values(quarantine="", bots_turn=~tables.c.over))
    if result.rowcount:
        _bump(c, table)
    return bool(result.rowcount)


def count_tables(c: Connection) -> int:
    return int(c.execute(sa.select(sa.func.count()).select_from(tables)).scalar_one())
