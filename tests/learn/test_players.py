"""Bots that ask a network, and the files they ask."""

import shutil
from pathlib import Path

import numpy as np
import pytest

import circenses
from circenses import bots, rl
from circenses.bots import bot, bot_names, decide, must_play
from circenses.games import game
from circenses.kernel.errors import BadOption
from circenses.kernel.rng import Rng
from circenses.lab.play import Play
from circenses.learn import shelf
from circenses.learn.nets import network
from circenses.learn.players import Magister
from circenses.learn.train import Training
from circenses.server import tables
from circenses.server.wire import SeatWish
from circenses.terminal.seating import seat_kinds
from tests.learn.conftest import PLAN

LENGTH = rl.columns(PLAN.game, PLAN.seats)[-1].stop


@pytest.fixture(autouse=True)
def named(nets: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(shelf.FOLDER, str(nets))


def test_a_file_says_what_the_network_says(beginner: Training) -> None:
    b = rl.batch(PLAN.game, seats=2, games=32, seed=1)
    dice = np.random.default_rng(1)
    for _ in range(30):
        b.step(b.sample(dice))
    policy, chances = network(game(PLAN.game), 2, LENGTH).ask(b.observations)
    own = beginner.net.ask(b.observations)
    assert np.abs(policy - own[0]).max() < 0.01  # weights of a file have two bytes
    assert np.abs(chances - own[1]).max() < 0.01
    assert np.allclose(chances.sum(1), 1, atol=1e-5)


@pytest.mark.parametrize("name", ["discipulus", "magister@12"])
def test_a_whole_game_and_the_same_again(name: str) -> None:
    title = game(PLAN.game)
    logs = []
    for _ in range(2):
        play = Play(title, [bot(name, patient=True), bot("greedy")], "a", title.options().resolve({}))
        while play.turn():
            pass
        logs.append(play.log)
    assert logs[0] == logs[1]
    assert play.state.over()


def test_a_search_tries_as_often_as_its_budget_says() -> None:
    match = circenses.new(PLAN.game, seats=2, seed=3)
    seat = match.actors()[0]
    player = Magister(40, patient=True)
    action = decide(player, match.game, match.state, seat, Rng(1))
    assert player.thought is not None
    assert action == player.thought.moves[0]
    assert 0 < player.thought.nodes <= 40
    assert all(0 <= value <= 1 for value in player.thought.values)


def test_where_there_is_no_network_it_says_so() -> None:
    for id, seats, there in [(PLAN.game, 4, "one only for 2"), ("ludus-cyclorum", 2, "none at all")]:
        match = circenses.new(id, seats=seats, seed=1)
        with pytest.raises(BadOption, match=f"for {seats} players; there is {there}"):
            decide(bot("magister"), match.game, match.state, match.actors()[0], Rng(1))


def test_a_network_of_other_rules_is_refused(nets: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    shutil.copy(nets / f"{PLAN.game}-2.onnx", tmp_path / "gloria-mundi-2.onnx")
    monkeypatch.setenv(shelf.FOLDER, str(tmp_path))
    with pytest.raises(BadOption, match="by other rules or options"):
        network(game("gloria-mundi"), 2, 232)
    shutil.copy(nets / f"{PLAN.game}-2.onnx", tmp_path)
    with pytest.raises(BadOption, match="by other rules or options"):
        network(game(PLAN.game), 2, LENGTH + 1)
    (tmp_path / f"{PLAN.game}-3.onnx").write_bytes(b"nothing")
    with pytest.raises(BadOption, match="is no network to ask"):
        network(game(PLAN.game), 3, LENGTH)


def test_without_the_extra_it_says_what_is_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    assert "magister" in bot_names()
    monkeypatch.setattr(bots, "_can_learn", lambda: False)
    assert "magister" not in bot_names()
    with pytest.raises(BadOption, match=r"magister asks a network: pip install 'circenses\[learn\]'"):
        bot("magister")


def test_only_a_game_that_a_network_has_learnt_is_offered_its_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(shelf.FOLDER)
    assert shelf.seat_counts("circus-maximus") == [2]
    assert {"discipulus", "magister"} <= set(bot_names("circus-maximus", 2))
    assert not {"discipulus", "magister"} & {*bot_names("circus-maximus", 3), *bot_names("horrea", 3)}
    must_play("magister", "circus-maximus", 2)
    said = "magister asks a network, and none has learnt horrea for 3 players"
    for refused in (
        lambda: must_play("magister", "horrea", 3),
        lambda: seat_kinds("horrea", ["human", "magister"], 3),
        lambda: tables.seating("horrea", [SeatWish("me"), SeatWish("magister"), SeatWish("civis")]),
    ):
        with pytest.raises(BadOption) as fault:
            refused()
        assert str(fault.value) == said
    with pytest.raises(BadOption, match=r"circus-maximus for 4 players, only for 2"):
        must_play("discipulus", "circus-maximus", 4)
