"""`circenses simulate` and the library behind it."""

import json
import multiprocessing
import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from circenses.bots import bot, decide, randomness
from circenses.games import game as find_game
from circenses.kernel import record
from circenses.kernel.choices import Choices
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game, Json, Options
from circenses.kernel.match import Match
from circenses.kernel.options import Schema
from circenses.kernel.state import CHANCE, GROUP, State, frame, frame_a, frame_kind
from circenses.lab import GameFault, Plan, WorkerDied, make_plan, save_fault, simulate, worker_count
from circenses.lab.report import Outcome, Tally
from circenses.lab.simulate import Fault, as_match, play_game
from circenses.lab.workers import spread
from circenses.testing import on_the_shelf

Command = Callable[..., Any]
LUDUS = "ludus-cyclorum"


class Heap(State):
    """Stones in a heap; whoever takes the last one wins."""

    def __init__(self, seats: int, stones: int) -> None:
        super().__init__()
        self.seats = seats
        self.stones = stones
        self.last = -1
        self.offers: list[int] = []

    def check(self) -> list[str]:
        return [] if self.stones >= 0 else [f"{self.stones} stones in the heap"]


class TakeStones(Game[Heap]):
    """Chance takes one stone first; then all seats name 1 or 2 in secret, and take them by turns.

    `greedy_rules` lets a seat take two of one stone: the fault that the checks must find. `endless` never ends.
    """

    def __init__(self, greedy_rules: bool = False, endless: bool = False, crash: bool = False) -> None:
        super().__init__("take-stones", "Take Stones", "TS", (2, 3), 1, 3)
        self.greedy_rules = greedy_rules
        self.endless = endless
        self.crash = crash

    def options(self) -> Schema:
        return Schema([], [], [])

    def ruleset_digest(self, options: Options) -> str:
        return "take-stones"

    def new(self, seats: int, options: Options) -> Heap:
        s = Heap(seats, 10)
        s.plan(frame(1, CHANCE))
        return s

    def bound(self, seats: int, options: Options) -> int:
        return 12

    def clone(self, s: Heap) -> Heap:
        twin = Heap(s.seats, s.stones)
        twin.agenda = s.agenda[:]
        twin.last = s.last
        twin.offers = list(s.offers)
        return twin

    def to_json(self, s: Heap) -> Json:
        return {"stones": s.stones}

    def legal_into(self, s: Heap, seat: int, out: Choices) -> None:
        if seat == CHANCE:
            out.add_chance(0, 1)
            out.add_chance(1, 3)
        else:
            out.add(1)
            if s.stones > 1 or self.greedy_rules:
                out.add(2)

    def apply(self, s: Heap, seat: int, action: int) -> None:
        if self.crash and s.stones < 5:
            raise IndexError("off the board")
        if seat == CHANCE:
            s.done()
            s.stones -= action
            s.plan(frame(2, GROUP, (1 << s.seats) - 1))
            return
        asked = int(frame_a(s.done())) & ~(1 << seat)
        s.offers.append(action)
        if asked:
            s.plan(frame(2, GROUP, asked))
            return
        self.take(s)

    def take(self, s: Heap) -> None:
        offers, s.offers = s.offers, []
        for seat, offer in enumerate(offers):
            if s.stones > 0:
                s.stones -= offer if self.greedy_rules else min(offer, s.stones)
                s.last = seat
        if self.endless:
            s.stones = 10
        if s.stones > 0:
            s.plan(frame(2, GROUP, (1 << s.seats) - 1))

    def scores(self, s: Heap) -> list[float]:
        return [float(seat == s.last) for seat in range(s.seats)]

    def ranks(self, s: Heap) -> list[int]:
        return [1 if seat == s.last else 2 for seat in range(s.seats)]

    def ending(self, s: Heap) -> str:
        return "empty" if s.over() else ""

    def label(self, s: Heap, action: int) -> str:
        return f"take {action}"

    def evaluate(self, s: Heap, seat: int) -> float:
        return 0.0


def plan_for(title: Game[Any], seats: int = 2, bots: tuple[str, ...] = ("uniform",), check: bool = True) -> Plan:
    return make_plan(title, seats, bots, 10, 1, title.options().defaults(), check)


def played_as_match(title: Game[Any], plan: Plan, number: int) -> Match[Any]:
    """The plain way: a Match, and bots that answer it."""
    kinds = list(plan.seating(number))
    names = [f"{kind} {seat + 1}" for seat, kind in enumerate(kinds)]
    seed = plan.match_seed(number)
    match = Match(title, plan.seats, plan.options, seed=seed, names=names, kinds=kinds, scheme=plan.scheme)
    bots = [bot(name) for name in kinds]
    asked: Counter[tuple[int, int, int]] = Counter()
    while not match.over:
        kind, chapter = int(frame_kind(match.state.top())), int(title.chapter(match.state))
        for seat in match.actors():
            asked[seat, chapter, kind] += 1
            rng = randomness.one_answer(seed, seat, chapter, kind, asked[seat, chapter, kind])
            match.play(decide(bots[seat], title, match.state, seat, rng), seat)
    return match


@pytest.mark.parametrize(
    ("title", "seats"),
    [(find_game(LUDUS), 2), (find_game("horrea"), 3), (TakeStones(), 3)],
    ids=["ludus", "horrea", "sealed"],
)
@pytest.mark.parametrize("number", [0, 1, 2])
def test_the_lean_loop_plays_exactly_what_a_match_plays(title: Game[Any], seats: int, number: int) -> None:
    plan = plan_for(title, seats, ("greedy", "uniform"))
    match = played_as_match(title, plan, number)
    outcome = play_game(title, plan, number)
    assert isinstance(outcome, Outcome)
    assert outcome.ranks == tuple(match.ranks())
    assert outcome.decisions + outcome.draws == len(match.log)
    made_again = as_match(title, plan, number, [(entry.seat, entry.action) for entry in match.log])
    assert record.lines(made_again) == record.lines(match)


def test_the_digest_of_a_game_is_that_of_its_decisions() -> None:
    title = find_game(LUDUS)
    games = [play_game(title, plan_for(title), number) for number in (0, 0, 1)]
    digests = [game.digest for game in games if isinstance(game, Outcome)]
    assert digests[0] == digests[1]
    assert digests[0] != digests[2]


def test_the_number_of_workers_changes_nothing() -> None:
    one = simulate(LUDUS, games=12, bots=["greedy", "uniform"], seed="x", workers=1)
    two = simulate(LUDUS, games=12, bots=["greedy", "uniform"], seed="x", workers=2)
    assert one == two
    assert one != simulate(LUDUS, games=12, bots=["greedy", "uniform"], seed="y", workers=1)


def test_bots_are_repeated_in_turn_and_move_on_by_one_seat_every_game() -> None:
    plan = plan_for(TakeStones(), 3, ("greedy", "uniform"))
    assert plan.bots == ("greedy", "uniform", "greedy")
    assert plan.seating(0) == ("greedy", "uniform", "greedy")
    assert plan.seating(1) == ("uniform", "greedy", "greedy")
    assert plan.seating(2) == ("greedy", "greedy", "uniform")
    assert plan.seating(3) == plan.seating(0)


def test_greedy_wins_from_both_seats() -> None:
    report = simulate(LUDUS, games=10, bots=["greedy", "uniform"], seed=3, workers=1)
    greedy, uniform = report.by_bot
    assert (greedy.name, uniform.name) == ("greedy", "uniform")
    assert greedy.wins >= 9
    assert greedy.played == uniform.played == 10
    assert all(seat.wins >= 4 for seat in report.by_seat)


def test_a_tally_counts_wins_shares_endings_and_lengths() -> None:
    tally = Tally()
    tally.add(Outcome(0, ("a", "b", "b"), (1, 2, 3), (9.0, 5.0, 1.0), "race", 10, 2, b"0"))
    tally.add(Outcome(1, ("b", "b", "a"), (1, 1, 3), (4.0, 4.0, 0.0), "clock", 20, 3, b"1"))
    report = tally.report("toy", 1, ("a", "b", "b"), "s", "streams", {}, True)
    a, b = report.by_bot
    assert (a.played, a.wins, a.shared, a.points, a.mean_rank, a.mean_score) == (2, 1, 0, 1.0, 2.0, 4.5)
    assert (b.played, b.wins, b.shared, b.points, b.mean_rank, b.mean_score) == (4, 0, 2, 1.0, 1.75, 3.5)
    assert [(seat.name, seat.wins, seat.shared) for seat in report.by_seat] == [
        ("player 1", 1, 1),
        ("player 2", 0, 1),
        ("player 3", 0, 0),
    ]
    assert report.endings == {"clock": 1, "race": 1}
    assert (report.shared, report.decisions, report.draws) == (1, 30, 5)
    assert (report.mean_decisions, report.shortest, report.longest) == (15.0, 10, 20)


def test_checks_are_on_below_a_thousand_games() -> None:
    title = find_game(LUDUS)
    values = title.options().defaults()
    assert make_plan(title, 2, ["uniform"], 999, 1, values, None).check
    assert not make_plan(title, 2, ["uniform"], 1000, 1, values, None).check
    assert make_plan(title, 2, ["uniform"], 1000, 1, values, True).check
    assert not make_plan(title, 2, ["uniform"], 5, 1, values, False).check


def test_a_broken_invariant_ends_the_run_with_the_game_that_shows_it(tmp_path: Path) -> None:
    with pytest.raises(GameFault, match="-1 stones in the heap") as caught:
        simulate(TakeStones(greedy_rules=True), games=20, seed=1)
    match = caught.value.match
    assert match.state.check() == ["-1 stones in the heap"]
    first, second = save_fault(caught.value, tmp_path), save_fault(caught.value, tmp_path)
    assert first != second
    header, *_, last, _footer = map(json.loads, first.read_text().splitlines())
    assert header["open_seed"] == f"1/{caught.value.number}"
    assert last["entry"] == len(match.log) - 1


def test_without_checks_a_broken_invariant_goes_unnoticed() -> None:
    assert simulate(TakeStones(greedy_rules=True), games=20, seed=1, check=False).games == 20


def test_rules_that_crash_or_never_end_are_faults_too() -> None:
    crashed = play_game(TakeStones(crash=True), plan_for(TakeStones()), 0)
    assert isinstance(crashed, Fault)
    assert crashed.reason == "IndexError: off the board"
    endless = play_game(TakeStones(endless=True), plan_for(TakeStones()), 0)
    assert isinstance(endless, Fault)
    assert "not over after 12 decisions" in endless.reason


def test_a_killed_worker_changes_nothing() -> None:
    killed: list[int] = []
    others = multiprocessing.active_children()  # of other tests of this process

    def kill_once(done: int) -> None:
        if not killed:
            for child in set(multiprocessing.active_children()) - set(others):
                assert child.pid is not None
                killed.append(child.pid)
                os.kill(child.pid, signal.SIGKILL)

    expected = simulate(LUDUS, games=16, seed=2, workers=1)
    assert simulate(LUDUS, games=16, seed=2, workers=2, progress=kill_once) == expected
    assert len(killed) == 2


def test_a_worker_that_dies_twice_over_the_same_task_is_an_error() -> None:
    others = multiprocessing.active_children()  # of other tests of this process
    with pytest.raises(WorkerDied, match=r"died twice over 3 \(exit code 3\)"):
        list(spread(os._exit, [3], 1))
    assert not set(multiprocessing.active_children()) - set(others)


def test_results_come_in_the_order_of_the_tasks() -> None:
    assert list(spread(abs, [-3, -1, -2, 0], 2)) == [3, 1, 2, 0]


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"seats": 3}, "for 2 players, not 3"),
        ({"games": 0}, "at least 1"),
        ({"bots": ["uniform", "greedy", "uniform"]}, "name 1 to 2"),
        ({"bots": ["Greedy"]}, "uniform, greedy"),
        ({"workers": 0}, "at least 1"),
        ({"options": {"rows": 6}}, "one of 5, 7, 9"),
    ],
)
def test_the_library_refuses_wrong_input(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        simulate(LUDUS, **given)


def test_default_workers_are_the_cores_of_this_process() -> None:
    assert worker_count(None) == len(os.sched_getaffinity(0))
    assert worker_count(3) == 3


def test_the_summary_is_the_same_for_the_same_seed_and_speed_goes_elsewhere(circenses: Command) -> None:
    words = ["simulate", LUDUS, "--games", "6", "--bots", "greedy,uniform", "--seed", "5", "--workers"]
    one, two = circenses(*words, "1"), circenses(*words, "2")
    assert one.code == two.code == 0
    assert one.out == two.out
    assert "6 games, seed 5" in one.out
    assert "endings" in one.out
    assert "a second" in one.err
    assert "a second" not in one.out


def test_a_fresh_seed_is_told_and_repeats_the_run(circenses: Command) -> None:
    words = ["simulate", LUDUS, "--games", "3", "--workers", "1", "--json"]
    fresh = circenses(*words)
    (seed,) = [line.split()[1] for line in fresh.err.splitlines() if line.startswith("seed ")]
    assert json.loads(fresh.out)["seed"] == seed
    assert circenses(*words, "--seed", seed).out == fresh.out


def test_options_reach_the_games_and_the_report_says_what_differs(circenses: Command, tmp_path: Path) -> None:
    file = tmp_path / "house.toml"
    file.write_text("draw_cycles = 1\n")
    words = ["simulate", LUDUS, "--games", "40", "--seed", "1", "--workers", "1", "--json"]
    words += ["--bots", "uniform"]
    ran = circenses(*words, "--options", str(file), "--set", "formation=testudo", "--preset", "letter")
    report = json.loads(ran.out)
    assert report["options"] == {"formation": "testudo", "friendly_opportunity": True, "draw_cycles": 1}
    assert "quiet_cycles" in report["endings"]
    assert report["checked"] is True
    assert json.loads(circenses(*words, "--no-check").out)["checked"] is False


@pytest.mark.parametrize(
    ("words", "reason"),
    [
        (["--bots", "Greedy"], "uniform, greedy"),
        (["--set", "rows=6"], "one of 5, 7, 9"),
        (["--set", "formation=nothing"], "standard"),
        (["--games", "0"], "at least 1"),
        (["--workers", "0"], "at least 1"),
        (["--seats", "4"], "2 players"),
    ],
)
def test_wrong_input_gets_one_line_and_no_game(circenses: Command, words: list[str], reason: str) -> None:
    ran = circenses("simulate", LUDUS, *words)
    assert ran.code == 2
    assert ran.out == ""
    assert len(ran.complaints) == 1
    assert reason in ran.complaints[0]
    assert "seed" not in ran.err


def test_a_broken_game_exits_with_1_and_leaves_its_record(
    circenses: Command, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.chdir(tmp_path)
    with on_the_shelf(TakeStones(greedy_rules=True)):
        ran = circenses("simulate", "take-stones", "--seed", "a b", "--workers", "2")
    assert ran.code == 1
    assert ran.out == ""
    assert "-1 stones in the heap" in ran.complaints[0]
    (file,) = tmp_path.iterdir()
    assert file.name in ran.err
    assert file.name.startswith("fault-take-stones-a-b-")


def heed_ctrl_c() -> None:
    """Whoever starts the tests in the background has Ctrl-C ignored, and children inherit that."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@pytest.mark.skipif(not hasattr(os, "killpg"), reason="process groups")
def test_ctrl_c_ends_all_processes_at_once_with_130_and_no_traceback() -> None:
    words = ["simulate", LUDUS, "--games", "10000000", "--workers", "2", "--no-check"]
    command = [sys.executable, "-m", "circenses", *words]
    with subprocess.Popen(
        command,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
        preexec_fn=heed_ctrl_c,
    ) as running:
        assert running.stderr is not None
        try:
            while not running.stderr.readline().startswith("seed "):
                assert running.poll() is None
            os.killpg(running.pid, signal.SIGINT)
            told, complaints = running.communicate(timeout=180)  # ends only when the workers have let go of the pipes
        finally:
            if running.poll() is None:
                os.killpg(running.pid, signal.SIGKILL)
    assert running.returncode == 130
    assert told == ""
    assert complaints == "circenses: interrupted\n"
