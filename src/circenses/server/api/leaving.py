"""Taking back, talking, leaving."""

from litestar import post
from litestar.params import JSONBody

from circenses.kernel.errors import BadOption
from circenses.server import archive, ledger, undoing
from circenses.server import leaving as ways
from circenses.server.api.answers import Acknowledged, TableInfo
from circenses.server.api.tables import acknowledged, info
from circenses.server.asking import Asker, TableId, TheHouse
from circenses.server.refusals import documented
from circenses.server.wire import Answer, AsSeat, HandOver, Pace, Undo, Words


@post("/tables/{id:str}/undo", responses=documented(), summary="Take back, alone or by asking the others")
async def undo(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Undo]) -> Acknowledged:
    table = await house.tables.find(id)
    done = await undoing.undo(table, visitor.seat(table, data.seat), data.to)
    return acknowledged(table, done, "" if done else "the others are asked")


@post("/tables/{id:str}/undo/answer", responses=documented(), summary="Agree to an undo, or not; or withdraw one")
async def answer_undo(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Answer]) -> Acknowledged:
    table = await house.tables.find(id)
    return acknowledged(table, await undoing.answer(table, visitor.seat(table, data.seat), data.agree))


@post("/tables/{id:str}/resign", responses=documented(), summary="Resign")
async def resign(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Acknowledged:
    table = await house.tables.find(id)
    await ways.resign(table, visitor.seat(table, data.seat))
    return acknowledged(table)


@post("/tables/{id:str}/draw", responses=documented(), summary="Offer a draw, or accept the one offered")
async def draw(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Acknowledged:
    table = await house.tables.find(id)
    note = await ways.offer_draw(table, visitor.seat(table, data.seat))
    return acknowledged(table, note == "agreed", note)


@post("/tables/{id:str}/hand-over", responses=documented(), summary="Let a bot play one's seat, or an absent player's")
async def hand_over(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[HandOver]) -> Acknowledged:
    table = await house.tables.find(id)
    own = visitor.seat(table)
    await ways.hand_over(table, visitor.seats(table), own if data.seat is None else data.seat, data.bot)
    return acknowledged(table)


@post("/tables/{id:str}/take-back", responses=documented(), summary="Play one's seat again")
async def take_back(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Acknowledged:
    table = await house.tables.find(id)
    await ways.take_back(table, visitor.seat(table, data.seat))
    return acknowledged(table)


@post("/tables/{id:str}/close", responses=documented(), summary="Close the table unless somebody objects")
async def close(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> Acknowledged:
    table = await house.tables.find(id)
    done = await ways.close(table, visitor.seat(table, data.seat))
    return acknowledged(table, done, "" if done else "the others can object")


@post("/tables/{id:str}/close/answer", responses=documented(), summary="Agree to closing the table, or object")
async def answer_close(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Answer]) -> Acknowledged:
    table = await house.tables.find(id)
    return acknowledged(table, await ways.answer_close(table, visitor.seat(table, data.seat), data.agree))


@post("/tables/{id:str}/take-out", responses=documented(), summary="Take the table out of the archive")
async def take_out(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[AsSeat]) -> TableInfo:
    table = await house.tables.find(id)
    visitor.seat(table, data.seat)
    await archive.take_out(table)
    return info(house, table, visitor)


@post("/tables/{id:str}/chat", responses=documented(), summary="Say something to the table")
async def chat(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Words]) -> Acknowledged:
    table = await house.tables.find(id)
    seat = visitor.seat(table, data.seat)
    text = " ".join(data.text.split())[: house.settings.chat_length]
    if not text:
        raise BadOption("say at least one word")
    await table.store.write(ledger.say, table.id, seat, text, house.settings.clock())
    await table.catch_up()
    return acknowledged(table)


@post("/tables/{id:str}/pace", responses=documented(), summary="How fast the bots play")
async def pace(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Pace]) -> Acknowledged:
    table = await house.tables.find(id)
    visitor.seat(table)
    await table.enter(lambda: None, pace=data.pace)
    return acknowledged(table)


HANDLERS = [
    undo,
    answer_undo,
    resign,
    draw,
    hand_over,
    take_back,
    close,
    answer_close,
    take_out,
    chat,
    pace,
]
