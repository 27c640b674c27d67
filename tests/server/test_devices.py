"""A seat's owner sees where the seat is held, and ends that: browser by browser, or with a new link."""

from pathlib import Path

import pytest

from tests.server.private_postgres import postgres
from tests.server.serving import Clock, Host, serving, settings
from tests.server.sitting import Browser, Player, events, sit


def entered(host: Host, id: str, token: str) -> Browser:
    browser = Browser(host)
    assert browser.api("POST", f"/tables/{id}/enter", {"token": token}).status_code == 201
    return browser


def viewer(browser: Browser, id: str) -> int:
    seat: int = browser.api("GET", f"/tables/{id}/view").json()["viewer"]
    return seat


def test_a_new_link_ends_the_browsers_that_came_by_the_old_one(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    owner, thief = entered(host, id, players[0].token), entered(host, id, players[0].token)
    other = entered(host, id, players[1].token)
    fresh = owner.api("POST", f"/tables/{id}/links", {"seat": 0}).json()
    assert [viewer(browser, id) for browser in (owner, thief, other)] == [0, -2, 1]
    assert players[0].get("view").status_code == 401
    assert thief.api("POST", f"/tables/{id}/chat", {"text": "still here"}).status_code == 401
    assert viewer(entered(host, id, fresh["token"]), id) == 0
    owner.api("POST", f"/tables/{id}/links", {"seat": 0})
    assert viewer(owner, id) == 0


def test_a_browser_that_opened_the_table_keeps_its_seat(host: Host) -> None:
    browser = Browser(host)
    body = {"game": "pennies", "seats": [{"kind": "me"}, {"kind": "human"}]}
    made = browser.api("POST", "/tables", body).json()
    phone = entered(host, made["id"], made["links"][0]["token"])
    Player(host, made["id"], made["links"][0]["token"]).post("links", seat=0)
    assert [viewer(one, made["id"]) for one in (browser, phone)] == [0, -2]


def test_the_streams_of_those_who_lost_the_seat_show_what_a_spectator_sees(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    owner, thief = entered(host, id, players[0].token), entered(host, id, players[0].token)
    path = f"/api/v1/tables/{id}/events"
    with thief.http.stream("GET", path) as stolen, players[0].http.stream("GET", path) as program:
        streams = [events(lines := stolen.iter_lines()), events(more := program.iter_lines())]
        assert [next(stream)["viewer"] for stream in streams] == [0, 0]
        owner.api("POST", f"/tables/{id}/links", {"seat": 0})
        for stream in streams:
            view = next(view for view in stream if view["whole"])
            assert (view["viewer"], view["you"]["seats"], view["choices"]) == (-2, [], [])
        assert host.house.tables.here[id].streams[0] == 0
        assert lines is not more


def test_an_owner_sees_the_browsers_of_the_seat_and_ends_one(host: Host, clock: Clock) -> None:
    id, players = sit(host, "pennies", "human", "human")
    owner = entered(host, id, players[0].token)
    clock.pass_by(3600)
    phone = entered(host, id, players[0].token)
    found = owner.api("GET", f"/tables/{id}/devices").json()
    assert [(one["this"], one["by_link"], one["seat"]) for one in found] == [(True, True, 0), (False, True, 0)]
    assert found[1]["since"] - found[0]["since"] == 3600
    clock.pass_by(60)
    phone.api("GET", f"/tables/{id}/view")
    assert owner.api("GET", f"/tables/{id}/devices").json()[1]["seen"] == clock()
    secrets = [cookie.value for browser in (owner, phone) for cookie in browser.http.cookies.jar]
    assert not any(secret and secret in str(found) for secret in secrets)
    left = owner.api("POST", f"/tables/{id}/devices/end", {"id": found[1]["id"]}).json()
    assert [one["this"] for one in left] == [True]
    assert [viewer(browser, id) for browser in (owner, phone)] == [0, -2]
    assert owner.api("POST", f"/tables/{id}/devices/end", {"id": found[1]["id"]}).status_code == 422


def test_all_others_are_ended_at_once(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    browsers = [entered(host, id, players[0].token) for _ in range(3)]
    assert len(browsers[1].api("POST", f"/tables/{id}/devices/end", {}).json()) == 1
    assert [viewer(browser, id) for browser in browsers] == [-2, 0, -2]


def test_refusals_count_the_players_from_one(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    owner = entered(host, id, players[0].token)
    assert "not your seat: Player 2" in owner.api("GET", f"/tables/{id}/view?seat=1").text


def test_nobody_sees_or_ends_the_browsers_of_another_seat(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    entered(host, id, players[0].token)
    assert players[1].get("devices", seat=0).status_code == 403
    assert players[1].post("devices/end", seat=0).status_code == 403
    assert Player(host, id).get("devices").status_code == 401
    assert Player(host, id).post("devices/end").status_code == 401


def test_when_a_browser_was_last_here_survives_a_restart(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        id, players = sit(host, "pennies", "human", "human")
        entered(host, id, players[0].token)
        clock.pass_by(500)
        browser = entered(host, id, players[0].token)
        browser.api("GET", f"/tables/{id}/view")
        host.call(host.house.tidy())
        token = players[0].token
    clock.pass_by(500)
    with serving(settings(tmp_path, clock=clock)) as host:
        found = Player(host, id, token).get("devices").json()
        assert [clock() - one["seen"] for one in found] == [1000, 500]


def test_the_page_ends_a_browser_without_scripts(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    owner, phone = entered(host, id, players[0].token), entered(host, id, players[0].token)
    assert f"/table/{id}/devices?seat=0" in owner.go(f"/table/{id}").text
    text = owner.go(f"/table/{id}/devices?seat=0").text
    assert text.count("Another browser") == 1
    other = next(one["id"] for one in owner.api("GET", f"/tables/{id}/devices").json() if not one["this"])
    text = owner.send(f"/table/{id}/end-device", seat=0, id=other).text
    assert "Another browser" not in text
    assert viewer(phone, id) == -2


@pytest.mark.parametrize("what", ["links", "devices/end"])
def test_another_server_ends_them_too(what: str, tmp_path: Path) -> None:
    with postgres() as url:
        made = settings(tmp_path, database=url)
        with serving(made) as one, serving(made) as two:
            id, players = sit(one, "pennies", "human", "human")
            owner, thief = entered(one, id, players[0].token), entered(two, id, players[0].token)
            with thief.http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
                views = events(lines := stream.iter_lines())
                assert next(views)["viewer"] == 0
                owner.api("POST", f"/tables/{id}/{what}", {"seat": 0})
                assert next(view for view in views if view["viewer"] == -2)["you"]["seats"] == []
                assert lines is not None
