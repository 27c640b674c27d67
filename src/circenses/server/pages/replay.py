"""A match at any ply; while it runs as the viewer knew it, afterwards from any seat."""

from litestar import get, post
from litestar.response import Redirect

from circenses.bots import bot_names
from circenses.server.api.records import branch as branch_table
from circenses.server.api.tables import info
from circenses.server.asking import Looker, Ply, TableId, TheHouse
from circenses.server.pages.board import form_of, laid_out
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.pages.new import easiest
from circenses.server.pages.table import clause_index, number
from circenses.server.replay import allowed_viewer, replay, turns
from circenses.server.views import story
from circenses.server.visitor import Visitor
from circenses.server.wire import Branch


@get("/table/{id:str}/replay", include_in_schema=False)
async def show(
    request: AnyRequest,
    house: TheHouse,
    id: TableId,
    ply: Ply = None,
    looker: Looker = None,
) -> Page:
    table = await house.tables.find(id)
    visitor = Visitor(request)
    viewer = allowed_viewer(table, looker, visitor.viewer(table))
    at = await replay(table, viewer, ply, form_of(request))
    lines = story(table, viewer)
    return page(
        request,
        "replay.html.jinja",
        table=info(house, table, visitor),
        at=at,
        board=laid_out(at.parts),
        log=[lines[entry.number] for entry in table.match.line],
        turns=turns(table.match),
        bots=bot_names(table.facts.game, len(table.seats)),
        easiest=easiest(),
        clauses=clause_index(table.match.game),
    )


@post("/table/{id:str}/branch", include_in_schema=False)
async def branch(request: AnyRequest, house: TheHouse, id: TableId) -> Redirect:
    visitor, form = await read_form(request)
    wish = Branch(number(form, "ply") or 0, number(form, "seat") or 0, str(form.get("bot", easiest())))
    table_made = await branch_table.fn(house, visitor, id, wish)
    return back_to(f"/table/{table_made.id}")


HANDLERS = [show, branch]
