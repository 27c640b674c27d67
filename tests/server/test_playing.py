"""A move from a request to everybody's stream."""

import pytest

from circenses.kernel.record import loads, verify_seals
from tests.kernel.tables import find_game
from tests.server.serving import Host
from tests.server.sitting import Player, asked, events, play_out, sit


@pytest.mark.parametrize("game", ["pennies", "ludus-cyclorum", "circus-maximus"])
def test_a_whole_game_is_played_over_http_and_its_record_verifies(host: Host, game: str) -> None:
    id, players = sit(host, game, "human", "human")
    running = [player.get("record").text for player in players] if game != "pennies" else []
    last = play_out(players, 5)
    assert last["over"]
    assert last["end"]["winners"] or len(set(last["end"]["ranks"])) == 1
    text = Player(host, id).get("record").text
    match = loads(text, "", find_game if game == "pennies" else None)
    assert match.over
    assert match.ranks() == last["end"]["ranks"]
    assert len(match.log) == last["entries"]
    for earlier in running:
        verify_seals(earlier, match)


def test_viewers_get_the_whole_table_once_and_then_what_changed(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    with players[1].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
        lines = stream.iter_lines()
        views = events(lines)
        first = next(views)
        players[0].play("c2-c3")
        second = next(view for view in views if view["ply"] == 1)
    assert first["whole"]
    assert first["order"][0].startswith("svg:")
    assert set(first["order"]) == set(first["parts"])
    assert not second["whole"]
    assert not [name for name in second["parts"] if name.startswith("svg:")]
    assert 0 < len(second["parts"]) < len(first["parts"]) / 2
    assert second["status"]["mine"]
    assert second["choices"]
    assert [line["entry"] for line in second["log"]] == [0]


def test_what_changed_on_top_of_what_was_sent_is_the_whole_table(host: Host) -> None:
    id, players = sit(host, "circus-maximus", "human", "human", seed="parts")
    with players[0].http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
        views = events(lines := stream.iter_lines())
        first = next(views)
        parts, order, told = dict(first["parts"]), first["order"], list(first["log"])
        play_out(players, 2, 12)
        goal = players[0].view()
        while True:
            view = next(views)
            parts |= view["parts"]
            order = view.get("order", order)
            told += view["log"]
            if view["entries"] == goal["entries"]:
                break
        assert lines is not None
    assert {name: part for name, part in parts.items() if part} == goal["parts"]
    assert order == goal["order"]
    assert told == goal["log"]


def test_a_move_for_another_ply_is_refused_and_changes_nothing(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    before = players[0].view()
    answer = players[0].act(before["choices"][0]["action"], ply=7)
    assert answer.status_code == 409
    assert answer.json()["error"] == "stale"
    assert players[0].view() == before


def test_an_illegal_move_is_refused_with_its_reason_and_clause(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    before = players[0].view()
    legal = {choice["action"] for choice in before["choices"]}
    wrong = next(action for action in range(1000) if action not in legal)
    answer = players[0].act(wrong, ply=0)
    assert answer.status_code == 422
    assert answer.json()["error"] == "illegal"
    assert "LC-" in answer.json()["message"]
    assert players[0].view() == before


def test_whoever_is_not_asked_is_told_so(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    action = players[0].view()["choices"][0]["action"]
    answer = players[1].act(action, ply=0)
    assert answer.status_code == 409
    assert answer.json()["error"] == "not_your_turn"


def test_spectators_and_strangers_cannot_move(host: Host) -> None:
    id, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    _, strangers = sit(host, "ludus-cyclorum", "human", "human")
    assert Player(host, id).act(0, ply=0).status_code == 401
    assert Player(host, id, strangers[0].token).post("actions", ply=0, actions=[0]).status_code == 401
    assert Player(host, id, "made up").post("actions", ply=0, actions=[0]).status_code == 401
    assert players[0].view()["ply"] == 0


def test_the_same_move_sent_again_is_answered_and_entered_once(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    action = players[0].view()["choices"][0]["action"]
    first = players[0].act(action, ply=0)
    again = players[0].act(action, ply=0)
    assert (first.status_code, again.status_code) == (201, 201)
    assert first.json() == again.json()
    assert players[0].view()["entries"] == 1


def test_a_list_of_actions_is_entered_whole_or_not_at_all(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "human", seed="whole")
    mover = asked(players)
    before = mover.view()
    bid = next(choice for choice in before["choices"] if choice["label"].startswith("bid"))
    assert mover.act(bid["action"], 433, ply=before["ply"]).status_code == 422
    assert mover.view() == before
    shown = mover.post("preview", ply=before["ply"], actions=[bid["action"]]).json()
    assert shown["chain"]
    whole = mover.act(bid["action"], shown["choices"][0]["action"], ply=before["ply"])
    assert whole.status_code == 201
    assert mover.view()["ply"] >= before["ply"] + 2


def test_a_preview_shows_what_comes_next_and_stores_nothing(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "human", seed="preview")
    mover = asked(players)
    before = mover.view()
    bid = next(choice for choice in before["choices"] if choice["label"].startswith("bid"))
    shown = mover.post("preview", ply=before["ply"], actions=[bid["action"]]).json()
    assert shown["chain"]
    assert not shown["done"]
    assert shown["choices"]
    assert shown["order"] == before["order"]  # the same table: what changes is the question
    assert shown["status"] != before["status"]["text"]
    done = mover.post("preview", ply=before["ply"], actions=[bid["action"], shown["choices"][0]["action"]]).json()
    assert done["done"]
    assert done["parts"]  # what was bid lies on the act
    assert done["parts"].items() - before["parts"].items() == done["parts"].items()
    assert mover.view() == before


def test_a_preview_ends_where_something_new_would_be_shown(host: Host) -> None:
    _, players = sit(host, "pennies", "human", "human", seed="sealed")
    ply = players[0].view()["ply"]
    choice = players[0].view()["choices"][0]
    assert choice["reveals"]
    shown = players[0].post("preview", ply=ply, actions=[choice["action"]]).json()
    assert shown["beyond"]
    assert shown["parts"] == {}
    refused = players[0].post("preview", ply=ply, actions=[choice["action"], choice["action"]])
    assert refused.status_code == 422


def test_a_choice_that_is_not_legal_says_why(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "human", seed="why")
    mover = asked(players)
    legal = {choice["action"] for choice in mover.view()["choices"]}
    wrong = next(action for action in range(434) if action not in legal)
    told = mover.get("why", action=wrong).json()[0]
    assert not told["legal"]
    assert told["text"]
    assert all(clause.startswith("CM-") for clause in told["clauses"])
    right = mover.get("why", action=min(legal)).json()[0]
    assert right["legal"]


def test_an_element_of_the_picture_says_what_it_stands_for(host: Host) -> None:
    _, players = sit(host, "circus-maximus", "human", "human", seed="why")
    mover = asked(players)
    choice = next(choice for choice in mover.view()["choices"] if choice["targets"])
    told = mover.get("why", element=choice["targets"][0]).json()
    assert any(reason["legal"] for reason in told)
    assert mover.get("why").status_code == 422


def test_a_hint_names_up_to_three_legal_moves(host: Host) -> None:
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"}, hints=True)
    hints = players[0].get("hint").json()
    legal = {choice["action"] for choice in players[0].view()["choices"]}
    assert 1 <= len(hints) <= 3
    assert all(hint["action"] in legal and hint["reason"] and hint["line"] for hint in hints)
    assert players[1].get("hint").json() == []


def test_bots_answer_and_a_game_among_bots_ends(host: Host) -> None:
    id, _ = sit(host, "pennies", "greedy", "uniform", "greedy")
    watcher = Player(host, id)
    with watcher.http.stream("GET", f"/api/v1/tables/{id}/events") as stream:
        views = events(lines := stream.iter_lines())
        last = next(view for view in views if view["over"])
        assert lines is not None
    assert last["end"]["ending"] in ("rich", "rounds")
    assert [panel["kind"] for panel in last["panels"]] == ["greedy", "uniform", "greedy"]


def test_the_table_says_what_differs_from_the_rulebook(host: Host) -> None:
    id, _ = sit(host, "circus-maximus", "human", "human", options={"oracle": True})
    told = host.client().get(f"/api/v1/tables/{id}").json()
    assert [(each["key"], each["value"], each["default"]) for each in told["differs"]] == [("oracle", True, False)]
    assert told["differs"][0]["clause"].startswith("CM-")


def test_why_not_speaks_of_the_element_that_was_asked_about(host: Host) -> None:
    """The enemy's Dux is not yours; that no stone stands somewhere else is no answer."""
    _, players = sit(host, "ludus-cyclorum", "human", "human", options={"first": "south"})
    told = [reason["text"] for reason in players[0].get("why", element="point-d7").json()]
    assert told[0] == "Player 2's Dux on d7 is not yours"
    assert not any("no stone stands" in text for text in told)
