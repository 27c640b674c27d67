"""A new table: who sits there, what differs from the rulebook."""

import json
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from litestar import Response, get, post
from litestar.params import FromQuery, QueryParameter
from litestar.response import Redirect

from circenses.bots import bot_names
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.server import ledger
from circenses.server.api.tables import created
from circenses.server.asking import GameId, TheHouse
from circenses.server.describe import game_info
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.pages.house_rules import read_rules, rules_context
from circenses.server.table import Table
from circenses.server.tables import ME, plain
from circenses.server.visitor import Visitor
from circenses.server.wire import NewTable, SeatWish

LEVEL_NAMES = {
    "tiro": "Tiro, a recruit: easiest",
    "civis": "Civis, a citizen: plays along",
    "senator": "Senator: plays well",
    "caesar": "Caesar: hardest",
}


@get("/new/{game:str}", include_in_schema=False)
async def new_table(
    request: AnyRequest,
    house: TheHouse,
    game: GameId,
    seats: FromQuery[int] = 0,
    like: Annotated[str, QueryParameter(max_length=64)] = "",
) -> Page:
    """`like` is a table to begin from: its seats and what differs there from the rulebook."""
    title = house.titles.find(game)
    sample = await house.tables.find(like) if like else None
    places, changes = _as_at(sample, game)
    visitor = Visitor(request)
    nickname = await house.store.read(ledger.nickname, visitor.session) if visitor.session else ""
    count = seats if seats in title.seats else len(places) or title.seats[0]
    return page(
        request,
        "new.html.jinja",
        game=game_info(title),
        count=count,
        levels=LEVEL_NAMES,
        bots=[name for name in bot_names(title.id, count) if name not in LEVEL_NAMES],
        easiest=easiest(),
        places=places,
        nickname=nickname,
        given=changes,
        rules=rules_context(title, changes),
        pace=house.settings.pace,
    )


def _as_at(sample: Table | None, game: str) -> tuple[list[dict[str, str]], dict[str, Any]]:
    """Who sits at a table, and the options that differ from the rulebook."""
    if sample is None or sample.facts.game != game:
        return [], {}
    header = json.loads(sample.facts.header)
    places = [{"kind": seat["kind"], "name": seat["name"]} for seat in header["seats"]]
    people = [place for place in places if place["kind"] == "human"]
    if people:
        people[0]["kind"] = "me"
    return places, header["options"]


@post("/new/{game:str}", include_in_schema=False)
async def open_table(request: AnyRequest, house: TheHouse, game: GameId) -> Response[Any] | Redirect:
    """An empty form means: this browser against the easiest bots, by the rulebook."""
    visitor, form = await read_form(request)
    house.limits.new_table(visitor)
    wish = read_wish(house.titles.find(game), form)
    nickname = await house.store.read(ledger.nickname, visitor.session)
    typed = next((plain(seat.name) for seat in wish.seats if seat.kind == ME), "")
    if typed and typed != nickname:
        nickname = typed[: house.settings.name_length]
        await house.store.write(ledger.set_nickname, visitor.session, nickname, house.settings.clock())
    opened = await house.tables.open(wish, visitor.session, nickname)
    table = await house.tables.find(opened.id)
    mine = visitor.seats(table)
    links = [link for link in created(house, opened).links if link.seat not in mine]
    if not links:
        return back_to(f"/table/{opened.id}")
    return page(request, "opened.html.jinja", 201, id=opened.id, links=links, names=[row.name for row in table.seats])


def read_wish(game: Game[Any], form: Mapping[str, Any]) -> NewTable:
    """The fields `seat-0`, `name-0`, ... `option KEY`, `options` (TOML), `preset`, `seed`, `name`, `listed`, `slow` and
    `hints`."""
    seats = [
        {"kind": str(form[f"seat-{i}"]), "name": str(form.get(f"name-{i}", ""))}
        for i in range(20)
        if f"seat-{i}" in form
    ]
    if not seats:
        seats = [{"kind": "me", "name": ""}] + [{"kind": easiest(), "name": ""}] * (game.seats[0] - 1)
    preset, options = read_rules(game, form)
    fields: dict[str, Any] = {
        "game": game.id,
        "seats": [SeatWish(**seat) for seat in seats],
        "preset": preset,
        "options": options,
        "seed": str(form.get("seed", ""))[:200],
        "name": str(form.get("name", "")),
        "listed": "listed" in form,
        "live": "slow" not in form,
        "hints": {"on": True, "off": False}.get(str(form.get("hints", ""))),
    }
    if str(form.get("pace", "")).isdecimal():
        fields["pace"] = int(form["pace"])
    try:
        return msgspec.convert(msgspec.to_builtins(fields), NewTable)
    except msgspec.ValidationError as fault:
        raise BadOption(str(fault)) from None


def easiest() -> str:
    """The weakest level."""
    names = bot_names()
    return next((name for name in names if name != "uniform"), names[0])


HANDLERS = [new_table, open_table]
