"""Tables with people at them, as programs and as browsers."""

import json
import re
from collections.abc import Iterator
from typing import Any

import httpx

from circenses.kernel.rng import Rng
from tests.server.serving import Host

Json = dict[str, Any]


class Player:
    """A seat by its token."""

    def __init__(self, host: Host, table: str, token: str = "") -> None:
        self.http = host.client(token)
        self.table = table
        self.token = token

    def get(self, route: str, **query: Any) -> httpx.Response:
        return self.http.get(f"/api/v1/tables/{self.table}/{route}", params=query)

    def post(self, route: str, **body: Any) -> httpx.Response:
        return self.http.post(f"/api/v1/tables/{self.table}/{route}", json=body)

    def view(self, **query: Any) -> Json:
        answer = self.get("view", **query)
        assert answer.status_code == 200, answer.text
        view: Json = answer.json()
        return view

    def act(self, *actions: int, ply: int | None = None) -> httpx.Response:
        at = self.view()["ply"] if ply is None else ply
        return self.post("actions", ply=at, actions=list(actions))

    def play(self, label: str) -> None:
        """One choice by its notation."""
        view = self.view()
        found = [choice["action"] for choice in view["choices"] if choice["label"] == label]
        assert found, f"{label} is not among {[choice['label'] for choice in view['choices']]}"
        answer = self.act(found[0], ply=view["ply"])
        assert answer.status_code == 201, answer.text

    def first(self) -> None:
        view = self.view()
        answer = self.act(view["choices"][0]["action"], ply=view["ply"])
        assert answer.status_code == 201, answer.text


def sit(host: Host, game: str, *kinds: str, **wishes: Any) -> tuple[str, list[Player]]:
    """A table; people in the order of their seats."""
    body = {"game": game, "seats": [{"kind": kind} for kind in kinds], **wishes}
    answer = host.client().post("/api/v1/tables", json=body)
    assert answer.status_code == 201, answer.text
    made = answer.json()
    return made["id"], [Player(host, made["id"], link["token"]) for link in made["links"]]


def asked(players: list[Player]) -> Player:
    """The one who is to act."""
    for player in players:
        if player.view()["status"]["mine"]:
            return player
    raise AssertionError("nobody is asked")


def play_out(players: list[Player], seed: int, decisions: int = 10**6) -> Json:
    """Random play of all people; the view of the first one afterwards."""
    rng = Rng(seed)
    for _ in range(decisions):
        views = [player.view() for player in players]
        if views[0]["over"]:
            break
        acting = [(player, view) for player, view in zip(players, views, strict=True) if view["choices"]]
        player, view = acting[int(rng.below(len(acting)))]
        choice = view["choices"][int(rng.below(len(view["choices"])))]
        answer = player.act(choice["action"], ply=view["ply"])
        assert answer.status_code == 201, answer.text
    return players[0].view()


def turn(player: Player) -> Json:
    """The view as soon as this player is asked, or the match is over."""
    with player.http.stream("GET", f"/api/v1/tables/{player.table}/events") as stream:
        lines = stream.iter_lines()
        return next(view for view in events(lines) if view["status"]["mine"] or view["over"])


def events(lines: Iterator[str]) -> Iterator[Json]:
    """Views of a stream; keep the iterator of lines, as dropping it ends the stream."""
    for line in lines:
        if line.startswith("data: "):
            yield json.loads(line[6:])


class Browser:
    """A browser without scripts: cookies, pages and forms."""

    def __init__(self, host: Host) -> None:
        self.http = host.client(follow_redirects=True)
        self.page = self.http.get("/")

    @property
    def csrf(self) -> str:
        found = re.search(r'<meta name="csrf" content="([^"]+)"', self.page.text)
        assert found, "no form token on the page"
        return found[1]

    def go(self, path: str) -> httpx.Response:
        self.page = self.http.get(path)
        return self.page

    def send(self, path: str, **fields: Any) -> httpx.Response:
        self.page = self.http.post(path, data={"csrf": self.csrf, **fields})
        return self.page

    def api(self, method: str, path: str, body: Any = None) -> httpx.Response:
        """As a script of the page would."""
        return self.http.request(method, f"/api/v1{path}", json=body, headers={"X-CSRF-Token": self.csrf})
