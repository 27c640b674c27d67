"""`circenses serve` as a process: it says where it is, keeps its tables, and stops when told to."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

ENVIRONMENT = {**os.environ, "PYTHONPATH": "src"}


def start(*arguments: str) -> tuple[subprocess.Popen[str], str]:
    command = [sys.executable, "-m", "circenses", "serve", "--port", "0", *arguments]
    process = subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=ENVIRONMENT,
        cwd=Path(__file__).parents[2],
    )
    assert process.stdout is not None
    return process, process.stdout.readline().strip()


@pytest.mark.parametrize("sign", [signal.SIGINT, signal.SIGTERM])
def test_it_serves_until_it_is_stopped_even_while_somebody_watches(tmp_path: Path, sign: signal.Signals) -> None:
    process, url = start("--database", f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        assert httpx.get(f"{url}/health").json()["status"] == "ok"
        body = {"game": "ludus-cyclorum", "seats": [{"kind": "human"}, {"kind": "human"}]}
        made = httpx.post(f"{url}/api/v1/tables", json=body).json()
        assert made["url"].startswith(url)
        with httpx.stream("GET", f"{url}/api/v1/tables/{made['id']}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            process.send_signal(sign)
            for _ in lines:
                pass
        _, err = process.communicate(timeout=180)
    finally:
        process.kill()
        process.wait()
    assert "Traceback" not in err
    assert "The tables are kept" in err
    assert process.returncode == 0


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "circenses", "serve", *arguments]
    return subprocess.run(
        command,
        capture_output=True,
        text=True,
        env=ENVIRONMENT,
        cwd=Path(__file__).parents[2],
        check=False,
        timeout=180,
    )


@pytest.mark.parametrize(
    "arguments",
    [
        ["--port", "70000"],
        ["--bot-workers", "1000"],
        ["--public-url", "games.example"],
        ["--database", "mysql://x"],
        ["--game", "no.such.module", "--database", "sqlite://"],
    ],
)
def test_wrong_settings_are_one_line(arguments: list[str]) -> None:
    done = run(*arguments)
    assert done.returncode == 2
    assert "Traceback" not in done.stderr
    assert done.stderr.strip().splitlines()[-1].startswith("circenses:")
