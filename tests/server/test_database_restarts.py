"""PostgreSQL is restarted under load, again and again: two servers hear each other afterwards, and nothing is lost.

CIRCENSES_RESTARTS says how often (20 in the soak, which also demands that it takes no longer than five seconds).
"""

import os
import signal
import threading
import time
from collections.abc import Iterator
from typing import Any

import pytest

from circenses.kernel.errors import CircensesError
from circenses.kernel.record import loads
from circenses.server.table import Table
from tests.kernel.tables import find_game
from tests.server.private_postgres import Postgres, postgres_server
from tests.server.serving import PATIENCE, Host, serving, settings
from tests.server.sitting import Player, events, sit

RESTARTS = int(os.environ.get("CIRCENSES_RESTARTS", "3"))
SOON = 5.0 if RESTARTS >= 20 else PATIENCE
LOAD = 4  # tables that are played all the time
ROUNDS = {"rounds": 9, "purse.rich": 99}


@pytest.fixture(scope="module")
def database() -> Iterator[Postgres]:
    with postgres_server() as server:
        yield server


@pytest.fixture(scope="module")
def two(database: Postgres, tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Host]]:
    """Without beats: a server that does not listen learns nothing."""
    made = settings(tmp_path_factory.mktemp("restarts"), database=database.url, beat=3600.0)
    with serving(made) as one, serving(made) as other:
        yield [one, other]


class Load:
    """A match between players on two servers, who repeat what got no answer."""

    def __init__(self, hosts: list[Host]) -> None:
        table, players = sit(hosts[0], "pennies", "human", "human", options=ROUNDS)
        self.players = [players[0], Player(hosts[1], table, players[1].token)]
        self.acknowledged: list[tuple[int, int]] = []
        self.strange: list[str] = []
        self.over = False
        self.thread = threading.Thread(target=self.run)

    def run(self) -> None:
        while not self.over:
            for seat, player in enumerate(self.players):
                self.step(seat, player)

    def step(self, seat: int, player: Player) -> None:
        view = self.insist(player, "GET", "view", None)
        self.over = view["over"]
        if not view["choices"]:
            return
        action = view["choices"][view["ply"] % len(view["choices"])]["action"]
        self.insist(player, "POST", "actions", {"ply": view["ply"], "actions": [action]})
        self.acknowledged.append((seat, action))

    def insist(self, player: Player, method: str, route: str, body: Any) -> dict[str, Any]:
        """503 while the database is away; anything else is strange."""
        while True:
            answer = player.http.request(method, f"/api/v1/tables/{player.table}/{route}", json=body)
            if answer.status_code < 300:
                told: dict[str, Any] = answer.json()
                return told
            if answer.status_code != 503:
                self.strange.append(answer.text)
                self.over = True
                return {"over": True, "choices": []}
            time.sleep(0.05)


def until(condition: Any, patience: float = PATIENCE) -> None:
    end = time.monotonic() + patience
    while not condition():
        assert time.monotonic() < end, "it did not happen in time"
        time.sleep(0.02)


def health(host: Host) -> dict[str, Any]:
    told: dict[str, Any] = host.client().get("/health").json()
    return told


def test_two_servers_hear_each_other_after_every_restart_and_nothing_is_lost(
    database: Postgres, two: list[Host]
) -> None:
    loads_of: list[Load] = []
    running: list[Load] = []
    for number in range(RESTARTS):
        running = [load for load in running if load.thread.is_alive()]
        fresh = [Load(two) for _ in range(LOAD - len(running))]
        for load in fresh:
            load.thread.start()
        running += fresh
        loads_of += fresh
        database.stop(signal.SIGQUIT if number % 2 else signal.SIGINT)
        database.start()
        table, players = insist_on_a_table(two[0])
        for here, there in ((0, 1), (1, 0)):
            mover = Player(two[here], table, players[here].token)
            with two[there].client().stream("GET", f"/api/v1/tables/{table}/events", timeout=SOON) as stream:
                views = events(lines := stream.iter_lines())
                before = next(views)
                until(lambda mover=mover: mover.post("chat", text="heard?").status_code == 201, SOON)
                heard = next(view for view in views if view["chat"])
                assert heard["version"] > before["version"]
                assert lines is not None
    for load in loads_of:
        load.thread.join(PATIENCE * 2)
        assert not load.thread.is_alive()
        assert load.strange == []
        match = loads(load.players[0].get("record").text, "", find_game)
        entered = sorted((entry.seat, entry.action) for entry in match.line if entry.seat >= 0)
        assert entered == sorted(load.acknowledged)


def insist_on_a_table(host: Host) -> tuple[str, list[Player]]:
    body = {"game": "pennies", "seats": [{"kind": "human"}] * 2}
    end = time.monotonic() + PATIENCE
    while (answer := host.client().post("/api/v1/tables", json=body)).status_code == 503:
        assert time.monotonic() < end
    made = answer.json()
    return made["id"], [Player(host, made["id"], link["token"]) for link in made["links"]]


def test_health_says_when_the_server_does_not_listen(database: Postgres, two: list[Host]) -> None:
    until(lambda: health(two[0])["status"] == "ok")
    assert health(two[0])["listening"] is True
    database.stop()
    try:
        until(lambda: health(two[0])["listening"] is False)
        answer = two[0].client().get("/health")
        assert (answer.status_code, answer.json()["status"]) == (503, "no database")
        assert two[0].client().post(
            "/api/v1/tables", json={"game": "pennies", "seats": [{"kind": "me"}] * 2}
        ).json() == {
            "error": "unavailable",
            "message": "The database does not answer: send the same again in a moment.",
        }
    finally:
        database.start()
    until(lambda: health(two[0])["status"] == "ok")


def test_a_table_that_cannot_hear_deafens_no_other(
    database: Postgres, two: list[Host], monkeypatch: pytest.MonkeyPatch
) -> None:
    until(lambda: health(two[1])["status"] == "ok")
    broken, players = sit(two[0], "pennies", "human", "human")
    sound, others = sit(two[0], "pennies", "human", "human")
    twins = [Player(two[1], broken, players[0].token), Player(two[1], sound, others[0].token)]
    for twin in twins:
        twin.view()
    hear, failed = Table.hear, threading.Event()

    async def fail(self: Table, message: dict[str, Any]) -> None:
        if self.id == broken and not failed.is_set():
            failed.set()
            raise CircensesError("this table is out of order")
        await hear(self, message)

    monkeypatch.setattr(Table, "hear", fail)
    players[1].post("chat", text="one")
    assert failed.wait(PATIENCE)
    others[1].post("chat", text="two")
    until(lambda: twins[1].view()["chat"])
    until(lambda: twins[0].view()["chat"])  # it tries again


def test_a_request_in_the_middle_of_a_restart_is_refused_and_half_nothing_is_stored(
    database: Postgres, two: list[Host]
) -> None:
    until(lambda: health(two[0])["status"] == "ok")
    table, players = sit(two[0], "pennies", "human", "human")
    view = players[0].view()
    database.stop(signal.SIGQUIT)
    try:
        refused = players[0].act(view["choices"][0]["action"], ply=view["ply"])
        assert refused.status_code == 503
    finally:
        database.start()
    until(lambda: health(two[1])["status"] == "ok")
    assert Player(two[1], table, players[0].token).view()["version"] == view["version"]
    until(lambda: players[0].act(view["choices"][0]["action"], ply=view["ply"]).status_code == 201)
