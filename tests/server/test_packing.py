"""Streams that are packed as they go: what is read of them is what was sent, at every moment."""

import asyncio
import zlib
from collections.abc import AsyncGenerator

from circenses.server.packing import LONG, packed

EVENTS = [
    b"retry: 400\n\n",
    b"data: " + b"abcdefgh" * (LONG // 4) + b"\n\n",
    b"data: x\n\n",
    bytes(LONG - 1),
    bytes(LONG),
]


async def some() -> AsyncGenerator[bytes, None]:
    for event in EVENTS:
        yield event


def test_every_event_can_be_read_as_soon_as_it_is_sent() -> None:
    async def sent() -> list[bytes]:
        return [part async for part in packed(some())]

    reader = zlib.decompressobj(zlib.MAX_WBITS | 16)
    parts = asyncio.run(sent())
    assert [reader.decompress(part) for part in parts] == EVENTS
    assert len(parts[1]) < len(EVENTS[1]) / 20
    assert len(parts[2]) < len(EVENTS[2]) + 10
