"""One plan on every engine gives the same bytes: `python -m tools.soaking.engines`; needs Ray and Dask's `distributed`.

One process, two processes, Ray with two nodes on this machine, an executor of Dask and seven shards that are merged.
Besides, Ray's workers are killed while they play, and what Ray costs is measured against two processes in turns.
"""

import argparse
import os
import random
import signal
import tempfile
import time
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from threading import Event, Thread
from typing import Any

from circenses.games import game as find_game
from circenses.lab import make_plan
from circenses.lab.runs import Local, Manifest, Pool, Ray, Run, Shard, make_manifest, merge, play
from circenses.lab.runs.engines import Engine

GAME = "circus-maximus"
WORKER = b"ray::_call"  # how Ray calls a process that plays a unit; a node does not outlive its other helpers
HOST = "127.0.0.2"  # 127.0.0.1 is replaced by the address of this machine in its network
PATIENT = {"health_check_timeout_ms": 60_000, "health_check_failure_threshold": 20}  # a busy machine is not a dead node


def manifest_of(units: int, games: int) -> Manifest:
    game = find_game(GAME)
    return make_manifest(
        game, make_plan(game, 4, ["civis"], units * games, "engines", game.options().defaults(), False), games
    )


def played(folder: Path, manifest: Manifest, engine: Engine) -> str:
    run = Run.begin(folder, manifest)
    play(run, engine)
    return run.sha256()


def sharded(folder: Path, manifest: Manifest) -> str:
    parts = [folder / str(part) for part in range(1, 8)]
    for number, part in enumerate(parts, 1):
        play(Run.begin(part, manifest), Local(1), Shard(number, 7))
    return merge(folder / "merged", parts).sha256()


class TwoNodes:
    """A Ray cluster of two nodes with one core each, on this machine."""

    def __enter__(self) -> Ray:
        node = {"num_cpus": 1, "node_ip_address": HOST}
        self.cluster: Any = import_module("ray.cluster_utils").Cluster(
            initialize_head=True, head_node_args={**node, "include_dashboard": False, "_system_config": PATIENT}
        )
        self.cluster.add_node(**node)
        ray: Any = import_module("ray")
        ray.init(address=self.cluster.address, _node_ip_address=HOST, log_to_driver=False)
        self.engine = Ray()
        return self.engine

    def __exit__(self, *fault: object) -> None:
        self.engine.ray.shutdown()
        self.cluster.shutdown()


class Dask:
    def __enter__(self) -> Pool:
        distributed: Any = import_module("distributed")
        self.cluster: Any = distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)
        self.client: Any = distributed.Client(self.cluster)
        return Pool(self.client.get_executor(), 2)

    def __exit__(self, *fault: object) -> None:
        self.client.close()
        self.cluster.close()


def workers() -> list[int]:
    """Processes of Ray that play a unit now."""
    ids: list[int] = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and (entry / "cmdline").read_bytes().startswith(WORKER):
                ids.append(int(entry.name))
        except OSError:  # it has ended
            continue
    return ids


def killing(over: Event, most: int, killed: list[int]) -> None:
    """Kills a worker now and then, with pauses in which a unit can be finished."""
    rng = random.Random("engines")
    while len(killed) < most and not over.wait(rng.uniform(1.0, 4.0)):
        if ids := workers():
            os.kill(rng.choice(ids), signal.SIGKILL)
            killed.append(len(killed))


def with_kills(folder: Path, manifest: Manifest, engine: Ray, most: int) -> tuple[str, int]:
    over, killed = Event(), list[int]()
    killer = Thread(target=killing, args=(over, most, killed))
    killer.start()
    try:
        return played(folder, manifest, engine), len(killed)
    finally:
        over.set()
        killer.join()


def timed(run: Callable[[], str]) -> float:
    began = time.perf_counter()
    run()
    return time.perf_counter() - began


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--units", type=int, default=14)
    parser.add_argument("--games", type=int, default=20, help="games of a unit")
    parser.add_argument("--kills", type=int, default=20, help="of workers of Ray")
    parser.add_argument("--rounds", type=int, default=0, help="of measuring Ray against two processes")
    args = parser.parse_args()
    manifest = manifest_of(args.units, args.games)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        expected = played(folder / "one", manifest, Local(1))
        actual = {
            "two processes": played(folder / "two", manifest, Local(2)),
            "seven shards": sharded(folder, manifest),
        }
        with Dask() as pool:
            actual["Dask"] = played(folder / "dask", manifest, pool)
        with TwoNodes() as ray:
            actual["Ray, two nodes"] = played(folder / "ray", manifest, ray)
            actual["Ray, workers killed"], kills = with_kills(folder / "killed", manifest, ray, args.kills)
            print(f"one process: {expected}; {kills} workers of Ray killed")
            for engine, sha in actual.items():
                print(f"{engine}: {'the same bytes' if sha == expected else 'OTHER BYTES ' + sha}", flush=True)
            ratios: list[float] = []
            for round in range(args.rounds):
                local = timed(partial(played, folder / f"l{round}", manifest, Local(2)))
                far = timed(partial(played, folder / f"r{round}", manifest, ray))
                ratios.append(far / local)
                print(f"two processes {local:.1f} s, Ray {far:.1f} s: {far / local:.3f}", flush=True)
            if ratios:
                print(f"Ray takes {median(ratios):.3f} times as long as two processes (median of {len(ratios)})")
    if set(actual.values()) != {expected}:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
