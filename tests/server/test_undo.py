"""Taking back: alone inside the information boundary, with everybody's consent beyond it."""

from tests.server.serving import Host
from tests.server.sitting import asked, play_out, sit, turn


def test_ones_own_last_action_is_taken_back_alone(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    before = players[0].view()
    players[0].play("c2-c3")
    assert players[0].view()["undo"]["limit"] == 0
    told = players[0].post("undo").json()
    assert (told["done"], told["ply"], told["entries"]) == (True, 0, 2)
    after = players[0].view()
    assert after["choices"] == before["choices"]
    assert after["parts"] == before["parts"]
    assert after["log"][-1]["event"] == "undo"
    assert after["log"][-1]["to"] == 0


def test_after_another_has_acted_the_others_are_asked(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    while not players[0].view()["status"]["mine"]:
        asked(players).first()
    asked_for = players[0].post("undo", to=0).json()
    assert not asked_for["done"]
    request = players[1].view()["undo"]["request"]
    assert request == {"seat": 0, "to": 0, "agreed": [], "at": request["at"]}
    assert players[0].post("undo/answer", agree=True).status_code == 403
    assert players[1].post("undo/answer", agree=True).json()["done"]
    view = players[0].view()
    assert view["ply"] == 0
    assert view["undo"]["request"] is None


def test_an_undo_can_be_refused_and_withdrawn(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    for seat in (1, 0):
        ply = players[0].view()["ply"]
        assert not players[0].post("undo", to=0).json()["done"]
        players[seat].post("undo/answer", agree=False)
        assert players[0].view()["undo"]["request"] is None
        assert players[0].view()["ply"] == ply
    assert players[0].post("undo/answer", agree=True).status_code == 409


def test_who_moves_on_does_not_agree(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    players[0].post("undo", to=0)
    asked(players).first()
    assert players[0].view()["undo"]["request"] is None


def test_against_bots_nobody_needs_to_be_asked(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "greedy", seed="alone")
    begun = turn(players[0])["ply"]
    play_out(players, 3, 1)
    later = turn(players[0])
    while not any(line["seat"] == 1 for line in later["log"]):
        play_out(players, 3, 1)
        later = turn(players[0])
    told = players[0].post("undo", to=begun).json()
    assert told["done"]
    assert any(line["event"] == "undo" for line in players[0].view()["log"] if "event" in line)


def test_nothing_is_taken_back_that_never_was(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    assert players[0].post("undo").status_code == 422
    assert players[0].post("undo", to=3).status_code == 422
    assert players[0].view()["entries"] == 0
