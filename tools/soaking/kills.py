"""Kills the players of a run, again and again: `python -m tools.soaking.kills`.

Workers, the process that drives them, and all together are killed at random moments. A finished unit must never change
or be lost, and the run must end with the bytes that one undisturbed process writes.
"""

import argparse
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from circenses.games import game as find_game
from circenses.lab import make_plan
from circenses.lab.runs import Local, Run, make_manifest, play

KILLS = 200
GAME = "ludus-cyclorum"
PATIENCE = 300.0  # seconds in which something must happen
TARGETS = ("worker", "driver", "all")


class Lost(Exception):
    """A finished unit is gone or has changed, or the bytes differ."""


def begin(folder: Path, units: int, games: int) -> Run:
    game = find_game(GAME)
    plan = make_plan(game, 2, ["uniform"], units * games, "kills", game.options().defaults(), False)
    return Run.begin(folder, make_manifest(game, plan, games))


def contents(run: Run) -> dict[str, bytes]:
    return {run.path(unit).name: run.path(unit).read_bytes() for unit in run.done()}


def children(pid: int) -> list[int]:
    try:
        return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
    except OSError:
        return []


def disturbed(run: Run, kills: int, seed: str) -> dict[str, int]:
    """Drives the run until `kills` processes were killed, or until it is complete; returns how many of each kind
    were."""
    rng = random.Random(seed)
    killed = dict.fromkeys(TARGETS, 0)
    before: dict[str, bytes] = {}
    while sum(killed.values()) < kills and run.missing():
        driver = subprocess.Popen(
            [sys.executable, "-m", "tools.soaking.kills", "--drive", str(run.folder)], start_new_session=True
        )
        try:
            target = rng.choice(TARGETS)
            if _struck(run, driver, target, rng):
                killed[target] += 1
            there = contents(run)
            if any(there.get(name) != content for name, content in before.items()):
                raise Lost(f"after {killed} a finished unit is gone or another")
            before = there
        finally:
            if driver.poll() is None:
                os.killpg(driver.pid, signal.SIGKILL)
            driver.wait()
    return killed


def _struck(run: Run, driver: "subprocess.Popen[bytes]", target: str, rng: random.Random) -> bool:
    """Waits for the driver to have done a unit or two more, then kills; returns whether there was one to kill."""
    goal = len(run.done()) + rng.randrange(1, 3)
    deadline = time.monotonic() + PATIENCE
    while driver.poll() is None and len(run.done()) < goal:
        if time.monotonic() > deadline:
            raise Lost("nothing happens any more")
        time.sleep(rng.random() / 100)
    if driver.poll() is not None:
        return False
    if target == "driver":
        os.kill(driver.pid, signal.SIGKILL)
    elif target == "all":
        os.killpg(driver.pid, signal.SIGKILL)
    else:
        workers = children(driver.pid)
        if not workers:
            return False
        os.kill(rng.choice(workers), signal.SIGKILL)
        before = len(run.done())
        while driver.poll() is None and len(run.done()) == before and run.missing() and time.monotonic() < deadline:
            time.sleep(0.01)  # the run must go on without that worker
    return True


def soak(folder: Path, kills: int, units: int, games: int, seed: str) -> dict[str, int]:
    quiet = begin(folder / "quiet", units, games)
    play(quiet, Local(1))
    total = dict.fromkeys(TARGETS, 0)
    turn = 0
    while sum(total.values()) < kills:
        run = begin(folder / f"disturbed-{turn}", units, games)
        counts = disturbed(run, kills - sum(total.values()), f"{seed} {turn}")
        play(run, Local(1))
        if contents(run) != contents(quiet):
            raise Lost(f"after {counts} the run has other bytes")
        total = {target: total[target] + counts[target] for target in TARGETS}
        turn += 1
    return total


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soaking.kills", description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--kills", type=int, default=KILLS)
    parser.add_argument("--drive", type=Path, metavar="RUN", help=argparse.SUPPRESS)
    args = parser.parse_args()
    if args.drive is not None:
        play(Run.open(args.drive), Local(2))
        return 0
    with tempfile.TemporaryDirectory() as folder:
        try:
            counts = soak(Path(folder), args.kills, 100, 20, "kills")
        except Lost as fault:
            print(f"kills: {fault}", file=sys.stderr)
            return 1
    parts = ", ".join(f"{count} {who}" for who, count in counts.items())
    print(f"{sum(counts.values())} kills ({parts}): nothing lost, no byte changed")
    return 0


if __name__ == "__main__":
    sys.exit(main())
