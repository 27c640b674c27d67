"""NUL, over-long names and other strange text, wherever a client can put it: never an error of ours."""

import json
from collections.abc import Callable, Iterator
from contextlib import nullcontext
from urllib.parse import quote, urlencode

import httpx
import pytest

from tests.server.private_postgres import postgres
from tests.server.serving import Host, serving, settings
from tests.server.sitting import Browser, Player, sit

STRANGE = ["\0", "a\0b", "x" * 41, "x" * 5000, "\ud800", "\u202e", "   ", "\r\n", "..", "'\"<", "é" * 40, "\x1b[0m"]
HEADERS = ["Authorization", "Cookie", "X-CSRF-Token", "Origin", "X-Forwarded-For", "Accept", "Content-Type"]


@pytest.fixture(scope="module", params=["sqlite", "postgresql"])
def anywhere(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Host]:
    """PostgreSQL stores less than SQLite does."""
    folder = tmp_path_factory.mktemp("strange")
    sqlite = nullcontext(settings(folder).database)
    with sqlite if request.param == "sqlite" else postgres() as url, serving(settings(folder, database=url)) as running:
        yield running


def post(http: httpx.Client, path: str, body: object) -> httpx.Response:
    """As JSON that may hold anything."""
    raw = json.dumps(body).encode()
    return http.post(f"/api/v1{path}", content=raw, headers={"Content-Type": "application/json"})


BODIES: list[tuple[str, Callable[[str], object]]] = [
    ("/tables", lambda text: {"game": "pennies", "seats": [{"kind": "human", "name": text}, {"kind": "human"}]}),
    ("/tables", lambda text: {"game": "pennies", "seats": [{"kind": "human"}] * 2, "name": text}),
    ("/tables", lambda text: {"game": "pennies", "seats": [{"kind": "human"}] * 2, "seed": text}),
    ("/tables", lambda text: {"game": "pennies", "seats": [{"kind": text}] * 2}),
    ("/tables", lambda text: {"game": "pennies", "seats": [{"kind": "human"}] * 2, "options": {text: text}}),
    ("/tables", lambda text: {"game": text, "seats": [{"kind": "human"}] * 2}),
    ("/me", lambda text: {"name": text}),
    ("/records", lambda text: {"text": text, "name": text}),
    ("/tables/ID/chat", lambda text: {"text": text}),
    ("/tables/ID/name", lambda text: {"name": text}),
    ("/tables/ID/enter", lambda text: {"token": text}),
    ("/tables/ID/hand-over", lambda text: {"bot": text}),
]


@pytest.mark.parametrize("text", STRANGE)
def test_in_the_interface(anywhere: Host, text: str) -> None:
    id, players = sit(anywhere, "pennies", "human", "human")
    for path, body in BODIES:
        http = players[0].http if "ID" in path else anywhere.client()
        answer = post(http, path.replace("ID", id), body(text))
        assert answer.status_code < 500, f"{path}: {answer.text}"


@pytest.mark.parametrize(("path", "body"), [*BODIES[:3], BODIES[6], *BODIES[8:10]])
def test_a_nul_is_malformed(anywhere: Host, path: str, body: Callable[[str], object]) -> None:
    id, players = sit(anywhere, "pennies", "human", "human")
    answer = post(players[0].http, path.replace("ID", id), body("a\0b"))
    assert (answer.status_code, answer.json()["error"]) == (400, "malformed")


@pytest.mark.parametrize("text", STRANGE)
def test_in_addresses_and_headers(anywhere: Host, text: str) -> None:
    id, players = sit(anywhere, "pennies", "human", "human")
    part = quote(text, safe="", errors="surrogatepass")
    http = anywhere.client()
    for path in ("/api/v1/tables/{}", "/api/v1/games/{}", "/table/{}", "/new/{}", "/new/pennies?like={}", "/rules/{}"):
        assert http.get(path.format(part)).status_code < 500, path
    for path in ("/learn/{}", "/static/{}", "/{}", f"/table/{id}?draft={{}}", f"/table/{id}/replay?ply={{}}"):
        assert http.get(path.format(part)).status_code < 500, path
    assert players[0].get("why", element=text.encode("utf-8", "replace")).status_code < 500
    value = text.encode("utf-8", "surrogatepass").translate(None, b"\0\r\n").strip() or b"?"
    for name in HEADERS:
        raw = {"Authorization": b"Bearer " + value, "Cookie": b"circenses=" + value}.get(name, value)
        for path in ("/", f"/api/v1/tables/{id}/view"):
            assert http.get(path, headers=[(name.encode(), raw)]).status_code < 500, name


@pytest.mark.parametrize("text", STRANGE)
def test_in_forms_and_file_names(anywhere: Host, text: str) -> None:
    browser = Browser(anywhere)
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "greedy"})
    table = str(browser.page.url.path)
    seats = {"seat-0": "me", "seat-1": "greedy"}
    sent = [
        ("/nickname", {"name": text}),
        *(("/new/pennies", {**seats, key: text}) for key in ("name", "name-0", "seed", text)),
    ]
    sent += [(f"{table}/chat", {"text": text}), (f"{table}/name", {"name": text}), (f"{table}/enter", {"link": text})]
    for path, fields in sent:
        raw = urlencode({"csrf": browser.csrf, **fields}, errors="surrogatepass").encode()
        kind = {"Content-Type": "application/x-www-form-urlencoded"}
        answer = browser.http.post(path, content=raw, headers=kind)
        assert answer.status_code < 500, f"{path}: {fields}"
        if "\0" in text:
            assert answer.status_code == 400
    answer = upload(browser, text.encode("utf-8", "surrogatepass"))
    assert answer.status_code in ((400,) if "\0" in text or len(text) > 255 else (400, 422))


def upload(browser: Browser, name: bytes) -> httpx.Response:
    part = b'--B\r\nContent-Disposition: form-data; name="%s"%s\r\n\r\n%s\r\n'
    fields = part % (b"csrf", b"", browser.csrf.encode()) + part % (b"record", b'; filename="%s"' % name, b"no record")
    kind = {"Content-Type": "multipart/form-data; boundary=B"}
    return browser.http.post("/records", content=fields + b"--B--\r\n", headers=kind)


def test_what_was_refused_is_not_there(anywhere: Host) -> None:
    id, players = sit(anywhere, "pennies", "human", "human")
    post(players[0].http, f"/tables/{id}/chat", {"text": "a\0b"})
    assert Player(anywhere, id).view()["chat"] == []
