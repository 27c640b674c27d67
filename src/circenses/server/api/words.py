"""A seat in words, for language models and other programs that read: brief, look, ask, play, wait."""

import asyncio
from typing import Annotated

import msgspec
from litestar import get, post
from litestar.params import JSONBody, QueryParameter

from circenses.kernel.errors import BadOption, IllegalAction, StalePly
from circenses.kernel.names import spoken
from circenses.kernel.state import SPECTATOR
from circenses.protocol import Brief, Situation, Verdict, brief, judge, situation
from circenses.protocol.seat import LONGEST_MOVE, must_be_asked
from circenses.server import play, seating
from circenses.server.api.answers import Acknowledged
from circenses.server.api.tables import acknowledged
from circenses.server.asking import Asker, GameId, Looker, TableId, TheHouse
from circenses.server.house import House
from circenses.server.refusals import documented
from circenses.server.table import Table
from circenses.server.views import story
from circenses.server.visitor import Visitor
from circenses.server.wire import WrittenMove

LONGEST_WAIT = 25.0  # seconds; then the answer is the present situation, and one asks again

Topic = Annotated[
    str, QueryParameter(max_length=100, description="a chapter that does not stand in the brief, or a clause: CM-1.9")
]
Since = Annotated[int, QueryParameter(ge=0, le=1_000_000, description="history from this entry on")]
Listed = Annotated[bool, QueryParameter(description="whether legal moves are listed")]
Written = Annotated[str, QueryParameter(min_length=1, max_length=LONGEST_MOVE, description="a move in notation")]


class Briefed(msgspec.Struct):
    """The rules in words with the numbers of a table, and the topics one can ask for besides."""

    text: str
    topics: list[str]


def _briefed(table_brief: Brief, topic: str) -> Briefed:
    return Briefed(table_brief.topic(topic), list(table_brief.topics))


@get(
    "/games/{game:str}/brief", responses=documented(400, 404, 422, 429), summary="The printed rules in brief, in words"
)
async def show_brief(
    house: TheHouse,
    game: GameId,
    seats: Annotated[int, QueryParameter(ge=0, le=20, description="players; 0 is the fewest")] = 0,
    topic: Topic = "",
) -> Briefed:
    title = house.titles.find(game)
    return await asyncio.to_thread(lambda: _briefed(brief(title, seats or title.seats[0]), topic))


@get(
    "/tables/{id:str}/brief",
    responses=documented(400, 404, 409, 422, 429, 503),
    summary="The rules of a table in brief, with its numbers",
)
async def show_table_brief(house: TheHouse, id: TableId, topic: Topic = "") -> Briefed:
    match = (await house.tables.find(id)).match
    return await asyncio.to_thread(lambda: _briefed(brief(match.game, len(match.seats), match.options), topic))


@get(
    "/tables/{id:str}/situation",
    responses=documented(400, 401, 403, 404, 409, 429, 503),
    summary="The position in words and as data, and what has happened",
)
async def show_situation(
    house: TheHouse, visitor: Asker, id: TableId, since: Since = 0, legal: Listed = False, looker: Looker = None
) -> Situation:
    table = await house.tables.find(id)
    return situation_of(table, visitor.viewer(table, looker), since, legal)


def situation_of(table: Table, viewer: int, since: int, legal: bool) -> Situation:
    seats = table.match.seats
    history = [spoken(line, seats) for entry in story(table, viewer) if entry.entry >= since for line in entry.lines]
    return situation(table.match, viewer, history, legal)


@get(
    "/tables/{id:str}/why-not",
    responses=documented(),
    summary="Whether a move in notation may be played now, and if not, why",
)
async def show_why_not(house: TheHouse, visitor: Asker, id: TableId, move: Written, looker: Looker = None) -> Verdict:
    table = await house.tables.find(id)
    return judge(table.match, visitor.seat(table, looker), move)[1]


@post("/tables/{id:str}/play", responses=documented(), summary="Play a move in notation")
async def play_written(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[WrittenMove]) -> Acknowledged:
    table = await house.tables.find(id)
    seat = visitor.seat(table, data.seat)
    match = table.match
    if data.ply is not None and data.ply != match.ply:
        raise StalePly(f"this is move {match.ply}, not {data.ply}: look again and choose anew")
    must_be_asked(match, seat)
    actions, verdict = judge(match, seat, data.move)
    if not actions:
        raise IllegalAction(verdict.reason)
    await play.act(table, seat, actions, match.ply)
    await seating.sit(table, visitor)
    return acknowledged(table)


@get(
    "/tables/{id:str}/wait",
    responses=documented(),
    summary="The situation as soon as the seat is asked, the match is over, or the time has passed",
)
async def wait(
    house: TheHouse,
    visitor: Asker,
    id: TableId,
    seconds: Annotated[float, QueryParameter(ge=0, le=LONGEST_WAIT)] = LONGEST_WAIT,
    since: Since = 0,
    legal: Listed = False,
    looker: Looker = None,
) -> Situation:
    table = await house.tables.find(id)
    seat = visitor.seat(table, looker)
    if seat == SPECTATOR:
        raise BadOption("only a seat can wait for its turn")
    if not _is_due(house, table, seat):
        await _due(house, visitor, table, seat, seconds)
    return situation_of(table, seat, since, legal)


def _is_due(house: House, table: Table, seat: int) -> bool:
    return table.over or house.tables.closing or seat in table.match.actors()


async def _due(house: House, visitor: Visitor, table: Table, seat: int, seconds: float) -> None:
    """Waits until the seat is asked; whoever waits counts as watching."""
    house.limits.stream(visitor)
    bell = asyncio.Event()
    house.limits.watch(visitor, 1)
    table.arrive([seat], bell)
    try:
        async with asyncio.timeout(seconds):
            while not _is_due(house, table, seat):
                bell.clear()
                await bell.wait()
    except TimeoutError:
        pass
    finally:
        table.leave([seat], bell)
        house.limits.watch(visitor, -1)


HANDLERS = [show_brief, show_table_brief, show_situation, show_why_not, play_written, wait]
