"""Simulated players over real HTTP on loopback: how long from a POST until the other players' screens know it.

python bench/server.py --tables 100 --seconds 20
python bench/server.py --tables 500 --game circus-maximus --watchers 1
python bench/server.py --memory 1000
"""

import argparse
import asyncio
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import msgspec

CONNECT = 64  # streams opened at the same time


class Choice(msgspec.Struct):
    action: int


class Status(msgspec.Struct):
    mine: bool


class View(msgspec.Struct):
    entries: int
    ply: int
    over: bool
    status: Status
    choices: list[Choice]


class Ack(msgspec.Struct):
    entries: int


class Link(msgspec.Struct):
    token: str


class Made(msgspec.Struct):
    id: str
    links: list[Link]


class Line:
    """One HTTP/1.1 connection, just enough of it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.reader: asyncio.StreamReader | None = None
        self.writer: asyncio.StreamWriter | None = None

    async def send(self, method: str, path: str, token: str, body: object = None) -> tuple[int, dict[bytes, bytes]]:
        if self.writer is None:
            self.reader, self.writer = await asyncio.open_connection("127.0.0.1", self.port)
        assert self.reader is not None
        data = b"" if body is None else msgspec.json.encode(body)
        head = f"{method} /api/v1{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
        if token:
            head += f"Authorization: Bearer {token}\r\n"
        if data:
            head += f"Content-Type: application/json\r\nContent-Length: {len(data)}\r\n"
        self.writer.write(head.encode() + b"\r\n" + data)
        status = int((await self.reader.readline()).split()[1])
        headers: dict[bytes, bytes] = {}
        while (line := await self.reader.readline()) not in (b"\r\n", b""):
            name, _, value = line.partition(b":")
            headers[name.lower()] = value.strip()
        return status, headers

    async def ask(self, method: str, path: str, token: str, body: object = None) -> tuple[int, bytes]:
        status, headers = await self.send(method, path, token, body)
        assert self.reader is not None
        return status, await self.reader.readexactly(int(headers[b"content-length"]))

    async def chunk(self) -> bytes:
        assert self.reader is not None
        size = int(await self.reader.readline() or b"0", 16)
        data = await self.reader.readexactly(size)
        await self.reader.readline()
        return data

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()


class Viewer:
    """A stream: the newest view, and when each number of entries was first seen."""

    def __init__(self, port: int, table: str, token: str) -> None:
        self.line = Line(port)
        self.table = table
        self.token = token
        self.view: View | None = None
        self.seen: dict[int, float] = {}
        self.news = asyncio.Condition()
        self.bytes = 0

    async def follow(self) -> None:
        await self.line.send("GET", f"/tables/{self.table}/events", self.token)
        rest = b""
        decode = msgspec.json.Decoder(View).decode
        while data := await self.line.chunk():
            self.bytes += len(data)
            rest += data
            while b"\n\n" in rest:
                event, _, rest = rest.partition(b"\n\n")
                at = event.find(b"data: ")
                if at < 0:
                    continue
                view = decode(event[at + 6 :])
                async with self.news:
                    for entries in range(self.view.entries if self.view else 0, view.entries + 1):
                        self.seen.setdefault(entries, time.perf_counter())
                    self.view = view
                    self.news.notify_all()

    async def until(self, entries: int) -> float:
        async with self.news:
            await self.news.wait_for(lambda: self.view is not None and self.view.entries >= entries)
        return self.seen[entries]


class Figures:
    def __init__(self) -> None:
        self.posts: list[float] = []
        self.events: list[float] = []
        self.errors = 0
        self.games = 0
        self.bytes = 0


class Play:
    """One table with its players and watchers."""

    def __init__(self, port: int, game: str, watchers: int, figures: Figures, rng: random.Random) -> None:
        self.port, self.game, self.watchers = port, game, watchers
        self.figures, self.rng = figures, rng
        self.line = Line(port)
        self.viewers: list[Viewer] = []
        self.tasks: list[asyncio.Task[None]] = []

    async def open(self) -> None:
        for task in self.tasks:
            task.cancel()
        for viewer in self.viewers:
            self.figures.bytes += viewer.bytes
            viewer.line.close()
        body = {"game": self.game, "seats": [{"kind": "human"}, {"kind": "human"}]}
        _, raw = await self.line.ask("POST", "/tables", "", body)
        made = msgspec.json.decode(raw, type=Made)
        tokens = [link.token for link in made.links] + [""] * self.watchers
        self.viewers = [Viewer(self.port, made.id, token) for token in tokens]
        self.tasks = [asyncio.create_task(viewer.follow()) for viewer in self.viewers]
        for viewer in self.viewers:
            await viewer.until(0)

    async def move(self, measured: bool) -> None:
        for viewer in self.viewers[:2]:
            view = viewer.view
            assert view is not None
            if view.over:
                self.figures.games += 1
                await self.open()
                return
            if view.choices:
                await self._post(viewer, view, measured)
                return

    async def _post(self, viewer: Viewer, view: View, measured: bool) -> None:
        choice = self.rng.choice(view.choices)
        begun = time.perf_counter()
        status, raw = await self.line.ask(
            "POST", f"/tables/{viewer.table}/actions", viewer.token, {"ply": view.ply, "actions": [choice.action]}
        )
        answered = time.perf_counter()
        if status != 201:
            self.figures.errors += 1
            return
        entries = msgspec.json.decode(raw, type=Ack).entries
        told = [await other.until(entries) for other in self.viewers]
        if measured:
            self.figures.posts.append(answered - begun)
            self.figures.events.extend(at - begun for at in told)

    async def run(self, start: float, until: float, every: float) -> None:
        """One move every `every` seconds, beginning somewhere within the first; the first two seconds do not count."""
        due = start + self.rng.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move(due > start + 2)
            due = max(due + every, time.perf_counter() - every)


def quantile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def memory_kilobytes(pid: int) -> int:
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmRSS:")[2].split()[0])


async def load(port: int, pid: int, wanted: argparse.Namespace) -> None:
    figures = Figures()
    rng = random.Random(1)
    plays = [
        Play(port, wanted.game, wanted.watchers, figures, random.Random(rng.random())) for _ in range(wanted.tables)
    ]
    for first in range(0, len(plays), CONNECT):
        await asyncio.gather(*(play.open() for play in plays[first : first + CONNECT]))
    before, own, start = cpu_seconds(pid), time.process_time(), time.perf_counter()
    await asyncio.gather(*(play.run(start, start + wanted.seconds, wanted.every) for play in plays))
    spent = time.perf_counter() - start
    server, generator = (cpu_seconds(pid) - before) / spent, (time.process_time() - own) / spent
    kept = memory_kilobytes(pid)
    print(f"{wanted.game}, {wanted.tables} tables, {2 + wanted.watchers} viewers each, a move every {wanted.every:g} s")
    print(f"moves            {len(figures.posts) / max(1e-9, spent - 2):8.1f} a second, {figures.errors} errors")
    print(f"POST             {quantile(figures.posts, 0.5):8.1f} ms p50 {quantile(figures.posts, 0.99):8.1f} ms p99")
    print(f"POST to event    {quantile(figures.events, 0.5):8.1f} ms p50 {quantile(figures.events, 0.99):8.1f} ms p99")
    print(f"server           {server:8.0%} of a core, {kept / 1024:.0f} MB")
    print(f"load generator   {generator:8.0%} of a core; {figures.games} games ended")


async def fill(port: int, pid: int, wanted: argparse.Namespace) -> None:
    """Opens tables, looks at each once, and asks what they cost while nobody looks any more."""
    line = Line(port)
    body = {"game": wanted.game, "seats": [{"kind": "human"}, {"kind": "human"}]}
    for _ in range(20):
        await line.ask("POST", "/tables", "", body)
    before = memory_kilobytes(pid)
    for _ in range(wanted.memory):
        _, raw = await line.ask("POST", "/tables", "", body)
        made = msgspec.json.decode(raw, type=Made)
        await line.ask("GET", f"/tables/{made.id}/view", made.links[0].token)
    await asyncio.sleep(3)  # the server tidies up every second
    after = memory_kilobytes(pid)
    print(f"{wanted.memory} idle tables of {wanted.game} in memory: {(after - before) / wanted.memory:.1f} kB each")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=15)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--watchers", type=int, default=0, help="spectators of each table")
    parser.add_argument("--game", default="ludus-cyclorum")
    parser.add_argument("--database", default="", help="default: SQLite in a temporary folder")
    parser.add_argument("--memory", type=int, default=0, help="instead: so many idle tables")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        database = wanted.database or f"sqlite:///{folder}/tables.db"
        command = [sys.executable, "-m", "bench.server_process", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1])
        try:
            assert server.stdout is not None
            told = server.stdout.readline().split()
            print(f"circenses {told[1]}, {'PostgreSQL' if wanted.database else 'SQLite WAL, synchronous=FULL'}")
            asyncio.run((fill if wanted.memory else load)(int(told[0]), server.pid, wanted))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
