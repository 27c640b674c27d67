"""Acknowledged moves survive `kill -9` at every step of a move; CIRCENSES_KILLS says how often (1000 in the soak)."""

import os
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from circenses.kernel.record import loads
from circenses.kernel.rng import Rng
from circenses.server.faults import POINTS
from tests.kernel.tables import find_game
from tests.server.lives import Lives
from tests.server.serving import PATIENCE

KILLS = int(os.environ.get("CIRCENSES_KILLS", "10"))
MOST_MOVES = 100  # until a point must have been passed often enough
SEATS = 2


class Match:
    """A table of Pennies, played through whatever happens to the server."""

    def __init__(self, seed: int) -> None:
        self.rng = Rng(seed)
        self.base = ""
        self.http = httpx.Client()
        self.watchers: list[threading.Thread] = []
        self.id = ""
        self.tokens: list[str] = []
        self.acknowledged: list[tuple[int, dict[str, Any]]] = []
        self.pending: tuple[int, dict[str, Any]] | None = None
        self.ended = 0

    def ask(self, seat: int, method: str, route: str, body: Any = None) -> httpx.Response:
        headers = {"Authorization": f"Bearer {self.tokens[seat]}"}
        return self.http.request(method, f"/api/v1/tables/{self.id}/{route}", json=body, headers=headers)

    def open(self) -> None:
        body = {"game": "pennies", "seats": [{"kind": "human"}] * SEATS, "options": {"rounds": 9, "purse.rich": 99}}
        made = self.http.post("/api/v1/tables", json=body).json()
        self.id, self.tokens = made["id"], [link["token"] for link in made["links"]]
        self.acknowledged = []
        self.watch()

    def watch(self) -> None:
        """Somebody looks on."""
        self.watchers.append(threading.Thread(target=watch, args=(self.base, self.id)))
        self.watchers[-1].start()

    def die(self) -> None:
        self.http.close()
        for watcher in self.watchers:
            watcher.join(PATIENCE)
        self.watchers = []

    def begin(self, port: int) -> None:
        """After a restart: everything acknowledged is there, and what got no answer can be sent again."""
        self.base = f"http://127.0.0.1:{port}"
        self.http = httpx.Client(base_url=self.base, timeout=PATIENCE)
        if not self.id:
            self.open()
            return
        for seat, move in self.acknowledged[-3:]:
            again = self.ask(seat, "POST", "actions", move)
            assert again.status_code == 201, f"an acknowledged move is lost: {again.text}"
        if self.pending is not None:
            seat, move = self.pending
            assert self.ask(seat, "POST", "actions", move).status_code == 201
            self.acknowledged.append(self.pending)
            self.pending = None
        self.watch()

    def step(self) -> None:
        """One move of whoever is asked; a finished match is verified and followed by another."""
        views = [self.ask(seat, "GET", "view").json() for seat in range(SEATS)]
        if views[0]["over"]:
            self.verify()
            self.open()
            return
        asked = [seat for seat in range(SEATS) if views[seat]["choices"]]
        seat = asked[int(self.rng.below(len(asked)))]
        choices = views[seat]["choices"]
        move = {"ply": views[seat]["ply"], "actions": [choices[int(self.rng.below(len(choices)))]["action"]]}
        self.pending = seat, move
        assert self.ask(seat, "POST", "actions", move).status_code == 201
        self.acknowledged.append((seat, move))
        self.pending = None

    def verify(self) -> None:
        """The record holds exactly what was acknowledged, in order and once."""
        match = loads(self.ask(0, "GET", "record").text, "", find_game)
        entered = sorted((entry.seat, entry.action) for entry in match.line if entry.seat >= 0)
        assert entered == sorted((seat, move["actions"][0]) for seat, move in self.acknowledged)
        self.ended += 1


@pytest.fixture
def lives(tmp_path: Path) -> Iterator[Lives]:
    made = Lives(f"sqlite:///{tmp_path / 'tables.db'}")
    yield made
    made.close()


def watch(base: str, table: str) -> None:
    """A spectator's stream, until the server is gone."""
    try:
        with httpx.stream("GET", f"{base}/api/v1/tables/{table}/events", timeout=PATIENCE) as stream:
            for _ in stream.iter_lines():
                pass
    except httpx.TransportError:
        return


def test_acknowledged_moves_survive_a_kill_at_every_step(lives: Lives) -> None:
    match = Match(1)
    for number in range(KILLS):
        point = POINTS[number % len(POINTS)]
        again = len(match.acknowledged[-3:]) if point == "proposed" else 0
        port = lives.begin(f"{point}:{2 + again + number // len(POINTS) % 4}")
        try:
            match.begin(port)
            for _ in range(MOST_MOVES):
                match.step()
            raise AssertionError(f"{point} was never passed")
        except httpx.TransportError:
            assert lives.end() == -9
        match.die()
    match.begin(lives.begin())
    ended = match.ended
    while match.ended == ended:
        match.step()
    lives.kill()
    match.die()
