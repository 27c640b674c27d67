"""The table as a page that works without scripts: the board, the log, and every choice as a button of a form."""

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import cache
from typing import Annotated, Any
from urllib.parse import urlencode

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath, QueryParameter
from litestar.response import Redirect

from circenses import rulebook, rulebooks
from circenses.kernel import gather, wording
from circenses.kernel.errors import BadOption, CircensesError
from circenses.kernel.game import Game
from circenses.kernel.names import named
from circenses.kernel.state import SPECTATOR
from circenses.kernel.words import count
from circenses.protocol import known
from circenses.server import archive, choices, in_parts, leaving, ledger, play, seating, undoing
from circenses.server.api.answers import Device
from circenses.server.api.playing import previewed
from circenses.server.api.tables import created, devices_of, info
from circenses.server.asking import Looker, Numbers, TableId, TheHouse
from circenses.server.house import House
from circenses.server.links import seat_link
from circenses.server.live import covered, here
from circenses.server.names import dressed
from circenses.server.pages.board import Board, form_of, laid_out
from circenses.server.pages.frame import AnyRequest, Page, back_to, page, read_form
from circenses.server.rematch import rematch_of
from circenses.server.table import Table
from circenses.server.views import drawn, prepared_view, view_of
from circenses.server.visitor import Visitor
from circenses.server.wire import Draft

Form = Mapping[str, Any]
Deed = Callable[[House, Table, Visitor, Form], Awaitable[str]]


@get("/table/{id:str}", include_in_schema=False)
async def show(
    request: AnyRequest,
    house: TheHouse,
    id: TableId,
    draft: Numbers = "",
    parts: Annotated[str, QueryParameter(max_length=2000)] = "",
    looker: Looker = None,
    ply: Annotated[int, QueryParameter(ge=-1, le=1_000_000)] = -1,
) -> Page:
    table = await house.tables.find(id)
    visitor = Visitor(request)
    seats = visitor.seats(table)
    handover = covered_seat(table, seats) if looker is None else None
    viewer = visitor.viewer(table, looker if handover is None else SPECTATOR)
    form = form_of(request)
    view = await prepared_view(table, viewer, form)
    half_move = Draft(view.ply, [int(number) for number in draft.split(",") if number], wording.split(parts), form=form)
    if ply != view.ply or viewer < 0 or not table.readable or table.over:
        half_move = Draft(view.ply, form=form)  # the match has moved on: choose anew
    preview = previewed(table, viewer, half_move) if half_move.actions or half_move.parts else None
    return page(
        request,
        "table.html.jinja",
        table=info(house, table, visitor),
        view=view,
        you=here(table, viewer, seats),
        handover=handover,
        shown=looker is not None,
        stream_seat=viewer if looker is not None or handover is not None else "",
        clauses=clause_index(table.match.game) if table.readable else "{}",
        board=board(table, viewer, half_move),
        drafted=[_phrase(table, viewer, half_move.actions, i) for i in range(len(half_move.actions))],
        draft=",".join(map(str, half_move.actions)),
        parts=", ".join(half_move.parts),
        preview=preview,
        choices=preview.choices if preview is not None else view.choices,
        asks=preview.asks if preview is not None else view.asks,
    )


def covered_seat(table: Table, seats: list[int]) -> int | None:
    """At a hot seat whose players have secrets: the seat to hand the screen to before anything is shown."""
    if not covered(table, seats):
        return None
    return next((seat for seat in seats if seat in table.match.actors()), seats[0])


@cache
def clause_index(game: Game[Any]) -> str:
    """The clause of each named thing, so that its card can link to it: `venatio` -> `CM-1.9(venatio)`; with a tilde
    where the name is that of a sort, `~rider` -> `LC-R1`, and with a circumflex where ids begin with it:
    `^market` -> `CM-1.8`."""
    if not rulebook.has_page(game):
        return "{}"
    index: dict[str, str] = {}
    for clause in rulebook.rulebook(game).values():
        key = clause.id.rpartition("(")[2].rstrip(")")
        if clause.kind == "part" and not key.isdecimal():
            index.setdefault(key, clause.id)
        elif clause.kind == "printed" and clause.title.isalpha():
            index.setdefault(f"~{clause.title.lower()}", clause.id)
    index |= {f"^{start}": clause for start, clause in rulebooks.things(game).items()}
    return json.dumps(index, separators=(",", ":"))


def _phrase(table: Table, viewer: int, drafted: list[int], index: int) -> str:
    s = known.after_prefix(table.match, viewer, drafted[:index])
    return named(table.match.game.phrase(s, drafted[index]), table.match.seats)


def board(table: Table, viewer: int, draft: Draft) -> Board:
    """The picture with what may be chosen marked, for readers without scripts."""
    if not table.readable:
        return Board("", {})
    s, targets = _open(table, viewer, draft)
    parts = drawn(table, viewer, draft.form)[1]
    if s is not None or targets:
        game = table.match.game
        observation = game.observe(s, viewer) if s is not None else table.match.observe(viewer)
        svg_parts = game.parts(observation, seat=max(0, viewer), form=draft.form, choices=targets)
        parts = dressed(svg_parts, table.match.seats)
    return laid_out(parts)


def _open(table: Table, viewer: int, draft: Draft) -> tuple[Any, tuple[str, ...]]:
    """The position after the half-made move, None for that of the match, and the elements that can be chosen there."""
    match = table.match
    if not draft.actions and not draft.parts:
        now = view_of(table, viewer, draft.form)
        return None, _elements([*now.choices, *(now.asks.offered if now.asks else [])])
    s = known.after_prefix(match, viewer, draft.actions)
    if draft.parts:
        gathering = in_parts.must_be_asked(gather.gathering(match.game, s, viewer))
        gathered = gathering.gather(in_parts.choose(gathering, draft.parts)[0])
        question = in_parts.question(gathering, gathered, match.seats)
        return gathered.state, _elements([*question.choices, *question.offered])
    return s, _elements(choices.choices_at(match.game, s, viewer, match.seats) if s.actor() == viewer else [])


def _elements(offered: Sequence[choices.Choice | in_parts.Offer]) -> tuple[str, ...]:
    return tuple(sorted({target for choice in offered for target in choice.targets}))


# What forms do


async def act(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    """Adds a choice: the move is entered when nothing continues it, else shown with what comes next."""
    seat = visitor.seat(table, number(form, "seat"))
    ply = number(form, "ply")
    actions = [int(part) for part in str(form.get("draft", "")).split(",") if part.isdecimal()]
    if ply is None:
        raise BadOption("choose something first")
    if ply == table.match.ply:
        actions, parts = _added(table, seat, actions, form)
        if parts is not None:
            return _going_on(table, seat, ply, actions, parts)
    if (action := number(form, "action")) is not None:
        actions.append(action)
    if not actions:
        raise BadOption("choose something first")
    if "send" not in form and ply == table.match.ply and _goes_on(table, seat, actions):
        return _going_on(table, seat, ply, actions, [])
    await play.act(table, seat, actions, ply)
    return f"/table/{table.id}" if len(visitor.seats(table)) > 1 else f"/table/{table.id}?seat={seat}"


def _going_on(table: Table, seat: int, ply: int, actions: list[int], parts: list[str]) -> str:
    query = {"seat": seat, "ply": ply, "draft": ",".join(map(str, actions)), "parts": ", ".join(parts)}
    return f"/table/{table.id}?{urlencode(query)}"


def _added(table: Table, seat: int, actions: list[int], form: Form) -> tuple[list[int], list[str] | None]:
    """The parts of a form with one more, or one less; None where they are complete and have become actions."""
    match = table.match
    parts = wording.split(str(form.get("parts", "")))
    gathering = gather.gathering(match.game, known.after_prefix(match, seat, actions), seat)
    if gathering is None:
        return actions, None
    chosen = in_parts.choose(gathering, parts, str(form.get("out", "")))[0]
    if part := str(form.get("part", "")):
        chosen = gathering.add(chosen, part)
    elif (value := number(form, "value")) is not None:
        question = in_parts.question(gathering, gathering.gather(chosen), match.seats)
        chosen = gathering.add(chosen, in_parts.numbered(question, str(form.get("slot", "")), value))
    elif not form.get("out") and "done" not in form:
        return actions + gathering.gather(chosen).actions, None  # an action that ends the question follows
    if "done" in form or (not form.get("out") and gathering.gather(chosen).full):
        return actions + wording.finish(gathering, chosen, "done" in form), None
    return actions, chosen


def _goes_on(table: Table, seat: int, actions: list[int]) -> bool:
    s = known.after_prefix(table.match, seat, actions)
    if known.beyond(table.match, seat, actions):
        return False
    return int(s.actor()) == seat and table.match.game.chain(s)


async def undo(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    await undoing.undo(table, visitor.seat(table, number(form, "seat")), number(form, "to"))
    return ""


async def hand_over(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    seat = number(form, "seat")
    own = visitor.seat(table)
    bot = str(form.get("bot", leaving.BOT))
    await leaving.hand_over(table, visitor.seats(table), own if seat is None else seat, bot)
    return ""


async def take_out(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    visitor.seat(table, number(form, "seat"))
    await archive.take_out(table)
    return ""


async def say(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    seat = visitor.seat(table, number(form, "seat"))
    text = " ".join(str(form.get("text", "")).split())[: house.settings.chat_length]
    if text:
        await table.store.write(ledger.say, table.id, seat, text, house.settings.clock())
        await table.catch_up()
    return ""


async def name(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    await seating.rename(table, visitor.seat(table, number(form, "seat")), str(form.get("name", "")))
    return ""


async def enter(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    """A seat link pasted by hand, for browsers without scripts."""
    await seating.enter(table, visitor, str(form.get("link", "")).rpartition("seat=")[2].strip())
    return ""


async def join(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    nickname = await house.store.read(ledger.nickname, visitor.session)
    await seating.join(table, visitor, nickname, house.limits)
    return ""


async def end_device(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    seat = visitor.seat(table, number(form, "seat"))
    await seating.end_device(table, visitor, seat, str(form.get("id", "")))
    return f"/table/{table.id}/devices?seat={seat}" if visitor.seats(table) else ""


async def rematch(house: House, table: Table, visitor: Visitor, form: Form) -> str:
    visitor.seat(table)
    return f"/table/{created(house, await rematch_of(house.tables, table)).id}"


def as_seat(deed: Callable[[Table, int], Awaitable[object]]) -> Deed:
    """A handler for what a seat does by pressing a button."""

    async def do(house: House, table: Table, visitor: Visitor, form: Form) -> str:
        await deed(table, visitor.seat(table, number(form, "seat")))
        return ""

    return do


def agreeing(answer: Callable[[Table, int, bool], Awaitable[object]]) -> Deed:
    """A handler for a seat's answer to the wish of another: yes or no."""

    async def do(house: House, table: Table, visitor: Visitor, form: Form) -> str:
        await answer(table, visitor.seat(table, number(form, "seat")), form.get("agree") == "yes")
        return ""

    return do


DEEDS: dict[str, Deed] = {
    "act": act,
    "undo": undo,
    "answer-undo": agreeing(undoing.answer),
    "resign": as_seat(leaving.resign),
    "draw": as_seat(leaving.offer_draw),
    "hand-over": hand_over,
    "take-back": as_seat(leaving.take_back),
    "close": as_seat(leaving.close),
    "answer-close": agreeing(leaving.answer_close),
    "take-out": take_out,
    "chat": say,
    "name": name,
    "enter": enter,
    "join": join,
    "end-device": end_device,
    "rematch": rematch,
}


def number(form: Form, key: str) -> int | None:
    text = str(form.get(key, ""))
    if not text:
        return None
    if not text.isdecimal() or len(text) > 7:
        raise BadOption(f"{key} = {text[:20]!r}: it takes a whole number")
    return int(text)


@post("/table/{id:str}/{deed:str}", include_in_schema=False)
async def do(request: AnyRequest, house: TheHouse, id: TableId, deed: FromPath[str]) -> Redirect:
    if deed not in DEEDS:
        raise NotFoundException
    visitor, form = await read_form(request)
    table = await house.tables.find(id)
    return back_to(await DEEDS[deed](house, table, visitor, form) or f"/table/{id}")


@post("/table/{id:str}/link", include_in_schema=False)
async def link(request: AnyRequest, house: TheHouse, id: TableId) -> Page:
    """A seat's link is shown once; only its digest is kept."""
    visitor, form = await read_form(request)
    table = await house.tables.find(id)
    seat = number(form, "seat")
    if seat is None:
        raise CircensesError("which seat is the link for?")
    token = await seating.new_link(table, visitor, seat)
    url, qr = seat_link(house.url, id, token)
    links = [{"seat": seat, "url": url, "qr": qr}]
    return page(request, "opened.html.jinja", 201, id=id, links=links, names=[row.name for row in table.seats])


@get("/table/{id:str}/devices", include_in_schema=False)
async def devices(request: AnyRequest, house: TheHouse, id: TableId, looker: Looker = None) -> Page:
    """Where a seat is held, and a way to end that."""
    table = await house.tables.find(id)
    visitor = Visitor(request)
    seat = visitor.seat(table, looker)
    others = await devices_of(table, visitor, seat)
    now = house.settings.clock()
    rows = [{"id": one.id, "this": one.this, "text": device_words(one, now)} for one in others]
    return page(request, "devices.html.jinja", id=id, seat=seat, player=table.seats[seat].name, devices=rows)


def device_words(device: Device, now: float) -> str:
    came = "came by the seat link" if device.by_link else "has held the seat from the start"
    since = f", since {ago(now - device.since)}" if device.since else ""
    return f"{came}{since}; last here {ago(now - device.seen) if device.seen else 'at a time not known'}"


def ago(seconds: float) -> str:
    for size, word in ((86_400, "day"), (3600, "hour"), (60, "minute")):
        if seconds >= size:
            return f"{count(int(seconds // size), word)} ago"
    return "just now"


HANDLERS = [show, do, link, devices]
