"""A seat in words over HTTP: brief, look, why not, play, wait."""

import threading

import pytest

from circenses.client import Refused, Server
from circenses.protocol import LONGEST
from tests.server.serving import PATIENCE, Host


def test_a_program_that_only_reads_plays_a_match(host: Host) -> None:
    server = Server(host.url)
    made = server.open("pennies", ["human", "greedy"])
    seat = server.seat(made["id"], made["links"][0]["token"])
    entries = 0
    history: list[str] = []
    while not (seen := seat.wait(since=entries, legal=True))["over"]:
        assert seen["yours"]
        history += seen["history"]
        entries = seen["entries"]
        assert seat.play(seen["legal"][0], seen["ply"])["entries"] >= entries
    assert seen["result"]["ranks"]
    assert history + seen["history"] == seat.situation()["history"]


def test_the_brief_has_the_numbers_of_the_table(host: Host) -> None:
    server = Server(host.url)
    made = server.open("gloria-mundi", ["human", "human"], options={"carthage": 31})
    seat = server.seat(made["id"])
    told = seat.brief()
    assert "Carthage lies 31 steps away" in told["text"]
    assert len(told["text"]) <= LONGEST
    assert "All buildings" in told["topics"]
    assert "| F01 |" in seat.brief("All buildings")["text"]
    assert "38 steps away" in server.ask("GET", "/games/gloria-mundi/brief")["text"]
    with pytest.raises(Refused) as refused:
        seat.brief("sailing")
    assert (refused.value.status, refused.value.error) == (422, "bad_input")


def test_a_move_is_refused_with_reason_and_clause(host: Host) -> None:
    server = Server(host.url)
    made = server.open("gloria-mundi", ["human", "human"])
    seats = [server.seat(made["id"], link["token"]) for link in made["links"]]
    asked, other = seats if seats[0].situation()["yours"] else reversed(seats)
    assert asked.situation()["legal"] is None
    assert asked.situation(legal=True)["legal"]
    verdict = asked.why_not("refuse")
    assert (verdict["kind"], bool(verdict["clauses"])) == ("illegal", True)
    with pytest.raises(Refused) as refused:
        asked.play("refuse")
    assert (refused.value.status, refused.value.error) == (422, "illegal")
    assert verdict["clauses"][0] in str(refused.value)
    assert asked.why_not("dance")["kind"] == "unreadable"
    assert other.why_not("play food")["kind"] == "waiting"
    with pytest.raises(Refused) as waiting:
        other.play("play food")
    assert waiting.value.error == "not_your_turn"
    with pytest.raises(Refused) as stale:
        asked.play("play food", 99)
    assert stale.value.error == "stale"
    assert asked.play("play food")["entries"] > 0


def test_waiting_ends_with_the_turn_or_with_the_time(host: Host) -> None:
    server = Server(host.url)
    made = server.open("ludus-cyclorum", ["human", "human"], options={"first": "south"})
    south, north = (server.seat(made["id"], link["token"]) for link in made["links"])
    assert not north.wait(0.01)["yours"]
    seen = []
    thread = threading.Thread(target=lambda: seen.append(north.wait()))
    thread.start()
    south.play(south.situation(legal=True)["legal"][0])
    thread.join(PATIENCE)
    assert seen[0]["yours"]
    with pytest.raises(Refused):
        server.seat(made["id"]).wait(0)
