"""What keeps strangers out: headers, cookies, forms, logs."""

import logging
import re
from pathlib import Path

import pytest

from tests.server.serving import Host, serving, settings
from tests.server.sitting import Browser, sit


@pytest.mark.parametrize(
    "path",
    ["/", "/new/pennies", "/rules/circus-maximus", "/api", "/nix", "/static/icon.svg", "/api/v1/games", "/health"],
)
def test_every_answer_carries_the_headers_that_protect_it(host: Host, path: str) -> None:
    headers = host.client().get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["x-content-type-options"] == "nosniff"
    assert "server" not in headers


def test_no_page_has_inline_code_or_loads_from_elsewhere(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/circus-maximus")
    pages = [browser.page.text, browser.go(str(browser.page.url) + "/replay?ply=3").text]
    pages += [browser.go(path).text for path in ("/", "/new/circus-maximus", "/rules/circus-maximus", "/api")]
    for text in pages:
        assert not re.search(r"<script(?![^>]*\bsrc=)", text)
        assert not re.search(r"\son\w+=", re.sub(r">[^<]*<", "><", text))
        assert not re.search(r"<style|\sstyle=", text)
        assert not re.search(
            r"""(?:src|href)=["']?(?:https?:)?//(?!127\.0\.0\.1)""", text.replace("http://www.w3.org", "")
        )


def test_a_change_that_leans_on_the_cookie_needs_the_form_token(host: Host) -> None:
    browser = Browser(host)
    body = {"game": "pennies", "seats": [{"kind": "me"}, {"kind": "human"}]}
    assert browser.http.post("/api/v1/tables", json=body).status_code == 403
    wrong = browser.http.post("/api/v1/tables", json=body, headers={"X-CSRF-Token": "0" * 32})
    assert wrong.status_code == 403
    assert browser.api("POST", "/tables", body).status_code == 201
    assert browser.http.post("/new/pennies", data={"csrf": "0" * 32}).status_code == 403
    assert browser.http.post("/new/pennies", data={}).status_code == 403


def test_the_form_token_of_one_browser_is_no_use_to_another(host: Host) -> None:
    one, two = Browser(host), Browser(host)
    assert one.csrf != two.csrf
    assert one.http.post("/new/pennies", data={"csrf": two.csrf}).status_code == 403


def test_a_seat_token_leaves_the_cookie_aside(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    browser = Browser(host)
    browser.api("POST", f"/tables/{id}/enter", {"token": players[0].token})
    other = {"Authorization": f"Bearer {players[1].token}"}
    assert browser.http.get(f"/api/v1/tables/{id}/view", headers=other).json()["viewer"] == 1


def test_names_and_chat_cannot_smuggle_markup(host: Host) -> None:
    evil = "<img src=x onerror=alert(1)>"
    browser = Browser(host)
    browser.send("/new/pennies", **{"seat-0": "me", "name-0": evil, "seat-1": "greedy", "name": "<b>bold</b>"})
    address = str(browser.page.url)
    browser.send(f"{address}/chat", text=evil)
    text = browser.go(address).text
    assert "&lt;img src=x" in text
    assert "<img" not in text
    assert "<b>bold" not in text
    assert "<b>bold" not in browser.go("/").text


def test_no_token_reaches_the_logs(host: Host, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    id, players = sit(host, "pennies", "human", "human")
    browser = Browser(host)
    browser.api("POST", f"/tables/{id}/enter", {"token": players[0].token})
    players[0].act(999_999, ply=3)
    players[0].first()
    session = next(str(cookie.value) for cookie in browser.http.cookies.jar if cookie.name == "circenses")
    server_side = "\n".join(
        record.getMessage() for record in caplog.records if not record.name.startswith(("httpx", "httpcore"))
    )
    for secret in (players[0].token, players[1].token, session):
        assert secret not in server_side


def test_api_answers_are_never_cached(host: Host) -> None:
    id, _ = sit(host, "pennies", "human", "human")
    for path in (f"/api/v1/tables/{id}/view", f"/table/{id}", f"/api/v1/tables/{id}/record"):
        assert host.client().get(path).headers["cache-control"] == "no-store"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site", "Origin": "http://127.0.0.1:1"},
        {"Origin": "https://evil.example"},
        {"Origin": "http://127.0.0.1:1"},
        {"Origin": "null"},
    ],
)
def test_a_page_of_another_site_changes_nothing_even_without_a_cookie(host: Host, headers: dict[str, str]) -> None:
    body = {"game": "pennies", "seats": [{"kind": "human"}, {"kind": "human"}]}
    before = host.client().get("/health").json()["tables"]
    for kind in ("application/json", "text/plain"):
        answer = host.client().post("/api/v1/tables", json=body, headers={**headers, "Content-Type": kind})
        assert (answer.status_code, answer.json()["error"]) == (403, "bad_form")
    assert host.client().post("/new/pennies", data={}, headers=headers).status_code == 403
    assert host.client().get("/health").json()["tables"] == before
    assert host.client().get("/api/v1/games", headers=headers).status_code == 200


def test_our_own_pages_and_programs_get_through(host: Host) -> None:
    body = {"game": "pennies", "seats": [{"kind": "human"}, {"kind": "human"}]}
    for headers in ({}, {"Origin": host.url}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        assert host.client().post("/api/v1/tables", json=body, headers=headers).status_code == 201
    browser = Browser(host)
    sent = browser.http.post("/new/pennies", data={"csrf": browser.csrf}, headers={"Origin": "null"})
    assert sent.status_code == 200


def test_behind_https_the_cookie_is_for_this_host_and_https_only(tmp_path: Path) -> None:
    with serving(settings(tmp_path, public_url="https://games.example")) as host:
        first = host.client().get("/")
        given = first.headers["set-cookie"]
        assert given.startswith("__Host-circenses=")
        for word in ("Secure", "HttpOnly", "Path=/", "SameSite=lax"):
            assert word in given
        assert "Domain" not in given
        cookie = given.partition(";")[0]
        again = host.client().get("/", headers={"Cookie": cookie})
        assert "set-cookie" not in again.headers
        assert form_token(again.text) == form_token(first.text)
        body = {"game": "pennies", "seats": [{"kind": "human"}, {"kind": "human"}]}
        outside = {"Origin": "https://games.example", "Host": "inside:8000"}  # as a web server in front may send it
        assert host.client().post("/api/v1/tables", json=body, headers=outside).status_code == 201


def test_a_session_from_before_https_moves_to_the_new_cookie(tmp_path: Path) -> None:
    with serving(settings(tmp_path, public_url="https://games.example")) as host:
        moved = host.client().get("/", headers={"Cookie": "circenses=an-old-one"})
        assert moved.headers["set-cookie"].startswith("__Host-circenses=an-old-one;")
        both = host.client().get("/", headers={"Cookie": "circenses=planted; __Host-circenses=an-old-one"})
        assert form_token(both.text) == form_token(moved.text)


def form_token(page: str) -> str:
    found = re.search(r'<meta name="csrf" content="([^"]+)"', page)
    assert found
    return found[1]
