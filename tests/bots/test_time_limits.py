"""A time limit is only a cap for slow machines, and what is written down says when it struck."""

import sys
from pathlib import Path
from typing import Any

import pytest

from circenses.bots import bot, decide_move, settings
from circenses.games import game
from circenses.kernel.errors import IllegalAction
from circenses.kernel.match import Match
from circenses.kernel.record import load, save
from circenses.kernel.rng import Rng
from circenses.lab import simulate
from circenses.lab.arena import compete
from circenses.server.thought import task, think
from circenses.terminal.table import Table
from tests.outside.pennies import GAME as PENNIES

CIRCUS: Any = game("circus-maximus")
NO_TIME = 1e-9


@pytest.fixture
def slow(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every search is late at once, as on a machine that is far too slow."""
    monkeypatch.setitem(settings.content(CIRCUS, "levels")["senator"], "seconds", NO_TIME)
    monkeypatch.setitem(settings.DEFAULTS["senator"], "seconds", NO_TIME)


def circus(kind: str = "senator") -> Match[Any]:
    return Match(CIRCUS, 2, kinds=[kind, kind], seed=3)


def events(match: Match[Any]) -> list[str]:
    return [entry.event for entry in match.log if entry.event]


@pytest.mark.usefixtures("slow")
def test_the_record_tells_it_before_the_move_and_reads_back(tmp_path: Path) -> None:
    match = circus()
    seat = match.actors()[0]
    player = bot("senator")
    actions = decide_move(player, CIRCUS, match.state, seat, Rng(1))
    assert player.hurried
    match.commit(match.propose(seat, actions, hurried=player.hurried))
    assert events(match) == ["hurried"]
    assert match.log[-len(actions) - 1].event == "hurried"
    assert f"Player {seat + 1} decides in a hurry, as its time was up." in match.story(0)
    save(match, tmp_path / "match.jsonl")
    again = load(tmp_path / "match.jsonl")
    assert events(again) == ["hurried"]
    assert again.digest() == match.digest()


@pytest.mark.usefixtures("slow")
def test_terminal_and_server_hand_it_on() -> None:
    match = circus()
    Table(match).others_act()
    assert events(match) == ["hurried"]
    actions, hurried = think(task("move", (), circus(), 0, "senator"))
    assert actions
    assert hurried


def test_nothing_is_told_where_the_budget_was_spent_in_time() -> None:
    match = circus("senator@3")
    Table(match).others_act()
    assert match.ply > 0
    assert events(match) == []
    assert not think(task("move", (), circus(), 0, "senator@3"))[1]


@pytest.mark.usefixtures("slow")
def test_a_sealed_answer_tells_it_too() -> None:
    match = Match(PENNIES, 3, kinds=["senator"] * 3, seed=1)
    player = bot("senator")
    (answer,) = decide_move(player, PENNIES, match.state, 1, Rng(1))
    match.commit(match.propose(1, [answer], hurried=player.hurried))
    assert events(match) == ["hurried"]
    assert match.sealed == {1: answer}


@pytest.mark.usefixtures("slow")
def test_in_the_lab_nobody_waits_and_no_limit_strikes() -> None:
    assert simulate(PENNIES, bots=["senator"], games=1, seed=1, workers=1).capped == 0
    assert compete(PENNIES, ["senator", "greedy"], games=1, seed=1, workers=1).capped == 0


@pytest.mark.usefixtures("slow")
def test_a_simulation_counts_what_was_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    """As by a bot from elsewhere that keeps a limit of its own."""
    monkeypatch.setattr(sys.modules["circenses.lab.simulate"], "bot", lambda name, patient=False: bot(name))
    assert simulate(PENNIES, bots=["senator"], games=1, seed=1, workers=1).capped > 0


def test_people_have_no_such_limit() -> None:
    match = circus("human")
    with pytest.raises(IllegalAction, match="only a bot has a time limit"):
        match.propose(match.actors()[0], match.actions()[:1], hurried=True)
