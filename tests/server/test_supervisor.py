"""Whatever a game does, the house goes on: a server that stands still or dies is replaced, and the port stays."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.serving import PATIENCE

ROOT = Path(__file__).parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])}
SPINNING = {"game": "spinning", "seats": [{"kind": "human"}, {"kind": "human"}]}


class Serve:
    """`circenses serve` as its users start it."""

    def __init__(self, folder: Path) -> None:
        self.database = f"sqlite:///{folder / 'tables.db'}"
        command = [sys.executable, "-m", "circenses", "serve", "--port", "0", "--database", self.database]
        self.process = subprocess.Popen(
            [*command, "--game", "tests.server.spinning"],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env=ENVIRONMENT,
            cwd=ROOT,
        )
        assert self.process.stdout is not None
        self.url = self.process.stdout.readline().strip()
        self.http = httpx.Client(base_url=self.url, timeout=PATIENCE)

    def open(self, rounds: int) -> str:
        answer = self.http.post("/api/v1/tables", json={**SPINNING, "options": {"rounds": rounds}})
        assert answer.status_code == 201, answer.text
        return str(answer.json()["id"])

    def view(self, table: str) -> dict[str, Any]:
        answer = self.http.get(f"/api/v1/tables/{table}/view")
        assert answer.status_code == 200, answer.text
        view: dict[str, Any] = answer.json()
        return view

    def server(self) -> int:
        """The process behind the supervising one."""
        task = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        found = [int(pid) for pid in task.read_text().split()]
        names = {pid: Path(f"/proc/{pid}/cmdline").read_text() for pid in found}
        return next(pid for pid, name in names.items() if "resource_tracker" not in name)

    def back(self) -> httpx.Response:
        """The first answer of the next server."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                return self.http.get("/health")
            except httpx.TransportError:
                time.sleep(0.05)  # connections of the old server break off
        raise AssertionError("no server came back")

    def command(self, *words: str) -> str:
        asked = [sys.executable, "-m", "circenses", "quarantine", "--database", self.database, *words]
        return subprocess.run(asked, env=ENVIRONMENT, cwd=ROOT, check=True, capture_output=True, text=True).stdout

    def close(self) -> None:
        self.http.close()
        self.process.kill()
        self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    made = Serve(tmp_path)
    yield made
    made.close()


@pytest.mark.skipif(sys.platform != "linux", reason="looks for processes where Linux shows them")
class TestSupervisor:
    def test_a_table_that_holds_the_server_up_is_set_aside_and_the_others_go_on(self, serve: Serve) -> None:
        wicked, good = serve.open(2), serve.open(3)
        with pytest.raises(httpx.TransportError):
            serve.view(wicked)
        assert serve.back().json()["status"] == "ok"
        view = serve.view(wicked)
        assert "stood still" in view["locked"]
        assert [line["lines"] for line in view["log"]][:2] == [[["(sealed)"]], [["(sealed)"]]]
        assert serve.view(good)["locked"] == ""
        assert serve.command().startswith(f"{wicked}  spinning  The server stood still")
        serve.command("--release", wicked)
        assert serve.command() == ""

    def test_a_server_that_dies_is_replaced_and_no_table_is_blamed(self, serve: Serve) -> None:
        table = serve.open(3)
        os.kill(serve.server(), signal.SIGKILL)
        assert serve.back().json()["tables"] == 1
        assert serve.view(table)["locked"] == ""

    def test_nobody_is_left_behind_when_the_supervising_process_is_killed(self, serve: Serve) -> None:
        server = serve.server()
        serve.process.kill()
        serve.process.wait()
        until = time.monotonic() + PATIENCE
        while Path(f"/proc/{server}").exists() and time.monotonic() < until:
            time.sleep(0.02)
        assert not Path(f"/proc/{server}").exists()

    def test_it_stops_although_its_server_hangs(self, serve: Serve) -> None:
        wicked = serve.open(2)
        with pytest.raises(httpx.TransportError):
            httpx.get(f"{serve.url}/api/v1/tables/{wicked}/view", timeout=0.5)
        serve.process.terminate()
        assert serve.process.wait(PATIENCE) == 0
