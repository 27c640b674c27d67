"""The process behind `circenses serve`: it holds the port, starts the server as a process of its own and watches it.

A server that stands still or dies is replaced; whoever was about to connect only waits a little longer. The table it
worked on when it stood still is quarantined, so that it cannot do so again.
"""

import ctypes
import logging
import multiprocessing
import os
import signal
import socket
import sys
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from types import FrameType
from typing import Any

from circenses.kernel.errors import CircensesError
from circenses.server.hold import Hold
from circenses.server.settings import Settings
from circenses.server.signs import Signs, use

LOOK = 0.5  # seconds between two looks at the signs of life
STILL = 5.0  # seconds without a beat after which a server counts as hung
STARTS = 120.0  # seconds a server may take until its first beat
FAREWELL = 10.0  # seconds a server may take to stop
PAUSES = (0.0, 1.0, 2.0, 5.0, 10.0, 30.0)  # seconds before the next start, by how many starts have failed in a row
_DEATH_OF_PARENT = 1  # Linux: PR_SET_PDEATHSIG
_log = logging.getLogger("circenses.server")


class Life:
    """One server process, from its start to its end."""

    def __init__(self, settings: Settings, listening: socket.socket, signs: Signs) -> None:
        context = multiprocessing.get_context("spawn")
        signs.clear()
        self.signs = signs
        self.pipe, theirs = context.Pipe()
        self.process = context.Process(target=_live, args=(settings, listening, signs, theirs))
        with _interrupts_ignored():
            self.process.start()
        theirs.close()  # only the server holds its end now, so its death closes the pipe
        self.port = 0
        self.refusal = ""
        self.beats = 0
        self.silent = 0.0

    def look(self) -> str:
        """Waits a little; returns 'died' or 'stood still' if that is what happened, else ''."""
        ready = wait([self.pipe, self.process.sentinel], LOOK)
        if self.pipe in ready:
            self._hear()
        if self.process.sentinel in ready:
            return "died"
        if self.signs.beats != self.beats:
            self.beats, self.silent = self.signs.beats, 0.0
        elif not ready:
            self.silent += LOOK  # counted in looks, so that sleep of the machine does not count
        return "stood still" if self.silent >= (STILL if self.beats else STARTS) else ""

    def _hear(self) -> None:
        try:
            self.port, self.refusal = self.pipe.recv()
        except (EOFError, OSError):
            wait([self.process.sentinel], LOOK)

    def stop(self) -> None:
        """Stops it politely, then by force."""
        self.process.terminate()
        self.process.join(FAREWELL)
        self.end()

    def end(self) -> None:
        self.process.kill()
        self.process.join()
        self.pipe.close()


class Supervisor:
    def __init__(self, settings: Settings, on_ready: Callable[[int], None] | None = None) -> None:
        self.settings = settings
        self.on_ready = on_ready
        self.listening = listen(settings)
        self.signs = Signs()
        self.stopping = False
        self.greeted = False
        self.failures = 0  # failed starts in a row
        self.suspect = ""  # the table at work when a server died

    def run(self) -> None:
        before = {sign: signal.signal(sign, self._told_to_stop) for sign in (signal.SIGINT, signal.SIGTERM)}
        try:
            while not self.stopping:
                self._live_once()
        finally:
            for sign, handler in before.items():
                signal.signal(sign, handler)
            self.listening.close()

    def _told_to_stop(self, sign: int, frame: FrameType | None) -> None:
        self.stopping = True

    def _live_once(self) -> None:
        life = Life(self.settings, self.listening, self.signs)
        fate = ""
        while not fate and not self.stopping:
            fate = life.look()
            self._greet(life)
        table = self.signs.table_at_work()
        if self.stopping:
            life.stop()
            return
        life.end()
        if life.refusal or not self.greeted:
            raise CircensesError(life.refusal or "the server could not start; the reason is above")
        _log.error("the server %s and is started again", fate)
        self._judge(fate, table)
        self._pause(bool(life.beats))

    def _greet(self, life: Life) -> None:
        if life.port and not self.greeted:
            self.greeted = True
            if self.on_ready is not None:
                self.on_ready(life.port)

    def _judge(self, fate: str, table: str) -> None:
        """Quarantines a table that holds the loop up at once. A death may come from outside: only the second one over
        the same table counts."""
        guilty = table if fate == "stood still" or table == self.suspect else ""
        self.suspect = "" if guilty else table
        if guilty:
            try:
                self._quarantine(guilty, fate)
            except Exception as fault:
                _log.error("a table could not be quarantined: %s", type(fault).__name__)

    def _quarantine(self, table: str, fate: str) -> None:
        from circenses.server import ledger
        from circenses.server.store import Store

        store = Store(self.settings.database)
        try:
            store.do(ledger.quarantine, table, f"The server {fate} while it worked on this table.")
        finally:
            store.close()
        _log.error("a table is quarantined: `circenses quarantine` tells which")

    def _pause(self, lived: bool) -> None:
        self.failures = 0 if lived else self.failures + 1
        until = time.monotonic() + PAUSES[min(self.failures, len(PAUSES) - 1)]
        while not self.stopping and time.monotonic() < until:
            time.sleep(LOOK)


def serve(settings: Settings, on_ready: Callable[[int], None] | None = None) -> None:
    """Serves until it is told to stop. The database is held here, for one server after the other."""
    with Hold(settings.database):
        Supervisor(replace(settings, held=True), on_ready).run()


def listen(settings: Settings) -> socket.socket:
    """The socket of the server, which outlives it; a port in use is reported in one line."""
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    sock = socket.socket(family)
    sock.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        sock.bind((settings.host, settings.port))
        sock.listen(2048)
    except OSError as fault:
        sock.close()
        where = f"{settings.host}:{settings.port}"
        raise CircensesError(f"cannot listen on {where}: {fault.strerror}; choose another with --port") from None
    return sock


@contextmanager
def _interrupts_ignored() -> Iterator[None]:
    """Ctrl-C reaches the whole group; a server that is just being started leaves it to this process."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


# In the server's own process


def _live(settings: Settings, listening: socket.socket, signs: Signs, pipe: Connection) -> None:
    _die_with_parent(pipe)
    use(signs)
    from circenses.server.run import serve_on

    try:
        serve_on(listening, settings, lambda port: pipe.send((port, "")))
    except CircensesError as fault:
        pipe.send((0, str(fault)))


def _die_with_parent(pipe: Connection) -> None:
    """Ends this process with the supervising one, however that ends, so that nothing stays on the port."""
    if sys.platform == "linux":
        libc: Any = ctypes.CDLL(None)
        libc.prctl(_DEATH_OF_PARENT, signal.SIGKILL)
    threading.Thread(target=_wait_for_end, args=(pipe,), daemon=True).start()


def _wait_for_end(pipe: Connection) -> None:
    wait([pipe])  # the other end never sends: it only closes
    os._exit(1)
