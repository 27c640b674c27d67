"""Runs in a folder: done means that the file is there, and the bytes are the same whoever played."""

import json
import socket
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import get_context
from pathlib import Path
from typing import Any

import pytest

from circenses.bots import Bot
from circenses.games import game as find_game
from circenses.kernel.errors import BadOption
from circenses.kernel.game import Game
from circenses.kernel.rng import Rng
from circenses.kernel.state import State
from circenses.lab import Plan, WorkerDied, make_plan, simulate
from circenses.lab.runs import Local, Manifest, Pool, Run, Shard, Unit, check, make_manifest, merge, play, report
from circenses.lab.runs.engines import Results, Work, must_answer, named_executor
from circenses.lab.runs.go import as_record
from circenses.lab.runs.manifest import read_manifest
from circenses.lab.sealed import sealed
from tools.soaking import kills

LUDUS = find_game("ludus-cyclorum")
GAMES, UNIT = 14, 2


def plan_of(**given: Any) -> Plan:
    plan = make_plan(LUDUS, 2, ["uniform"], GAMES, "runs", LUDUS.options().defaults(), False)
    return replace(plan, **given)


def manifest(**given: Any) -> Manifest:
    return make_manifest(LUDUS, plan_of(**given), UNIT)


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The run as one process plays it."""
    run = Run.begin(tmp_path_factory.mktemp("runs") / "whole", manifest())
    play(run, Local(1))
    return run


def files(run: Run) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in (run.folder / "units").iterdir()}


class Backwards:
    """Finishes the last unit first, and every unit twice."""

    def run(self, work: Work, units: Sequence[Any]) -> Results:
        for unit in reversed(units):
            work(unit)
            yield unit, work(unit)


def two_processes(folder: Path) -> Run:
    run = Run.begin(folder, manifest())
    play(run, Local(2))
    return run


def an_executor(folder: Path) -> Run:
    run = Run.begin(folder, manifest())
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as executor:
        play(run, Pool(executor, 2))
    return run


def backwards(folder: Path) -> Run:
    run = Run.begin(folder, manifest())
    play(run, Backwards())
    return run


def seven_shards(folder: Path) -> Run:
    parts = [folder / str(part) for part in range(1, 8)]
    for number, part in enumerate(parts, 1):
        play(Run.begin(part, manifest()), Local(1), Shard(number, 7))
    return merge(folder / "merged", parts)


def shards_of_one_folder(folder: Path) -> Run:
    for part in (2, 3, 1):
        play(Run.begin(folder, manifest()), Local(1), Shard(part, 3))
    return Run.open(folder)


@pytest.mark.parametrize("engine", [two_processes, an_executor, backwards, seven_shards, shards_of_one_folder])
def test_the_bytes_are_the_same_whoever_plays(whole: Run, tmp_path: Path, engine: Callable[[Path], Run]) -> None:
    run = engine(tmp_path / "run")
    assert run.missing() == []
    assert files(run) == files(whole)
    assert run.sha256() == whole.sha256()


def test_ray_gives_the_same_bytes(whole: Run, tmp_path: Path) -> None:
    pytest.importorskip("ray", reason="Ray is not installed: pip install 'circenses[ray]'")
    from circenses.lab.runs import Ray

    run = Run.begin(tmp_path / "run", manifest())
    engine = Ray(workers=2)
    try:
        play(run, engine)
    finally:
        engine.ray.shutdown()
    assert run.sha256() == whole.sha256()


def test_another_seed_gives_other_bytes(whole: Run, tmp_path: Path) -> None:
    other = Run.begin(tmp_path / "run", manifest(seed="other", games=2))
    play(other, Local(1))
    assert other.sha256() != whole.sha256()
    assert other.games()["digest"].to_list() != whole.games()["digest"].to_list()[:2]


def test_the_summary_is_that_of_a_simulation(whole: Run) -> None:
    assert report(whole) == simulate("ludus-cyclorum", 2, ["uniform"], GAMES, "runs", check=False, workers=1)


# Stopping and going on


class Counting:
    """Plays in this process and notes what it was asked for; it can be stopped after some units."""

    def __init__(self, most: int = 1000) -> None:
        self.asked: list[Unit] = []
        self.most = most

    def run(self, work: Work, units: Sequence[Any]) -> Results:
        for unit in units[: self.most]:
            self.asked.append(unit)
            yield unit, work(unit)


def test_what_is_done_is_not_played_again(whole: Run, tmp_path: Path) -> None:
    first, second, third = Counting(3), Counting(), Counting()
    run = Run.begin(tmp_path / "run", manifest())
    play(run, first)
    assert run.done() == first.asked
    told: list[int] = []
    play(Run.open(tmp_path / "run"), second, progress=told.append)
    assert first.asked + second.asked == run.manifest.units()
    assert told == [8, 10, 12, 14]
    play(run, third)
    assert third.asked == []
    assert run.sha256() == whole.sha256()


def test_a_file_that_was_not_finished_does_not_count(tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "run", manifest())
    unit = run.manifest.units()[0]
    (tmp_path / "run" / "units" / f".{run.path(unit).name}.1.part").write_bytes(b"half")
    (tmp_path / "run" / "units" / "notes.txt").write_bytes(b"of somebody")
    assert run.done() == []


def test_players_that_are_killed_lose_nothing_that_is_done(tmp_path: Path) -> None:
    """`make soak` kills 200 times."""
    assert sum(kills.soak(tmp_path, 3, 6, 2, "small").values()) == 3


def test_the_soak_of_kills_notices_a_loss(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Somebody else writes over a unit while it is driven."""
    run = kills.begin(tmp_path / "run", 4, 1)
    unit = run.manifest.units()[0]
    run.keep(unit, b"first")

    def spoil(*given: Any) -> bool:
        run.keep(unit, b"second" if run.path(unit).read_bytes() == b"first" else b"first")
        return True

    monkeypatch.setattr(kills, "_struck", spoil)
    with pytest.raises(kills.Lost, match="is gone or another"):
        kills.disturbed(run, 5, "x")


def test_a_plan_of_a_million_games_is_gone_on_with_at_once(tmp_path: Path) -> None:
    made = make_manifest(LUDUS, plan_of(games=1_000_000), 500)
    run = Run.begin(tmp_path / "run", made)
    for unit in made.units()[:-1]:
        run.path(unit).touch()
    again = Run.open(tmp_path / "run")
    assert again.missing() == [Unit(999_500, 999_999)]


# What is wrong


def test_a_folder_of_another_run_is_refused(whole: Run) -> None:
    with pytest.raises(BadOption, match=r"holds another run: games 14 instead of 15, seed 'runs' instead of 'x'"):
        Run.begin(whole.folder, manifest(games=15, seed="x"))


def test_a_folder_with_something_else_is_refused(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("dear")
    with pytest.raises(BadOption, match="is not empty and holds no run"):
        Run.begin(tmp_path, manifest())
    with pytest.raises(BadOption, match="is no run"):
        Run.open(tmp_path)


def test_a_plan_changed_by_hand_is_refused(whole: Run) -> None:
    told = json.loads((whole.folder / "plan.json").read_text())
    assert read_manifest(told) == whole.manifest
    with pytest.raises(BadOption, match="changed by hand"):
        read_manifest({**told, "games": 15})
    with pytest.raises(BadOption, match="format 9"):
        read_manifest({**told, "format": 9})
    with pytest.raises(BadOption, match="not the plan of a run: KeyError 'unit'"):
        read_manifest({key: value for key, value in told.items() if key != "unit"})


def test_a_run_of_other_bots_is_not_gone_on_with(tmp_path: Path) -> None:
    run = Run.begin(tmp_path / "run", make_manifest(LUDUS, plan_of(bots=("civis", "civis")), UNIT))
    before = LUDUS.tuning()
    LUDUS.retune({**before, "worth.sword": before["worth.sword"] + 1})
    try:
        with pytest.raises(BadOption, match="played by other bots"):
            play(run, Local(1))
    finally:
        LUDUS.retune(before)
    assert run.done() == []


def test_broken_files_and_other_games_are_found(whole: Run, tmp_path: Path) -> None:
    assert check(whole, 2) == []
    run = merge(tmp_path / "run", [whole.folder])
    first, second, third, *_ = run.manifest.units()
    run.path(first).write_bytes(b"PAR1 and nothing")
    run.path(second).write_bytes(run.path(third).read_bytes())
    frame = run.frame(third)
    frame.with_columns(digest=frame["digest"].reverse()).write_parquet(run.path(third))
    found = check(run, 100)
    assert len(found) == 4
    assert "is damaged" in found[0]
    assert "does not hold the games 2 to 3" in found[1]
    assert found[2:] == [f"game {n} is another when it is played again" for n in (4, 5)]


def test_one_wrong_byte_anywhere_is_found(whole: Run, tmp_path: Path) -> None:
    run = merge(tmp_path / "run", [whole.folder])
    path = run.path(run.manifest.units()[1])
    content = path.read_bytes()
    for place in (*range(4, len(content), 499), len(content) - 9):
        path.write_bytes(content[:place] + bytes([content[place] ^ 1]) + content[place + 1 :])
        found = check(run)
        assert len(found) == 1, place
        assert f"{path} is damaged: remove it" in found[0]
    path.write_bytes(content[:100])
    for look in (run.games, lambda: report(run)):
        with pytest.raises(BadOption, match=r"lab check .* tells which"):
            look()


def test_a_ray_cluster_that_is_not_there_is_told_at_once() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listening:
        port = listening.getsockname()[1]
        must_answer(f"ray://127.0.0.1:{port}")
    for address in (f"ray://127.0.0.1:{port}", f"127.0.0.1:{port}", "127.0.0.1:99999"):
        with pytest.raises(BadOption, match=r"no Ray cluster answers there"):
            must_answer(address)
    must_answer("auto")
    must_answer("")


def test_files_with_other_figures_are_not_measured_together(whole: Run, tmp_path: Path) -> None:
    run = merge(tmp_path / "run", [whole.folder])
    unit = run.manifest.units()[0]
    run.path(unit).write_bytes(sealed(run.frame(unit).rename({"drawn": "tied"})))
    with pytest.raises(BadOption, match=r"the files of .* have different columns"):
        run.games()


def test_parts_that_contradict_each_other_are_not_merged(whole: Run, tmp_path: Path) -> None:
    run = merge(tmp_path / "run", [whole.folder])
    run.path(run.manifest.units()[1]).write_bytes(b"other")
    with pytest.raises(BadOption, match="games 2 to 3 differ between"):
        merge(tmp_path / "run", [whole.folder])
    other = Run.begin(tmp_path / "other", manifest(seed="other"))
    with pytest.raises(BadOption, match="holds another run"):
        merge(tmp_path / "run", [other.folder])


class Hasty(Bot):
    seconds = 1.0

    def __init__(self) -> None:
        super().__init__("hasty")

    def choose(self, game: Game[Any], s: State, seat: int, legal: list[int], rng: Rng) -> int:
        return legal[0]


def test_a_bot_with_a_time_limit_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("circenses.bots.plug_ins", lambda: {"hasty": Hasty})
    with pytest.raises(BadOption, match="the bot 'hasty' has a time limit"):
        make_manifest(LUDUS, plan_of(bots=("hasty", "uniform")), 1)


def test_an_executor_that_breaks_is_told_and_keeps_what_is_done(tmp_path: Path) -> None:
    class Breaks(ThreadPoolExecutor):
        def submit(self, work: Any, /, *given: Any, **named: Any) -> Any:
            return super().submit(_crash if given[0].first >= 4 else work, *given)

    run = Run.begin(tmp_path / "run", manifest())
    with Breaks(1) as executor, pytest.raises(WorkerDied, match=r"lost games 4 to 5 \(MemoryError: gone\); run again"):
        play(run, Pool(executor, 1))
    assert len(run.done()) == 2


def _crash(unit: Unit) -> bytes:
    raise MemoryError("gone")


@pytest.mark.parametrize(
    ("text", "reason"), [("nothing", "written like"), ("no_such:x", "No module"), ("os:getpid", "returns a int")]
)
def test_a_wrong_executor_is_named(text: str, reason: str) -> None:
    with pytest.raises(BadOption, match=reason):
        named_executor(text)


@pytest.mark.parametrize("text", ["0/4", "5/4", "x", "1", "1/x", "-1/4"])
def test_a_wrong_shard_is_named(text: str) -> None:
    with pytest.raises(BadOption, match="like 17/400"):
        Shard.read(text)


def test_a_job_of_an_array_knows_its_shard() -> None:
    names = ("ID", "MIN", "MAX", "COUNT")
    for numbers, shard in [((3, 0, 9, 10), Shard(4, 10)), ((15, 5, 25, 5), Shard(3, 5)), ((7, 7, 7, 1), Shard(1, 1))]:
        job = {f"SLURM_ARRAY_TASK_{name}": str(number) for name, number in zip(names, numbers, strict=True)}
        assert Shard.read("slurm", job) == shard
    with pytest.raises(BadOption, match="SLURM_ARRAY_TASK_ID is not set"):
        Shard.read("slurm", {})


def test_units_are_about_half_a_minute_and_all_machines_cut_alike() -> None:
    quick = make_manifest(LUDUS, plan_of(games=10**6)).unit
    slow = make_manifest(LUDUS, plan_of(games=10**6, bots=("caesar", "caesar"))).unit
    assert quick > 100 * slow >= 100
    assert str(quick).rstrip("0") in {"1", "2", "5"}
    units = replace(manifest(), unit=5).units()
    assert [(unit.first, unit.last) for unit in units] == [(0, 4), (5, 9), (10, 13)]


def test_a_game_of_a_run_becomes_a_record(whole: Run) -> None:
    row = whole.games().row(3, named=True)
    match = as_record(whole, 3)
    assert (match.ending, match.ranks()) == (row["ending"], row["ranks"])
    with pytest.raises(BadOption, match="0 to 13"):
        as_record(whole, 14)
