"""A server that dies and rises again: `python -m tests.server.lives`.

Each line on standard input is a point to die at (`committed:3`, or nothing) and a database, and starts one life as a
process of its own; everything is imported once. Standard output tells the port of each life, and how it ended.
"""

import os
import signal
import subprocess
import sys
from dataclasses import replace
from pathlib import Path
from typing import IO

from litestar import Litestar

from circenses.server import faults
from circenses.server.app import make_app
from circenses.server.run import Server
from tests.server.serving import settings


def say(text: str) -> None:
    os.write(1, f"{text}\n".encode())


def live(database: str, point: str) -> None:
    made = replace(settings(Path()), database=database)
    faults.arm(point)
    Server(make_app(made), made, lambda port: say(f"port {port} {os.getpid()}")).run()


def main() -> None:
    Litestar()  # it imports much only now
    for line in sys.stdin:
        child = os.fork()
        if child == 0:
            point, _, database = line.rstrip("\n").partition(" ")
            live(database, point)
            os._exit(0)
        _, status = os.waitpid(child, 0)
        say(f"ended {os.waitstatus_to_exitcode(status)}")


class Lives:
    """The other end, for tests; each life is on the database that is named when it begins."""

    def __init__(self, database: str = "") -> None:
        self.database = database
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.server.lives"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            cwd=Path(__file__).parents[2],
            env={**os.environ, "PYTHONPATH": os.pathsep.join(["src", "."])},
            text=True,
        )
        self.pid = 0

    def _pipe(self, pipe: IO[str] | None) -> IO[str]:
        assert pipe is not None
        return pipe

    def begin(self, point: str = "") -> int:
        """Starts a life; its port."""
        print(point, self.database, file=self._pipe(self.process.stdin), flush=True)
        told = self._pipe(self.process.stdout).readline().split()
        assert told[:1] == ["port"], f"the server did not start: {told}"
        self.pid = int(told[2])
        return int(told[1])

    def end(self) -> int:
        """How this life ended."""
        word, _, number = self._pipe(self.process.stdout).readline().partition(" ")
        assert word == "ended"
        self.pid = 0
        return int(number)

    def kill(self) -> None:
        """Ends this life from outside."""
        os.kill(self.pid, signal.SIGKILL)
        assert self.end() == -signal.SIGKILL

    def rest(self) -> None:
        """Nobody lives now."""
        if self.pid:
            self.kill()

    def close(self) -> None:
        self.rest()
        self.process.kill()
        self.process.wait()
        self._pipe(self.process.stdin).close()
        self._pipe(self.process.stdout).close()


if __name__ == "__main__":
    main()
