"""Resigning, draws, bots that sit in, closing, archives."""

import asyncio
from typing import Any

from tests.server.serving import Clock, Host
from tests.server.sitting import Player, sit


def tidy(host: Host) -> None:
    """What the server does every few seconds, at once."""
    asyncio.run_coroutine_threadsafe(host.house.tidy(), host.loop).result(30)


def panel(player: Player, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = player.view()["panels"][seat]
    return found


def test_resigning_loses_between_two(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human")
    assert players[1].post("resign").json()["over"]
    end = players[0].view()["end"]
    assert end["ending"] == "resignation"
    assert end["ranks"] == [1, 2]
    assert players[0].post("resign").status_code == 409


def test_among_three_a_bot_plays_on_for_who_resigns(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human", "human")
    assert not players[2].post("resign").json()["over"]
    assert panel(players[0], 2)["resigned"]
    assert panel(players[0], 2)["kind"] != "human"
    assert players[2].post("take-back").status_code == 422


def test_a_draw_is_offered_and_accepted(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    assert players[0].post("draw").json()["note"] == "offered"
    assert players[1].view()["draw_offer"] == 0
    assert players[0].post("draw").status_code == 422
    assert players[1].post("draw").json()["note"] == "agreed"
    assert players[0].view()["end"]["ending"] == "agreed_draw"


def test_a_bot_answers_a_draw_offer_at_once(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "greedy", options={"first": "south"})
    assert players[0].post("draw").json()["note"] in ("agreed", "declined")


def test_draws_are_for_two(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human", "human")
    assert players[0].post("draw").status_code == 422


def test_ones_own_seat_can_be_handed_to_a_bot_and_taken_back(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    assert players[0].post("hand-over", bot="uniform").status_code == 201
    assert panel(players[1], 0)["kind"] == "uniform"
    assert panel(players[1], 0)["stands_in"]
    assert players[0].post("take-back").status_code == 201
    assert panel(players[1], 0)["kind"] == "human"
    assert players[0].post("hand-over", bot="grandmaster").status_code == 422


def test_an_absent_player_is_replaced_only_after_three_minutes(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human")
    players[1].post("enter", token=players[1].token)
    clock.pass_by(170)
    assert players[0].post("hand-over", seat=1).status_code == 409
    clock.pass_by(11)
    assert players[0].post("hand-over", seat=1).status_code == 201
    assert panel(players[0], 1)["stands_in"]
    assert players[1].post("take-back").status_code == 201


def test_a_slow_game_waits_three_days(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human", live=False)
    clock.pass_by(2 * 86_400)
    refused = players[0].post("hand-over", seat=1)
    assert refused.status_code == 409
    assert "3 days" in refused.json()["message"]
    clock.pass_by(86_401)
    assert players[0].post("hand-over", seat=1).status_code == 201


def test_who_watches_the_table_is_not_absent(host: Host, clock: Clock) -> None:
    id, players = sit(host, "pennies", "human", "human")
    with players[1].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
        lines = stream.iter_lines()
        next(lines)
        clock.pass_by(3600)
        assert players[0].post("hand-over", seat=1).status_code == 409


def test_a_table_is_closed_when_nobody_objects_in_time(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human")
    players[1].post("enter", token=players[1].token)
    assert not players[0].post("close").json()["done"]
    assert players[1].view()["closing"]["seat"] == 0
    tidy(host)
    assert not players[0].view()["over"]
    clock.pass_by(61)
    tidy(host)
    end = players[0].view()
    assert end["over"]
    assert end["end"]["ending"] == "abandoned"
    assert end["end"]["winners"] == []


def test_an_objection_keeps_the_table_open(host: Host, clock: Clock) -> None:
    _, players = sit(host, "pennies", "human", "human")
    players[1].post("enter", token=players[1].token)
    players[0].post("close")
    assert players[0].post("close").status_code == 409
    players[1].post("close/answer", agree=False)
    clock.pass_by(3600)
    tidy(host)
    assert not players[0].view()["over"]
    assert players[1].post("close/answer", agree=True).status_code == 409


def test_when_all_agree_the_table_is_closed_at_once(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human")
    players[1].post("enter", token=players[1].token)
    players[0].post("close")
    assert players[1].post("close/answer", agree=True).json()["over"]


def test_alone_against_bots_one_closes_the_table_at_once(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "greedy")
    assert players[0].post("close").json()["over"]


def test_tables_nobody_touches_for_thirty_days_are_put_away_with_their_records(host: Host, clock: Clock) -> None:
    id, players = sit(host, "pennies", "human", "human", listed=True)
    clock.pass_by(31 * 86_400)
    for _ in range(10):  # a few at a time
        tidy(host)
    assert host.client().get(f"/api/v1/tables/{id}").json()["archived"]
    view = players[0].view()
    assert view["locked"]
    assert view["choices"] == []
    assert players[0].act(6, ply=view["ply"]).status_code == 409
    assert players[0].get("record").text.startswith('{"format":1')
    assert id not in [table["id"] for table in host.client().get("/api/v1/tables").json()]


def test_chat_reaches_everybody_and_only_players_speak(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "human")
    assert players[0].post("chat", text="  good\nluck  ").status_code == 201
    assert [(line["seat"], line["text"]) for line in Player(host, id).view()["chat"]] == [(0, "good luck")]
    assert Player(host, id).post("chat", text="hello").status_code == 401
    assert players[0].post("chat", text=" ").status_code == 422
    assert players[0].post("chat", text="x" * 501).status_code == 400


def test_the_pace_of_the_bots_is_set_at_the_table(host: Host) -> None:
    id, players = sit(host, "pennies", "human", "greedy")
    assert players[0].post("pace", pace=250).status_code == 201
    assert players[0].view()["pace"] == 250
    assert players[0].post("pace", pace=-1).status_code == 400
    assert Player(host, id).post("pace", pace=1).status_code == 401


def test_a_rematch_seats_the_same_people_one_place_on(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    assert players[0].post("rematch").status_code == 409
    players[0].post("resign")
    made = players[0].post("rematch").json()
    assert players[1].post("rematch").json()["id"] == made["id"]
    assert players[0].view()["rematch"] == made["id"]
    again = [Player(host, made["id"], player.token) for player in players]
    assert [player.view()["viewer"] for player in again] == [1, 0]
    differs = host.client().get(f"/api/v1/tables/{made['id']}").json()["differs"]
    assert [each["key"] for each in differs] == ["first"]
    assert made["id"] != id


def test_a_pending_request_does_not_keep_a_table_in_memory(host: Host, clock: Clock) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"}, live=False)
    for player in players:
        player.post("enter", token=player.token)
    players[0].play("c2-c3")
    players[1].first()
    assert not players[0].post("undo", to=0).json()["done"]
    assert not players[1].post("close").json()["done"]
    for _ in range(3):
        clock.pass_by(61)
        tidy(host)
    assert id not in host.house.tables.here
    view = players[1].view()
    assert view["undo"]["request"]["seat"] == 0
    assert view["closing"]["seat"] == 1


def test_who_resigned_among_three_cannot_move_there_any_more(host: Host) -> None:
    host.house.bots.closing = True  # the bot takes its time: meanwhile the seat is not the player's
    _, players = sit(host, "circus-maximus", "human", "human", "human")
    first = next(player for player in players if player.view()["choices"])
    move = first.view()["choices"][0]["action"]
    assert first.post("resign").status_code == 201
    assert first.view()["choices"] == []
    refused = first.act(move)
    assert (refused.status_code, refused.json()["error"]) == (409, "not_now")
    assert "Greedy plays the seat of" in refused.json()["message"]
    assert first.post("undo").status_code in (409, 422)


def test_a_seat_handed_over_is_the_bots_until_it_is_taken_back(host: Host) -> None:
    host.house.bots.closing = True
    _, players = sit(host, "circus-maximus", "human", "human", "human")
    first = next(player for player in players if player.view()["choices"])
    move = first.view()["choices"][0]["action"]
    assert first.post("hand-over", bot="uniform").status_code == 201
    assert "take it back first" in first.act(move).json()["message"]
    assert first.post("take-back").status_code == 201
    assert first.act(move).status_code == 201
