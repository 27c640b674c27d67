"""Parts in any order over HTTP (ADR 10)."""

from typing import Any

import pytest

from circenses.client import Seat
from tests.server.leading import led, whole_but_not_full
from tests.server.serving import Host
from tests.server.sitting import Player, sit


def labels(offers: list[dict[str, Any]]) -> list[str]:
    return [offer["label"] for offer in offers]


def choosing_cubes(host: Host) -> Player:
    """Drum Roll: the first player takes two cubes."""
    _, players = sit(host, "drum-roll", "human", "human", seed="cubes")
    for player in players:
        player.first()
    return next(player for player in players if player.view()["status"]["mine"])


@pytest.mark.parametrize("order", [["red", "yellow"], ["yellow", "red"]])
def test_two_cubes_are_taken_in_either_order(host: Host, order: list[str]) -> None:
    player = choosing_cubes(host)
    view = player.view()
    assert labels(view["asks"]["offered"]) == ["white", "yellow", "green", "blue", "red"]
    one = player.post("preview", ply=view["ply"], parts=order[:1]).json()
    assert one["chain"]
    assert not one["done"]
    assert labels(one["asks"]["chosen"]) == order[:1]
    assert not one["asks"]["whole"]
    assert set(order) <= set(labels(one["asks"]["offered"]))
    both = player.post("preview", ply=view["ply"], parts=order).json()
    assert both["done"]
    assert len(both["actions"]) == 1
    answer = player.post("actions", ply=view["ply"], parts=order)
    assert answer.status_code == 201, answer.text
    seen = player.get("observation").json()
    own = seen["observation"]["players"][seen["viewer"]]
    assert own["storage"]["red"] == own["storage"]["yellow"] == 1


def test_parts_that_are_not_all_are_refused_and_change_nothing(host: Host) -> None:
    player = choosing_cubes(host)
    view = player.view()
    for body in ({"parts": ["red"]}, {"parts": ["red"], "done": True}):
        answer = player.post("actions", ply=view["ply"], **body)
        assert answer.status_code == 422
        assert "yellow" in answer.json()["message"]
    assert player.view()["entries"] == view["entries"]


def test_the_same_parts_sent_again_are_entered_once(host: Host) -> None:
    player = choosing_cubes(host)
    ply = player.view()["ply"]
    for order in (["red", "blue"], ["blue", "red"]):
        assert player.post("actions", ply=ply, parts=order).status_code == 201
    assert player.view()["ply"] == ply + 1


def test_nothing_is_entered_while_a_part_could_be_added_unless_done_is_said(host: Host) -> None:
    _, players, match = led(host, "drum-roll", 2, whole_but_not_full)
    seat = match.actors()[0]
    player = players[seat]
    view = player.view()
    part = next(
        label
        for label in labels(view["asks"]["offered"])
        if (shown := player.post("preview", ply=view["ply"], parts=[label]).json())["asks"]
        and shown["asks"]["whole"]
        and shown["asks"]["offered"]
    )
    refused = player.post("actions", ply=view["ply"], parts=[part])
    assert refused.status_code == 422
    assert "or say done" in refused.json()["message"]
    shown = player.post("preview", ply=view["ply"], parts=[part]).json()
    assert shown["chain"]
    other = shown["asks"]["offered"][0]["label"]
    first = player.post("preview", ply=view["ply"], parts=[part, other]).json()
    second = player.post("preview", ply=view["ply"], parts=[other, part]).json()
    assert first["actions"] == second["actions"]
    out = player.post("preview", ply=view["ply"], parts=[part, other], out=part).json()
    assert labels(out["asks"]["chosen"]) == [other]
    answer = player.post("actions", ply=view["ply"], parts=[part], done=True)
    assert answer.status_code == 201, answer.text


def test_a_bid_is_one_number_for_programs_too(host: Host) -> None:
    id, players = sit(host, "circus-maximus", "human", "human", seed="number")
    player = next(player for player in players if player.view()["status"]["mine"])
    view = player.view()
    assert view["asks"] is None
    bid = next(choice for choice in view["choices"] if choice["label"].startswith("bid"))
    shown = player.post("preview", ply=view["ply"], actions=[bid["action"]]).json()
    values = [offer["value"] for offer in shown["asks"]["offered"]]
    assert values == list(range(1, values[-1] + 1))
    assert {offer["slot"] for offer in shown["asks"]["offered"]} == {"coins"}
    seat = Seat(str(host.client().base_url), id, player.token)
    seat.act([bid["action"]], parts=[str(values[-1])])
    assert player.view()["ply"] > view["ply"]


def test_words_of_one_question_after_the_other_are_parts_too(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "human", seed="number")
    player = next(player for player in players if player.view()["status"]["mine"])
    view = player.view()
    bid = next(choice["label"] for choice in view["choices"] if choice["label"].startswith("bid"))
    assert player.post("actions", ply=view["ply"], parts=[bid, "3"]).status_code == 201


@pytest.mark.parametrize(
    ("body", "status", "said"),
    [
        ({"parts": ["mauve", "red"]}, 422, "mauve"),
        ({"parts": ["x" * 101]}, 400, "parts"),
        ({"parts": 7}, 400, "parts"),
        ({}, 422, "actions or parts"),
        ({"actions": [5], "parts": ["red", "red"]}, 422, "cubes"),
    ],
)
def test_what_cannot_be_read_is_told_in_one_line(host: Host, body: dict[str, Any], status: int, said: str) -> None:
    player = choosing_cubes(host)
    answer = player.post("actions", ply=player.view()["ply"], **body)
    assert answer.status_code == status, answer.text
    assert said in answer.json()["message"]
    assert "\n" not in answer.json()["message"]
