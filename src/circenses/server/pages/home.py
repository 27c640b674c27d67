"""The first page: the games, your tables, tables that wait for players; and records brought along."""

from litestar import get, post
from litestar.datastructures import UploadFile
from litestar.response import Redirect

from circenses.art.cover import cover
from circenses.kernel.errors import BadRecord
from circenses.server import ledger
from circenses.server.api.records import add_record
from circenses.server.api.tables import MINE_SHOWN, RUNNING_SHOWN, WAITING_SHOWN, my_tables
from circenses.server.asking import TheHouse
from circenses.server.describe import game_info, table_infos
from circenses.server.pages import lessons
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.tables import plain
from circenses.server.visitor import Visitor
from circenses.server.wire import Record

__all__ = ["HANDLERS", "my_tables"]


@get("/", include_in_schema=False)
async def home(request: AnyRequest, house: TheHouse) -> Page:
    visitor = Visitor(request)
    mine = await house.store.read(ledger.tables_of, visitor.session, MINE_SHOWN) if visitor.session else []
    waiting = await house.store.read(ledger.waiting_tables, WAITING_SHOWN)
    running = await house.store.read(ledger.running_tables, RUNNING_SHOWN)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    games = house.titles.games()
    return page(
        request,
        "home.html.jinja",
        games=[game_info(game) for game in games],
        covers={game.id: cover(game) for game in games},
        lessons=[game.id for game in games if lessons.exists(game)],
        mine=table_infos(house, mine),
        waiting=table_infos(house, waiting),
        running=table_infos(house, running),
        nickname=nickname,
    )


@post("/nickname", include_in_schema=False)
async def nickname(request: AnyRequest, house: TheHouse) -> Redirect:
    visitor, form = await read_form(request)
    name = plain(str(form.get("name", "")))[: house.settings.name_length]
    if name:
        await house.store.write(ledger.set_nickname, visitor.session, name, house.settings.clock())
    return back_to("/")


@post("/records", include_in_schema=False, request_max_body_size=4 * 1024 * 1024)
async def upload(request: AnyRequest, house: TheHouse) -> Redirect:
    visitor, form = await read_form(request)
    content = form.get("record", "")
    raw = await content.read() if isinstance(content, UploadFile) else str(content).encode()
    try:
        text = raw.decode().replace("\r\n", "\n")
    except UnicodeDecodeError:
        raise BadRecord("not a text file") from None
    if not text.strip():
        raise BadRecord("choose a file with a match record")
    table = await add_record(house, visitor, Record(text))
    return back_to(f"/table/{table.id}/replay?ply=0")


HANDLERS = [home, nickname, upload]
