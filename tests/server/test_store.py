"""The store: migrations, group commit, jobs that fail alone."""

import asyncio
import threading
from pathlib import Path

import pytest
import sqlalchemy as sa
from alembic import command
from sqlalchemy import Connection

from circenses.kernel.errors import CircensesError
from circenses.server.migrate import config, migrate
from circenses.server.schema import visitors
from circenses.server.store import Store
from tests.server.serving import PATIENCE


def test_migrations_make_exactly_the_schema(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'new.db'}"
    migrate(url)
    engine = sa.create_engine(url)
    with engine.begin() as connection:
        command.check(config(connection))
        command.downgrade(config(connection), "base")
        assert sa.inspect(connection).get_table_names() == ["alembic_version"]
        command.upgrade(config(connection), "head")
    engine.dispose()


def test_several_may_migrate_the_same_file_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'shared.db'}"
    failures: list[Exception] = []

    def run() -> None:
        try:
            migrate(url)
        except Exception as fault:
            failures.append(fault)

    threads = [threading.Thread(target=run) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []


def test_sqlite_is_set_to_lose_nothing(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'safe.db'}")

    def pragmas(c: Connection) -> list[object]:
        names = ("journal_mode", "synchronous", "foreign_keys")
        return [c.exec_driver_sql(f"PRAGMA {name}").scalar() for name in names]

    assert asyncio.run(store.read(pragmas)) == ["wal", 2, 1]
    store.close()


def test_many_writes_share_commits_and_one_that_fails_harms_no_other(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'group.db'}")
    commits: list[object] = []
    sa.event.listen(store.engine, "commit", commits.append)

    def add(c: Connection, number: int) -> None:
        c.execute(visitors.insert().values(session=str(number), nickname="", seen=0.0))
        if number % 10 == 3:
            raise ValueError(number)

    async def run() -> list[object]:
        return await asyncio.gather(*(store.write(add, number) for number in range(200)), return_exceptions=True)

    outcomes = asyncio.run(run())
    failed = [number for number, outcome in enumerate(outcomes) if isinstance(outcome, ValueError)]
    assert failed == [number for number in range(200) if number % 10 == 3]
    assert len(commits) < 100

    def count(c: Connection) -> int:
        return len(c.execute(sa.select(visitors)).all())

    assert asyncio.run(store.read(count)) == 180
    store.close()


def test_who_stops_waiting_for_a_write_does_not_stop_the_writer(tmp_path: Path) -> None:
    store = Store(f"sqlite:///{tmp_path / 'left.db'}")
    begun, go_on = threading.Event(), threading.Event()

    def slow(c: Connection) -> None:
        begun.set()
        go_on.wait(PATIENCE)

    def last(c: Connection) -> str:
        return "written"

    async def run() -> str:
        waiting = asyncio.create_task(store.write(slow))
        await asyncio.to_thread(begun.wait)
        queued = asyncio.create_task(store.write(slow))
        await asyncio.sleep(0)
        for task in (waiting, queued):
            task.cancel()
        go_on.set()
        return await asyncio.wait_for(store.write(last), PATIENCE)

    assert asyncio.run(run()) == "written"
    store.close()


@pytest.mark.parametrize("url", ["mysql://host/db", "nonsense", "sqlite:////dev/null/x.db"])
def test_a_database_that_cannot_be_is_refused_in_one_line(url: str) -> None:
    with pytest.raises(CircensesError) as fault:
        Store(url)
    assert "\n" not in str(fault.value)
