"""A PostgreSQL of our own in a temporary folder, as its own user; never one that is there already."""

import os
import pwd
import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

NEEDED = "REQUIRE_POSTGRES"
PATIENCE = 30.0


def binaries() -> Path:
    """The newest installed server; a skip, or a failure where it is required."""
    found = sorted(Path("/").glob("usr/lib/postgresql/*/bin/initdb"), key=lambda path: int(path.parts[-3]))
    if found:
        return found[-1].parent
    if which := shutil.which("initdb"):
        return Path(which).parent
    reason = "no PostgreSQL: apt-get install postgresql"
    if os.environ.get(NEEDED, "0") != "0":
        pytest.fail(reason)
    pytest.skip(reason)


def _user() -> dict[str, Any]:
    """PostgreSQL refuses root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return {"user": entry.pw_uid, "group": entry.pw_gid, "extra_groups": []}
    pytest.skip("no user but root to run PostgreSQL as")


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class Postgres:
    """A server that can be stopped, killed and started again; its address stays."""

    def __init__(self, folder: Path) -> None:
        self.bin, self.user = binaries(), _user()
        self.folder = folder
        self.port = _free_port()
        self.url = f"postgresql://circenses@127.0.0.1:{self.port}/postgres"
        if self.user:
            os.chown(folder, self.user["user"], self.user["group"])
        options = ["-U", "circenses", "-A", "trust", "-N", "-E", "UTF8", "--locale=C.UTF-8"]
        make = [str(self.bin / "initdb"), "-D", str(folder / "data"), *options]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **self.user)
        self.start()

    def start(self) -> None:
        where = ["-D", str(self.folder / "data"), "-k", str(self.folder), "-h", "127.0.0.1", "-p", str(self.port)]
        run = [str(self.bin / "postgres"), *where, "-c", "fsync=off"]
        quiet: dict[str, Any] = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": self.folder}
        self.server = subprocess.Popen(run, **quiet, **self.user)
        _wait(self.bin, self.port)

    def stop(self, how: signal.Signals = signal.SIGINT) -> None:
        """SIGINT tells everybody; SIGQUIT leaves at once, as a crash would."""
        self.server.send_signal(how)
        self.server.wait(PATIENCE)


@contextmanager
def postgres_server() -> Iterator[Postgres]:
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    try:
        server = Postgres(folder)
        try:
            yield server
        finally:
            server.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh database."""
    with postgres_server() as server:
        yield server.url


def _wait(bin: Path, port: int) -> None:
    until = time.monotonic() + PATIENCE
    ready = [str(bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(ready, check=False).returncode:
        assert time.monotonic() < until, "PostgreSQL does not start"
