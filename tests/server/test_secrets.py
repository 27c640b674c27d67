"""No byte sent to a viewer depends on what that viewer may not know.

Two servers hold the same table; in one of them an entry that a viewer may not know is exchanged for another one. On
every route the answers to that viewer must be equal, seals aside: they are meant to bind what they hide.
"""

import json
import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

import circenses
from circenses.games import game as find_game
from circenses.games import game_ids
from circenses.kernel.game import Game
from circenses.kernel.lines import header
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from circenses.kernel.state import GROUP, SPECTATOR, frame_seat
from circenses.server.hints import QUICK
from circenses.server.ledger import EntryRow
from circenses.server.rows import add_rows, first_rows, open_match
from tests.outside.pennies import GAME as PENNIES
from tests.server.serving import PATIENCE, Clock, Host, serving, settings
from tests.server.sitting import Browser, Player, events, play_out, sit

ROUTES = (
    "view",
    "observation",
    "legal",
    "record",
    "replay",
    "replay?ply=2",
    "hint",
    "why?action=8",
    "why?element=coin-1",
)
PAGES = ("", "/replay?ply=1", "/replay")


@pytest.fixture(autouse=True)
def quick_adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    """What an adviser is told does not hang on how deep it thinks."""
    monkeypatch.setattr("circenses.server.api.playing.LEVEL", QUICK)


def exchange(database: Path, table: str, game: Game[Any], viewer: int) -> int:
    """Exchanges one hidden entry for another outcome that fits all that came after it; its number."""
    with sqlite3.connect(database) as connection:
        head = json.loads(connection.execute("select header from tables where id=?", (table,)).fetchone()[0])
        found = connection.execute(
            "select number, line, hidden from entries where table_id=? order by number", (table,)
        )
        other = exchangeable(head, [EntryRow(*row) for row in found], game, viewer)
        assert other is not None, f"nothing can be exchanged that {viewer} may not know"
        connection.execute("update entries set line=? where table_id=? and number=?", (other.line, table, other.number))
        connection.commit()
    connection.close()
    return other.number


def exchangeable(head: Any, rows: list[EntryRow], game: Game[Any], viewer: int) -> EntryRow | None:
    """Another outcome of an entry that the viewer may not know."""
    for number, row in enumerate(rows):
        if str(viewer) in row.hidden.split():
            for other in _others(head, rows, number, game):
                if _fits(head, rows, [*rows[:number], other, *rows[number + 1 :]], game, viewer):
                    return other
    return None


def exchange_sealed(database: Path, table: str, seat: int, action: int) -> None:
    """Another answer in the same sealed envelope."""
    with sqlite3.connect(database) as connection:
        changed = connection.execute(
            "update sealed set action=? where table_id=? and seat=? and action<>?", (action, table, seat, action)
        )
        assert changed.rowcount == 1
        connection.commit()
    connection.close()


def _others(head: Any, rows: list[EntryRow], number: int, game: Game[Any]) -> Iterator[EntryRow]:
    match = open_match(head, game)
    add_rows(match, rows[:number])
    line = json.loads(rows[number].line)
    for action in game.legal(match.state, line["seat"]):
        if action != line["action"]:
            told = {**line, "action": action, "notation": game.label(match.state, action)}
            yield EntryRow(number, json.dumps(told, separators=(",", ":")), rows[number].hidden)


def _fits(head: Any, rows: list[EntryRow], others: list[EntryRow], game: Game[Any], viewer: int) -> bool:
    """Whether all later entries are still legal, and the viewer never sees a difference."""
    match, twin = open_match(head, game), open_match(head, game)
    for row, other in zip(rows, others, strict=True):
        line = json.loads(other.line)
        if "action" in line and line["action"] not in game.legal(twin.state, line["seat"]):
            return False
        add_rows(match, [row])
        add_rows(twin, [other])
        if match.observe(viewer) != twin.observe(viewer):
            return False
    return not twin.state.check()


def answers(host: Host, table: str, token: str) -> dict[str, str]:
    """Everything the server says to one viewer."""
    player = Player(host, table, token)
    told = {route: player.http.get(f"/api/v1/tables/{table}/{route}").text for route in ROUTES}
    told["table"] = player.http.get(f"/api/v1/tables/{table}").text
    view = json.loads(told["view"])
    actions = [choice["action"] for choice in view["choices"]][:3] or [0]
    for action in [*actions, 0, 3, 7, 100]:
        answer = player.post("preview", ply=view["ply"], actions=[action])
        told[f"preview {action}"] = answer.text
        told[f"why {action}"] = player.get("why", action=action).text
        if answer.status_code == 422:
            told[f"act {action}"] = player.act(action, ply=view["ply"]).text
    with player.http.stream("GET", f"/api/v1/tables/{table}/events") as stream:
        lines = stream.iter_lines()
        told["events"] = json.dumps(next(events(lines)))
    browser = Browser(host)
    if token:
        browser.api("POST", f"/tables/{table}/enter", {"token": token})
    for page in PAGES:
        text = browser.go(f"/table/{table}{page}").text
        assert browser.page.status_code == 200
        told[f"page {page}"] = text.replace(browser.csrf, "")
    return {route: re.sub(r'"sealed":"\w{64}"', '"sealed":""', text) for route, text in told.items()}


Prepare = Callable[[Host], tuple[str, list[Player]]]


def routes_that_tell(
    tmp_path: Path, prepare: Prepare, viewer: int, change: Callable[[Path, str], object], least: int = 20
) -> list[str]:
    """Plays a table, changes a copy of it behind the viewer's back, and asks both about everything: which routes tell
    the viewer of the change."""
    clock = Clock()
    one, two = tmp_path / "one", tmp_path / "two"
    one.mkdir()
    with serving(settings(one, clock=clock, hint_seconds=PATIENCE)) as host:
        table, players = prepare(host)
        token = players[viewer].token if viewer >= 0 else ""
    shutil.copytree(one, two)
    change(two / "tables.db", table)
    told: list[dict[str, str]] = []
    for folder in (one, two):
        with serving(settings(folder, clock=clock, hint_seconds=PATIENCE)) as host:
            told.append({route: text.replace(host.url, "") for route, text in answers(host, table, token).items()})
    assert len(told[0]) > least
    return [route for route in told[0] if told[0][route] != told[1][route]]


@pytest.mark.parametrize("viewer", [0, 1, -2])
def test_pennies_keeps_its_secrets(tmp_path: Path, viewer: int) -> None:
    def prepare(host: Host) -> tuple[str, list[Player]]:
        table, players = sit(host, "pennies", "human", "human", "human", seed="secrets")
        play_out(players, 3, 5)
        return table, players

    assert routes_that_tell(tmp_path, prepare, viewer, lambda file, table: exchange(file, table, PENNIES, viewer)) == []


@pytest.mark.parametrize("viewer", [0, 1, -2])
def test_circus_maximus_keeps_what_only_the_oracles_guest_has_seen(tmp_path: Path, viewer: int) -> None:
    game = find_game("circus-maximus")

    def prepare(host: Host) -> tuple[str, list[Player]]:
        table, players = sit(host, "circus-maximus", "human", "human", seed="oracle", options={"oracle": True})
        for seat, action, ply in visit_to_oracle(1 - viewer if viewer >= 0 else 0):
            assert players[seat].act(action, ply=ply).status_code == 201
        return table, players

    assert routes_that_tell(tmp_path, prepare, viewer, lambda file, table: exchange(file, table, game, viewer)) == []


Played = list[tuple[int, int, int]]  # seat, action, ply
MOVES = 30  # of a match that is looked at


def random_play(id: str, seed: int, most: int, stop: Callable[[Match[Any]], bool]) -> tuple[Match[Any], Played]:
    match, rng = circenses.new(id, seed="secrets"), Rng(seed)
    played: Played = []
    while not match.over and len(played) < most and not stop(match):
        seat = match.actors()[0]
        actions = match.actions(seat)
        action = actions[int(rng.below(len(actions)))]
        played.append((seat, action, match.ply))
        match.play(action, seat)
    return match, played


def repeat(host: Host, id: str, played: Played) -> tuple[str, list[Player]]:
    table, players = sit(host, id, *["human"] * find_game(id).seats[0], seed="secrets")
    for seat, action, ply in played:
        assert players[seat].act(action, ply=ply).status_code == 201
    return table, players


@pytest.mark.parametrize("viewer", [0, 1, -2])
def test_drum_roll_keeps_the_cards_that_another_holds(tmp_path: Path, viewer: int) -> None:
    game = find_game("drum-roll")

    def told(match: Match[Any]) -> bool:
        return exchangeable(header(match), first_rows(match), game, viewer) is not None

    match, played = random_play("drum-roll", 1, MOVES, told)
    assert told(match)
    assert not match.over
    telling = routes_that_tell(
        tmp_path,
        lambda host: repeat(host, "drum-roll", played),
        viewer,
        lambda file, table: exchange(file, table, game, viewer),
    )
    assert telling == []


def grouped(match: Match[Any]) -> bool:
    return int(frame_seat(match.state.top())) == GROUP and all(len(match.actions(seat)) > 1 for seat in match.actors())


@pytest.mark.parametrize("viewer", [1, -2])
def test_a_sealed_answer_shows_in_no_byte(tmp_path: Path, viewer: int) -> None:
    """Drum Roll asks all players at once; the first has answered, the second has not."""
    match, played = random_play("drum-roll", 2, 10 * MOVES, grouped)
    assert grouped(match)
    one, other = match.actions(0)[:2]

    def prepare(host: Host) -> tuple[str, list[Player]]:
        table, players = repeat(host, "drum-roll", played)
        assert players[0].act(one, ply=match.ply).status_code == 201
        return table, players

    telling = routes_that_tell(tmp_path, prepare, viewer, lambda file, table: exchange_sealed(file, table, 0, other))
    assert telling == []


@pytest.mark.parametrize("id", game_ids())
def test_what_no_rule_hides_every_record_tells_and_what_one_hides_is_sealed(tmp_path: Path, id: str) -> None:
    """Every listed game, through the real interface: an entry is open in a viewer's record, or only its seal is."""
    _, played = random_play(id, 3, MOVES, lambda match: False)
    with serving(settings(tmp_path)) as host:
        table, players = repeat(host, id, played)
        match = host.house.tables.here[table].match
        game, s = match.game, match.replay(0)
        viewers = [*players, Player(host, table)]
        records = [[json.loads(line) for line in each.get("record").text.splitlines()] for each in viewers]
        for entry in match.line:
            for number, record in enumerate(records):
                viewer = number if number < len(players) else SPECTATOR
                line = record[1 + entry.number]
                hidden = game.hidden(s, entry.seat, entry.action, viewer)
                assert ("action" in line, "sealed" in line) == (not hidden, hidden)
            game.apply(s, entry.seat, entry.action)
        assert all("seed" not in record[0] for record in records)


def visit_to_oracle(guest: int) -> list[tuple[int, int, int]]:
    """Seats, actions and plies of a match in which the guest has just gone to the Oracle and nobody else ever did."""
    for seed in range(100):
        match, rng = circenses.new("circus-maximus", seed="oracle", oracle=True), Rng(seed)
        played: list[tuple[int, int, int]] = []
        while not match.over:
            seat = match.actors()[0]
            labels = match.legal(seat)
            visit = [i for i, label in enumerate(labels) if "oracle" in label]
            plain = [i for i, label in enumerate(labels) if "oracle" not in label]
            chosen = visit[0] if visit and seat == guest else plain[int(rng.below(len(plain)))]
            action = match.actions(seat)[chosen]
            played.append((seat, action, match.ply))
            match.play(action, seat)
            if chosen in visit:
                break
        if not match.over and match.state.next_event >= 0:  # what was seen still lies ahead
            return played
    raise AssertionError("nobody could visit the Oracle")


def test_bots_are_sent_nothing_their_seat_does_not_know(tmp_path: Path) -> None:
    from circenses.server.thought import task

    with serving(settings(tmp_path)) as host:
        table, players = sit(host, "pennies", "human", "human", "human", seed="bots")
        assert players[0].view()["ply"]
        match = host.house.tables.here[table].match
        before = [task("move", (), match, seat, "greedy") for seat in range(3)]
    changed = exchange(tmp_path / "tables.db", table, PENNIES, 0)
    with serving(settings(tmp_path)) as host:
        Player(host, table).view()
        match = host.house.tables.here[table].match
        after = [task("move", (), match, seat, "greedy") for seat in range(3)]
    assert after[0] == before[0]
    assert after[changed] != before[changed]  # the seat that was dealt another penny does know it
