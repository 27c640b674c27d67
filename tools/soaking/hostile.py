"""An hour of hostile load: `python -m tools.soaking.hostile --seconds 3600`.

Good people play on while others send nonsense: fuzzed requests, records and positions, half requests, tables that hang,
kills of the server and of the process that watches it, and a clock that jumps. Afterwards every table of the good must
answer, with every move that was acknowledged. Exit code 0: so it is. The same seed attacks in the same order.
"""

import argparse
import contextlib
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx

import circenses
from circenses.kernel.lines import lines
from circenses.kernel.match import Match

ROOT = Path(__file__).resolve().parent.parent.parent
WICKED = {"game": "spinning", "seats": [{"kind": "human"}] * 2, "options": {"rounds": 2}}
PATIENCE = 60.0
DAY = 86_400.0
ROUTES = "view events actions preview undo close chat name links enter join why branch".split()  # noqa: SIM905
JUNK: list[Any] = [
    None,
    True,
    -1,
    0,
    10**30,
    2**63,
    1e308,
    "",
    "\0",
    "x" * 5000,
    "\ud7ff",
    [],
    [[]],
    {},
    {"a": {}},
    "NaN",
]


@dataclass
class Good:
    """A table of people who just want to play."""

    id: str
    tokens: list[str]
    moves: list[tuple[int, int, int]] = field(default_factory=list)  # acknowledged: ply, seat, action


class Attack:
    def __init__(self, folder: Path, seed: int) -> None:
        self.folder = folder
        self.rng = random.Random(seed)
        self.good: list[Good] = []
        self.counts: Counter[str] = Counter()
        self.strange: list[str] = []  # answers that should not occur
        self.records = _records(self.rng)
        self.process: subprocess.Popen[str] | None = None
        self.port = 0
        self.http = httpx.Client()
        self.start()

    # The server

    def start(self) -> None:
        command = [sys.executable, "-m", "tools.soaking.hostile_server", str(self.folder), str(self.port)]
        environment = {**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])}
        with (self.folder / "err").open("a") as err:
            self.process = subprocess.Popen(
                command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=err, text=True
            )
        assert self.process.stdout is not None
        with self.process.stdout as output:
            self.port = int(output.readline() or 0)
        assert self.port, "the server did not start"
        self.fresh_client()

    def fresh_client(self) -> None:
        self.http.close()
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{self.port}", timeout=PATIENCE)

    def wait(self) -> None:
        """Until the server answers again."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            with contextlib.suppress(httpx.TransportError):
                if self.http.get("/health").status_code == 200:
                    return
            self.fresh_client()
            time.sleep(0.1)
        raise AssertionError("the server does not come back")

    def stop(self) -> None:
        assert self.process is not None
        self.process.terminate()
        self.process.wait(PATIENCE)

    # Requests

    def ask(self, method: str, path: str, token: str = "", **more: Any) -> httpx.Response | None:
        headers = {**({"Authorization": f"Bearer {token}"} if token else {}), **more.pop("headers", {})}
        try:
            answer = self.http.request(method, path, headers=headers, **more)
        except (httpx.TransportError, httpx.InvalidURL, ValueError, TypeError):
            self.counts["no answer"] += 1
            self.wait()
            return None
        self.http.cookies.clear()  # everybody here comes without a browser
        self.counts[f"answers {answer.status_code // 100}xx"] += 1
        if answer.status_code == 500:
            self.strange.append(f"500 to {method} {path[:80]}")
        return answer

    # What good people do

    def open(self) -> None:
        game = circenses.game(self.rng.choice(circenses.game_ids()))
        seats = self.rng.choice(list(game.seats))
        kinds = ["human", *(self.rng.choice(["human", "tiro", "uniform"]) for _ in range(seats - 1))]
        answer = self.ask("POST", "/api/v1/tables", json={"game": game.id, "seats": [{"kind": kind} for kind in kinds]})
        if answer is not None and answer.status_code == 201:
            table = answer.json()
            self.good.append(Good(table["id"], [link["token"] for link in table["links"]]))
            self.counts["tables"] += 1

    def move(self) -> None:
        table = self.rng.choice(self.good)
        for token in table.tokens:
            answer = self.ask("GET", f"/api/v1/tables/{table.id}/view", token)
            if answer is None or answer.status_code != 200:
                continue
            view = answer.json()
            if view["locked"] == "archived":
                answer = self.ask("POST", f"/api/v1/tables/{table.id}/take-out", token, json={})
                self.counts["taken out of the archive"] += answer is not None and answer.status_code == 201
            if not view["choices"]:
                continue
            action = self.rng.choice(view["choices"])["action"]
            body = {"ply": view["ply"], "actions": [action]}
            answer = self.ask("POST", f"/api/v1/tables/{table.id}/actions", token, json=body)
            if answer is not None and answer.status_code == 201:
                table.moves.append((view["ply"], view["you"]["seat"], action))
                self.counts["moves"] += 1
            return

    def watch(self) -> None:
        table = self.rng.choice(self.good)
        path = self.rng.choice([f"/table/{table.id}", f"/api/v1/tables/{table.id}/view", f"/table/{table.id}/replay"])
        answer = self.ask("GET", path)
        if answer is not None and answer.status_code not in (200, 429):
            self.strange.append(f"{answer.status_code} to a spectator of {table.id}")

    # What others do

    def nonsense(self) -> None:
        table = self.rng.choice(self.good)
        route = self.rng.choice(ROUTES)
        keys = ["ply", "actions", "seat", "to", "agree", "text", "token", "name", "bot", "parts"]
        body = {key: self.rng.choice(JUNK) for key in self.rng.sample(keys, 3)}
        token = self.rng.choice(["", "wrong", "é" * 50, *table.tokens]).encode("ascii", "replace").decode()
        if token in table.tokens and route in ("close", "undo", "links", "name"):
            token = "wrong"
        headers = {"X-Forwarded-For": f"10.0.0.{self.rng.randrange(256)}", "Content-Type": "application/json"}
        raw = self.rng.choice([json.dumps(body), "{" * 2000, "[" * 100_000, "\x00", json.dumps(body)[:-3]])
        method = self.rng.choice(["GET", "POST", "PUT", "DELETE"])
        if route == "events" and method == "GET":
            return
        path = f"/api/v1/tables/{self.rng.choice([table.id, 'x' * 40, '%00', '..'])}/{route}"
        self.ask(method, path, token, content=raw, headers=headers)

    def record(self) -> None:
        text = self.rng.choice(self.records)
        rows = text.split("\n")
        for _ in range(self.rng.randrange(1, 4)):
            line = self.rng.randrange(len(rows) - 1)
            rows[line] = _mutated(rows[line], self.rng)
        self.ask("POST", "/api/v1/records", json={"text": "\n".join(rows)})
        self.counts["records"] += 1

    def position(self) -> None:
        game = circenses.game(self.rng.choice(circenses.game_ids()))
        seats = self.rng.choice(list(game.seats))
        match = Match(game, seats, seed=str(self.rng.random()))
        header = json.loads(lines(match)[0])
        header["position"] = _changed(game.to_json(match.state), self.rng)
        self.ask("POST", "/api/v1/records", json={"text": json.dumps(header) + "\n"})
        self.counts["positions"] += 1

    def half(self) -> None:
        """Requests that never end."""
        lying: list[socket.socket] = []
        for _ in range(50):
            with contextlib.suppress(OSError):
                connection = socket.create_connection(("127.0.0.1", self.port), 5)
                connection.sendall(
                    b"POST /api/v1/tables HTTP/1.1\r\nHost: x\r\nContent-Length: 900\r\n" + b"X-A: " + b"b" * 500
                )
                lying.append(connection)
        self.watch()
        for one in lying:
            one.close()
        self.counts["half requests"] += len(lying)

    def hang(self) -> None:
        answer = self.ask("POST", "/api/v1/tables", json=WICKED)
        if answer is not None and answer.status_code == 201:
            self.ask("GET", f"/api/v1/tables/{answer.json()['id']}/view")
            self.counts["tables that hang"] += 1

    def kill(self) -> None:
        assert self.process is not None
        if self.rng.random() < 0.5:
            self.process.kill()
            self.process.wait()
            self.counts["kills of the supervisor"] += 1
            until = time.monotonic() + PATIENCE
            while True:
                try:
                    self.start()
                    break
                except AssertionError:
                    assert time.monotonic() < until, "the server does not start again"
                    time.sleep(0.2)
        else:
            task = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
            for pid in map(int, task.read_text().split()):
                if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes():
                    os.kill(pid, signal.SIGKILL)
            self.counts["kills of the server"] += 1
        self.wait()

    def clock(self) -> None:
        jump = self.rng.choice([-DAY, 0.0, 0.0, 31 * DAY, -365 * DAY, 3600.0])
        (self.folder / "clock").write_text(str(jump), encoding="utf-8")
        self.counts["clock jumps"] += 1

    # All of it

    def run(self, seconds: float) -> None:
        acts: list[tuple[int, Callable[[], None]]] = [
            (60, self.move),
            (10, self.watch),
            (25, self.nonsense),
            (4, self.record),
            (4, self.position),
            (2, self.clock),
            (1, self.half),
        ]
        rare: list[Callable[[], None]] = [self.kill, self.hang, self.kill]
        self.open()
        began = reported = time.monotonic()
        next_rare = began + 20
        while time.monotonic() < began + seconds:
            if len(self.good) < 40 and self.rng.random() < 0.02:
                self.open()
            self.rng.choices([act for _, act in acts], [weight for weight, _ in acts])[0]()
            if time.monotonic() > next_rare:
                self.rng.choice(rare)()
                next_rare = time.monotonic() + 20
            if time.monotonic() > reported + 30:
                reported = time.monotonic()
                print(f"hostile: {reported - began:,.0f} s, {dict(self.counts)}", file=sys.stderr, flush=True)

    def verdict(self) -> list[str]:
        """What is wrong after the attack; [] if nothing is."""
        (self.folder / "clock").write_text("0", encoding="utf-8")
        wrong = list(self.strange)
        for table in self.good:
            answer = self.ask("GET", f"/api/v1/tables/{table.id}/view")
            if answer is None or answer.status_code != 200:
                wrong.append(f"{table.id} does not answer")
                continue
            view = answer.json()
            if view["locked"] not in ("", "archived"):
                wrong.append(f"{table.id}: {view['locked']}")
            wrong += self._lost(table)
        return wrong

    def _lost(self, table: Good) -> list[str]:
        stored: set[tuple[int, int]] = set()
        for token in table.tokens:  # the owner of a seat may see what others may not
            answer = self.ask("GET", f"/api/v1/tables/{table.id}/record", token)
            for line in answer.text.splitlines() if answer is not None else []:
                entry = json.loads(line)
                if "action" in entry:
                    stored.add((entry["seat"], entry["action"]))
        return [f"{table.id} lost {move}" for move in table.moves if move[1:] not in stored and not self._waits(table)]

    def _waits(self, table: Good) -> bool:
        """A sealed answer is no entry before the others have answered."""
        answer = self.ask("GET", f"/api/v1/tables/{table.id}/view")
        return answer is not None and any(panel["sealed"] for panel in answer.json()["panels"])


def _records(rng: random.Random) -> list[str]:
    """Records of each game, some decisions long."""
    texts: list[str] = []
    for id in circenses.game_ids():
        game = circenses.game(id)
        match = Match(game, rng.choice(list(game.seats)), seed=str(rng.random()))
        for _ in range(60):
            for seat in match.actors():
                match.play(rng.choice(match.actions(seat)), seat)
                if match.over:
                    break
        texts.append("".join(line + "\n" for line in lines(match)))
    return texts


def _mutated(text: str, rng: random.Random) -> str:
    """JSON with one value changed; or text that was JSON."""
    if rng.random() < 0.2:
        at = rng.randrange(len(text) or 1)
        return text[:at] + rng.choice(["", "\0", "[", "9" * 40, text]) + text[at + 1 :]
    try:
        return json.dumps(_changed(json.loads(text), rng))
    except ValueError:
        return text


def _changed(tree: Any, rng: random.Random) -> Any:
    """The tree with one value changed."""
    node = tree
    while isinstance(node, dict | list) and node:
        key: Any = rng.choice(list(node)) if isinstance(node, dict) else rng.randrange(len(node))
        if not isinstance(node[key], dict | list) or not node[key] or rng.random() < 0.2:
            node[key] = rng.choice(JUNK)
            break
        node = node[key]
    return tree


def _internal(log: str) -> list[str]:
    """What the server's log complains of: internal errors, and the last line of every traceback."""
    faults, inside = Counter[str](), False
    for line in log.splitlines():
        if "internal error" in line:
            faults[line] += 1
        elif line.startswith("Traceback"):
            inside = True
        elif inside and line and not line.startswith(" "):
            faults[line] += 1
            inside = False
    return [f"{times} times: {line}" for line, times in faults.most_common()]


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.soaking.hostile", description=__doc__)
    parser.add_argument("--seconds", type=float, default=3600.0)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        attack = Attack(Path(folder), args.seed)
        try:
            attack.run(args.seconds)
            wrong = attack.verdict()
        except BaseException:
            last = (Path(folder) / "err").read_text(encoding="utf-8").splitlines()[-60:]
            print("The server said last:", *last, sep="\n", file=sys.stderr)
            raise
        finally:
            attack.stop()
            log = (Path(folder) / "err").read_text(encoding="utf-8")
    report = {**attack.counts, "tables that answer": len(attack.good), "wrong": wrong[:20]}
    print(json.dumps(report, indent=1))
    print("\n".join(_internal(log)[:20]), file=sys.stderr)
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
