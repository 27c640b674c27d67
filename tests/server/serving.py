"""Real servers on loopback: one in a thread of this process, with settings of the test's own, or one as a process."""

import asyncio
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import httpx

from circenses.server.app import make_app
from circenses.server.run import Server
from circenses.server.settings import Settings

PENNIES = "tests.outside.pennies"
PATIENCE = 120.0  # seconds until a test gives up; nothing waits that long when all is well


class Clock:
    """Time that passes only when a test says so."""

    def __init__(self, now: float = 1_800_000_000.0) -> None:
        self.now = now

    def __call__(self) -> float:
        return self.now

    def pass_by(self, seconds: float) -> None:
        self.now += seconds


def settings(folder: Path, **changes: Any) -> Settings:
    """Generous limits, no pace, nothing done behind the test's back."""
    plain = Settings(
        database=f"sqlite:///{folder / 'tables.db'}",
        port=0,
        games=(PENNIES,),
        pace=0,
        sweep=3600.0,
        writes_a_minute=1_000_000,
        reads_a_minute=1_000_000,
        archive_patience=0.0,
        new_tables_an_hour=1_000_000,
        streams_a_minute=1_000_000,
    )
    return replace(plain, **changes)


class Host:
    """A running server and a way to ask it."""

    def __init__(self, server: Server, port: int, loop: asyncio.AbstractEventLoop) -> None:
        self.server = server
        self.loop = loop
        self.house = server.app.state.house
        self.url = f"http://127.0.0.1:{port}"
        self.clients: list[httpx.Client] = []

    def client(self, token: str = "", **more: Any) -> httpx.Client:
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        # no certificates: reading them takes longer than a request
        made = httpx.Client(base_url=self.url, headers=headers, timeout=PATIENCE, verify=False, **more)
        self.clients.append(made)
        return made

    def call(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Runs on the loop of the server."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(PATIENCE)

    def close(self) -> None:
        for client in self.clients:
            client.close()


@contextmanager
def serving(made: Settings) -> Iterator[Host]:
    ready = threading.Event()
    ports: list[int] = []

    def on_ready(port: int) -> None:
        ports.append(port)
        ready.set()

    server = Server(make_app(made), made, on_ready)
    loops: list[asyncio.AbstractEventLoop] = []
    server.app.on_startup.append(lambda app: loops.append(asyncio.get_running_loop()))
    thread = threading.Thread(target=server.run)
    thread.start()
    try:
        assert ready.wait(PATIENCE), "the server did not start"
        host = Host(server, ports[0], loops[0])
        yield host
        host.close()
    finally:
        server.stop()
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"
