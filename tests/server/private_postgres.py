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


@contextmanager
def postgres() -> Iterator[str]:
    """The address of a fresh database."""
    bin, user = binaries(), _user()
    folder = Path(tempfile.mkdtemp(prefix="pg"))
    port = _free_port()
    try:
        if user:
            os.chown(folder, user["user"], user["group"])
        data = str(folder / "data")
        make = [
            str(bin / "initdb"),
            "-D",
            data,
            "-U",
            "circenses",
            "-A",
            "trust",
            "-N",
            "-E",
            "UTF8",
            "--locale=C.UTF-8",
        ]
        subprocess.run(make, check=True, stdout=subprocess.DEVNULL, cwd=folder, **user)
        run = [
            str(bin / "postgres"),
            "-D",
            data,
            "-k",
            str(folder),
            "-h",
            "127.0.0.1",
            "-p",
            str(port),
            "-c",
            "fsync=off",
        ]
        server = subprocess.Popen(run, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=folder, **user)
        try:
            _wait(bin, port)
            yield f"postgresql://circenses@127.0.0.1:{port}/postgres"
        finally:
            server.send_signal(signal.SIGINT)
            server.wait(PATIENCE)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _wait(bin: Path, port: int) -> None:
    until = time.monotonic() + PATIENCE
    ready = [str(bin / "pg_isready"), "-q", "-h", "127.0.0.1", "-p", str(port)]
    while subprocess.run(ready, check=False).returncode:
        assert time.monotonic() < until, "PostgreSQL does not start"
