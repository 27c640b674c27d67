"""Opens, lists and describes tables; takes seats."""

from typing import Any

from litestar import get, post
from litestar.params import JSONBody

from circenses.server import ledger, seating
from circenses.server.api.answers import Acknowledged, Created, Device, Link, Me, Seated, TableInfo
from circenses.server.asking import Asker, Looker, TableId, TheHouse
from circenses.server.describe import table_info, table_infos
from circenses.server.house import House
from circenses.server.links import seat_link
from circenses.server.refusals import documented
from circenses.server.table import Table
from circenses.server.tables import Opened, plain
from circenses.server.visitor import Visitor
from circenses.server.wire import AsSeat, EndDevice, NewTable, Nickname, SeatName, Token

WAITING_SHOWN = 50
MINE_SHOWN = 100
RUNNING_SHOWN = 20


def created(house: House, opened: Opened) -> Created:
    links = [Link(seat, token, *seat_link(house.url, opened.id, token)) for seat, token in opened.links.items()]
    return Created(opened.id, f"{house.url}/table/{opened.id}", links)


@post("/tables", responses=documented(400, 403, 404, 413, 422, 429, 503), summary="Open a table")
async def open_table(house: TheHouse, visitor: Asker, data: JSONBody[NewTable]) -> Created:
    house.limits.new_table(visitor)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    return created(house, await house.tables.open(data, visitor.session, nickname))


@get("/tables", responses=documented(429, 503), summary="Tables on the waiting list that have a free seat")
async def waiting_tables(house: TheHouse, visitor: Asker) -> list[TableInfo]:
    rows = await house.store.read(ledger.waiting_tables, WAITING_SHOWN)
    return table_infos(house, rows)


def info(house: House, table: Table, visitor: Visitor) -> TableInfo:
    row = {name: getattr(table.facts, name) for name in ledger.Facts.__slots__}
    row["locked"] = table.why_locked
    return table_info(house, row, table.seats, visitor.seats(table))


@get("/tables/{id:str}", responses=documented(400, 401, 404, 429, 503), summary="What a table is about")
async def show_table(house: TheHouse, visitor: Asker, id: TableId) -> TableInfo:
    return info(house, await house.tables.find(id), visitor)


@post("/tables/{id:str}/enter", responses=documented(), summary="Exchange the token of a seat link for the seat")
async def enter_seat(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Token]) -> Seated:
    table = await house.tables.find(id)
    seat = await seating.enter(table, visitor, data.token)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    if nickname and seating.is_unnamed(table, seat) and not table.over:
        await seating.rename(table, seat, seating.free_name(table, seat, nickname))
    return Seated(seat)


@post("/tables/{id:str}/join", responses=documented(), summary="Take a free seat of a table on the waiting list")
async def join_table(house: TheHouse, visitor: Asker, id: TableId) -> Seated:
    table = await house.tables.find(id)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    seat, token = await seating.join(table, visitor, nickname, house.limits)
    return Seated(seat, token)


@post("/tables/{id:str}/links", responses=documented(), summary="A fresh link for a seat")
async def renew_link(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Link:
    table = await house.tables.find(id)
    seat = data.seat if data.seat is not None else visitor.seat(table)
    token = await seating.new_link(table, visitor, seat)
    return Link(seat, token, *seat_link(house.url, table.id, token))


@get(
    "/tables/{id:str}/devices",
    responses=documented(400, 401, 403, 404, 429, 503),
    summary="The browsers that hold one's seat",
)
async def show_devices(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> list[Device]:
    table = await house.tables.find(id)
    return await devices_of(table, visitor, visitor.seat(table, looker))


async def devices_of(table: Table, visitor: Visitor, seat: int) -> list[Device]:
    devices = await seating.devices(table, visitor, seat)
    return [Device(one.id, seat, one.by_link, one.since, one.seen, one.this) for one in devices]


@post("/tables/{id:str}/devices/end", responses=documented(), summary="Take one's seat from another browser")
async def end_device(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[EndDevice]) -> list[Device]:
    table = await house.tables.find(id)
    seat = visitor.seat(table, data.seat)
    await seating.end_device(table, visitor, seat, data.id)
    return await devices_of(table, visitor, seat)


@post("/tables/{id:str}/name", responses=documented(), summary="What one is called at a table")
async def rename_seat(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[SeatName]) -> Acknowledged:
    table = await house.tables.find(id)
    await seating.rename(table, visitor.seat(table, data.seat), data.name)
    if visitor.session:
        name = plain(data.name)[: house.settings.name_length]
        await house.store.write(ledger.set_nickname, visitor.session, name, house.settings.clock())
    return acknowledged(table)


def acknowledged(table: Table, done: bool = True, note: str = "") -> Acknowledged:
    return Acknowledged(table.match.ply, len(table.match.log), table.over, done, note)


@get("/me", responses=documented(429, 503), summary="The tables of this browser")
async def my_tables(house: TheHouse, visitor: Asker) -> Me:
    if not visitor.session:
        return Me("", [])
    nickname = await house.store.read(ledger.nickname, visitor.session)
    rows: list[dict[str, Any]] = await house.store.read(ledger.tables_of, visitor.session, MINE_SHOWN)
    return Me(nickname, table_infos(house, rows))


@post("/me", responses=documented(400, 403, 413, 422, 429, 503), summary="The name this browser remembers")
async def set_nickname(house: TheHouse, visitor: Asker, data: JSONBody[Nickname]) -> Me:
    name = plain(data.name)[: house.settings.name_length]
    if visitor.session and name:
        await house.store.write(ledger.set_nickname, visitor.session, name, house.settings.clock())
    return Me(name if visitor.session else "", [])


HANDLERS = [
    open_table,
    waiting_tables,
    show_table,
    enter_seat,
    join_table,
    renew_link,
    show_devices,
    end_device,
    rename_seat,
    my_tables,
    set_nickname,
]
__all__ = ["HANDLERS", "acknowledged", "created", "info"]
