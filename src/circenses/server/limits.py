"""Limits on what one visitor may ask of the server."""

import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from circenses.server.errors import BadForm, NotNow, TooMuch
from circenses.server.settings import Settings
from circenses.server.visitor import Visitor, is_from_elsewhere

MINUTE = 60.0
HOUR = 3600.0
DAY = 86_400.0
STREAM_WAIT = 10
MOST_BUCKETS = 20_000  # at most; the fullest are forgotten first
_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


class Limits:
    """A bucket for each visitor and kind of request, which holds `amount` requests and fills within `span` seconds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.own = urlsplit(settings.public_url).netloc
        self.buckets: dict[tuple[str, str], Bucket] = {}
        self.watching: Counter[str] = Counter()
        self.has_seat: Callable[[str, str], bool] = lambda table, token: False  # whether a token has a seat there

    def take(self, kind: str, who: str, amount: float, span: float) -> None:
        now = time.monotonic()
        bucket = self.buckets.setdefault((kind, who), Bucket(amount, span, amount, now))
        bucket.fill(now)
        if bucket.level < 1:
            wait = max(1, round((1 - bucket.level) * span / amount + 0.5))
            raise TooMuch(f"too many requests: wait {wait} s", wait)
        bucket.level -= 1
        if len(self.buckets) > MOST_BUCKETS:
            self._forget(now)

    def _forget(self, now: float) -> None:
        """Forgets buckets that are full again; if that is not enough, the fullest."""
        for bucket in self.buckets.values():
            bucket.fill(now)
        fullest_last = sorted(self.buckets.items(), key=lambda item: item[1].level / item[1].amount)
        self.buckets = dict([item for item in fullest_last if item[1].level < item[1].amount][: MOST_BUCKETS // 2])

    def _both(self, kind: str, who: str, address: str, amount: float, span: float) -> None:
        """Takes from the bucket of the one who asks, and from that of their address."""
        self.take(kind, who, amount, span)
        self.take(kind, f"address {address}", amount * self.settings.address_share, span)

    def request(self, visitor: Visitor, method: str, path: str) -> None:
        writes = method in _UNSAFE
        kind = "writes" if writes else "reads"
        amount = self.settings.writes_a_minute if writes else self.settings.reads_a_minute
        self._both(kind, self.identity(visitor, path), visitor.address, amount, MINUTE)

    def identity(self, visitor: Visitor, path: str) -> str:
        """Who is counted: a token only where it has a seat, as anybody can make up others."""
        if visitor.token and self.has_seat(_table_in(path), visitor.token):
            return visitor.token
        return visitor.session or visitor.address

    def stream(self, visitor: Visitor) -> None:
        """Before a stream is opened; `watching` counts those that are. The token of `visitor` has a seat."""
        self._both("streams", visitor.identity, visitor.address, self.settings.streams_a_minute, MINUTE)
        most = self.settings.streams_of_one
        behind = self.watching[f"address {visitor.address}"]
        everybody = self.watching.total() // 2  # each stream is counted twice: for the visitor and for the address
        if (
            self.watching[visitor.identity] >= most
            or behind >= most * self.settings.address_share
            or everybody >= self.settings.streams
        ):
            raise TooMuch("too many streams: close some", STREAM_WAIT)

    def watch(self, visitor: Visitor, more: int) -> None:
        """Counts a stream that was opened (1) or closed (-1)."""
        for who in (visitor.identity, f"address {visitor.address}"):
            self.watching[who] += more
            if not self.watching[who]:
                del self.watching[who]

    def new_table(self, visitor: Visitor) -> None:
        who = visitor.session or visitor.address
        self._both("tables", who, visitor.address, self.settings.new_tables_an_hour, HOUR)

    def join(self, visitor: Visitor, table: str) -> None:
        """Limits seats taken at tables: one for a browser (seating sees to that) or a program, a few behind one
        address; and not at table after table."""
        self._both("joins", visitor.session or visitor.address, visitor.address, self.settings.joins_an_hour, HOUR)
        try:
            if not visitor.session:
                self.take(f"seat at {table}", visitor.address, 1, DAY)
            self.take(f"seats at {table}", visitor.address, self.settings.joins_of_one, DAY)
        except TooMuch:
            raise NotNow("somebody at your address sits here already: ask for a seat link") from None


@dataclass(slots=True)
class Bucket:
    amount: float
    span: float
    level: float
    last: float

    def fill(self, now: float) -> None:
        self.level = min(self.amount, self.level + (now - self.last) * self.amount / self.span)
        self.last = now


def _table_in(path: str) -> str:
    """The id of the table that a path of the interface is about."""
    parts = path.split("/", 5)
    return parts[4] if parts[:4] == ["", "api", "v1", "tables"] and len(parts) > 4 else ""


class LimitMiddleware:
    """Static files are free, and streams have limits of their own."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        free = path.startswith("/static/") or path == "/health"
        if scope["type"] == ScopeType.HTTP and not free:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            method = str(scope.get("method", "GET"))
            self.limits.request(Visitor(connection), method, path)
            if method in _UNSAFE and is_from_elsewhere(connection, self.limits.own):
                raise BadForm("a page of another site cannot do this: use the pages of this server")
        await self.app(scope, receive, send)
