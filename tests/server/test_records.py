"""Records, replays, branches: what a viewer knew, and afterwards everything."""

import pytest

from circenses.kernel.lines import viewer_lines
from circenses.kernel.record import loads
from tests.kernel.tables import find_game
from tests.server.serving import Host
from tests.server.sitting import Browser, Player, play_out, sit, turn


def test_a_running_record_is_sealed_for_each_viewer_as_the_kernel_seals_it(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human", "human", seed="sealed record")
    play_out(players, 1, 4)
    match = host.house.tables.here[id].match
    for player, viewer in ((players[0], 0), (players[2], 2), (Player(host, id), -2)):
        lines = player.get("record").text.splitlines()
        assert lines == viewer_lines(match, viewer)
        assert sum('"sealed"' in line for line in lines) == (2 if viewer >= 0 else 3)


def test_a_finished_record_is_open_to_all_and_can_be_brought_back(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    play_out(players, 2)
    text = Player(host, id).get("record").text
    assert loads(text, "", find_game).over
    made = host.client().post("/api/v1/records", json={"text": text}).json()
    again = Player(host, made["id"])
    assert again.view()["end"]["ranks"] == players[0].view()["end"]["ranks"]
    assert again.get("record").text == text


def test_an_unfinished_record_is_played_on(host: Host) -> None:
    match_text = _unfinished()
    browser = Browser(host)
    id = browser.api("POST", "/records", {"text": match_text, "name": "Adjourned"}).json()["id"]
    view = browser.api("GET", f"/tables/{id}/view").json()
    assert view["you"]["seats"] == [0, 1]
    assert view["choices"]
    body = {"ply": view["ply"], "actions": [view["choices"][0]["action"]]}
    assert browser.api("POST", f"/tables/{id}/actions", body).status_code == 201


def _unfinished() -> str:
    import circenses
    from circenses.kernel.lines import lines

    match = circenses.new("ludus-cyclorum", first="south", seed=3)
    match.play("c2-c3")
    return "".join(line + "\n" for line in lines(match))


def test_one_viewers_record_can_be_read_but_not_played_on(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human", seed="locked")
    text = players[0].get("record").text
    answer = host.client().post("/api/v1/records", json={"text": text})
    assert answer.status_code == 201, answer.text
    view = Player(host, answer.json()["id"]).view()
    assert "sealed" in view["locked"]
    assert view["choices"] == []


def test_a_damaged_record_is_refused_with_its_line(host: Host) -> None:
    text = _unfinished().replace("c2-c3", "c2-c4")
    answer = host.client().post("/api/v1/records", json={"text": text})
    assert answer.status_code == 422
    assert "line 2" in answer.json()["message"].lower()
    assert host.client().post("/api/v1/records", json={"text": "nonsense"}).status_code == 422


def test_a_replay_shows_any_ply_with_what_led_to_it(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    start = players[0].view()
    players[0].play("c2-c3")
    now = players[0].view()
    first, last = players[0].get("replay", ply=0).json(), players[0].get("replay", ply=1).json()
    assert first["parts"] == start["parts"]
    assert last["parts"] == now["parts"]
    assert first["lines"] == []
    assert [line["entry"] for line in last["lines"]] == [0]
    assert players[0].get("replay").json() == last
    assert players[0].get("replay", ply=2).status_code == 422


def test_while_a_match_runs_a_replay_shows_only_what_the_viewer_knew(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human", seed="replay")
    own, other = players[0].get("replay", ply=2).json(), players[1].get("replay", ply=2).json()
    stranger = Player(host, id).get("replay", ply=2).json()
    assert "penny copper" in own["words"] + other["words"] or "penny silver" in own["words"] + other["words"]
    assert own["words"] != other["words"]
    assert stranger["words"].count("penny None") == 2
    assert players[0].get("replay", ply=2, seat=1).status_code == 403
    play_out(players, 4)
    assert players[0].get("replay", ply=2, seat=1).json()["words"] == other["words"]
    assert Player(host, id).get("replay", ply=2, seat=0).json()["words"] == own["words"]


def test_a_branch_goes_its_own_way_against_bots(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    players[0].play("c2-c3")
    players[1].first()
    browser = Browser(host)
    assert browser.api("POST", f"/tables/{id}/branch", {"ply": 1, "seat": 0}).status_code == 403
    made = players[0].post("branch", ply=0, seat=0, bot="uniform").json()
    twin = Player(host, made["id"], made["links"][0]["token"])
    view = twin.view()
    assert view["ply"] == 0
    assert [panel["kind"] for panel in view["panels"]] == ["human", "uniform"]
    twin.first()
    assert turn(twin)["ply"] > 1
    assert players[0].view()["ply"] == 2


def test_a_branch_deals_anew_what_the_seat_did_not_know(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human", "human", seed="branch")
    own = players[0].view()["words"]
    match = host.house.tables.here[id].match
    dealt = set()
    for ply in (4, 4, 4):
        made = players[0].post("branch", ply=ply, seat=0).json()
        twin = Player(host, made["id"], made["links"][0]["token"])
        assert twin.view()["words"][2] == own[2]
        position = host.house.tables.here[made["id"]].match.position
        dealt.add(tuple(position["penny"]))
        assert position["penny"][0] == match.state.penny[0]
        record = twin.get("record").text
        assert '"position":{"sealed"' in record
        assert '"penny"' not in record
    assert dealt


@pytest.mark.rule("GM-1.11", "GM-R49")
def test_a_branch_deals_anew_what_lies_behind_screens(host: Host) -> None:
    """No action of Gloria Mundi is sealed, and yet nobody sees the counters of others."""
    id, players = sit(host, "gloria-mundi", *["human"] * 4, seed="screens")
    assert players[1].view()["ply"] == 2
    match = host.house.tables.here[id].match
    made = players[1].post("branch", ply=match.ply, seat=1).json()
    Player(host, made["id"], made["links"][0]["token"]).view()
    twin = host.house.tables.here[made["id"]].match
    assert twin.game.observe(twin.start(), 1) == match.observe(1)
    lying = [player["counters"] for player in match.game.to_json(match.state)["players"]]
    dealt = [player["counters"] for player in twin.position["players"]]
    assert dealt[1] == lying[1]
    assert dealt != lying
    assert [sum(seat[type] for seat in dealt) for type in dealt[0]] == [4, 4, 4, 0]


@pytest.mark.rule("GM-1.11")
def test_where_a_seat_sees_everything_a_branch_shares_the_log(host: Host) -> None:
    """With two players the supply shows each the counters of the other."""
    _, players = sit(host, "gloria-mundi", "human", "human", seed="screens")
    ply = players[0].view()["ply"]
    made = players[0].post("branch", ply=ply, seat=0).json()
    Player(host, made["id"], made["links"][0]["token"]).view()
    twin = host.house.tables.here[made["id"]].match
    assert (twin.position, twin.inherited) == ({}, ply)


def test_a_branched_match_is_played_to_its_end_and_its_record_verifies(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human", seed="branch to the end")
    made = players[0].post("branch", ply=3, seat=0).json()
    twin = Player(host, made["id"], made["links"][0]["token"])
    while not (view := turn(twin))["over"]:
        assert twin.act(view["choices"][0]["action"], ply=view["ply"]).status_code == 201
    assert loads(twin.get("record").text, "", find_game).position


def test_no_branch_begins_after_the_end(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    last = play_out(players, 2)
    assert players[0].post("branch", ply=last["ply"], seat=0).status_code == 422
    assert Player(host, id).post("branch", ply=5, seat=1).status_code == 201
