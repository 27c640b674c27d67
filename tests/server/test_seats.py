"""Seat links, browsers, names, the waiting list."""

from pathlib import Path

import pytest

from tests.server.serving import Clock, Host
from tests.server.sitting import Browser, Player, events, sit


def test_a_seat_link_is_exchanged_once_for_the_browsers_cookie(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    browser = Browser(host)
    assert browser.api("GET", f"/tables/{id}/view").json()["viewer"] == -2
    assert browser.api("POST", f"/tables/{id}/enter", {"token": players[1].token}).json()["seat"] == 1
    assert browser.api("GET", f"/tables/{id}/view").json()["viewer"] == 1
    cookie = next(cookie for cookie in browser.http.cookies.jar if cookie.name == "circenses")
    assert cookie.has_nonstandard_attr("HttpOnly")
    assert cookie.get_nonstandard_attr("SameSite") == "lax"
    assert players[1].token not in browser.go(f"/table/{id}").text


def test_a_wrong_or_renewed_link_gives_no_seat(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    browser = Browser(host)
    assert browser.api("POST", f"/tables/{id}/enter", {"token": "guessed"}).status_code == 401
    fresh = players[0].post("links", seat=1).json()
    assert browser.api("POST", f"/tables/{id}/enter", {"token": players[1].token}).status_code == 401
    assert browser.api("POST", f"/tables/{id}/enter", {"token": fresh["token"]}).json()["seat"] == 1
    assert fresh["url"].endswith(f"/table/{id}#seat={fresh['token']}")


def test_nobody_renews_the_link_of_a_seat_that_another_has_taken(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    players[1].post("enter", token=players[1].token)
    assert players[0].post("links", seat=1).status_code == 403
    assert players[1].post("links", seat=1).status_code == 201
    assert Player(host, id).post("links", seat=1).status_code == 401


def test_tokens_are_stored_as_digests_only(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    table = host.house.tables.here.get(id)
    raw = b"".join(path.read_bytes() for path in _files(host))
    assert all(player.token.encode() not in raw for player in players)
    assert table is None or all(player.token != row.token for player in players for row in table.seats)


def _files(host: Host) -> list[Path]:
    name = Path(host.house.store.engine.url.database)
    return [path for path in name.parent.iterdir() if path.name.startswith(name.name)]


def test_one_browser_holds_several_seats_and_says_which_it_means(host: Host) -> None:
    browser = Browser(host)
    body = {"game": "pennies", "seats": [{"kind": "me"}, {"kind": "me"}], "seed": "hot"}
    id = browser.api("POST", "/tables", body).json()["id"]
    first = browser.api("GET", f"/tables/{id}/view").json()
    assert first["you"] == {"seats": [0, 1], "seat": 0, "asked": 0, "cover": True}
    other = browser.api("GET", f"/tables/{id}/view?seat=1").json()
    assert other["viewer"] == 1
    action = first["choices"][0]["action"]
    move = {"ply": first["ply"], "actions": [action], "seat": 0}
    assert browser.api("POST", f"/tables/{id}/actions", move).status_code == 201
    after = browser.api("GET", f"/tables/{id}/view?seat=0").json()
    assert after["you"]["asked"] == 1
    assert after["you"]["cover"]
    assert browser.api("GET", f"/tables/{id}/view").json()["viewer"] == 1


def test_a_hot_seat_without_secrets_needs_no_cover(host: Host) -> None:
    browser = Browser(host)
    body = {"game": "ludus-cyclorum", "seats": [{"kind": "me"}, {"kind": "me"}]}
    id = browser.api("POST", "/tables", body).json()["id"]
    assert browser.api("GET", f"/tables/{id}/view").json()["you"]["cover"] is False


def test_another_seat_than_ones_own_is_refused(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    assert players[0].get("view", seat=1).status_code == 403
    assert players[0].get("view", seat=-2).json()["viewer"] == -2
    ply = players[0].view()["ply"]
    assert players[0].post("actions", ply=ply, actions=[6], seat=1).status_code == 403


def test_a_listed_table_is_found_and_joined_until_it_is_full(host: Host) -> None:
    hidden, _ = sit(host, "pennies", "human", "human")
    host_browser, guest, late = Browser(host), Browser(host), Browser(host)
    body = {"game": "pennies", "seats": [{"kind": "me"}, {"kind": "human"}], "listed": True, "name": "Open house"}
    id = host_browser.api("POST", "/tables", body).json()["id"]
    waiting = [table["id"] for table in guest.api("GET", "/tables").json()]
    assert id in waiting
    assert hidden not in waiting
    assert guest.api("POST", f"/tables/{id}/join").json()["seat"] == 1
    assert guest.api("POST", f"/tables/{id}/join").status_code == 409
    assert late.api("POST", f"/tables/{id}/join").status_code == 409
    assert late.api("POST", f"/tables/{hidden}/join").status_code == 409
    assert id not in [table["id"] for table in late.api("GET", "/tables").json()]
    assert "Open house" in guest.go("/").text


def test_a_nickname_is_remembered_and_taken_to_the_table(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    browser = Browser(host)
    browser.send("/nickname", name="  Ada\n Lovelace ")
    assert browser.api("GET", "/me").json()["nickname"] == "Ada Lovelace"
    browser.api("POST", f"/tables/{id}/enter", {"token": players[0].token})
    names = [panel["name"] for panel in players[1].view()["panels"]]
    assert names == ["Ada Lovelace", "Player 2"]
    assert players[1].post("name", name="Ada Lovelace").status_code == 422
    assert players[1].post("name", name="Bob").status_code == 201
    assert "Bob" in players[0].get("record").text


def test_my_tables_say_when_it_is_my_turn(host: Host) -> None:
    browser = Browser(host)
    body = {"game": "ludus-cyclorum", "seats": [{"kind": "me"}, {"kind": "human"}], "options": {"first": "south"}}
    id = browser.api("POST", "/tables", body).json()["id"]
    mine = browser.api("GET", "/me").json()["tables"][0]
    assert (mine["id"], mine["turn"]) == (id, [0])
    view = browser.api("GET", f"/tables/{id}/view").json()
    move = {"ply": 0, "actions": [view["choices"][0]["action"]]}
    browser.api("POST", f"/tables/{id}/actions", move)
    assert browser.api("GET", "/me").json()["tables"][0]["turn"] == [1]


def test_the_same_seat_in_two_tabs_stays_in_step(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    path = f"/api/v1/tables/{id}/events"
    with players[0].http.stream("GET", path) as one, Player(host, id, players[0].token).http.stream("GET", path) as two:
        tabs = [events(one_lines := one.iter_lines()), events(two_lines := two.iter_lines())]
        for tab in tabs:
            next(tab)
        players[0].play("c2-c3")
        seen = [next(view for view in tab if view["ply"] == 1) for tab in tabs]
        assert one_lines is not two_lines
    assert seen[0]["words"] == seen[1]["words"]
    assert seen[0]["log"] == seen[1]["log"]


def test_others_see_who_is_here(host: Host, clock: Clock) -> None:
    id, players = sit(host, "pennies", "human", "human")
    clock.pass_by(3600)
    with players[1].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
        views = events(lines := stream.iter_lines())
        next(views)
        assert [panel["connected"] for panel in players[0].view()["panels"]] == [False, True]
        assert lines is not None


@pytest.mark.parametrize("seats", [["human"], ["human", "nobody"], ["human"] * 4])
def test_a_table_nobody_could_play_at_is_not_opened(host: Host, seats: list[str]) -> None:
    body = {"game": "pennies", "seats": [{"kind": kind} for kind in seats]}
    answer = host.client().post("/api/v1/tables", json=body)
    assert answer.status_code == 422
    assert "2, 3" in answer.text or "nobody" in answer.text
