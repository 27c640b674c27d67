"""A stream packed as it goes: gzip in which only what is long is made smaller, and what is short is stored as it is.

So the whole view that comes first is a quarter of its size, and what a move sends costs nothing and keeps no window.
"""

import zlib
from collections.abc import AsyncGenerator
from typing import Final

HEAD: Final = b"\x1f\x8b\x08\x00\x00\x00\x00\x00\x00\xff"  # of a gzip stream without a name or a time
LONG: Final = 1 << 16  # bytes; a stored block holds one less
LEVEL: Final = 4


async def packed(events: AsyncGenerator[bytes, None]) -> AsyncGenerator[bytes, None]:
    """It never ends as a file would: whoever reads a stream does not wait for that."""
    first = HEAD
    try:
        async for event in events:
            yield first + (squeezed(event) if len(event) >= LONG else stored(event))
            first = b""
    finally:
        await events.aclose()


def squeezed(data: bytes) -> bytes:
    """Blocks that refer to nothing before them and end at a whole byte."""
    packer = zlib.compressobj(LEVEL, zlib.DEFLATED, -zlib.MAX_WBITS)
    return packer.compress(data) + packer.flush(zlib.Z_SYNC_FLUSH)


def stored(data: bytes) -> bytes:
    """One block, not the last one: its length, the length again with all bits turned, the data."""
    length = len(data).to_bytes(2, "little")
    return b"\x00" + length + bytes(byte ^ 0xFF for byte in length) + data
