"""The laboratory in the browser: starts runs, shows how far they are, opens reports. Off without `serve --lab DIR`."""

import asyncio
from collections.abc import AsyncGenerator, Mapping
from typing import Annotated, Any

import msgspec
from litestar import MediaType, Response, get, post
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect, Stream

from circenses.bots import bot_names
from circenses.kernel.game import Game
from circenses.server.api.playing import STREAM_HEADERS, counted
from circenses.server.api.records import add_record
from circenses.server.asking import Asker, TheHouse
from circenses.server.describe import game_info
from circenses.server.errors import WrongSeat
from circenses.server.experiment import (
    COMPARE,
    KINDS,
    MOST_GAMES,
    MOST_OF_SEARCHES,
    PEOPLE,
    USUAL,
    Experiment,
    can_be_read,
    read_experiment,
)
from circenses.server.house import House
from circenses.server.live import BEAT, RETRY
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.pages.house_rules import read_rules, rules_context
from circenses.server.visitor import Visitor
from circenses.server.wire import Record

LOOK = 1.0  # seconds between two looks at the files of a run


def is_here(request: AnyRequest) -> bool:
    """Whether somebody at this machine asks. What came through a proxy is from elsewhere, whether we were told of that
    proxy or not."""
    address = Visitor(request).address
    passed_on = any(name in request.headers for name in ("x-forwarded-for", "forwarded", "via"))
    return not passed_on and (address == "::/64" or address.startswith("127."))


def must_be_here(request: AnyRequest) -> None:
    """A run is minutes of work for the machine: only who sits at it may start or stop one."""
    if not is_here(request):
        raise WrongSeat("runs can be started and stopped only from the machine that serves; reports are open to all")


@get("/lab", include_in_schema=False)
async def show_lab(
    request: AnyRequest, house: TheHouse, game: Annotated[str, QueryParameter(max_length=64)] = ""
) -> Page:
    runs = await asyncio.to_thread(house.laboratory.runs)
    titles = house.titles.games()
    title = house.titles.find(game) if game else titles[0]
    kinds = {key: kind for key, kind in KINDS.items() if key != PEOPLE or can_be_read(house.settings.database)}
    return page(
        request,
        "lab.html.jinja",
        runs=runs,
        games=[game_info(each) for each in titles],
        names={each.id: each.name for each in titles},
        game=game_info(title),
        rules=rules_context(title),
        asks=KINDS,
        kinds=kinds,
        bots=bot_names(title.id, title.seats[0]),
        busy=any(run.state == "running" for run in runs),
        here=is_here(request),
        usual=USUAL,
        most=MOST_GAMES,
        most_of_searches=MOST_OF_SEARCHES,
    )


@post("/lab", include_in_schema=False)
async def start(request: AnyRequest, house: TheHouse) -> Redirect:
    _, form = await read_form(request)
    must_be_here(request)
    wish = await asyncio.to_thread(
        read_wish, house.titles.find(str(form.get("game", ""))), form, house.settings.database
    )
    house.laboratory.start(wish)
    return back_to("/lab")


def read_wish(game: Game[Any], form: Mapping[str, Any], database: str = "") -> Experiment:
    """B says nothing unless two rule sets are compared."""

    def side(name: str) -> dict[str, Any]:
        preset, options = read_rules(game, form, name)
        return game.options().resolve(options, preset)

    b = side("b-") if form.get("kind") == COMPARE else None
    return read_experiment(game, form, side("a-"), b, database)


@post("/lab/go-on/{name:str}", include_in_schema=False)
async def go_on(request: AnyRequest, house: TheHouse, name: FromPath[str]) -> Redirect:
    await read_form(request)
    must_be_here(request)
    house.laboratory.go_on(name)
    return back_to("/lab")


@post("/lab/stop", include_in_schema=False)
async def stop(request: AnyRequest, house: TheHouse) -> Redirect:
    await read_form(request)
    must_be_here(request)
    await house.laboratory.stop()
    return back_to("/lab")


@get("/lab/report/{name:str}", include_in_schema=False)
async def show_report(house: TheHouse, name: FromPath[str]) -> Response[str]:
    text = await asyncio.to_thread(house.laboratory.report, name)
    return Response(text, media_type=MediaType.HTML, headers={"Cache-Control": "no-store"})


@get("/lab/game/{name:str}/{number:int}", include_in_schema=False)
async def show_game(request: AnyRequest, house: TheHouse, name: FromPath[str], number: FromPath[int]) -> Page:
    await asyncio.to_thread(house.laboratory.record, name, number)  # there is one
    return page(request, "lab_game.html.jinja", run=name, number=number)


@post("/lab/game/{name:str}/{number:int}", include_in_schema=False)
async def open_game(request: AnyRequest, house: TheHouse, name: FromPath[str], number: FromPath[int]) -> Redirect:
    visitor, _ = await read_form(request)
    text = await asyncio.to_thread(house.laboratory.record, name, number)
    table = await add_record(house, visitor, Record(text))
    return back_to(f"/table/{table.id}/replay?ply=0")


@get("/lab/events", include_in_schema=False)
async def show_events(house: TheHouse, visitor: Asker) -> Stream:
    house.laboratory.runs()  # closed laboratories have no stream
    house.limits.stream(visitor)
    return Stream(counted(house, visitor, events(house)), media_type="text/event-stream", headers=STREAM_HEADERS)


async def events(house: House) -> AsyncGenerator[bytes, None]:
    """The progress of the run that is played, whenever it changes; the last event says how it ended."""
    yield RETRY
    last = b""
    silent = 0.0
    while not house.tables.closing:
        name = house.laboratory.busy
        if name:
            progress = await asyncio.to_thread(house.laboratory.progress, name)
            data = msgspec.json.encode(progress.to_json())
            if data != last:
                last, silent = data, 0.0
                yield b"event: progress\ndata: %b\n\n" % data
        if silent >= house.settings.beat:
            silent = 0.0
            yield BEAT
        silent += LOOK
        await asyncio.sleep(LOOK)


HANDLERS = [show_lab, start, go_on, stop, show_report, show_game, open_game, show_events]
