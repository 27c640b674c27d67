"""Work in a forked process, which reports line by line."""

import json
import os
import select
import signal
import sys
from collections.abc import Callable, Iterator
from typing import Any

Tell = Callable[[Any], None]

CRASHED = "crashed"
OVERDUE = "overdue"


class Broken(Exception):
    """The process ended without finishing its work."""


def forked(work: Callable[[Tell], None], longest: float, leader: bool = False) -> Iterator[Any]:
    """Yields what `work` reports from a process of its own, as it comes. After `longest` seconds of silence it is
    ended.

    A leader begins a session, so that all it forks itself ends with it."""
    reading, writing = os.pipe()
    sys.stdout.flush()
    sys.stderr.flush()
    pid = os.fork()
    if pid == 0:
        os.close(reading)
        _work(work, writing, leader)
    os.close(writing)
    try:
        yield from _lines(reading, longest)
    finally:
        os.close(reading)
        _end(pid, leader)


def _work(work: Callable[[Tell], None], writing: int, leader: bool) -> None:
    """Never returns."""
    code = 1
    try:
        if leader:
            os.setsid()
        with os.fdopen(writing, "w", encoding="utf-8") as pipe:

            def tell(message: Any) -> None:
                pipe.write(json.dumps(message) + "\n")
                pipe.flush()

            work(tell)
            tell(None)  # the work is finished
        code = 0
    except BaseException as fault:
        print(f"{type(fault).__name__}: {fault}", file=sys.stderr, flush=True)
    finally:
        os._exit(code)


def _lines(reading: int, longest: float) -> Iterator[Any]:
    """Raises Broken, with the reason, if the last line does not say that the work is finished."""
    text = b""
    while True:
        ready, _, _ = select.select([reading], [], [], longest)
        if not ready:
            raise Broken(OVERDUE)
        chunk = os.read(reading, 1 << 16)
        if not chunk:
            raise Broken(CRASHED)
        *lines, text = (text + chunk).split(b"\n")
        for line in lines:
            message = json.loads(line)
            if message is None:
                return
            yield message


def _end(pid: int, leader: bool) -> None:
    """Ends a process and only then waits for it: until then no other process can have its number."""
    try:
        (os.killpg if leader else os.kill)(pid, signal.SIGKILL)
    except ProcessLookupError:  # it had no time to start its session
        os.kill(pid, signal.SIGKILL)
    os.waitpid(pid, 0)
