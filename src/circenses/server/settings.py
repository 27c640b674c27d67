"""Everything a host can set, and every limit the server keeps."""

import os
import socket
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path

MINUTE = 60.0
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Settings:
    """`clock` gives seconds since 1970; tests put their own in."""

    database: str = ""
    held: bool = False  # whether whoever started this server has locked the database for it
    host: str = "127.0.0.1"
    port: int = 8000
    public_url: str = ""
    bot_workers: int = 1
    proxies: tuple[str, ...] = ()  # addresses of web servers in front, whose X-Forwarded-For counts
    games: tuple[str, ...] = ()  # modules of games from outside the package, each with a GAME
    lab: str = ""  # a folder for runs of the laboratory, whose pages are off without one (ADR 17)
    clock: Callable[[], float] = time.time

    pace: int = 600  # milliseconds a decision of a bot takes at least while somebody watches
    bot_seconds: float = 30.0  # after which a thinking worker counts as hung
    hint_seconds: float = 20.0

    away_live: float = 3 * MINUTE  # after which the others may hand an absent seat to a bot
    away_slow: float = 3 * DAY
    close_live: float = 1 * MINUTE  # in which the others may object to closing the table
    close_slow: float = 1 * DAY
    archive_after: float = 30 * DAY
    archive_patience: float = 60 * MINUTE  # for which this server itself must have seen that a table is due

    sweep: float = 10.0  # seconds between two rounds of tidying up
    unload_after: float = 60.0  # after which a table that nobody views leaves memory
    beat: float = 15.0  # seconds between signs of life on a silent stream

    writes_a_minute: int = 300  # of one browser or one seat
    reads_a_minute: int = 1200
    address_share: int = 20  # times as much for all browsers behind one address together
    new_tables_an_hour: int = 120  # of one browser or address
    joins_an_hour: int = 30  # seats of the waiting list that one browser or address takes
    joins_of_one: int = 2  # seats at one table that all browsers behind one address take
    streams_a_minute: int = 120  # streams that one browser or seat opens
    streams: int = 5000
    streams_of_one: int = 64
    connections: int = 20_000  # in all, as far as the system allows
    connections_of_one: int = 4_000  # of one address that is no proxy of ours
    waiting_of_one: int = 256  # of these, without a whole request
    head_seconds: float = 10.0  # until the head of a request is here
    body_seconds: float = 60.0
    head_limit: int = 32 * 1024
    body_limit: int = 64 * 1024
    record_limit: int = 4 * 1024 * 1024
    chat_length: int = 500
    name_length: int = 40

    def away_after(self, live: bool) -> float:
        return self.away_live if live else self.away_slow

    def close_after(self, live: bool) -> float:
        return self.close_live if live else self.close_slow

    def url(self) -> str:
        """Where people reach this server."""
        return self.public_url.rstrip("/") or f"http://{_readable(self.host)}:{self.port}"

    def reached_on(self, port: int) -> str:
        """The settings with the port in use."""
        return replace(self, port=port).url()


def default_workers() -> int:
    """All cores but one, which the server needs itself."""
    cores = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, cores - 1)


def _readable(host: str) -> str:
    if host in ("0.0.0.0", "::", ""):
        return _lan_address()
    return f"[{host}]" if ":" in host else host


def _lan_address() -> str:
    """This machine's address in the local network. Nothing is sent: only the route is looked up."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


def default_database() -> str:
    """A file in the user's data folder, so that games survive wherever `serve` is started from."""
    folder = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share") / "circenses"
    return f"sqlite:///{folder / 'tables.db'}"
