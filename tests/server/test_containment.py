"""One table's fault is nobody else's: damaged rows, rules that fail, tables that cannot be closed."""

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from circenses.server.crew import Crew
from circenses.server.settings import Settings
from circenses.server.table import DAMAGED
from tests.outside.pennies import Pennies
from tests.server.serving import PATIENCE, Clock, Host, serving, settings
from tests.server.sitting import Browser, Player, play_out, sit

PAGE = 4096  # bytes of SQLite's file


def file_of(made: Settings) -> str:
    return made.database.removeprefix("sqlite:///")


def tidy(host: Host) -> None:
    asyncio.run_coroutine_threadsafe(host.house.tidy(), host.loop).result(PATIENCE)


DAMAGE = {
    "header": "update tables set header = '{' where id = ?",
    "header of something else": "update tables set header = '{\"a\": 1}' where id = ?",
    "requests": "update tables set requests = 'no' where id = ?",
    "turn": "update tables set turn = 'x y' where id = ?",
    "a line": "update entries set line = '{\"entry\"' where table_id = ? and number = 1",
    "bytes": "update entries set line = x'ff00ff' where table_id = ? and number = 1",
    "text that is none": "update entries set line = cast(x'ff00ff' as text) where table_id = ? and number = 1",
    "an entry lost": "delete from entries where table_id = ? and number = 1",
    "seats lost": "delete from seats where table_id = ? and seat = 1",
    "an action of no game": "update entries set line = replace(line, 'action\":', 'action\":99') where table_id = ?",
}


@pytest.mark.parametrize("what", DAMAGE)
def test_a_damaged_table_can_only_be_read_and_all_others_are_played(tmp_path: Path, what: str) -> None:
    made = settings(tmp_path)
    with serving(made) as host:
        damaged, _ = sit(host, "pennies", "human", "uniform", name="Damaged", listed=True)
        sound, players = sit(host, "pennies", "human", "uniform", name="Sound")
        tokens = [player.token for player in players]
    with sqlite3.connect(file_of(made)) as database:
        database.execute("update tables set bots_turn = 1")
        assert database.execute(DAMAGE[what], (damaged,)).rowcount > 0
    database.close()
    with serving(made) as host:
        answer = Player(host, damaged).get("view")
        assert answer.status_code in (200, 409), answer.text
        told = answer.json()
        assert told["locked"] if answer.status_code == 200 else told["message"] == DAMAGED
        assert host.client().get(f"/table/{damaged}").status_code in (200, 409)
        assert Browser(host).go("/").status_code == 200
        assert host.client().get("/api/v1/tables").status_code == 200
        tidy(host)
        player = Player(host, sound, tokens[0])
        assert player.view()["locked"] == ""
        assert host.client().get("/health").json()["status"] == "ok"


def test_a_damaged_page_of_the_file_concerns_one_table_only(tmp_path: Path) -> None:
    made = settings(tmp_path)
    with serving(made) as host:
        damaged, players = sit(host, "circus-maximus", "human", "human", seed="page")
        assert play_out(players, 1, 120)["entries"] > 60
        sound, _ = sit(host, "pennies", "human", "human")
    path = Path(file_of(made))
    raw = bytearray(path.read_bytes())
    starts = range(0, len(raw), PAGE)
    leaves = [at for at in starts if raw[at] == 0x0D and raw[at : at + PAGE].count(damaged.encode()) > 5]
    leaves = [at for at in leaves if sound.encode() not in raw[at : at + PAGE] and b'"notation"' in raw[at : at + PAGE]]
    assert leaves
    raw[leaves[0] : leaves[0] + 8] = b"\xff" * 8
    path.write_bytes(raw)
    with serving(made) as host:
        answer = Player(host, damaged).get("view")
        assert answer.status_code == 409
        assert answer.json()["message"] == DAMAGED
        assert Player(host, sound).view()["locked"] == ""
        tidy(host)
        assert Browser(host).go("/").status_code == 200


def test_a_table_that_waits_to_be_closed_and_cannot_be_stops_no_tidying(tmp_path: Path) -> None:
    clock = Clock()
    made = settings(tmp_path, clock=clock)
    with serving(made) as host:
        tables = [sit(host, "pennies", "human", "human") for _ in range(3)]
        for id, players in tables:
            for player in players:
                player.view()
                assert Player(host, id, player.token).post("chat", text="here").status_code == 201
            with players[1].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
                next(stream.iter_lines())
                assert not players[0].post("close").json()["done"]
    with sqlite3.connect(file_of(made)) as database:
        database.execute("update tables set ruleset = 'other' where id = ?", (tables[0][0],))
    database.close()
    with serving(made) as host:
        clock.pass_by(made.close_live + 1)
        tidy(host)
        assert [Player(host, id).view()["over"] for id, _ in tables] == [False, True, True]
        clock.pass_by(made.unload_after + 1)
        tidy(host)
        assert host.client().get("/health").json()["loaded"] <= 1


def test_rules_that_fail_over_a_position_close_that_table_only(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    broken, _ = sit(host, "pennies", "human", "human", options={"rounds": 2})
    sound, _ = sit(host, "pennies", "human", "human")
    whole = Pennies.observe

    def observe(self: Pennies, s: Any, viewer: int) -> dict[str, Any]:
        if s.rounds == 2:
            raise IndexError("no such coin")
        return whole(self, s, viewer)

    monkeypatch.setattr(Pennies, "observe", observe)
    for _ in range(2):
        view = Player(host, broken).view()
        assert "failed over this position" in view["locked"]
    assert view["log"]
    assert Player(host, sound).view()["locked"] == ""


def test_whoever_asks_is_there_with_or_without_a_stream(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human")
    away = host.house.settings.away_live
    for _ in range(3):
        clock.pass_by(away * 0.7)
        players[1].view()
        answer = players[0].post("hand-over", seat=1)
        assert answer.status_code == 409
        assert "has not been away" in answer.json()["message"]
    clock.pass_by(away + 1)
    assert players[0].post("hand-over", seat=1).status_code == 201


def test_who_was_heard_of_is_written_down(tmp_path: Path) -> None:
    clock = Clock()
    made = settings(tmp_path, clock=clock)
    with serving(made) as host:
        id, players = sit(host, "pennies", "human", "human")
        clock.pass_by(1000)
        players[1].view()
        tidy(host)
    with serving(made) as host:
        clock.pass_by(made.away_live - 1)
        assert Player(host, id, players[0].token).post("hand-over", seat=1).status_code == 409


def test_an_owner_is_asked_also_while_a_bot_plays_the_seat(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human", "human")
    for player in players:
        player.first()
    ply = players[0].view()["ply"]
    assert ply > 0
    players[1].post("chat", text="back soon")
    clock.pass_by(host.house.settings.away_live + 1)
    assert players[0].post("hand-over", seat=1).status_code == 201
    assert not players[0].post("undo", to=ply - 1).json()["done"]
    assert not players[0].post("close").json()["done"]
    assert players[2].post("close/answer", agree=True).json()["done"] is False
    assert players[1].post("close/answer", agree=True).json()["done"] is True


def test_an_undo_that_nobody_answers_is_dropped_in_time(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human")
    for player in players:
        player.first()
    assert not players[0].post("undo", to=0).json()["done"]
    tidy(host)
    assert players[0].view()["undo"]["request"] is not None
    clock.pass_by(host.house.settings.close_live + 1)
    tidy(host)
    assert players[0].view()["undo"]["request"] is None


def _first(task: tuple[str, float]) -> str:
    import time

    time.sleep(task[1])
    return task[0]


def test_a_table_that_asks_much_does_not_keep_the_others_waiting() -> None:
    async def ask() -> list[str]:
        crew = Crew(1, _first)
        answers: list[str] = []

        async def one(whose: str, seconds: float) -> None:
            answers.append(await crew.ask((whose, seconds), PATIENCE, whose))

        try:
            await one("greedy", 0.2)  # it has used some time already, and now asks for more
            await asyncio.gather(*(one("greedy", 0.05) for _ in range(4)), one("modest", 0.0), one("shy", 0.0))
        finally:
            crew.close()
        return answers

    answers = asyncio.run(ask())
    assert answers.index("modest") <= 2
    assert answers.index("shy") <= 3


def test_a_task_that_takes_too_long_is_not_tried_again() -> None:
    async def ask() -> int:
        crew = Crew(1, _first)
        try:
            assert await crew.ask(("warm", 0.0), PATIENCE) == "warm"
            with pytest.raises(Exception, match="did not answer in time"):
                await crew.ask(("slow", 3600.0), 0.2)
            assert await crew.ask(("next", 0.0), PATIENCE) == "next"
        finally:
            crew.close()
        return crew.lost

    assert asyncio.run(ask()) == 1
