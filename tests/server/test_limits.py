"""Limits hold for those who make up tokens, cookies and addresses."""

from pathlib import Path

import pytest

from tests.cli.test_serve import run
from tests.server.serving import Host, serving, settings
from tests.server.sitting import Browser, Player, sit

TABLE = {"game": "pennies", "seats": [{"kind": "human"}] * 3, "listed": True}


def test_a_made_up_token_counts_as_its_address(tmp_path: Path) -> None:
    with serving(settings(tmp_path, reads_a_minute=10, address_share=1000)) as host:
        codes = [host.client(f"made-up-{n}").get("/api/v1/games").status_code for n in range(12)]
        assert codes == [200] * 10 + [429] * 2
        id, players = sit(host, "pennies", "human", "human")
        host.house.limits.buckets.clear()
        players[0].view()
        assert [Player(host, id, f"made-up-{n}").get("view").status_code for n in range(12)].count(429) >= 2
        assert players[0].get("view").status_code == 200  # a true one has its own share


def test_made_up_tokens_and_cookies_open_no_endless_tables(tmp_path: Path) -> None:
    with serving(settings(tmp_path, new_tables_an_hour=2, address_share=2)) as host:
        made = [host.client(f"made-up-{n}").post("/api/v1/tables", json=TABLE).status_code for n in range(3)]
        assert made == [201, 201, 429]
        opened = [Browser(host).api("POST", "/tables", TABLE).status_code for _ in range(4)]
        assert opened.count(429) >= 2


@pytest.mark.parametrize(("proxies", "apart"), [((), False), (("127.0.0.1",), True), (("10.0.0.0/8",), False)])
def test_a_forwarded_address_counts_only_from_a_named_proxy(
    tmp_path: Path, proxies: tuple[str, ...], apart: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")  # nobody but the host decides
    with serving(settings(tmp_path, reads_a_minute=3, address_share=1, proxies=proxies)) as host:
        http = host.client()
        codes = [
            http.get("/api/v1/games", headers={"X-Forwarded-For": f"192.0.2.{n}"}).status_code for n in range(1, 6)
        ]
        assert codes == ([200] * 5 if apart else [200] * 3 + [429] * 2)


def test_a_proxy_is_an_address() -> None:
    done = run("--proxy", "my-proxy", "--database", "sqlite://")
    assert done.returncode == 2
    assert done.stderr.strip().splitlines()[-1].startswith("circenses: --proxy 'my-proxy'")


def listed(host: Host) -> str:
    id: str = host.client().post("/api/v1/tables", json=TABLE).json()["id"]
    return id


def test_a_stranger_takes_one_seat_of_a_listed_table_and_not_all(host: Host) -> None:
    id = listed(host)
    codes = [host.client().post(f"/api/v1/tables/{id}/join").status_code for _ in range(3)]
    assert codes == [201, 409, 409]
    codes = [host.client(f"made-up-{n}").post(f"/api/v1/tables/{id}/join").status_code for n in range(3)]
    assert codes == [409, 409, 409]
    assert host.client().get(f"/api/v1/tables/{id}").json()["seats"][2]["taken"] is False


def test_two_browsers_at_one_address_take_a_seat_each(host: Host) -> None:
    id = listed(host)
    codes = [Browser(host).api("POST", f"/tables/{id}/join").status_code for _ in range(3)]
    assert codes == [201, 201, 409]


def test_nobody_joins_one_table_after_the_other(tmp_path: Path) -> None:
    with serving(settings(tmp_path, joins_an_hour=3)) as host:
        codes = [host.client().post(f"/api/v1/tables/{listed(host)}/join").status_code for _ in range(5)]
        assert codes == [201, 201, 201, 429, 429]


def test_streams_are_opened_at_a_measured_rate(tmp_path: Path) -> None:
    with serving(settings(tmp_path, streams_a_minute=3)) as host:
        id, players = sit(host, "pennies", "human", "human")
        codes: list[int] = []
        for _ in range(5):
            with players[0].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
                codes.append(stream.status_code)
                waits = stream.headers.get("Retry-After", "")
        assert codes == [200] * 3 + [429] * 2
        assert int(waits) >= 1


def test_streams_of_many_cookies_count_for_their_address(tmp_path: Path) -> None:
    with serving(settings(tmp_path, streams_of_one=1, address_share=2)) as host:
        id, _ = sit(host, "pennies", "human", "human")
        path = f"{host.url}/api/v1/tables/{id}/events"
        browsers = [Browser(host) for _ in range(3)]
        with browsers[0].http.stream("GET", path) as one, browsers[1].http.stream("GET", path) as two:
            assert [one.status_code, two.status_code] == [200, 200]
            begun = [one.iter_lines(), two.iter_lines()]
            assert [next(lines) for lines in begun] == ["retry: 400"] * 2
            assert browsers[2].http.get(path).status_code == 429


def test_what_is_counted_does_not_grow_for_ever(host: Host) -> None:
    limits = host.house.limits
    limits.buckets.clear()
    limits.take("reads", "a hungry one", 1, 3600)
    for n in range(20_001):
        limits.take("reads", f"passer-by {n}", 100, 0.001)
    assert len(limits.buckets) <= 10_001
    assert ("reads", "a hungry one") in limits.buckets
