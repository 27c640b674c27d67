"""A table is opened whole or not at all, wherever the server is killed."""

import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.lives import Lives
from tests.server.serving import PATIENCE

SPOTS = [f"{point}:{n}" for n in (1, 2, 3) for point in ("written", "committed")]


@pytest.fixture(scope="module")
def forked() -> Iterator[Lives]:
    made = Lives()
    yield made
    made.close()


@pytest.fixture
def lives(forked: Lives, tmp_path: Path) -> Iterator[Lives]:
    forked.database = f"sqlite:///{tmp_path / 'tables.db'}"
    yield forked
    forked.rest()


class Life:
    """One life of the server, which may end at any request."""

    def __init__(self, lives: Lives, point: str = "") -> None:
        self.lives = lives
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{lives.begin(point)}/api/v1", timeout=PATIENCE)

    def ask(self, method: str, path: str, bearer: str = "", **body: Any) -> dict[str, Any]:
        headers = {"Authorization": f"Bearer {bearer}"} if bearer else {}
        answer = self.http.request(method, path, headers=headers, json=body if method == "POST" else None)
        assert answer.status_code in (200, 201), answer.text
        told: dict[str, Any] = answer.json()
        return told

    def end(self) -> None:
        self.http.close()
        self.lives.kill()


def finished(life: Life) -> tuple[str, list[str]]:
    """A match that is over, and the tokens of its seats."""
    made = life.ask("POST", "/tables", game="ludus-cyclorum", seats=[{"kind": "human"}] * 2)
    tokens = [link["token"] for link in made["links"]]
    for token in tokens:
        life.ask("POST", f"/tables/{made['id']}/enter", token, token=token)
    life.ask("POST", f"/tables/{made['id']}/resign", tokens[1])
    return made["id"], tokens


def die_while(lives: Lives, point: str, request: Callable[[Life], object]) -> None:
    life = Life(lives, point)
    try:
        request(life)
    except httpx.TransportError:
        assert lives.end() == -9
        life.http.close()
    else:
        life.end()  # it does not pass that point so often


def assert_whole(database: Path) -> None:
    """Every table has its seats and its log, and what is said to follow it is there."""
    connection = sqlite3.connect(database)
    rows = connection.execute("select id, entries, successor, header from tables").fetchall()
    ids = {row[0] for row in rows}
    for id, entries, successor, _ in rows:
        assert connection.execute("select count(*) from entries where table_id = ?", (id,)).fetchone() == (entries,)
        assert connection.execute("select count(*) from seats where table_id = ?", (id,)).fetchone() == (2,)
        assert successor == "" or successor in ids
    connection.close()


@pytest.mark.parametrize("point", SPOTS)
def test_a_rematch_has_its_seats_or_is_not_there(lives: Lives, tmp_path: Path, point: str) -> None:
    life = Life(lives)
    id, tokens = finished(life)
    life.end()
    die_while(lives, point, lambda life: life.ask("POST", f"/tables/{id}/rematch", tokens[0]))
    assert_whole(tmp_path / "tables.db")
    life = Life(lives)
    again = [life.ask("POST", f"/tables/{id}/rematch", token)["id"] for token in tokens]
    assert again[0] == again[1] == life.ask("GET", f"/tables/{id}")["successor"]
    assert [life.ask("GET", f"/tables/{again[0]}/view", token)["viewer"] for token in tokens] == [1, 0]
    assert [seat["taken"] for seat in life.ask("GET", f"/tables/{again[0]}")["seats"]] == [True, True]
    life.end()
    connection = sqlite3.connect(tmp_path / "tables.db")
    assert connection.execute("select count(*) from tables").fetchone() == (2,), "a rematch nobody can find"
    connection.close()


@pytest.mark.parametrize("point", SPOTS[:4])
def test_a_branch_and_an_upload_are_there_whole_or_not_at_all(lives: Lives, tmp_path: Path, point: str) -> None:
    life = Life(lives)
    id, _ = finished(life)
    record = life.http.get(f"/tables/{id}/record").text
    life.end()
    die_while(lives, point, lambda life: life.ask("POST", f"/tables/{id}/branch", ply=0, seat=0))
    assert_whole(tmp_path / "tables.db")
    die_while(lives, point, lambda life: life.ask("POST", "/records", text=record))
    assert_whole(tmp_path / "tables.db")
