"""How much one visitor may ask of the server."""

import time
from collections import Counter
from typing import Any
from urllib.parse import urlsplit

from litestar.connection import ASGIConnection
from litestar.enums import ScopeType
from litestar.types import ASGIApp, Receive, Scope, Send

from circenses.server.errors import BadForm, TooMuch
from circenses.server.settings import Settings
from circenses.server.visitor import Visitor, is_from_elsewhere

MINUTE = 60.0
HOUR = 3600.0
STREAM_WAIT = 10
KEPT = 20_000  # buckets; beyond that the full ones are forgotten
_UNSAFE = {"POST", "PUT", "PATCH", "DELETE"}


class Limits:
    """A bucket for each visitor and kind of request: it holds `amount` requests and fills in `span` seconds."""

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        self.own = urlsplit(settings.public_url).netloc
        self.buckets: dict[tuple[str, str], tuple[float, float]] = {}
        self.watching: Counter[str] = Counter()

    def take(self, kind: str, who: str, amount: float, span: float) -> None:
        now = time.monotonic()
        level, last = self.buckets.get((kind, who), (amount, now))
        level = min(amount, level + (now - last) * amount / span)
        if level < 1:
            wait = max(1, round((1 - level) * span / amount + 0.5))
            raise TooMuch(f"too many requests: wait {wait} s", wait)
        self.buckets[kind, who] = (level - 1, now)
        if len(self.buckets) > KEPT:
            self._forget(now)

    def _forget(self, now: float) -> None:
        fresh = {key: value for key, value in self.buckets.items() if now - value[1] < MINUTE}
        self.buckets = fresh if len(fresh) <= KEPT else {}

    def request(self, visitor: Visitor, method: str) -> None:
        writes = method in _UNSAFE
        kind = "writes" if writes else "reads"
        amount = self.settings.writes_a_minute if writes else self.settings.reads_a_minute
        self.take(kind, visitor.identity, amount, MINUTE)
        self.take(kind, f"address {visitor.address}", amount * self.settings.address_share, MINUTE)

    def stream(self, visitor: Visitor) -> None:
        """Before a stream is opened; `watching` counts those that are."""
        most = self.settings.streams_of_one
        if self.watching[visitor.identity] >= most or self.watching.total() >= self.settings.streams:
            raise TooMuch("too many streams: close some", STREAM_WAIT)

    def new_table(self, visitor: Visitor) -> None:
        self.take("tables", visitor.identity, self.settings.new_tables_an_hour, HOUR)


class LimitMiddleware:
    """Static files and streams are free: a refused stream would never come back by itself."""

    def __init__(self, app: ASGIApp, limits: Limits) -> None:
        self.app = app
        self.limits = limits

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        path: str = scope["path"]
        free = path.startswith("/static/") or path.endswith("/events") or path == "/health"
        if scope["type"] == ScopeType.HTTP and not free:
            connection: ASGIConnection[Any, Any, Any, Any] = ASGIConnection(scope)
            self.limits.request(Visitor(connection), str(scope.get("method", "GET")))
            if scope.get("method") in _UNSAFE and is_from_elsewhere(connection, self.limits.own):
                raise BadForm("a page of another site cannot do this: use the pages of this server")
        await self.app(scope, receive, send)
