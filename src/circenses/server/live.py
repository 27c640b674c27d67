"""Server-sent events: a bell for each viewer rather than a queue. Whoever wakes up is sent the newest moment, so a slow
viewer skips, nothing piles up, and joining, coming back and following are one and the same."""

import asyncio
from collections.abc import AsyncGenerator, Callable
from typing import Any

import msgspec

from circenses.art.forms import WIDE
from circenses.kernel.state import SPECTATOR
from circenses.server import faults
from circenses.server.table import Table
from circenses.server.tables import Tables
from circenses.server.views import View, message, prepared_view

RETRY = b"retry: 400\n\n"
BEAT = b": beat\n\n"
_encoder = msgspec.json.Encoder()


async def stream(
    tables: Tables, table: Table, viewer: int, holds: Callable[[], list[int]], form: str = WIDE
) -> AsyncGenerator[bytes, None]:
    """Events `view` for one viewer: whole at first, then what changed. `holds` gives the seats of the visitor; once
    they are lost, the stream shows what a spectator sees."""
    bell = asyncio.Event()
    seats_held = holds()
    present = seats_held or [SPECTATOR]
    table.arrive(present, bell)
    last: View | None = None
    try:
        yield RETRY
        await table.catch_up()  # listen first, read second, so that nothing is missed in between
        while not tables.closing:
            if (seats := holds()) != seats_held:
                table.leave(present, bell)
                seats_held, present, last = seats, seats or [SPECTATOR], None
                table.arrive(present, bell)
                viewer = viewer if viewer in seats_held else SPECTATOR
            now = await prepared_view(table, viewer, form)
            if last is None or (now.version, now.presence) != (last.version, last.presence):
                yield event(table, now, last, seats_held)
                last = now
                faults.point("told")
            try:
                async with asyncio.timeout(table.settings.beat):
                    await bell.wait()
            except TimeoutError:
                if table.store.postgres:  # changes by other servers that nobody announced
                    await table.catch_up()
                yield BEAT
            bell.clear()
    finally:
        table.leave(present, bell)


def joining(table: Table, now: View, seats: list[int]) -> bytes:
    """A whole view, encoded once for all who look from the same seat in the same form."""
    key = ("joining", now.viewer, now.form, now.presence, tuple(seats))
    if key not in table.cache:
        table.cache[key] = _encoder.encode(message(now, None, here(table, now.viewer, seats)))
    packed: bytes = table.cache[key]
    return packed


def event(table: Table, now: View, last: View | None, seats: list[int]) -> bytes:
    """What changed in a view, encoded once for all who look from the same seat in the same form and saw the same
    before."""
    before = (last.version, last.presence) if last is not None else None
    key = ("event", now.viewer, now.form, now.presence, before, tuple(seats))
    if key not in table.cache:
        if last is None:
            data = joining(table, now, seats)
        else:
            data = _encoder.encode(message(now, last, here(table, now.viewer, seats)))
        table.cache[key] = b"event: view\nid: %d\ndata: %b\n\n" % (now.version, data)
    packed: bytes = table.cache[key]
    return packed


def here(table: Table, viewer: int, seats: list[int]) -> dict[str, Any]:
    """Which seats this browser plays, which of them is asked now, and whether the screen must be covered before it is
    shown (a hot seat whose players have secrets from each other)."""
    match = table.match if table.readable else None
    to_act = [seat for seat in seats if match is not None and not match.over and seat in match.actors()]
    turn = viewer if viewer in to_act or not to_act else to_act[0]
    return {"seats": seats, "seat": viewer, "asked": turn if to_act else None, "cover": covered(table, seats, viewer)}


def covered(table: Table, seats: list[int], viewer: int = SPECTATOR) -> bool:
    """Whether the screen would show a secret: those who are asked answer in secret, or the seat to be shown holds
    something that another at this screen may not know."""
    if len(seats) < 2 or not table.readable or table.over:
        return False
    match = table.match
    if len(match.state.actors()) > 1:
        return True
    seat_shown = next((seat for seat in seats if seat in match.actors()), viewer)
    if seat_shown < 0:
        return False
    own = match.observe(seat_shown)
    return any(tells_more(own, match.observe(other)) for other in seats if other != seat_shown)


def tells_more(own: object, other: object) -> bool:
    """Whether one observation holds what the other lacks; an empty hand is no secret."""
    if own == other:
        return False
    if isinstance(own, dict) and isinstance(other, dict):
        return any(tells_more(value, other.get(key)) for key, value in own.items())
    if isinstance(own, list) and isinstance(other, list) and len(own) == len(other):
        return any(map(tells_more, own, other))
    return own not in ([], {}, "", None)
