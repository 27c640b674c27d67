"""Signs of life for the supervising process: how often the event loop came round, and which table it works on.

They are in shared memory: a process that hangs in compiled code cannot answer, but what it wrote stays.
"""

import asyncio
import multiprocessing
from collections.abc import Iterator
from contextlib import contextmanager

ROOM = 40  # bytes for the id of a table


class Signs:
    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._beats = context.RawValue("Q", 0)
        self._table = context.RawArray("c", ROOM)  # what the loop is working on in this round
        self._aside = context.RawArray("c", ROOM)  # what a thread beside the loop is working on

    def beat(self) -> None:
        self._beats.value += 1

    @property
    def beats(self) -> int:
        return int(self._beats.value)

    def clear(self) -> None:
        self._beats.value = 0
        self._table.value = self._aside.value = b""

    def table_at_work(self) -> str:
        """The id of the table being worked on, as far as one can tell; '' if there is none."""
        table: bytes = self._table.value or self._aside.value
        return table.decode()

    def work_on(self, table: str) -> None:
        """Marks the table the loop works on. The mark goes when the loop comes round."""
        if not self._table.value:
            try:
                asyncio.get_running_loop().call_soon(self._rest)
            except RuntimeError:
                return  # no loop here, so nobody waits
        self._table.value = table.encode()[: ROOM - 1]

    def _rest(self) -> None:
        self._table.value = b""

    @contextmanager
    def aside(self, table: str) -> Iterator[None]:
        """Marks the table a thread works on: compiled code there holds up the loop as well."""
        self._aside.value = table.encode()[: ROOM - 1]
        try:
            yield
        finally:
            self._aside.value = b""


signs = Signs()


def use(new: Signs) -> None:
    """Uses the shared memory of the supervising process."""
    vars(signs).update(vars(new))
