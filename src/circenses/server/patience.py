"""Does long work on the event loop in slices, so that nobody else has to wait for it."""

import asyncio
from collections.abc import Iterable
from typing import TypeVar

from circenses.server.signs import signs

T = TypeVar("T")
SLICE = 0.005  # seconds


async def in_slices(table: str, steps: Iterable[T]) -> None:
    """Takes the steps of work on a table one by one, and lets the others through again and again."""
    loop = asyncio.get_running_loop()
    signs.work_on(table)
    until = loop.time() + SLICE
    for _ in steps:
        if loop.time() >= until:
            await asyncio.sleep(0)
            signs.work_on(table)
            until = loop.time() + SLICE
