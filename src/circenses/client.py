"""A seat at a table of a Circenses server, for programs. Standard library only.

from circenses.client import Server

server = Server("http://127.0.0.1:8000")
table = server.open("ludus-cyclorum", ["human", "greedy"])
seat = server.seat(table["id"], table["links"][0]["token"])
for view in seat.turns():                       # whenever this seat is asked
    seat.act([view["choices"][0]["action"]])
print(seat.record())
"""

import json
import time
from collections.abc import Iterator, Mapping, Sequence
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any
from urllib.parse import quote, urlencode, urlsplit

from circenses.kernel.errors import CircensesError

__all__ = ["Refused", "Seat", "Server", "Unreachable"]

ATTEMPTS = 6
PAUSE = 0.5  # seconds before the second attempt, doubled each time
SILENCE = 60.0  # seconds without a sign of life until a stream counts as broken


class Refused(CircensesError):
    """The server refused: `status` and `error` are for programs, the text is for people."""

    def __init__(self, status: int, error: str, message: str) -> None:
        super().__init__(message)
        self.status = status
        self.error = error


class Unreachable(CircensesError):
    """The server does not answer."""


class Server:
    def __init__(self, url: str, token: str = "", timeout: float = 30.0) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("http", "https") or not parts.netloc:
            raise CircensesError(f"{url!r} is no address of a server: it begins with http:// or https://")
        self.parts = parts
        self.token = token
        self.timeout = timeout

    # Requests

    def _connection(self, timeout: float) -> HTTPConnection:
        kind = HTTPSConnection if self.parts.scheme == "https" else HTTPConnection
        return kind(self.parts.netloc, timeout=timeout)

    def _send(self, connection: HTTPConnection, method: str, path: str, body: Any) -> HTTPResponse:
        headers = {"Accept": "application/json"}
        if self.token:
            headers["Authorization"] = f"Bearer {self.token}"
        data = None
        if body is not None:
            headers["Content-Type"] = "application/json"
            data = json.dumps(body).encode()
        connection.request(method, f"{self.parts.path.rstrip('/')}/api/v1{path}", data, headers)
        return connection.getresponse()

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """Sends one request; returns the answer, read from JSON, or as text."""
        connection = self._connection(self.timeout)
        try:
            response = self._send(connection, method, path, body)
            raw = response.read()
        except (OSError, HTTPException) as fault:
            raise Unreachable(f"the server does not answer: {fault}") from None
        finally:
            connection.close()
        return _read(response, raw)

    # Tables

    def games(self) -> list[dict[str, Any]]:
        games: list[dict[str, Any]] = self.ask("GET", "/games")
        return games

    def open(self, game: str, seats: Sequence[str | Mapping[str, str]], **wishes: Any) -> dict[str, Any]:
        """Opens a table; seats are `human`, bots by name, or {"kind": ..., "name": ...}. Returns `id`, `url`,
        `links`."""
        places = [{"kind": seat} if isinstance(seat, str) else dict(seat) for seat in seats]
        table: dict[str, Any] = self.ask("POST", "/tables", {"game": game, "seats": places, **wishes})
        return table

    def waiting(self) -> list[dict[str, Any]]:
        """Tables on the waiting list."""
        tables: list[dict[str, Any]] = self.ask("GET", "/tables")
        return tables

    def join(self, table: str) -> "Seat":
        """Takes a free seat of a table on the waiting list."""
        seated = self.ask("POST", f"/tables/{quote(table)}/join", {})
        return self.seat(table, seated["token"])

    def seat(self, table: str, token: str = "") -> "Seat":
        """A seat by its token; without one a place to watch from."""
        return Seat(self.parts.geturl(), table, token, self.timeout)


class Seat(Server):
    """One seat of one table. `view` is the newest one seen; `act` takes its ply from there."""

    def __init__(self, url: str, table: str, token: str, timeout: float = 30.0) -> None:
        super().__init__(url, token, timeout)
        self.table = table
        self.view: dict[str, Any] = {}

    def _at(self, rest: str, **query: Any) -> str:
        return f"/tables/{quote(self.table)}/{rest}" + (f"?{urlencode(query)}" if query else "")

    def look(self) -> dict[str, Any]:
        """The whole view now."""
        self.view = self.ask("GET", self._at("view"))
        return self.view

    def observe(self) -> dict[str, Any]:
        """The position as data."""
        seen: dict[str, Any] = self.ask("GET", self._at("observation"))
        return seen

    def legal(self) -> list[dict[str, Any]]:
        choices: list[dict[str, Any]] = self.ask("GET", self._at("legal"))
        return choices

    def why(self, action: int) -> dict[str, Any]:
        """Why an action is legal now, or is not."""
        reasons: list[dict[str, Any]] = self.ask("GET", self._at("why", action=action))
        return reasons[0]

    def preview(
        self,
        actions: Sequence[int] = (),
        ply: int | None = None,
        parts: Sequence[str] = (),
        done: bool = False,
        out: str = "",
    ) -> dict[str, Any]:
        """The table after the first actions of a move, and parts (in any order) of the question that is open then."""
        body = {"ply": self._ply(ply), "actions": list(actions), "parts": list(parts), "done": done, "out": out}
        answer: dict[str, Any] = self.ask("POST", self._at("preview"), body)
        return answer

    def act(
        self, actions: Sequence[int] = (), ply: int | None = None, parts: Sequence[str] = (), done: bool = False
    ) -> dict[str, Any]:
        """Plays actions, then parts in any order; `done` if nothing is to be added. Tries again until the server
        answers, as the same move is never entered twice."""
        body = {"ply": self._ply(ply), "actions": list(actions), "parts": list(parts), "done": done}
        pause = PAUSE
        for attempt in range(ATTEMPTS):
            try:
                answer: dict[str, Any] = self.ask("POST", self._at("actions"), body)
                return answer
            except Unreachable:
                if attempt + 1 == ATTEMPTS:
                    raise
                time.sleep(pause)
                pause *= 2
        raise AssertionError  # the last attempt returned or raised

    def _ply(self, ply: int | None) -> int:
        if ply is not None:
            return ply
        return int((self.view or self.look())["ply"])

    # In words

    def brief(self, topic: str = "") -> dict[str, Any]:
        """The rules of the table in words, or one topic of them: `text` and `topics`."""
        answer: dict[str, Any] = self.ask("GET", self._at("brief", topic=topic))
        return answer

    def situation(self, since: int = 0, legal: bool = False) -> dict[str, Any]:
        """The position in words and as data, and the history from an entry on."""
        answer: dict[str, Any] = self.ask("GET", self._at("situation", since=since, legal=str(legal).lower()))
        return answer

    def why_not(self, move: str) -> dict[str, Any]:
        """Why a move in notation is not legal."""
        verdict: dict[str, Any] = self.ask("GET", self._at("why-not", move=move))
        return verdict

    def play(self, move: str, ply: int | None = None) -> dict[str, Any]:
        """Plays a move in notation; Refused says why not."""
        answer: dict[str, Any] = self.ask("POST", self._at("play"), {"move": move, "ply": ply})
        return answer

    def wait(self, seconds: float = 20.0, since: int = 0, legal: bool = False) -> dict[str, Any]:
        """As `situation`, when this seat is asked or the match is over; after so many seconds whatever there is."""
        query = {"seconds": seconds, "since": since, "legal": str(legal).lower()}
        answer: dict[str, Any] = self.ask("GET", self._at("wait", **query))
        return answer

    def do(self, deed: str, **fields: Any) -> dict[str, Any]:
        """`undo`, `resign`, `draw`, `hand-over`, `take-back`, `close`, `chat`, ... with their fields."""
        answer: dict[str, Any] = self.ask("POST", self._at(deed), fields)
        return answer

    def record(self) -> str:
        """The match record, as far as this seat may know it."""
        return str(self.ask("GET", self._at("record")))

    def events(self) -> Iterator[dict[str, Any]]:
        """Views as they come, each complete except for parts, log and chat, which hold what is new. Ends with the
        match; reconnects when a connection is lost."""
        failures = 0
        while True:
            connection = self._connection(SILENCE)
            try:
                for view in self._stream(connection):
                    failures = 0
                    self.view = view
                    yield view
                    if view["over"]:
                        return
            except (OSError, HTTPException) as fault:
                if failures == ATTEMPTS:
                    raise Unreachable(f"the server does not answer: {fault}") from None
            finally:
                connection.close()
            failures += 1
            time.sleep(PAUSE)

    def _stream(self, connection: HTTPConnection) -> Iterator[dict[str, Any]]:
        response = self._send(connection, "GET", self._at("events"), None)
        if response.status != 200:
            _read(response, response.read())
        while line := response.readline():
            if line.startswith(b"data: "):
                yield json.loads(line[6:])

    def turns(self) -> Iterator[dict[str, Any]]:
        """Views in which this seat is to act, each question once."""
        last = (-1, -1)
        for view in self.events():
            if view["status"]["mine"] and (view["entries"], view["ply"]) != last:
                last = view["entries"], view["ply"]
                yield view


def _read(response: HTTPResponse, raw: bytes) -> Any:
    text = raw.decode()
    if "json" not in (response.getheader("Content-Type") or "") or "jsonl" in (
        response.getheader("Content-Type") or ""
    ):
        if response.status < 400:
            return text
        raise Refused(response.status, "refused", f"the server answers {response.status}")
    data = json.loads(text)
    if response.status >= 400:
        raise Refused(response.status, data.get("error", ""), data.get("message", ""))
    return data
