"""What keeps strangers out: headers, cookies, forms, logs."""

import logging
import re

import pytest

from tests.server.serving import Host
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
