"""One synchronous engine, called from threads. On SQLite a single thread writes and commits whatever waits together;
on PostgreSQL several write at once, and the servers sharing it tell each other what changed."""

import asyncio
import json
from collections.abc import Callable, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from functools import partial
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Any, Concatenate, ParamSpec, TypeVar, cast

import sqlalchemy as sa
from sqlalchemy import Connection, Engine

from circenses.kernel.errors import CircensesError
from circenses.server import faults
from circenses.server.hold import keep_to_ourselves, make_folder, sqlite_file
from circenses.server.migrate import migrate

P = ParamSpec("P")
R = TypeVar("R")

CHANNEL = "circenses"
PAYLOAD_LIMIT = 7500  # PostgreSQL refuses 8000 bytes
TOGETHER = 128  # jobs in one commit at most
READERS = 2
CONNECTIONS = 8
# a PostgreSQL that vanished without a farewell is noticed after some ten seconds of silence
LINE: dict[str, Any] = {"connect_timeout": 5, "keepalives_idle": 5, "keepalives_interval": 2, "keepalives_count": 3}

Job = Callable[[Connection], Any]


class Store:
    def __init__(self, url: str) -> None:
        self.url = url
        self.postgres = url.startswith("postgresql")
        if not self.postgres and not url.startswith("sqlite"):
            raise CircensesError(f"the database is sqlite:///FILE or postgresql://..., not {url.partition(':')[0]!r}")
        if (path := sqlite_file(url)) is not None:
            make_folder(path)
            keep_to_ourselves(path)
        try:
            migrate(url)
            self.engine = _engine(url, self.postgres)
        except (sa.exc.DBAPIError, sa.exc.ArgumentError) as fault:
            reason = str(getattr(fault, "orig", None) or fault).partition("\n")[0]
            raise CircensesError(f"the database cannot be opened: {reason}") from None
        self.pool = ThreadPoolExecutor(CONNECTIONS if self.postgres else READERS, thread_name_prefix="store")
        self.writer = None if self.postgres else Writer(self.engine)

    async def read(self, job: Callable[Concatenate[Connection, P], R], *args: P.args, **keywords: P.kwargs) -> R:
        return await asyncio.get_running_loop().run_in_executor(
            self.pool, self._read, lambda c: job(c, *args, **keywords)
        )

    async def write(self, job: Callable[Concatenate[Connection, P], R], *args: P.args, **named: P.kwargs) -> R:
        """Runs `job` in a transaction; when this returns, it is on disk."""

        def work(connection: Connection) -> R:
            return job(connection, *args, **named)

        if self.writer is not None:
            return cast(R, await asyncio.wrap_future(self.writer.put(work)))
        return await asyncio.get_running_loop().run_in_executor(self.pool, self._write, work)

    def do(self, job: Callable[Concatenate[Connection, P], R], *args: P.args, **named: P.kwargs) -> R:
        """As `write`, for those who have no event loop."""

        def work(connection: Connection) -> R:
            return job(connection, *args, **named)

        return cast(R, self.writer.put(work).result()) if self.writer is not None else self._write(work)

    def _read(self, job: Callable[[Connection], R]) -> R:
        with self.engine.connect() as connection:
            return job(connection)

    def _write(self, job: Callable[[Connection], R]) -> R:
        with self.engine.begin() as connection:
            result = job(connection)
            faults.point("written")
        faults.point("committed")
        return result

    def close(self) -> None:
        if self.writer is not None:
            self.writer.close()
        self.pool.shutdown()
        self.engine.dispose()


def is_out_of_reach(fault: Exception) -> bool:
    """Whether the database itself does not answer; otherwise its content cannot be read."""
    if isinstance(fault, sa.exc.OperationalError | sa.exc.InterfaceError):
        return "decode" not in str(fault.orig)
    if isinstance(fault, sa.exc.DBAPIError):
        return fault.connection_invalidated
    return isinstance(fault, sa.exc.TimeoutError | sa.exc.DisconnectionError)


def notify(connection: Connection, message: dict[str, Any]) -> None:
    """Notifies the other servers, within the transaction; on SQLite there are none."""
    if connection.dialect.name != "postgresql":
        return
    payload = json.dumps(message, separators=(",", ":"))
    if len(payload.encode()) > PAYLOAD_LIMIT:
        payload = json.dumps({"table": message["table"]})
    connection.execute(sa.select(sa.func.pg_notify(CHANNEL, payload)))


class Writer:
    """The one thread that writes to SQLite."""

    def __init__(self, engine: Engine) -> None:
        self.connection = engine.execution_options(writes=True).connect()
        self.queue: SimpleQueue[tuple[Job, Future[Any]] | None] = SimpleQueue()
        self.thread = Thread(target=self._run, name="store-writer", daemon=True)
        self.thread.start()

    def put(self, job: Job) -> Future[Any]:
        future: Future[Any] = Future()
        self.queue.put((job, future))
        return future

    def close(self) -> None:
        self.queue.put(None)
        self.thread.join()
        self.connection.close()

    def _run(self) -> None:
        last = False
        while not last:
            batch, last = self._batch()
            self._commit(batch)

    def _batch(self) -> tuple[list[tuple[Job, Future[Any]]], bool]:
        """The jobs that wait now, and whether to stop after them."""
        batch: list[tuple[Job, Future[Any]]] = []
        item = self.queue.get()
        while item is not None:
            batch.append(item)
            if len(batch) == TOGETHER:
                return batch, False
            try:
                item = self.queue.get_nowait()
            except Empty:
                return batch, False
        return batch, True

    def _commit(self, batch: list[tuple[Job, Future[Any]]]) -> None:
        """Runs all jobs in one transaction; if one fails, again with a savepoint for each, so that only its own writes
        are undone."""
        running = [(job, future) for job, future in batch if future.set_running_or_notify_cancel()]
        jobs = [job for job, _ in running]
        if not jobs:
            return
        try:
            try:
                answers = _together(self.connection, jobs)
            except Exception:
                answers = _together(self.connection, [partial(_attempt, job=job) for job in jobs])
        except Exception as fault:
            answers = [Failure(fault)] * len(jobs)
        for (_, future), answer in zip(running, answers, strict=True):
            if isinstance(answer, Failure):
                future.set_exception(answer.fault)
            else:
                future.set_result(answer)


class Failure:
    """The result of a job that failed."""

    def __init__(self, fault: Exception) -> None:
        self.fault = fault


def _together(connection: Connection, jobs: Sequence[Job]) -> list[Any]:
    with connection.begin():
        answers = [job(connection) for job in jobs]
        faults.point("written")
    faults.point("committed")
    return answers


def _attempt(connection: Connection, job: Job) -> Any:
    try:
        with connection.begin_nested():
            return job(connection)
    except Exception as fault:
        return Failure(fault)


def _engine(url: str, postgres: bool) -> Engine:
    if postgres:
        return sa.create_engine(url, pool_size=CONNECTIONS, max_overflow=0, pool_pre_ping=True, connect_args=LINE)
    engine = sa.create_engine(url)
    sa.event.listen(engine, "connect", _set_up_sqlite)
    sa.event.listen(engine, "begin", _begin)
    return engine


def _set_up_sqlite(raw: Any, record: object) -> None:
    raw.isolation_level = None  # SQLAlchemy's `begin` event below says when a transaction begins
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"):
        raw.execute(f"PRAGMA {pragma}")


def _begin(connection: Connection) -> None:
    writes = connection.get_execution_options().get("writes", False)
    connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
