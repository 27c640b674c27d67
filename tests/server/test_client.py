"""The Python client: a bot that takes a seat, and what it is told when something is wrong."""

import threading
from pathlib import Path

import pytest

from circenses.client import Refused, Server, Unreachable
from circenses.kernel.errors import CircensesError
from circenses.kernel.record import loads
from tests.kernel.tables import find_game
from tests.server.lives import Lives
from tests.server.serving import PATIENCE, Host


def test_a_program_plays_a_whole_match_against_a_bot(host: Host) -> None:
    server = Server(host.url)
    assert "pennies" in [game["id"] for game in server.games()]
    made = server.open("pennies", ["human", {"kind": "greedy", "name": "Crassus"}])
    seat = server.seat(made["id"], made["links"][0]["token"])
    for view in seat.turns():
        seat.act([view["choices"][0]["action"]])
    assert loads(seat.record(), "", find_game).over
    assert seat.view["end"]["ranks"]


def test_two_programs_play_each_other(host: Host) -> None:
    server = Server(host.url)
    made = server.open("ludus-cyclorum", ["human", "human"], seed="programs", name="Machines")

    def play(token: str) -> None:
        seat = server.seat(made["id"], token)
        for view in seat.turns():
            seat.act([view["choices"][-1]["action"]])

    threads = [threading.Thread(target=play, args=(link["token"],)) for link in made["links"]]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(PATIENCE)
    assert server.seat(made["id"]).look()["over"]


def test_a_refusal_is_an_error_with_a_sentence(host: Host) -> None:
    server = Server(host.url)
    made = server.open("pennies", ["human", "human"])
    seat = server.seat(made["id"], made["links"][0]["token"])
    with pytest.raises(Refused) as refused:
        seat.act([999])
    assert (refused.value.status, refused.value.error) == (422, "illegal")
    assert seat.why(0)["legal"] is False
    assert seat.legal() == seat.look()["choices"]
    assert seat.observe()["actors"] == [0, 1]
    assert seat.preview([6])["beyond"]
    assert seat.do("chat", text="hello")["done"]
    with pytest.raises(Refused):
        server.seat("nix").look()


def test_a_free_seat_of_a_listed_table_is_joined(host: Host) -> None:
    server = Server(host.url)
    made = server.open("pennies", ["human", "human"], listed=True)
    assert made["id"] in [table["id"] for table in server.waiting()]
    assert server.join(made["id"]).look()["viewer"] == 0


def test_what_is_no_server_is_said_in_one_line() -> None:
    with pytest.raises(CircensesError):
        Server("127.0.0.1:8000")
    with pytest.raises(Unreachable):
        Server("http://127.0.0.1:9").games()


def test_a_program_goes_on_when_its_server_was_killed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circenses.client.PAUSE", 0.01)
    lives = Lives(f"sqlite:///{tmp_path / 'tables.db'}")
    try:
        server = Server(f"http://127.0.0.1:{lives.begin('committed:2')}")
        made = server.open("ludus-cyclorum", ["human", "human"], options={"first": "south"})
        seat = server.seat(made["id"], made["links"][0]["token"])
        action = seat.look()["choices"][0]["action"]
        with pytest.raises(Unreachable):
            seat.act([action])
        assert lives.end() == -9
        again = Server(f"http://127.0.0.1:{lives.begin()}").seat(made["id"], made["links"][0]["token"])
        assert again.act([action], ply=0)["entries"] == 1
    finally:
        lives.close()
