"""Simulated players over real HTTP on loopback: how long from a POST until the other players' screens know it.

python bench/server.py --game horrea --tables 100 --seconds 20
python bench/server.py --game circus-maximus --tables 500 --watchers 1
python bench/server.py --tables 0 --idle 500
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

from circenses.games import game, game_ids

CONNECT = 64  # streams opened at the same time
WARM = 2.0  # seconds at the start that do not count
WARM_TABLES = 200  # fill the memories of drawings, which have a bound
IDLE_MOVES = 20


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


async def open_table(line: Line, game: str, seats: int) -> Made:
    status, raw = await line.ask("POST", "/tables", "", {"game": game, "seats": [{"kind": "human"}] * seats})
    if status != 201:
        raise SystemExit(raw.decode())
    return msgspec.json.decode(raw, type=Made)


class Figures:
    def __init__(self) -> None:
        self.posts: list[float] = []
        self.events: list[float] = []
        self.errors = 0
        self.moves = 0
        self.games = 0
        self.bytes = 0


class Play:
    """One table with its players and watchers."""

    def __init__(self, port: int, game: str, seats: int, watchers: int, figures: Figures, rng: random.Random) -> None:
        self.port, self.game, self.seats, self.watchers = port, game, seats, watchers
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
        table = await open_table(self.line, self.game, self.seats)
        tokens = [link.token for link in table.links] + [""] * self.watchers
        self.viewers = [Viewer(self.port, table.id, token) for token in tokens]
        self.tasks = [asyncio.create_task(viewer.follow()) for viewer in self.viewers]
        for viewer in self.viewers:
            await viewer.until(0)

    async def move(self, measured: bool) -> None:
        for viewer in self.viewers[: self.seats]:
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
        start = time.perf_counter()
        status, raw = await self.line.ask(
            "POST", f"/tables/{viewer.table}/actions", viewer.token, {"ply": view.ply, "actions": [choice.action]}
        )
        answered = time.perf_counter()
        if status != 201:
            self.figures.errors += 1
            return
        entries = msgspec.json.decode(raw, type=Ack).entries
        times = [await other.until(entries) for other in self.viewers]
        self.figures.moves += 1
        if measured:
            self.figures.posts.append(answered - start)
            self.figures.events.extend(at - start for at in times)

    async def run(self, start: float, until: float, every: float) -> None:
        """One move every `every` seconds, beginning somewhere within the first; the first ones do not count."""
        due = start + self.rng.random() * every
        while due < until:
            await asyncio.sleep(max(0.0, due - time.perf_counter()))
            await self.move(due > start + WARM)
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


async def load(port: int, pid: int, args: argparse.Namespace) -> None:
    figures = Figures()
    rng = random.Random(1)
    plays = [
        Play(port, args.game, args.seats, args.watchers, figures, random.Random(rng.random()))
        for _ in range(args.tables)
    ]
    for first in range(0, len(plays), CONNECT):
        await asyncio.gather(*(play.open() for play in plays[first : first + CONNECT]))
    before, own, start = cpu_seconds(pid), time.process_time(), time.perf_counter()
    await asyncio.gather(*(play.run(start, start + args.seconds, args.every) for play in plays))
    spent = time.perf_counter() - start
    server, generator = cpu_seconds(pid) - before, time.process_time() - own
    sent = figures.bytes + sum(viewer.bytes for play in plays for viewer in play.viewers)
    print(f"moves            {len(figures.posts) / max(1e-9, spent - WARM):8.1f} a second, {figures.errors} errors")
    print(f"POST             {quantile(figures.posts, 0.5):8.1f} ms p50 {quantile(figures.posts, 0.99):8.1f} ms p99")
    print(f"POST to event    {quantile(figures.events, 0.5):8.1f} ms p50 {quantile(figures.events, 0.99):8.1f} ms p99")
    print(
        f"server           {server / spent:8.0%} of a core, {1000 * server / max(1, figures.moves):.2f} ms of it a move"
    )
    print(f"load generator   {generator / spent:8.0%} of a core; {figures.games} games ended")
    print(f"sent             {sent / 1024 / max(1, figures.moves):8.1f} kB a move")


async def fill(port: int, pid: int, args: argparse.Namespace) -> None:
    """Opens tables, plays each some way, and asks what they cost while nobody looks any more."""
    line, rng = Line(port), random.Random(2)
    for _ in range(WARM_TABLES):  # what is made once for all tables is not theirs
        await play_alone(line, args, rng)
    before = memory_kilobytes(pid)
    for _ in range(args.idle):
        await play_alone(line, args, rng)
    await asyncio.sleep(3)  # the server tidies up every second
    each = (memory_kilobytes(pid) - before) / args.idle
    print(f"idle table       {each:8.1f} kB each ({args.idle} tables, {IDLE_MOVES} moves into the match)")


async def play_alone(line: Line, args: argparse.Namespace, rng: random.Random) -> None:
    """A few moves at a new table, looked at from each seat but not followed."""
    table = await open_table(line, args.game, args.seats)
    for _ in range(IDLE_MOVES):
        for link in table.links:
            _, raw = await line.ask("GET", f"/tables/{table.id}/view", link.token)
            view = msgspec.json.decode(raw, type=View)
            if view.choices:
                body = {"ply": view.ply, "actions": [rng.choice(view.choices).action]}
                await line.ask("POST", f"/tables/{table.id}/actions", link.token, body)
                break


async def measure(port: int, pid: int, args: argparse.Namespace) -> None:
    print(
        f"{args.game}, {args.tables} tables, {args.seats + args.watchers} viewers each, a move every {args.every:g} s"
    )
    if args.idle:
        await fill(port, pid, args)
    if args.tables:
        await load(port, pid, args)
    print(f"server memory    {memory_kilobytes(pid) / 1024:8.0f} MB")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="ludus-cyclorum", choices=game_ids())
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--every", type=float, default=1.0, help="seconds between two moves of a table")
    parser.add_argument("--seats", type=int, default=0, help="default: as few as the game allows")
    parser.add_argument("--watchers", type=int, default=0, help="spectators of each table")
    parser.add_argument("--idle", type=int, default=60, help="idle tables to weigh first; 0: none")
    parser.add_argument("--database", default="", help="default: SQLite in a temporary folder")
    args = parser.parse_args()
    args.seats = args.seats or game(args.game).seats[0]
    with tempfile.TemporaryDirectory() as folder:
        database = args.database or f"sqlite:///{folder}/tables.db"
        command = [sys.executable, "-m", "bench.server_process", database]
        server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, cwd=Path(__file__).parents[1])
        try:
            assert server.stdout is not None
            words = server.stdout.readline().split()
            print(f"circenses {words[1]}, {'PostgreSQL' if args.database else 'SQLite WAL, synchronous=FULL'}")
            asyncio.run(measure(int(words[0]), server.pid, args))
        finally:
            server.terminate()
            server.wait()


if __name__ == "__main__":
    main()
