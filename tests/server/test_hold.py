"""A SQLite file belongs to one server and to nobody else."""

import os
import signal
import sqlite3
import stat
import subprocess
from pathlib import Path

import pytest

from circenses.kernel.errors import CircensesError
from circenses.server.hold import Hold
from circenses.server.store import Store
from tests.cli.test_serve import run, start
from tests.server.serving import PATIENCE, serving, settings
from tests.server.sitting import sit


def test_a_second_server_on_the_same_file_refuses_in_one_line(tmp_path: Path) -> None:
    first, second = serving(settings(tmp_path)), serving(settings(tmp_path))
    with first, pytest.raises(CircensesError, match=r"another server uses .*tables\.db") as fault, second:
        pass
    assert "\n" not in str(fault.value)
    with serving(settings(tmp_path)) as host:
        sit(host, "pennies", "human", "human")


def test_a_server_whose_starter_holds_the_file_does_not_ask_again(tmp_path: Path) -> None:
    made = settings(tmp_path, held=True)
    with Hold(made.database), serving(made) as host:
        _, players = sit(host, "pennies", "human", "human")
        assert not players[0].view()["over"]


def test_two_commands_on_one_file_and_one_that_is_killed(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.db'}"
    first, _ = start("--database", database)
    try:
        second = run("--port", "0", "--database", database)
        assert second.returncode == 2
        assert complaints(second) == [
            f"circenses: another server uses {tmp_path / 'tables.db'}: stop it first, "
            "or give this one a --database of its own"
        ]
        first.send_signal(signal.SIGKILL)
        first.wait()
        third, url = start("--database", database)
        try:
            assert url.startswith("http://127.0.0.1:")
        finally:
            stop(third)
    finally:
        stop(first)


def complaints(done: subprocess.CompletedProcess[str]) -> list[str]:
    """Without the hint of the pure build."""
    return [line for line in done.stderr.strip().splitlines() if "pure Python build" not in line]


def stop(process: subprocess.Popen[str]) -> None:
    process.terminate()
    process.communicate(timeout=PATIENCE)


def test_databases_that_are_no_files_are_not_locked() -> None:
    for database in ("", "sqlite://", "sqlite:///:memory:", "postgresql://somebody@localhost/x"):
        with Hold(database) as hold:
            assert hold.file == -1


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_only_the_user_who_serves_can_read_the_database(tmp_path: Path) -> None:
    before = os.umask(0o022)
    try:
        folder = tmp_path / "new" / "folder"
        with serving(settings(folder)) as host:
            sit(host, "pennies", "human", "human")
            made = {path.name: mode(path) for path in folder.iterdir()}
            assert set(made) == {"tables.db", "tables.db-wal", "tables.db-shm", "tables.db.lock"}
            assert set(made.values()) == {0o600}
            assert mode(folder) == 0o700
    finally:
        os.umask(before)


def test_a_file_that_others_could_read_is_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    path.touch(0o664)
    path.chmod(0o664)
    Store(f"sqlite:///{path}").close()
    assert mode(path) == 0o660


def test_a_schema_of_another_version_is_refused_in_one_line(tmp_path: Path) -> None:
    path = tmp_path / "tables.db"
    Store(f"sqlite:///{path}").close()
    with sqlite3.connect(path) as connection:
        connection.execute("update alembic_version set version_num = '9999'")
    connection.close()
    done = run("--port", "0", "--database", f"sqlite:///{path}")
    assert done.returncode == 2
    assert complaints(done) == [
        "circenses: the database has schema '9999', which this version of Circenses does not know: "
        "upgrade Circenses, or use another database"
    ]
