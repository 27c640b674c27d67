"""Bad input gets the right status and one clear line, and changes nothing."""

from typing import Any

import pytest

from tests.server.serving import Host, serving, settings
from tests.server.sitting import Browser, Player, sit

BAD_TABLES: list[tuple[Any, int]] = [
    ({}, 400),
    ([], 400),
    ({"game": "pennies"}, 400),
    ({"game": "pennies", "seats": []}, 400),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "more": 1}, 400),
    ({"game": "pennies", "seats": [{"kind": "human", "x": 1}] * 2}, 400),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "name": "x" * 41}, 400),
    ({"game": "chess", "seats": [{"kind": "human"}] * 2}, 404),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "options": {"rounds": 99}}, 422),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "options": {"round": 1}}, 422),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "preset": "slow"}, 422),
    ({"game": "pennies", "seats": [{"kind": "human"}] * 2, "pace": 10_001}, 400),
]


@pytest.mark.parametrize(("body", "status"), BAD_TABLES)
def test_a_table_that_cannot_be_is_refused(host: Host, body: Any, status: int) -> None:
    before = host.client().get("/health").json()["tables"]
    answer = host.client().post("/api/v1/tables", json=body)
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert set(told) == {"error", "message"}
    assert "\n" not in told["message"]
    assert host.client().get("/health").json()["tables"] == before


BAD_MOVES: list[tuple[Any, int]] = [
    ({}, 400),
    ({"ply": 3}, 422),
    ({"ply": 3, "actions": []}, 422),
    ({"ply": "3", "actions": [6]}, 400),
    ({"ply": 3, "actions": [-1]}, 400),
    ({"ply": 3, "actions": [6.5]}, 400),
    ({"ply": 3, "actions": [6] * 201}, 400),
    ({"ply": 3, "actions": [10**9]}, 400),
    ({"ply": 3, "actions": [999_999]}, 422),
    ({"ply": 3, "actions": [6, 6]}, 422),
    ({"ply": 2, "actions": [6]}, 409),
    ({"ply": 3, "actions": [6], "seat": 1}, 403),
    ({"ply": 3, "actions": [6], "seat": 99}, 400),
]


@pytest.mark.parametrize(("body", "status"), BAD_MOVES)
def test_a_move_that_cannot_be_is_refused_and_changes_nothing(host: Host, body: Any, status: int) -> None:
    _, players = sit(host, "pennies", "human", "human")
    before = players[0].view()
    answer = players[0].http.post(f"/api/v1/tables/{players[0].table}/actions", json=body)
    assert answer.status_code == status, answer.text
    assert players[0].view() == before


@pytest.mark.parametrize("raw", [b"", b"{", b"\xff\xfe", b"null", b'{"ply":NaN}', b"[" * 10_000])
def test_what_is_no_json_is_refused(host: Host, raw: bytes) -> None:
    _, players = sit(host, "pennies", "human", "human")
    answer = players[0].http.post(
        f"/api/v1/tables/{players[0].table}/actions", content=raw, headers={"Content-Type": "application/json"}
    )
    assert answer.status_code == 400
    assert answer.json()["error"] == "malformed"


def test_huge_bodies_are_refused(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    answer = players[0].post("chat", text="x" * 100_000)
    assert answer.status_code == 413
    assert answer.json()["error"] == "too_large"


@pytest.mark.parametrize("id", ["nix", "a" * 33, "..%2f..%2fetc", "%00", "ü", "a b"])
@pytest.mark.parametrize("route", ["view", "record", "events", "replay"])
def test_unknown_tables_are_not_found(host: Host, id: str, route: str) -> None:
    answer = host.client().get(f"/api/v1/tables/{id}/{route}")
    assert answer.status_code in (400, 404)
    assert answer.json()["message"]


def test_unknown_pages_offer_a_way_back(host: Host) -> None:
    for path in ("/nix", "/table/nix", "/table/nix/replay?ply=1", "/new/nix", "/rules/nix"):
        answer = host.client().get(path)
        assert answer.status_code == 404, path
        assert 'href="/"' in answer.text


def test_wrong_methods_are_said_to_be_wrong(host: Host) -> None:
    assert host.client().delete("/api/v1/tables").status_code == 405
    assert host.client().post("/api/v1/games").status_code == 405


def test_who_asks_too_much_is_told_to_wait(tmp_path: Any) -> None:
    with serving(settings(tmp_path, writes_a_minute=5, new_tables_an_hour=2)) as host:
        _, players = sit(host, "pennies", "human", "human")
        players[0].view()  # now the server knows whose tokens these are
        answers = [players[0].post("chat", text="x") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 2
        assert int(answers[-1].headers["Retry-After"]) >= 1
        assert players[1].post("chat", text="x").status_code == 201  # another seat has its own share
        assert host.client().get("/static/icon.svg").status_code == 200
        body = {"game": "pennies", "seats": [{"kind": "human"}] * 2}
        assert [host.client().post("/api/v1/tables", json=body).status_code for _ in range(2)] == [201, 429]


def test_an_error_of_ours_shows_nothing_of_the_inside(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*args: object) -> None:
        raise RuntimeError("secret token abc in /srv/circenses/app.py")

    id, _ = sit(host, "pennies", "human", "human")
    monkeypatch.setattr("circenses.server.api.playing.prepared_view", broken)
    answer = Player(host, id).get("view")
    assert answer.status_code == 500
    assert "secret" not in answer.text
    assert "app.py" not in answer.text
    assert Browser(host).go("/").status_code == 200
