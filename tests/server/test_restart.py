"""What a server stored, the next one goes on with."""

import asyncio
import json
import sqlite3
from pathlib import Path
from typing import Any

import pytest

import circenses
from circenses.kernel.match import Match
from tests.server.serving import PATIENCE, Clock, Host, serving, settings
from tests.server.sitting import Player, play_out, sit, turn


def test_a_sealed_answer_that_waits_survives_a_restart(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        table, players = sit(host, "pennies", "human", "human", seed="restart")
        tokens = [player.token for player in players]
        players[1].play("show 3")
    with serving(settings(tmp_path)) as host:
        first, second = (Player(host, table, token) for token in tokens)
        assert second.view()["panels"][1]["sealed"]
        assert not second.view()["status"]["mine"]
        answered = second.act(9, ply=second.view()["ply"])
        assert answered.status_code == 201  # the same answer again is acknowledged again
        assert second.act(8, ply=second.view()["ply"]).status_code == 409
        first.play("show 1")
        lines = [sentence for line in first.view()["log"] for sentence in line["lines"]]
        assert ["The fists open: 1, 3."] in lines


def test_the_same_sealed_answer_after_all_were_opened_is_acknowledged(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    ply = players[0].view()["ply"]
    players[1].play("show 3")
    players[0].play("show 1")
    assert players[1].act(9, ply=ply).status_code == 201
    assert players[1].act(8, ply=ply).status_code == 409


def test_every_table_is_as_it_was(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        table, players = sit(host, "circus-maximus", "human", "human", seed="resume")
        play_out(players, 9, 20)
        players[0].post("undo", to=players[0].view()["undo"]["limit"])
        players[0].post("chat", text="to be continued")
        tokens = [player.token for player in players]
        before = [player.view() for player in players]
    with serving(settings(tmp_path, clock=clock)) as host:
        after = [Player(host, table, token).view() for token in tokens]
        assert after == before
        play_out([Player(host, table, token) for token in tokens], 9, 5)


def test_bots_go_on_by_themselves(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        host.house.bots.closing = True  # as if the server had died before its bots could think
        table, _ = sit(host, "pennies", "greedy", "greedy")
        assert Player(host, table).view()["ply"] == 3
    with serving(settings(tmp_path)) as host:
        assert turn(Player(host, table))["over"]


@pytest.mark.parametrize(("column", "value"), [("rules", 99), ("ruleset", "0" * 64)])
def test_a_table_of_other_rules_opens_read_only_and_says_why(tmp_path: Path, column: str, value: object) -> None:
    with serving(settings(tmp_path)) as host:
        table, players = sit(host, "pennies", "human", "human")
        players[0].play("show 1")
        token = players[0].token
    connection = sqlite3.connect(tmp_path / "tables.db")
    connection.execute(f"update tables set {column} = ?", (value,))
    connection.commit()
    connection.close()
    with serving(settings(tmp_path)) as host:
        player = Player(host, table, token)
        view = player.view()
        assert "rules version" in view["locked"]
        assert view["choices"] == []
        assert view["parts"] == {}
        assert [line["lines"] for line in view["log"]].count([["(sealed)"]]) == 1
        refused = player.act(6, ply=3)
        assert refused.status_code == 409
        assert refused.json()["error"] == "read_only"
        record = player.get("record").text
        assert '"sealed"' in record  # what the seat may not know stays sealed without the rules at hand
        assert player.get("replay").status_code == 409
        assert "rules version" in host.client().get(f"/table/{table}").text


def test_a_table_whose_log_is_told_differently_is_not_played_on(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        table, _ = sit(host, "pennies", "human", "human")
    for change in (
        "update tables set turn = '1'",
        "update entries set line = replace(line, '\"action\":', '\"action\":9')",
    ):
        connection = sqlite3.connect(tmp_path / "tables.db")
        connection.execute(change)
        connection.commit()
        connection.close()
        with serving(settings(tmp_path)) as host:
            assert "differently" in Player(host, table).view()["locked"]


def test_a_table_of_a_game_that_is_gone_says_so(tmp_path: Path) -> None:
    with serving(settings(tmp_path)) as host:
        table, _ = sit(host, "pennies", "human", "human")
    with serving(settings(tmp_path, games=())) as host:
        assert "does not have the game pennies" in Player(host, table).view()["locked"]
        assert host.client().get(f"/table/{table}").status_code == 200
        assert host.client().get("/").status_code == 200


def test_an_idle_table_leaves_the_memory_and_comes_back(tmp_path: Path) -> None:
    clock = Clock()
    with serving(settings(tmp_path, clock=clock)) as host:
        _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
        players[0].play("c2-c3")
        before = players[1].view()
        assert host.client().get("/health").json()["loaded"] == 1
        clock.pass_by(61)
        host.house.tables.unload()
        assert host.client().get("/health").json()["loaded"] == 0
        after = players[1].view()
        assert after["parts"] == before["parts"]
        assert after["log"] == before["log"]


def test_a_table_of_earlier_rules_is_played_on_by_them(tmp_path: Path) -> None:
    """A match of version 1, begun before the server was brought up to date."""
    game = circenses.game("circus-maximus")
    match: Match[Any] = Match(game, 2, {"restock": "flat"}, seed=1, names=["Ann", "Bob"], rules=1)
    with serving(settings(tmp_path)) as host:
        opened = asyncio.run_coroutine_threadsafe(host.house.tables.add(match, "", []), host.loop).result(PATIENCE)
        player = Player(host, opened.id, opened.links[match.actors()[0]])
        player.act(match.actions()[0])
    with serving(settings(tmp_path)) as host:
        view = Player(host, opened.id, player.token).view()
        assert not view["locked"]
        told = [json.loads(line) for line in Player(host, opened.id, player.token).get("record").text.splitlines()]
        assert (told[0]["rules"], told[0]["options"], told[0]["ruleset"]) == (1, {"restock": "flat"}, match.ruleset())
        assert len(told) == 1 + len(match.log) + 1
