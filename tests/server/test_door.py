"""Slow, half-sent and oversized requests are bounded, and lock nobody out."""

import resource
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest

from circenses.server.door import allow_open_files, open_files
from tests.server.serving import PATIENCE, Host, serving, settings

HALF = b"GET /health HTTP/1.1\r\nHost: x\r\n"
HEAD_LIMIT = 32 * 1024


@pytest.fixture(scope="module")
def quick(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    made = settings(tmp_path_factory.mktemp("door"), head_seconds=1.0, body_seconds=1.0)
    with serving(made) as host:
        yield host


def call(host: Host) -> socket.socket:
    return socket.create_connection(("127.0.0.1", int(host.url.rpartition(":")[2])), timeout=PATIENCE)


def answer(line: socket.socket) -> bytes:
    """Everything until the server closes."""
    told = b""
    try:
        while data := line.recv(65536):
            told += data
    except ConnectionError:
        pass
    return told


@contextmanager
def half_sent(host: Host, count: int) -> Iterator[list[socket.socket]]:
    with ExitStack() as stack:
        lines = [stack.enter_context(call(host)) for _ in range(count)]
        for line in lines:
            line.sendall(HALF)
        yield lines


def test_half_sent_requests_lock_nobody_out(tmp_path: Path) -> None:
    allow_open_files()
    with serving(settings(tmp_path)) as host, half_sent(host, 1100):
        assert host.client().get("/health").json()["status"] == "ok"
        door = host.server.config.http.keywords["door"]  # type: ignore[union-attr]
        assert len(door.queue) <= host.server.settings.waiting_of_one


def test_a_head_that_does_not_come_is_not_waited_for(quick: Host) -> None:
    with call(quick) as line:
        assert answer(line) == b""  # not a word was sent
    with call(quick) as line:
        line.sendall(HALF)
        assert answer(line).startswith(b"HTTP/1.1 408 ")


def test_a_head_that_drips_is_not_waited_for(quick: Host) -> None:
    with call(quick) as line:
        line.settimeout(0.05)
        line.sendall(HALF)
        end = time.monotonic() + PATIENCE
        told = b""
        while not told:
            assert time.monotonic() < end, "the server waits for ever"
            try:
                line.sendall(b"x")
                told = line.recv(100)
            except TimeoutError:
                continue
            except ConnectionError:
                break


def test_a_body_that_does_not_come_is_not_waited_for(quick: Host) -> None:
    with call(quick) as line:
        line.sendall(b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n{")
        assert b"201" not in answer(line)


def test_a_second_request_on_the_same_line_has_the_same_deadline(quick: Host) -> None:
    with call(quick) as line:
        line.sendall(HALF + b"\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"\r\n" + HALF)
        assert answer(line).startswith(b"HTTP/1.1 408 ")


@pytest.mark.parametrize("pieces", [1, 50])
def test_a_large_head_is_refused(host: Host, pieces: int) -> None:
    with call(host) as line:
        piece = b"X-Large: " + b"x" * (2 * HEAD_LIMIT // pieces) + b"\r\n"
        send(line, HALF + piece * pieces + b"\r\n")
        assert answer(line).startswith(b"HTTP/1.1 431 ")


def send(line: socket.socket, data: bytes) -> None:
    try:
        line.sendall(data)
    except ConnectionError:
        return  # it would not hear any more


def test_no_server_reads_hundreds_of_megabytes_of_headers(quick: Host) -> None:
    with call(quick) as line:
        sent = 0
        try:
            line.sendall(HALF + b"X-Endless: ")
            while sent < 100 * 1024 * 1024:
                sent += line.send(b"x" * 65536)
        except ConnectionError:
            pass
        assert sent < 20 * 1024 * 1024  # what fits into the buffers of the system, and no more


def test_endless_trailers_are_refused(quick: Host) -> None:
    start = b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n"
    with call(quick) as line:
        send(line, start + (b"X-Trailer: " + b"x" * 1000 + b"\r\n") * 200)
        assert b"200" not in answer(line)


def test_an_address_that_keeps_too_many_connections_gives_up_its_oldest(tmp_path: Path) -> None:
    with serving(settings(tmp_path, connections_of_one=5)) as host, half_sent(host, 5) as lines, call(host) as line:
        line.sendall(HALF + b"Connection: close\r\n\r\n")
        assert answer(line).startswith(b"HTTP/1.1 200")
        assert answer(lines[0]) == b""


def test_streams_and_answers_outlive_the_deadlines(quick: Host) -> None:
    made = quick.client().post("/api/v1/tables", json={"game": "pennies", "seats": [{"kind": "human"}] * 2}).json()
    token = made["links"][0]["token"]
    with quick.client().stream("GET", f"/api/v1/tables/{made['id']}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        time.sleep(1.5)  # longer than both deadlines
        quick.client(token).post(f"/api/v1/tables/{made['id']}/chat", json={"text": "still there?"})
        assert any("still there?" in line for line in lines)


def test_as_many_files_may_be_open_as_the_system_allows() -> None:
    allow_open_files()
    assert open_files() == resource.getrlimit(resource.RLIMIT_NOFILE)[1]
