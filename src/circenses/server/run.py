"""Runs the application until it is told to stop."""

import gc
import signal
import socket
import sys
from collections.abc import Callable
from functools import partial
from types import FrameType
from typing import Any, cast

import uvicorn
from litestar import Litestar

from circenses.server.app import make_app
from circenses.server.door import Connection, Door, allow_open_files
from circenses.server.settings import Settings

COLLECT = (50_000, 20, 50)  # a full collection visits every table while everybody waits, so it is rare
SWITCH = 0.0005  # seconds; with Python's 5 ms the thread that stores moves would wait for every drawing


class Server(uvicorn.Server):
    """Ends its streams before it waits for them, so that it stops at once and without complaint."""

    def __init__(self, app: Litestar, settings: Settings, on_ready: Callable[[int], None] | None = None) -> None:
        super().__init__(
            uvicorn.Config(
                app,
                host=settings.host,
                port=settings.port,
                log_level="warning",
                access_log=False,  # addresses of tables and visitors are private
                server_header=False,
                timeout_graceful_shutdown=3,
                timeout_keep_alive=30,
                lifespan="on",
                http=cast(Any, partial(Connection, door=Door(settings))),
                ws="none",
                proxy_headers=bool(settings.proxies),
                forwarded_allow_ips=list(settings.proxies),
            )
        )
        self.app = app
        self.settings = settings
        self.on_ready = on_ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            port = self.servers[0].sockets[0].getsockname()[1]
            self.app.state.house.url = self.settings.reached_on(port)
            if self.on_ready is not None:
                self.on_ready(port)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self.app.state.house.say_goodbye()
        super().handle_exit(sig, frame)
        self._captured_signals.clear()  # handled: being told to stop is no failure

    def stop(self) -> None:
        """Stops as a signal would, from another thread."""
        self.handle_exit(signal.SIGTERM, None)


def serve_on(listening: socket.socket, settings: Settings, on_ready: Callable[[int], None] | None = None) -> None:
    """Serves in this process until it is told to stop."""
    allow_open_files()
    server = Server(make_app(settings), settings, on_ready)
    sys.setswitchinterval(SWITCH)
    gc.freeze()  # modules and content stay for ever: no need to scan them again and again
    gc.set_threshold(*COLLECT)
    server.run([listening])
