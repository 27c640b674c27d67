"""Pages work without scripts: a game is opened, played, replayed and talked about with plain forms."""

import re
from html import unescape
from html.parser import HTMLParser
from urllib.parse import unquote

import pytest

from circenses import rulebook
from circenses.games import game_ids
from tests.server.serving import Host
from tests.server.sitting import Browser, Player, play_out, sit

LEARNT, UNLEARNT = "/new/circus-maximus?seats=2", "/new/horrea?seats=3"


class Forms(HTMLParser):
    """The forms of a page: where each goes, what it sends, and its buttons with their words."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str], list[tuple[str, str, str]]]] = []
        self.inside = False
        self.button: tuple[str, str] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form":
            self.inside = True
            self.found.append((told.get("action", ""), {}, []))
        elif self.inside and tag == "input" and told.get("type") == "hidden":
            self.found[-1][1][told["name"]] = told.get("value", "")
        elif self.inside and tag == "input" and told.get("type") == "number":
            self.found[-1][1][told["name"]] = told["min"]
        elif self.inside and tag == "button":
            self.button = told.get("name", ""), told.get("value", "")

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self.inside = False
        elif tag == "button":
            self.button = None

    def handle_data(self, data: str) -> None:
        if self.button and data.strip():
            self.found[-1][2].append((*self.button, data.strip()))
            self.button = None


def choices(browser: Browser) -> list[tuple[str, dict[str, str], str]]:
    """Every choice on the page: the form it belongs to, and its notation; a number is the smallest one."""
    return [
        (action, {**fields, name: value}, value if name == "part" else label)
        for action, fields, buttons in Forms(browser.page.text).found
        for name, value, label in buttons
        if name in ("action", "part", "done") or "slot" in fields
    ]


def choose(browser: Browser, index: int = 0) -> None:
    """Presses the button of one choice."""
    offered = choices(browser)
    action, fields, _ = offered[index % len(offered)]
    browser.page = browser.http.post(action, data=fields)
    assert browser.page.status_code == 200, browser.page.text


def uncover(browser: Browser) -> None:
    """Where people at one screen have secrets, the table is covered until the next one says so."""
    link = re.search(r'href="(/table/\w+\?seat=\d)"', browser.page.text)
    if link and not choices(browser):
        browser.go(link[1])


def table_of(browser: Browser) -> str:
    return str(browser.page.url).partition("/table/")[2].partition("?")[0].partition("/")[0]


def test_two_clicks_lead_from_home_to_a_game_against_bots(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/ludus-cyclorum")
    assert "/table/" in str(browser.page.url)
    assert "<svg" in browser.page.text
    assert Player(host, table_of(browser)).view()["panels"][1]["kind"] != "human"


def test_a_whole_game_is_played_with_forms_alone(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "me", "option rounds": "2", "seed": "forms"})
    for step in range(60):
        uncover(browser)
        if not choices(browser):
            break
        choose(browser, step % 2)
    end = Player(host, table_of(browser)).view()["end"]
    assert end["ending"] in ("rounds", "rich")
    assert end["text"] in browser.page.text
    told = host.client().get(f"/api/v1/tables/{table_of(browser)}").json()
    assert [(each["key"], each["value"]) for each in told["differs"]] == [("rounds", 2)]
    assert told["open_seed"] == "forms"
    assert "rounds" in browser.page.text


def test_a_chain_is_collected_shown_and_sent_whole(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/circus-maximus", **{"seat-0": "me", "seat-1": "me", "seed": "chain"})
    table = table_of(browser)
    before = Player(host, table).view()["entries"]
    choose(browser, next(i for i, choice in enumerate(choices(browser)) if choice[2].startswith("Bid")))
    assert "draft=" in str(browser.page.url)
    assert Player(host, table).view()["entries"] == before
    choose(browser)
    assert "draft=" not in str(browser.page.url)
    assert Player(host, table).view()["entries"] >= before + 2


def test_a_draft_of_another_ply_is_forgotten(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/circus-maximus", **{"seat-0": "me", "seat-1": "me", "seed": "stale draft"})
    address = str(browser.page.url).partition("?")[0]
    fresh = [choice[2] for choice in choices(browser)]
    browser.go(f"{address}?draft=1&ply=2")
    assert browser.page.status_code == 200
    assert [choice[2] for choice in choices(browser)] == fresh


def test_friends_get_links_that_work_once_pasted(host: Host) -> None:
    browser, friend = Browser(host), Browser(host)
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "human", "name-1": "Bob"})
    assert browser.page.status_code == 201
    link = re.search(r'href="([^"]+#seat=[^"]+)"', browser.page.text)
    assert link
    table = link[1].partition("#")[0]
    friend.go(table)
    assert not choices(friend)
    friend.send(f"{table}/enter", link=link[1])
    assert choices(friend)
    assert "Bob" in friend.page.text


def test_a_form_that_cannot_be_says_why_and_offers_a_way_back(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "greedy", "option rounds": "77"})
    assert browser.page.status_code == 422
    assert "1 to 9" in browser.page.text
    assert 'href="/"' in browser.page.text
    browser.go("/")
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "greedy", "options": "not toml"})
    assert browser.page.status_code == 422


def test_a_new_table_offers_bots_of_a_network_only_where_one_has_learnt_the_game(host: Host) -> None:
    browser = Browser(host)
    pages = {path: browser.go(path).text for path in (LEARNT, UNLEARNT)}
    offered = {path: set(re.findall(r'<option value="([a-z]+)"', text)) for path, text in pages.items()}
    assert {"magister", "discipulus", "caesar"} <= offered[LEARNT]
    assert "caesar" in offered[UNLEARNT]
    assert not {"magister", "discipulus"} & offered[UNLEARNT]
    refused = browser.send("/new/horrea", **{"seat-0": "me", "seat-1": "magister", "seat-2": "tiro"})
    assert refused.status_code == 422
    assert "asks a network, and none has learnt horrea for 3 players" in refused.text


def test_a_preset_is_not_overruled_by_fields_left_as_printed(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/pennies", **{"seat-0": "me", "seat-1": "greedy", "preset": "quick", "option robbery": "true"})
    told = host.client().get(f"/api/v1/tables/{table_of(browser)}").json()
    assert {each["key"]: each["value"] for each in told["differs"]} == {"robbery": False, "rounds": 1}


def test_a_replay_is_linked_ply_by_ply(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    text = Browser(host).go(f"/table/{id}/replay?ply=0").text
    assert "ply=1" in text
    assert Browser(host).go(f"/table/{id}/replay?ply=9").status_code == 422


def test_what_if_from_the_replay_page(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    play_out(players, 8)
    browser = Browser(host)
    browser.go(f"/table/{id}/replay?ply=4")
    browser.send(f"/table/{id}/branch", ply="4", seat="1", bot="uniform")
    assert browser.page.status_code == 200
    assert "What if, from move 4" in browser.page.text


def test_a_record_is_brought_along_as_a_file(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    play_out(players, 8)
    text = players[0].get("record").text
    browser = Browser(host)
    files = {"record": ("game.jsonl", text.encode())}
    page = browser.http.post("/records", data={"csrf": browser.csrf}, files=files)
    assert page.status_code == 200, page.text
    assert "/replay?ply=0" in str(page.url)
    bad = browser.http.post("/records", data={"csrf": browser.csrf}, files={"record": ("x", b"\xff\xff")})
    assert bad.status_code == 422


@pytest.mark.parametrize("game", game_ids())
def test_every_clause_of_the_rules_has_an_anchor(host: Host, game: str) -> None:
    text = host.client().get(f"/rules/{game}/exact").text
    anchors = set(re.findall(r'\bid="([^"]+)"', text))
    assert set(rulebook.rulebook(game)) <= anchors
    linked = {unescape(unquote(link)) for link in re.findall(r'href="#([^"]+)"', text)}
    assert linked <= {unescape(anchor) for anchor in anchors}, "a link on the page leads nowhere"


def test_the_interface_is_described_on_a_page_of_ours(host: Host) -> None:
    text = host.client().get("/api").text
    assert "/api/v1/tables/{id}/actions" in text
    described = host.client().get("/api/v1/openapi.json").json()
    assert "/api/v1/tables/{id}/actions" in described["paths"]
    assert not any("events" in path for path in described["paths"])


def test_assets_are_sent_once_and_never_from_outside_their_folder(host: Host) -> None:
    client = host.client()
    first = client.get("/static/palette.css")
    assert first.headers["content-type"].startswith("text/css")
    assert first.headers["content-encoding"] == "gzip"
    again = client.get("/static/palette.css", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.content == b""
    script = client.get("/static/table.js").text
    assert not re.search(r"^\s*//|/\*|^ ", script, re.MULTILINE), "comments and indentation are for its authors"
    for path in ("/static/../app.py", "/static/%2e%2e/app.py", "/static/nix.js", "/static/"):
        assert client.get(path).status_code == 404


def test_parts_are_chosen_taken_out_and_sent_with_forms_alone(host: Host) -> None:
    browser = Browser(host)
    browser.send("/new/drum-roll", **{"seat-0": "me", "seat-1": "me", "seed": "cubes"})
    table = table_of(browser)
    uncover(browser)
    while "red" not in [label for *_, label in choices(browser)]:
        choose(browser)
        uncover(browser)
    before = Player(host, table).view()["ply"]

    def press(label: str) -> None:
        choose(browser, [choice[2] for choice in choices(browser)].index(label))

    press("red")
    assert "parts=red" in str(browser.page.url)
    out = [
        (action, {**fields, name: value})
        for action, fields, buttons in Forms(browser.page.text).found
        for name, value, _ in buttons
        if name == "out"
    ]
    assert len(out) == 1
    browser.page = browser.http.post(out[0][0], data=out[0][1])
    assert "parts=red" not in str(browser.page.url)
    press("yellow")
    press("red")
    assert Player(host, table).view()["ply"] > before
