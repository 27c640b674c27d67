"""Bots think in processes of their own: one that dies or hangs is replaced, and the move is made all the same."""

from pathlib import Path

import pytest

from tests.server.serving import serving, settings
from tests.server.sitting import Player, sit, turn

TROUBLE = "tests.server.trouble"


@pytest.mark.parametrize("omens", [["die"], ["hang"], ["fail"], ["die 1", "die 2"], ["die 1", "die 2", "die 3"]])
def test_a_worker_in_trouble_is_replaced_and_the_move_made(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, omens: list[str]
) -> None:
    folder = tmp_path / "omens"
    folder.mkdir()
    for omen in omens:
        (folder / omen).touch()
    monkeypatch.setenv("CIRCENSES_TROUBLE", str(folder))
    with serving(settings(tmp_path, games=(TROUBLE,), bot_seconds=8.0)) as host:
        _, players = sit(host, "trouble", "human", "greedy", seed="omens")
        players[0].play("show 1")
        assert turn(players[0])["ply"] > 4
        assert host.client().get("/health").json()["replaced_workers"] == len(omens)
        assert not list(folder.iterdir())


def test_the_server_answers_while_a_bot_hangs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    folder = tmp_path / "omens"
    folder.mkdir()
    (folder / "hang").touch()
    monkeypatch.setenv("CIRCENSES_TROUBLE", str(folder))
    with serving(settings(tmp_path, games=(TROUBLE,), bot_seconds=600.0)) as host:
        table, players = sit(host, "trouble", "human", "greedy")
        players[0].play("show 1")
        assert Player(host, table).view()["status"]["actors"] == [1]
        assert players[0].post("chat", text="still there?").status_code == 201
        assert players[0].post("resign").json()["over"]


def test_a_seat_taken_back_while_its_bot_thinks_is_not_played_by_the_bot(tmp_path: Path) -> None:
    with serving(settings(tmp_path, pace=10_000)) as host:
        _, players = sit(host, "pennies", "human", "human")
        with players[1].http.stream("GET", f"/api/v1/tables/{players[1].table}/events") as stream:
            lines = stream.iter_lines()
            next(lines)
            players[0].post("hand-over", bot="uniform")
            assert players[0].post("take-back").status_code == 201
            assert players[0].view()["panels"][0]["kind"] == "human"
            assert not players[0].view()["panels"][0]["sealed"]
            players[0].play("show 2")
            assert players[0].view()["panels"][0]["sealed"]
