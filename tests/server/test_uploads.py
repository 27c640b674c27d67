"""Records that people bring along can hold anything; the server goes on whatever it is."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import circenses
from circenses.kernel.lines import lines
from circenses.kernel.match import Match
from circenses.kernel.rng import Rng
from tests.outside.pennies import GAME as PENNIES
from tests.server.serving import Host, serving, settings
from tests.server.sitting import Player
from tests.server.spinning import EATS, HANGS
from tests.server.spinning import GAME as SPINNING

LIMITED = "cannot be read within the time and memory"


def text_of(match: Match[Any]) -> str:
    return "".join(line + "\n" for line in lines(match))


def bring(host: Host, text: str) -> tuple[int, str]:
    answer = host.client().post("/api/v1/records", json={"text": text})
    return answer.status_code, answer.json().get("message", "")


@pytest.mark.parametrize("rounds", [HANGS, EATS])
def test_a_record_that_takes_all_time_or_memory_is_refused_and_nobody_notices(
    tmp_path: Path, rounds: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("circenses.server.upload.SECONDS", 6.0)
    with serving(settings(tmp_path, games=("tests.server.spinning",))) as host:
        match = Match(SPINNING, 2, {"rounds": rounds}, seed=1)
        status, message = bring(host, text_of(match))
        assert status == 422
        assert LIMITED in message
        monkeypatch.undo()
        assert bring(host, text_of(Match(SPINNING, 2, seed=1)))[0] == 201
        assert host.client().get("/health").json()["tables"] == 1


def header(change: Callable[[dict[str, Any]], None]) -> str:
    """A record of Pennies whose header was changed."""
    first, *rest = lines(Match(PENNIES, 2, {}, seed=1))
    told = json.loads(first)
    change(told)
    return "".join(line + "\n" for line in [json.dumps(told, separators=(",", ":")), *rest])


def seat(key: str, value: str) -> Callable[[dict[str, Any]], None]:
    def change(told: dict[str, Any]) -> None:
        told["seats"][1][key] = value

    return change


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (seat("kind", "ismcts@1000000000"), "No player 'ismcts@1000000000': choose from human, tiro"),
        (seat("kind", "nobody"), "No player 'nobody'"),
        (seat("name", "x" * 41), "a name is one line"),
        (seat("name", "two\nlines"), "a name is one line"),
        (seat("name", ""), "a name is one line"),
        (seat("name", "Player 1"), "the same name"),
    ],
)
def test_players_of_a_record_are_checked_like_those_of_a_request(
    host: Host, change: Callable[[dict[str, Any]], None], reason: str
) -> None:
    status, message = bring(host, header(change))
    assert status == 422
    assert reason in message


def test_a_seat_handed_to_a_bot_of_any_budget_is_refused(host: Host) -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    match.hand_over(1, "ismcts@1000000000")
    status, message = bring(host, text_of(match))
    assert status == 422
    assert "No player 'ismcts@1000000000'" in message


def test_a_bot_that_no_network_has_taught_is_refused_where_it_would_have_to_move(host: Host) -> None:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    match.hand_over(1, "magister")
    status, message = bring(host, text_of(match))
    assert status == 422
    assert "none has learnt ludus-cyclorum" in message
    match.resign(0)
    assert bring(host, text_of(match))[0] == 201


def taken_back(times: int) -> Match[Any]:
    match = circenses.new("ludus-cyclorum", first="south", seed=1)
    for _ in range(times):
        match.play("c2-c3")
        match.undo(0)
    return match


def test_undos_are_capped(host: Host) -> None:
    status, message = bring(host, text_of(taken_back(501)))
    assert status == 422
    assert "more than 500 times" in message
    assert bring(host, text_of(taken_back(500)))[0] == 201


def test_going_back_often_plays_little_again(monkeypatch: pytest.MonkeyPatch) -> None:
    match = circenses.new("circus-maximus", seats=4, seed=1)
    rng = Rng(1)
    while not match.over:
        for seat in match.actors():
            legal = match.actions(seat)
            match.play(legal[int(rng.below(len(legal)))], seat)
    assert match.ply > 150
    played: list[int] = []

    class Counting:
        """The game, counting what is applied."""

        def __getattr__(self, name: str) -> Any:
            if name == "apply":
                played.append(1)
            return getattr(game, name)

    game = match.past.game
    monkeypatch.setattr(match.past, "game", Counting())
    match.replay(match.ply)
    before = len(played)
    for ply in range(match.ply, match.ply - 50, -1):
        match.replay(ply)
    assert len(played) - before <= 50 * 64
    assert match.replay(123) is not match.replay(123)


def test_a_long_record_is_looked_at_by_everybody(host: Host) -> None:
    match = taken_back(150)
    for _ in range(200):
        match.play(match.actions()[-1])
        if match.over:
            break
    answer = host.client().post("/api/v1/records", json={"text": text_of(match)})
    view = Player(host, answer.json()["id"]).view()
    assert len(view["log"]) == len(match.log)
