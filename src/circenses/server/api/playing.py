"""Playing: look, choose, act."""

import asyncio
from collections.abc import AsyncGenerator
from typing import Annotated, Any, cast

from litestar import MediaType, Request, Response, get, post
from litestar.params import JSONBody, QueryParameter
from litestar.response import Stream

from circenses.art.forms import WIDE
from circenses.art.picture import changed_parts
from circenses.kernel import gather, wording
from circenses.kernel.errors import BadOption, CircensesError, StalePly
from circenses.kernel.names import named
from circenses.protocol import known
from circenses.server import choices, in_parts, play, seating
from circenses.server.api.answers import Acknowledged, Previewed, Seen
from circenses.server.api.tables import acknowledged
from circenses.server.asking import Asker, Form, Looker, Numbers, TableId, TheHouse
from circenses.server.errors import NotNow, Unavailable
from circenses.server.hints import LEVEL, QUICK, Hint
from circenses.server.house import House
from circenses.server.live import joining, stream
from circenses.server.names import dressed
from circenses.server.packing import packed
from circenses.server.refusals import documented
from circenses.server.table import Table
from circenses.server.thought import task
from circenses.server.views import choices as choices_of
from circenses.server.views import drawn, prepared_view, sight
from circenses.server.visitor import Visitor
from circenses.server.wire import Draft, Move

STREAM_HEADERS = {"Cache-Control": "no-store", "X-Accel-Buffering": "no", "Vary": "Accept-Encoding"}


@get(
    "/tables/{id:str}/view", responses=documented(400, 401, 403, 404, 429, 503), summary="Everything a viewer is shown"
)
async def show_view(
    house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None, form: Form = WIDE
) -> Response[dict[str, Any]]:
    table = await house.tables.find(id)
    viewer = visitor.viewer(table, looker)
    data = joining(table, await prepared_view(table, viewer, form), visitor.seats(table))
    return Response(cast(dict[str, Any], data), media_type=MediaType.JSON)  # encoded once for all viewers alike


@get("/tables/{id:str}/events", include_in_schema=False)
async def show_events(
    request: Request[Any, Any, Any],
    house: TheHouse,
    visitor: Asker,
    id: TableId,
    looker: Looker = None,
    form: Form = WIDE,
) -> Stream:
    table = await house.tables.find(id)
    viewer = visitor.viewer(table, looker)
    await seating.sit(table, visitor)
    house.limits.stream(visitor)
    events = counted(house, visitor, stream(house.tables, table, viewer, lambda: visitor.seats(table), form))
    packs = "gzip" in request.headers.get("accept-encoding", "")
    return Stream(
        packed(events) if packs else events,
        media_type="text/event-stream",
        headers=STREAM_HEADERS | ({"Content-Encoding": "gzip"} if packs else {}),
    )


async def counted(house: House, visitor: Visitor, events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """A stream that counts while it is open."""
    house.limits.watch(visitor, 1)
    try:
        async for event in events:
            yield event
    finally:
        house.limits.watch(visitor, -1)
        await events.aclose()


@get(
    "/tables/{id:str}/observation",
    responses=documented(400, 401, 403, 404, 409, 429, 503),
    summary="The position as data",
)
async def show_observation(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> Seen:
    table = await house.tables.find(id)
    viewer = visitor.viewer(table, looker)
    match = table.match
    observation = match.observe(viewer)
    actors = match.actors()
    words = named(match.game.words(observation), match.seats)
    return Seen(match.ply, len(match.log), match.over, viewer, actors, observation, words)


@get(
    "/tables/{id:str}/legal", responses=documented(400, 401, 403, 404, 409, 429, 503), summary="What a seat may do now"
)
async def show_legal(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> list[choices.Choice]:
    table = await house.tables.find(id)
    return choices_of(table, visitor.seat(table, looker)) if table.match else []


@post(
    "/tables/{id:str}/actions",
    responses=documented(),
    summary="Act: actions, or parts in any order, all of them or none",
)
async def act(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Move]) -> Acknowledged:
    table = await house.tables.find(id)
    seat = visitor.seat(table, data.seat)
    actions = in_parts.composed(table.match, seat, data.actions, data.parts, data.done, data.ply)
    await play.act(table, seat, actions, data.ply)
    await seating.sit(table, visitor)
    return acknowledged(table)


@post(
    "/tables/{id:str}/preview",
    status_code=200,
    responses=documented(),
    summary="Try the first actions or parts of a move",
)
async def preview(house: TheHouse, visitor: Asker, id: TableId, data: JSONBody[Draft]) -> Previewed:
    table = await house.tables.find(id)
    seat = visitor.seat(table, data.seat)
    _must_be_at(table, data.ply)
    return previewed(table, seat, data)


def _must_be_at(table: Table, ply: int) -> None:
    if ply != table.match.ply:
        raise StalePly(f"this is move {table.match.ply}, not {ply}: look again and choose anew")


def previewed(table: Table, seat: int, draft: Draft) -> Previewed:
    """The table after the move so far; a complete set of parts becomes actions."""
    match, actions = table.match, list(draft.actions)
    s = known.after_prefix(match, seat, actions)
    if not draft.parts and not draft.done:
        return _after_actions(table, seat, actions, s, draft.form)
    gathering = in_parts.must_be_asked(gather.gathering(match.game, s, seat))
    chosen, dropped = in_parts.choose(gathering, draft.parts, draft.out)
    now = gathering.gather(chosen)
    if (now.full and not draft.out) or draft.done:
        actions += wording.finish(gathering, chosen, draft.done)
        return _after_actions(table, seat, actions, known.after_prefix(match, seat, actions), draft.form)
    question = in_parts.question(gathering, now, match.seats, dropped)
    actions += now.actions
    return _shown(
        table, seat, actions, now.state, draft.form, chain=True, choices_now=question.choices, question=question
    )


def _after_actions(table: Table, seat: int, actions: list[int], s: Any, form: str) -> Previewed:
    match = table.match
    game = match.game
    if actions and known.beyond(match, seat, actions):
        return _shown(table, seat, actions, None, form, chain=False, choices_now=[], question=None)
    mine = int(s.actor()) == seat and not s.over()
    gathering = gather.gathering(game, s, seat) if mine else None
    question = in_parts.question(gathering, gathering.gather([]), match.seats) if gathering is not None else None
    open_now = choices.choices_at(game, s, seat, match.seats) if mine else []
    return _shown(table, seat, actions, s, form, chain=mine and game.chain(s), choices_now=open_now, question=question)


def _shown(
    table: Table,
    seat: int,
    actions: list[int],
    s: Any,
    form: str,
    chain: bool,
    choices_now: list[choices.Choice],
    question: in_parts.Question | None,
) -> Previewed:
    """`s` is None where the last action shows something new: nothing of what follows is drawn."""
    match = table.match
    words, before = sight(table, seat).plain_words, drawn(table, seat, form)[1]
    parts = before
    if s is not None and actions:
        observation = match.game.observe(s, seat)
        words = match.game.words(observation)
        parts = dressed(match.game.parts(observation, seat=seat, form=form), match.seats)
    return Previewed(
        ply=match.ply,
        actions=actions,
        done=bool(actions) and not chain,
        beyond=s is None,
        chain=chain,
        choices=choices_now,
        asks=question,
        parts=changed_parts(before, parts),
        order=list(parts),
        status=named(words.partition("\n")[0], match.seats, seat),
        words=named(words, match.seats),
    )


@get(
    "/tables/{id:str}/why",
    responses=documented(),
    summary="Why an action, or an element of the picture, can be chosen or not",
)
async def why(
    house: TheHouse,
    visitor: Asker,
    id: TableId,
    action: Annotated[int | None, QueryParameter(gt=-1, le=1_000_000)] = None,
    element: Annotated[str, QueryParameter(max_length=100)] = "",
    draft: Numbers = "",
    looker: Looker = None,
) -> list[choices.Refusal]:
    table = await house.tables.find(id)
    seat = visitor.seat(table, looker)
    drafted = [int(number) for number in draft.split(",") if number]
    if action is not None:
        return [choices.why(table.match, seat, action, drafted)]
    if not element:
        raise BadOption("name an action or an element of the picture")
    # a large catalogue takes time: nobody else should wait for it
    return await asyncio.to_thread(choices.why_element, table.match, seat, element, drafted)


@get("/tables/{id:str}/hint", responses=documented(), summary="Up to three moves worth looking at")
async def hint(house: TheHouse, visitor: Asker, id: TableId, looker: Looker = None) -> list[Hint]:
    table = await house.tables.find(id)
    seat = visitor.seat(table, looker)
    if not table.facts.hints:
        raise NotNow("hints are switched off at this table")
    if not choices_of(table, seat):
        return []
    key = ("hints", seat)  # whoever asks again before the answer is there waits for the same one
    if key not in table.drawings:
        table.drawings[key] = asyncio.get_running_loop().create_task(_advice(house, table, seat))
    try:
        hints: list[Hint] = await asyncio.shield(table.drawings[key])
    except CircensesError:
        table.drawings.pop(key, None)
        raise
    return hints


async def _advice(house: House, table: Table, seat: int) -> list[Hint]:
    """Advice from a good adviser if there is time, else from a quick one."""
    match, modules, seconds = table.match, house.settings.games, house.settings.hint_seconds
    try:
        hints: list[Hint] = await house.crew.ask(task("hint", modules, match, seat, LEVEL), seconds, table.id)
    except Unavailable:
        hints = await house.crew.ask(task("hint", modules, match, seat, QUICK), seconds, table.id)
    for hint in hints:
        hint.phrase, hint.reason = named(hint.phrase, match.seats, seat), named(hint.reason, match.seats, seat)
        hint.expected = [named(move, match.seats, seat) for move in hint.expected]
    return hints


HANDLERS = [show_view, show_events, show_observation, show_legal, act, preview, why, hint]
