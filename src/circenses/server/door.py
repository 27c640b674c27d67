"""The front door: limits how long a request may take to arrive, how large it may be, and how many connections an
address keeps.

Whoever waits at the door for the rest of a request, or for the next one, gives way to newcomers: a thousand half-sent
requests lock nobody out.
"""

import asyncio
import sys
from collections import Counter
from ipaddress import ip_address, ip_network
from typing import Any

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

from circenses.server.settings import Settings

RESERVE = 128  # open files other than connections
LATE = b"408 Request Timeout"
LARGE = b"431 Request Header Fields Too Large"
BLOATED = b"413 Content Too Large"


class Door:
    """What the connections of a server share."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.proxies = [ip_network(proxy, strict=False) for proxy in settings.proxies]
        self.most = max(RESERVE, min(settings.connections, open_files() - RESERVE))
        self.open: Counter[str] = Counter()  # by address
        self.waiting: dict[str, dict[Connection, None]] = {}  # by address, those that wait longest first
        self.queue: dict[Connection, None] = {}  # the same, of all addresses

    def comes_in(self, one: "Connection") -> bool:
        """Whether there is room, or somebody who waits makes room."""
        if self.open.total() >= self.most and not self._drop_first(self.queue):
            return False
        own = self.waiting.get(one.address, {})
        if self.open[one.address] >= self._share(one, self.settings.connections_of_one) and not self._drop_first(own):
            return False
        self.open[one.address] += 1
        return True

    def leaves(self, one: "Connection") -> None:
        self.is_busy(one)
        self.open[one.address] -= 1
        if not self.open[one.address]:
            del self.open[one.address]

    def waits(self, one: "Connection") -> None:
        self.is_busy(one)
        own = self.waiting.setdefault(one.address, {})
        own[one] = self.queue[one] = None
        if len(own) > self._share(one, self.settings.waiting_of_one):
            self._drop_first(own)

    def is_busy(self, one: "Connection") -> None:
        self.queue.pop(one, None)
        own = self.waiting.get(one.address, {})
        own.pop(one, None)
        if not own:
            self.waiting.pop(one.address, None)

    def _share(self, one: "Connection", most: int) -> int:
        """How many connections an address may have: a proxy all of them, as everybody comes through it."""
        return self.most if one.is_proxy(self.proxies) else most

    def _drop_first(self, line: "dict[Connection, None]") -> bool:
        for one in line:
            self.is_busy(one)
            one.transport.abort()
            return True
        return False


class Connection(HttpToolsProtocol):
    """uvicorn's, with a deadline whenever it waits for the client, and a measure for what arrives."""

    def __init__(self, *args: Any, door: Door, **named: Any) -> None:
        super().__init__(*args, **named)
        self.door = door
        self.address = ""
        self.inside = False
        self.deadline: asyncio.TimerHandle | None = None
        self.unanswered = 0  # requests that arrived whole and have no answer yet
        self.arrived = 0  # bytes of this request
        self.head = 0  # bytes of its names and values, trailers included
        self.in_head = True
        self.refused = False

    def is_proxy(self, proxies: list[Any]) -> bool:
        return bool(proxies) and any(ip_address(self.address or "::") in proxy for proxy in proxies)

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        self.inside = self.door.comes_in(self)
        if not self.inside:
            transport.abort()
            return
        self._wait(self.door.settings.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._stop_waiting()
        self._unset_keepalive_if_required()
        if self.inside:
            self.inside = False
            self.door.leaves(self)
        super().connection_lost(exc)

    def _wait(self, seconds: float) -> None:
        self._stop_waiting()
        self.deadline = self.loop.call_later(seconds, self._refuse, LATE)
        self.door.waits(self)

    def _stop_waiting(self) -> None:
        if self.deadline is not None:
            self.deadline.cancel()
            self.deadline = None

    def _refuse(self, why: bytes) -> None:
        """Says why, unless an answer is on its way, and closes."""
        self.refused = True
        if self.transport.is_closing():
            return
        if self.arrived and (self.cycle is None or self.cycle.response_complete):
            self.transport.write(b"HTTP/1.1 %b\r\nconnection: close\r\ncontent-length: 0\r\n\r\n" % why)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        if self.refused:
            return
        self.arrived += len(data)
        super().data_received(data)
        settings = self.door.settings
        if self.head > settings.head_limit or (self.in_head and self.arrived > settings.head_limit):
            self._refuse(LARGE)
        elif self.arrived > settings.head_limit + 2 * settings.record_limit:
            self._refuse(BLOATED)
        elif not self.unanswered and self.deadline is None and self.timeout_keep_alive_task is None:
            self._wait(settings.head_seconds)

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.head = 0
        self.in_head = True
        if not self.unanswered:
            self._wait(self.door.settings.head_seconds)

    def on_header(self, name: bytes, value: bytes) -> None:
        self.head += len(name) + len(value)
        if self.in_head and self.head <= self.door.settings.head_limit:  # nobody reads trailers
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if self.refused or self.head > self.door.settings.head_limit:
            self.refused = True
            return
        self.in_head = False
        super().on_headers_complete()
        if not self.unanswered:
            self._wait(self.door.settings.body_seconds)

    def on_body(self, body: bytes) -> None:
        if not self.refused:
            super().on_body(body)

    def on_message_complete(self) -> None:
        if self.refused:
            return
        self._stop_waiting()
        self.arrived = 0
        self.in_head = True
        self.unanswered += 1
        if self.unanswered:
            self.door.is_busy(self)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        self.unanswered -= 1
        super().on_response_complete()
        if self.unanswered <= 0 and self.inside:
            self.door.waits(self)


def open_files() -> int:
    """How many files this process may have open."""
    if sys.platform == "win32":
        return 8192
    import resource

    return resource.getrlimit(resource.RLIMIT_NOFILE)[0]


def allow_open_files() -> None:
    """Raises the limit of open files as far as the system allows: each viewer needs one."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        try:
            resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
        except (OSError, ValueError):
            return  # then the present limit must do
