"""Around the table: names that are remembered, slow tables, tables to watch, hints, a refused undo, the app."""

import json
from pathlib import Path
from typing import Any, cast

from circenses.games import new
from circenses.kernel.match import Match
from circenses.kernel.record import load
from circenses.kernel.rng import Rng
from circenses.kernel.state import SPECTATOR
from circenses.server.live import covered
from circenses.server.story import Story
from circenses.server.table import Table
from tests.server.serving import Host
from tests.server.sitting import Browser, asked, sit


def test_a_name_typed_once_is_remembered(host: Host) -> None:
    ada = Browser(host)
    ada.send("/new/pennies", **{"seat-0": "me", "name-0": "Ada", "seat-1": "uniform", "name-1": ""})
    assert 'value="Ada"' in ada.go("/new/pennies").text
    assert 'value="Ada"' in ada.go("/").text
    ada.send("/new/pennies")
    table = str(ada.page.url).rpartition("/")[2]
    assert ada.api("GET", f"/tables/{table}").json()["seats"][0]["name"] == "Ada"
    ada.api("POST", f"/tables/{table}/name", {"name": "Augusta"})
    assert 'value="Augusta"' in ada.go("/new/pennies").text


def test_slow_tables_say_so_in_lists_and_at_the_table(host: Host) -> None:
    for live in (True, False):
        table, _ = sit(host, "pennies", "human", "human", listed=True, live=live, name=f"Live {live}")
        eve = Browser(host)
        row = next(line for line in eve.page.text.splitlines() if table in line)
        assert ("slow, over days" in row) is not live
        assert ("slow, over days" in eve.go(f"/table/{table}").text) is not live


def test_the_first_page_shows_running_tables_that_are_listed(host: Host) -> None:
    watched, players = sit(host, "pennies", "human", "uniform", listed=True)
    private, others = sit(host, "pennies", "human", "uniform")
    waiting, _, running = Browser(host).page.text.partition('id="running"')
    assert watched in waiting
    assert watched not in running
    for player in (players[0], others[0]):
        player.first()  # whoever acts has taken the seat
    waiting, _, running = Browser(host).page.text.partition('id="running"')
    assert watched not in waiting
    assert watched in running
    assert private not in running


def test_hints_are_off_between_people_and_on_alone_unless_the_table_says_otherwise(host: Host) -> None:
    for kinds, wish, open_to_all in [
        (("human", "human"), None, False),
        (("human", "uniform"), None, True),
        (("human", "human"), True, True),
        (("human", "uniform"), False, False),
    ]:
        table, players = sit(host, "pennies", *kinds, **({} if wish is None else {"hints": wish}))
        answer = players[0].get("hint", seat=0)
        assert (answer.status_code == 200) is open_to_all
        if not open_to_all:
            assert answer.json()["message"] == "Hints are switched off at this table."
        told = Browser(host).go(f"/table/{table}").text
        assert f'data-hints="{"yes" if open_to_all else "no"}"' in told
        assert players[0].http.get(f"/api/v1/tables/{table}").json()["hints"] is open_to_all


def test_a_rematch_keeps_to_the_hints_of_the_table(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", hints=True)
    players[0].post("resign")
    again = players[0].post("rematch").json()["id"]
    assert players[0].http.get(f"/api/v1/tables/{again}").json()["hints"] is True


def test_a_refused_undo_is_told_to_the_one_who_asked_until_the_game_goes_on(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    players[0].post("undo", to=0)
    players[1].post("undo/answer", agree=False)
    refused = players[0].view()["undo"]["refused"]
    assert (refused["seat"], refused["by"]) == (0, 1)
    asked(players).first()
    assert players[0].view()["undo"]["refused"] is None


def test_a_wish_that_is_withdrawn_is_not_refused(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    players[0].post("undo", to=0)
    players[0].post("undo/answer", agree=False)
    assert players[0].view()["undo"]["refused"] is None


def test_the_pages_can_be_installed(host: Host) -> None:
    eve = Browser(host)
    assert '<link rel="manifest" href="/manifest.webmanifest">' in eve.page.text
    told = eve.go("/manifest.webmanifest")
    assert told.headers["content-type"].startswith("application/manifest+json")
    manifest = json.loads(told.text)
    assert manifest["display"] == "standalone"
    assert {"192x192", "512x512", "any"} == {icon["sizes"] for icon in manifest["icons"]}
    for icon in manifest["icons"]:
        assert eve.go(icon["src"]).headers["content-type"].startswith(icon["type"])
    worker = eve.go("/worker.js")
    assert worker.headers["content-type"].startswith("text/javascript")
    assert "worker-src 'self'" in worker.headers["content-security-policy"]
    for address in json.loads(worker.text.partition("const SHELL = ")[2].partition(";")[0]):
        assert eve.go(address).status_code == 200


class Sitting:
    """A table as far as the cover looks at it."""

    readable = True
    over = False

    def __init__(self, match: Match[Any]) -> None:
        self.match = match


def test_a_hot_seat_is_covered_only_before_a_seat_that_knows_a_secret() -> None:
    """Drum Roll: an investment card lies hidden in one hand; whoever has none can be shown to everybody."""
    match = new("drum-roll", seats=2, seed="cover")
    rng = Rng(1)
    seen: set[tuple[bool, bool]] = set()
    while not match.over and len(seen) < 2:
        actors = match.actors()
        if len(actors) == 1:
            seat = actors[0]
            knows, others = [
                any(match.observe(each)["players"][each][field] for field in ("hand", "dealt", "kept", "vote"))
                for each in (seat, 1 - seat)
            ]
            assert covered(cast(Table, Sitting(match)), [0, 1]) is knows
            seen |= {(knows, others)} if knows is not others else set()
        seat = actors[0]
        legal = match.game.legal(match.state, seat)
        match.play(legal[int(rng.below(len(legal)))], seat)
    assert seen == {(True, False), (False, True)}


def test_the_chances_of_a_match_are_told_step_by_step_with_its_turns(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"}, hints=True)
    players[0].play("c2-c3")
    players[1].first()
    told = players[0].get("curve", seat=0).json()
    ply = players[0].view()["ply"]
    assert len(told["chances"]) == ply + 1
    assert all(abs(sum(at) - 1) < 0.01 for at in told["chances"])
    assert told["turns"][0] == 0
    assert told["turns"][-1] == ply
    assert told["turns"] == sorted(set(told["turns"]))


def test_the_chances_are_a_hint_and_wait_for_the_end_where_hints_are_off(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human")
    assert players[0].get("curve", seat=0).status_code == 409
    players[0].post("resign")
    assert players[0].get("curve", seat=0).status_code == 200


def test_dice_coins_cards_and_shows_are_marked_for_the_board() -> None:
    golden = Path(__file__).parent.parent / "golden"
    found = [golden / "horrea" / "prestige_three.jsonl", sorted(golden.glob("circus_maximus/*.jsonl"))[-1]]
    told = [line for record in found for line in Story(load(record), SPECTATOR).retell()]
    assert {"die", "coin", "card", "show"} <= {line.stage for line in told}
    assert {line.face for line in told if line.stage == "die"} <= set("123456")
    assert {line.face for line in told if line.stage == "coin"} <= {"heads", "tails"}
    assert all(line.seat < 0 for line in told if line.stage in ("die", "coin", "card"))
