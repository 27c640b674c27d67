"""Taking a seat: by its secret link or from the waiting list, and its name."""

import json
from dataclasses import dataclass

from circenses.kernel.errors import BadOption
from circenses.kernel.lines import text_of
from circenses.kernel.log import seat_name
from circenses.server import ledger, tokens
from circenses.server.errors import NoSeat, NotNow, WrongSeat
from circenses.server.limits import Limits
from circenses.server.table import Table
from circenses.server.tables import plain
from circenses.server.visitor import Visitor


async def enter(table: Table, visitor: Visitor, token: str) -> int:
    """Exchanges the token of a seat link: from now on this browser holds the seat."""
    digest = tokens.digest(token)
    seat = next((row.seat for row in table.seats if row.token and tokens.same(row.token, digest)), None)
    if seat is None:
        raise NoSeat("this seat link is not valid (any more): ask for a new one")
    now = table.settings.clock()
    await table.store.write(ledger.take_seat, table.id, seat, visitor.session, now, digest)
    await table.catch_up()
    return seat


async def sit(table: Table, visitor: Visitor) -> None:
    """A program takes its seat by using the token for the first time."""
    for seat in visitor.seats(table):
        if not table.seats[seat].taken:
            await table.store.write(ledger.take_seat, table.id, seat, visitor.session, table.settings.clock())
            await table.catch_up()


async def join(table: Table, visitor: Visitor, name: str, limits: Limits) -> tuple[int, str]:
    """The first free seat of a table on the waiting list; the seat and its token."""
    if not table.facts.listed or table.over:
        raise NotNow("this table is not on the waiting list: ask for a seat link")
    if visitor.seats(table):
        raise NotNow("you sit at this table already")
    free = [row for row in table.seats if row.token and not row.taken]
    if free:
        limits.join(visitor, table.id)
        token = tokens.fresh()
        now = table.settings.clock()
        for row in free:
            shown_name = free_name(table, row.seat, name or row.name)
            claimed = await table.store.write(
                ledger.claim_seat, table.id, row.seat, tokens.digest(token), shown_name, visitor.session, now
            )
            if claimed:
                await table.catch_up()
                return row.seat, token
    raise NotNow("all seats of this table are taken")


async def new_link(table: Table, visitor: Visitor, seat: int) -> str:
    """A new link for a seat nobody has taken yet, or for one's own; the former one no longer works."""
    mine = visitor.seats(table)
    if not mine:
        raise NoSeat("only those who play here can give out seat links")
    if not 0 <= seat < len(table.seats) or not table.seats[seat].token:
        raise WrongSeat(f"{seat_name(seat)}: that seat is not one that people take")
    if table.seats[seat].taken and seat not in mine:
        raise WrongSeat(f"{seat_name(seat)}: that seat is taken, and only its player can renew the link")
    token = tokens.fresh()
    await table.store.write(ledger.new_token, table.id, seat, tokens.digest(token), visitor.session)
    await table.catch_up()
    return token


@dataclass(frozen=True, slots=True)
class Device:
    """A browser that holds a seat; `id` tells it from others and is no secret."""

    id: str
    by_link: bool
    since: float
    seen: float
    this: bool
    session: str


async def devices(table: Table, visitor: Visitor, seat: int) -> list[Device]:
    rows = await table.store.read(ledger.sessions, table.id, seat)
    return [
        Device(
            tokens.digest(f"{table.id} {row.session}")[:16],
            bool(row.token),
            row.since,
            max(row.seen, table.browsers.get(row.session, 0.0)),
            row.session == visitor.session,
            row.session,
        )
        for row in rows
    ]


async def end_device(table: Table, visitor: Visitor, seat: int, id: str) -> None:
    """Ends one browser's hold of a seat; '' ends all but the one that asks."""
    device = await devices(table, visitor, seat)
    ended = [one.session for one in device if (one.id == id if id else not one.this)]
    if id and not ended:
        raise BadOption("no such browser holds this seat (any more)")
    await table.store.write(ledger.end_sessions, table.id, seat, ended)
    await table.catch_up()


async def rename(table: Table, seat: int, name: str) -> None:
    table.must_be_open()
    if table.over:
        raise NotNow("the match is over: its names are part of the record")
    new_name = plain(name)[: table.settings.name_length]
    if not new_name:
        raise BadOption("a name needs at least one character")
    if any(row.name == new_name and row.seat != seat for row in table.seats):
        raise BadOption(f"{new_name!r} is taken: two players cannot have the same name")
    header = json.loads(table.facts.header)
    header["seats"][seat]["name"] = new_name
    await table.store.write(ledger.rename_seat, table.id, seat, new_name, text_of(header))
    await table.catch_up()


def free_name(table: Table, seat: int, name: str) -> str:
    taken = [row.name for row in table.seats if row.seat != seat]
    plain_name = plain(name)[: table.settings.name_length] or f"Player {seat + 1}"
    while plain_name in taken:
        plain_name += f" {seat + 1}"
    return plain_name


def is_unnamed(table: Table, seat: int) -> bool:
    """Whether the seat still has its default name."""
    return table.seats[seat].name == f"Player {seat + 1}"
