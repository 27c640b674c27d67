"""Who answers for a seat: a program on standard input and output, an address that takes JSON, or one of our bots. Each
message and each answer is one JSON object. docs/agents.md has them all.
"""

import json
import queue
import shlex
import subprocess
import threading
from contextlib import suppress
from pathlib import Path
from typing import IO, Any, Protocol
from urllib.error import URLError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

from circenses.bots import bot
from circenses.kernel.errors import BadOption, CircensesError

Json = dict[str, Any]
PROTOCOL = 1
LONGEST = 1_000_000  # characters of an answer
SHOWN = 120  # characters of an unreadable answer
BOT = "bot:"


class AgentGone(CircensesError):
    """The agent is dead, silent for too long, or cannot be reached: it gives up the game."""


class Garbage(CircensesError):
    """An answer that is not a JSON object: the agent may try again."""


class Speaker(Protocol):
    name: str

    def ask(self, message: Json) -> Json: ...

    def close(self) -> None: ...


def speaker(agent: str, seconds: float, log: Path | None = None) -> Speaker:
    """The agent for an address, `bot:NAME`, or a command."""
    if not 0 < seconds <= 86_400:
        raise BadOption(f"seconds = {seconds:g}: it must be more than 0, and at most a day")
    if urlsplit(agent).scheme in ("http", "https"):
        return Address(agent, seconds)
    return Program(agent, seconds, log)


def read_answer(text: str) -> Json:
    try:
        answer = json.loads(text)
    except (ValueError, RecursionError):
        raise Garbage(f"not JSON: {text[:SHOWN].strip()!r}") from None
    if not isinstance(answer, dict):
        raise Garbage(f"no JSON object: {text[:SHOWN].strip()!r}")
    return answer


class Program:
    """A command that reads a line and writes a line. It is started when it is first needed, and again if it died."""

    def __init__(self, command: str, seconds: float, log: Path | None = None) -> None:
        try:
            self.command = shlex.split(command)
        except ValueError as fault:
            raise BadOption(f"{command!r} is no command: {fault}") from None
        if not self.command:
            raise BadOption("the agent is a command, an address, bot:NAME or mcp")
        self.name = command
        self.seconds = seconds
        self.log = log
        self.process: subprocess.Popen[str] | None = None
        self.lines: queue.Queue[str] = queue.Queue()

    def ask(self, message: Json) -> Json:
        process = self._running()
        try:
            assert process.stdin is not None
            process.stdin.write(json.dumps(message, ensure_ascii=False) + "\n")
            process.stdin.flush()
            line = self.lines.get(timeout=self.seconds)
        except queue.Empty:
            self.close()
            raise AgentGone(f"the agent was silent for {self.seconds:g} seconds") from None
        except (OSError, ValueError):
            line = ""
        if not line:
            raise AgentGone(f"the agent died ({self._code()})")
        return read_answer(line)

    def _running(self) -> "subprocess.Popen[str]":
        if self.process is not None and self.process.poll() is None:
            return self.process
        self.close()
        errors = self.log.open("a", encoding="utf-8") if self.log is not None else None
        try:
            self.process = subprocess.Popen(
                self.command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=errors,
                encoding="utf-8",
                errors="replace",
            )
        except OSError as fault:
            raise BadOption(f"the agent {self.command[0]!r} cannot be started: {fault.strerror}") from None
        finally:
            if errors is not None:
                errors.close()
        self.lines = queue.Queue()
        assert self.process.stdout is not None
        threading.Thread(target=_read_lines, args=(self.process.stdout, self.lines), daemon=True).start()
        return self.process

    def _code(self) -> str:
        assert self.process is not None
        try:
            code = self.process.wait(1.0)
        except subprocess.TimeoutExpired:
            self.close()
            return "it closed its output"
        self.close()
        return f"exit code {code}"

    def close(self) -> None:
        if self.process is None:
            return
        process, self.process = self.process, None
        process.kill()
        process.wait()
        for pipe in (process.stdin, process.stdout):
            if pipe is not None:
                with suppress(OSError):  # unsent output is lost
                    pipe.close()


def _read_lines(pipe: IO[str], lines: "queue.Queue[str]") -> None:
    """Puts lines into the queue; '' at the end of the output."""
    try:
        while line := pipe.readline(LONGEST):
            lines.put(line)
    except (OSError, ValueError):
        pass
    lines.put("")


class Address:
    """An address that gets each message with POST and answers with the next."""

    def __init__(self, url: str, seconds: float) -> None:
        self.name = url
        self.url = url
        self.seconds = seconds

    def ask(self, message: Json) -> Json:
        data = json.dumps(message, ensure_ascii=False).encode()
        request = Request(self.url, data, {"Content-Type": "application/json"})
        try:
            with urlopen(request, timeout=self.seconds) as response:
                text = response.read(LONGEST).decode("utf-8", "replace")
        except (URLError, OSError) as fault:
            raise AgentGone(f"the agent at {self.url} does not answer: {getattr(fault, 'reason', fault)}") from None
        return read_answer(text)

    def close(self) -> None:
        pass


def bot_of(agent: str) -> str:
    """The bot that plays as agent; '' if it is none."""
    if not agent.startswith(BOT):
        return ""
    name = agent.removeprefix(BOT)
    bot(name)
    return name
