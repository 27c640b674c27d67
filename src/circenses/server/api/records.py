"""Records, replays, branches, rematches."""

import json

from litestar import MediaType, Response, get, post
from litestar.handlers import HTTPRouteHandler
from litestar.params import JSONBody

from circenses.art.forms import WIDE
from circenses.server import ledger, replay, upload
from circenses.server.api.answers import Created
from circenses.server.api.tables import created
from circenses.server.asking import Asker, Form, Looker, Ply, TableId, TheHouse
from circenses.server.errors import NotNow
from circenses.server.house import House
from circenses.server.ledger import EntryRow
from circenses.server.refusals import documented
from circenses.server.rematch import rematch_of
from circenses.server.rows import viewer_record
from circenses.server.settings import Settings
from circenses.server.table import Table
from circenses.server.tables import plain
from circenses.server.upload import Upload
from circenses.server.wire import AsSeat, Branch, Record


async def record_text(house: House, table: Table, viewer: int) -> str:
    """The record as far as the viewer may know it while the match runs; all of it once it is over."""
    loaded = await house.store.read(ledger.load, table.id)
    rows: list[EntryRow] = loaded.entries if loaded is not None else []
    if table.over:
        lines = [table.facts.header, *(row.line for row in rows), table.facts.footer]
    else:
        lines = viewer_record(json.loads(table.facts.header), rows, viewer)
    return "".join(line + "\n" for line in lines)


@get(
    "/tables/{id:str}/record",
    media_type="application/jsonl",
    responses=documented(400, 401, 403, 404, 429, 503),
    summary="The record of the match, as far as the viewer may know it",
)
async def show_record(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> Response[str]:
    table = await house.tables.find(id)
    text = await record_text(house, table, visitor.viewer(table, looker))
    name = f"{table.facts.game}-{table.id}.jsonl"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(text, media_type="application/jsonl", headers=headers)


@get("/tables/{id:str}/replay", responses=documented(), summary="The table at any ply")
async def show_replay(
    house: TheHouse, visitor: Asker, id: TableId, ply: Ply = None, looker: Looker = None, form: Form = WIDE
) -> replay.Replayed:
    table = await house.tables.find(id)
    viewer = replay.allowed_viewer(table, looker, visitor.viewer(table))
    return await replay.replay(table, viewer, ply, form)


@get("/tables/{id:str}/curve", responses=documented(), summary="Chances of winning over the match, and where turns end")
async def show_curve(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> replay.Curve:
    table = await house.tables.find(id)
    viewer = replay.allowed_viewer(table, looker, visitor.viewer(table))
    if not table.facts.hints and not table.match.over:
        raise NotNow("hints are switched off at this table: its chances are shown when it is over")
    return await replay.curve(table, viewer)


@post("/tables/{id:str}/branch", responses=documented(), summary="What if: a new table from a ply on, against bots")
async def branch(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Branch]) -> Created:
    house.limits.new_table(visitor)
    table = await house.tables.find(id)
    own = visitor.viewer(table, data.seat if data.seat in visitor.seats(table) else None)
    seat = replay.allowed_viewer(table, data.seat, own)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    match = replay.branch(table, data.ply, seat, data.bot, nickname or table.seats[seat].name)
    facts = {"name": f"What if, from move {data.ply}", "pace": house.settings.pace}
    return created(house, await house.tables.add(match, visitor.session, [seat], **facts))


@post("/tables/{id:str}/rematch", responses=documented(), summary="The same table once more; who sat there sits again")
async def rematch(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Created:
    table = await house.tables.find(id)
    visitor.seat(table, data.seat)
    return created(house, await rematch_of(house.tables, table))


async def add_record(house: TheHouse, visitor: Asker, data: JSONBody[Record]) -> Created:
    house.limits.new_table(visitor)
    settings = house.settings
    wish = Upload(data.text, settings.games, plain(data.name) or "From a record", settings.pace, settings.clock())
    fresh = await upload.read(house.readers, wish, visitor.address)
    return created(house, await house.tables.add_fresh(fresh, visitor.session))


def handlers(settings: Settings) -> list[HTTPRouteHandler]:
    """The handlers; one that takes a record accepts a larger body than others."""
    bring = post(
        "/records",
        responses=documented(400, 403, 404, 413, 422, 429, 503),
        summary="A table from a match record: to replay it, or to play on",
        request_max_body_size=settings.record_limit,
        media_type=MediaType.JSON,
    )(add_record)
    return [show_record, show_replay, show_curve, branch, rematch, bring]
