"""Streams: only what changed, made once for equal viewers, and an end when the server stops."""

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest

from circenses.kernel.state import SPECTATOR
from circenses.server.views import sight
from tests.server.serving import PATIENCE, Host, serving, settings
from tests.server.sitting import Player, events, sit


class Counting:
    """Lets the game do its work, and counts how often."""

    def __init__(self, work: Any) -> None:
        self.work = work
        self.calls = 0

    def __call__(self, *args: Any, **named: Any) -> Any:
        self.calls += 1
        return self.work(*args, **named)


def test_equal_views_are_drawn_once_and_nobody_who_does_not_look(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    table, players = sit(host, "pennies", "human", "human")
    path = f"/api/v1/tables/{table}/events"
    with ExitStack() as stack:
        lines = [stack.enter_context(host.client().stream("GET", path)).iter_lines() for _ in range(3)]
        watchers = [events(each) for each in lines]
        for watcher in watchers:
            next(watcher)
        ply = players[0].view()["ply"]
        game = host.house.titles.find("pennies")
        drawing = Counting(game.parts)
        monkeypatch.setattr(game, "parts", drawing)
        players[0].act(6, ply=ply)
        players[1].act(7, ply=ply)
        seen = [next(view for view in watcher if view["ply"] > ply) for watcher in watchers]
        players[0].post("chat", text="nothing to draw")
        talked = [next(view for view in watcher if view["chat"]) for watcher in watchers]
    assert seen[0]["words"] == seen[1]["words"] == seen[2]["words"]
    assert talked[0] == talked[1] == talked[2]
    assert talked[0]["parts"] == {}
    assert 1 <= drawing.calls <= 2  # the spectators' picture, once a moment


def test_what_several_seats_see_alike_is_told_once(host: Host) -> None:
    table, players = sit(host, "ludus-cyclorum", "human", "human")
    assert players[0].view()["words"] == players[1].view()["words"]
    here = host.house.tables.here[table]
    assert sight(here, 0) is sight(here, 1) is sight(here, SPECTATOR)
    fists, _ = sit(host, "pennies", "human", "human")
    assert Player(host, fists).view()["words"]
    there = host.house.tables.here[fists]
    assert sight(there, 0) is not sight(there, 1)  # each knows its own penny


def test_only_new_lines_of_the_text_twin_are_sent(host: Host) -> None:
    table, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    with players[1].http.stream("GET", f"/api/v1/tables/{table}/events") as stream:
        follower = events(stream.iter_lines())
        whole = next(follower)["words"]
        players[0].act(players[0].view()["choices"][0]["action"], ply=0)
        step = next(view for view in follower if view["ply"] == 1)["words"]
    assert None in step
    assert [whole[i] if line is None else line for i, line in enumerate(step)] == players[1].view()["words"]


def test_a_viewer_who_leaves_is_forgotten_at_once(host: Host) -> None:
    table, players = sit(host, "pennies", "human", "human")
    with players[0].http.stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        next(events(lines))
        assert host.house.tables.streams() >= 1
        with Player(host, table).http.stream("GET", f"/api/v1/tables/{table}/events") as other:
            other_lines = other.iter_lines()
            next(events(other_lines))
            two = next(view for view in events(lines) if view)
            assert two["panels"][0]["connected"]
        players[0].http.get("/health")
        gone = next(view for view in events(lines) if view)
        assert gone["version"] == two["version"]
        assert len(host.house.tables.here[table].bells) == 1


def test_streams_end_when_the_server_stops(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        table, _ = sit(host, "pennies", "human", "human")
        with httpx.stream("GET", f"{host.url}/api/v1/tables/{table}/events", timeout=PATIENCE) as stream:
            lines = stream.iter_lines()
            next(events(lines))
            host.server.stop()
            assert list(lines) is not None


def test_a_silent_stream_gives_signs_of_life(tmp_path: Path) -> None:
    with serving(settings(tmp_path, beat=0.05)) as host:
        table, _ = sit(host, "pennies", "human", "human")
        with host.client().stream("GET", f"/api/v1/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            next(events(lines))
            assert next(line for line in lines if line.startswith(":")) == ": beat"


def test_a_table_has_room_for_so_many_viewers(tmp_path: Path) -> None:
    with serving(settings(tmp_path, streams=1)) as host:
        table, _ = sit(host, "pennies", "human", "human")
        with host.client().stream("GET", f"/api/v1/tables/{table}/events") as stream:
            lines = stream.iter_lines()
            next(events(lines))
            assert host.client().get(f"/api/v1/tables/{table}/events").status_code == 429
